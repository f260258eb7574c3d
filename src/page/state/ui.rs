//! The part of the state that is about the page itself.

use crate::share::ShareError;

/// A tab of the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tab {
    #[default]
    Solve,
    SetUp,
}

/// What is open, and where the page stands in the browser's history.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ui {
    pub tab: Tab,
    /// The number of games that the browser's Back should lead to.
    pub entry: u32,
    /// Why the link could not be read as it stands.
    pub link_error: Option<ShareError>,
}
