//! What the searches by all algorithms have in common.

use std::sync::Arc;

use super::boards::RecordedBoard;
use super::deepening::Deepening;
use super::experiment::Experiment;
use super::figures::{Figures, IterationFigures};
use super::graph_search::GraphSearch;
use super::heuristic::LabHeuristic;
use super::nodes::Nodes;
use super::twin::TwinSearch;
use crate::heuristic::pdb::PdbSet;
use crate::heuristic::{HeuristicError, HeuristicKind};
use crate::puzzle::packed::{Bytes, Nibbles, Packed};
use crate::puzzle::{MAX_CELLS, Move};
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
) -> Result<Box<dyn Search>, HeuristicError> {
    if experiment.start.size().cells() <= Nibbles::MAX_CELLS {
        new_search_on::<Nibbles>(experiment, tables)
    } else {
        new_search_on::<Bytes<MAX_CELLS>>(experiment, tables)
    }
}

fn new_search_on<P: RecordedBoard>(
    experiment: Experiment,
    tables: Option<Arc<PdbSet>>,
) -> Result<Box<dyn Search>, HeuristicError> {
    let heuristic = if experiment.algorithm.uses_heuristic() {
        experiment.heuristic
    } else {
        LabHeuristic::Kind(HeuristicKind::Zero)
    };
    let estimator = || heuristic.estimator::<P>(&experiment.goal, tables.clone());
    Ok(if experiment.algorithm.is_iterative() {
        Box::new(Deepening::new(experiment, estimator()?))
    } else if experiment.rules.with_twin {
        Box::new(TwinSearch::new(experiment, [estimator()?, estimator()?]))
    } else {
        Box::new(GraphSearch::new(experiment, estimator()?))
    })
}
