//! What the keys mean.

use crate::puzzle::Move;

/// What a key asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    Slide(Move),
    Undo,
    Redo,
}

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
    }
}
