//! A part of a threshold, for another worker.

use std::collections::VecDeque;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::iteration::{Arrival, Context, Iteration};
use super::{TableMismatch, ground, turned_back};
use crate::engine::automaton::Automaton;
use crate::heuristic::pdb::PdbSet;
use crate::puzzle::symmetry::Symmetry;
use crate::puzzle::{Move, Puzzle};
use crate::step::Step;

/// Subtrees of one threshold that someone else is to search.
///
/// When no subtree of a threshold has a solution, none is shorter than the next threshold; when one has,
/// and all smaller thresholds are done with, its solution is a shortest one, whichever of them is found
/// first. So the length found does not depend on who searches what, or when.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SubtreeBatch {
    pub(super) threshold: u32,
    /// The place of each in the frontier, and the moves to its root, as the tables see them.
    pub(super) subtrees: Vec<(u32, Vec<Move>)>,
}

/// What came of an errand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BatchResult {
    pub(super) threshold: u32,
    /// The subtrees' places, with the boards expanded in each.
    pub(super) expanded: Vec<(u32, u64)>,
    pub(super) generated: u64,
    /// The moves of a solution. Subtrees after the one that has it were left alone.
    pub(super) solution: Option<Vec<Move>>,
}

/// Runs errands of the search for one puzzle, one after the other.
pub struct BatchSearcher {
    ground: Context,
    symmetry: Symmetry,
    errands: VecDeque<SubtreeBatch>,
    /// The subtree of the first errand that is under way: its place, and the search.
    under_way: Option<(u32, Iteration)>,
    report: BatchResult,
}

impl BatchSearcher {
    /// The tables and the automaton must be like those of the search that hands out the errands.
    pub fn new(
        puzzle: &Puzzle,
        tables: Arc<PdbSet>,
        automaton: Arc<Automaton>,
    ) -> Result<BatchSearcher, TableMismatch> {
        let (ground, symmetry) = ground(puzzle, tables, automaton)?;
        Ok(BatchSearcher {
            ground,
            symmetry,
            errands: VecDeque::new(),
            under_way: None,
            report: BatchResult::new(0),
        })
    }

    /// Takes an errand on, after those taken on before.
    pub fn take(&mut self, errand: SubtreeBatch) {
        if self.errands.is_empty() {
            self.report = BatchResult::new(errand.threshold);
        }
        self.errands.push_back(errand);
    }

    pub fn is_idle(&self) -> bool {
        self.errands.is_empty()
    }

    /// Expands at most `budget` nodes, or fewer if an errand is done before. Each errand is `Done` with its report;
    /// without errands it is `Waiting`.
    pub fn advance(&mut self, budget: u32) -> Step<BatchResult> {
        let Some(errand) = self.errands.front_mut() else {
            return Step::Waiting;
        };
        let mut budget = u64::from(budget);
        loop {
            let Some((place, walk)) = &mut self.under_way else {
                if errand.subtrees.is_empty() {
                    return Step::Done(self.report());
                }
                let (place, prefix) = errand.subtrees.remove(0);
                self.under_way = Some((place, Iteration::new(prefix, errand.threshold)));
                continue;
            };
            let before = walk.expanded;
            let step = walk.advance(&self.ground, budget);
            budget -= walk.expanded - before;
            let Step::Done(arrival) = step else {
                return Step::Running;
            };
            self.report.expanded.push((*place, walk.expanded));
            self.report.generated += walk.generated;
            if arrival == Arrival::Goal {
                self.report.solution = Some(turned_back(self.symmetry, walk.moves()));
                return Step::Done(self.report());
            }
            self.under_way = None;
        }
    }

    /// Gives the report of the first errand and turns to the next.
    fn report(&mut self) -> BatchResult {
        self.under_way = None;
        self.errands.pop_front();
        let next = self.errands.front().map_or(0, |errand| errand.threshold);
        std::mem::replace(&mut self.report, BatchResult::new(next))
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
