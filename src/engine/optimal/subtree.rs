//! A part of a threshold, for one of many workers.

use std::sync::Arc;

use super::walk::{Ground, Visit, Walk};
use super::{Misfit, Progress, ground, turned_back};
use crate::engine::automaton::Automaton;
use crate::engine::pattern::Tables;
use crate::engine::symmetry::Symmetry;
use crate::puzzle::{Move, Puzzle};

/// The search below one beginning, within one threshold.
///
/// When no subtree of a threshold has a solution, none is shorter than the next threshold; when one has,
/// and all smaller thresholds are done with, its solution is a shortest one, whichever of them is found
/// first.
pub struct Subtree {
    ground: Arc<Ground>,
    symmetry: Symmetry,
    walk: Walk,
}

impl Subtree {
    /// `prefix` is one of [`Optimal::frontier`] for the same puzzle, threshold, tables and automaton.
    pub fn new(
        puzzle: &Puzzle,
        tables: Arc<Tables>,
        automaton: Arc<Automaton>,
        prefix: &[Move],
        threshold: u32,
    ) -> Result<Subtree, Misfit> {
        let (ground, symmetry) = ground(puzzle, tables, automaton)?;
        let ground = Arc::new(ground);
        let mut subtree = Subtree {
            ground,
            symmetry,
            walk: Walk::new(Vec::new(), 0),
        };
        subtree.restart(prefix, threshold);
        Ok(subtree)
    }

    /// Another subtree of the same puzzle; the figures begin anew.
    pub fn restart(&mut self, prefix: &[Move], threshold: u32) {
        let prefix = prefix.iter().map(|&step| self.symmetry.step(step));
        self.walk = Walk::new(prefix.collect(), threshold);
    }

    /// Expands at most `budget` boards; `None` when there is no solution in it.
    pub fn advance(&mut self, budget: u32) -> Option<Progress> {
        match self.walk.advance(&self.ground, budget.into()) {
            Visit::Exhausted => None,
            Visit::Paused => Some(Progress::Running),
            Visit::Found => {
                let moves = turned_back(self.symmetry, self.walk.moves());
                Some(Progress::Found(moves))
            }
        }
    }

    /// Boards expanded and generated so far.
    pub fn counts(&self) -> (u64, u64) {
        (self.walk.expanded, self.walk.generated)
    }
}
