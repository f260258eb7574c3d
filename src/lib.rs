//! Slidewise.
pub mod heuristic;
pub mod puzzle;
pub mod search;
