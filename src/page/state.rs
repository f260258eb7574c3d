//! What the page shows, and how each action changes it. Pure: effects happen elsewhere.

use std::rc::Rc;

use super::game::{Game, Stroke};
use super::playback::Playback;
use crate::engine;
use crate::heuristic::HeuristicKind;
use crate::protocol::{Event, Figures, Job, JobId};
use crate::puzzle::{Board, Goal, Parity, Preset, Size};
use crate::search::{Algorithm, Limits, Method, Outcome, Weight};
use crate::share::{Share, ShareError};

/// All that is shown.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub game: Game,
    pub goal: Goal,
    /// The algorithm chosen; `None` for the recommended method.
    pub algorithm: Option<Algorithm>,
    pub heuristic: HeuristicKind,
    weight: Option<Weight>,
    /// Why the link could not be read as it stands.
    pub link_error: Option<ShareError>,
    /// The newest job: answers to others are dropped.
    pub job: JobId,
    pub solving: Solving,
    /// The solution found, stepped through on the board.
    pub playback: Option<Playback>,
    /// How fast it plays, as a multiple of the usual speed.
    pub speed: f64,
    pub worker: Worker,
}

/// How far the solving of the board has come. The method stands here because the choice may change
/// while it runs.
#[derive(Clone, PartialEq, Debug)]
pub enum Solving {
    Idle,
    Running(Method, Figures),
    Ended(Method, Figures, Rc<Outcome>),
    /// The sentence says why the job could not be done.
    Failed(String),
}

/// How the worker is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Worker {
    Starting,
    Ready,
    /// It was lost and a new one is starting; the text says why.
    Restarting(String),
    /// It could not be started; the text says why.
    Unavailable(String),
}

