//! All shortest solutions of a board, counted and listed.

use crate::engine::{CountError, SolutionCounter};
use crate::protocol::{CountSpec, JobProgress, JobResult};
use crate::step::Step;
use crate::worker::job::{Job, JobContext};
use crate::worker::slice::{FIRST_BUDGET, REPORT_INTERVAL_MS, Slice};

/// Counts shortest solutions.
pub struct CountJob {
    counter: SolutionCounter,
    reported_at: f64,
    /// Nodes to expand between two looks at the clock.
    budget: u32,
}

impl CountJob {
    pub fn new(spec: &CountSpec, now: f64) -> Result<CountJob, CountError> {
        Ok(CountJob {
            counter: SolutionCounter::start(spec.start, spec.goal, spec.length)?,
            reported_at: now,
            budget: FIRST_BUDGET,
        })
    }

    fn finish(&self, cx: &mut JobContext<'_>) {
        cx.finish(JobResult::Count(self.counter.found().clone()));
    }
}

impl Job for CountJob {
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let mut slice = Slice::new(cx.clock);
        while slice.lasts() {
            if self.counter.advance(cx.tables, self.budget).is_done() {
                self.finish(cx);
                return Step::Done(());
            }
            slice.look(&mut self.budget);
        }
        if slice.looked_at() - self.reported_at >= REPORT_INTERVAL_MS {
            self.reported_at = slice.looked_at();
            cx.progress(JobProgress::Count(self.counter.found().count));
        }
        Step::Running
    }

    fn stop(&mut self, cx: &mut JobContext<'_>) {
        self.finish(cx);
    }
}
