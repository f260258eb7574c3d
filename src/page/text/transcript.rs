//! A whole run as plain text: every board under its step number and move.

use super::numbers::moves;
use super::solve::moves_of;
use crate::page::move_line::MoveLine;
use crate::puzzle::{Board, Goal, MoveConvention, notation};

/// Returns the run of a line, under a summary. `proof` is what is known of its length.
pub fn transcript(line: &MoveLine, goal: &Goal, letters: MoveConvention, proof: &str) -> String {
    let mut text = format!(
        "Slidewise, {}\nFrom: {}\nGoal: {}\nLength: {}, {proof}\n{}: {}\n\nStep 0: start\n{}",
        goal.size(),
        line.start(),
        goal.board(),
        moves(line.len()),
        moves_of(letters),
        notation::write_moves(line.moves(), letters),
        grid(line.start()),
    );
    for (index, (tile, step)) in line.steps().enumerate() {
        let board = grid(&line.boards()[index + 1]);
        let heading = format!(
            "\nStep {}: {} (tile {tile} {})\n",
            index + 1,
            step.blank_word(),
            step.arrow()
        );
        text.push_str(&heading);
        text.push_str(&board);
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
    fn every_board_is_under_its_step_number_and_the_motion_of_the_blank() {
        let start = "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15".parse().unwrap();
        let goal = Goal::preset(Preset::BlankLast, "4x4".parse().unwrap());
        let line = MoveLine::new(start, &[Move::Left, Move::Left], true);
        let expected = "\
Slidewise, 4x4
From: 1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15
Goal: 1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0
Length: 2 moves, proved shortest
Moves of the blank: R2

Step 0: start
 1  2  3  4
 5  6  7  8
 9 10 11 12
13  0 14 15

Step 1: RIGHT (tile 14 ←)
 1  2  3  4
 5  6  7  8
 9 10 11 12
13 14  0 15

Step 2: RIGHT (tile 15 ←)
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
}
