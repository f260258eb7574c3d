//! The heuristic's values listed beside the steps of a line.

use std::rc::Rc;

use super::{Failure, Solving, State, Task, TaskKind};
use crate::engine::Strategy;
use crate::heuristic::HeuristicKind;
use crate::page::move_line::MoveLine;
use crate::protocol::EstimateSpec;

/// The most boards whose estimates are asked for.
const MAX_ESTIMATED_BOARDS: usize = 3000;

/// The estimates of a line's boards. The worker computes them: some heuristics need tables.
#[derive(Clone, PartialEq, Debug)]
pub struct Estimates {
    pub line: Rc<MoveLine>,
    pub heuristic: HeuristicKind,
    /// The value after each step; empty before the answer, and where the heuristic has none.
    pub values: Rc<[u32]>,
    progress: EstimateProgress,
    /// Whether a worker failed before it answered. They are asked for once more, and not again: they may be why.
    was_interrupted: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum EstimateProgress {
    Requested,
    Answered,
    /// The worker failed before it answered.
    Interrupted,
    Failed(Failure),
}

impl Estimates {
    /// Returns `true` while the worker is asked for them.
    pub fn is_waiting(&self) -> bool {
        self.progress == EstimateProgress::Requested
    }

    /// Returns why there are none.
    pub fn failure(&self) -> Option<&Failure> {
        match &self.progress {
            EstimateProgress::Failed(failure) => Some(failure),
            EstimateProgress::Interrupted if self.was_interrupted => Some(&Failure::WorkerLost),
            _ => None,
        }
    }
}

impl State {
    /// Asks for the estimates of the line listed, unless they have been asked for.
    pub(super) fn request_estimates(&mut self) {
        let Some((line, heuristic)) = self.listed() else {
            self.solve.estimates = None;
            self.worker.tasks.cancel(TaskKind::Estimates);
            return;
        };
        let is_same = |asked: &Estimates| asked.line == line && asked.heuristic == heuristic;
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
            progress: EstimateProgress::Requested,
            was_interrupted,
        });
    }

    /// Asks a new worker for what the one before it did not answer.
    pub(super) fn retry_estimates(&mut self) {
        if let Some(estimates) = self.solve.estimates.clone()
            && estimates.progress == EstimateProgress::Interrupted
            && !estimates.was_interrupted
        {
            self.start_estimates(estimates.line, estimates.heuristic, true);
        }
    }

    pub(super) fn estimates_finished(&mut self, values: Vec<u32>) {
        if let Some(estimates) = &mut self.solve.estimates {
            estimates.values = values.into();
            estimates.progress = EstimateProgress::Answered;
        }
    }

    pub(super) fn estimates_failed(&mut self, failure: Failure) {
        if let Some(estimates) = &mut self.solve.estimates {
            estimates.progress = match failure {
                Failure::WorkerLost => EstimateProgress::Interrupted,
                failure => EstimateProgress::Failed(failure),
            };
        }
    }

    /// Lets the next worker be asked, though two have failed before they answered.
    pub(super) fn reset_estimate_retries(&mut self) {
        if let Some(estimates) = &mut self.solve.estimates {
            estimates.was_interrupted = false;
        }
    }

    /// Returns the line whose steps are listed, and the heuristic to list with them: that of the method, or a good one
    /// that costs little.
    fn listed(&self) -> Option<(Rc<MoveLine>, HeuristicKind)> {
        let strategy = match &self.solve.solving {
            Solving::Ended(ended) => ended.strategy,
            Solving::FromLink(_) => self.strategy(),
            // Someone steps through a line while better ones may come.
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
