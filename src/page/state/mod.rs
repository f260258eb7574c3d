//! The state of the page and its reducer. Pure: `hooks` carry out the effects.
//!
//! The state is made of parts, each in a file of its own together with the actions that it handles: [`Play`], [`Solve`],
//! [`SetUp`], [`WorkerState`], [`Ui`], [`Settings`] and [`Records`]. [`State::after`] passes an action to its part and then
//! discards what a new board or goal makes obsolete. The jobs that the worker should run are part of the state too: see
//! [`Tasks`].

mod anytime;
mod count;
mod estimates;
mod failure;
mod hint;
mod layers;
mod link_check;
mod play;
mod recent_runs;
mod setup;
mod solve;
mod tasks;
mod ui;
mod worker;

use std::rc::Rc;

pub use count::Count;
pub use estimates::Estimates;
pub use failure::Failure;
pub use hint::Hint;
pub use link_check::{LinkCheck, LinkedLine};
pub use play::{Play, PlayAction};
pub use recent_runs::{RecentRun, RecentRuns, RunResult};
pub use setup::{LinkMovesError, SetUpAction};
pub use solve::{EndedSearch, Refusal, Solve, SolveAction, Solving};
pub use tasks::{ActiveTask, Task, TaskKind, Tasks, WorkerTask};
pub use ui::{PageMode, Tab, Ui};
pub use worker::{WorkerAction, WorkerState, WorkerStatus};

use super::entry::Entry;
use super::game::{Game, Origin};
use super::layer_answers::LayerAnswers;
use super::move_line::MoveLine;
use super::playback::Playback;
use super::records::{NewRecords, Records};
use super::settings::{Difficulty, MAX_EASY_MOVES, Settings, TileStyle};
use super::setup::{SetUp, Target};
use super::text;
use crate::heuristic::HeuristicKind;
use crate::protocol::MarkedBoards;
use crate::puzzle::{Board, Goal, Preset, Size, notation};
use crate::search::Algorithm;
use crate::share::{self, Share, ShareError, ShareErrors, ShareLimits};

/// The state of the page.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The game, its goal and the playback of a line.
    pub play: Play,
    /// The chosen method, the search and its result.
    pub solve: Solve,
    /// The board or goal being set up.
    pub setup: SetUp,
    /// What a heuristic sees, drawn on the tiles.
    pub layers: LayerAnswers<MarkedBoards>,
    /// The worker and its tasks.
    pub worker: WorkerState,
    /// The open tab, the history entry and the error of the link.
    pub ui: Ui,
    /// The user's settings.
    pub settings: Settings,
    /// The user's records.
    pub records: Records,
}

/// An event that changes the state.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// Starts a new game, which gets a history entry of its own.
    NewGame {
        /// The board to solve.
        board: Board,
        /// The goal of the game.
        goal: Goal,
        /// Where the board comes from.
        origin: Origin,
    },
    /// The browser went back or forward.
    Navigate(Box<Navigation>),
    /// An action of the game or the playback.
    Play(PlayAction),
    /// An action of the Solve panel.
    Solve(SolveAction),
    /// An action of the set-up panel.
    SetUp(SetUpAction),
    /// An event of the worker.
    Worker(WorkerAction),
    /// Shows the game or the lab.
    OpenMode(PageMode),
    /// Opens a tab of the panel.
    OpenTab(Tab),
    /// Replaces all settings.
    ChangeSettings(Settings),
    /// The number of random moves of an easy board was typed. A text that cannot be used stays in the field and prevents a new
    /// board.
    TypeEasyMoves(String),
    /// Changes the style of the tiles.
    ChooseTileStyle(TileStyle),
}

/// What a page load, Back or Forward leads to: the parsed link and the saved game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Navigation {
    /// The mode of the link. In the lab, nothing else of the link is for the game.
    pub mode: PageMode,
    /// The valid parts of the link.
    pub share: Share,
    /// The errors of the link.
    pub error: Option<ShareErrors>,
    /// The saved game, if its board is that of the link or one on its moves.
    pub game: Option<Game>,
}

impl Navigation {
    /// Parses the query of a link, and a game that [`Game::save`] wrote. A game with another board is ignored.
    pub fn new(query: &str, game: Option<&str>) -> Navigation {
        if share::is_lab(query) {
            return Navigation {
                mode: PageMode::Lab,
                ..Navigation::default()
            };
        }
        let (share, error) = Share::read(query);
        let is_here = |game: &Game| {
            let line = share
                .board
                .map(|start| MoveLine::new(start, &share.moves, false));
            line.is_some_and(|line| line.step_at(game.board()).is_some())
        };
        let game = game.and_then(Game::load).filter(is_here);
        Navigation {
            mode: PageMode::Play,
            share,
            error,
            game,
        }
    }
}

