//! A search that begins with small pattern tables and goes on with larger ones.

use std::sync::Arc;

use super::automaton::Automaton;
use super::pdb_ida_star::{LimitReached, PdbIdaStar, Solutions, TableMismatch};
use super::table_cache::{TableCache, TableStatus};
use crate::heuristic::pdb::{PdbSet, Tier};
use crate::puzzle::{Goal, Move};
use crate::step::Step;

/// A search that needs pattern tables.
pub trait TableSearch: Sized {
    /// What the search is started with.
    type Tables;
    /// What the search ends with.
    type Answer;

    /// Returns what a search towards `goal` needs of a tier, or does one slice of building it.
    fn gather(
        cache: &mut TableCache,
        goal: &Goal,
        tier: Tier,
        budget: u32,
    ) -> TableStatus<Self::Tables>;

    /// Expands at most `budget` nodes, or a few more.
    fn advance(&mut self, budget: u32) -> Step<Self::Answer>;

    /// Returns the number of nodes expanded so far.
    fn expanded(&self) -> u64;
}

/// Nodes to expand with the tables of a tier before those of the next are built; `u64::MAX` means that it is the last.
#[derive(Clone, Copy, Debug)]
pub struct TierNodes {
    pub tiny: u64,
    pub small: u64,
}

/// The error of a [`TieredSearch`] that can have the tables of no tier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoTables;

/// A search that waits for the tables of a tier, searches, and begins again with the tables of the next tier after so
/// many nodes. Where there is no memory for a tier, it makes do with a smaller one.
pub struct TieredSearch<S> {
    goal: Goal,
    stage: Stage<S>,
    tier_nodes: TierNodes,
    is_repeatable: bool,
}

enum Stage<S> {
    /// Waits for the tables of a tier.
    Gathering(Tier),
    Searching(Tier, Box<S>),
}

/// Nodes to expand in one slice at the most: some milliseconds' work.
const MAX_SLICE_NODES: u32 = 1 << 17;

impl<S: TableSearch> TieredSearch<S> {
    /// Begins with the tables of `first`, or with larger ones if they are in the cache.
    pub fn new(goal: &Goal, first: Tier, tier_nodes: TierNodes) -> TieredSearch<S> {
        TieredSearch {
            goal: *goal,
            stage: Stage::Gathering(first),
            tier_nodes,
            is_repeatable: false,
        }
    }

    /// The same search, before it is advanced, with every tier in turn, whatever tables are in the cache.
    pub fn repeatable(mut self) -> TieredSearch<S> {
        self.is_repeatable = true;
        self
    }

    /// Does one slice of building or searching. `start` makes the search once the tables of a tier are there. Waits if
    /// the search does.
    pub fn advance(
        &mut self,
        cache: &mut TableCache,
        budget: u32,
        start: impl FnOnce(S::Tables) -> Result<S, TableMismatch>,
    ) -> Step<Result<S::Answer, NoTables>> {
        let tier = match &mut self.stage {
            Stage::Gathering(tier) => *tier,
            Stage::Searching(tier, search) => {
                match next_tier(self.tier_nodes, *tier, &self.goal, cache) {
                    Some((nodes, next)) if search.expanded() >= nodes => next,
                    _ => return search.advance(budget.min(MAX_SLICE_NODES)).map(Ok),
                }
            }
        };
        self.gather(tier, cache, budget, start)
    }

    fn gather(
        &mut self,
        tier: Tier,
        cache: &mut TableCache,
        budget: u32,
        start: impl FnOnce(S::Tables) -> Result<S, TableMismatch>,
    ) -> Step<Result<S::Answer, NoTables>> {
        let best = cache.best_tier(&self.goal);
        let tier = if self.is_repeatable || cache.is_refused(&self.goal, best) {
            tier
        } else {
            tier.max(best)
        };
        self.stage = match S::gather(cache, &self.goal, tier, budget) {
            TableStatus::Building => Stage::Gathering(tier),
            TableStatus::OutOfMemory => match tier.smaller(self.goal.size()) {
                Some(smaller) => Stage::Gathering(smaller),
                None => return Step::Done(Err(NoTables)),
            },
            TableStatus::Ready(tables) => match start(tables) {
                Ok(search) => Stage::Searching(tier, Box::new(search)),
                Err(TableMismatch { .. }) => return Step::Done(Err(NoTables)),
            },
        };
        Step::Running
    }

