//! Builds tables while there is no other job.

use crate::heuristic::pdb::{MAX_CELLS, Tier};
use crate::protocol::TablesProgress;
use crate::puzzle::Goal;
use crate::step::Step;
use crate::worker::job::{Job, JobContext};
use crate::worker::slice::{INITIAL_BUDGET, MIN_REPORT_INTERVAL_MS, Slice};

/// Builds all tables that boards of one goal may need.
pub struct PrepareJob {
    goal: Goal,
    /// Work between two clock checks, in the unit of the table being built.
    budget: u32,
    /// The time of the last progress report, in milliseconds.
    reported_at: f64,
}

impl PrepareJob {
    /// Creates the job at the time `now`, in milliseconds.
    pub fn new(goal: Goal, now: f64) -> PrepareJob {
        PrepareJob {
            goal,
            budget: INITIAL_BUDGET,
            reported_at: now,
        }
    }
}

impl Job for PrepareJob {
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let mut slice = Slice::new(cx.clock);
        while slice.has_time() {
            if cx.tables.prepare(&self.goal, self.budget) {
                let is_out_of_memory = cx.tables.is_out_of_memory(&self.goal, Tier::Large);
                cx.tables_progress(if is_out_of_memory {
                    TablesProgress::OutOfMemory
                } else {
                    TablesProgress::Ready
                });
                return Step::Done(());
            }
            slice.check_clock(&mut self.budget);
        }
        // Progress is that of the pattern databases, which larger boards do not have.
        if self.goal.size().cells() <= MAX_CELLS
            && slice.checked_at() - self.reported_at >= MIN_REPORT_INTERVAL_MS
        {
            self.reported_at = slice.checked_at();
            let percent = cx.tables.percent(&self.goal, Tier::Large);
            cx.tables_progress(TablesProgress::Building(percent.min(99)));
        }
        Step::Running
    }

    fn stop(&mut self, _: &mut JobContext<'_>) {}
}
