//! A helper: a worker that searches subtrees of another worker's search.

use super::HelperSetup;
use super::slice::{FIRST_BUDGET, Slice};
use crate::engine::optimal::{Assistant, Errand, Misfit};
use crate::protocol::HelperEvent;
use crate::step::Step;

/// Searches batches of subtrees, one after the other.
pub struct Helper {
    assistant: Assistant,
    /// Nodes to expand between two looks at the clock.
    budget: u32,
}

impl Helper {
    /// Sets the helper up for one search.
    pub fn new(setup: HelperSetup) -> Result<Helper, Misfit> {
        let HelperSetup {
            puzzle,
            tables,
            automaton,
        } = setup;
        Ok(Helper {
            assistant: Assistant::new(&puzzle, tables, automaton)?,
            budget: FIRST_BUDGET,
        })
    }

    /// Adds a batch to those to be searched.
    pub fn add(&mut self, batch: Errand) {
        self.assistant.take(batch);
    }

    /// Returns `true` if there is nothing to search.
    pub fn is_idle(&self) -> bool {
        self.assistant.is_idle()
    }

    /// Works for one slice.
    pub fn work(&mut self, clock: &dyn Fn() -> f64, emit: &mut dyn FnMut(HelperEvent)) {
        let mut slice = Slice::new(clock);
        while slice.lasts() && !self.assistant.is_idle() {
            if let Step::Done(result) = self.assistant.advance(self.budget) {
                emit(HelperEvent::Searched(result));
            }
            slice.look(&mut self.budget);
        }
    }
}
