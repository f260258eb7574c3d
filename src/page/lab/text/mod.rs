//! The words of the lab.

#![allow(missing_docs, reason = "the text of a label documents it")]

pub mod check;
pub mod compare;
pub mod compare_results;
pub mod explore;
pub mod layers;
pub mod learn;
pub mod method;
pub mod own;
pub mod paper;
pub mod rules;
pub mod sheet;

use crate::lab::{LabTab, LinkError, LinkErrorKind};
use crate::page::text::numbers::{grouped, moves, size};
use crate::page::text::play;

pub use crate::page::text::capitalized;
use crate::puzzle::{Board, Goal};

pub const PANEL: &str = "Lab";
pub const TABS: &str = "Parts of the lab";
pub const OK: &str = "OK";

pub const BOARD: &str = "Board";
pub const PREVIOUS_BOARD: &str = "Previous board";
pub const NEXT_BOARD: &str = "Next board";
pub const PLAY: &str = "Play it";
pub const USE_BOARD: &str = "Use this board";
pub const BACK_TO_SUBJECT: &str = "Back to your board";
pub const CHANGE_BOARD: &str = "Change";
pub const GOAL: &str = "Goal";
pub const BOARD_TEXT: &str = "Board as text, also with its goal";
pub const BOARD_EXAMPLE: &str = "7 2 4/5 0 6/8 3 1";
pub const USE_TEXT: &str = "Use it";
pub const RANDOM_BOARD: &str = "Random board";

/// Returns the label of a tab.
pub fn tab(tab: LabTab) -> &'static str {
    match tab {
        LabTab::Compare => "Compare",
        LabTab::Explore => "Explore",
        LabTab::Check => "Check",
        LabTab::Learn => "Learn",
    }
}

/// Returns what is wrong with a parameter of a link.
pub fn link_error(error: &LinkError) -> String {
    let LinkError { name, text, kind } = error;
    // A long text would hide the sentence.
    let shown: String = text.chars().take(40).collect();
    let more = if shown.len() < text.len() { "…" } else { "" };
    match kind {
        LinkErrorKind::Unreadable => format!(
            "The link says {name}={shown}{more}, which cannot be read; the default is used instead."
        ),
        LinkErrorKind::OutOfRange { min, max } => format!(
            "The link says {name}={shown}{more}, but it must be from {} to {}; the default is used instead.",
            grouped(*min),
            grouped(*max)
        ),
        LinkErrorKind::UnknownMethod => format!(
            "The link has the method {shown}{more}, which does not exist; its other methods are used."
        ),
    }
}

/// Returns the number of a board among others.
pub fn board_of(index: usize, total: usize) -> String {
    format!(
        "Board {} of {}",
        grouped(index as u64 + 1),
        grouped(total as u64)
    )
}

/// Returns how far a board is from its goal.
pub fn distance(distance: Option<u32>) -> String {
    match distance {
        Some(0) => "Solved.".to_string(),
        Some(distance) => format!("{} from the goal.", moves(distance as usize)),
        None => "Its distance is not known.".to_string(),
    }
}

/// Returns the name of a goal.
pub fn goal(goal: &Goal) -> String {
    play::goal(goal)
}

/// Returns which board is compared.
pub fn subject_line(board: &Board) -> String {
    format!("The board beside this panel: {board}.")
}

/// Returns the label of the picture of a board.
pub fn board_label(board: &Board) -> String {
    format!("{} board: {board}", size(board.size()))
}
