//! What the searches by all algorithms have in common.

use std::sync::Arc;

use super::boards::RecordedBoard;
use super::deepening::Deepening;
use super::experiment::Experiment;
use super::figures::{Figures, IterationFigures};
use super::graph_search::GraphSearch;
use super::nodes::Nodes;
use super::trace::TracedNodes;
use super::twin::TwinSearch;
use crate::heuristic::HeuristicError;
use crate::heuristic::pdb::PdbSet;
use crate::puzzle::packed::{Bytes, Nibbles, Packed};
use crate::puzzle::{Board, MAX_CELLS, Move};
use crate::search::{Limit, Limits};

/// A search by any of the algorithms.
pub trait Search {
    /// Takes one node, or makes one successor. Returns the end of the search.
    fn advance(&mut self, limits: &Limits) -> Option<End>;

    /// Returns the figures so far.
    fn figures(&self) -> Figures;

    /// Returns the figures of each iteration.
    fn iterations(&self) -> &[IterationFigures] {
        &[]
    }

    /// Returns the nodes recorded so far.
    fn nodes(&self) -> Option<&Nodes> {
        None
    }

    /// Returns the lowest priority in the frontier.
    fn lowest_priority(&self) -> Option<u32> {
        None
    }

    /// Returns the path of an iterative deepening search.
    fn path(&self) -> Option<&dyn PathView> {
        None
    }

    /// Returns a copy of an iterative deepening search.
    fn fork(&self) -> Option<Box<dyn Search>> {
        None
    }

    /// Returns the nodes of a traced search that has ended.
    fn into_traced(self: Box<Self>) -> Option<TracedNodes> {
        None
    }
}

/// The path of an iterative deepening search.
///
/// The search makes the successors of the last node in turn. The first one that is within the threshold, and not at the
/// maximum depth of iterative deepening unless it is the goal, is the *next* one: it is put on the path in the step after.
pub trait PathView {
    /// Returns the number of nodes on the path.
    fn len(&self) -> usize;

    /// Returns `true` if there are no nodes on the path.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the node at a depth of the path.
    fn node(&self, depth: usize) -> Option<PathNodeView>;

    /// Returns the node that is put on the path next, or that is the goal.
    fn next(&self) -> Option<PathNodeView>;

    /// Returns `true` if the node that is put on the path next is known.
    fn has_next(&self) -> bool;

    /// Returns h of the last node of the path; 0 if there is none.
    fn last_h(&self) -> u32;

    /// Returns the threshold of the iteration.
    fn threshold(&self) -> u32;

    /// Returns `true` if all successors of the last node were made, or the next one is known.
    fn is_settled(&self) -> bool;
}

/// A node of a path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PathNodeView {
    /// Its board.
    pub board: Board,
    /// The motion of the tile that led to it; `None` for the root.
    pub came_by: Option<Move>,
    /// Its h.
    pub h: u32,
    /// The number of its successors that were made.
    pub tried: usize,
}

/// The end of a search.
pub enum End {
    /// The moves to the goal.
    Found(Vec<Move>),
    /// The goal was reached from the twin, so the board is unsolvable.
    TwinFound,
    /// A limit was reached.
    Limit(Limit),
    /// All nodes were expanded.
    Exhausted,
}

/// Returns the search of an experiment whose board and goal have the same size.
pub fn new_search(
    experiment: Experiment,
    tables: Option<Arc<PdbSet>>,
    is_traced: bool,
) -> Result<Box<dyn Search>, HeuristicError> {
    if experiment.start.size().cells() <= Nibbles::MAX_CELLS {
        new_search_on::<Nibbles>(experiment, tables, is_traced)
    } else {
        new_search_on::<Bytes<MAX_CELLS>>(experiment, tables, is_traced)
    }
}

fn new_search_on<P: RecordedBoard>(
    experiment: Experiment,
    tables: Option<Arc<PdbSet>>,
    is_traced: bool,
) -> Result<Box<dyn Search>, HeuristicError> {
    let heuristic = experiment.used_heuristic();
    let estimator = || heuristic.estimator::<P>(&experiment.goal, tables.clone());
    Ok(if experiment.algorithm.is_iterative() {
        Box::new(Deepening::new(experiment, estimator()?))
    } else if experiment.rules.with_twin {
        Box::new(TwinSearch::new(experiment, [estimator()?, estimator()?]))
    } else if is_traced {
        Box::new(GraphSearch::traced(experiment, estimator()?))
    } else {
        Box::new(GraphSearch::new(experiment, estimator()?))
    })
}
