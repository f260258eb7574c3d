//! Judges heuristics.

use crate::engine::TableStatus;
use crate::engine::distance_table::DistanceTable;
use crate::lab::{Verdict, VerdictSearch};
use crate::protocol::{LabReport, VerdictsSpec};
use crate::step::Step;
use crate::worker::job::{Job, JobContext};
use crate::worker::slice::{INITIAL_BUDGET, Slice};

/// Judges heuristics on all boards of a size with a distance table, or on a sample.
pub struct VerdictsJob {
    spec: VerdictsSpec,
    search: Option<VerdictSearch>,
    /// Boards to look at between two clock checks, or work for the tables.
    budget: u32,
}

impl VerdictsJob {
    /// Creates the job.
    pub fn new(spec: VerdictsSpec) -> VerdictsJob {
        VerdictsJob {
            spec,
            search: None,
            budget: INITIAL_BUDGET,
        }
    }

    /// Builds one slice of the tables and starts with the boards once they are ready, or looks at some boards. Without memory for
    /// the distance table the boards are a sample.
    fn advance(&mut self, cx: &mut JobContext<'_>) -> Step<Vec<Verdict>> {
        if let Some(search) = &mut self.search {
            return search.advance(self.budget);
        }
        let VerdictsSpec { goal, heuristics } = &self.spec;
        let mut table = None;
        if DistanceTable::fits(goal.size()) {
            match cx.tables.distance_table(goal, self.budget) {
                TableStatus::Building => return Step::Running,
                TableStatus::Ready(ready) => table = Some(ready),
                TableStatus::OutOfMemory => {}
            }
        }
        let needs_tables = heuristics.iter().any(|one| one.needs_tables());
        if let Step::Done(tables) = cx.pdb_set(goal, needs_tables, self.budget) {
            self.search = Some(VerdictSearch::new(goal, heuristics, table, tables));
        }
        Step::Running
    }
}

impl Job for VerdictsJob {
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let mut slice = Slice::new(cx.clock);
        while slice.has_time() {
            if let Step::Done(verdicts) = self.advance(cx) {
                cx.finish_lab(&LabReport::Verdicts(Some(verdicts)));
                return Step::Done(());
            }
            slice.check_clock(&mut self.budget);
        }
        Step::Running
    }

    fn stop(&mut self, cx: &mut JobContext<'_>) {
        cx.finish_lab(&LabReport::Verdicts(None));
    }
}
