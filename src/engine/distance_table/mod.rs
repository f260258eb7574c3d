//! The exact distance of every tiny board: all sizes of up to ten cells.
//!
//! A 3x3 board has 181,440 arrangements that can be solved, a 5x2 board 1,814,400: few enough to write down
//! how many moves each needs. With that table nothing is left to search for. A shortest solution walks
//! downhill, and where several moves go down there are several shortest solutions.
//!
//! The goal's tiles do not matter: name each tile by the cell where it belongs, and all goals with the blank
//! in the same cell are one. [`DistanceTable::with_goal`] makes use of it.
//!
//! ```
//! use slidewise::engine::distance_table::Builder;
//! use slidewise::puzzle::{Goal, Preset, Size};
//! use slidewise::step::Step;
//!
//! let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
//! let mut builder = Builder::new(&goal).unwrap();
//! let exact = loop {
//!     if let Step::Done(exact) = builder.advance(10_000) {
//!         break exact;
//!     }
//! };
//! let hardest = "8 6 7/2 5 4/3 0 1".parse().unwrap();
//! assert_eq!(exact.distance(&hardest), Ok(31));
//! assert_eq!(exact.solution(&hardest).unwrap().len(), 31);
//! assert_eq!(exact.count(&hardest), Ok(40));
//! ```

mod builder;
mod order;

use std::fmt;
use std::sync::Arc;

pub use builder::{BuildError, Builder};

use crate::puzzle::{Board, Goal, Move, Puzzle, PuzzleError, Size, Solvability};
use order::{MAX_CELLS, Place, Slides, factorial};

/// The distance of every board to one goal. Cheap to clone: the table is shared.
#[derive(Clone, Debug)]
pub struct DistanceTable {
    goal: Goal,
    table: Arc<Table>,
}

/// What all goals with the blank in one cell have in common.
#[derive(Debug)]
struct Table {
    slides: Slides,
    /// Moves to the goal, by [`index`].
    distances: Vec<u8>,
    /// How many boards there are at each distance.
    counts: Vec<u64>,
}

/// Why a board is not in the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LookupError {
    SizesDiffer { board: Size, table: Size },
    Unsolvable(Solvability),
}

/// How many orders of tiles can be reached for each cell of the blank: half of all.
///
/// Where the blank stands decides whether the order has to be even or odd, and of two ranks that differ in
/// their last bit only, one is even and one is odd: their orders differ in the last two tiles. So half a rank,
/// rounded down, tells all boards apart that can be solved.
fn orders(size: Size) -> usize {
    factorial(size.cells() - 1) as usize / 2
}

/// The number of a board in the table: by the blank's cell, then by half its rank.
fn index(size: Size, place: Place) -> usize {
    place.blank * orders(size) + place.rank as usize / 2
}

impl DistanceTable {
    /// Whether boards of a size have a table.
    pub fn fits(size: Size) -> bool {
        size.cells() <= MAX_CELLS
    }

    /// The same distances for another goal, if it has the same size and its blank in the same cell.
    pub fn with_goal(&self, goal: &Goal) -> Option<DistanceTable> {
        let same = goal.size() == self.goal.size() && goal.cell(0) == self.goal.cell(0);
        same.then(|| DistanceTable {
            goal: *goal,
            table: self.table.clone(),
        })
    }

    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// How many moves a shortest solution has.
    pub fn distance(&self, board: &Board) -> Result<u32, LookupError> {
        Ok(self.table.distance(self.place(board)?).into())
    }

    /// The first of all shortest solutions in the order of [`DistanceTable::list`].
    pub fn solution(&self, board: &Board) -> Result<Vec<Move>, LookupError> {
        let mut place = self.place(board)?;
        let downhill = std::iter::from_fn(|| {
            let (step, next) = self.table.descents(place).next()?;
            place = next;
            Some(step)
        });
        Ok(downhill.collect())
    }

