//! Boards and moves as people write them: read generously, written in one way.

mod board;
mod moves;

pub use board::{BoardTextError, Place, link, read_board};
pub use moves::{MoveTextError, read_moves, write_moves};
