//! Splits an IDA* iteration into subtrees, for parallel search and for node ordering.

use super::iteration::{Context, Iteration, Prefixes};
use crate::puzzle::Move;

/// The prefixes of all paths within a threshold, all of one length, each with the number of nodes that were
/// expanded below it in the previous iteration.
///
/// Most of a search is its last iteration, and how much of that is searched depends on where the solution lies.
/// Where the tables pruned little in the previous iteration, the goal is likely to be near: large subtrees are
/// searched first. On random boards that halves the last iteration.
#[derive(Clone, Debug, Default)]
pub struct Frontier {
    /// In depth-first order, so that prefixes can be found by binary search.
    subtrees: Vec<(Vec<Move>, u64)>,
    /// Nodes expanded to find the prefixes.
    pub expanded: u64,
    /// Nodes generated to find the prefixes.
    pub generated: u64,
}

impl Frontier {
    /// Splits an iteration into at least `wanted` subtrees, if there are that many prefixes of up to half the
    /// threshold's moves, beyond which their number may fall again. No prefix is shorter than those of `previous`,
    /// the frontier of the previous iteration with its node counts.
    pub fn new(context: &Context, threshold: u32, wanted: usize, previous: &Frontier) -> Frontier {
        let max_depth = threshold as usize / 2;
        let mut depth = previous.depth().min(max_depth);
        let mut found = Iteration::prefixes(context, threshold, depth);
        while found.prefixes.len() < wanted && depth < max_depth {
            depth += 1;
            found = Iteration::prefixes(context, threshold, depth);
        }
        let Prefixes {
            prefixes,
            expanded,
            generated,
        } = found;
        let weighted = prefixes.into_iter().map(|prefix| {
            let weight = previous.weight_of_prefix(&prefix);
            (prefix, weight)
        });
        Frontier {
            subtrees: weighted.collect(),
            expanded,
            generated,
        }
    }

    /// Returns the number of moves of each prefix.
    fn depth(&self) -> usize {
        self.subtrees.first().map_or(0, |(prefix, _)| prefix.len())
    }

    /// Returns the weight of the subtree that contains `prefix`, or 0.
    fn weight_of_prefix(&self, prefix: &[Move]) -> u64 {
        let depth = self.depth();
        let found = self
            .subtrees
            .binary_search_by(|(other, _)| other[..].cmp(&prefix[..depth]));
        found.map_or(0, |index| self.subtrees[index].1)
    }

    /// Returns the indices of the subtrees, the most promising first.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.subtrees.len()).collect();
        order.sort_by_key(|&index| std::cmp::Reverse(self.subtrees[index].1));
        order
    }

    /// Returns the moves from the root to a subtree.
    pub fn prefix(&self, index: usize) -> &[Move] {
        &self.subtrees[index].0
    }

    /// Returns the weight of a subtree: the number of nodes expanded in it, or until it is searched, in the
    /// subtree of the previous iteration that contains it.
    pub fn weight(&self, index: usize) -> u64 {
        self.subtrees[index].1
    }

    /// Sets the number of nodes expanded in a subtree.
    pub fn set_weight(&mut self, index: usize, expanded: u64) {
        self.subtrees[index].1 = expanded;
    }
}