    /// How many shortest solutions there are.
    ///
    /// Counted layer by layer towards the goal: a board is reached in as many ways as all boards before it
    /// together. No solution goes back at once, so on boards two wide or high there are at most 3 first moves
    /// and 2 at each later one; on 3x3 every second move starts at an edge, with at most 2 choices, and the
    /// others have at most 3, after the first. Within the greatest distances that is far below 2^64.
    pub fn count(&self, board: &Board) -> Result<u64, LookupError> {
        let start = self.place(board)?;
        let mut layer = vec![(start, 1)];
        for _ in 0..self.table.distance(start) {
            let onward = |&(place, ways): &(Place, u64)| {
                let descents = self.table.descents(place);
                descents.map(move |(_, next)| (next, ways))
            };
            let mut next: Vec<(Place, u64)> = layer.iter().flat_map(onward).collect();
            next.sort_unstable_by_key(|&(place, _)| place);
            next.dedup_by(|again, first| {
                let same = again.0 == first.0;
                first.1 += if same { again.1 } else { 0 };
                same
            });
            layer = next;
        }
        Ok(layer.iter().map(|&(_, ways)| ways).sum())
    }

    /// The first `limit` shortest solutions, in the order of a dictionary whose letters are [`Move::ALL`].
    pub fn list(&self, board: &Board, limit: usize) -> Result<Vec<Vec<Move>>, LookupError> {
        let start = self.place(board)?;
        let mut found = Vec::new();
        let mut moves = Vec::new();
        self.table.collect(start, &mut moves, limit, &mut found);
        Ok(found)
    }

    /// How many boards there are at distance 0, 1, 2, … up to the greatest.
    pub fn depth_counts(&self) -> &[u64] {
        &self.table.counts
    }

    /// All boards at the greatest distance.
    pub fn hardest(&self) -> Vec<Board> {
        let greatest = self.table.counts.len() - 1;
        let orders = orders(self.goal.size());
        let distances = self.table.distances.iter().enumerate();
        distances
            .filter(|&(_, &distance)| usize::from(distance) == greatest)
            .flat_map(|(index, _)| {
                // One of the two orders is odd where it should be even: it cannot be solved.
                let ranks = [0, 1].map(|last| (index % orders * 2 + last) as u32);
                let blank = index / orders;
                ranks.map(|rank| Place { blank, rank })
            })
            .filter_map(|place| place.board(&self.goal))
            .filter(|board| Puzzle::new(*board, self.goal).is_ok())
            .collect()
    }

    /// The door: the place of a board that can be solved.
    fn place(&self, board: &Board) -> Result<Place, LookupError> {
        match Puzzle::new(*board, self.goal) {
            Ok(_) => Ok(Place::of(board, &self.goal)),
            Err(PuzzleError::Unsolvable(parity)) => Err(LookupError::Unsolvable(parity)),
            Err(PuzzleError::SizesDiffer { start, goal }) => Err(LookupError::SizesDiffer {
                board: start,
                table: goal,
            }),
        }
    }
}

impl Table {
    fn distance(&self, place: Place) -> u8 {
        self.distances[index(self.slides.size(), place)]
    }

    /// The moves that lower the distance, each with the place it leads to. Every move changes the distance by one.
    fn descents(&self, place: Place) -> impl Iterator<Item = (Move, Place)> {
        let distance = self.distance(place);
        let neighbours = Move::ALL
            .into_iter()
            .filter_map(move |step| Some((step, self.slides.after(place, step)?)));
        neighbours.filter(move |&(_, next)| self.distance(next) < distance)
    }

    /// Appends the solutions that begin with `moves` to `found`, until there are `limit`.
    fn collect(
        &self,
        place: Place,
        moves: &mut Vec<Move>,
        limit: usize,
        found: &mut Vec<Vec<Move>>,
    ) {
        if found.len() >= limit {
            return;
        }
        if self.distance(place) == 0 {
            found.push(moves.clone());
        }
        for (step, next) in self.descents(place) {
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
            LookupError::Unsolvable(parity) => parity.fmt(f),
        }
    }
}

impl std::error::Error for LookupError {}
