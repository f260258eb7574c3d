//! What the keys mean.

use crate::puzzle::Move;

/// What a key asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyCommand {
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

/// The key_command of a key, by its name in the browser; `command` is Ctrl or Cmd, `shift` the shift key.
/// Arrows and WASD move a tile the way they point.
pub fn key_command(key: &str, command: bool, shift: bool) -> Option<KeyCommand> {
    let key = key.to_lowercase();
    if command {
        return match (key.as_str(), shift) {
            ("z", false) => Some(KeyCommand::Undo),
            ("z", true) | ("y", false) => Some(KeyCommand::Redo),
            _ => None,
        };
    }
    match key.as_str() {
        "arrowup" | "w" => Some(KeyCommand::Slide(Move::Up)),
        "arrowright" | "d" => Some(KeyCommand::Slide(Move::Right)),
        "arrowdown" | "s" => Some(KeyCommand::Slide(Move::Down)),
        "arrowleft" | "a" => Some(KeyCommand::Slide(Move::Left)),
        "n" => Some(KeyCommand::New),
        "r" => Some(KeyCommand::Reset),
        "h" => Some(KeyCommand::Hint),
        "f" => Some(KeyCommand::Solve),
        "escape" => Some(KeyCommand::Escape),
        " " => Some(KeyCommand::PlayPause),
        "," => Some(KeyCommand::StepBack),
        "." => Some(KeyCommand::StepForward),
        "home" => Some(KeyCommand::First),
        "end" => Some(KeyCommand::Last),
        "?" => Some(KeyCommand::Help),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_letters_and_commands_are_told_apart() {
        assert_eq!(
            key_command("ArrowLeft", false, false),
            Some(KeyCommand::Slide(Move::Left))
        );
        assert_eq!(
            key_command("W", false, true),
            Some(KeyCommand::Slide(Move::Up))
        );
        assert_eq!(key_command("s", true, false), None);
        assert_eq!(key_command("z", true, false), Some(KeyCommand::Undo));
        assert_eq!(key_command("Z", true, true), Some(KeyCommand::Redo));
        assert_eq!(key_command("y", true, false), Some(KeyCommand::Redo));
        assert_eq!(key_command("z", false, false), None);
        assert_eq!(key_command("Tab", false, false), None);
        assert_eq!(key_command("n", false, false), Some(KeyCommand::New));
        // The browser's own: a new window, reload, find.
        for key in ["n", "r", "f", "h"] {
            assert_eq!(key_command(key, true, false), None, "{key}");
        }
    }
}
