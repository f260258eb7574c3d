//! What a heuristic sees: the marks on the tiles, and the sum in words.

use super::method;
use crate::heuristic::HeuristicKind;
use crate::heuristic::explanation::{ConflictLine, LEARNED_UNITS_PER_MOVE, Layer, Parts, Steps};
use crate::protocol::NoParts;
use crate::puzzle::{Goal, Size};

pub const SHOW_ON_TILES: &str = "Show on tiles";
/// What a tile that leaves its line adds to h.
pub const REMOVED: &str = "+2";

/// Maximum number of tiles whose shares are written out as a sum: those of 5x5. Chosen by hand: a longer sum is hardly read.
const MAX_TERMS: usize = 24;
/// Maximum columns of a board whose tiles have room for more than one number. Chosen by hand.
const MAX_DETAILED_COLUMNS: usize = 6;

/// Returns the name of a layer as it stands within a sentence.
pub fn layer(layer: Layer) -> &'static str {
    match layer {
        Layer::Numbers => "plain numbers",
        Layer::Heuristic(kind) => method::heuristic(kind),
        Layer::Learned => "learned estimate",
    }
}

/// Returns the mark on a tile, below its number; empty if the tile adds nothing.
pub fn mark(parts: &Parts, goal: &Goal, tile: u8) -> String {
    let size = goal.size();
    let index = usize::from(tile);
    let has_room = size.width() <= MAX_DETAILED_COLUMNS;
    match parts {
        Parts::Pieces {
            shares,
            fraction_bits,
        } => match shares[index] {
            0 => String::new(),
            share if *fraction_bits == 0 => share.to_string(),
            share => tenths(i64::from(share), 1 << fraction_bits),
        },
        Parts::Manhattan(steps) | Parts::LinearConflict(steps, _) if has_room => {
            arrows(steps[index])
        }
        Parts::Manhattan(steps) | Parts::LinearConflict(steps, _) => match steps[index].count() {
            0 => String::new(),
            count => count.to_string(),
        },
        Parts::Inversion([rows, columns]) => {
            let (rows, columns) = (rows.by_tile[index], columns.by_tile[index]);
            match (rows, columns) {
                (0, 0) => String::new(),
                (0, _) if has_room => format!("↔{columns}"),
                (_, 0) if has_room => format!("↕{rows}"),
                _ if has_room => format!("↕{rows} ↔{columns}"),
                _ => (rows + columns).to_string(),
            }
        }
        Parts::Walking(_) if tile == 0 => String::new(),
        Parts::Walking(_) => {
            let home = goal.cell(tile);
            format!("r{}c{}", size.row(home) + 1, size.column(home) + 1)
        }
        Parts::Pdb { .. } => {
            group_of(parts, tile).map_or(String::new(), |group| letter(group).into())
        }
        Parts::Learned { shares, .. } => match (tile, shares[index]) {
            (0, _) | (_, 0) => String::new(),
            (_, share) if has_room => learned(share),
            (_, share) => {
                let half = LEARNED_UNITS_PER_MOVE / 2;
                let rounded = (share + half).div_euclid(LEARNED_UNITS_PER_MOVE);
                with_sign(rounded < 0, &rounded.unsigned_abs().to_string())
            }
        },
    }
}

/// Returns the index of a tile's group in a pattern database.
pub fn group_of(parts: &Parts, tile: u8) -> Option<usize> {
    match parts {
        Parts::Pdb { groups, .. } => groups.iter().position(|group| group.tiles.contains(&tile)),
        _ => None,
    }
}

/// Returns `true` if a tile leaves its line because of a conflict.
pub fn is_removed(parts: &Parts, tile: u8) -> bool {
    match parts {
        Parts::LinearConflict(_, lines) => lines.iter().any(|line| line.removed.contains(&tile)),
        _ => false,
    }
}

/// Returns the letter of a group.
fn letter(group: usize) -> char {
    char::from(b'A' + (group % 26) as u8)
}

/// Returns the moves of a tile as arrows: `↓1 ←2`.
fn arrows(steps: Steps) -> String {
    let arrow = |count: i8, forward: &str, back: &str| match count {
        0 => String::new(),
        _ => format!(
            "{}{}",
            if count > 0 { forward } else { back },
            count.unsigned_abs()
        ),
    };
    let (down, right) = (arrow(steps.down, "↓", "↑"), arrow(steps.right, "→", "←"));
    let space = if down.is_empty() || right.is_empty() {
        ""
    } else {
        " "
    };
    down + space + &right
}

fn with_sign(is_negative: bool, digits: &str) -> String {
    format!("{}{digits}", if is_negative { "−" } else { "" })
}

/// Returns a number of units with one decimal.
fn tenths(units: i64, per_move: i64) -> String {
    let tenths = (units.abs() * 10 + per_move / 2) / per_move;
    with_sign(
        units < 0 && tenths > 0,
        &format!("{}.{}", tenths / 10, tenths % 10),
    )
}

