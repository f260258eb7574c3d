//! Every shortest solution.

use std::sync::Arc;

use super::iteration::{Arrival, Context, Iteration};
use super::{TableMismatch, ground, turned_back};
use crate::engine::automaton::Automaton;
use crate::heuristic::pdb::PdbSet;
use crate::puzzle::symmetry::Symmetry;
use crate::puzzle::{Move, Puzzle};
use crate::step::Step;

/// A search for all solutions of a length, one after the other.
///
/// The machine that a search for one solution runs with keeps one path of several that lead to the same
/// board, so it would hide solutions. This one only rules out taking the last move back, which no
/// shortest solution does, and so follows more paths.
pub struct Solutions {
    ground: Context,
    symmetry: Symmetry,
    walk: Iteration,
    found: Vec<Vec<Move>>,
    /// How many to keep of those found.
    kept: usize,
    count: usize,
    most: usize,
    complete: bool,
}

impl Solutions {
    /// All solutions of `length` moves, the length of a shortest one, but no more than `most`.
    pub fn new(
        puzzle: &Puzzle,
        tables: Arc<PdbSet>,
        length: u32,
        most: usize,
    ) -> Result<Solutions, TableMismatch> {
        let automaton = Arc::new(Automaton::new(tables.class().size(), 2));
        let (ground, symmetry) = ground(puzzle, tables, automaton)?;
        Ok(Solutions {
            ground,
            symmetry,
            walk: Iteration::new(Vec::new(), length),
            found: Vec::new(),
            kept: usize::MAX,
            count: 0,
            most,
            complete: false,
        })
    }

    /// The same search, which keeps the first `kept` and only counts the others.
    pub fn keeping(self, kept: usize) -> Solutions {
        Solutions { kept, ..self }
    }

    /// Expands at most `budget` nodes. Never waits; done once all are found, or as many as wanted.
    pub fn advance(&mut self, budget: u32) -> Step<()> {
        let mut left = u64::from(budget);
        while !self.complete && self.count < self.most {
            let before = self.walk.expanded;
            match self.walk.advance(&self.ground, left) {
                Step::Running => return Step::Running,
                Step::Waiting => return Step::Waiting,
                Step::Done(Arrival::Exhausted) => self.complete = true,
                Step::Done(Arrival::Goal) => {
                    self.count += 1;
                    if self.count <= self.kept {
                        let moves = turned_back(self.symmetry, self.walk.moves());
                        self.found.push(moves);
                    }
                }
            }
            left -= self.walk.expanded - before;
        }
        Step::Done(())
    }

    /// How many were found so far.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Those found so far and kept.
    pub fn found(&self) -> &[Vec<Move>] {
        &self.found
    }

    /// Whether there are no others.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// Boards expanded so far.
    pub fn expanded(&self) -> u64 {
        self.walk.expanded
    }
}