impl State {
    /// Returns the state that a navigation leads to. If its link has no board, `deal` draws one for its goal.
    pub fn new(
        navigation: Navigation,
        settings: Settings,
        records: Records,
        deal: impl FnOnce(&Goal) -> Board,
    ) -> State {
        let Navigation {
            mode,
            share,
            error,
            game,
        } = navigation;
        // A link that names an algorithm has its limits too; those that it leaves out are the defaults. The user's own
        // limits stay in the settings.
        let limits = match share.algorithm {
            Some(_) => share.limits.limits(),
            None => settings.limits,
        };
        let depth = match share.algorithm {
            Some(Algorithm::DepthFirst) => share.limits.depth(),
            _ => settings.depth,
        };
        let default_goal = || {
            let size = share.board.map_or(Size::DEFAULT, |board| board.size());
            Goal::preset(Preset::default(), size)
        };
        let goal = share.goal.unwrap_or_else(default_goal);
        let game = game.unwrap_or_else(|| match share.board {
            Some(board) => Game::new(board, Origin::Other),
            None => Game::new(deal(&goal), settings.origin()),
        });
        let start = share.board.unwrap_or(*game.board());
        let line = Rc::new(MoveLine::new(start, &share.moves, false));
        let mut playback = (!line.is_empty()).then(|| Playback::new(line.clone()));
        if let Some(playback) = &mut playback {
            playback.go(share.at);
        }
        // The set-up panel shows a board or goal that cannot be parsed, so that the user can fix it.
        let mut setup = SetUp::default();
        let mut link_moves = None;
        for error in error.iter().flat_map(ShareErrors::iter) {
            match error {
                ShareError::Board { text, .. } => setup.show_link_text(Target::Board, text),
                // The board comes first.
                ShareError::Goal { text, .. } if setup.draft(Target::Board).text.is_none() => {
                    setup.show_link_text(Target::Goal, text);
                }
                ShareError::Moves { text, .. } | ShareError::IllegalMoves { text, .. }
                    if share.board.is_some() =>
                {
                    link_moves = Some(text.clone());
                }
                _ => {}
            }
        }
        let mut state = State {
            solve: Solve {
                algorithm: share.algorithm,
                heuristic: share.heuristic.unwrap_or(HeuristicKind::LinearConflict),
                weight: share.weight,
                typed_weight: None,
                depth,
                typed_depth: None,
                limits,
                recent_runs: RecentRuns::default(),
                solving: Solving::Idle,
                refusal: None,
                field_refusals: 0,
                known_solution: (line.end() == goal.board()).then(|| line.clone()),
                run: None,
                count: Count::Off,
                estimates: None,
                hint: Hint::Off,
            },
            play: Play {
                game,
                goal,
                playback,
                speed: 100,
                new_records: NewRecords::default(),
            },
            setup,
            layers: LayerAnswers::default(),
            worker: WorkerState::default(),
            ui: Ui {
                mode,
                link_error: error,
                link_moves,
                ..Ui::default()
            },
            settings,
            records,
        };
        if state.play.playback.is_some() {
            state.solve.solving = Solving::FromLink(state.linked_line(line));
        }
        state.request_estimates();
        state.request_link_check();
        state.request_layer();
        state
    }

    /// Returns the state after an action. It is the same `Rc` if nothing changed, so that nothing is drawn again.
    pub fn after(self: Rc<Self>, action: Action) -> Rc<Self> {
        // A board that was typed and not used yet is the one to solve.
        let is_for_board = matches!(
            action,
            Action::Solve(SolveAction::Start(_) | SolveAction::Try(..) | SolveAction::Hint)
        );
        if is_for_board {
            self.step(Action::SetUp(SetUpAction::UseWaiting))
                .step(action)
        } else {
            self.step(action)
        }
    }

