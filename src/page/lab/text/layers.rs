//! What a heuristic sees of the board beside the tabs.

use crate::heuristic::HeuristicKind;
use crate::heuristic::explanation::{ConflictLine, Layer, Parts};
use crate::page::text::layers as page;
use crate::page::text::numbers;
use crate::puzzle::Goal;

pub use page::SHOW_ON_TILES;

pub const H: &str = "h";
pub const TRUE_DISTANCE: &str = "true distance";
/// Stands for a value that is not known yet.
pub const PENDING: &str = "…";
/// Stands for a value that a board does not have.
pub const NONE: &str = "–";
/// Added for screen readers to a value that is larger than the true distance.
pub const OVERESTIMATES: &str = ", more than the true distance";
pub const ALL_LAYERS: &str = "All heuristics";
pub const FEWER_LAYERS: &str = "Fewer";

/// Returns the name of a layer in the list, which is narrow.
pub fn row(layer: Layer) -> &'static str {
    match layer {
        Layer::Heuristic(HeuristicKind::MisplacedLines) => "misplaced, lines",
        Layer::Heuristic(HeuristicKind::Euclidean) => "Euclidean",
        Layer::Heuristic(HeuristicKind::Manhattan) => "Manhattan",
        Layer::Heuristic(HeuristicKind::Inversion) => "inversions",
        other => page::layer(other),
    }
}

/// Returns the sentence on the distance of the board; empty if it is not known.
pub fn true_distance(distance: Option<u32>) -> String {
    match distance {
        Some(distance) => format!("The true distance is {distance}."),
        None => String::new(),
    }
}

/// Returns the sum of a layer's parts, written out and explained.
pub fn sum(layer: Layer, parts: &Parts, goal: &Goal) -> String {
    let value = parts.value();
    match parts {
        Parts::Pieces {
            fraction_bits: 0, ..
        }
        | Parts::Manhattan(_) => page::sum(layer, &parts.marks(goal), goal.size()),
        Parts::Pieces {
            shares,
            fraction_bits,
        } => {
            let total: u64 = shares.iter().map(|&share| u64::from(share)).sum();
            let tenths = (total * 10 + (1 << fraction_bits) / 2) >> fraction_bits;
            let tiles = shares.len() - 1;
            format!(
                "h = {value}, rounded up from {}, the sum over tiles 1 to {tiles}.",
                page::tenths(tenths as i32)
            )
        }
        Parts::LinearConflict(_, lines) => {
            let removed: usize = lines.iter().map(|line| line.removed.len()).sum();
            let added = 2 * removed as i32;
            let mut text = format!(
                "h = {} + {added} = {value}: Manhattan distance, and 2 for each tile that must leave its line.",
                value - added
            );
            for line in lines {
                text += " ";
                text += &conflicts(line);
            }
            if lines.is_empty() {
                text += " No two tiles are in conflict.";
            }
            text
        }
        Parts::Inversion([rows, columns]) => format!(
            "h = {} + {} = {value}. Read row by row, the board has {}, and a vertical move changes their number by at most {}. Read column by column it has {}, and a horizontal move changes them by at most {}.",
            rows.moves,
            columns.moves,
            numbers::plural(rows.inversions() as usize, "inversion", "inversions"),
            rows.passes,
            columns.inversions(),
            columns.passes
        ),
        Parts::Walking([rows, columns]) => format!(
            "h = {} + {} = {value}: vertical moves to the goal rows, and horizontal moves to the goal columns.",
            rows.moves, columns.moves
        ),
        Parts::Pdb { groups, .. } if groups.len() == 1 => {
            format!("h = {value}. One group has all tiles, so this is the true distance.")
        }
        Parts::Pdb { groups, other_sum } => {
            let terms: Vec<String> = groups.iter().map(|group| group.value.to_string()).collect();
            let names: Vec<String> = groups
                .iter()
                .enumerate()
                .map(|(index, group)| {
                    let noun = if group.tiles.len() == 1 {
                        "tile"
                    } else {
                        "tiles"
                    };
                    format!("{}: {noun} {}", page::letter(index), list(&group.tiles))
                })
                .collect();
            let other = match other_sum {
                Some(sum) => format!(" Another grouping gives {sum}; the larger sum counts."),
                None => String::new(),
            };
            format!(
                "h = {} = {value}. {}.{other}",
                terms.join(" + "),
                names.join("; ")
            )
        }
        Parts::Learned { board, .. } => {
            let total = page::value(Layer::Learned, value);
            let shares = match board {
                0 => format!("h ≈ {total}, the sum of the tiles’ shares."),
                board => format!(
                    "h ≈ {total}: the shares of the tiles sum to {}, and the board as a whole adds {}.",
                    page::value(Layer::Learned, value - board),
                    page::value(Layer::Learned, *board)
                ),
            };
            format!("{shares} It can be more than the true distance.")
        }
    }
}

