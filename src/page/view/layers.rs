//! What a heuristic sees, drawn on a board and written out. The game and the lab share it.

use yew::prelude::*;

use super::nothing;
use crate::heuristic::HeuristicKind;
use crate::heuristic::explanation::{Layer, Marks};
use crate::page::text::layers as text;
use crate::protocol::NoParts;
use crate::puzzle::{Board, Size};

/// What is drawn on the tiles of the board shown, or why there is nothing; `None` while that is not known.
pub type ShownMarks = Option<Result<Marks, NoParts>>;

/// Returns the marks if they are there.
pub fn known(marks: &ShownMarks) -> Option<&Marks> {
    marks.as_ref().and_then(|marks| marks.as_ref().ok())
}

/// Returns the mark below the number of a tile, which the style sheet draws; `None` if there is none. It is no text of the
/// document, because the name of a tile for screen readers is its number and its cell. The sum in words has all marks.
pub fn mark(layer: Layer, marks: Option<&Marks>, size: Size, tile: u8) -> Option<String> {
    let mark = text::mark(layer, marks?, size, tile);
    (!mark.is_empty()).then_some(mark)
}

/// Returns the badge of a tile that leaves its line.
pub fn badge(marks: Option<&Marks>, tile: u8) -> Option<&'static str> {
    marks
        .is_some_and(|marks| marks.removed.contains(&tile))
        .then_some(text::REMOVED)
}

/// Returns the group of a tile in a pattern database, for the style sheet.
pub fn group(layer: Layer, marks: Option<&Marks>, tile: u8) -> Option<String> {
    let tiles = marks.filter(|_| layer == Layer::Heuristic(HeuristicKind::Pdb))?;
    let (group, _) = tiles.tiles.get(usize::from(tile))?;
    Some((*group as usize % GROUP_COLOURS).to_string())
}

/// The number of colours of groups. No partition has more groups.
const GROUP_COLOURS: usize = 4;
/// Units of the drawing per cell.
const CELL: i32 = 20;

/// Draws an arc between the two tiles of each pair in conflict. The sum in words names them too.
pub fn arcs(marks: Option<&Marks>, board: &Board) -> Html {
    let Some(marks) = marks.filter(|marks| !marks.conflicts.is_empty()) else {
        return nothing();
    };
    let size = board.size();
    let positions = board.positions();
    let arc = |&(a, b): &(u8, u8)| {
        let [a, b] = [a, b].map(|tile| usize::from(positions[usize::from(tile)]));
        let is_row = size.row(a) == size.row(b);
        // Along the line, and across it.
        let place = |cell: usize| {
            let (along, across) = if is_row {
                (size.column(cell), size.row(cell))
            } else {
                (size.row(cell), size.column(cell))
            };
            (along as i32 * CELL + CELL / 2, across as i32 * CELL + 4)
        };
        let ((from, across), (to, _)) = (place(a), place(b));
        let (from, to) = (from.min(to) + 2, from.max(to) - 2);
        let bulge = (3 + 2 * (to - from) / CELL).min(6);
        let point = |along: i32, across: i32| {
            let (x, y) = if is_row {
                (along, across)
            } else {
                (across, along)
            };
            format!("{x},{y}")
        };
        let middle = point((from + to) / 2, across - bulge);
        let d = format!("M{} Q{middle} {}", point(from, across), point(to, across));
        html! { <path {d} /> }
    };
    let [width, height] = [size.width(), size.height()].map(|cells| cells as i32 * CELL);
    html! {
        <svg class="conflicts" viewBox={format!("0 0 {width} {height}")} preserveAspectRatio="none" aria-hidden="true">
            { for marks.conflicts.iter().map(arc) }
        </svg>
    }
}

/// Returns the sum of the marks, or why there is none.
pub fn caption(layer: Layer, marks: &ShownMarks, size: Size) -> String {
    match marks {
        None => String::new(),
        Some(Ok(marks)) => text::sum(layer, marks, size) + &text::conflicts(marks),
        Some(Err(reason)) => text::no_parts(layer, *reason).to_string(),
    }
}