/// Returns a learned estimate or a share of it, in moves.
fn learned(units: i32) -> String {
    tenths(units.into(), LEARNED_UNITS_PER_MOVE.into())
}

/// Returns the value of a layer in moves.
pub fn value(layer: Layer, units: i32) -> String {
    match layer {
        Layer::Learned => learned(units),
        _ => units.to_string(),
    }
}

/// Returns the sum of a layer's parts, written out.
pub fn sum(parts: &Parts, size: Size) -> String {
    let value = parts.value();
    match parts {
        Parts::Pieces {
            shares,
            fraction_bits: 0,
        } => {
            let shares = shares.iter().map(|&share| share.to_string());
            format!("h = {}.", tile_sum(shares.collect(), " = ", value, size))
        }
        Parts::Pieces {
            shares,
            fraction_bits,
        } => {
            let one = 1i64 << fraction_bits;
            let total: i64 = shares.iter().map(|&share| i64::from(share)).sum();
            let total = tenths(total, one);
            let shares = shares.iter().map(|&share| match share {
                0 => "0".to_string(),
                share => tenths(share.into(), one),
            });
            let sum = tile_sum(shares.collect(), " ≈ ", &total, size);
            format!("h = {value}, rounded up from {sum}.")
        }
        Parts::Manhattan(steps) => {
            let counts = steps.iter().map(|steps| steps.count().to_string());
            format!("h = {}.", tile_sum(counts.collect(), " = ", value, size))
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
            "h = {} + {} = {value}. Read row by row, the board has {} inversions, and a vertical move changes their number by at most {}. Read column by column it has {}, and a horizontal move changes them by at most {}.",
            rows.moves,
            columns.moves,
            rows.inversions(),
            rows.passes,
            columns.inversions(),
            columns.passes
        ),
        Parts::Walking([rows, columns]) => format!(
            "h = {} + {} = {value}: at least {} vertical moves to the goal rows, and {} horizontal moves to the goal columns.",
            rows.moves, columns.moves, rows.moves, columns.moves
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
                    format!(
                        "{}: {} {}",
                        letter(index),
                        if group.tiles.len() == 1 {
                            "tile"
                        } else {
                            "tiles"
                        },
                        list(&group.tiles)
                    )
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
            let total = learned(value);
            let shares = match board {
                0 => format!("h ≈ {total}, the sum of the tiles’ shares."),
                board => format!(
                    "h ≈ {total}: the shares of the tiles sum to {}, and the board as a whole adds {}.",
                    learned(value - board),
                    learned(*board)
                ),
            };
            format!("{shares} It can be more than the true distance.")
        }
    }
}

/// Returns the shares of the tiles as a sum. The first share is the blank's, and is left out if it is 0.
fn tile_sum(
    mut shares: Vec<String>,
    equals: &str,
    total: impl std::fmt::Display,
    size: Size,
) -> String {
    let tiles = size.cells() - 1;
    let blank = shares.remove(0);
    let with_blank = if blank == "0" { "" } else { " and the blank" };
    if tiles > MAX_TERMS {
        return format!("{total}, summed over tiles 1 to {tiles}{with_blank}");
    }
    if blank != "0" {
        shares.push(blank);
    }
    format!(
        "{}{equals}{total}, tiles 1 to {tiles}{with_blank}",
        shares.join("+")
    )
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

/// Returns why a layer has no parts.
pub fn no_parts(layer: Layer, reason: NoParts) -> &'static str {
    match (reason, layer) {
        (NoParts::DoesNotFit, Layer::Learned) => {
            "Learned weights are for boards of more than 16 cells."
        }
        (NoParts::DoesNotFit, Layer::Heuristic(HeuristicKind::Walking)) => {
            "Walking distance is for boards up to 4×4 and 5×2."
        }
        (NoParts::DoesNotFit, _) => "The pattern database is for boards of at most 16 cells.",
        (NoParts::Unsolvable, _) => {
            "A pattern database has no value for a board that cannot be solved."
        }
        (NoParts::Pending, Layer::Learned) => "The learned weights are being downloaded.",
        (NoParts::Pending, _) => "The pattern database is being built.",
        (NoParts::OutOfMemory, _) => "There is not enough memory for the pattern database.",
        (NoParts::NoWeights, _) => "The learned weights could not be downloaded.",
    }
}

