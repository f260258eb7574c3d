//! The actions that set up a board or a goal.

use std::rc::Rc;

use super::{Navigation, Solving, State, Tab};
use crate::page::entry::{Entry, EntryKey};
use crate::page::game::Origin;
use crate::page::move_line::MoveLine;
use crate::page::settings::MAX_GOAL_MOVES;
use crate::page::setup::{DraftText, Mode, Target, TextStatus};
use crate::page::setup_text::{SetUpError, SetUpText};
use crate::puzzle::notation::{self, MoveTextError};
use crate::puzzle::{Board, Goal, IllegalMove, Move, MoveConvention, Size};

/// An action of the set-up panel.
#[derive(Clone, PartialEq, Debug)]
pub enum SetUpAction {
    /// Chooses what to set up.
    ChooseTarget(Target),
    /// Chooses how to set it up.
    ChooseMode(Mode),
    /// Ends the set-up: uses the text that waits and opens the Solve panel.
    Play,
    /// Changes the text in the field.
    Type(String),
    /// The focus left the panel: uses the text if it waits and is valid, but does not open a link.
    UseOnBlur,
    /// Uses the text in the field and ends the set-up if it is valid.
    Use,
    /// Uses all texts that wait and are valid.
    UseWaiting,
    /// Discards the text for a board or a goal.
    DiscardText(Target),
    /// Replaces the text in the field by a board.
    Complete(Board),
    /// Shows moves from the board as a line.
    ShowMoves(Vec<Move>),
    /// A text was pasted onto the page: uses it, or shows it in the field if it is not valid.
    Paste(String),
    /// A cell was tapped to swap its tile.
    Pick(usize),
    /// Swaps two tiles of the board or the goal.
    Swap(Target, u8, u8),
    /// Chooses another goal for the same board.
    ChooseGoal(Goal),
    /// Places a tile in the next cell of the entry.
    Place(u8),
    /// Chooses the next cell of the entry.
    ChooseCell(usize),
    /// A key was pressed while an entry is filled.
    Press(EntryKey),
    /// Undoes the last change of the entry.
    UndoEntry,
    /// Empties the cells of the entry.
    ClearEntry,
    /// Starts the entry again in another size.
    ResizeEntry(Size),
    /// Changes the number of random moves of a random goal.
    TypeGoalMoves(String),
    /// Changes the moves of a link that has an error.
    TypeLinkMoves(String),
}

/// Why the moves of a link cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkMovesError {
    /// They are not a list of moves.
    Text(MoveTextError),
    /// A move is not legal.
    Illegal(IllegalMove),
}

impl State {
    pub(super) fn reduce_setup(&mut self, action: SetUpAction) {
        let target = self.setup.target;
        match action {
            SetUpAction::ChooseTarget(target) => {
                self.setup.target = target;
                self.setup.picked = None;
                if self.setup.mode == Mode::Fill {
                    self.setup.choose_mode(Mode::Fill, self.play.goal.size());
                }
            }
            SetUpAction::ChooseMode(mode) => {
                self.use_waiting();
                self.setup.choose_mode(mode, self.play.goal.size());
            }
            SetUpAction::Play => {
                self.use_waiting();
                self.solve.refusal = self.refusal();
                if self.solve.refusal.is_none() {
                    self.open_tab(Tab::Solve);
                }
            }
            SetUpAction::Type(text) => self.set_text(target, text),
            SetUpAction::UseOnBlur => self.use_waiting_boards(),
            SetUpAction::Use => {
                if let Some(Ok(text)) = self.setup_text(target) {
                    if target == Target::Goal {
                        self.use_waiting_text(Target::Board);
                    }
                    self.setup.draft_mut(target).text = None;
                    self.use_text(target, text);
                    self.open_tab(Tab::Solve);
                }
            }
            SetUpAction::UseWaiting => {
                self.use_waiting();
            }
            SetUpAction::DiscardText(target) => self.setup.draft_mut(target).text = None,
            SetUpAction::Complete(board) => self.set_text(target, board.to_string()),
            SetUpAction::ShowMoves(moves) => self.show_moves(&moves),
            SetUpAction::Paste(text) => match self.read(Target::Board, &text) {
                Ok(text) => {
                    self.use_text(Target::Board, text);
                    self.set_texts_aside();
                    self.open_tab(Tab::Solve);
                }
                Err(_) => {
                    self.open_tab(Tab::SetUp);
                    self.setup.target = Target::Board;
                    self.setup.choose_mode(Mode::Swap, self.play.goal.size());
                    self.set_text(Target::Board, text);
                }
            },
            SetUpAction::Pick(cell) => {
                // The board changes under the pointer, so that the tap is not for a tile of the new one.
                if self.use_waiting() {
                    return;
                }
                if let Some((a, b)) = self.setup.pick(cell) {
                    match target {
                        Target::Board => self.set_board(self.play.board().swapped(a, b), true),
                        Target::Goal => {
                            self.set_goal(Goal::new(self.play.goal.board().swapped(a, b)), true);
                        }
                    }
                }
            }
            SetUpAction::Swap(target, a, b) => {
                self.use_waiting_boards();
                match target {
                    Target::Board => {
                        self.set_board(with_swapped(self.play.game.board(), a, b), false)
                    }
                    Target::Goal => {
                        let goal = Goal::new(with_swapped(self.play.goal.board(), a, b));
                        self.set_goal(goal, false);
                    }
                }
            }
            SetUpAction::ChooseGoal(goal) => {
                self.use_waiting_boards();
                self.set_texts_aside();
                // The text may have changed the size of the board.
                let size = self.play.game.board().size();
                let fits = goal.size() == size;
                self.set_goal(if fits { goal } else { goal.resized(size) }, false);
                self.ui.link_error = None;
            }
            SetUpAction::Place(tile) => self.change_entry(|entry| entry.place(tile)),
            SetUpAction::ChooseCell(cell) => self.change_entry(|entry| entry.choose(cell)),
            SetUpAction::Press(key) => self.change_entry(|entry| entry.press(key)),
            SetUpAction::UndoEntry => self.change_entry(Entry::undo),
            SetUpAction::ClearEntry => self.change_entry(Entry::clear),
            SetUpAction::ResizeEntry(size) => self.change_entry(|entry| entry.resize(size)),
            SetUpAction::TypeGoalMoves(text) => match text.trim().parse() {
                Ok(moves) if (1..=MAX_GOAL_MOVES).contains(&moves) => {
                    self.settings.goal_moves = moves;
                    self.setup.wrong_goal_moves = None;
                }
                _ => self.setup.wrong_goal_moves = Some(text),
            },
            SetUpAction::TypeLinkMoves(text) => self.ui.link_moves = Some(text),
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
            self.discard_obsolete(true);
            self.update_complete_entries();
        }
    }