/// What can happen.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// A new game with another board to the same goal.
    Show(Board),
    /// Tiles were moved; times are in milliseconds.
    Play(Stroke, f64),
    Undo(f64),
    Redo(f64),
    /// Back to the board the game began with.
    Reset,
    /// To a step of the solution.
    Go(usize),
    /// Play the solution, or pause it.
    TogglePlayback,
    /// The time of one step of the solution has passed.
    Tick,
    ChooseSpeed(f64),
    /// The page is no longer seen, or is seen again.
    Hidden(f64),
    Seen(f64),
    ChooseAlgorithm(Option<Algorithm>),
    ChooseHeuristic(HeuristicKind),
    /// [`State::next_job`] was sent to the worker.
    Solve,
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
    /// The state that a link describes; where it has no board, one is made for its goal.
    pub fn new(
        share: Share,
        link_error: Option<ShareError>,
        make: impl FnOnce(&Goal) -> Board,
    ) -> State {
        let usual = || {
            let size = share.board.map_or(Size::FIRST, |board| board.size());
            Goal::preset(Preset::default(), size)
        };
        let goal = share.goal.unwrap_or_else(usual);
        State {
            game: Game::new(share.board.unwrap_or_else(|| make(&goal))),
            goal,
            algorithm: share.algorithm,
            heuristic: share.heuristic.unwrap_or(HeuristicKind::LinearConflict),
            weight: share.weight,
            link_error,
            job: JobId::default(),
            solving: Solving::Idle,
            playback: None,
            speed: 1.0,
            worker: Worker::Starting,
        }
    }

    /// The link that leads back here.
    pub fn share(&self) -> Share {
        let estimate = |algorithm: Algorithm| algorithm.uses_heuristic().then_some(self.heuristic);
        Share {
            board: Some(*self.game.board()),
            goal: (self.goal.as_preset() != Some(Preset::default())).then_some(self.goal),
            algorithm: self.algorithm,
            heuristic: self.algorithm.and_then(estimate),
            weight: self.weight,
        }
    }

    pub fn method(&self) -> Method {
        match self.algorithm {
            None => engine::recommended(self.goal.size()),
            Some(algorithm) => {
                let method = Method::new(algorithm, self.heuristic);
                Method {
                    weight: self.weight.unwrap_or(method.weight),
                    ..method
                }
            }
        }
    }

    /// What [`Action::Solve`] asks for, and the number it gets.
    pub fn next_job(&self) -> (JobId, Job) {
        let job = Job {
            start: *self.game.board(),
            goal: self.goal,
            method: self.method(),
            limits: Limits::default(),
        };
        (self.job.next(), job)
    }

    /// The board shown: that of the game, or of the solution where it is being stepped through.
    pub fn board(&self) -> &Board {
        self.playback
            .as_ref()
            .map_or(self.game.board(), Playback::board)
    }

    pub fn is_solved(&self) -> bool {
        self.game.board() == self.goal.board()
    }

    pub fn is_running(&self) -> bool {
        matches!(self.solving, Solving::Running(..))
    }

    /// Why the board cannot be solved, if it cannot.
    pub fn obstacle(&self) -> Option<Parity> {
        let parity = Parity::of(self.game.board(), &self.goal);
        (!parity.is_solvable()).then_some(parity)
    }

    /// The state after an action; the same `Rc` when nothing changed.
    pub fn after(self: Rc<Self>, action: Action) -> Rc<Self> {
        let mut next = (*self).clone();
        match action {
            Action::Show(board) => {
                next.game = Game::new(board);
                next.link_error = None;
            }
            Action::Reset => next.game = Game::new(*next.game.start()),
            Action::Play(stroke, now) => next.take_over(now, |game, goal| {
                game.play(stroke, goal, now);
            }),
            Action::Undo(now) => next.take_over(now, |game, goal| game.undo(goal, now)),
            Action::Redo(now) => next.take_over(now, |game, goal| game.redo(goal, now)),
            Action::Go(at) => next.step(|playback| playback.go(at)),
            Action::TogglePlayback => next.step(Playback::toggle),
            Action::Tick => next.step(Playback::tick),
            Action::ChooseSpeed(speed) => next.speed = speed,
            Action::Hidden(now) => next.game.pause(now),
            Action::Seen(now) => next.game.resume(next.goal.board(), now),
            Action::ChooseAlgorithm(algorithm) => next.algorithm = algorithm,
            Action::ChooseHeuristic(heuristic) => next.heuristic = heuristic,
            Action::Solve => {
                next.playback = None;
                next.job = next.job.next();
                next.solving = Solving::Running(next.method(), Figures::default());
            }
            Action::Heard(event) => next.hear(event),
            Action::WorkerLost { reason, restarting } => {
                next.worker = if restarting {
                    Worker::Restarting(reason)
                } else {
                    Worker::Unavailable(reason)
                };
                next.interrupt(
                    "The search was interrupted: its worker failed. The board is as it was.",
                );
            }
            Action::WorkerStarting => next.worker = Worker::Starting,
            Action::Stopped(id) => {
                if let &Solving::Running(method, figures) = &next.solving
                    && id == next.job
                {
                    next.solving = Solving::Ended(method, figures, Rc::new(Outcome::Stopped));
                }
            }
        }
        if next.game.board() != self.game.board() {
            // What was found, and an answer still to come, is for the board that was.
            next.job = next.job.next();
            next.solving = Solving::Idle;
            next.playback = None;
        }
        if next == *self { self } else { Rc::new(next) }
    }

    fn step(&mut self, step: impl FnOnce(&mut Playback)) {
        if let Some(playback) = &mut self.playback {
            step(playback);
        }
    }

    /// Plays on from the board shown: what the solution has made so far becomes part of the game. A stroke
    /// that cannot be made leaves all as it was.
    fn take_over(&mut self, now: f64, play: impl FnOnce(&mut Game, &Board)) {
        let mut game = self.game.clone();
        for &step in self.playback.iter().flat_map(Playback::made) {
            game.play(Stroke { step, tiles: 1 }, self.goal.board(), now);
        }
        let before = *game.board();
        play(&mut game, self.goal.board());
        if *game.board() != before {
            self.game = game;
        }
    }

    fn hear(&mut self, event: Event) {
        match (event, &self.solving) {
            (Event::Ready, _) => self.worker = Worker::Ready,
            (Event::Progress(id, figures), &Solving::Running(method, _)) if id == self.job => {
                self.solving = Solving::Running(method, figures);
            }
            (Event::Ended(id, figures, outcome), &Solving::Running(method, _))
                if id == self.job =>
            {
                if let Outcome::Solved(solution) = &outcome {
                    self.playback = Some(Playback::new(*self.game.board(), &solution.moves));
                }
                self.solving = Solving::Ended(method, figures, Rc::new(outcome));
            }
            (Event::Refused(id, reason), Solving::Running(..)) if id == self.job => {
                self.solving = Solving::Failed(format!("This cannot be searched: {reason}."));
            }
            (Event::Misunderstood(reason), _) => {
                self.interrupt(&format!("The worker did not understand: {reason}."));
            }
            // The rest comes late, or is followed by the loss of the worker.
            _ => {}
        }
    }

    fn interrupt(&mut self, sentence: &str) {
        if self.is_running() {
            self.solving = Solving::Failed(sentence.to_string());
        }
    }
}

#[cfg(test)]
mod tests;
