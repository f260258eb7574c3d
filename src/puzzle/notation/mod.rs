//! Text notation for boards and moves: many forms are read, one form is written.

mod board;
mod characters;
mod layout;
mod moves;
mod puzzle;
mod reading;

pub use board::{BoardTextError, TextPosition, complete_board, link_text, read_board};
pub use moves::{MoveTextError, read_moves, write_moves};
pub use puzzle::read_puzzle;

/// Cuts `text` to at most 12 characters, for an error message.
fn shortened(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(12) {
        text.truncate(end);
        text.push('…');
    }
    text
}