    fn step(self: Rc<Self>, action: Action) -> Rc<Self> {
        let mut next = (*self).clone();
        // These actions discard obsolete results themselves.
        let is_new_game = matches!(
            action,
            Action::Navigate(_) | Action::NewGame { .. } | Action::SetUp(_) | Action::Solve(_)
        );
        next.reduce(action);
        // A line stays while the player moves along it or leaves it.
        let board_changed = next.play.game.board() != self.play.game.board();
        let board_is_new = board_changed && next.play.playback.is_none();
        let goal_changed = next.play.goal != self.play.goal;
        if (board_is_new || goal_changed) && !is_new_game {
            next.discard_obsolete(goal_changed);
        }
        if next.board() != self.board() && next.solve.hint == self.solve.hint {
            // A hint holds for one board only.
            next.cancel_hint();
        }
        next.request_estimates();
        next.request_link_check();
        next.request_layer();
        if next == *self { self } else { Rc::new(next) }
    }

    fn reduce(&mut self, action: Action) {
        if !matches!(action, Action::Worker(_) | Action::Play(PlayAction::Tick)) {
            self.solve.refusal = None;
        }
        match action {
            Action::NewGame {
                board,
                goal,
                origin,
            } => self.start_game(board, goal, origin),
            Action::Navigate(navigation) => self.navigate(*navigation),
            Action::Play(PlayAction::Undo(_)) if self.setup.filling().is_some() => {
                self.change_entry(Entry::undo);
            }
            // Solve has paused the clock.
            Action::Play(PlayAction::ResumeClock(_))
                if self.is_running() || self.ui.mode == PageMode::Lab => {}
            Action::Play(action) => {
                self.play.reduce(action, &mut self.records);
                if action.is_step() {
                    self.switch_to_incumbent();
                }
            }
            Action::Solve(action) => self.reduce_solve(action),
            Action::SetUp(action) => self.reduce_setup(action),
            Action::Worker(action) => self.reduce_worker(action),
            Action::OpenMode(mode) => self.open_mode(mode),
            Action::OpenTab(tab) => self.open_tab(tab),
            Action::ChangeSettings(settings) => {
                let has_new_limit = settings.time_limit != self.settings.time_limit;
                self.settings = settings;
                if has_new_limit {
                    self.update_time_limit();
                }
            }
            Action::TypeEasyMoves(text) => match text.parse() {
                Ok(moves) if (1..=MAX_EASY_MOVES).contains(&moves) => {
                    self.settings.easy_moves = moves;
                    self.ui.typed_easy_moves = None;
                }
                _ => self.ui.typed_easy_moves = Some(text),
            },
            Action::ChooseTileStyle(style) => self.settings.tile_style = style,
        }
    }

    /// Shows the game or the lab. The game waits while the lab is shown.
    fn open_mode(&mut self, mode: PageMode) {
        self.ui.mode = mode;
        if mode == PageMode::Lab {
            self.play.pause();
        }
    }

    /// Opens a tab of the panel. The set-up lasts while its tab is open.
    fn open_tab(&mut self, tab: Tab) {
        self.ui.tab = tab;
        self.setup.picked = None;
        if tab != Tab::SetUp {
            self.setup.leave();
        } else if !self.setup.is_on() {
            self.setup.enter();
            if self.setup.target == Target::Goal {
                self.fit_entry();
            }
            self.play.pause();
        }
    }

    /// Discards results and tasks that belong to the previous board or goal.
    fn discard_obsolete(&mut self, goal_changed: bool) {
        self.clear_results();
        self.ui.link_error = None;
        if goal_changed {
            // Only a board that was drawn for its goal can set a record.
            self.solve.known_solution = None;
            self.worker.tables = None;
            self.play.game = Game::new(*self.play.game.board(), Origin::Other);
        }
        if !self.play.is_solved() {
            self.play.new_records = NewRecords::default();
        }
    }

    /// Cancels all tasks and clears what they have found.
    fn clear_results(&mut self) {
        self.worker.tasks.cancel_all();
        self.solve.clear_results();
        self.solve.estimates = None;
        self.play.playback = None;
    }

    fn start_game(&mut self, board: Board, goal: Goal, origin: Origin) {
        self.clear_results();
        if goal != self.play.goal {
            self.solve.known_solution = None;
            self.worker.tables = None;
        }
        self.play.game = Game::new(board, origin);
        self.play.goal = goal;
        self.play.new_records = NewRecords::default();
        self.ui.link_error = None;
        self.ui.entry += 1;
        self.set_texts_aside();
        self.fit_entry();
        self.update_complete_entries();
    }

    /// Returns `true` if a navigation leads from the lab back to the game as it was left, with its results.
    fn is_at(&self, navigation: &Navigation) -> bool {
        let is_same = |game: &Game| game.board() == self.play.game.board();
        self.ui.mode == PageMode::Lab
            && navigation.error.is_none()
            && navigation.share == self.share()
            && navigation.game.as_ref().is_none_or(is_same)
    }

