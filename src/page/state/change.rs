//! How each action changes the state.

use std::rc::Rc;

use super::{Arrival, Hint, Solving, State, Survey, Tab, Tables, Worker};
use crate::engine::Suggestion;
use crate::heuristic::HeuristicKind;
use crate::page::game::{Game, Origin, Stroke};
use crate::page::playback::Playback;
use crate::page::records::{News, Record};
use crate::page::settings::{Look, Settings};
use crate::page::setup::{SetUp, Target};
use crate::protocol::{Event, JobId};
use crate::puzzle::{Board, Goal};
use crate::search::{Algorithm, Outcome, Weight};

/// What can happen.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// A new game.
    Begin {
        board: Board,
        goal: Goal,
        origin: Origin,
    },
    /// The browser went back or forward.
    Arrive(Box<Arrival>),
    /// Tiles were moved; times are in milliseconds.
    Play(Stroke, f64),
    Undo(f64),
    Redo(f64),
    /// Back to the board the game began with.
    Reset,
    /// To a step of the line.
    Go(usize),
    /// So many steps on, or back.
    Step(isize),
    /// Play the line, or pause it.
    TogglePlayback,
    /// The time of one step of the line has passed.
    Tick,
    ChooseSpeed(u32),
    /// The page is no longer seen, or is seen again.
    Hidden(f64),
    Seen(f64),
    OpenTab(Tab),
    ChooseTarget(Target),
    /// A text for what is being set up.
    Type(String),
    /// What was typed shall be used, if it can be.
    UseTyped,
    /// A text for the board from anywhere on the page, to be used at once if it can be.
    Paste(String),
    /// A cell was tapped while setting up.
    Pick(usize),
    /// Two tiles of the board change places.
    Swap(u8, u8),
    /// Another goal for the same board.
    TakeGoal(Goal),
    ChooseAlgorithm(Option<Algorithm>),
    ChooseHeuristic(HeuristicKind),
    ChooseWeight(Weight),
    ChooseLook(Look),
    ChangeSettings(Settings),
    /// Show the next move, or hide it.
    Hint,
    Solve,
    /// Solve on, after the time for it was over.
    GoOn,
    /// Show the best solution so far in the place of the one being stepped through.
    ShowBest,
    /// Count all shortest solutions.
    CountAll,
    /// Show the solution at this place of the list.
    Choose(usize),
    /// Solve with a method that becomes the one chosen.
    Try(Suggestion),
    Heard(Event),
    /// The worker is gone; the text says why.
    WorkerLost {
        reason: String,
        restarting: bool,
    },
    /// Another worker is starting: one that could not be started is tried again, or one that did not
    /// answer was replaced.
    WorkerStarting,
    /// A job was ended without the worker's answer.
    Stopped(JobId),
}

