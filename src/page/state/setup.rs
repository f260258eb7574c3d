//! How a board or a goal is set up.

use super::{State, Tab};
use crate::page::game::Origin;
use crate::page::setup::Target;
use crate::puzzle::{Board, Goal};

/// What a user does to set up a board or a goal.
#[derive(Clone, PartialEq, Debug)]
pub enum SetUpAction {
    ChooseTarget(Target),
    /// Changes the text of what is being set up.
    Type(String),
    /// Uses what was typed, if it can be used.
    UseTyped,
    /// A text for the board was pasted onto the page; it is used at once if it can be.
    Paste(String),
    /// A cell was tapped.
    Pick(usize),
    /// Exchanges two tiles of the board.
    Swap(u8, u8),
    /// Takes another goal for the same board.
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
                            self.play.goal = Goal::new(self.play.goal.board().swapped(a, b));
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
                // What was typed may have another size.
                let size = self.play.game.board().size();
                self.play.goal = match goal.size() == size {
                    true => goal,
                    false => goal.resized(size),
                };
            }
        }
    }

    /// Takes a board that was set up; one of another size gets the goal of the same kind. `continues` says that it
    /// continues an earlier set-up: all of it makes one entry of the history, unless a game would be lost.
    fn set_board(&mut self, board: Board, continues: bool) {
        let is_new = !continues || self.play.game.can_undo() || self.play.game.can_set_record();
        let entry = self.ui.entry + u32::from(is_new);
        self.start_game(board, self.play.goal.resized(board.size()), Origin::Other);
        self.ui.entry = entry;
    }

    fn use_typed(&mut self) {
        let Some(Ok(board)) = self.setup.read(self.play.goal.size()) else {
            return;
        };
        self.setup.typed = None;
        self.ui.link_error = None;
        match self.setup.target {
            // The same board again is no reason to lose the game.
            Target::Board if board == *self.play.board() => {}
            Target::Board => self.set_board(board, false),
            Target::Goal => self.play.goal = Goal::new(board),
        }
    }

    /// Returns the text that the field of the set-up shows.
    pub fn setup_text(&self) -> String {
        let shown = match self.setup.target {
            Target::Board => self.play.board(),
            Target::Goal => self.play.goal.board(),
        };
        let typed = self.setup.typed.clone();
        typed.unwrap_or_else(|| shown.to_string())
    }
}