    /// Replaces the state by that of a navigation. A link without a board keeps the board if its size fits.
    fn navigate(&mut self, navigation: Navigation) {
        if navigation.mode == PageMode::Lab {
            return self.open_mode(PageMode::Lab);
        }
        if self.is_at(&navigation) {
            return self.open_mode(PageMode::Play);
        }
        let board = *self.play.game.board();
        let deal = |goal: &Goal| {
            if goal.size() == board.size() {
                board
            } else {
                *goal.board()
            }
        };
        let mut next = State::new(navigation, self.settings, self.records.clone(), deal);
        let is_same_goal = next.play.goal == self.play.goal;
        next.worker = WorkerState {
            tables: self.worker.tables.filter(|_| is_same_goal),
            // The tasks of the next state start again, with ids that continue from those of this one.
            tasks: self.worker.tasks.cleared(),
            ..self.worker.clone()
        };
        next.solve.estimates = None;
        if let Solving::FromLink(linked) = &next.solve.solving {
            next.solve.solving = Solving::FromLink(next.linked_line(linked.line.clone()));
        }
        next.play.speed = self.play.speed;
        next.ui.tab = self.ui.tab;
        next.ui.entry = self.ui.entry;
        next.ui.typed_easy_moves = self.ui.typed_easy_moves.clone();
        self.set_texts_aside();
        next.setup = self.setup.with_link_text(&next.setup);
        *self = next;
        self.fit_entry();
        self.update_complete_entries();
    }

    /// Returns the link to this state.
    pub fn share(&self) -> Share {
        let Solve {
            algorithm,
            heuristic,
            weight,
            ..
        } = self.solve;
        let uses_heuristic = algorithm.is_some_and(Algorithm::uses_heuristic);
        let uses_weight = algorithm == Some(Algorithm::WeightedAStar);
        let line = self.play.line_followed();
        let board = line.map_or(self.play.game.board(), |line| line.start());
        Share {
            board: Some(*board),
            goal: (self.play.goal.as_preset() != Some(Preset::default())).then_some(self.play.goal),
            algorithm,
            heuristic: uses_heuristic.then_some(heuristic),
            weight: weight.filter(|_| uses_weight),
            limits: ShareLimits::new(algorithm, self.solve.depth, self.solve.limits),
            moves: line.map_or(Vec::new(), |line| line.moves().to_vec()),
            at: match &self.play.playback {
                Some(playback) if line.is_some() => playback.at(),
                _ => 0,
            },
        }
    }

    /// Returns `true` if a new board can be dealt: not while the number of random moves of an easy board cannot be used.
    pub fn can_deal(&self) -> bool {
        self.settings.difficulty != Difficulty::Easy || self.ui.typed_easy_moves.is_none()
    }

    /// Returns the board shown: that of the game or of the playback, or the goal being set up.
    pub fn board(&self) -> &Board {
        if self.setup.is_on() && self.setup.target == Target::Goal {
            self.play.goal.board()
        } else {
            self.play.board()
        }
    }

    /// Returns `true` if the clock runs although the game is not played: the lab is shown, a line is followed, or a
    /// board is set up.
    pub fn must_pause_clock(&self) -> bool {
        let is_played = self.ui.mode == PageMode::Play
            && self.play.line_followed().is_none()
            && !self.setup.is_on();
        self.play.game.clock().is_running() && !is_played
    }

    /// Returns the moves of the playback in the notation that the settings choose.
    pub fn moves_text(&self) -> Option<String> {
        let playback = self.play.playback.as_ref()?;
        let moves = playback.line().moves();
        Some(notation::write_moves(moves, self.settings.letters))
    }

    /// Returns what a screen reader should say of the last move, in a few words.
    pub fn announcement(&self) -> String {
        let convention = self.settings.letters;
        if let Some(playback) = &self.play.playback
            && !playback.is_left()
        {
            let (at, length) = (playback.at(), playback.len());
            return match playback.line().steps().take(at).last() {
                _ if playback.is_playing() || !playback.is_touched() => String::new(),
                Some((tile, step)) => {
                    text::play::step_announcement(at, length, tile, step, convention)
                }
                None => String::new(),
            };
        }
        match self.play.game.last_slide() {
            Some((tile, slide)) => {
                let made = self.play.game.moves();
                text::play::slide_announcement(tile, slide.tiles, slide.step, convention, made)
            }
            None => String::new(),
        }
    }
}

#[cfg(test)]
mod tests;
