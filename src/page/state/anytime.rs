//! The anytime search of a large board, and which of its solutions is shown.

use std::rc::Rc;

use super::{Failure, Solving, State, Task, TaskKind};
use crate::engine::Strategy;
use crate::page::game::Help;
use crate::page::move_line::MoveLine;
use crate::protocol::{JobStats, SolveSpec};
use crate::search::{Outcome, Solution};

impl State {
    /// Handles the statistics of the search and, if one was found, a solution.
    pub(super) fn anytime_progressed(&mut self, stats: JobStats, found: Option<Rc<MoveLine>>) {
        let Some(run) = &mut self.solve.run else {
            return;
        };
        let run = Rc::make_mut(run);
        if run.record(&stats, found) {
            self.solve.known_solution = run.incumbent().cloned();
            self.play.game.note_help(Help::Solution);
            self.show_incumbent_if_untouched();
        }
    }

    /// Handles the result of a round.
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
            && run.incumbent().map(|line| line.len()) == length
        {
            Rc::make_mut(run).mark_proved();
        }
        let outcome = self.finish_run().unwrap_or(outcome);
        self.end_solving(spec, stats, outcome);
    }

    /// Ends the round and returns the incumbent as an outcome; `None` without one. A playback keeps its step.
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

    /// Returns the best solution of the anytime search.
    fn incumbent(&self) -> Option<&Rc<MoveLine>> {
        self.solve.run.as_ref()?.incumbent()
    }

    /// Returns `true` if the anytime search has found a solution.
    pub fn has_incumbent(&self) -> bool {
        self.incumbent().is_some()
    }

    /// Returns the length of the incumbent if a longer solution is shown.
    pub fn better_length(&self) -> Option<usize> {
        let (incumbent, shown) = (self.incumbent()?, self.play.playback.as_ref()?);
        (incumbent.len() < shown.len()).then(|| incumbent.len())
    }

    /// Shows the incumbent unless the user has stepped through the solution shown.
    fn show_incumbent_if_untouched(&mut self) {
        if !self.play.is_touched() {
            self.show_incumbent();
        }
    }

    /// Shows the incumbent from its start.
    pub(super) fn show_incumbent(&mut self) {
        let is_better = self.better_length().is_some() || self.play.playback.is_none();
        if let Some(line) = self.incumbent().filter(|_| is_better) {
            self.play.show_line(line.clone());
        }
    }

    /// Replaces a line that is paused at one of its ends by a better incumbent.
    pub(super) fn switch_to_incumbent(&mut self) {
        let better = self
            .incumbent()
            .filter(|_| self.better_length().is_some())
            .cloned();
        if let Some(line) = better {
            self.play.replace_line_at_end(line);
        }
    }

    /// Starts the next round of a search that has ended without a proof.
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

    /// Continues the running search in a new worker, which would otherwise run the job from the beginning.
    pub(super) fn resume_run(&mut self) {
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
