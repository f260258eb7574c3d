//! The list of keyboard shortcuts.

/// The keys and what each does.
pub const SHORTCUTS: [(&str, &str); 13] = [
    (
        "Arrows, W A S D",
        "slide a tile, or the blank (see Settings)",
    ),
    ("Tab, then Enter", "select a tile and slide it"),
    ("Ctrl+Z, Ctrl+Y", "undo, redo"),
    ("N", "new board"),
    ("R", "reset this board"),
    ("H", "show or hide a hint"),
    ("F", "find a solution"),
    ("Esc", "stop the search"),
    ("Space", "play or pause the solution"),
    (", and .", "one step back, one step forward"),
    ("Home, End", "first step, last step"),
    ("Ctrl+C, Ctrl+V", "copy the board, paste a board"),
    ("?", "show these shortcuts"),
];

pub const ON_A_MAC: &str = "On a Mac, use Cmd instead of Ctrl.";
