//! A threshold cut into subtrees: for many workers, and to begin where the solution is likely to be.

use super::iteration::{Context, Iteration, Prefixes};
use crate::puzzle::Move;

/// The beginnings of all paths within a threshold, all of one length, each with the number of boards that were
/// expanded below it within the threshold before.
///
/// Most of a search is its last threshold, and how much of that is searched depends on where the
/// solution lies. Where the tables ruled out little two moves ago, they see the goal near: subtrees that were
/// large are taken first. On random boards that halves the last threshold.
#[derive(Clone, Debug, Default)]
pub struct Frontier {
    /// In the order of a walk, so that prefixes can be found.
    subtrees: Vec<(Vec<Move>, u64)>,
    pub expanded: u64,
    pub generated: u64,
}

impl Frontier {
    /// At least `wanted` beginnings if there are so many of up to half the threshold's moves, after which their
    /// number may fall again. None is shorter than those `before`, the frontier of the threshold before with
    /// its counts.
    pub fn new(ground: &Context, threshold: u32, wanted: usize, before: &Frontier) -> Frontier {
        let deepest = threshold as usize / 2;
        let mut depth = before.depth().min(deepest);
        let mut found = Iteration::beginnings(ground, threshold, depth);
        while found.prefixes.len() < wanted && depth < deepest {
            depth += 1;
            found = Iteration::beginnings(ground, threshold, depth);
        }
        let Prefixes {
            prefixes,
            expanded,
            generated,
        } = found;
        let weighed = prefixes.into_iter().map(|prefix| {
            let weight = before.weight(&prefix);
            (prefix, weight)
        });
        Frontier {
            subtrees: weighed.collect(),
            expanded,
            generated,
        }
    }

    /// The number of moves of each beginning.
    fn depth(&self) -> usize {
        self.subtrees.first().map_or(0, |(prefix, _)| prefix.len())
    }

    /// The weight of the subtree that a prefix lies in.
    fn weight(&self, prefix: &[Move]) -> u64 {
        let depth = self.depth();
        let found = self
            .subtrees
            .binary_search_by(|(known, _)| known[..].cmp(&prefix[..depth]));
        found.map_or(0, |place| self.subtrees[place].1)
    }

    /// The places of the subtrees, the most promising first.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.subtrees.len()).collect();
        order.sort_by_key(|&place| std::cmp::Reverse(self.subtrees[place].1));
        order
    }

    pub fn prefix(&self, place: usize) -> &[Move] {
        &self.subtrees[place].0
    }

    /// How many boards were expanded within the threshold before below what a subtree lies in, or in the
    /// subtree itself once that is told.
    pub fn weight_at(&self, place: usize) -> u64 {
        self.subtrees[place].1
    }

    /// Tells how many boards were expanded below a beginning.
    pub fn weigh(&mut self, place: usize, expanded: u64) {
        self.subtrees[place].1 = expanded;
    }
}
