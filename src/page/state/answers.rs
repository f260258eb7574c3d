//! What the worker is asked, and what becomes of its answers.

use std::rc::Rc;

use super::{Ended, Hint, Purpose, Solving, State, Survey, Tab, Tables, Task, Worker};
use crate::engine::anytime::Part;
use crate::engine::{self, Strategy};
use crate::page::line::Line;
use crate::page::playback::Playback;
use crate::page::pursuit::Pursuit;
use crate::protocol::{Event, Job, JobId, JobStats};
use crate::puzzle::Board;
use crate::search::{Limits, Method, Outcome};

/// Milliseconds that a hint may take to be a proved one, and then again to be any.
const HINT_PATIENCE: u32 = 2000;

/// Milliseconds after which the best solution of a large board is good enough for a hint: it would not be proved in
/// ten times as many.
const LARGE_HINT_PATIENCE: u32 = 400;

impl State {
    pub(super) fn ask(
        &mut self,
        purpose: Purpose,
        start: Board,
        method: Option<Method>,
        limits: Limits,
    ) {
        self.job = self.job.next();
        let is_anytime =
            method.is_none() && Strategy::recommended(self.goal.size()) == Strategy::Anytime;
        let milliseconds = match purpose {
            Purpose::Solve if is_anytime => self.settings.patience.milliseconds(),
            Purpose::Hint if is_anytime => Some(LARGE_HINT_PATIENCE),
            Purpose::Hint | Purpose::QuickHint => Some(HINT_PATIENCE),
            Purpose::Solve | Purpose::Survey(_) => None,
        };
        // Each round of a pursuit takes another chance.
        let pursuit = self.pursuit.as_ref().filter(|_| purpose == Purpose::Solve);
        let seed = pursuit.map_or(0, |pursuit| pursuit.rounds());
        // The worker does one thing at a time.
        self.survey = Survey::Off;
        self.unguided = false;
        self.task = Some(Task {
            id: self.job,
            purpose,
            job: Job {
                start,
                goal: self.goal,
                method,
                limits,
                milliseconds,
                seed,
                part: Part::Both,
            },
        });
    }

    pub(super) fn solve(&mut self) {
        self.playback = None;
        self.hint = Hint::Off;
        self.tab = Tab::Solve;
        let method = self.method();
        let start = *self.game.board();
        let limits = self.limits();
        self.pursuit = (self.strategy() == Strategy::Anytime)
            .then(|| Rc::new(Pursuit::new(self.settings.patience.milliseconds())));
        self.ask(Purpose::Solve, start, method, limits);
        self.solving = Solving::Running(self.strategy(), JobStats::default());
    }

    pub(super) fn toggle_hint(&mut self) {
        if let Hint::Shown { .. } | Hint::Searching = self.hint {
            self.drop_hint();
        } else if self.can_hint() {
            self.tab = Tab::Solve;
            self.game.assist();
            if !self.show_known_hint() {
                let start = *self.reached();
                self.ask(Purpose::Hint, start, None, Limits::default());
                self.hint = Hint::Searching;
            }
        }
    }

    /// The next move of the known solution, if the board is on it.
    pub(super) fn show_known_hint(&mut self) -> bool {
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
    pub(super) fn take_task(&mut self, id: JobId) -> Option<Task> {
        self.task.take_if(|task| task.id == id)
    }

    pub(super) fn hear(&mut self, event: Event) {
        match event {
            Event::Ready => {
                self.worker = Worker::Ready;
                self.tables = Tables::Unknown;
            }
            Event::Prepared(percent) => self.tables = Tables::Built(percent),
            Event::Unprepared => self.tables = Tables::Refused,
            Event::Unguided => self.unguided = true,
            Event::Estimated(id, values) => {
                if let Some(estimates) = self.estimates.as_mut().filter(|asked| asked.id == id) {
                    estimates.values = values.into();
                }
            }
            Event::Progress(id, figures) if self.task.is_some_and(|task| task.id == id) => {
                self.progressed(figures, None);
            }
            Event::Improved(id, figures, moves) => {
                if let Some(task) = self.task.filter(|task| task.id == id) {
                    self.improved(task, figures, &moves);
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
                    false if self.is_counting() => self.survey = Survey::Failed(sentence),
                    false => self.hint = Hint::Failed(sentence),
                }
            }
            Event::Counted(id, count) => self.counted(id, count),
            Event::Surveyed(id, tally) => self.surveyed(id, tally),
            Event::Misunderstood(reason) => {
                self.interrupt(&format!("The worker did not understand: {reason}."));
            }
            // The rest comes late, or is followed by the loss of the worker.
            _ => {}
        }
    }

    pub(super) fn answered(&mut self, task: Task, figures: JobStats, outcome: Outcome) {
        let Task { job, purpose, .. } = task;
        if purpose == Purpose::Solve && self.pursuit.is_some() {
            self.pursued(&job, figures, outcome);
            return;
        }
        if let Outcome::Solved(solution) = &outcome {
            let line = Line::new(job.start, &solution.moves, solution.proved_optimal);
            self.known = Some(Rc::new(line));
        }
        match (purpose, &outcome) {
            (Purpose::Solve, _) => self.end(&job, figures, outcome),
            (_, Outcome::Solved(_)) => {
                self.show_known_hint();
            }
            (Purpose::Hint, Outcome::LimitReached(_)) => {
                let quick = engine::quick(self.goal.size());
                self.ask(
                    Purpose::QuickHint,
                    job.start,
                    Some(quick),
                    Limits::default(),
                );
            }
            (_, Outcome::LimitReached(limit)) => {
                self.hint = Hint::Failed(format!("No hint was found: {limit}."));
            }
            (_, Outcome::Stopped | Outcome::Unsolvable(_)) => self.hint = Hint::Off,
        }
    }

    pub(super) fn end(&mut self, job: &Job, figures: JobStats, outcome: Outcome) {
        let outcome = match self.close() {
            Some(best) => best,
            None => {
                if let (Outcome::Solved(_), Some(line)) = (&outcome, &self.known) {
                    self.playback = Some(Playback::new(line.clone()));
                    self.game.assist();
                }
                outcome
            }
        };
        let planned = job
            .method
            .map_or(Strategy::recommended(job.goal.size()), Strategy::Search);
        let strategy = figures.strategy.unwrap_or(planned);
        let attempts = match (&outcome, strategy) {
            (&Outcome::LimitReached(limit), Strategy::Search(method)) => {
                engine::suggestions(job.goal.size(), method, job.limits, limit)
            }
            _ => Vec::new(),
        };
        self.solving = Solving::Ended(Ended {
            strategy,
            figures,
            outcome: Rc::new(outcome),
            attempts,
        });
    }

    /// The search for a hint, if there is one, is no longer wanted.
    pub(super) fn drop_hint(&mut self) {
        self.hint = Hint::Off;
        self.task
            .take_if(|task| matches!(task.purpose, Purpose::Hint | Purpose::QuickHint));
    }

    pub(super) fn interrupt(&mut self, sentence: &str) {
        match (&self.solving, self.task) {
            // What was found stays.
            (&Solving::Running(_, figures), Some(task)) if self.has_best() => {
                self.end(&task.job, figures, Outcome::Stopped);
            }
            (Solving::Running(..), _) => self.solving = Solving::Failed(sentence.to_string()),
            _ => {}
        }
        if self.is_counting() {
            self.survey = Survey::Failed(sentence.to_string());
        }
        if self.hint == Hint::Searching {
            self.hint = Hint::Failed(sentence.to_string());
        }
        self.task = None;
    }
}
