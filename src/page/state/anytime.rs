//! The anytime search of a large board: which of its solutions is shown.

use std::rc::Rc;

use super::{Failure, Solving, State, Task, TaskKind};
use crate::engine::Strategy;
use crate::page::line::Line;
use crate::page::playback::Playback;
use crate::protocol::{JobStats, SolveSpec};
use crate::search::{Outcome, Solution};

impl State {
    /// Takes the figures of the search, with a solution if one was found.
    pub(super) fn anytime_progressed(&mut self, stats: JobStats, found: Option<Rc<Line>>) {
        let Some(run) = &mut self.solve.run else {
            return;
        };
        let run = Rc::make_mut(run);
        if run.note(&stats, found) {
            self.solve.known = run.best().cloned();
            self.play.game.assist();
            self.show_untouched();
        }
    }

    /// Ends a round with what the worker found last.
    pub(super) fn anytime_finished(&mut self, spec: &SolveSpec, stats: JobStats, outcome: Outcome) {
        let (found, is_proved) = match &outcome {
            Outcome::Solved(solution) => {
                let line = Line::to_goal(spec.start, &solution.moves, &spec.goal, false);
                let Some(line) = line else {
                    return self.solve_failed(spec, Failure::WrongAnswer);
                };
                (Some(Rc::new(line)), solution.proved_optimal)
            }
            _ => (None, false),
        };
        let length = found.as_ref().map(|line| line.len());
        self.anytime_progressed(stats, found);
        if let Some(run) = &mut self.solve.run
            && is_proved
            && run.best().map(|best| best.len()) == length
        {
            Rc::make_mut(run).prove();
        }
        let outcome = self.close_run().unwrap_or(outcome);
        self.end_solving(spec, stats, outcome);
    }

    /// Returns the best solution of the run as an outcome, if there is one. What is stepped through stays where it is.
    pub(super) fn close_run(&mut self) -> Option<Outcome> {
        let line = Rc::make_mut(self.solve.run.as_mut()?).close()?;
        self.solve.known = Some(line.clone());
        if let Some(playback) = &mut self.play.playback {
            playback.know(line.clone());
        }
        self.show_untouched();
        Some(Outcome::Solved(Solution {
            moves: line.moves().to_vec(),
            proved_optimal: line.is_proved(),
        }))
    }

    /// Returns the best solution of the run.
    fn best(&self) -> Option<&Rc<Line>> {
        self.solve.run.as_ref()?.best()
    }

    /// Returns `true` if the run has found a solution.
    pub fn has_best(&self) -> bool {
        self.best().is_some()
    }

    /// Returns the length of the best solution, where a longer one is shown.
    pub fn better(&self) -> Option<usize> {
        let (best, shown) = (self.best()?, self.play.playback.as_ref()?);
        (best.len() < shown.len()).then(|| best.len())
    }

    /// Shows the best solution in the place of one that no one has begun to step through.
    fn show_untouched(&mut self) {
        if !self.play.is_touched() {
            self.show_best();
        }
    }

    /// Shows the best solution from its start.
    pub(super) fn show_best(&mut self) {
        let is_better = self.better().is_some() || self.play.playback.is_none();
        if let Some(line) = self.best().filter(|_| is_better) {
            self.play.playback = Some(Playback::new(line.clone()));
        }
    }

    /// Replaces a line that has come to one of its ends by a better one.
    pub(super) fn follow_best(&mut self) {
        let better = self.best().filter(|_| self.better().is_some()).cloned();
        if let (Some(line), Some(playback)) = (better, &mut self.play.playback) {
            playback.change(line);
        }
    }

    /// Continues the search where it has ended.
    pub(super) fn keep_improving(&mut self) {
        let (Solving::Ended(_), Some(run)) = (&self.solve.solving, &mut self.solve.run) else {
            return;
        };
        if run.is_proved() {
            return;
        }
        Rc::make_mut(run).next_round(self.settings.time_limit.milliseconds());
        let (stats, resume) = (run.stats(), run.resume());
        self.launch(Strategy::Anytime, stats, Some(resume));
    }

    /// Has a new worker continue the search under way, because the one before it was replaced. Without this the job would
    /// begin anew.
    pub(super) fn continue_run(&mut self) {
        let (Some(active), Some(run)) = (self.worker.tasks.find(TaskKind::Solve), &self.solve.run)
        else {
            return;
        };
        let Task::Solve(spec) = &*active.task else {
            return;
        };
        if active.is_stopping || run.points().is_empty() {
            return;
        }
        let left_ms = run.until().map(|until| (until - run.elapsed()).max(1.0));
        let spec = SolveSpec {
            time_limit_ms: left_ms.map(|ms| ms as u32),
            resume: Some(run.resume()),
            ..spec.clone()
        };
        self.worker.tasks.start(Task::Solve(spec));
    }
}
