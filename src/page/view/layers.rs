//! What a heuristic sees, drawn on a board and written out. The game and the lab share it.

use yew::prelude::*;

use super::nothing;
use crate::heuristic::explanation::{Layer, Parts, WalkingTally};
use crate::page::text::layers as text;
use crate::protocol::NoParts;
use crate::puzzle::{Board, Goal, Size};

/// The parts of a layer on the board shown, or why there are none; `None` while they are not known.
pub type ShownParts = Option<Result<Parts, NoParts>>;

/// Returns the parts if they are there.
pub fn known(parts: &ShownParts) -> Option<&Parts> {
    parts.as_ref().and_then(|parts| parts.as_ref().ok())
}

/// Returns the mark below the number of a tile, which the style sheet draws; `None` if there is none. It is no text of the
/// document, because the name of a tile for screen readers is its number and its cell. The sum in words has all marks.
pub fn mark(parts: Option<&Parts>, goal: &Goal, tile: u8) -> Option<String> {
    let mark = text::mark(parts?, goal, tile);
    (!mark.is_empty()).then_some(mark)
}

/// Returns the badge of a tile that leaves its line.
pub fn badge(parts: Option<&Parts>, tile: u8) -> Option<&'static str> {
    parts
        .is_some_and(|parts| text::is_removed(parts, tile))
        .then_some(text::REMOVED)
}

/// Returns the group of a tile in a pattern database, for the style sheet.
pub fn group(parts: Option<&Parts>, tile: u8) -> Option<String> {
    let group = parts.and_then(|parts| text::group_of(parts, tile))?;
    Some((group % GROUP_COLOURS).to_string())
}

/// The number of colours of groups. No partition has more groups.
const GROUP_COLOURS: usize = 4;
/// Units of the drawing per cell.
const CELL: usize = 20;

/// Draws an arc between the two tiles of each pair in conflict. The sum in words names them too.
pub fn arcs(parts: Option<&Parts>, board: &Board) -> Html {
    let Some(Parts::LinearConflict(_, lines)) = parts else {
        return nothing();
    };
    let size = board.size();
    let positions = board.positions();
    // Along the line, and across it.
    let ends = |tile: u8, is_row: bool| {
        let cell = usize::from(positions[usize::from(tile)]);
        let (along, across) = if is_row {
            (size.column(cell), size.row(cell))
        } else {
            (size.row(cell), size.column(cell))
        };
        ((along * CELL + CELL / 2) as i32, (across * CELL) as i32 + 4)
    };
    let arcs = lines.iter().flat_map(|line| {
        line.pairs.iter().map(move |&(a, b)| {
            let ((from, across), (to, _)) = (ends(a, line.is_row), ends(b, line.is_row));
            let (from, to) = (from.min(to) + 2, from.max(to) - 2);
            let cells = (to - from) / CELL as i32 + 1;
            let bulge = (1 + 2 * cells).min(6);
            let point = |along: i32, across: i32| {
                if line.is_row {
                    format!("{along},{across}")
                } else {
                    format!("{across},{along}")
                }
            };
            format!(
                "M{} Q{} {}",
                point(from, across),
                point((from + to) / 2, across - bulge),
                point(to, across)
            )
        })
    });
    html! {
        <svg
            class="conflicts"
            viewBox={format!("0 0 {} {}", size.width() * CELL, size.height() * CELL)}
            preserveAspectRatio="none"
            aria-hidden="true"
        >
            { for arcs.map(|d| html! { <path {d} /> }) }
        </svg>
    }
}

/// Draws the sum of the parts, or why there is none, followed by `more`.
pub fn summary(layer: Layer, parts: &ShownParts, size: Size, more: &str) -> Html {
    let sum = match parts {
        None => String::new(),
        Some(Ok(parts)) => text::sum(parts, size),
        Some(Err(reason)) => text::no_parts(layer, *reason).to_string(),
    };
    html! {
        <div class="layer-sum">
            <p>{ sum }{ " " }{ more }</p>
            { match known(parts) {
                Some(Parts::Walking([rows, columns])) => html! {
                    <div class="tallies">{ tally(rows, true) }{ tally(columns, false) }</div>
                },
                _ => nothing(),
            } }
        </div>
    }
}

/// Draws a tally as a table: a row for each line, a column for each goal line.
fn tally(tally: &WalkingTally, is_rows: bool) -> Html {
    html! {
        <table class="tally">
            <caption>{ text::tally_caption(is_rows, tally.moves) }</caption>
            <tr>
                <td />
                { for (0..tally.counts.len()).map(|home| html! {
                    <th scope="col">{ text::tally_home(is_rows, home) }</th>
                }) }
            </tr>
            { for tally.counts.iter().enumerate().map(|(line, counts)| html! {
                <tr>
                    <th scope="row">{ text::tally_line(is_rows, line) }</th>
                    { for counts.iter().enumerate().map(|(home, count)| html! {
                        <td data-away={(home != line && *count > 0).then_some("")}>{ *count }</td>
                    }) }
                </tr>
            }) }
        </table>
    }
}
