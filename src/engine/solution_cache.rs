//! The last solution that was proved shortest, for boards on it and beside it.

use crate::puzzle::{Board, Goal, Move, Puzzle};

/// A proved solution and the boards along it.
///
/// Who follows it needs no search: what is left of it is a shortest solution. Who leaves it with one move
/// is one move nearer to the goal or one farther away, so that a single threshold decides. Its first board is none of
/// them: whoever asks for that again wants to see it solved again.
pub struct SolutionCache {
    goal: Goal,
    moves: Vec<Move>,
    /// One more than moves, from the start to the goal.
    boards: Vec<Board>,
}

/// What a line tells of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Recall {
    /// The moves of a shortest solution.
    On(Vec<Move>),
    /// A solution that has two moves more than the least there can be.
    Beside(Vec<Move>),
}

impl SolutionCache {
    /// The line of a puzzle's solution that is proved shortest and was replayed.
    pub fn new(puzzle: &Puzzle, moves: &[Move]) -> SolutionCache {
        let boards = puzzle.start().trace(moves).map_while(Result::ok);
        SolutionCache {
            goal: *puzzle.goal(),
            moves: moves.to_vec(),
            boards: boards.collect(),
        }
    }

    pub fn recall(&self, board: &Board, goal: &Goal) -> Option<Recall> {
        if *goal != self.goal {
            return None;
        }
        let place = |board: &Board| self.boards.iter().position(|known| known == board);
        match place(board) {
            Some(0) => return None,
            Some(place) => return Some(Recall::On(self.moves[place..].to_vec())),
            None => {}
        }
        let beside = Move::ALL.into_iter().filter_map(|step| {
            let place = place(&board.slide(step)?)?;
            let back = std::iter::once(step).chain(self.moves[place..].iter().copied());
            Some(back.collect::<Vec<Move>>())
        });
        beside.min_by_key(Vec::len).map(Recall::Beside)
    }
}
