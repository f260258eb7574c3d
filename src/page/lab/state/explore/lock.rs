//! What the bound of a search counts, and how the bound of one search is asked of another.

use super::ExploreChoices;
use crate::lab::LockBy;
use crate::reference::LabAlgorithm;

/// What the bound of a search counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BoundKind {
    /// f, of which one unit is this many units of the bound.
    Sum(u32),
    /// h.
    Estimate,
    /// The depth.
    Depth,
}

fn kind(algorithm: LabAlgorithm) -> BoundKind {
    match algorithm {
        LabAlgorithm::AStar | LabAlgorithm::IdaStar => BoundKind::Sum(1),
        LabAlgorithm::WeightedAStar => BoundKind::Sum(100),
        LabAlgorithm::Greedy => BoundKind::Estimate,
        LabAlgorithm::BreadthFirst
        | LabAlgorithm::DepthFirst
        | LabAlgorithm::UniformCost
        | LabAlgorithm::IterativeDeepening => BoundKind::Depth,
    }
}

/// Returns the least bound of the algorithm `to` that is not below a bound of the algorithm `from`; `None` if their bounds
/// count different things.
pub(super) fn bound_of(bound: u32, from: LabAlgorithm, to: LabAlgorithm) -> Option<u32> {
    match (kind(from), kind(to)) {
        (BoundKind::Sum(one), BoundKind::Sum(other)) => {
            let scaled = u64::from(bound) * u64::from(other);
            Some(u32::try_from(scaled.div_ceil(u64::from(one))).unwrap_or(u32::MAX))
        }
        (one, other) => (one == other).then_some(bound),
    }
}

impl ExploreChoices {
    /// Returns the ways in which the second search can be kept in step: by the bound only if it counts the same in both.
    pub fn locks(&self) -> Vec<LockBy> {
        let (first, second) = (self.method, self.second.unwrap_or(self.method));
        let has_bound = bound_of(0, first.algorithm(), second.algorithm()).is_some();
        let is_offered = |lock: &LockBy| *lock != LockBy::Bound || has_bound;
        LockBy::ALL.into_iter().filter(is_offered).collect()
    }

    /// Returns by what the second search is kept in step: as chosen, or by expansions if that is not possible.
    pub fn used_lock(&self) -> LockBy {
        match self.locks().contains(&self.lock) {
            true => self.lock,
            false => LockBy::Expanded,
        }
    }
}
