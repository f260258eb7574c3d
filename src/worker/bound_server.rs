//! The bound worker's own side: a job runner that is asked by the lead worker instead of the page.

use super::{Effect, JobRunner};
use crate::protocol::{BoundEvent, BoundRequest, Event, JobProgress, JobResult};
use crate::search::Outcome;

/// IncumbentSearch the lead's requests.
#[derive(Default)]
pub struct BoundServer {
    runner: JobRunner,
}

impl BoundServer {
    /// Returns the runner that does the work.
    pub fn runner(&mut self) -> &mut JobRunner {
        &mut self.runner
    }

    /// Handles a request of the lead.
    pub fn receive(&mut self, request: BoundRequest, now: f64, emit: &mut dyn FnMut(Effect)) {
        match request {
            BoundRequest::Helpers(helpers) => self.runner.set_max_helpers(helpers),
            BoundRequest::Prepare(goal) => self.runner.prepare(&goal, now, emit),
            BoundRequest::Start(id, spec) => self.runner.start_bound(id, *spec, now, emit),
            BoundRequest::Stop(id) => self.runner.stop(id, now, emit),
            BoundRequest::Incumbent(id, moves) => self.runner.learn(id, &moves),
        }
    }

    /// Returns what an event of the runner tells the lead, if anything.
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
            // Without weights it still raises the bound.
            Event::WeightsUnavailable => None,
            // All else is a failure: the runner has no other kind of job here.
            _ => Some(BoundEvent::Failed),
        }
    }
}
