//! Boards and moves as people write them: read generously, written in one way.

mod board;
mod layout;
mod moves;

pub use board::{BoardTextError, Place, link_text, read_board};
pub use moves::{MoveTextError, read_moves, write_moves};

/// At most a dozen characters, for a message.
fn shortened(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(12) {
        text.truncate(end);
        text.push('…');
    }
    text
}
