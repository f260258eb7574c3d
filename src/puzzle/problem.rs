//! Solvable puzzles: a start board and a goal that it can reach.

use std::fmt;

use super::board::{Board, IllegalMove};
use super::goal::Goal;
use super::moves::Move;
use super::size::Size;
use super::solvability::{Parity, Solvability};

/// A start board and a goal of the same size that some sequence of moves reaches.
///
/// ```
/// use slidewise::puzzle::{Goal, Preset, Puzzle, PuzzleError};
/// let start = "1 2 3/4 5 6/8 7 0".parse().unwrap();
/// let goal = Goal::preset(Preset::BlankLast, "3x3".parse().unwrap());
/// let Err(PuzzleError::Unsolvable(solvability)) = Puzzle::new(start, goal) else { panic!() };
/// assert_eq!(solvability.inversions, 1);
/// assert_eq!(solvability.repairs.unwrap().swap, (7, 8));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Puzzle {
    start: Board,
    goal: Goal,
}

/// The reason why a start and a goal are not a [`Puzzle`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleError {
    /// The start and the goal have different sizes.
    SizesDiffer {
        /// The size of the start.
        start: Size,
        /// The size of the goal.
        goal: Size,
    },
    /// The parity argument shows that no moves lead from the start to the goal.
    Unsolvable(Solvability),
}

/// The reason why a list of moves is not a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// A move is not legal.
    Illegal(IllegalMove),
    /// The moves are legal, but end on this board instead of the goal.
    NotTheGoal(Board),
}

impl Puzzle {
    /// Creates a puzzle.
    ///
    /// # Errors
    /// Returns an error if the sizes differ or if the goal cannot be reached.
    pub fn new(start: Board, goal: Goal) -> Result<Puzzle, PuzzleError> {
        if start.size() != goal.size() {
            return Err(PuzzleError::SizesDiffer {
                start: start.size(),
                goal: goal.size(),
            });
        }
        let solvability = Solvability::of(&start, &goal);
        if solvability.is_solvable() {
            Ok(Puzzle { start, goal })
        } else {
            Err(PuzzleError::Unsolvable(solvability))
        }
    }

    /// Returns the board to start from.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// Returns the goal.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// Returns the size of both boards.
    pub fn size(&self) -> Size {
        self.start.size()
    }

    /// Returns the parity of the length of every solution: each move takes the blank to a neighbouring cell, so all
    /// solutions have the parity of the blank's distance from its goal cell.
    pub(crate) fn solution_parity(&self) -> Parity {
        let distance = self.size().distance(self.start.blank(), self.goal.cell(0));
        Parity::of(distance)
    }

    /// Plays `moves` from the start and checks that they end at the goal.
    ///
    /// # Errors
    /// Returns an error if a move is illegal or if the moves end elsewhere.
    pub fn replay(&self, moves: &[Move]) -> Result<(), ReplayError> {
        let end = self.start.play(moves).map_err(ReplayError::Illegal)?;
        if end == *self.goal.board() {
            Ok(())
        } else {
            Err(ReplayError::NotTheGoal(end))
        }
    }
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleError::SizesDiffer { start, goal } => {
                write!(f, "the board is {start} but the goal is {goal}")
            }
            PuzzleError::Unsolvable(solvability) => solvability.fmt(f),
        }
    }
}

impl std::error::Error for PuzzleError {}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Illegal(illegal) => illegal.fmt(f),
            ReplayError::NotTheGoal(end) => {
                write!(f, "the moves end at {end}, which is not the goal")
            }
        }
    }
}

impl std::error::Error for ReplayError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Preset;

    #[test]
    fn replay_accepts_only_solutions() {
        let goal = Goal::preset(Preset::BlankLast, Size::new(3, 3).unwrap());
        let puzzle = Puzzle::new("1 2 3/4 5 6/7 0 8".parse().unwrap(), goal).unwrap();
        assert_eq!(puzzle.replay(&[Move::Left]), Ok(()));
        assert!(matches!(
            puzzle.replay(&[Move::Right]),
            Err(ReplayError::NotTheGoal(_))
        ));
        assert!(matches!(
            puzzle.replay(&[Move::Up]),
            Err(ReplayError::Illegal(_))
        ));
    }

    #[test]
    fn a_start_and_a_goal_of_different_sizes_are_rejected() {
        let goal = Goal::preset(Preset::BlankLast, Size::new(2, 2).unwrap());
        let error = Puzzle::new("1 2 3/4 5 6/7 0 8".parse().unwrap(), goal).unwrap_err();
        assert_eq!(error.to_string(), "the board is 3x3 but the goal is 2x2");
    }
}
