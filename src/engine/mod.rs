//! Solving strategies: the best one for each board size, and what to suggest when a search reaches a limit.
//!
//! [`Solver`] solves one board. Boards of up to ten cells are looked up in a [distance table](distance_table) of
//! all boards; boards of up to sixteen cells are solved by [IDA*](pdb_ida_star) with [pattern
//! databases](crate::heuristic::pdb); larger boards get an [anytime search](anytime), while
//! [`LowerBoundSearch`](lower_bound::LowerBoundSearch) proves a lower bound on the solution length. Tables come
//! from a [`TableCache`], which keeps them between boards. [`SolutionCounter`] counts and lists all shortest
//! solutions of a board.

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
pub use helper_policy::helper_count;
pub use solution_counter::{
    CountError, CountStatus, MAX_COUNTED, MAX_LISTED, SolutionCount, SolutionCounter,
};
pub use solver::Solver;
pub use strategy::Strategy;
pub use suggestions::{
    MAX_MEMORY_BYTES, Suggestion, quick_method, recommended_method, suggestions,
};
pub use table_cache::{TableCache, TableStatus};