    /// Returns the number of the history entry of a board or goal that was set up.
    fn entry_after(&self, is_continued: bool) -> u32 {
        let loses_game = self.play.game.can_undo() || self.play.game.can_set_record();
        self.ui.entry + u32::from(!is_continued || loses_game)
    }

    /// Sets the text in the field, which waits to be used.
    fn set_text(&mut self, target: Target, text: String) {
        self.setup.draft_mut(target).text = Some(DraftText {
            text,
            status: TextStatus::Waiting,
        });
    }

    /// Reads a text for a board or a goal.
    fn read(&self, target: Target, text: &str) -> Result<SetUpText, SetUpError> {
        // A goal must have the size of the board that it is for.
        let board = match target {
            Target::Goal => self.waiting_board(Target::Board),
            Target::Board => None,
        };
        let size = board.map_or(self.play.goal.size(), |board| board.size());
        SetUpText::read(text, target, size, self.settings.letters)
    }

    /// Reads the text in the field; `None` if nothing was typed.
    pub fn setup_text(&self, target: Target) -> Option<Result<SetUpText, SetUpError>> {
        let text = self.setup.draft(target).text.as_ref()?;
        Some(self.read(target, &text.text))
    }

    /// Reads the text that waits to be used.
    pub(super) fn waiting_text(&self, target: Target) -> Option<Result<SetUpText, SetUpError>> {
        Some(self.read(target, self.setup.waiting_text(target)?))
    }

    /// Returns the board or the goal that is typed and waits to be used.
    pub fn waiting_board(&self, target: Target) -> Option<Board> {
        match self.waiting_text(target) {
            Some(Ok(SetUpText::Board(board))) => Some(board),
            _ => None,
        }
    }

    /// Uses the texts that wait and are valid: the board first, because the goal must have its size. Returns `true` if
    /// there was one.
    fn use_waiting(&mut self) -> bool {
        let board_is_used = self.use_waiting_text(Target::Board);
        self.use_waiting_text(Target::Goal) || board_is_used
    }

    /// Uses the texts that wait, are valid and are not links: a link is opened only on request.
    fn use_waiting_boards(&mut self) {
        for target in [Target::Board, Target::Goal] {
            if !matches!(self.waiting_text(target), Some(Ok(SetUpText::Link { .. }))) {
                self.use_waiting_text(target);
            }
        }
    }

    /// Another board was chosen: a text that cannot be used stays in its field, any other is discarded.
    pub(super) fn set_texts_aside(&mut self) {
        for target in [Target::Board, Target::Goal] {
            if matches!(self.setup_text(target), Some(Ok(_))) {
                self.setup.draft_mut(target).text = None;
            }
        }
        self.setup.set_texts_aside();
    }

    /// Has a complete entry show the board or goal that has taken the place of its own.
    pub(super) fn update_complete_entries(&mut self) {
        let boards = [
            (Target::Board, *self.play.game.board()),
            (Target::Goal, *self.play.goal.board()),
        ];
        for (target, board) in boards {
            if let Some(entry) = &mut self.setup.draft_mut(target).entry
                && entry.board().is_some_and(|entered| entered != board)
            {
                entry.fill(&board);
            }
        }
    }

