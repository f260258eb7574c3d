//! The printed sheet.

use super::numbers::{moves, size};
use super::solve;
use crate::page::move_line::MoveLine;
use crate::puzzle::{Goal, Move, Size};

pub const PRINT: &str = "Print…";
pub const BOARD: &str = "Board";
pub const STEPS: &str =
    "Steps: the tile that slides and its direction, and the direction of the blank";
/// The headings of the table of steps.
pub const COLUMNS: [&str; 3] = ["Step", "Tile", "Blank"];

/// Returns the name of a puzzle: `15-puzzle` for a square, `4×3 puzzle` for a rectangle.
pub fn puzzle(puzzle_size: Size) -> String {
    if puzzle_size.width() == puzzle_size.height() {
        format!("{}-puzzle", puzzle_size.cells() - 1)
    } else {
        format!("{} puzzle", size(puzzle_size))
    }
}

/// Returns the title of a sheet with steps.
pub fn solved(line: &MoveLine, goal: &Goal) -> String {
    let known = if line.end() == goal.board() {
        solve::proof(line.is_proved())
    } else {
        "which do not reach the goal"
    };
    format!("{}, {}, {known}", puzzle(goal.size()), moves(line.len()))
}

/// Returns the title of a sheet without steps.
pub fn unsolved(puzzle_size: Size, is_solvable: bool) -> String {
    let puzzle = puzzle(puzzle_size);
    if is_solvable {
        puzzle
    } else {
        format!("{puzzle}, cannot be solved")
    }
}

/// Returns the words before the link.
pub fn link(has_moves: bool) -> &'static str {
    if has_moves {
        "Scan the code, or open this address:"
    } else {
        "Scan the code, or open this address. It leaves out the moves, because they do not fit:"
    }
}

/// Returns the tile of a step and the direction in which it moves.
pub fn tile(tile: u8, step: Move) -> String {
    format!("{tile} {}", step.arrow())
}

/// Returns the direction in which the blank moves.
pub fn blank(step: Move) -> String {
    step.opposite().arrow().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Preset;

    fn goal() -> Goal {
        Goal::preset(Preset::BlankLast, Size::DEFAULT)
    }

    fn line(moves: &[Move], is_proved: bool) -> MoveLine {
        MoveLine::new("1 2 3/0 4 6/7 5 8".parse().unwrap(), moves, is_proved)
    }

    #[test]
    fn a_square_puzzle_is_named_by_its_number_of_tiles() {
        assert_eq!(puzzle("4x4".parse().unwrap()), "15-puzzle");
        assert_eq!(puzzle("4x3".parse().unwrap()), "4×3 puzzle");
    }

    #[test]
    fn the_title_says_proved_shortest_only_if_it_is_proved() {
        let solution = [Move::Left, Move::Up, Move::Left];
        assert_eq!(
            solved(&line(&solution, true), &goal()),
            "8-puzzle, 3 moves, proved shortest"
        );
        assert_eq!(
            solved(&line(&solution, false), &goal()),
            "8-puzzle, 3 moves, not proved shortest"
        );
        assert_eq!(
            solved(&line(&solution[..2], false), &goal()),
            "8-puzzle, 2 moves, which do not reach the goal"
        );
    }

    #[test]
    fn the_title_of_a_board_without_a_solution_says_if_it_cannot_be_solved() {
        assert_eq!(unsolved(Size::DEFAULT, true), "8-puzzle");
        assert_eq!(unsolved(Size::DEFAULT, false), "8-puzzle, cannot be solved");
    }

    #[test]
    fn the_blank_moves_against_the_tile() {
        assert_eq!(
            (tile(12, Move::Up), blank(Move::Up)),
            ("12 ↑".into(), "↓".into())
        );
    }
}
