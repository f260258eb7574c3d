//! What a heuristic sees: the marks on the tiles, and their sum.

use super::method;
use crate::heuristic::HeuristicKind;
use crate::heuristic::explanation::{LEARNED_UNITS_PER_MOVE, Layer, Marks};
use crate::protocol::NoParts;
use crate::puzzle::Size;

pub const SHOW_ON_TILES: &str = "Show on tiles";
/// What a tile that leaves its line adds to h.
pub const REMOVED: &str = "+2";

/// Maximum number of terms of a sum that is written out: those of 5x5. Chosen by hand: a longer sum is hardly read.
pub const MAX_TERMS: usize = 25;
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
pub fn mark(layer: Layer, marks: &Marks, size: Size, tile: u8) -> String {
    let Some(&(first, second)) = marks.tiles.get(usize::from(tile)) else {
        return String::new();
    };
    let has_room = size.width() <= MAX_DETAILED_COLUMNS;
    let signs = match layer {
        Layer::Heuristic(HeuristicKind::Pdb | HeuristicKind::Walking) | Layer::Learned
            if tile == 0 =>
        {
            return String::new();
        }
        Layer::Heuristic(HeuristicKind::Pdb) => return letter(first as usize).into(),
        Layer::Heuristic(HeuristicKind::Walking) => return format!("r{first}c{second}"),
        _ if (first, second) == (0, 0) => return String::new(),
        Layer::Heuristic(HeuristicKind::Euclidean) | Layer::Learned => {
            return if has_room {
                tenths(first.into())
            } else {
                whole((first + 5 * first.signum()) / 10)
            };
        }
        Layer::Heuristic(HeuristicKind::Manhattan | HeuristicKind::LinearConflict) => {
            [["↓", "↑"], ["→", "←"]]
        }
        Layer::Heuristic(HeuristicKind::Inversion) => [["↕"; 2], ["↔"; 2]],
        _ => return whole(first),
    };
    if !has_room {
        return whole(first.abs() + second.abs());
    }
    let mut text = String::new();
    for (number, signs) in [(first, signs[0]), (second, signs[1])] {
        if number != 0 {
            if !text.is_empty() {
                text += " ";
            }
            text += signs[usize::from(number < 0)];
            text += &number.unsigned_abs().to_string();
        }
    }
    text
}

/// Returns the letter of a group.
pub fn letter(group: usize) -> char {
    char::from(b'A' + (group % 26) as u8)
}

fn whole(number: i16) -> String {
    let sign = if number < 0 { "−" } else { "" };
    format!("{sign}{}", number.unsigned_abs())
}

/// Returns tenths of a move with one decimal.
pub fn tenths(tenths: i32) -> String {
    let sign = if tenths < 0 { "−" } else { "" };
    let tenths = tenths.unsigned_abs();
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}

/// Returns the value of a layer in moves.
pub fn value(layer: Layer, units: i32) -> String {
    match layer {
        Layer::Learned => {
            let half = LEARNED_UNITS_PER_MOVE / 2 * units.signum();
            tenths((units * 10 + half) / LEARNED_UNITS_PER_MOVE)
        }
        _ => units.to_string(),
    }
}

/// Returns the sum of the terms, written out if it is short: `h = 1+2 = 3`.
pub fn sum(layer: Layer, marks: &Marks, size: Size) -> String {
    let value = value(layer, marks.value);
    let mut text = "h = ".to_string();
    if (2..=MAX_TERMS).contains(&marks.terms.len()) {
        for (index, term) in marks.terms.iter().enumerate() {
            text += if index > 0 { "+" } else { "" };
            text += &term.to_string();
        }
        text += " = ";
    }
    text += &value;
    // The shares of the tiles, and maybe of the blank.
    if let Some(blank) = (marks.terms.len() + 1).checked_sub(size.cells())
        && blank < 2
    {
        text += ", tiles 1 to ";
        text += &(size.cells() - 1).to_string();
        text += if blank == 1 { " and the blank" } else { "" };
    }
    text + "."
}

