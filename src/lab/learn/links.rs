//! Queries of links to the parts of the lab.

use crate::puzzle::{Board, Goal, Preset, notation};
use crate::share::Share;

/// A link to a part of the lab with a board: `lab=compare&board=…&goal=…`.
pub(super) struct LinkTo(String);

impl LinkTo {
    /// Returns a link to a tab with a board and its goal.
    pub fn tab(tab: &str, board: &Board, goal: &Goal) -> LinkTo {
        let share = Share {
            board: Some(*board),
            goal: (goal.as_preset() != Some(Preset::default())).then_some(*goal),
            ..Share::default()
        };
        LinkTo(format!("lab={tab}&{}", share.query()))
    }

    /// Adds a parameter.
    pub fn with(mut self, name: &str, value: &str) -> LinkTo {
        self.0 += &format!("&{name}={value}");
        self
    }

    /// Returns the query, without the question mark.
    pub fn query(self) -> String {
        self.0
    }
}

/// Returns a board of this crate's own text and its goal. The text must be valid; the tests read them all.
pub(super) fn puzzle(board: &str, goal: Preset) -> (Board, Goal) {
    let board = notation::read_board(board, None)
        .unwrap_or_else(|_| *Goal::preset(goal, crate::puzzle::Size::DEFAULT).board());
    (board, Goal::preset(goal, board.size()))
}
