//! A whole run as plain text: every board under its step number and move.

use super::numbers::moves;
use super::play::direction;
use super::solve::{direction_columns, in_order, moves_of};
use crate::page::move_line::MoveLine;
use crate::puzzle::{Board, Goal, MoveConvention, notation};

/// Returns the run of a line, under a summary. `proof` is what is known of its length. Each step has the direction that
/// `letters` name, then the other one.
pub fn transcript(line: &MoveLine, goal: &Goal, letters: MoveConvention, proof: &str) -> String {
    let [first, second] = direction_columns(letters);
    let mut text = format!(
        "Slidewise, {}\nFrom: {}\nGoal: {}\nLength: {}, {proof}\n{}: {}\n\nStep: {first} | {second}\n\nStep 0: start\n{}",
        goal.size(),
        line.start(),
        goal.board(),
        moves(line.len()),
        moves_of(letters),
        notation::write_moves(line.moves(), letters),
        grid(line.start()),
    );
    for (index, (tile, step)) in line.steps().enumerate() {
        let of_tile = format!("{tile} {}", direction(step));
        let of_blank = direction(step.opposite()).to_string();
        let [first, second] = in_order(letters, of_tile, of_blank);
        text.push_str(&format!("\nStep {}: {first} | {second}\n", index + 1));
        text.push_str(&grid(&line.boards()[index + 1]));
    }
    text
}

/// Returns the name of the file that a run is saved in.
pub fn file_name(goal: &Goal) -> String {
    format!("slidewise-{}.txt", goal.size())
}

/// Returns a board with one row per line, numbers right-aligned, 0 for the blank.
fn grid(board: &Board) -> String {
    let width = (board.size().cells() - 1).to_string().len();
    let mut text = String::new();
    for row in board.rows() {
        let tiles: Vec<String> = row.iter().map(|tile| format!("{tile:>width$}")).collect();
        text.push_str(&tiles.join(" "));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Move, Preset};

    #[test]
    fn every_board_is_under_its_step_number_and_both_directions() {
        let start = "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15".parse().unwrap();
        let goal = Goal::preset(Preset::BlankLast, "4x4".parse().unwrap());
        let line = MoveLine::new(start, &[Move::Left, Move::Left], true);
        let expected = "\
Slidewise, 4x4
From: 1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15
Goal: 1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0
Length: 2 moves, proved shortest
Moves (of the blank): R2

Step: Blank | Tile

Step 0: start
 1  2  3  4
 5  6  7  8
 9 10 11 12
13  0 14 15

Step 1: right | 14 left
 1  2  3  4
 5  6  7  8
 9 10 11 12
13 14  0 15

Step 2: right | 15 left
 1  2  3  4
 5  6  7  8
 9 10 11 12
13 14 15  0
";
        assert_eq!(
            transcript(&line, &goal, MoveConvention::Blank, "proved shortest"),
            expected
        );
    }

    #[test]
    fn the_direction_of_the_tile_comes_first_if_the_letters_follow_it() {
        let start = "1 2 3/4 5 6/7 0 8".parse().unwrap();
        let goal = Goal::preset(Preset::BlankLast, "3x3".parse().unwrap());
        let line = MoveLine::new(start, &[Move::Left], true);
        let text = transcript(&line, &goal, MoveConvention::Tile, "proved shortest");
        assert!(text.contains("\nMoves (of the tile): L\n\nStep: Tile | Blank\n"));
        assert!(text.contains("\nStep 1: 8 left | right\n"));
    }
}
