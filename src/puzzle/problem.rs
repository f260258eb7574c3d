//! A puzzle worth searching: a start, a goal, and the proof that one reaches the other.

use std::fmt;

use super::board::{Board, IllegalMove};
use super::goal::Goal;
use super::moves::Move;
use super::size::Size;
use super::solvability::{Parity, Solvability};

/// A start and a goal of one size that moves can join.
///
/// ```
/// use slidewise::puzzle::{Goal, Preset, Puzzle, PuzzleError};
/// let start = "1 2 3/4 5 6/8 7 0".parse().unwrap();
/// let goal = Goal::preset(Preset::BlankLast, "3x3".parse().unwrap());
/// let Err(PuzzleError::Unsolvable(parity)) = Puzzle::new(start, goal) else { panic!() };
/// assert_eq!(parity.inversions, 1);
/// assert_eq!(parity.repairs.unwrap().swap, (7, 8));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Puzzle {
    start: Board,
    goal: Goal,
}

/// Why a start and a goal are not a [`Puzzle`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleError {
    SizesDiffer { start: Size, goal: Size },
    Unsolvable(Solvability),
}

/// Why a list of moves is not a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayError {
    Illegal(IllegalMove),
    /// The moves are legal but end elsewhere.
    NotTheGoal(Board),
}

impl Puzzle {
    pub fn new(start: Board, goal: Goal) -> Result<Puzzle, PuzzleError> {
        if start.size() != goal.size() {
            return Err(PuzzleError::SizesDiffer {
                start: start.size(),
                goal: goal.size(),
            });
        }
        let parity = Solvability::of(&start, &goal);
        if parity.is_solvable() {
            Ok(Puzzle { start, goal })
        } else {
            Err(PuzzleError::Unsolvable(parity))
        }
    }

    pub fn start(&self) -> &Board {
        &self.start
    }

    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    pub fn size(&self) -> Size {
        self.start.size()
    }

    /// Whether its solutions have an even number of moves or an odd one. Each move takes the blank one cell on, so all of
    /// them have the same.
    pub fn solution_parity(&self) -> Parity {
        let distance = self.size().distance(self.start.blank(), self.goal.cell(0));
        Parity::of(distance)
    }

    /// Plays `moves` from the start and checks that they end at the goal.
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
            PuzzleError::Unsolvable(parity) => parity.fmt(f),
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
    fn a_replay_tells_a_solution_from_other_moves() {
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
    fn different_sizes_are_not_a_puzzle() {
        let goal = Goal::preset(Preset::BlankLast, Size::new(2, 2).unwrap());
        let error = Puzzle::new("1 2 3/4 5 6/7 0 8".parse().unwrap(), goal).unwrap_err();
        assert_eq!(error.to_string(), "the board is 3x3 but the goal is 2x2");
    }
}
