//! The mode, the open tab, the history entry and the error of the link.

use crate::share::ShareErrors;

/// A tab of the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tab {
    /// Solve the board.
    #[default]
    Solve,
    /// Set up a board or a goal.
    SetUp,
}

/// A mode of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PageMode {
    /// The game with its panel.
    #[default]
    Play,
    /// The lab, a program of its own that is loaded when it is first opened.
    Lab,
}

/// The part of the state for the page itself.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ui {
    /// The mode.
    pub mode: PageMode,
    /// The open tab.
    pub tab: Tab,
    /// The number of the current history entry. A new number adds an entry to the browser's history.
    pub entry: u32,
    /// The text in the field of the random moves of an easy board if it cannot be used.
    pub typed_easy_moves: Option<String>,
    /// The errors of the link that the page was opened with.
    pub link_error: Option<ShareErrors>,
    /// The moves of the link as the user corrects them, if the error is about them.
    pub link_moves: Option<String>,
}
