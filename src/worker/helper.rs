//! A helper: a worker that searches subtrees of another worker's search.

use super::HelperSetup;
use super::slice::{FIRST_BUDGET, Slice};
use crate::engine::pdb_ida_star::{BatchSearcher, SubtreeBatch, TableMismatch};
use crate::protocol::HelperEvent;
use crate::step::Step;

/// Searches batches of subtrees, one after the other.
pub struct Helper {
    assistant: BatchSearcher,
    /// Nodes to expand between two looks at the clock.
    budget: u32,
}

impl Helper {
    /// Sets the helper up for one search.
    pub fn new(setup: HelperSetup) -> Result<Helper, TableMismatch> {
        let HelperSetup {
            puzzle,
            tables,
            automaton,
        } = setup;
        Ok(Helper {
            assistant: BatchSearcher::new(&puzzle, tables, automaton)?,
            budget: FIRST_BUDGET,
        })
    }

    /// Adds a batch to those to be searched.
    pub fn add(&mut self, batch: SubtreeBatch) {
        self.assistant.push(batch);
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
