//! The bound worker's own side: a job runner that takes its requests from the lead worker instead of the page.

use super::{Effect, JobRunner};
use crate::protocol::{BoundEvent, BoundRequest, Event, JobProgress, JobResult};
use crate::search::Outcome;

/// Serves the requests of the lead worker.
#[derive(Default)]
pub struct BoundServer {
    runner: JobRunner,
}

impl BoundServer {
    /// Returns the underlying job runner.
    pub fn runner(&mut self) -> &mut JobRunner {
        &mut self.runner
    }

    /// Handles a request of the lead. `now` is in milliseconds.
    pub fn receive(&mut self, request: BoundRequest, now: f64, emit: &mut dyn FnMut(Effect)) {
        match request {
            BoundRequest::Helpers(helpers) => self.runner.set_max_helpers(helpers),
            BoundRequest::Prepare(goal) => self.runner.prepare(&goal, now, emit),
            BoundRequest::Start(id, spec) => self.runner.start_bound(id, *spec, now, emit),
            BoundRequest::Stop(id) => self.runner.stop(id, now, emit),
            BoundRequest::Incumbent(id, moves) => self.runner.offer_solution(id, &moves),
        }
    }

    /// Translates an event of the runner into the event to post to the lead; `None` if the lead does not need it.
    pub fn translate(event: Event) -> Option<BoundEvent> {
        match event {
            Event::Ready => Some(BoundEvent::Ready),
            Event::Tables(progress) => Some(BoundEvent::Tables(progress)),
            Event::Progress(id, JobProgress::Solve(stats)) => Some(BoundEvent::Progress(id, stats)),
            Event::Progress(id, JobProgress::Improved(stats, moves)) => {
                Some(BoundEvent::Improved(id, stats, moves))
            }
            Event::Finished(id, JobResult::Solve(stats, outcome)) => {
                let proved = match outcome {
                    Outcome::Solved(solution) if solution.proved_optimal => Some(solution.moves),
                    _ => None,
                };
                Some(BoundEvent::Finished(id, stats, proved))
            }
            // The bound can be raised without weights.
            Event::WeightsUnavailable => None,
            // The runner has no other kind of job here, so every other event is a failure.
            _ => Some(BoundEvent::Failed),
        }
    }
}