/// Returns the tiles in conflict and those that leave their lines; empty if there are none.
pub fn conflicts(marks: &Marks) -> String {
    if marks.removed.is_empty() {
        return String::new();
    }
    let mut text = " In the wrong order: ".to_string();
    for (index, (a, b)) in marks.conflicts.iter().enumerate() {
        text += if index > 0 { ", " } else { "" };
        text += &format!("{a} and {b}");
    }
    text += ". 2 for each tile that must leave its line: ";
    for (index, tile) in marks.removed.iter().enumerate() {
        text += if index > 0 { ", " } else { "" };
        text += &tile.to_string();
    }
    text + "."
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::explanation::{Parts, explain};
    use crate::puzzle::{Board, Goal, Preset};

    fn explained(kind: HeuristicKind, board: &str) -> (Layer, Marks, Size) {
        let board: Board = board.parse().unwrap();
        let goal = Goal::preset(Preset::BlankLast, board.size());
        let parts = explain(kind, &goal, &[board], None).unwrap().remove(0);
        (Layer::Heuristic(kind), parts.marks(&goal), board.size())
    }

    fn sum_of(kind: HeuristicKind, board: &str) -> String {
        let (layer, marks, size) = explained(kind, board);
        sum(layer, &marks, size)
    }

    fn marks_of(kind: HeuristicKind, board: &str) -> Vec<String> {
        let (layer, marks, size) = explained(kind, board);
        let tiles = 0..size.cells() as u8;
        tiles.map(|tile| mark(layer, &marks, size, tile)).collect()
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
            sum_of(HeuristicKind::LinearConflict, "2 1 3/4 5 6/7 8 0"),
            "h = 2+2 = 4."
        );
    }

    #[test]
    fn long_sums_are_not_written_out() {
        let board = "1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 16 17 18/19 20 21 22 23 24/25 26 27 28 29 30/31 32 33 34 0 35";
        assert_eq!(
            sum_of(HeuristicKind::Manhattan, board),
            "h = 1, tiles 1 to 35."
        );
    }

    #[test]
    fn conflicts_are_named_with_the_tiles_that_leave() {
        let (_, marks, _) = explained(HeuristicKind::LinearConflict, "2 1 3/4 5 6/7 8 0");
        assert_eq!(
            conflicts(&marks),
            " In the wrong order: 2 and 1. 2 for each tile that must leave its line: 2."
        );
        let (_, marks, _) = explained(HeuristicKind::Manhattan, "2 1 3/4 5 6/7 8 0");
        assert_eq!(conflicts(&marks), "");
    }

    #[test]
    fn marks_have_arrows_and_are_empty_where_a_tile_adds_nothing() {
        assert_eq!(
            marks_of(HeuristicKind::Manhattan, "6 3 1/4 0 8/7 5 2"),
            ["", "←2", "↑2 ←1", "→1", "", "↑1", "↓1 →2", "", "↓1 ←1"]
        );
        assert_eq!(
            marks_of(HeuristicKind::Misplaced, "1 2 3/4 5 6/7 0 8"),
            ["", "", "", "", "", "", "", "", "1"]
        );
        let walking = marks_of(HeuristicKind::Walking, "1 2 3/4 5 6/7 0 8");
        assert_eq!((&walking[0][..], &walking[5][..]), ("", "r2c2"));
        assert_eq!(
            marks_of(HeuristicKind::Inversion, "2 1 3/4 5 6/8 7 0")[1],
            "↕1 ↔3"
        );
        assert_eq!(
            marks_of(HeuristicKind::Euclidean, "1 2 3/4 0 6/7 8 5")[5],
            "1.4"
        );
    }

    #[test]
    fn wide_boards_have_counts_only() {
        let board = "0 1 2 3 4 5 6/8 9 10 11 12 13 7";
        let marks = marks_of(HeuristicKind::Manhattan, board);
        assert_eq!(marks[1..8], ["1"; 7]);
    }

    #[test]
    fn learned_shares_have_one_decimal() {
        let parts = Parts::Learned {
            shares: vec![0, 192, -64, 13],
            board: 64,
        };
        let goal = Goal::preset(Preset::BlankLast, "2x2".parse().unwrap());
        let marks = parts.marks(&goal);
        let shown = (0..4).map(|tile| mark(Layer::Learned, &marks, goal.size(), tile));
        assert_eq!(shown.collect::<Vec<_>>(), ["", "1.5", "−0.5", "0.1"]);
        assert_eq!(sum(Layer::Learned, &marks, goal.size()), "h = 1.6.");
    }

    #[test]
    fn every_layer_has_a_name_of_its_own() {
        let mut names: Vec<&str> = Layer::ALL.into_iter().map(layer).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Layer::ALL.len());
    }
}
