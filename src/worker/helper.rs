//! A helper's own side: it searches subtrees on behalf of the lead worker.

use super::HelperSetup;
use super::slice::{INITIAL_BUDGET, Slice};
use crate::engine::pdb_ida_star::{BatchSearcher, SubtreeBatch, TableMismatch};
use crate::protocol::HelperEvent;
use crate::step::Step;

/// Searches batches of subtrees in the order in which they arrive.
pub struct Helper {
    searcher: BatchSearcher,
    /// Nodes to expand between two clock checks.
    budget: u32,
}

impl Helper {
    /// Sets up a helper for one search. Fails if the tables do not fit the puzzle.
    pub fn new(setup: HelperSetup) -> Result<Helper, TableMismatch> {
        let HelperSetup {
            puzzle,
            tables,
            automaton,
        } = setup;
        Ok(Helper {
            searcher: BatchSearcher::new(&puzzle, tables, automaton)?,
            budget: INITIAL_BUDGET,
        })
    }

    /// Appends a batch to those that wait to be searched.
    pub fn add(&mut self, batch: SubtreeBatch) {
        self.searcher.push(batch);
    }

    /// Returns `true` if no batch is left to search.
    pub fn is_idle(&self) -> bool {
        self.searcher.is_idle()
    }

    /// Works for one slice and emits the result of each batch that it completes.
    pub fn work(&mut self, clock: &dyn Fn() -> f64, emit: &mut dyn FnMut(HelperEvent)) {
        let mut slice = Slice::new(clock);
        while slice.has_time() && !self.searcher.is_idle() {
            if let Step::Done(result) = self.searcher.advance(self.budget) {
                emit(HelperEvent::Searched(result));
            }
            slice.check_clock(&mut self.budget);
        }
    }
}
