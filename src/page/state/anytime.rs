//! The anytime search of a large board: which of its solutions is shown.

use std::rc::Rc;

use super::{Failure, Solving, State, Task, TaskKind};
use crate::engine::Strategy;
use crate::page::move_line::MoveLine;
use crate::page::playback::Playback;
use crate::protocol::{JobStats, SolveSpec};
use crate::search::{Outcome, Solution};

impl State {
    /// Takes the figures of the search, with a solution if one was found.
    pub(super) fn anytime_progressed(&mut self, stats: JobStats, found: Option<Rc<MoveLine>>) {
        let Some(run) = &mut self.solve.run else {
            return;
        };
        let run = Rc::make_mut(run);
        if run.record(&stats, found) {
            self.solve.known_solution = run.incumbent().cloned();
            self.play.game.mark_assisted();
            self.show_incumbent_if_untouched();
        }
    }

    /// Ends a round with what the worker found last.
    pub(super) fn anytime_finished(&mut self, spec: &SolveSpec, stats: JobStats, outcome: Outcome) {
        let (found, is_proved) = match &outcome {
            Outcome::Solved(solution) => {
                let line = MoveLine::to_goal(spec.start, &solution.moves, &spec.goal, false);
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
            && run.incumbent().map(|best| best.len()) == length
        {
            Rc::make_mut(run).mark_proved();
        }
        let outcome = self.finish_run().unwrap_or(outcome);
        self.end_solving(spec, stats, outcome);
    }

    /// Returns the best solution of the run as an outcome, if there is one. What is stepped through stays where it is.
    pub(super) fn finish_run(&mut self) -> Option<Outcome> {
        let line = Rc::make_mut(self.solve.run.as_mut()?).finish_round()?;
        self.solve.known_solution = Some(line.clone());
        if let Some(playback) = &mut self.play.playback {
            playback.update_proof(line.clone());
        }
        self.show_incumbent_if_untouched();
        Some(Outcome::Solved(Solution {
            moves: line.moves().to_vec(),
            proved_optimal: line.is_proved(),
        }))
    }

    /// Returns the best solution of the run.
    fn incumbent(&self) -> Option<&Rc<MoveLine>> {
        self.solve.run.as_ref()?.incumbent()
    }

    /// Returns `true` if the run has found a solution.
    pub fn has_incumbent(&self) -> bool {
        self.incumbent().is_some()
    }

    /// Returns the length of the best solution, where a longer one is shown.
    pub fn better_length(&self) -> Option<usize> {
        let (best, shown) = (self.incumbent()?, self.play.playback.as_ref()?);
        (best.len() < shown.len()).then(|| best.len())
    }

    /// Shows the best solution in the place of one that no one has begun to step through.
    fn show_incumbent_if_untouched(&mut self) {
        if !self.play.is_touched() {
            self.show_incumbent();
        }
    }

    /// Shows the best solution from its start.
    pub(super) fn show_incumbent(&mut self) {
        let is_better = self.better_length().is_some() || self.play.playback.is_none();
        if let Some(line) = self.incumbent().filter(|_| is_better) {
            self.play.playback = Some(Playback::new(line.clone()));
        }
    }

    /// Replaces a line that has come to one of its ends by a better one.
    pub(super) fn switch_to_incumbent(&mut self) {
        let better = self
            .incumbent()
            .filter(|_| self.better_length().is_some())
            .cloned();
        if let (Some(line), Some(playback)) = (better, &mut self.play.playback) {
            playback.replace_at_end(line);
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
        self.start_round(Strategy::Anytime, stats, Some(resume));
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
        if active.is_stopping || run.history().is_empty() {
            return;
        }
        let left_ms = run
            .deadline_ms()
            .map(|until| (until - run.elapsed_ms()).max(1.0));
        let spec = SolveSpec {
            time_limit_ms: left_ms.map(|ms| ms as u32),
            resume: Some(run.resume()),
            ..spec.clone()
        };
        self.worker.tasks.start(Task::Solve(spec));
    }
}
