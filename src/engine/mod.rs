//! The best way to solve each board, and what to try when another does not get there.
//!
//! [`Solver`] solves one board: tiny ones by an [exact table](exact) of all boards, those of up to sixteen cells by
//! [IDA*](optimal) over [pattern tables](crate::heuristic::pattern), larger ones [better and better](anytime) for as long as one likes,
//! while [`Bounds`](bounds::Bounds) proves how short a solution can be at best. The tables come from a [`TableCache`], which
//! keeps them from board to board. [`SolutionCounter`] counts and lists all shortest solutions of a board.

pub mod anytime;
pub mod automaton;
pub mod bounds;
mod estimates;
pub mod exact;
mod helper_policy;
mod line;
pub mod optimal;
mod solution_counter;
mod solver;
mod strategy;
mod suggestions;
mod table_cache;
mod tiered_search;

pub use estimates::estimates;
pub use helper_policy::helpers;
pub use solution_counter::{
    CountError, Extent, MOST_COUNTED, MOST_LISTED, SolutionCount, SolutionCounter,
};
pub use solver::Solver;
pub use strategy::Strategy;
pub use suggestions::{MOST_MEMORY, Suggestion, quick, recommended, suggestions};
pub use table_cache::{Supply, TableCache};