    /// Returns the number of nodes left before the next tier; `u32::MAX` where nothing is searched, no tier follows or
    /// its turn has come.
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

    /// Returns the search under way and the tier of its tables.
    pub fn search(&self) -> Option<(Tier, &S)> {
        match &self.stage {
            Stage::Gathering(_) => None,
            Stage::Searching(tier, search) => Some((*tier, search)),
        }
    }

    /// Returns the search that others may help with: the one with large tables, after which none follows.
    pub fn shared(&mut self) -> Option<&mut S> {
        match &mut self.stage {
            Stage::Searching(Tier::Large, search) => Some(search),
            _ => None,
        }
    }
}

/// Returns the tier that follows, if there is memory for its tables, and the nodes to expand before it.
fn next_tier(nodes: TierNodes, tier: Tier, goal: &Goal, cache: &TableCache) -> Option<(u64, Tier)> {
    let (nodes, next) = match tier {
        Tier::Tiny => (nodes.tiny, Tier::Small),
        Tier::Small => (nodes.small, Tier::Large),
        Tier::Large => return None,
    };
    (!cache.is_refused(goal, next)).then_some((nodes, next))
}

impl TableSearch for PdbIdaStar {
    type Tables = (Arc<PdbSet>, Arc<Automaton>);
    type Answer = Result<Vec<Move>, LimitReached>;

    fn gather(
        cache: &mut TableCache,
        goal: &Goal,
        tier: Tier,
        budget: u32,
    ) -> TableStatus<Self::Tables> {
        // The automaton first: while it grows it takes as much memory as tables while they are built.
        let automaton = match cache.automaton(goal, tier, budget / 8 + 1) {
            TableStatus::Ready(automaton) => automaton,
            TableStatus::Building => return TableStatus::Building,
            TableStatus::OutOfMemory => return TableStatus::OutOfMemory,
        };
        match cache.tables(goal, tier, budget) {
            TableStatus::Ready(tables) => TableStatus::Ready((tables, automaton)),
            TableStatus::Building => TableStatus::Building,
            TableStatus::OutOfMemory => TableStatus::OutOfMemory,
        }
    }

    fn advance(&mut self, budget: u32) -> Step<Self::Answer> {
        PdbIdaStar::advance(self, budget)
    }

    fn expanded(&self) -> u64 {
        self.figures().expanded
    }
}

impl TableSearch for Solutions {
    type Tables = Arc<PdbSet>;
    type Answer = ();

    fn gather(
        cache: &mut TableCache,
        goal: &Goal,
        tier: Tier,
        budget: u32,
    ) -> TableStatus<Self::Tables> {
        cache.tables(goal, tier, budget)
    }

    fn advance(&mut self, budget: u32) -> Step<Self::Answer> {
        Solutions::advance(self, budget)
    }

    fn expanded(&self) -> u64 {
        Solutions::expanded(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Preset, Puzzle, Random, scramble};

    /// A board of 4x3, which has small and large tables, and a search that goes on with the large ones after `small` nodes.
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

    /// Advances to the end; the result, and each tier that a search was started with.
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
    fn the_next_tier_follows_after_its_nodes_and_finds_the_same_length() {
        let (alone, used) = run(search(u64::MAX), &mut TableCache::default());
        assert_eq!(used, [Tier::Small]);
        let mut cache = TableCache::default();
        let both = [Tier::Small, Tier::Large];
        assert_eq!(run(search(100), &mut cache), (alone, both.to_vec()));
        // The large tables are in the cache now.
        assert_eq!(run(search(100), &mut cache), (alone, vec![Tier::Large]));
        let (puzzle, tiers) = search(100);
        let repeated = run((puzzle, tiers.repeatable()), &mut cache);
        assert_eq!(repeated, (alone, both.to_vec()));
    }

    #[test]
    fn without_memory_for_a_tier_the_smaller_one_is_used_and_without_any_there_is_an_error() {
        let goal = *search(0).0.goal();
        let mut cache = TableCache::without_memory(&goal, Tier::Large);
        let (found, used) = run(search(100), &mut cache);
        assert!(found.is_ok());
        assert_eq!(used, [Tier::Small]);
        let mut cache = TableCache::without_memory(&goal, Tier::Small);
        assert_eq!(run(search(100), &mut cache), (Err(NoTables), Vec::new()));
    }
}
