//! Slidewise.
pub mod puzzle;
