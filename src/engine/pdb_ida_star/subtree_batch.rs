//! Part of an IDA* iteration, for a helper worker.

use std::collections::VecDeque;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::iteration::{Context, Iteration, IterationResult};
use super::{TableMismatch, search_context, to_puzzle_moves};
use crate::engine::automaton::Automaton;
use crate::heuristic::pdb::PdbSet;
use crate::puzzle::symmetry::Symmetry;
use crate::puzzle::{Move, Puzzle};
use crate::step::Step;

/// Subtrees of one iteration for a helper to search.
///
/// If no subtree of an iteration has a solution, no solution is shorter than the next threshold; if one has, and
/// all smaller thresholds are done, that solution is optimal, whichever subtree finds one first. So the length
/// found does not depend on which worker searches what, or when.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SubtreeBatch {
    pub(super) threshold: u32,
    /// The index of each subtree in the frontier, and the moves to its root, as the tables see them.
    pub(super) subtrees: Vec<(u32, Vec<Move>)>,
}

/// The result of a [`SubtreeBatch`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BatchResult {
    pub(super) threshold: u32,
    /// The indices of the subtrees searched, with the number of nodes expanded in each.
    pub(super) expanded: Vec<(u32, u64)>,
    pub(super) generated: u64,
    /// The moves of a solution. Subtrees after the one that has it were not searched.
    pub(super) solution: Option<Vec<Move>>,
}

/// Searches the batches of one puzzle, one after the other.
pub struct BatchSearcher {
    context: Context,
    symmetry: Symmetry,
    queue: VecDeque<SubtreeBatch>,
    /// The current subtree of the first batch: its index, and its search.
    current: Option<(u32, Iteration)>,
    result: BatchResult,
}

impl BatchSearcher {
    /// Creates a searcher without batches. The tables and the automaton must equal those of the search that the
    /// batches come from.
    pub fn new(
        puzzle: &Puzzle,
        tables: Arc<PdbSet>,
        automaton: Arc<Automaton>,
    ) -> Result<BatchSearcher, TableMismatch> {
        let (context, symmetry) = search_context(puzzle, tables, automaton)?;
        Ok(BatchSearcher {
            context,
            symmetry,
            queue: VecDeque::new(),
            current: None,
            result: BatchResult::new(0),
        })
    }

    /// Adds a batch to the queue.
    pub fn push(&mut self, batch: SubtreeBatch) {
        if self.queue.is_empty() {
            self.result = BatchResult::new(batch.threshold);
        }
        self.queue.push_back(batch);
    }

    /// Returns `true` if the queue is empty.
    pub fn is_idle(&self) -> bool {
        self.queue.is_empty()
    }

    /// Expands at most `budget` nodes, or fewer if a batch ends before. Returns `Done` with the result of each
    /// batch, and `Waiting` without batches.
    pub fn advance(&mut self, budget: u32) -> Step<BatchResult> {
        let Some(batch) = self.queue.front_mut() else {
            return Step::Waiting;
        };
        let mut budget = u64::from(budget);
        loop {
            let Some((index, iteration)) = &mut self.current else {
                if batch.subtrees.is_empty() {
                    return Step::Done(self.finish_batch());
                }
                let (index, prefix) = batch.subtrees.remove(0);
                self.current = Some((index, Iteration::new(prefix, batch.threshold)));
                continue;
            };
            let expanded = iteration.expanded;
            let step = iteration.advance(&self.context, budget);
            budget -= iteration.expanded - expanded;
            let Step::Done(found) = step else {
                return Step::Running;
            };
            self.result.expanded.push((*index, iteration.expanded));
            self.result.generated += iteration.generated;
            if found == IterationResult::GoalFound {
                self.result.solution = Some(to_puzzle_moves(self.symmetry, iteration.moves()));
                return Step::Done(self.finish_batch());
            }
            self.current = None;
        }
    }

    /// Returns the result of the first batch and starts the next one.
    fn finish_batch(&mut self) -> BatchResult {
        self.current = None;
        self.queue.pop_front();
        let next = self.queue.front().map_or(0, |batch| batch.threshold);
        std::mem::replace(&mut self.result, BatchResult::new(next))
    }
}

impl BatchResult {
    fn new(threshold: u32) -> BatchResult {
        BatchResult {
            threshold,
            expanded: Vec::new(),
            generated: 0,
            solution: None,
        }
    }
}
