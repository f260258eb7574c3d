//! What the page shows, and how each action changes it. Pure: effects happen elsewhere.
//!
//! The state is made of parts, each in a file of its own together with the actions that it handles: [`Play`], [`Solve`],
//! [`SetUp`], [`WorkerState`], [`Ui`], [`Settings`] and [`Records`]. [`State::after`] hands an action to the part that it is
//! for and then ends what a new board or goal makes obsolete. What the worker is asked is part of the state too: see
//! [`Tasks`].

mod anytime;
mod count;
mod estimates;
mod failure;
mod hint;
mod play;
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
pub use play::{Play, PlayAction};
pub use setup::SetUpAction;
pub use solve::{Ended, Solve, SolveAction, Solving};
pub use tasks::{ActiveTask, Task, TaskKind, Tasks};
pub use ui::{Tab, Ui};
pub use worker::{WorkerAction, WorkerState, WorkerStatus};

use super::game::{Game, Origin};
use super::line::Line;
use super::playback::Playback;
use super::records::{NewRecords, Records};
use super::settings::{Settings, TileStyle};
use super::setup::{SetUp, Target};
use super::text;
use crate::heuristic::HeuristicKind;
use crate::puzzle::{Board, Goal, Preset, Size, notation};
use crate::search::Algorithm;
use crate::share::{Share, ShareError, ShareLimits};

/// All that is shown.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub play: Play,
    pub solve: Solve,
    pub setup: SetUp,
    pub worker: WorkerState,
    pub ui: Ui,
    pub settings: Settings,
    pub records: Records,
}

/// What can happen.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// A new game begins.
    Begin {
        board: Board,
        goal: Goal,
        origin: Origin,
    },
    /// The browser went back or forward.
    Arrive(Box<Arrival>),
    Play(PlayAction),
    Solve(SolveAction),
    SetUp(SetUpAction),
    Worker(WorkerAction),
    OpenTab(Tab),
    ChangeSettings(Settings),
    ChooseTileStyle(TileStyle),
}

/// Where a state begins: what the link says, and what the device kept.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Arrival {
    pub share: Share,
    pub error: Option<ShareError>,
    /// The game that was under way there, if it is known.
    pub game: Option<Game>,
}

impl Arrival {
    /// Reads a link, with a game kept as text.
    pub fn new(query: &str, game: Option<&str>) -> Arrival {
        let (share, error) = Share::read(query);
        let game = game
            .and_then(Game::load)
            .filter(|game| share.board.is_some_and(|board| board == *game.board()));
        Arrival { share, error, game }
    }
}

