//! Computes the range of nodes that A* must and may expand.

use crate::protocol::{JobError, LabReport, RangeSpec};
use crate::puzzle::{Puzzle, PuzzleError};
use crate::reference::RangeSearch;
use crate::step::Step;
use crate::worker::job::{Job, JobContext};
use crate::worker::slice::{INITIAL_BUDGET, Slice};

/// Computes the range of expansions of a board.
pub struct RangeJob {
    spec: RangeSpec,
    puzzle: Puzzle,
    search: Option<RangeSearch>,
    /// Nodes to expand between two clock checks.
    budget: u32,
}

impl RangeJob {
    /// Creates the job. Fails if the board has no solution or another size than the goal.
    pub fn new(spec: RangeSpec) -> Result<RangeJob, JobError> {
        let puzzle = Puzzle::new(spec.start, spec.goal).map_err(|error| match error {
            PuzzleError::SizesDiffer { start, goal } => JobError::SizesDiffer { start, goal },
            PuzzleError::Unsolvable(_) => JobError::Unsolvable,
        })?;
        Ok(RangeJob {
            spec,
            puzzle,
            search: None,
            budget: INITIAL_BUDGET,
        })
    }

    /// Starts the search once its tables are built. Returns `Done` if it cannot be started.
    fn start(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let RangeSpec {
            goal, heuristic, ..
        } = self.spec;
        let Step::Done(tables) = cx.pdb_set(&goal, heuristic.needs_tables(), self.budget) else {
            return Step::Running;
        };
        match RangeSearch::start(&self.puzzle, heuristic, self.spec.limits, tables) {
            Ok(search) => {
                self.search = Some(search);
                Step::Running
            }
            Err(_) => Step::Done(()),
        }
    }
}

impl Job for RangeJob {
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let mut slice = Slice::new(cx.clock);
        while slice.has_time() {
            let step = match &mut self.search {
                None => match self.start(cx) {
                    Step::Done(()) => Step::Done(None),
                    _ => Step::Running,
                },
                Some(search) => match search.advance(self.budget) {
                    Step::Done(range) => Step::Done(range.ok()),
                    _ => Step::Running,
                },
            };
            if let Step::Done(range) = step {
                cx.finish_lab(&LabReport::Range(range));
                return Step::Done(());
            }
            slice.check_clock(&mut self.budget);
        }
        Step::Running
    }

    fn stop(&mut self, cx: &mut JobContext<'_>) {
        cx.finish_lab(&LabReport::Range(None));
    }
}
