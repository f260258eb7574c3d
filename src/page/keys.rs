//! What the keys mean.

use crate::puzzle::Move;

/// What a key asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    Slide(Move),
    Undo,
    Redo,
    New,
    Reset,
    Hint,
    Solve,
    /// End the search.
    Escape,
    /// Play the solution, or pause it.
    PlayPause,
    StepBack,
    StepForward,
    First,
    Last,
    /// The list of these keys.
    Help,
}

/// The keys and what they do, for people to read.
pub const HELP: [(&str, &str); 13] = [
    ("Arrows, W A S D", "slide a tile into the blank"),
    ("Tab, then Enter", "choose a tile and slide it"),
    ("Ctrl+Z, Ctrl+Y", "undo, redo"),
    ("N", "new board"),
    ("R", "back to the start of this board"),
    ("H", "show or hide a hint"),
    ("F", "find the solution"),
    ("Esc", "stop the search"),
    ("Space", "play or pause the solution"),
    (", and .", "one step back, one step on"),
    ("Home, End", "first step, last step"),
    ("Ctrl+C, Ctrl+V", "copy the board, paste one"),
    ("?", "these keys"),
];

/// The wish of a key, by its name in the browser; `command` is Ctrl or Cmd, `shift` the shift key.
/// Arrows and WASD move a tile the way they point.
pub fn wish(key: &str, command: bool, shift: bool) -> Option<Wish> {
    let key = key.to_lowercase();
    if command {
        return match (key.as_str(), shift) {
            ("z", false) => Some(Wish::Undo),
            ("z", true) | ("y", false) => Some(Wish::Redo),
            _ => None,
        };
    }
    match key.as_str() {
        "arrowup" | "w" => Some(Wish::Slide(Move::Up)),
        "arrowright" | "d" => Some(Wish::Slide(Move::Right)),
        "arrowdown" | "s" => Some(Wish::Slide(Move::Down)),
        "arrowleft" | "a" => Some(Wish::Slide(Move::Left)),
        "n" => Some(Wish::New),
        "r" => Some(Wish::Reset),
        "h" => Some(Wish::Hint),
        "f" => Some(Wish::Solve),
        "escape" => Some(Wish::Escape),
        " " => Some(Wish::PlayPause),
        "," => Some(Wish::StepBack),
        "." => Some(Wish::StepForward),
        "home" => Some(Wish::First),
        "end" => Some(Wish::Last),
        "?" => Some(Wish::Help),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_letters_and_commands_are_told_apart() {
        assert_eq!(
            wish("ArrowLeft", false, false),
            Some(Wish::Slide(Move::Left))
        );
        assert_eq!(wish("W", false, true), Some(Wish::Slide(Move::Up)));
        assert_eq!(wish("s", true, false), None);
        assert_eq!(wish("z", true, false), Some(Wish::Undo));
        assert_eq!(wish("Z", true, true), Some(Wish::Redo));
        assert_eq!(wish("y", true, false), Some(Wish::Redo));
        assert_eq!(wish("z", false, false), None);
        assert_eq!(wish("Tab", false, false), None);
        assert_eq!(wish("n", false, false), Some(Wish::New));
        // The browser's own: a new window, reload, find.
        for key in ["n", "r", "f", "h"] {
            assert_eq!(wish(key, true, false), None, "{key}");
        }
    }
}
