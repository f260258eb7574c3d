//! How each action changes the state.

use std::rc::Rc;

use super::{Arrival, Ended, Hint, Purpose, Solving, State, Tab, Task, Worker};
use crate::engine::{self, Attempt};
use crate::heuristic::HeuristicKind;
use crate::page::game::{Game, Origin, Stroke};
use crate::page::line::Line;
use crate::page::playback::Playback;
use crate::page::records::{News, Record};
use crate::page::settings::Settings;
use crate::page::setup::{SetUp, Target};
use crate::protocol::{Event, Figures, Job, JobId};
use crate::puzzle::{Board, Goal, Size};
use crate::search::{Algorithm, Limits, Method, Outcome, Weight};

/// Milliseconds that a hint may take to be a proved one.
const HINT_PATIENCE: u32 = 2000;

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
    ChooseDepth(u32),
    ChangeSettings(Settings),
    /// Show the next move, or hide it.
    Hint,
    Solve,
    /// Solve with a method that becomes the one chosen.
    Try(Attempt),
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
        let arrives = matches!(action, Action::Arrive(_));
        next.act(action);
        let board_changed = next.game.board() != self.game.board();
        let goal_changed = next.goal != self.goal;
        if (board_changed || goal_changed) && !arrives {
            next.leave_behind(goal_changed);
        }
        if next.board() != self.board() && next.hint == self.hint {
            // A hint is for one board.
            next.hint = Hint::Off;
        }
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
                    self.step(|playback| playback.go(playback.at()));
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
                        Target::Board => self.set_board(self.game.board().swapped(a, b)),
                        Target::Goal => self.goal = Goal::new(self.goal.board().swapped(a, b)),
                    }
                }
            }
            Action::Swap(a, b) => {
                let cells = self.game.board().positions();
                let cell = |tile: u8| usize::from(cells[usize::from(tile)]);
                self.set_board(self.game.board().swapped(cell(a), cell(b)));
            }
            Action::TakeGoal(goal) => {
                self.setup.typed = None;
                self.goal = goal;
            }
            Action::ChooseAlgorithm(algorithm) => self.algorithm = algorithm,
            Action::ChooseHeuristic(heuristic) => self.heuristic = heuristic,
            Action::ChooseWeight(weight) => self.weight = Some(weight),
            Action::ChooseDepth(depth) => self.depth = depth,
            Action::ChangeSettings(settings) => self.settings = settings,
            Action::Hint => self.toggle_hint(),
            Action::Solve => self.solve(),
            Action::Try(Attempt { method, limits }) => {
                self.algorithm = Some(method.algorithm);
                self.heuristic = method.heuristic;
                self.weight = Some(method.weight);
                self.depth = method.depth;
                self.settings.limits = limits;
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
                if self.take_task(id).is_some() {
                    self.hint = Hint::Off;
                    if let Solving::Running(method, figures) = self.solving {
                        self.end(method, figures, Outcome::Stopped);
                    }
                }
            }
        }
    }

    /// What was found, and an answer still to come, is for what was.
    fn leave_behind(&mut self, goal_changed: bool) {
        self.task = None;
        self.solving = Solving::Idle;
        self.playback = None;
        self.hint = Hint::Off;
        if goal_changed {
            self.known = None;
            if self.game.can_undo() || self.game.can_redo() {
                self.game = Game::new(*self.game.board(), Origin::Other);
            }
        }
        if !self.is_solved() {
            self.news = News::default();
        }
    }

    fn begin(&mut self, board: Board, goal: Goal, origin: Origin) {
        self.game = Game::new(board, origin);
        self.goal = goal;
        self.playback = None;
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
        *self = State {
            job: self.job,
            speed: self.speed,
            worker: self.worker.clone(),
            tab: self.tab,
            entry: self.entry,
            ..arrived
        };
    }

    /// A board that was set up. One of another size gets the goal of the same kind.
    fn set_board(&mut self, board: Board) {
        let goal = if board.size() == self.goal.size() {
            self.goal
        } else {
            let preset = self.goal.as_preset().unwrap_or_default();
            Goal::preset(preset, board.size())
        };
        // One entry for a whole setting up, not one for each exchange.
        let entry = match self.game.can_undo() || self.game.counts() {
            true => self.entry + 1,
            false => self.entry,
        };
        let setup = self.setup.clone();
        self.begin(board, goal, Origin::Other);
        self.entry = entry;
        self.setup.target = setup.target;
    }

    fn use_typed(&mut self) {
        if let Some(Ok(board)) = self.setup.read(self.goal.size()) {
            match self.setup.target {
                Target::Board => self.set_board(board),
                Target::Goal => self.goal = Goal::new(board),
            }
            self.setup.typed = None;
            self.link_error = None;
        }
    }

    fn step(&mut self, step: impl FnOnce(&mut Playback)) {
        if let Some(playback) = &mut self.playback {
            step(playback);
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

    fn ask(&mut self, purpose: Purpose, start: Board, method: Method, limits: Limits) {
        self.job = self.job.next();
        let milliseconds = (purpose != Purpose::Solve).then_some(HINT_PATIENCE);
        self.task = Some(Task {
            id: self.job,
            purpose,
            job: Job {
                start,
                goal: self.goal,
                method,
                limits,
                milliseconds,
            },
        });
    }

    fn solve(&mut self) {
        self.playback = None;
        self.hint = Hint::Off;
        self.tab = Tab::Solve;
        let method = self.method();
        let start = *self.game.board();
        self.ask(Purpose::Solve, start, method, self.settings.limits);
        self.solving = Solving::Running(method, Figures::default());
    }

    fn toggle_hint(&mut self) {
        if let Hint::Shown { .. } | Hint::Searching = self.hint {
            self.hint = Hint::Off;
            if self.task.is_some_and(|task| task.purpose != Purpose::Solve) {
                self.task = None;
            }
        } else if self.can_hint() {
            self.tab = Tab::Solve;
            self.game.assist();
            if !self.show_known_hint() {
                let method = engine::recommended(self.goal.size());
                let start = *self.reached();
                self.ask(Purpose::Hint, start, method, Limits::default());
                self.hint = Hint::Searching;
            }
        }
    }

    /// The next move of the known solution, if the board is on it.
    fn show_known_hint(&mut self) -> bool {
        let Some((line, at)) = self.known_from(self.reached()) else {
            return false;
        };
        let Some(&step) = line.moves().get(at) else {
            return false;
        };
        self.hint = Hint::Shown {
            step,
            to_go: line.len() - at,
            proved: line.is_proved(),
        };
        true
    }

    /// The task of this number, which is done with.
    fn take_task(&mut self, id: JobId) -> Option<Task> {
        self.task.take_if(|task| task.id == id)
    }

    fn hear(&mut self, event: Event) {
        match event {
            Event::Ready => self.worker = Worker::Ready,
            Event::Progress(id, figures) if self.task.is_some_and(|task| task.id == id) => {
                if let Solving::Running(_, running) = &mut self.solving {
                    *running = figures;
                }
            }
            Event::Ended(id, figures, outcome) => {
                if let Some(task) = self.take_task(id) {
                    self.answered(task, figures, outcome);
                }
            }
            Event::Refused(id, reason) if self.take_task(id).is_some() => {
                let sentence = format!("This cannot be searched: {reason}.");
                match self.is_running() {
                    true => self.solving = Solving::Failed(sentence),
                    false => self.hint = Hint::Failed(sentence),
                }
            }
            Event::Misunderstood(reason) => {
                self.interrupt(&format!("The worker did not understand: {reason}."));
            }
            // The rest comes late, or is followed by the loss of the worker.
            _ => {}
        }
    }

    fn answered(&mut self, task: Task, figures: Figures, outcome: Outcome) {
        let Task { job, purpose, .. } = task;
        if let Outcome::Solved(solution) = &outcome {
            let line = Line::new(job.start, &solution.moves, solution.proved_optimal);
            self.known = Some(Rc::new(line));
        }
        match (purpose, &outcome) {
            (Purpose::Solve, _) => self.end(job.method, figures, outcome),
            (_, Outcome::Solved(_)) => {
                self.show_known_hint();
            }
            (Purpose::Hint, Outcome::LimitReached(_)) => {
                let quick = engine::quick(self.goal.size());
                self.ask(Purpose::QuickHint, job.start, quick, Limits::default());
            }
            (_, Outcome::LimitReached(limit)) => {
                self.hint = Hint::Failed(format!("No hint was found: {limit}."));
            }
            (_, Outcome::Stopped | Outcome::Unsolvable(_)) => self.hint = Hint::Off,
        }
    }

    fn end(&mut self, method: Method, figures: Figures, outcome: Outcome) {
        if let (Outcome::Solved(_), Some(line)) = (&outcome, &self.known) {
            self.playback = Some(Playback::new(line.clone()));
            self.game.assist();
        }
        let attempts = match outcome {
            Outcome::LimitReached(limit) => {
                let size: Size = self.goal.size();
                engine::next_to_try(size, method, self.settings.limits, limit)
            }
            _ => Vec::new(),
        };
        self.solving = Solving::Ended(Ended {
            method,
            figures,
            outcome: Rc::new(outcome),
            attempts,
        });
    }

    fn interrupt(&mut self, sentence: &str) {
        if self.is_running() {
            self.solving = Solving::Failed(sentence.to_string());
        }
        if self.hint == Hint::Searching {
            self.hint = Hint::Failed(sentence.to_string());
        }
        self.task = None;
    }
}
