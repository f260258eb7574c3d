//! The sliding-tile puzzle itself: boards, goals, moves, solvability, notation and scrambles.
//!
//! Everything here is pure: no clock, no browser, and random numbers come from a seed that the caller passes in.

mod board;
mod goal;
mod moves;
pub mod notation;
pub mod packed;
mod problem;
mod random;
pub mod scramble;
mod size;
pub mod solvability;
pub mod symmetry;

pub use board::{Board, BoardError, IllegalMove};
pub use goal::{Goal, Preset};
pub use moves::{Move, MoveConvention};
pub use problem::{Puzzle, PuzzleError, ReplayError};
pub use random::Random;
pub use size::{MAX_CELLS, MAX_SIDE, MIN_SIDE, Size, SizeError};
pub use solvability::Solvability;
