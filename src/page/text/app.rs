//! The frame of the page: the top bar, the tabs, and buttons that appear in several places.

use super::numbers;
use crate::puzzle::Size;

pub const NAME: &str = "Slidewise";
pub const MODE: &str = "Mode";
pub const PLAY_MODE: &str = "Play";
pub const LAB_MODE: &str = "Lab";
pub const LAB_LOADING: &str = "Loading the lab…";
pub const LAB_FAILED: &str =
    "The lab could not be loaded. Check your connection and try again; your game is unchanged.";
pub const SIZE: &str = "Size";
pub const CUSTOM: &str = "Custom";
pub const SHARE: &str = "Share";
pub const SHORTCUTS: &str = "Keyboard shortcuts";
pub const SETTINGS: &str = "Settings";
pub const CLOSE: &str = "Close";

pub const GAME: &str = "Game";
pub const PANEL: &str = "Solve and set up";
pub const TABS: &str = "Tools";
pub const SOLVE_TAB: &str = "Solve";
pub const SETUP_TAB: &str = "Set up";

pub const UPDATE_READY: &str = "A new version is ready.";
pub const RELOAD: &str = "Reload";
pub const LATER: &str = "Later";
pub const NEWER_GAME: &str = "A newer version of this page has saved a game on this device. This version cannot open it and leaves it as it is; games played here are not saved until the newer version is loaded.";
pub const OK: &str = "OK";

pub const COPIED: &str = "Copied";
pub const COPY_BLOCKED: &str = "Your browser blocked copying. Select the text and copy it.";

/// Returns the label of the button for other sizes, which shows the size when it is one of those.
pub fn custom_size(size: Option<Size>) -> String {
    size.map_or_else(|| CUSTOM.to_string(), numbers::size)
}
