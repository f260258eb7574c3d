//! The words of the page, one file per area.
//!
//! Core types, errors and messages carry data. The functions here match on that data and return what the page shows, so
//! no other module holds a sentence or a label that a user reads. Everything is pure and is tested on the host.

#![allow(missing_docs, reason = "the text of a label documents it")]

pub mod app;
pub mod count;
pub mod figures;
pub mod keys;
pub mod layers;
pub mod link;
pub mod method;
pub mod numbers;
pub mod play;
pub mod print;
pub mod recent_runs;
pub mod settings;
pub mod setup;
pub mod solvability;
pub mod solve;
pub mod transcript;
pub mod welcome;
pub mod worker;

/// Returns `text` with its first letter in upper case. Only ASCII letters change.
pub fn capitalized(text: &str) -> String {
    let mut text = text.to_string();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// Returns `text` as a sentence: its first letter in upper case, with a full stop.
pub fn sentence(text: &str) -> String {
    capitalized(text) + "."
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_starts_with_a_capital_and_ends_with_a_full_stop() {
        assert_eq!(sentence("tile 4 appears twice"), "Tile 4 appears twice.");
        assert_eq!(sentence("“é” is not a tile"), "“é” is not a tile.");
        assert_eq!(sentence(""), ".");
    }
}
