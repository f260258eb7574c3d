//! The keyboard shortcuts.

use crate::puzzle::Move;

/// The command of a keyboard shortcut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyCommand {
    /// Slide a tile into the blank. The direction is that of the tile or of the blank, as the settings say.
    Slide(Move),
    /// Undo the last slide.
    Undo,
    /// Make the last undone slide again.
    Redo,
    /// Start a new game.
    New,
    /// Return to the start board.
    Reset,
    /// Show or hide a hint.
    Hint,
    /// Solve the board.
    Solve,
    /// Stop the search.
    Escape,
    /// Play or pause the line.
    PlayPause,
    /// Go back one step of the line.
    StepBack,
    /// Go forward one step of the line.
    StepForward,
    /// Go to the start of the line.
    First,
    /// Go to the end of the line.
    Last,
    /// Open the list of shortcuts.
    Help,
}

/// Returns the command of a key press. `key` is the browser's `KeyboardEvent.key`; `ctrl` is `true` with Ctrl or Cmd, and
/// `shift` with Shift. Arrows and WASD name a direction.
pub fn key_command(key: &str, ctrl: bool, shift: bool) -> Option<KeyCommand> {
    let key = key.to_lowercase();
    if ctrl {
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
    fn arrows_and_wasd_name_a_direction() {
        assert_eq!(
            key_command("ArrowLeft", false, false),
            Some(KeyCommand::Slide(Move::Left))
        );
        assert_eq!(
            key_command("W", false, true),
            Some(KeyCommand::Slide(Move::Up))
        );
    }

    #[test]
    fn ctrl_with_z_or_y_undoes_and_redoes() {
        assert_eq!(key_command("z", true, false), Some(KeyCommand::Undo));
        assert_eq!(key_command("Z", true, true), Some(KeyCommand::Redo));
        assert_eq!(key_command("y", true, false), Some(KeyCommand::Redo));
        assert_eq!(key_command("z", false, false), None);
    }

    #[test]
    fn letters_are_commands_without_ctrl_only() {
        assert_eq!(key_command("n", false, false), Some(KeyCommand::New));
        // With Ctrl they are the browser's own: save, a new window, reload, find, history.
        for key in ["s", "n", "r", "f", "h"] {
            assert_eq!(key_command(key, true, false), None, "{key}");
        }
    }

    #[test]
    fn other_keys_have_no_command() {
        assert_eq!(key_command("Tab", false, false), None);
    }
}
