//! Tables that are built once and used for many boards.

use std::sync::Arc;

use super::anytime::WeightCache;
use super::automaton::{Automaton, AutomatonBuilder};
use super::distance_table::{DistanceTable, DistanceTableBuilder};
use super::solution_cache::{CachedSolution, SolutionCache};
use super::strategy::Strategy;
use crate::heuristic::pdb::{MAX_CELLS, PdbSet, PdbSetBuilder, Tier};
use crate::heuristic::{HeuristicError, WalkingDistance};
use crate::puzzle::symmetry::SymmetryClass;
use crate::puzzle::{Board, Goal, Size};
use crate::step::Step;

/// Returns the depth of the automaton that goes with the tables of a tier, in moves. Depth 8 is built in
/// milliseconds; depths above 12 cost more to build than they save on all but the hardest boards.
fn automaton_depth(tier: Tier) -> usize {
    match tier {
        Tier::Tiny | Tier::Small => 8,
        Tier::Large => 12,
    }
}

/// Tables for the class of goal that was requested last. Tables of other classes are dropped, so that memory stays
/// bounded.
#[derive(Default)]
pub struct TableCache {
    distance_table: Option<DistanceTable>,
    distance_table_builder: Option<DistanceTableBuilder>,
    pdb_sets: Vec<Arc<PdbSet>>,
    pdb_builder: Option<(SymmetryClass, Tier, PdbSetBuilder)>,
    automata: Vec<Arc<Automaton>>,
    automaton_builder: Option<(Size, usize, AutomatonBuilder)>,
    /// Walking distance for the goal that was requested last.
    walking_distance: Option<(Goal, WalkingDistance)>,
    /// The last optimal solution found with pattern databases.
    solution: Option<SolutionCache>,
    /// The learned weights, and the downloads that they need.
    pub weights: WeightCache,
    /// Tables that could not be allocated, or whose automaton could not; they are not tried again.
    out_of_memory: Vec<(SymmetryClass, Tier)>,
}

/// A table, or why there is none yet.
pub enum TableStatus<T> {
    /// The table is complete.
    Ready(T),
    /// The table is being built, one slice per call.
    Building,
    /// The table could not be allocated.
    OutOfMemory,
}

impl TableCache {
    /// Returns the distance table of `goal`, or builds one slice of it, expanding at most `budget` nodes.
    pub fn distance_table(&mut self, goal: &Goal, budget: u32) -> TableStatus<DistanceTable> {
        if let Some(table) = self
            .distance_table
            .as_ref()
            .and_then(|table| table.with_goal(goal))
        {
            return TableStatus::Ready(table);
        }
        let matches = |builder: &DistanceTableBuilder| {
            builder.goal().size() == goal.size() && builder.goal().cell(0) == goal.cell(0)
        };
        if !self.distance_table_builder.as_ref().is_some_and(matches) {
            match DistanceTableBuilder::new(goal) {
                Ok(builder) => self.distance_table_builder = Some(builder),
                Err(_) => return TableStatus::OutOfMemory,
            }
        }
        if let Some(builder) = &mut self.distance_table_builder
            && let Step::Done(table) = builder.advance(budget)
        {
            self.distance_table_builder = None;
            self.distance_table = Some(table);
        }
        TableStatus::Building
    }

    /// Returns walking distance for `goal`, and builds its tables if the goal is not the one that was requested last. A clone
    /// shares the tables. Fails for sizes that walking distance does not support.
    pub fn walking_distance(&mut self, goal: &Goal) -> Result<&WalkingDistance, HeuristicError> {
        let cached = self.walking_distance.take().filter(|(of, _)| of == goal);
        let walking = match cached {
            Some((_, walking)) => walking,
            None => WalkingDistance::new(goal)?,
        };
        Ok(&self.walking_distance.insert((*goal, walking)).1)
    }

    /// Stores an optimal solution for later boards on its path or next to it.
    pub fn store_solution(&mut self, solution: SolutionCache) {
        self.solution = Some(solution);
    }

