//! The actions that set up a board or a goal.

use super::{State, Tab};
use crate::page::game::Origin;
use crate::page::setup::Target;
use crate::puzzle::{Board, Goal};

/// An action of the set-up panel.
#[derive(Clone, PartialEq, Debug)]
pub enum SetUpAction {
    /// Chooses what to set up.
    ChooseTarget(Target),
    /// Changes the text in the field.
    Type(String),
    /// Applies the text in the field if it is valid.
    UseTyped,
    /// A text was pasted onto the page: opens the set-up panel and applies the text to the board if it is valid.
    Paste(String),
    /// A cell was tapped.
    Pick(usize),
    /// Swaps two tiles of the board.
    Swap(u8, u8),
    /// Chooses another goal for the same board.
    ChooseGoal(Goal),
}

impl State {
    pub(super) fn reduce_setup(&mut self, action: SetUpAction) {
        match action {
            SetUpAction::ChooseTarget(target) => {
                if target != self.setup.target {
                    self.setup.clear(target);
                }
            }
            SetUpAction::Type(text) => self.setup.typed = Some(text),
            SetUpAction::UseTyped => self.use_typed(),
            SetUpAction::Paste(text) => {
                self.open_tab(Tab::SetUp);
                self.setup.clear(Target::Board);
                self.setup.typed = Some(text);
                self.use_typed();
            }
            SetUpAction::Pick(cell) => {
                if let Some((a, b)) = self.setup.pick(cell) {
                    match self.setup.target {
                        Target::Board => self.set_board(self.play.board().swapped(a, b), true),
                        Target::Goal => {
                            self.set_goal(Goal::new(self.play.goal.board().swapped(a, b)), true);
                        }
                    }
                }
            }
            SetUpAction::Swap(a, b) => {
                self.use_typed();
                let board = *self.play.game.board();
                let cells = board.positions();
                let cell = |tile: u8| usize::from(cells[usize::from(tile)]);
                self.set_board(board.swapped(cell(a), cell(b)), true);
            }
            SetUpAction::ChooseGoal(goal) => {
                self.use_typed();
                self.setup.typed = None;
                // The text may have changed the size of the board.
                let size = self.play.game.board().size();
                let fits = goal.size() == size;
                self.set_goal(if fits { goal } else { goal.resized(size) }, false);
            }
        }
    }

    /// Starts a game with a board that was set up. If its size is new, the goal becomes that of the same kind. With
    /// `is_continued`, the board replaces the last one in the same history entry, unless a game would be lost.
    fn set_board(&mut self, board: Board, is_continued: bool) {
        let entry = self.entry_after(is_continued);
        self.start_game(board, self.play.goal.resized(board.size()), Origin::Other);
        self.ui.entry = entry;
    }

    /// Chooses another goal for the same board, with a history entry as [`set_board`](Self::set_board) has.
    fn set_goal(&mut self, goal: Goal, is_continued: bool) {
        if goal != self.play.goal {
            self.ui.entry = self.entry_after(is_continued);
            self.play.goal = goal;
        }
    }

    /// Returns the number of the history entry of a board or goal that was set up.
    fn entry_after(&self, is_continued: bool) -> u32 {
        let loses_game = self.play.game.can_undo() || self.play.game.can_set_record();
        self.ui.entry + u32::from(!is_continued || loses_game)
    }

    /// Applies the text in the field if it is valid.
    fn use_typed(&mut self) {
        let Some(Ok(board)) = self.setup.read(self.play.goal.size()) else {
            return;
        };
        self.setup.typed = None;
        self.ui.link_error = None;
        match self.setup.target {
            // The same board does not restart the game.
            Target::Board if board == *self.play.board() => {}
            Target::Board => self.set_board(board, false),
            Target::Goal => self.set_goal(Goal::new(board), false),
        }
    }

    /// Returns the text in the field of the set-up panel.
    pub fn setup_text(&self) -> String {
        let shown = match self.setup.target {
            Target::Board => self.play.board(),
            Target::Goal => self.play.goal.board(),
        };
        let typed = self.setup.typed.clone();
        typed.unwrap_or_else(|| shown.to_string())
    }
}
