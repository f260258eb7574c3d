//! The successors of a board, in the order of some rules, with their h.

use std::sync::Arc;

use super::experiment::Experiment;
use super::heuristic::Estimator;
use super::rules::OrderedMoves;
use crate::heuristic::HeuristicError;
use crate::heuristic::pdb::PdbSet;
use crate::puzzle::packed::{Bytes, Packed};
use crate::puzzle::{Board, MAX_CELLS, Move};

/// Makes the successors of single boards as the search of an experiment does.
pub struct Successors {
    moves: OrderedMoves,
    estimator: Box<dyn Estimator<Bytes<MAX_CELLS>>>,
}

impl Successors {
    /// Prepares the successors of an experiment, with a pattern database that is already built if the heuristic needs one.
    ///
    /// # Errors
    /// Returns an error if the heuristic cannot be built.
    pub fn new(
        experiment: &Experiment,
        tables: Option<Arc<PdbSet>>,
    ) -> Result<Successors, HeuristicError> {
        let heuristic = experiment.used_heuristic();
        Ok(Successors {
            moves: experiment.rules.ordered_moves(experiment.start.size()),
            estimator: heuristic.estimator(&experiment.goal, tables)?,
        })
    }

    /// Returns h of a board.
    pub fn h(&self, board: &Board) -> u32 {
        let code = self.estimator.code(&Bytes::pack(board));
        self.estimator.value(code)
    }

    /// Returns the successors of a board in the order in which they are made, each with the motion of the tile.
    pub fn of(&self, board: &Board) -> Vec<(Move, Board)> {
        let moves = self.moves.get(board.blank()).into_iter().flatten();
        let successors = moves.map(|(step, _)| Some((step, board.slide(step)?)));
        successors.flatten().collect()
    }

    /// Returns the number of successors of a board by the cell of its blank.
    #[inline]
    pub fn count(&self, blank: usize) -> u64 {
        self.moves.get(blank).into_iter().flatten().count() as u64
    }
}
