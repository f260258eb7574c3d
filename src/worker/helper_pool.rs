//! The lead's side of its helpers: workers that search subtrees of one hard search.

use std::sync::Arc;

use super::Effect;
use crate::engine::Solver;
use crate::engine::automaton::Automaton;
use crate::engine::pdb_ida_star::{PdbIdaStar, SubtreeBatch};
use crate::heuristic::pdb::PdbSet;
use crate::protocol::{HelperEvent, JobId};
use crate::puzzle::Puzzle;

/// Nodes that a search expands before helpers are started: about half a second of work. A shorter search is over before
/// helpers would be ready.
const START_HELPERS_AFTER_NODES: u64 = 2_000_000;

/// Batches that a helper holds at a time: one being searched, and one to continue with at once. Chosen by hand.
const BATCHES_PER_HELPER: usize = 2;

/// Parts, per worker, into which the rest of an iteration is divided; a batch is one part. Batches become smaller towards
/// the end of an iteration, so that all workers finish at about the same time. Chosen by hand.
const PARTS_PER_WORKER: u64 = 8;

/// What a helper needs before its first batch.
pub struct HelperSetup {
    /// The board and the goal of the search.
    pub puzzle: Puzzle,
    /// The pattern databases that the search uses.
    pub tables: Arc<PdbSet>,
    /// The automaton that prunes duplicate paths.
    pub automaton: Arc<Automaton>,
}

/// The helpers of a lead worker. They take part in one job at a time.
pub struct HelperPool {
    /// Maximum number of helpers.
    max_helpers: usize,
    /// The job that the helpers take part in.
    job: Option<JobId>,
    helpers: Vec<HelperState>,
    /// Nodes that a search expands before helpers are started; tests set it to 0.
    pub(super) start_after_nodes: u64,
}

enum HelperState {
    Starting,
    /// Set up, with the batches that have no result yet, oldest first.
    Working(Vec<SubtreeBatch>),
    Failed,
}

impl Default for HelperPool {
    fn default() -> HelperPool {
        HelperPool {
            max_helpers: 0,
            job: None,
            helpers: Vec::new(),
            start_after_nodes: START_HELPERS_AFTER_NODES,
        }
    }
}

impl HelperPool {
    /// Sets the maximum number of helpers.
    pub fn set_max_helpers(&mut self, helpers: u8) {
        self.max_helpers = usize::from(helpers);
    }

    /// Returns the job that the helpers take part in.
    pub fn job(&self) -> Option<JobId> {
        self.job
    }

    /// Returns the number of helpers that work on job `id`.
    pub fn working_on(&self, id: JobId) -> usize {
        if self.job == Some(id) {
            self.count_working()
        } else {
            0
        }
    }

    fn count_working(&self) -> usize {
        let is_working = |helper: &&HelperState| matches!(helper, HelperState::Working(_));
        self.helpers.iter().filter(is_working).count()
    }

    /// Starts helpers if the search of job `id` turns out to be hard, and sends batches to the helpers of that job.
    pub fn dispatch(&mut self, id: JobId, solver: &mut Solver, emit: &mut dyn FnMut(Effect)) {
        let Some((_, search)) = solver.shareable_search() else {
            return;
        };
        if self.job.is_none()
            && self.max_helpers > 0
            && search.stats().expanded >= self.start_after_nodes
        {
            self.job = Some(id);
            self.helpers
                .resize_with(self.max_helpers, || HelperState::Starting);
            emit(Effect::StartHelpers(self.max_helpers));
        }
        if self.job != Some(id) {
            return;
        }
        let parts = PARTS_PER_WORKER * (self.count_working() as u64 + 1);
        for (number, helper) in self.helpers.iter_mut().enumerate() {
            if let HelperState::Working(batches) = helper {
                send_batches(number, batches, parts, search, emit);
            }
        }
    }

    /// Handles an event of helper `number`. `solver` is that of the job the helpers take part in.
    pub fn handle(
        &mut self,
        number: usize,
        event: HelperEvent,
        solver: &mut Solver,
        emit: &mut dyn FnMut(Effect),
    ) {
        let Some(id) = self.job else { return };
        match (event, self.helpers.get_mut(number)) {
            (HelperEvent::Ready, Some(helper @ HelperState::Starting)) => {
                let Some((puzzle, search)) = solver.shareable_search() else {
                    return;
                };
                *helper = HelperState::Working(Vec::new());
                let (tables, automaton) = search.tables();
                let setup = HelperSetup {
                    puzzle: *puzzle,
                    tables: tables.clone(),
                    automaton: automaton.clone(),
                };
                emit(Effect::SetUpHelper(number, Box::new(setup)));
                self.dispatch(id, solver, emit);
            }
            (HelperEvent::Searched(result), Some(HelperState::Working(batches)))
                if !batches.is_empty() =>
            {
                batches.remove(0);
                if let Some((_, search)) = solver.shareable_search() {
                    search.finish_batch(result);
                }
                self.dispatch(id, solver, emit);
            }
            (HelperEvent::Failed, Some(helper)) => {
                let helper = std::mem::replace(helper, HelperState::Failed);
                emit(Effect::TerminateHelper(number));
                return_batches(helper, solver);
            }
            _ => {}
        }
    }

    /// Terminates the helpers if they take part in job `id`; helpers are set up for a single search. The batches without a
    /// result go back to the search, which may be continued later.
    pub fn release(
        &mut self,
        id: JobId,
        solver: Option<&mut Solver>,
        emit: &mut dyn FnMut(Effect),
    ) {
        if self.job == Some(id) {
            self.job = None;
            let helpers = std::mem::take(&mut self.helpers);
            if let Some(solver) = solver {
                helpers
                    .into_iter()
                    .for_each(|helper| return_batches(helper, solver));
            }
            emit(Effect::TerminateHelpers);
        }
    }
}

/// Returns the batches for which a helper has no result to the search.
fn return_batches(helper: HelperState, solver: &mut Solver) {
    if let HelperState::Working(batches) = helper
        && let Some((_, search)) = solver.shareable_search()
    {
        batches
            .into_iter()
            .for_each(|batch| search.requeue_batch(batch));
    }
}

/// Sends a helper batches until it holds [`BATCHES_PER_HELPER`] or the search has none to give.
fn send_batches(
    number: usize,
    batches: &mut Vec<SubtreeBatch>,
    parts: u64,
    search: &mut PdbIdaStar,
    emit: &mut dyn FnMut(Effect),
) {
    while batches.len() < BATCHES_PER_HELPER
        && let Some(batch) = search.take_batch(parts)
    {
        batches.push(batch.clone());
        emit(Effect::PostBatch(number, batch));
    }
}

#[cfg(test)]
mod tests;
