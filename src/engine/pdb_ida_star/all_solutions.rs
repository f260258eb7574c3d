//! Finds all shortest solutions.

use std::sync::Arc;

use super::iteration::{Context, Iteration, IterationResult};
use super::{TableMismatch, search_context, to_puzzle_moves};
use crate::engine::automaton::Automaton;
use crate::heuristic::pdb::PdbSet;
use crate::puzzle::symmetry::Symmetry;
use crate::puzzle::{Move, Puzzle};
use crate::step::Step;

/// A search for all solutions of a given length, one after the other.
///
/// The automaton of [`PdbIdaStar`](super::PdbIdaStar) keeps one of several paths to the same board, so it would
/// hide solutions. Here it only prunes moves that undo the last one, which no shortest solution contains, so more
/// paths are searched.
pub struct AllSolutionsSearch {
    context: Context,
    symmetry: Symmetry,
    iteration: Iteration,
    found: Vec<Vec<Move>>,
    /// The number of solutions to list.
    max_listed: usize,
    count: usize,
    max_count: usize,
    is_complete: bool,
}

impl AllSolutionsSearch {
    /// Creates a search for all solutions of `length` moves, which must be the length of a shortest one, but for
    /// no more than `max_count`.
    pub fn new(
        puzzle: &Puzzle,
        tables: Arc<PdbSet>,
        length: u32,
        max_count: usize,
    ) -> Result<AllSolutionsSearch, TableMismatch> {
        let automaton = Arc::new(Automaton::new(tables.class().size(), 2));
        let (context, symmetry) = search_context(puzzle, tables, automaton)?;
        Ok(AllSolutionsSearch {
            context,
            symmetry,
            iteration: Iteration::new(Vec::new(), length),
            found: Vec::new(),
            max_listed: usize::MAX,
            count: 0,
            max_count,
            is_complete: false,
        })
    }

    /// Lists only the first `max_listed` solutions and counts the others.
    pub fn with_max_listed(self, max_listed: usize) -> AllSolutionsSearch {
        AllSolutionsSearch { max_listed, ..self }
    }

    /// Expands at most `budget` nodes. Never waits; done once all solutions are found, or `max_count` of them.
    pub fn advance(&mut self, budget: u32) -> Step<()> {
        let mut left = u64::from(budget);
        while !self.is_complete && self.count < self.max_count {
            let previous = self.iteration.expanded;
            match self.iteration.advance(&self.context, left) {
                Step::Running => return Step::Running,
                Step::Waiting => return Step::Waiting,
                Step::Done(IterationResult::Exhausted) => self.is_complete = true,
                Step::Done(IterationResult::GoalFound) => {
                    self.count += 1;
                    if self.count <= self.max_listed {
                        let moves = to_puzzle_moves(self.symmetry, self.iteration.moves());
                        self.found.push(moves);
                    }
                }
            }
            left -= self.iteration.expanded - previous;
        }
        Step::Done(())
    }

    /// Returns the number of solutions found so far.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the solutions found so far that are listed.
    pub fn found(&self) -> &[Vec<Move>] {
        &self.found
    }

    /// Returns `true` if all solutions are found.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Returns the number of nodes expanded so far.
    pub fn expanded(&self) -> u64 {
        self.iteration.expanded
    }
}
