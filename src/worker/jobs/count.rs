//! Counts and lists all shortest solutions of a board.

use crate::engine::{CountError, SolutionCounter};
use crate::protocol::{CountSpec, JobProgress, JobResult};
use crate::step::Step;
use crate::worker::job::{Job, JobContext};
use crate::worker::slice::{INITIAL_BUDGET, MIN_REPORT_INTERVAL_MS, Slice};

/// Counts the shortest solutions of a board and lists the first of them.
pub struct CountJob {
    counter: SolutionCounter,
    /// The time of the last progress report, in milliseconds.
    reported_at: f64,
    /// Nodes to expand between two clock checks.
    budget: u32,
}

impl CountJob {
    /// Creates the job. Fails if the board cannot be solved or is too large, or if `spec.length` is wrong.
    pub fn new(spec: &CountSpec, now: f64) -> Result<CountJob, CountError> {
        Ok(CountJob {
            counter: SolutionCounter::start(spec.start, spec.goal, spec.length)?,
            reported_at: now,
            budget: INITIAL_BUDGET,
        })
    }

    fn finish(&self, cx: &mut JobContext<'_>) {
        cx.finish(JobResult::Count(self.counter.found().clone()));
    }
}

impl Job for CountJob {
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let mut slice = Slice::new(cx.clock);
        while slice.has_time() {
            if self.counter.advance(cx.tables, self.budget).is_done() {
                self.finish(cx);
                return Step::Done(());
            }
            slice.check_clock(&mut self.budget);
        }
        if slice.checked_at() - self.reported_at >= MIN_REPORT_INTERVAL_MS {
            self.reported_at = slice.checked_at();
            cx.progress(JobProgress::Count(self.counter.found().count));
        }
        Step::Running
    }

    fn stop(&mut self, cx: &mut JobContext<'_>) {
        self.finish(cx);
    }
}
