//! Text notation for boards and moves: many forms are read, one form is written.

mod board;
mod layout;
mod moves;

pub use board::{BoardTextError, TextPosition, link_text, read_board};
pub use moves::{MoveTextError, read_moves, write_moves};

/// Cuts `text` to at most 12 characters, for an error message.
fn shortened(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(12) {
        text.truncate(end);
        text.push('…');
    }
    text
}