    /// Returns what the last optimal solution gives for `board`.
    pub fn cached_solution(&self, board: &Board, goal: &Goal) -> Option<CachedSolution> {
        self.solution.as_ref()?.get(board, goal)
    }

    /// Returns `true` if the pattern databases of `tier` are complete.
    pub fn has_tables(&self, goal: &Goal, tier: Tier) -> bool {
        self.find(goal, tier).is_some()
    }

    /// Returns the largest tier whose tables are complete, or the first tier to build if none is.
    pub fn best_tier(&self, goal: &Goal) -> Tier {
        let tiers = Tier::of(goal.size());
        let complete = tiers
            .iter()
            .rev()
            .find(|&&tier| self.has_tables(goal, tier));
        *complete.unwrap_or(&tiers[0])
    }

    /// Returns the pattern databases of `tier` for `goal`, if they are complete.
    fn find(&self, goal: &Goal, tier: Tier) -> Option<&Arc<PdbSet>> {
        let (size, blank) = (goal.size(), goal.cell(0));
        self.pdb_sets
            .iter()
            .find(|pdb_set| pdb_set.tier() == tier && pdb_set.covers(size, blank))
    }

    /// Returns the pattern databases of `goal`, or builds one slice of them of about `budget` entries.
    pub fn pdb_set(&mut self, goal: &Goal, tier: Tier, budget: u32) -> TableStatus<Arc<PdbSet>> {
        if let Some(pdb_set) = self.find(goal, tier) {
            return TableStatus::Ready(pdb_set.clone());
        }
        let (class, _) = SymmetryClass::of(goal.size(), goal.cell(0));
        if self.is_out_of_memory(goal, tier) {
            return TableStatus::OutOfMemory;
        }
        self.pdb_sets.retain(|pdb_set| pdb_set.class() == class);
        let matches = |(building, of, _): &(SymmetryClass, Tier, PdbSetBuilder)| {
            (*building, *of) == (class, tier)
        };
        if !self.pdb_builder.as_ref().is_some_and(matches) {
            match PdbSet::builder(goal.size(), goal.cell(0), tier) {
                Ok(builder) => self.pdb_builder = Some((class, tier, builder)),
                Err(_) => return self.mark_out_of_memory(class, tier),
            }
        }
        let Some((_, _, builder)) = &mut self.pdb_builder else {
            return TableStatus::Building;
        };
        match builder.advance(budget) {
            Step::Running | Step::Waiting => TableStatus::Building,
            Step::Done(Ok(pdb_set)) => {
                self.pdb_builder = None;
                self.pdb_sets.push(Arc::new(pdb_set));
                TableStatus::Building
            }
            Step::Done(Err(_)) => self.mark_out_of_memory(class, tier),
        }
    }

    /// Records that the tables of a tier cannot be allocated, and drops what was being built.
    fn mark_out_of_memory<T>(&mut self, class: SymmetryClass, tier: Tier) -> TableStatus<T> {
        self.pdb_builder = None;
        self.automaton_builder = None;
        self.out_of_memory.push((class, tier));
        TableStatus::OutOfMemory
    }

    /// Returns the automaton that goes with the tables of `tier`, or builds one slice of it.
    pub fn automaton(
        &mut self,
        goal: &Goal,
        tier: Tier,
        budget: u32,
    ) -> TableStatus<Arc<Automaton>> {
        let (class, _) = SymmetryClass::of(goal.size(), goal.cell(0));
        let (size, depth) = (class.size(), automaton_depth(tier));
        self.automata.retain(|automaton| automaton.size() == size);
        let mut cached = self.automata.iter();
        if let Some(automaton) = cached.find(|automaton| automaton.depth() == depth) {
            return TableStatus::Ready(automaton.clone());
        }
        if self.is_out_of_memory(goal, tier) {
            return TableStatus::OutOfMemory;
        }
        let matches = |(of, to, _): &(Size, usize, AutomatonBuilder)| (*of, *to) == (size, depth);
        if !self.automaton_builder.as_ref().is_some_and(matches) {
            self.automaton_builder = Some((size, depth, AutomatonBuilder::new(size, depth)));
        }
        let Some((_, _, builder)) = &mut self.automaton_builder else {
            return TableStatus::Building;
        };
        match builder.advance(budget) {
            Step::Running | Step::Waiting => TableStatus::Building,
            Step::Done(Ok(automaton)) => {
                self.automaton_builder = None;
                self.automata.push(Arc::new(automaton));
                TableStatus::Building
            }
            Step::Done(Err(_)) => self.mark_out_of_memory(class, tier),
        }
    }

