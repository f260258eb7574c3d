//! A search that starts with small pattern databases and restarts with larger ones.

use std::sync::Arc;

use super::automaton::Automaton;
use super::pdb_ida_star::{AllSolutionsSearch, LimitReached, PdbIdaStar, TableMismatch};
use super::table_cache::{TableCache, TableStatus};
use crate::heuristic::pdb::{PdbSet, Tier};
use crate::puzzle::{Goal, Move};
use crate::step::Step;

/// A search that needs pattern databases.
pub trait TableSearch: Sized {
    /// The tables that the search is started with.
    type Tables;
    /// The result of the search.
    type Output;

    /// Returns the tables of `tier` for a search towards `goal`, or builds one slice of them.
    fn prepare_tables(
        cache: &mut TableCache,
        goal: &Goal,
        tier: Tier,
        budget: u32,
    ) -> TableStatus<Self::Tables>;

    /// Expands at most `budget` nodes, or a few more.
    fn advance(&mut self, budget: u32) -> Step<Self::Output>;

    /// Returns the number of nodes expanded so far.
    fn expanded(&self) -> u64;
}

/// The number of nodes to expand with the tables of a tier before those of the next tier are built; `u64::MAX`
/// makes a tier the last one.
#[derive(Clone, Copy, Debug)]
pub struct TierNodes {
    /// Nodes to expand with [`Tier::Tiny`].
    pub tiny: u64,
    /// Nodes to expand with [`Tier::Small`].
    pub small: u64,
}

/// The error of a [`TieredSearch`] that cannot allocate the tables of any tier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoTables;

/// A search that builds the tables of a tier, searches, and restarts with the tables of the next tier after a
/// number of nodes. Where the tables of a tier cannot be allocated, it uses a smaller tier.
pub struct TieredSearch<S> {
    goal: Goal,
    stage: Stage<S>,
    tier_nodes: TierNodes,
    is_reproducible: bool,
}

/// The stage of a [`TieredSearch`].
enum Stage<S> {
    /// Building the tables of a tier.
    BuildingTables(Tier),
    /// Searching with the tables of a tier.
    Searching(Tier, Box<S>),
}

/// Limit on the nodes expanded in one slice: a few milliseconds of work, so that the caller can look at its clock.
const MAX_SLICE_NODES: u32 = 1 << 17;

impl<S: TableSearch> TieredSearch<S> {
    /// Creates a search that starts with the tables of `first`, or with larger ones if they are in the cache.
    pub fn new(goal: &Goal, first: Tier, tier_nodes: TierNodes) -> TieredSearch<S> {
        TieredSearch {
            goal: *goal,
            stage: Stage::BuildingTables(first),
            tier_nodes,
            is_reproducible: false,
        }
    }

    /// Uses every tier in order, whatever is in the cache, so that the result can be reproduced. Call before the
    /// first slice.
    pub fn reproducible(mut self) -> TieredSearch<S> {
        self.is_reproducible = true;
        self
    }

    /// Does one slice of building or searching. `start` creates the search once the tables of a tier are complete.
    /// Returns `Waiting` if the search does.
    pub fn advance(
        &mut self,
        cache: &mut TableCache,
        budget: u32,
        start: impl FnOnce(S::Tables) -> Result<S, TableMismatch>,
    ) -> Step<Result<S::Output, NoTables>> {
        let tier = match &mut self.stage {
            Stage::BuildingTables(tier) => *tier,
            Stage::Searching(tier, search) => {
                match next_tier(self.tier_nodes, *tier, &self.goal, cache) {
                    Some((nodes, next)) if search.expanded() >= nodes => next,
                    _ => return search.advance(budget.min(MAX_SLICE_NODES)).map(Ok),
                }
            }
        };
        self.build_tables(tier, cache, budget, start)
    }

    /// Builds one slice of the tables of a tier, or starts the search with them.
    fn build_tables(
        &mut self,
        tier: Tier,
        cache: &mut TableCache,
        budget: u32,
        start: impl FnOnce(S::Tables) -> Result<S, TableMismatch>,
    ) -> Step<Result<S::Output, NoTables>> {
        let best = cache.best_tier(&self.goal);
        let tier = if self.is_reproducible || cache.is_out_of_memory(&self.goal, best) {
            tier
        } else {
            tier.max(best)
        };
        self.stage = match S::prepare_tables(cache, &self.goal, tier, budget) {
            TableStatus::Building => Stage::BuildingTables(tier),
            TableStatus::OutOfMemory => match tier.smaller(self.goal.size()) {
                Some(smaller) => Stage::BuildingTables(smaller),
                None => return Step::Done(Err(NoTables)),
            },
            TableStatus::Ready(tables) => match start(tables) {
                Ok(search) => Stage::Searching(tier, Box::new(search)),
                Err(TableMismatch { .. }) => return Step::Done(Err(NoTables)),
            },
        };
        Step::Running
    }

    /// Returns the number of nodes left before the next tier; `u32::MAX` if no search is running, no tier follows
    /// or the next one is due.
    pub fn nodes_before_next_tier(&self, cache: &TableCache) -> u32 {
        let Stage::Searching(tier, search) = &self.stage else {
            return u32::MAX;
        };
        let next = next_tier(self.tier_nodes, *tier, &self.goal, cache);
        match next.map(|(nodes, _)| nodes.saturating_sub(search.expanded())) {
            None | Some(0) => u32::MAX,
            Some(left) => left.min(u32::MAX.into()) as u32,
        }
    }

