//! The last optimal solution, which also answers for boards on its path and next to it.

use crate::puzzle::{Board, Goal, Move, Puzzle};

/// An optimal solution and the boards on its path.
///
/// A board on the path needs no search: the remaining moves are an optimal solution. The distance of a board one
/// move off the path is one more or one less than that of its neighbour on the path, so a single IDA* iteration
/// decides. The first board is excluded: a user who asks for it again wants to see it solved again.
pub struct SolutionCache {
    goal: Goal,
    moves: Vec<Move>,
    /// The boards on the path from the start to the goal: one more than `moves`.
    boards: Vec<Board>,
}

/// What a [`SolutionCache`] has for a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CachedSolution {
    /// The moves of an optimal solution: the board is on the path.
    Optimal(Vec<Move>),
    /// The moves of a solution that is at most two moves longer than an optimal one: the board is one move off the
    /// path.
    NearOptimal(Vec<Move>),
}

impl SolutionCache {
    /// Caches an optimal solution of `puzzle`; `moves` must have been replayed.
    pub fn new(puzzle: &Puzzle, moves: &[Move]) -> SolutionCache {
        let boards = puzzle.start().trace(moves).map_while(Result::ok);
        SolutionCache {
            goal: *puzzle.goal(),
            moves: moves.to_vec(),
            boards: boards.collect(),
        }
    }

    /// Returns the cached solution of `board`, or `None` if the board is neither on the path nor next to it, or
    /// the goal differs.
    pub fn get(&self, board: &Board, goal: &Goal) -> Option<CachedSolution> {
        if *goal != self.goal {
            return None;
        }
        let index = |board: &Board| self.boards.iter().position(|cached| cached == board);
        match index(board) {
            // The first board is solved again.
            Some(0) => return None,
            Some(index) => return Some(CachedSolution::Optimal(self.moves[index..].to_vec())),
            None => {}
        }
        let neighbours = Move::ALL.into_iter().filter_map(|step| {
            let index = index(&board.slide(step)?)?;
            let via_neighbour = std::iter::once(step).chain(self.moves[index..].iter().copied());
            Some(via_neighbour.collect::<Vec<Move>>())
        });
        neighbours
            .min_by_key(Vec::len)
            .map(CachedSolution::NearOptimal)
    }
}
