//! The best way to solve each board, and what to try when another does not get there.
//!
//! [`Solver`] solves one board: tiny ones by an [exact table](exact) of all boards, those of up to sixteen cells by
//! [IDA*](optimal) over [pattern tables](crate::heuristic::pdb), larger ones [better and better](anytime) for as long as one likes,
//! while [`LowerBoundSearch`](lower_bound::LowerBoundSearch) proves how short a solution can be at best. The tables come from a [`TableCache`], which
//! keeps them from board to board. [`SolutionCounter`] counts and lists all shortest solutions of a board.

pub mod anytime;
pub mod automaton;
pub mod distance_table;
mod estimates;
mod helper_policy;
pub mod lower_bound;
pub mod pdb_ida_star;
mod solution_cache;
mod solution_counter;
mod solver;
mod strategy;
mod suggestions;
mod table_cache;
mod tiered_search;

pub use estimates::estimates;
pub use helper_policy::helpers;
pub use solution_counter::{
    CountError, Extent, MAX_COUNTED, MAX_LISTED, SolutionCount, SolutionCounter,
};
pub use solver::Solver;
pub use strategy::Strategy;
pub use suggestions::{MAX_MEMORY, Suggestion, quick_method, recommended_method, suggestions};
pub use table_cache::{TableCache, TableStatus};