    /// Returns the current search and the tier of its tables.
    pub fn search(&self) -> Option<(Tier, &S)> {
        match &self.stage {
            Stage::BuildingTables(_) => None,
            Stage::Searching(tier, search) => Some((*tier, search)),
        }
    }

    /// Returns the search that helpers may join: the one with large tables, which is never restarted.
    pub fn shareable_search(&mut self) -> Option<&mut S> {
        match &mut self.stage {
            Stage::Searching(Tier::Large, search) => Some(search),
            _ => None,
        }
    }
}

/// Returns the next tier, unless its tables cannot be allocated, and the number of nodes to expand before it.
fn next_tier(nodes: TierNodes, tier: Tier, goal: &Goal, cache: &TableCache) -> Option<(u64, Tier)> {
    let (nodes, next) = match tier {
        Tier::Tiny => (nodes.tiny, Tier::Small),
        Tier::Small => (nodes.small, Tier::Large),
        Tier::Large => return None,
    };
    (!cache.is_out_of_memory(goal, next)).then_some((nodes, next))
}

impl TableSearch for PdbIdaStar {
    type Tables = (Arc<PdbSet>, Arc<Automaton>);
    type Output = Result<Vec<Move>, LimitReached>;

    fn prepare_tables(
        cache: &mut TableCache,
        goal: &Goal,
        tier: Tier,
        budget: u32,
    ) -> TableStatus<Self::Tables> {
        // The automaton comes first: while it is built it takes as much memory as tables that are being built.
        let automaton = match cache.automaton(goal, tier, budget / 8 + 1) {
            TableStatus::Ready(automaton) => automaton,
            TableStatus::Building => return TableStatus::Building,
            TableStatus::OutOfMemory => return TableStatus::OutOfMemory,
        };
        match cache.pdb_set(goal, tier, budget) {
            TableStatus::Ready(tables) => TableStatus::Ready((tables, automaton)),
            TableStatus::Building => TableStatus::Building,
            TableStatus::OutOfMemory => TableStatus::OutOfMemory,
        }
    }

    fn advance(&mut self, budget: u32) -> Step<Self::Output> {
        PdbIdaStar::advance(self, budget)
    }

    fn expanded(&self) -> u64 {
        self.stats().expanded
    }
}

impl TableSearch for AllSolutionsSearch {
    type Tables = Arc<PdbSet>;
    type Output = ();

    fn prepare_tables(
        cache: &mut TableCache,
        goal: &Goal,
        tier: Tier,
        budget: u32,
    ) -> TableStatus<Self::Tables> {
        cache.pdb_set(goal, tier, budget)
    }

    fn advance(&mut self, budget: u32) -> Step<Self::Output> {
        AllSolutionsSearch::advance(self, budget)
    }

    fn expanded(&self) -> u64 {
        AllSolutionsSearch::expanded(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Preset, Puzzle, Random, scramble};

    /// Returns a 4x3 board, whose size has small and large tables, and a search that switches to the large ones
    /// after `small` nodes.
    fn search(small: u64) -> (Puzzle, TieredSearch<PdbIdaStar>) {
        let goal = Goal::preset(Preset::BlankLast, "4x3".parse().unwrap());
        let start = scramble::uniform(&goal, &mut Random::seeded(8));
        let tier_nodes = TierNodes {
            tiny: u64::MAX,
            small,
        };
        let puzzle = Puzzle::new(start, goal).unwrap();
        (puzzle, TieredSearch::new(&goal, Tier::Small, tier_nodes))
    }

    /// Runs the search to its end. Returns the solution length and the tiers that were used.
    fn run(
        (puzzle, mut tiers): (Puzzle, TieredSearch<PdbIdaStar>),
        cache: &mut TableCache,
    ) -> (Result<usize, NoTables>, Vec<Tier>) {
        let mut used = Vec::new();
        loop {
            let step = tiers.advance(cache, 50, |(tables, automaton)| {
                used.push(tables.tier());
                PdbIdaStar::new(&puzzle, tables, automaton, u64::MAX)
            });
            if let Step::Done(result) = step {
                return (result.map(|found| found.unwrap().len()), used);
            }
        }
    }

    #[test]
    fn the_next_tier_is_used_after_the_node_limit_and_finds_the_same_length() {
        let (length, used) = run(search(u64::MAX), &mut TableCache::default());
        assert_eq!(used, [Tier::Small]);
        let mut cache = TableCache::default();
        let both = [Tier::Small, Tier::Large];
        assert_eq!(run(search(100), &mut cache), (length, both.to_vec()));
        // The large tables are in the cache now.
        assert_eq!(run(search(100), &mut cache), (length, vec![Tier::Large]));
        let (puzzle, tiers) = search(100);
        let reproduced = run((puzzle, tiers.reproducible()), &mut cache);
        assert_eq!(reproduced, (length, both.to_vec()));
    }

    #[test]
    fn a_smaller_tier_is_used_if_the_next_cannot_be_allocated() {
        let goal = *search(0).0.goal();
        let mut cache = TableCache::without_memory_for(&goal, Tier::Large);
        let (found, used) = run(search(100), &mut cache);
        assert!(found.is_ok());
        assert_eq!(used, [Tier::Small]);
    }

    #[test]
    fn it_fails_if_no_tier_can_be_allocated() {
        let goal = *search(0).0.goal();
        let mut cache = TableCache::without_memory_for(&goal, Tier::Small);
        assert_eq!(run(search(100), &mut cache), (Err(NoTables), Vec::new()));
    }
}
