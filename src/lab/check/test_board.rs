//! The board on which a heuristic that counts the blank shows itself.

use crate::puzzle::{Board, Goal, Move};
use crate::reference::LabHeuristic;

/// A board one move from the goal, and what a heuristic says of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TestBoard {
    /// The board.
    pub board: Board,
    /// The heuristic's value, which should be 1.
    pub estimate: u32,
}

/// Returns a board one move from the goal whose distance a heuristic overestimates; `None` if the heuristic does not count
/// the blank.
pub fn test_board(heuristic: LabHeuristic, goal: &Goal) -> Option<TestBoard> {
    let size = goal.size();
    let cost = |piece: u8, cell: usize| match heuristic {
        LabHeuristic::MisplacedBlank => Some(u32::from(goal.cell(piece) != cell)),
        LabHeuristic::ManhattanBlank => Some(size.distance(goal.cell(piece), cell) as u32),
        _ => None,
    };
    let mut moves = Move::ALL.iter();
    let board = moves.find_map(|&step| goal.board().slide(step))?;
    let mut estimate = 0;
    for (cell, &piece) in board.tiles().iter().enumerate() {
        estimate += cost(piece, cell)?;
    }
    Some(TestBoard { board, estimate })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::HeuristicKind;
    use crate::puzzle::{Preset, Size};

    #[test]
    fn the_two_slips_that_count_the_blank_say_2_one_move_from_any_goal() {
        for preset in Preset::ALL {
            let goal = Goal::preset(preset, Size::DEFAULT);
            for heuristic in [LabHeuristic::MisplacedBlank, LabHeuristic::ManhattanBlank] {
                let test = test_board(heuristic, &goal).unwrap();
                assert_eq!(test.estimate, 2);
                let mut after = Move::ALL.iter().filter_map(|&step| test.board.slide(step));
                assert!(after.any(|board| board == *goal.board()));
            }
            let manhattan = LabHeuristic::Kind(HeuristicKind::Manhattan);
            assert_eq!(test_board(manhattan, &goal), None);
            assert_eq!(test_board(LabHeuristic::ConflictPairs, &goal), None);
        }
    }
}