    /// Builds one slice of the tables that boards of `goal` may need. Returns `true` once all are complete, cannot be
    /// allocated or wait for weights to be downloaded.
    pub fn prepare(&mut self, goal: &Goal, budget: u32) -> bool {
        if Strategy::recommended(goal.size()) == Strategy::DistanceTable {
            return !matches!(self.distance_table(goal, budget), TableStatus::Building);
        }
        if goal.size().cells() > MAX_CELLS {
            return self.weights.build(goal, budget);
        }
        // The tables of a first solution or bound come first.
        for &tier in Tier::of(goal.size()) {
            if let TableStatus::Building = self.automaton(goal, tier, budget / 8 + 1) {
                return false;
            }
            if let TableStatus::Building = self.pdb_set(goal, tier, budget) {
                return false;
            }
        }
        true
    }

    /// Returns `true` if the tables of `tier` could not be allocated.
    pub fn is_out_of_memory(&self, goal: &Goal, tier: Tier) -> bool {
        let (class, _) = SymmetryClass::of(goal.size(), goal.cell(0));
        self.out_of_memory.contains(&(class, tier))
    }

    /// Returns a cache that behaves as if the tables of `tier` could not be allocated.
    #[cfg(test)]
    pub fn without_memory_for(goal: &Goal, tier: Tier) -> TableCache {
        let (class, _) = SymmetryClass::of(goal.size(), goal.cell(0));
        TableCache {
            out_of_memory: vec![(class, tier)],
            ..TableCache::default()
        }
    }

    /// Returns how much of the tables of `tier` is built, in percent.
    pub fn percent(&self, goal: &Goal, tier: Tier) -> u8 {
        let (class, _) = SymmetryClass::of(goal.size(), goal.cell(0));
        match &self.pdb_builder {
            _ if self.has_tables(goal, tier) => 100,
            Some((building, of, builder)) if (*building, *of) == (class, tier) => {
                (builder.progress() * 100.0) as u8
            }
            _ => 0,
        }
    }

    /// Returns the memory used by pattern databases, automata and learned weights, complete or not, in bytes.
    pub fn bytes(&self) -> u64 {
        let pdb_sets: usize = self.pdb_sets.iter().map(|pdb_set| pdb_set.bytes()).sum();
        let building = self
            .pdb_builder
            .as_ref()
            .map_or(0, |(_, _, builder)| builder.bytes());
        let automata = self.automata.iter();
        let automata: usize = automata.map(|automaton| automaton.bytes()).sum();
        let automaton_builder = self.automaton_builder.as_ref();
        let automaton_builder = automaton_builder.map_or(0, |(_, _, builder)| builder.bytes());
        (pdb_sets + building + automata + automaton_builder + self.weights.bytes()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Preset;

    #[test]
    fn walking_distance_is_built_once_for_a_goal_and_again_for_another_one() {
        let size = Size::new(3, 3).unwrap();
        let last = Goal::preset(Preset::BlankLast, size);
        let first = Goal::preset(Preset::BlankFirst, size);
        let mut cache = TableCache::default();
        let built = cache.walking_distance(&last).unwrap().clone();
        assert!(cache.walking_distance(&last).unwrap().shares_tables(&built));
        let other = cache.walking_distance(&first).unwrap();
        assert!(!other.shares_tables(&built));
    }
}
