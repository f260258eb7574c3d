//! Computes a heuristic's values along a sequence of moves.

use crate::engine::{self, TableStatus};
use crate::heuristic::HeuristicKind;
use crate::protocol::{EstimateSpec, JobError, JobResult};
use crate::puzzle::{Board, Goal};
use crate::step::Step;
use crate::worker::job::{Job, JobContext};
use crate::worker::slice::{INITIAL_BUDGET, Slice};

/// Computes the value of a heuristic for each board, after building the tables that the heuristic needs.
pub struct EstimateJob {
    heuristic: HeuristicKind,
    goal: Goal,
    /// The boards after each move, up to the first illegal move.
    boards: Vec<Board>,
    /// Work on tables between two clock checks.
    budget: u32,
}

impl EstimateJob {
    /// Creates the job. Moves from the first illegal one on are ignored.
    pub fn new(spec: EstimateSpec) -> EstimateJob {
        let legal = spec.start.trace(&spec.moves).map_while(Result::ok);
        EstimateJob {
            heuristic: spec.heuristic,
            goal: spec.goal,
            boards: legal.skip(1).collect(),
            budget: INITIAL_BUDGET,
        }
    }
}

impl Job for EstimateJob {
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let mut slice = Slice::new(cx.clock);
        while slice.has_time() {
            let (boards, goal) = (&self.boards, &self.goal);
            match engine::estimates(self.heuristic, boards, goal, cx.tables, self.budget) {
                TableStatus::Building => {
                    slice.check_clock(&mut self.budget);
                }
                TableStatus::Ready(estimates) => {
                    cx.finish(JobResult::Estimate(estimates));
                    return Step::Done(());
                }
                TableStatus::OutOfMemory => {
                    cx.fail(JobError::NoEstimate(self.heuristic));
                    return Step::Done(());
                }
            }
        }
        Step::Running
    }

    fn stop(&mut self, cx: &mut JobContext<'_>) {
        cx.finish(JobResult::Estimate(Vec::new()));
    }
}
