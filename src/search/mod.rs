//! Searches: pausable, observable, droppable, bounded in memory.
//!
//! A [`Run`] is one search under way. It is advanced in slices of any size, which change nothing but the
//! moments at which one can look at it, and ends in an [`Outcome`].
//!
//! ```
//! use slidewise::heuristic::HeuristicKind;
//! use slidewise::puzzle::{Goal, Preset};
//! use slidewise::search::{Algorithm, Limits, Method, Outcome, Run};
//! use slidewise::step::Step;
//!
//! let start = "8 6 7/2 5 4/3 0 1".parse().unwrap();
//! let goal = Goal::preset(Preset::BlankLast, "3x3".parse().unwrap());
//! let method = Method::new(Algorithm::AStar, HeuristicKind::LinearConflict);
//! let mut run = Run::start(start, goal, method, Limits::default()).unwrap();
//! let outcome = loop {
//!     if let Step::Done(outcome) = run.advance(1000) {
//!         break outcome.clone();
//!     }
//!     println!("{} boards expanded", run.stats().expanded);
//! };
//! let Outcome::Solved(solution) = outcome else { panic!() };
//! assert_eq!(solution.moves.len(), 31);
//! assert!(solution.proved_optimal);
//! ```

mod best_first;
mod breadth_first;
mod bucket_queue;
mod depth_first;
mod memory;
mod method;
mod node_table;
mod run;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use depth_first::MAX_DEPTH;
pub use method::{Algorithm, Method, Weight, WeightError};
pub use run::{Run, RunError};

use crate::puzzle::{Move, Solvability};
use crate::step::Step;

/// The figures of a search so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Stats {
    /// Boards whose moves were tried.
    pub expanded: u64,
    /// Boards that those moves led to, repeats included.
    pub generated: u64,
    /// Boards waiting to be expanded; best-first searches may count one more than once.
    pub frontier: u64,
    /// Boards in memory.
    pub stored: u64,
    /// Bytes reserved for them, and for pattern tables where the estimate has some.
    pub bytes: u64,
    /// A*, IDA* and iterative deepening: the length now tried, which is a proved lower bound where the
    /// estimate is admissible. Bidirectional: the sum of both depths. Others: the depth of the last board
    /// expanded.
    pub bound: u32,
    /// The least estimate of any board reached by depth-first searches, or expanded by best-first ones; 0 where no estimate is used.
    pub lowest_h: u32,
}

/// How far a search may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// Boards to expand at the most.
    pub nodes: u64,
    /// Bytes to reserve at the most.
    pub memory: u64,
}

impl Default for Limits {
    /// No limit on boards, 512 MB.
    fn default() -> Limits {
        Limits {
            nodes: u64::MAX,
            memory: 512 << 20,
        }
    }
}

/// A limit that ended a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Limit {
    /// So many boards were expanded.
    Nodes(u64),
    /// No more memory, by the limit or by the machine, after this many bytes.
    Memory(u64),
    /// No solution within this many moves.
    Depth(u32),
    /// So many milliseconds passed; kept by whoever advances the search, which knows no clock.
    Time(u32),
    /// The machine has no memory for the pattern tables that the estimate needs.
    Tables,
}

/// Moves from the start to the goal. Those of an [`Outcome`] were replayed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Solution {
    pub moves: Vec<Move>,
    /// No shorter solution exists, by the guarantee of the method.
    pub proved_optimal: bool,
}

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Outcome {
    Solved(Solution),
    /// By parity, without a search.
    Unsolvable(Solvability),
    LimitReached(Limit),
    Stopped,
}

/// What a search ends with: the moves of a solution, or the limit that it reached.
type Ending = Result<Vec<Move>, Limit>;

/// What the families of searches have in common, once per slice.
trait Search {
    /// Expands at most `budget` nodes. Never waits.
    fn advance(&mut self, budget: u32) -> Step<Ending>;
    fn stats(&self) -> Stats;
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Nodes(nodes) => write!(f, "the limit of {nodes} expanded boards is reached"),
            Limit::Memory(bytes) => write!(f, "memory is full: {} MB are in use", bytes >> 20),
            Limit::Depth(depth) => write!(f, "there is no solution within {depth} moves"),
            Limit::Time(milliseconds) => write!(f, "{milliseconds} ms have passed"),
            Limit::Tables => write!(f, "there is no memory for the pattern tables"),
        }
    }
}
