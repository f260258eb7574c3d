//! The distances of all boards of up to ten cells.
//!
//! The 3x3 puzzle has 181,440 solvable boards and 5x2 has 1,814,400: few enough for a table of all distances,
//! which makes a search unnecessary. A shortest solution follows decreasing distances, and where several moves
//! decrease the distance there are several shortest solutions.
//!
//! The labels of the goal's tiles do not matter: with each tile labelled by its goal cell, all goals with the
//! blank in the same cell share one table. [`DistanceTable::with_goal`] makes use of it.
//!
//! ```
//! use slidewise::engine::distance_table::DistanceTableBuilder;
//! use slidewise::puzzle::{Goal, Preset, Size};
//! use slidewise::step::Step;
//!
//! let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
//! let mut builder = DistanceTableBuilder::new(&goal).unwrap();
//! let table = loop {
//!     if let Step::Done(table) = builder.advance(10_000) {
//!         break table;
//!     }
//! };
//! let hardest = "8 6 7/2 5 4/3 0 1".parse().unwrap();
//! assert_eq!(table.distance(&hardest), Ok(31));
//! assert_eq!(table.solution(&hardest).unwrap().len(), 31);
//! assert_eq!(table.count_solutions(&hardest), Ok(40));
//! ```

mod all_boards;
mod builder;
mod numbers;
mod rank;

use std::fmt;
use std::sync::Arc;

pub use all_boards::AllBoards;
pub use builder::{BuildError, DistanceTableBuilder};
pub use numbers::BoardNumbers;

use crate::puzzle::{Board, Goal, Move, Puzzle, PuzzleError, Random, Size, Solvability};
use rank::{MAX_CELLS, RankMoves, RankedBoard, factorial};

/// The distances of all boards to one goal. Cheap to clone: the table is shared.
#[derive(Clone, Debug)]
pub struct DistanceTable {
    goal: Goal,
    table: Arc<Table>,
}

/// The part that all goals with the blank in one cell share.
#[derive(Debug)]
struct Table {
    moves: RankMoves,
    /// Distances to the goal, by [`index`].
    distances: Vec<u8>,
    /// The number of boards at each distance.
    depth_counts: Vec<u64>,
}

/// The error of a look-up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LookupError {
    /// The board is not of the table's size.
    SizesDiffer {
        /// The size of the board.
        board: Size,
        /// The size of the table's boards.
        table: Size,
    },
    /// The board cannot be solved, for the given reason.
    Unsolvable(Solvability),
}

/// Returns the number of permutations that can be reached for each cell of the blank: half of all.
///
/// The cell of the blank determines the parity of the permutation, and of two ranks that differ only in their last
/// bit one is even and one is odd: their permutations differ in the last two tiles. So half the rank, rounded
/// down, identifies a solvable board.
fn ranks_per_blank(size: Size) -> usize {
    factorial(size.cells() - 1) as usize / 2
}

/// Returns the index of a board in the table: by the blank's cell, then by half the rank.
fn index(size: Size, ranked: RankedBoard) -> usize {
    ranked.blank * ranks_per_blank(size) + ranked.rank as usize / 2
}

impl DistanceTable {
    /// Returns `true` if boards of `size` can have a table.
    pub fn fits(size: Size) -> bool {
        size.cells() <= MAX_CELLS
    }

    /// Returns the same table for another goal, if it has the same size and its blank in the same cell.
    pub fn with_goal(&self, goal: &Goal) -> Option<DistanceTable> {
        let is_shared = goal.size() == self.goal.size() && goal.cell(0) == self.goal.cell(0);
        is_shared.then(|| DistanceTable {
            goal: *goal,
            table: self.table.clone(),
        })
    }

    /// Returns the goal.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// Returns the number of moves of a shortest solution.
    pub fn distance(&self, board: &Board) -> Result<u32, LookupError> {
        Ok(self.table.distance(self.rank_board(board)?).into())
    }

    /// Returns the first shortest solution in the order of [`DistanceTable::list_solutions`].
    pub fn solution(&self, board: &Board) -> Result<Vec<Move>, LookupError> {
        let mut ranked = self.rank_board(board)?;
        let moves = std::iter::from_fn(|| {
            let (step, next) = self.table.descents(ranked).next()?;
            ranked = next;
            Some(step)
        });
        Ok(moves.collect())
    }

    /// Returns the number of shortest solutions.
    ///
    /// Counts layer by layer towards the goal: the number of paths to a board is the sum of those of its
    /// predecessors. No shortest solution undoes its last move, so boards two cells wide or high have at most 3
    /// first moves and 2 at each later step; on 3x3 every second move starts with the blank at an edge, with at
    /// most 2 choices, and the others have at most 3 after the first. Within the greatest distances that is far
    /// below 2^64.
    pub fn count_solutions(&self, board: &Board) -> Result<u64, LookupError> {
        let start = self.rank_board(board)?;
        let mut layer = vec![(start, 1)];
        for _ in 0..self.table.distance(start) {
            let successors = |&(ranked, paths): &(RankedBoard, u64)| {
                let descents = self.table.descents(ranked);
                descents.map(move |(_, next)| (next, paths))
            };
            let mut next: Vec<(RankedBoard, u64)> = layer.iter().flat_map(successors).collect();
            next.sort_unstable_by_key(|&(ranked, _)| ranked);
            next.dedup_by(|again, first| {
                let same = again.0 == first.0;
                first.1 += if same { again.1 } else { 0 };
                same
            });
            layer = next;
        }
        Ok(layer.iter().map(|&(_, paths)| paths).sum())
    }

