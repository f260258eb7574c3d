//! Counts the boards at each distance from a goal.

use crate::engine::TableStatus;
use crate::engine::distance_table::DistanceTable;
use crate::protocol::LabReport;
use crate::puzzle::Goal;
use crate::step::Step;
use crate::worker::job::{Job, JobContext};
use crate::worker::slice::{INITIAL_BUDGET, Slice};

/// Builds the distance table of a goal and reports the number of boards at each distance.
pub struct LayersJob {
    goal: Goal,
    /// Work between two clock checks.
    budget: u32,
}

impl LayersJob {
    /// Creates the job.
    pub fn new(goal: Goal) -> LayersJob {
        LayersJob {
            goal,
            budget: INITIAL_BUDGET,
        }
    }

    fn advance(&mut self, cx: &mut JobContext<'_>) -> Step<Option<Vec<u64>>> {
        if !DistanceTable::fits(self.goal.size()) {
            return Step::Done(None);
        }
        match cx.tables.distance_table(&self.goal, self.budget) {
            TableStatus::Building => Step::Running,
            TableStatus::Ready(table) => Step::Done(Some(table.depth_counts().to_vec())),
            TableStatus::OutOfMemory => Step::Done(None),
        }
    }
}

impl Job for LayersJob {
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let mut slice = Slice::new(cx.clock);
        while slice.has_time() {
            if let Step::Done(layers) = self.advance(cx) {
                cx.finish_lab(&LabReport::Layers(layers));
                return Step::Done(());
            }
            slice.check_clock(&mut self.budget);
        }
        Step::Running
    }

    fn stop(&mut self, cx: &mut JobContext<'_>) {
        cx.finish_lab(&LabReport::Layers(None));
    }
}
