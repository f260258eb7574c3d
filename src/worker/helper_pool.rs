//! The helpers of a worker: other workers that search subtrees of one hard search.

use std::sync::Arc;

use super::Effect;
use crate::engine::Solver;
use crate::engine::automaton::Automaton;
use crate::engine::pdb_ida_star::{PdbIdaStar, SubtreeBatch};
use crate::heuristic::pdb::PdbSet;
use crate::protocol::{HelperEvent, JobId};
use crate::puzzle::Puzzle;

/// Nodes that a search expands before helpers are started. A search of less than half a second is over before they
/// would be ready.
const HELPERS_AFTER_NODES: u64 = 2_000_000;

/// Batches that a helper has at a time: one to search, and one for the moment when that is done.
const BATCHES_PER_HELPER: usize = 2;

/// A batch is one of this many parts, per worker, of what is left of a threshold. The less is left, the smaller the
/// batches become, so that all workers are done at about the same time.
const PARTS_PER_WORKER: u64 = 8;

/// What a helper needs before its first batch.
pub struct HelperSetup {
    pub puzzle: Puzzle,
    pub tables: Arc<PdbSet>,
    pub automaton: Arc<Automaton>,
}

/// The helpers, which take part in one job at a time.
pub struct HelperPool {
    /// The most helpers that may be started.
    max_helpers: usize,
    /// The job that the helpers take part in.
    job: Option<JobId>,
    helpers: Vec<HelperState>,
    /// Nodes that a search expands before helpers are started.
    pub(super) start_after_nodes: u64,
}

enum HelperState {
    Starting,
    /// The batches without a result, the oldest first.
    Working(Vec<SubtreeBatch>),
    Lost,
}

impl Default for HelperPool {
    fn default() -> HelperPool {
        HelperPool {
            max_helpers: 0,
            job: None,
            helpers: Vec::new(),
            start_after_nodes: HELPERS_AFTER_NODES,
        }
    }
}

impl HelperPool {
    /// Sets the number of helpers that may be started.
    pub fn set_max_helpers(&mut self, helpers: u8) {
        self.max_helpers = usize::from(helpers);
    }

    /// Returns the job that the helpers take part in.
    pub fn job(&self) -> Option<JobId> {
        self.job
    }

    /// Returns the number of helpers at work on a job.
    pub fn working_for(&self, id: JobId) -> usize {
        match self.job == Some(id) {
            true => self.working(),
            false => 0,
        }
    }

    fn working(&self) -> usize {
        let working = |helper: &&HelperState| matches!(helper, HelperState::Working(_));
        self.helpers.iter().filter(working).count()
    }

    /// Starts helpers when the search of a job turns out to be hard, and keeps those of it busy.
    pub fn serve(&mut self, id: JobId, solver: &mut Solver, emit: &mut dyn FnMut(Effect)) {
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
        let parts = PARTS_PER_WORKER * (self.working() as u64 + 1);
        for (number, helper) in self.helpers.iter_mut().enumerate() {
            if let HelperState::Working(batches) = helper {
                hand_out(number, batches, parts, search, emit);
            }
        }
    }

    /// Handles what a helper says; `solver` is that of the helpers' job.
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
                self.serve(id, solver, emit);
            }
            (HelperEvent::Searched(result), Some(HelperState::Working(batches)))
                if !batches.is_empty() =>
            {
                batches.remove(0);
                if let Some((_, search)) = solver.shareable_search() {
                    search.finish_batch(result);
                }
                self.serve(id, solver, emit);
            }
            (HelperEvent::Failed, Some(helper)) => {
                let helper = std::mem::replace(helper, HelperState::Lost);
                emit(Effect::TerminateHelper(number));
                take_back(helper, solver);
            }
            _ => {}
        }
    }

    /// Terminates the helpers if they take part in a job: helpers are set up for one search. The job's search, which may
    /// be continued later, gets the batches back that have no result.
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
                    .for_each(|helper| take_back(helper, solver));
            }
            emit(Effect::TerminateHelpers);
        }
    }
}

/// Gives a search the batches back that a helper has no result for.
fn take_back(helper: HelperState, solver: &mut Solver) {
    if let HelperState::Working(batches) = helper
        && let Some((_, search)) = solver.shareable_search()
    {
        batches
            .into_iter()
            .for_each(|batch| search.requeue_batch(batch));
    }
}

fn hand_out(
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
