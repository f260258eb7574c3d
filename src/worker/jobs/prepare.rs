//! PdbSet built while there is nothing else to do.

use crate::heuristic::pdb::Tier;
use crate::protocol::TablesProgress;
use crate::puzzle::Goal;
use crate::step::Step;
use crate::worker::job::{Job, JobContext};
use crate::worker::slice::{FIRST_BUDGET, REPORT_INTERVAL_MS, Slice};

/// Builds all that boards of a goal may need.
pub struct PrepareJob {
    goal: Goal,
    /// Work between two looks at the clock, in the unit of what is being built.
    budget: u32,
    reported_at: f64,
}

impl PrepareJob {
    pub fn new(goal: Goal, now: f64) -> PrepareJob {
        PrepareJob {
            goal,
            budget: FIRST_BUDGET,
            reported_at: now,
        }
    }
}

impl Job for PrepareJob {
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let mut slice = Slice::new(cx.clock);
        while slice.lasts() {
            if cx.tables.prepare(&self.goal, self.budget) {
                cx.tables_progress(match cx.tables.is_out_of_memory(&self.goal, Tier::Large) {
                    true => TablesProgress::OutOfMemory,
                    false => TablesProgress::Ready,
                });
                return Step::Done(());
            }
            slice.look(&mut self.budget);
        }
        if slice.looked_at() - self.reported_at >= REPORT_INTERVAL_MS {
            self.reported_at = slice.looked_at();
            let percent = cx.tables.percent(&self.goal, Tier::Large);
            cx.tables_progress(TablesProgress::Building(percent.min(99)));
        }
        Step::Running
    }

    fn stop(&mut self, _: &mut JobContext<'_>) {}
}
