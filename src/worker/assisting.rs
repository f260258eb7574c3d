//! Errands on a helper's desk, in slices like a job.

use super::slice::{BUDGET, Slice};
use super::{Briefing, Message};
use crate::engine::optimal::{Assistant, Errand, Misfit};
use crate::step::Step;

/// Errands being run, of one search.
pub struct Assisting {
    assistant: Assistant,
    /// Boards to expand between two looks at the clock.
    budget: u32,
}

impl Assisting {
    pub fn start(briefing: Briefing) -> Result<Assisting, Misfit> {
        let Briefing {
            puzzle,
            tables,
            automaton,
        } = briefing;
        Ok(Assisting {
            assistant: Assistant::new(&puzzle, tables, automaton)?,
            budget: BUDGET,
        })
    }

    pub fn take(&mut self, errand: Errand) {
        self.assistant.take(errand);
    }

    pub fn is_idle(&self) -> bool {
        self.assistant.is_idle()
    }

    /// One slice of work.
    pub fn work(&mut self, clock: &dyn Fn() -> f64, post: &mut dyn FnMut(Message)) {
        let mut slice = Slice::new(clock);
        while slice.lasts() && !self.assistant.is_idle() {
            if let Step::Done(report) = self.assistant.advance(self.budget) {
                post(Message::Report(report));
            }
            slice.look(&mut self.budget);
        }
    }
}