impl State {
    /// Returns the state that an arrival describes; where it has no board, `deal` makes one for its goal.
    pub fn new(
        arrival: Arrival,
        settings: Settings,
        records: Records,
        deal: impl FnOnce(&Goal) -> Board,
    ) -> State {
        let Arrival { share, error, game } = arrival;
        // A link that names an algorithm says how far it may go, the defaults by saying nothing. What the visitor has
        // chosen stays in the settings.
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
        let line = Rc::new(Line::new(*game.board(), &share.moves, false));
        let mut playback = (!line.is_empty()).then(|| Playback::new(line.clone()));
        if let Some(playback) = &mut playback {
            playback.go(share.at);
        }
        // A board or goal that cannot be read is kept where it can be fixed.
        let mut setup = SetUp::default();
        match &error {
            Some(ShareError::Board { text, .. }) => setup.typed = Some(text.clone()),
            Some(ShareError::Goal { text, .. }) => {
                setup.typed = Some(text.clone());
                setup.target = Target::Goal;
            }
            _ => {}
        }
        let mut state = State {
            solve: Solve {
                algorithm: share.algorithm,
                heuristic: share.heuristic.unwrap_or(HeuristicKind::LinearConflict),
                weight: share.weight,
                depth,
                limits,
                solving: match &playback {
                    Some(_) => Solving::Given(line.clone()),
                    None => Solving::Idle,
                },
                known: (line.end() == goal.board()).then_some(line),
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
            worker: WorkerState::default(),
            ui: Ui {
                link_error: error,
                ..Ui::default()
            },
            settings,
            records,
        };
        state.ask_estimates();
        state
    }

    /// Returns the state after an action; the same `Rc` when nothing changed.
    pub fn after(self: Rc<Self>, action: Action) -> Rc<Self> {
        let mut next = (*self).clone();
        // These leave nothing of what was.
        let is_complete = matches!(action, Action::Arrive(_) | Action::Begin { .. });
        next.reduce(action);
        let board_changed = next.play.game.board() != self.play.game.board();
        let goal_changed = next.play.goal != self.play.goal;
        if (board_changed || goal_changed) && !is_complete {
            next.leave_behind(goal_changed);
        }
        if next.board() != self.board() && next.solve.hint == self.solve.hint {
            // A hint is for one board.
            next.drop_hint();
        }
        next.ask_estimates();
        if next == *self { self } else { Rc::new(next) }
    }

    fn reduce(&mut self, action: Action) {
        match action {
            Action::Begin {
                board,
                goal,
                origin,
            } => self.begin(board, goal, origin),
            Action::Arrive(arrival) => self.arrive(*arrival),
            Action::Play(action) => {
                self.play.reduce(action, &mut self.records);
                if action.is_step() {
                    self.follow_best();
                }
            }
            Action::Solve(action) => self.reduce_solve(action),
            Action::SetUp(action) => self.reduce_setup(action),
            Action::Worker(action) => self.reduce_worker(action),
            Action::OpenTab(tab) => self.open_tab(tab),
            Action::ChangeSettings(settings) => self.settings = settings,
            Action::ChooseTileStyle(look) => self.settings.look = look,
        }
    }

    /// Opens a tab of the panel. Tiles are exchanged while the one for setting up is open.
    fn open_tab(&mut self, tab: Tab) {
        self.ui.tab = tab;
        self.setup.picked = None;
        self.setup.is_swapping = tab == Tab::SetUp;
        if self.setup.is_swapping {
            self.play.pause();
        }
    }

    /// Ends what was for another board: what was found, and answers still to come.
    fn leave_behind(&mut self, goal_changed: bool) {
        self.forget_answers();
        self.ui.link_error = None;
        if goal_changed {
            // A record is for a board that was drawn for its goal.
            self.solve.known = None;
            self.worker.tables = None;
            self.play.game = Game::new(*self.play.game.board(), Origin::Other);
        }
        if !self.play.is_solved() {
            self.play.new_records = NewRecords::default();
        }
    }

    fn forget_answers(&mut self) {
        self.worker.tasks.cancel_all();
        self.solve.forget();
        self.solve.estimates = None;
        self.play.playback = None;
    }

    fn begin(&mut self, board: Board, goal: Goal, origin: Origin) {
        self.forget_answers();
        if goal != self.play.goal {
            self.solve.known = None;
            self.worker.tables = None;
        }
        self.play.game = Game::new(board, origin);
        self.play.goal = goal;
        self.play.new_records = NewRecords::default();
        self.ui.link_error = None;
        self.ui.entry += 1;
        self.setup.typed = None;
        self.setup.picked = None;
    }

    fn arrive(&mut self, arrival: Arrival) {
        let board = *self.play.game.board();
        let mut arrived = State::new(
            arrival,
            self.settings,
            self.records.clone(),
            |goal| match goal.size() == board.size() {
                true => board,
                false => *goal.board(),
            },
        );
        let is_same_goal = arrived.play.goal == self.play.goal;
        arrived.worker = WorkerState {
            tables: self.worker.tables.filter(|_| is_same_goal),
            // What the arrived state asks is asked anew, with numbers after those of this one.
            tasks: self.worker.tasks.cleared(),
            ..self.worker.clone()
        };
        arrived.solve.estimates = None;
        arrived.play.speed = self.play.speed;
        arrived.ui.tab = self.ui.tab;
        arrived.ui.entry = self.ui.entry;
        arrived.setup.is_swapping = self.setup.is_swapping;
        *self = arrived;
    }

    /// Returns the link that leads back here.
    pub fn share(&self) -> Share {
        let Solve {
            algorithm,
            heuristic,
            weight,
            ..
        } = self.solve;
        let uses_heuristic = algorithm.is_some_and(Algorithm::uses_heuristic);
        let uses_weight = algorithm == Some(Algorithm::WeightedAStar);
        let playback = self.play.playback.as_ref();
        Share {
            board: Some(*self.play.game.board()),
            goal: (self.play.goal.as_preset() != Some(Preset::default())).then_some(self.play.goal),
            algorithm,
            heuristic: uses_heuristic.then_some(heuristic),
            weight: weight.filter(|_| uses_weight),
            limits: ShareLimits::new(algorithm, self.solve.depth, self.solve.limits),
            moves: playback.map_or(Vec::new(), |playback| playback.line().moves().to_vec()),
            at: playback.map_or(0, Playback::at),
        }
    }

    /// Returns the board shown: that of the game, of the line being stepped through, or the goal being set up.
    pub fn board(&self) -> &Board {
        match self.setup.is_swapping && self.setup.target == Target::Goal {
            true => self.play.goal.board(),
            false => self.play.board(),
        }
    }

    /// Returns the moves of the line shown, as they are written.
    pub fn moves_text(&self) -> Option<String> {
        let playback = self.play.playback.as_ref()?;
        let moves = playback.line().moves();
        Some(notation::write_moves(moves, self.settings.letters))
    }

    /// Returns what a screen reader should say of the last move, in a few words.
    pub fn announcement(&self) -> String {
        if let Some(playback) = &self.play.playback {
            let (at, length) = (playback.at(), playback.len());
            return match playback.line().steps().take(at).last() {
                _ if playback.is_playing() || !playback.is_touched() => String::new(),
                Some((tile, step)) => text::play::step_announcement(at, length, tile, step),
                None => String::new(),
            };
        }
        match self.play.game.last() {
            Some((tile, slide)) => {
                let made = self.play.game.moves();
                text::play::slide_announcement(tile, slide.tiles, slide.step, made)
            }
            None => String::new(),
        }
    }
}

#[cfg(test)]
mod tests;
