//! The introduction of a first visit.

use crate::page::welcome::Example;

pub const TITLE: &str = "What you can do here";
pub const CLOSE: &str = "Close the introduction";
pub const TRY: &str = "Try:";

/// The three lines: the word that stands out, and the rest.
pub const LINES: [(&str, &str); 3] = [
    ("Play:", "drag or tap a tile, or use the arrow keys."),
    ("Set up", "a board of your own, with any size and goal."),
    (
        "Solve",
        "finds a shortest solution; on large boards, a short one.",
    ),
];

/// Returns the label of the button that opens an example.
pub fn example(example: Example) -> &'static str {
    match example {
        Example::Hard15 => "Hard 15-puzzle",
        Example::Some24 => "24-puzzle",
        Example::Unsolvable => "Unsolvable board",
    }
}