impl State {
    /// The state after an action; the same `Rc` when nothing changed.
    pub fn after(self: Rc<Self>, action: Action) -> Rc<Self> {
        let mut next = (*self).clone();
        // These leave nothing of what was.
        let is_complete = matches!(action, Action::Arrive(_) | Action::Begin { .. });
        next.act(action);
        let board_changed = next.game.board() != self.game.board();
        let goal_changed = next.goal != self.goal;
        if (board_changed || goal_changed) && !is_complete {
            next.leave_behind(goal_changed);
        }
        if next.board() != self.board() && next.hint == self.hint {
            // A hint is for one board.
            next.drop_hint();
        }
        next.ask_estimates();
        if next == *self { self } else { Rc::new(next) }
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Begin {
                board,
                goal,
                origin,
            } => self.begin(board, goal, origin),
            Action::Arrive(arrival) => self.arrive(*arrival),
            Action::Play(stroke, now) => self.take_over(now, |game, goal| {
                game.play(stroke, goal, now);
            }),
            Action::Undo(now) => self.take_over(now, |game, goal| game.undo(goal, now)),
            Action::Redo(now) => self.take_over(now, |game, goal| game.redo(goal, now)),
            Action::Reset => {
                self.game = self.game.again();
                self.news = News::default();
            }
            Action::Go(at) => self.step(|playback| playback.go(at)),
            Action::Step(by) => {
                self.step(|playback| playback.go(playback.at().saturating_add_signed(by)));
            }
            Action::TogglePlayback => self.step(Playback::toggle),
            Action::Tick => self.step(Playback::tick),
            Action::ChooseSpeed(speed) => self.speed = speed,
            Action::Hidden(now) => self.game.pause(now),
            Action::Seen(now) => self.game.resume(self.goal.board(), now),
            Action::OpenTab(tab) => {
                self.tab = tab;
                self.setup.picked = None;
                if tab == Tab::SetUp {
                    self.step(Playback::pause);
                }
            }
            Action::ChooseTarget(target) if target != self.setup.target => {
                self.setup = SetUp {
                    target,
                    ..SetUp::default()
                };
            }
            Action::ChooseTarget(_) => {}
            Action::Type(text) => self.setup.typed = Some(text),
            Action::UseTyped => self.use_typed(),
            Action::Paste(text) => {
                self.tab = Tab::SetUp;
                self.setup = SetUp {
                    typed: Some(text),
                    ..SetUp::default()
                };
                self.use_typed();
            }
            Action::Pick(cell) => {
                if let Some((a, b)) = self.setup.pick(cell) {
                    match self.setup.target {
                        Target::Board => self.set_board(self.reached().swapped(a, b), true),
                        Target::Goal => self.goal = Goal::new(self.goal.board().swapped(a, b)),
                    }
                }
            }
            Action::Swap(a, b) => {
                self.use_typed();
                let cells = self.game.board().positions();
                let cell = |tile: u8| usize::from(cells[usize::from(tile)]);
                self.set_board(self.game.board().swapped(cell(a), cell(b)), true);
            }
            Action::TakeGoal(goal) => {
                self.use_typed();
                self.setup.typed = None;
                self.goal = goal;
            }
            Action::ChooseAlgorithm(algorithm) => {
                self.algorithm = algorithm;
                self.link_error = None;
            }
            Action::ChooseHeuristic(heuristic) => {
                self.heuristic = heuristic;
                self.link_error = None;
            }
            Action::ChooseWeight(weight) => {
                self.weight = Some(weight);
                self.link_error = None;
            }
            Action::ChooseLook(look) => self.settings.look = look,
            Action::ChangeSettings(settings) => {
                let limits = |all: &Settings| (all.limits, all.depth);
                if limits(&settings) != limits(&self.settings) {
                    self.link_error = None;
                }
                self.settings = settings;
            }
            Action::Hint => self.toggle_hint(),
            Action::Solve => self.solve(),
            Action::GoOn => self.go_on(),
            Action::ShowBest => self.show_best(),
            Action::CountAll => self.count_all(),
            Action::Choose(place) => self.choose(place),
            Action::Try(Suggestion { method, limits }) => {
                self.algorithm = Some(method.algorithm);
                self.heuristic = method.heuristic;
                self.weight = Some(method.weight);
                self.settings.depth = method.depth;
                self.settings.limits = limits;
                self.link_error = None;
                self.solve();
            }
            Action::Heard(event) => self.hear(event),
            Action::WorkerLost { reason, restarting } => {
                self.worker = if restarting {
                    Worker::Restarting(reason)
                } else {
                    Worker::Unavailable(reason)
                };
                self.interrupt(
                    "The search was interrupted: its worker failed. The board is as it was.",
                );
            }
            Action::WorkerStarting => self.worker = Worker::Starting,
            Action::Stopped(id) => {
                self.stop_counting(id);
                if let Some(task) = self.take_task(id) {
                    self.hint = Hint::Off;
                    if let Solving::Running(_, figures) = self.solving {
                        self.end(&task.job, figures, Outcome::Stopped);
                    }
                }
            }
        }
    }

    /// What was found, and an answer still to come, is for what was.
    fn leave_behind(&mut self, goal_changed: bool) {
        self.forget_answers();
        self.link_error = None;
        if goal_changed {
            // A record is for a board that was drawn for its goal.
            self.known = None;
            self.tables = Tables::Unknown;
            self.game = Game::new(*self.game.board(), Origin::Other);
        }
        if !self.is_solved() {
            self.news = News::default();
        }
    }

    fn forget_answers(&mut self) {
        self.task = None;
        self.solving = Solving::Idle;
        self.pursuit = None;
        self.survey = Survey::Off;
        self.playback = None;
        self.hint = Hint::Off;
    }

    fn begin(&mut self, board: Board, goal: Goal, origin: Origin) {
        self.forget_answers();
        if goal != self.goal {
            self.known = None;
            self.tables = Tables::Unknown;
        }
        self.game = Game::new(board, origin);
        self.goal = goal;
        self.link_error = None;
        self.news = News::default();
        self.setup.typed = None;
        self.setup.picked = None;
        self.entry += 1;
    }

    fn arrive(&mut self, arrival: Arrival) {
        let board = *self.game.board();
        let arrived = State::new(arrival, self.settings, self.records.clone(), |goal| {
            if goal.size() == board.size() {
                board
            } else {
                *goal.board()
            }
        });
        let tables = match arrived.goal == self.goal {
            true => self.tables,
            false => Tables::Unknown,
        };
        *self = State {
            job: self.job,
            tables,
            // Asked for anew, with a number of its own.
            estimates: None,
            speed: self.speed,
            worker: self.worker.clone(),
            tab: self.tab,
            entry: self.entry,
            ..arrived
        };
    }

    /// A board that was set up; one of another size gets the goal of the same kind. `follows` says that it
    /// goes on with a setting up: one entry of the history for all of it, unless a game would be lost.
    fn set_board(&mut self, board: Board, follows: bool) {
        let fresh = !follows || self.game.can_undo() || self.game.counts();
        let entry = self.entry + u32::from(fresh);
        self.begin(board, self.goal.resized(board.size()), Origin::Other);
        self.entry = entry;
    }

    fn use_typed(&mut self) {
        let Some(Ok(board)) = self.setup.read(self.goal.size()) else {
            return;
        };
        self.setup.typed = None;
        self.link_error = None;
        match self.setup.target {
            // The same board again is no reason to lose the game.
            Target::Board if board == *self.reached() => {}
            Target::Board => self.set_board(board, false),
            Target::Goal => self.goal = Goal::new(board),
        }
    }

    fn step(&mut self, step: impl FnOnce(&mut Playback)) {
        if let Some(playback) = &mut self.playback {
            step(playback);
            self.follow();
        }
    }

    /// Plays on from the board shown: what the line has made so far becomes part of the game. A stroke
    /// that cannot be made leaves all as it was.
    fn take_over(&mut self, now: f64, play: impl FnOnce(&mut Game, &Board)) {
        let goal = *self.goal.board();
        let mut game = self.game.clone();
        for &step in self.playback.iter().flat_map(Playback::made) {
            game.assist();
            game.play(Stroke { step, tiles: 1 }, &goal, now);
        }
        let before = *game.board();
        play(&mut game, &goal);
        if *game.board() == before {
            return;
        }
        self.game = game;
        self.playback = None;
        self.link_error = None;
        if self.is_solved() && self.game.counts() {
            let record = Record {
                milliseconds: self.game.clock().read(now) as u64,
                moves: self.game.moves(),
            };
            self.news = self.records.note(self.goal.size(), record);
        }
    }
}
