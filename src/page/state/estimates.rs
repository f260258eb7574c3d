//! The heuristic's values along the line shown.

use std::rc::Rc;

use super::{Failure, Solving, State, Task, TaskKind};
use crate::engine::Strategy;
use crate::heuristic::HeuristicKind;
use crate::page::move_line::MoveLine;
use crate::protocol::EstimateSpec;

/// Maximum number of boards per request. Chosen by hand: a longer line has estimates for its first steps only.
const MAX_ESTIMATED_BOARDS: usize = 3000;

/// The estimates along a line. The worker computes them, since some heuristics need tables.
#[derive(Clone, PartialEq, Debug)]
pub struct Estimates {
    /// The line.
    pub line: Rc<MoveLine>,
    /// The heuristic that produces the values.
    pub heuristic: HeuristicKind,
    /// The value of h after each step; empty before the result and after a failure.
    pub values: Rc<[u32]>,
    status: EstimatesStatus,
    /// `true` if a worker has failed during the request before this one. The request is repeated only once, because it may be
    /// the cause.
    was_interrupted: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum EstimatesStatus {
    Requested,
    Received,
    /// The worker failed before its result.
    Interrupted,
    Failed(Failure),
}

impl Estimates {
    /// Returns `true` while the worker computes them.
    #[cfg(test)]
    pub(super) fn is_waiting(&self) -> bool {
        self.status == EstimatesStatus::Requested
    }

    /// Returns why there are no values.
    pub fn failure(&self) -> Option<&Failure> {
        match &self.status {
            EstimatesStatus::Failed(failure) => Some(failure),
            EstimatesStatus::Interrupted if self.was_interrupted => Some(&Failure::WorkerLost),
            _ => None,
        }
    }
}

impl State {
    /// Requests the estimates of the line listed, unless they were requested already. Cancels the request if no line is
    /// listed.
    pub(super) fn request_estimates(&mut self) {
        let Some((line, heuristic)) = self.listed() else {
            self.solve.estimates = None;
            self.worker.tasks.cancel(TaskKind::Estimates);
            return;
        };
        let is_same = |old: &Estimates| old.line == line && old.heuristic == heuristic;
        if !self.solve.estimates.as_ref().is_some_and(is_same) {
            self.start_estimates(line, heuristic, false);
        }
    }

    fn start_estimates(
        &mut self,
        line: Rc<MoveLine>,
        heuristic: HeuristicKind,
        was_interrupted: bool,
    ) {
        let moves = &line.moves()[..line.len().min(MAX_ESTIMATED_BOARDS)];
        let spec = EstimateSpec {
            start: *line.start(),
            moves: moves.to_vec(),
            goal: self.play.goal,
            heuristic,
        };
        self.worker.tasks.start(Task::Estimates(spec));
        self.solve.estimates = Some(Estimates {
            line,
            heuristic,
            values: Rc::default(),
            status: EstimatesStatus::Requested,
            was_interrupted,
        });
    }

    /// Repeats the request in a new worker after the first failure of a worker.
    pub(super) fn retry_estimates(&mut self) {
        if let Some(estimates) = self.solve.estimates.clone()
            && estimates.status == EstimatesStatus::Interrupted
            && !estimates.was_interrupted
        {
            self.start_estimates(estimates.line, estimates.heuristic, true);
        }
    }

    /// Handles the values of h after each step.
    pub(super) fn estimates_finished(&mut self, values: Vec<u32>) {
        if let Some(estimates) = &mut self.solve.estimates {
            estimates.values = values.into();
            estimates.status = EstimatesStatus::Received;
        }
    }

    /// Handles the failure of the request.
    pub(super) fn estimates_failed(&mut self, failure: Failure) {
        if let Some(estimates) = &mut self.solve.estimates {
            estimates.status = match failure {
                Failure::WorkerLost => EstimatesStatus::Interrupted,
                failure => EstimatesStatus::Failed(failure),
            };
        }
    }

    /// Allows one more request after two workers have failed.
    pub(super) fn reset_estimate_retries(&mut self) {
        if let Some(estimates) = &mut self.solve.estimates {
            estimates.was_interrupted = false;
        }
    }

    /// Returns the line whose steps are listed and the heuristic for its values: that of the method, or else linear conflict,
    /// which needs no tables.
    fn listed(&self) -> Option<(Rc<MoveLine>, HeuristicKind)> {
        let strategy = match &self.solve.solving {
            Solving::Ended(ended) => ended.strategy,
            Solving::FromLink(_) => self.strategy(),
            // The user steps through a solution while the search continues.
            Solving::Running(strategy, _) if self.play.is_touched() => *strategy,
            _ => return None,
        };
        let has_values = |kind: HeuristicKind| {
            let is_solvable = !kind.needs_tables() || self.play.unsolvability().is_none();
            kind.fits(self.play.goal.size()) && is_solvable
        };
        let heuristic = match strategy {
            Strategy::Search(method)
                if method.algorithm.uses_heuristic() && has_values(method.heuristic) =>
            {
                method.heuristic
            }
            _ => HeuristicKind::LinearConflict,
        };
        let playback = self.play.playback.as_ref()?;
        (!playback.is_empty()).then(|| (playback.line().clone(), heuristic))
    }
}