/// Returns the conflicts of a line.
fn conflicts(line: &ConflictLine) -> String {
    let name = if line.is_row { "Row" } else { "Column" };
    let pairs: Vec<String> = line
        .pairs
        .iter()
        .map(|(a, b)| format!("{a} and {b}"))
        .collect();
    let leave = if line.removed.len() == 1 {
        "leaves"
    } else {
        "leave"
    };
    format!(
        "{name} {}: {} are in the wrong order; {} {leave}.",
        line.index + 1,
        pairs.join(", "),
        list(&line.removed)
    )
}

/// Returns tiles as a list: `1, 2 and 3`.
fn list(tiles: &[u8]) -> String {
    let words: Vec<String> = tiles.iter().map(u8::to_string).collect();
    match &words[..] {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Returns the caption of a tally of rows or columns.
pub fn tally_caption(is_rows: bool, moves: u32) -> String {
    let lines = if is_rows { "Rows" } else { "Columns" };
    format!("{lines}: {}", numbers::moves(moves as usize))
}

/// Returns the heading of a tally's line.
pub fn tally_line(is_rows: bool, index: usize) -> String {
    let line = if is_rows { "in row" } else { "in col." };
    format!("{line} {}", index + 1)
}

/// Returns the heading of a tally's column: the goal row or column of the tiles that it counts.
pub fn tally_home(is_rows: bool, index: usize) -> String {
    let line = if is_rows { "r" } else { "c" };
    format!("{line}{}", index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::explanation::{Group, LEARNED_UNITS_PER_MOVE, explain};
    use crate::puzzle::{Board, Preset};

    fn sum_of(kind: HeuristicKind, board: &str) -> String {
        let board: Board = board.parse().unwrap();
        let goal = Goal::preset(Preset::BlankLast, board.size());
        let tables = kind.tables(&goal).unwrap();
        let parts = explain(kind, &goal, &[board], tables).unwrap().remove(0);
        sum(Layer::Heuristic(kind), &parts, &goal)
    }

    #[test]
    fn a_euclidean_distance_is_rounded_up() {
        assert_eq!(
            sum_of(HeuristicKind::Euclidean, "1 2 3/4 0 6/7 8 5"),
            "h = 2, rounded up from 1.4, the sum over tiles 1 to 8."
        );
    }

    #[test]
    fn conflicts_are_named_line_by_line() {
        assert_eq!(
            sum_of(HeuristicKind::LinearConflict, "2 1 3/4 5 6/7 8 0"),
            "h = 2 + 2 = 4: Manhattan distance, and 2 for each tile that must leave its line. Row 1: 2 and 1 are in the wrong order; 2 leaves."
        );
        assert!(
            sum_of(HeuristicKind::LinearConflict, "1 2 3/4 5 6/7 0 8")
                .ends_with("No two tiles are in conflict.")
        );
        assert!(sum_of(HeuristicKind::LinearConflict, "7 2 3/4 5 6/1 8 0").contains("Column 1:"));
    }

    #[test]
    fn the_groups_of_a_pattern_database_are_listed() {
        let group = |tiles: &[u8], value| Group {
            tiles: tiles.to_vec(),
            value,
        };
        let parts = Parts::Pdb {
            groups: vec![group(&[1, 3], 4), group(&[2], 1)],
            other_sum: Some(3),
        };
        let goal = Goal::preset(Preset::BlankLast, "2x2".parse().unwrap());
        assert_eq!(
            sum(Layer::Heuristic(HeuristicKind::Pdb), &parts, &goal),
            "h = 4 + 1 = 5. A: tiles 1 and 3; B: tile 2. Another grouping gives 3; the larger sum counts."
        );
        assert_eq!(
            sum_of(HeuristicKind::Pdb, "1 2 3/4 5 6/7 0 8"),
            "h = 1. One group has all tiles, so this is the true distance."
        );
    }

    #[test]
    fn a_learned_estimate_names_what_the_board_adds() {
        let parts = Parts::Learned {
            shares: vec![0, LEARNED_UNITS_PER_MOVE],
            board: LEARNED_UNITS_PER_MOVE / 2,
        };
        let goal = Goal::preset(Preset::BlankLast, "2x2".parse().unwrap());
        assert_eq!(
            sum(Layer::Learned, &parts, &goal),
            "h ≈ 1.5: the shares of the tiles sum to 1.0, and the board as a whole adds 0.5. It can be more than the true distance."
        );
    }
}