    /// Returns the first `limit` shortest solutions, in lexicographic order of [`Move::ALL`].
    pub fn list_solutions(
        &self,
        board: &Board,
        limit: usize,
    ) -> Result<Vec<Vec<Move>>, LookupError> {
        let start = self.rank_board(board)?;
        let mut found = Vec::new();
        let mut moves = Vec::new();
        self.table.collect(start, &mut moves, limit, &mut found);
        Ok(found)
    }

    /// Returns the number of boards at distance 0, 1, 2, … up to the greatest.
    pub fn depth_counts(&self) -> &[u64] {
        &self.table.depth_counts
    }

    /// Returns all boards with their distances, in the order of the table.
    pub fn all_boards(&self) -> AllBoards {
        AllBoards::new(self.clone())
    }

    /// Returns all boards at the greatest distance.
    pub fn hardest(&self) -> Vec<Board> {
        let max_distance = self.table.depth_counts.len() - 1;
        self.boards_at(max_distance as u32).collect()
    }

    /// Returns all boards at `distance`, in the order of the table; none if it exceeds the greatest distance.
    pub fn boards_at(&self, distance: u32) -> impl Iterator<Item = Board> {
        let indices = self.table.indices_at(distance);
        indices.filter_map(|index| self.board(index))
    }

    /// Returns `count` different boards at `distance`, or all of them if there are fewer. Every choice is equally likely, and
    /// a larger `count` from the same generator starts with the same boards.
    pub fn sample_at(&self, distance: u32, count: usize, random: &mut Random) -> Vec<Board> {
        let mut indices: Vec<usize> = self.table.indices_at(distance).collect();
        let count = count.min(indices.len());
        for first in 0..count {
            let chosen = first + random.below(indices.len() - first);
            indices.swap(first, chosen);
        }
        let chosen = indices[..count].iter();
        chosen.filter_map(|&index| self.board(index)).collect()
    }

    /// Returns the board with an index.
    fn board(&self, index: usize) -> Option<Board> {
        let ranks_per_blank = ranks_per_blank(self.goal.size());
        // One of the two permutations has the wrong parity and cannot be solved.
        let mut boards = [0, 1].into_iter().filter_map(|last| {
            let ranked = RankedBoard {
                blank: index / ranks_per_blank,
                rank: (index % ranks_per_blank * 2 + last) as u32,
            };
            ranked.board(&self.goal)
        });
        boards.find(|board| Puzzle::new(*board, self.goal).is_ok())
    }

    /// Ranks a solvable board.
    fn rank_board(&self, board: &Board) -> Result<RankedBoard, LookupError> {
        match Puzzle::new(*board, self.goal) {
            Ok(_) => Ok(RankedBoard::of(board, &self.goal)),
            Err(PuzzleError::Unsolvable(reason)) => Err(LookupError::Unsolvable(reason)),
            Err(PuzzleError::SizesDiffer { start, goal }) => Err(LookupError::SizesDiffer {
                board: start,
                table: goal,
            }),
        }
    }
}

impl Table {
    fn distance(&self, ranked: RankedBoard) -> u8 {
        self.distances[index(self.moves.size(), ranked)]
    }

    /// Returns the indices of the boards at a distance, in increasing order.
    fn indices_at(&self, distance: u32) -> impl Iterator<Item = usize> {
        // Distances stay below the mark of boards that were not reached.
        let is_known = (distance as usize) < self.depth_counts.len();
        let distances = self.distances.iter().enumerate();
        distances
            .filter(move |&(_, &found)| is_known && u32::from(found) == distance)
            .map(|(index, _)| index)
    }

    /// Returns the moves that decrease the distance, each with the board it leads to. Every move changes the
    /// distance by one.
    fn descents(&self, ranked: RankedBoard) -> impl Iterator<Item = (Move, RankedBoard)> {
        let distance = self.distance(ranked);
        let successors = Move::ALL
            .into_iter()
            .filter_map(move |step| Some((step, self.moves.after(ranked, step)?)));
        successors.filter(move |&(_, next)| self.distance(next) < distance)
    }

    /// Appends the solutions that start with `moves` to `found`, until there are `limit`.
    fn collect(
        &self,
        ranked: RankedBoard,
        moves: &mut Vec<Move>,
        limit: usize,
        found: &mut Vec<Vec<Move>>,
    ) {
        if found.len() >= limit {
            return;
        }
        if self.distance(ranked) == 0 {
            found.push(moves.clone());
        }
        for (step, next) in self.descents(ranked) {
            moves.push(step);
            self.collect(next, moves, limit, found);
            moves.pop();
        }
    }
}

impl fmt::Display for LookupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LookupError::SizesDiffer { board, table } => {
                write!(f, "the board is {board} but the table is of {table} boards")
            }
            LookupError::Unsolvable(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for LookupError {}
