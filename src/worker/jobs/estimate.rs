//! The heuristic's values along a line of moves.

use crate::engine::{self, TableStatus};
use crate::heuristic::HeuristicKind;
use crate::protocol::{EstimateSpec, JobError, JobResult};
use crate::puzzle::{Board, Goal};
use crate::step::Step;
use crate::worker::job::{Job, JobContext};
use crate::worker::slice::{FIRST_BUDGET, Slice};

/// Computes estimates, after the tables that the heuristic needs are built.
pub struct EstimateJob {
    heuristic: HeuristicKind,
    goal: Goal,
    /// The boards after each move, as far as the moves are legal.
    boards: Vec<Board>,
    /// Work on tables between two looks at the clock.
    budget: u32,
}

impl EstimateJob {
    pub fn new(spec: EstimateSpec) -> EstimateJob {
        let legal = spec.start.trace(&spec.moves).map_while(Result::ok);
        EstimateJob {
            heuristic: spec.heuristic,
            goal: spec.goal,
            boards: legal.skip(1).collect(),
            budget: FIRST_BUDGET,
        }
    }
}

impl Job for EstimateJob {
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let mut slice = Slice::new(cx.clock);
        while slice.lasts() {
            let (boards, goal) = (&self.boards, &self.goal);
            match engine::estimates(self.heuristic, boards, goal, cx.tables, self.budget) {
                TableStatus::Building => {
                    slice.look(&mut self.budget);
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
