//! The anytime search of a large board, and which of its solutions is shown.

use std::rc::Rc;

use super::{Failure, Solving, State, Task, TaskKind};
use crate::engine::Strategy;
use crate::page::anytime_run::AnytimeRun;
use crate::page::move_line::MoveLine;
use crate::page::playback::Playback;
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
            self.play.game.mark_assisted();
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
            self.play.playback = Some(Playback::new(line.clone()));
        }
    }

    /// Replaces a line that is paused at one of its ends by a better incumbent.
    pub(super) fn switch_to_incumbent(&mut self) {
        let better = self
            .incumbent()
            .filter(|_| self.better_length().is_some())
            .cloned();
        if let (Some(line), Some(playback)) = (better, &mut self.play.playback) {
            playback.replace_at_end(line);
        }
    }

    /// Returns `true` if there is a solution that is not proved optimal and that anytime search can improve.
    pub fn can_improve(&self) -> bool {
        match (&self.solve.solving, &self.solve.run) {
            (Solving::Ended(_), Some(run)) => !run.is_proved(),
            (Solving::FromLink(line), None) => {
                let is_solution = line.end() == self.play.goal.board();
                self.strategy() == Strategy::Anytime && is_solution && !line.is_proved()
            }
            _ => false,
        }
    }

    /// Starts the next round of a search that has ended without a proof, or the first one from the solution of a link.
    pub(super) fn keep_improving(&mut self) {
        if !self.can_improve() {
            return;
        }
        let time_limit_ms = self.settings.time_limit.milliseconds();
        let mut run = match (&self.solve.solving, &self.solve.run) {
            (Solving::FromLink(line), _) => AnytimeRun::with_incumbent(line.clone(), time_limit_ms),
            (_, run) => run.as_deref().cloned().unwrap_or_default(),
        };
        run.next_round(time_limit_ms);
        let (stats, resume) = (run.stats(), run.resume());
        self.solve.run = Some(Rc::new(run));
        self.start_round(Strategy::Anytime, stats, Some(resume));
    }

    /// Gives the running round the time limit of the settings, which counts from its start.
    pub(super) fn update_time_limit(&mut self) {
        let (true, Some(run)) = (self.is_running(), &mut self.solve.run) else {
            return;
        };
        Rc::make_mut(run).set_time_limit(self.settings.time_limit.milliseconds());
        let Some(Task::Solve(spec)) = self.active_solve() else {
            return;
        };
        let job_start_ms = spec.resume.as_ref().map_or(0.0, |it| it.stats.milliseconds);
        let time_limit_ms = self.time_limit_from(job_start_ms);
        self.worker.tasks.set_time_limit(time_limit_ms);
    }

    /// Returns the task that solves the board.
    fn active_solve(&self) -> Option<&Task> {
        let active = self.worker.tasks.find(TaskKind::Solve)?;
        Some(&active.task)
    }

    /// Returns the time limit of a job that starts at a search time, so that it ends with the round. It is at least 1.
    fn time_limit_from(&self, elapsed_ms: f64) -> Option<u32> {
        let deadline_ms = self.solve.run.as_ref()?.deadline_ms()?;
        Some((deadline_ms - elapsed_ms).max(1.0) as u32)
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
        let spec = SolveSpec {
            time_limit_ms: self.time_limit_from(run.stats().milliseconds),
            resume: Some(run.resume()),
            ..spec.clone()
        };
        self.worker.tasks.start(Task::Solve(spec));
    }
}
