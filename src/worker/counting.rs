//! A counter on the worker's desk, in slices like a job.

use super::Message;
use super::slice::{BUDGET, REPORT, Slice};
use crate::engine::{CountError, SolutionCounter, TableCache};
use crate::protocol::{Event, JobId, Proved};

/// Shortest solutions being counted.
pub struct Counting {
    id: JobId,
    counter: SolutionCounter,
    reported: f64,
    /// Boards to expand between two looks at the clock.
    budget: u32,
}

impl Counting {
    pub fn start(id: JobId, proved: &Proved, now: f64) -> Result<Counting, CountError> {
        Ok(Counting {
            id,
            counter: SolutionCounter::start(proved.start, proved.goal, proved.length)?,
            reported: now,
            budget: BUDGET,
        })
    }

    pub fn id(&self) -> JobId {
        self.id
    }

    /// One slice of work. Whether it is over.
    pub fn work(
        &mut self,
        cache: &mut TableCache,
        clock: &dyn Fn() -> f64,
        post: &mut dyn FnMut(Message),
    ) -> bool {
        let mut slice = Slice::new(clock);
        while slice.lasts() {
            if self.counter.advance(cache, self.budget).is_done() {
                return true;
            }
            slice.look(&mut self.budget);
        }
        if slice.looked() - self.reported >= REPORT {
            self.reported = slice.looked();
            post(Message::Event(Event::Counted(
                self.id,
                self.counter.found().count,
            )));
        }
        false
    }

    /// Ends it with what it has.
    pub fn end(self, post: &mut dyn FnMut(Message)) {
        post(Message::Event(Event::Surveyed(
            self.id,
            self.counter.found().clone(),
        )));
    }
}