    fn use_waiting_text(&mut self, target: Target) -> bool {
        let Some(Ok(text)) = self.waiting_text(target) else {
            return false;
        };
        self.setup.draft_mut(target).text = None;
        self.use_text(target, text);
        true
    }

    /// Uses a text. A text for the other target that waits still does, unless this one was for both.
    fn use_text(&mut self, target: Target, text: SetUpText) {
        let other = match target {
            Target::Board => Target::Goal,
            Target::Goal => Target::Board,
        };
        let is_for_both = !matches!(text, SetUpText::Board(_));
        let waiting = self.setup.waiting_text(other).map(str::to_string);
        self.ui.link_error = None;
        match (text, target) {
            // The same board does not restart the game.
            (SetUpText::Board(board), Target::Board) => {
                if board != *self.play.board() {
                    self.set_board(board, false);
                }
            }
            (SetUpText::Board(goal), Target::Goal) => self.set_goal(Goal::new(goal), false),
            (SetUpText::Puzzle(start, goal), _) => {
                self.start_game(start, Goal::new(goal), Origin::Other);
            }
            (SetUpText::Link { query, .. }, _) => {
                let entry = self.ui.entry + 1;
                self.navigate(Navigation::new(&query, None));
                self.ui.entry = entry;
            }
        }
        if let Some(text) = waiting.filter(|_| !is_for_both) {
            self.set_text(other, text);
        }
    }

    /// Shows moves from the board as a line, as a link does.
    fn show_moves(&mut self, moves: &[Move]) {
        let start = *self.play.board();
        if start.play(moves).is_err() {
            return;
        }
        if start == *self.play.game.board() {
            self.clear_results();
        } else {
            self.set_board(start, true);
        }
        let line = Rc::new(MoveLine::new(start, moves, false));
        if line.end() == self.play.goal.board() {
            self.solve.known_solution = Some(line.clone());
        }
        self.solve.solving = Solving::FromLink(self.linked_line(line.clone()));
        self.play.show_line(line);
        self.ui.link_error = None;
        // The text in the field was these moves.
        for target in [Target::Board, Target::Goal] {
            let is_moves = matches!(self.setup_text(target), Some(Err(SetUpError::Moves(_))));
            if is_moves {
                self.setup.draft_mut(target).text = None;
            }
        }
        self.open_tab(Tab::Solve);
    }

    /// Reads the moves of a link as the user has corrected them; `None` if the error of the link is not about them.
    pub fn link_moves(&self) -> Option<Result<Vec<Move>, LinkMovesError>> {
        let text = self.ui.link_moves.as_ref()?;
        self.ui.link_error.as_ref()?;
        let moves = notation::read_moves(text, MoveConvention::Tile).map_err(LinkMovesError::Text);
        Some(
            moves.and_then(|moves| match self.play.board().play(&moves) {
                Ok(_) => Ok(moves),
                Err(illegal) => Err(LinkMovesError::Illegal(illegal)),
            }),
        )
    }

    /// Changes the entry that is being filled, and uses its board once it is complete.
    pub(super) fn change_entry(&mut self, change: impl FnOnce(&mut Entry)) {
        let (target, size) = (self.setup.target, self.play.goal.size());
        if self.setup.filling().is_none() {
            return;
        }
        let Some(entry) = &mut self.setup.draft_mut(target).entry else {
            return;
        };
        change(entry);
        // A goal has the size of the board.
        if target == Target::Goal && entry.size() != size {
            entry.resize(size);
        }
        let Some(board) = entry.board() else { return };
        match target {
            Target::Board if board != *self.play.board() => self.set_board(board, true),
            Target::Goal if board.size() == self.play.goal.size() => {
                self.set_goal(Goal::new(board), true);
            }
            _ => {}
        }
    }

    /// Starts the entry again if its size is no longer that of the board. The change can be undone.
    pub(super) fn fit_entry(&mut self) {
        let (target, size) = (self.setup.target, self.play.goal.size());
        if self.setup.mode == Mode::Fill {
            let entry = &mut self.setup.draft_mut(target).entry;
            if let Some(entry) = entry.as_mut().filter(|entry| entry.size() != size) {
                entry.resize(size);
            }
        }
    }

    /// Returns the size of the board that is shown or entered.
    pub fn shown_size(&self) -> Size {
        let filling = self.setup.filling();
        filling.map_or(self.play.goal.size(), Entry::size)
    }

    /// Returns the text in the field of the set-up panel.
    pub fn field_text(&self) -> String {
        let target = self.setup.target;
        match &self.setup.draft(target).text {
            Some(text) => text.text.clone(),
            None => match target {
                Target::Board => self.play.board().to_string(),
                Target::Goal => self.play.goal.board().to_string(),
            },
        }
    }
}

/// Returns a board with two tiles swapped.
fn with_swapped(board: &Board, a: u8, b: u8) -> Board {
    let cells = board.positions();
    let cell = |tile: u8| usize::from(cells[usize::from(tile)]);
    board.swapped(cell(a), cell(b))
}
