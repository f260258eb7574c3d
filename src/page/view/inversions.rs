//! A picture of the inversions: pairs of tiles whose order differs from the goal.

use std::fmt::Write;

use yew::prelude::*;

use crate::page::text;
use crate::puzzle::{Board, Goal, solvability};

/// Pixels from tile to tile.
const PITCH: usize = 30;

/// Draws the tiles in reading order, an arc for each inversion, and below each tile the number of its arcs to the right.
/// The arcs are one path, because a 10x10 board has thousands.
pub fn inversions(board: &Board, goal: &Goal) -> Html {
    let tiles: Vec<u8> = board
        .tiles()
        .iter()
        .copied()
        .filter(|&tile| tile != 0)
        .collect();
    let mut index = [0; 256];
    for (at, &tile) in tiles.iter().enumerate() {
        index[usize::from(tile)] = at;
    }
    let pairs = solvability::inversions(board, goal);
    let mut counts = vec![0; tiles.len()];
    let mut arcs = String::new();
    let mut widest = 0;
    let centre = |at: usize| at * PITCH + PITCH / 2;
    for &(a, b) in &pairs {
        let (from, to) = (index[usize::from(a)], index[usize::from(b)]);
        counts[from] += 1;
        widest = widest.max(to - from);
        let radius = (centre(to) - centre(from)) / 2;
        // Flatter than a half circle.
        let _ = write!(
            arcs,
            "M{} 0a{radius} {} 0 0 1 {} 0",
            centre(from),
            radius * 3 / 5,
            radius * 2
        );
    }
    let height = widest * PITCH * 3 / 10 + 6;
    let width = tiles.len() * PITCH;
    html! {
        <figure class="inversions" tabindex="0" data-own-keys="" aria-label={text::solvability::INVERSIONS}>
            <svg
                viewBox={format!("0 -{height} {width} {}", height + 58)}
                width={width.to_string()}
                role="img"
                aria-label={text::solvability::inversions_picture(pairs.len())}
            >
                <path class="arcs" d={arcs} />
                { for tiles.iter().enumerate().map(|(at, tile)| html! {
                    <g>
                        <rect x={(centre(at) - 12).to_string()} y="4" width="24" height="24" rx="6" />
                        <text x={centre(at).to_string()} y="21">{ tile }</text>
                        <text class="count" x={centre(at).to_string()} y="46">{ counts[at] }</text>
                    </g>
                }) }
            </svg>
            <figcaption class="muted">
                { text::solvability::inversions_caption(pairs.len()) }
            </figcaption>
        </figure>
    }
}