/// Returns the caption of a tally of rows or columns.
pub fn tally_caption(is_rows: bool, moves: u32) -> String {
    let lines = if is_rows { "Rows" } else { "Columns" };
    format!("{lines}: {}", super::numbers::moves(moves as usize))
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
    use crate::heuristic::explanation::{Group, explain};
    use crate::puzzle::{Board, Preset};

    fn explained(kind: HeuristicKind, board: &str) -> (Parts, Goal) {
        let board: Board = board.parse().unwrap();
        let goal = Goal::preset(Preset::BlankLast, board.size());
        let tables = kind.tables(&goal).unwrap();
        (
            explain(kind, &goal, &[board], tables).unwrap().remove(0),
            goal,
        )
    }

    fn sum_of(kind: HeuristicKind, board: &str) -> String {
        let (parts, goal) = explained(kind, board);
        sum(&parts, goal.size())
    }

    fn marks(kind: HeuristicKind, board: &str) -> Vec<String> {
        let (parts, goal) = explained(kind, board);
        let tiles = 0..goal.size().cells() as u8;
        tiles.map(|tile| mark(&parts, &goal, tile)).collect()
    }

    #[test]
    fn sums_over_tiles_are_written_out() {
        assert_eq!(
            sum_of(HeuristicKind::Manhattan, "6 3 1/4 0 8/7 5 2"),
            "h = 2+3+1+0+1+3+0+2 = 12, tiles 1 to 8."
        );
        assert_eq!(
            sum_of(HeuristicKind::Swaps, "1 2 3/4 5 6/7 0 8"),
            "h = 0+0+0+0+0+0+0+2+1 = 3, tiles 1 to 8 and the blank."
        );
        assert_eq!(
            sum_of(HeuristicKind::Euclidean, "1 2 3/4 0 6/7 8 5"),
            "h = 2, rounded up from 0+0+0+0+1.4+0+0+0 ≈ 1.4, tiles 1 to 8."
        );
    }

    #[test]
    fn long_sums_are_not_written_out() {
        let board: Board = "1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 16 17 18/19 20 21 22 23 24/25 26 27 28 29 30/31 32 33 34 0 35"
            .parse()
            .unwrap();
        assert_eq!(
            sum_of(HeuristicKind::Manhattan, &board.to_string()),
            "h = 1, summed over tiles 1 to 35."
        );
    }

    #[test]
    fn conflicts_are_named_with_the_tiles_that_leave() {
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
    fn marks_have_arrows_and_are_empty_where_a_tile_adds_nothing() {
        assert_eq!(
            marks(HeuristicKind::Manhattan, "6 3 1/4 0 8/7 5 2"),
            ["", "←2", "↑2 ←1", "→1", "", "↑1", "↓1 →2", "", "↓1 ←1"]
        );
        assert_eq!(
            marks(HeuristicKind::Misplaced, "1 2 3/4 5 6/7 0 8"),
            ["", "", "", "", "", "", "", "", "1"]
        );
        assert_eq!(
            marks(HeuristicKind::Walking, "1 2 3/4 5 6/7 0 8")[5],
            "r2c2"
        );
    }

    #[test]
    fn wide_boards_have_counts_only() {
        let board = "0 1 2 3 4 5 6/8 9 10 11 12 13 7";
        assert_eq!(
            marks(HeuristicKind::Manhattan, board)[1..8],
            ["1", "1", "1", "1", "1", "1", "1"]
        );
    }

    #[test]
    fn the_groups_of_a_pattern_database_are_letters() {
        let parts = Parts::Pdb {
            groups: vec![
                Group {
                    tiles: vec![1, 3],
                    value: 4,
                },
                Group {
                    tiles: vec![2],
                    value: 1,
                },
            ],
            other_sum: Some(3),
        };
        let goal = Goal::preset(Preset::BlankLast, "2x2".parse().unwrap());
        assert_eq!(
            sum(&parts, goal.size()),
            "h = 4 + 1 = 5. A: tiles 1 and 3; B: tile 2. Another grouping gives 3; the larger sum counts."
        );
        let marks: Vec<String> = (0..4).map(|tile| mark(&parts, &goal, tile)).collect();
        assert_eq!(marks, ["", "A", "B", "A"]);
    }

    #[test]
    fn a_group_of_all_tiles_has_the_true_distance() {
        assert_eq!(
            sum_of(HeuristicKind::Pdb, "1 2 3/4 5 6/7 0 8"),
            "h = 1. One group has all tiles, so this is the true distance."
        );
    }

    #[test]
    fn learned_shares_have_one_decimal() {
        let parts = Parts::Learned {
            shares: vec![0, 192, -64, 13],
            board: 64,
        };
        let goal = Goal::preset(Preset::BlankLast, "2x2".parse().unwrap());
        let marks: Vec<String> = (0..4).map(|tile| mark(&parts, &goal, tile)).collect();
        assert_eq!(marks, ["", "1.5", "−0.5", "0.1"]);
        assert_eq!(
            sum(&parts, goal.size()),
            "h ≈ 1.6: the shares of the tiles sum to 1.1, and the board as a whole adds 0.5. It can be more than the true distance."
        );
    }

    #[test]
    fn every_layer_has_a_name_of_its_own() {
        let mut names: Vec<&str> = Layer::ALL.into_iter().map(layer).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Layer::ALL.len());
    }
}
