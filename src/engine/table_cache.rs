//! PdbSet that are built once and used for many boards.

use std::sync::Arc;

use super::anytime::WeightCache;
use super::automaton::{Automaton, AutomatonBuilder};
use super::distance_table::{self, DistanceTable};
use super::solution_cache::{Recall, SolutionCache};
use super::strategy::Strategy;
use crate::heuristic::pdb::{MAX_CELLS, PdbSet, PdbSetBuilder, Tier};
use crate::puzzle::symmetry::SymmetryClass;
use crate::puzzle::{Board, Goal, Size};
use crate::step::Step;

/// The length of the sequences that an automaton against duplicates knows, for the tables that it goes with. One
/// for a first answer is there in no time; longer ones than those of the large tables cost more to build than they
/// save on all but the hardest boards.
fn automaton_depth(tier: Tier) -> usize {
    match tier {
        Tier::Tiny | Tier::Small => 8,
        Tier::Large => 12,
    }
}

/// PdbSet for the kind of goal asked for last. Those of other goals are let go, so that memory stays bounded.
#[derive(Default)]
pub struct TableCache {
    exact: Option<DistanceTable>,
    building_exact: Option<distance_table::Builder>,
    tables: Vec<Arc<PdbSet>>,
    building_tables: Option<(SymmetryClass, Tier, PdbSetBuilder)>,
    automata: Vec<Arc<Automaton>>,
    growing: Option<(Size, usize, AutomatonBuilder)>,
    /// The last solution found with pattern tables.
    line: Option<SolutionCache>,
    /// Learned weights.
    pub weights: WeightCache,
    /// The tables that the machine had no memory for, or none for their automaton; it is not asked for them again.
    refused: Vec<(SymmetryClass, Tier)>,
}

/// What the cache has to give.
pub enum TableStatus<T> {
    Ready(T),
    /// It is being built, a slice at each call.
    Building,
    /// There is no memory for it.
    OutOfMemory,
}

impl TableCache {
    /// The exact table of a goal, or a slice of its building.
    pub fn exact(&mut self, goal: &Goal, budget: u32) -> TableStatus<DistanceTable> {
        if let Some(exact) = self.exact.as_ref().and_then(|exact| exact.with_goal(goal)) {
            return TableStatus::Ready(exact);
        }
        let same = |builder: &distance_table::Builder| {
            builder.goal().size() == goal.size() && builder.goal().cell(0) == goal.cell(0)
        };
        if !self.building_exact.as_ref().is_some_and(same) {
            match distance_table::Builder::new(goal) {
                Ok(builder) => self.building_exact = Some(builder),
                Err(_) => return TableStatus::OutOfMemory,
            }
        }
        if let Some(builder) = &mut self.building_exact
            && let Step::Done(exact) = builder.advance(budget)
        {
            self.building_exact = None;
            self.exact = Some(exact);
        }
        TableStatus::Building
    }

    /// Keeps a solution that is proved shortest, for boards on it and beside it.
    pub fn remember(&mut self, line: SolutionCache) {
        self.line = Some(line);
    }

    /// What the last solution tells of a board.
    pub fn recall(&self, board: &Board, goal: &Goal) -> Option<Recall> {
        self.line.as_ref()?.recall(board, goal)
    }

    /// Whether the pattern tables of a goal are there.
    pub fn has_tables(&self, goal: &Goal, tier: Tier) -> bool {
        self.find(goal, tier).is_some()
    }

    /// The largest pattern tables of a goal that are there, or the first to build.
    pub fn best_tier(&self, goal: &Goal) -> Tier {
        let tiers = Tier::of(goal.size());
        let there = tiers
            .iter()
            .rev()
            .find(|&&tier| self.has_tables(goal, tier));
        *there.unwrap_or(&tiers[0])
    }

    fn find(&self, goal: &Goal, tier: Tier) -> Option<&Arc<PdbSet>> {
        let (size, blank) = (goal.size(), goal.cell(0));
        self.tables
            .iter()
            .find(|tables| tables.tier() == tier && tables.covers(size, blank))
    }

    /// The pattern tables of a goal, or a slice of their building.
    pub fn tables(&mut self, goal: &Goal, tier: Tier, budget: u32) -> TableStatus<Arc<PdbSet>> {
        if let Some(tables) = self.find(goal, tier) {
            return TableStatus::Ready(tables.clone());
        }
        let (class, _) = SymmetryClass::of(goal.size(), goal.cell(0));
        if self.is_refused(goal, tier) {
            return TableStatus::OutOfMemory;
        }
        self.tables.retain(|tables| tables.class() == class);
        let same = |(building, of, _): &(SymmetryClass, Tier, PdbSetBuilder)| {
            (*building, *of) == (class, tier)
        };
        if !self.building_tables.as_ref().is_some_and(same) {
            match PdbSet::builder(goal.size(), goal.cell(0), tier) {
                Ok(construction) => self.building_tables = Some((class, tier, construction)),
                Err(_) => return self.refuse(class, tier),
            }
        }
        let Some((_, _, construction)) = &mut self.building_tables else {
            return TableStatus::Building;
        };
        match construction.advance(budget) {
            Step::Running | Step::Waiting => TableStatus::Building,
            Step::Done(Ok(tables)) => {
                self.building_tables = None;
                self.tables.push(Arc::new(tables));
                TableStatus::Building
            }
            Step::Done(Err(_)) => self.refuse(class, tier),
        }
    }

    fn refuse<T>(&mut self, class: SymmetryClass, tier: Tier) -> TableStatus<T> {
        self.building_tables = None;
        self.growing = None;
        self.refused.push((class, tier));
        TableStatus::OutOfMemory
    }

    /// The automaton that goes with the tables of a goal, or a slice of its building.
    pub fn automaton(
        &mut self,
        goal: &Goal,
        tier: Tier,
        budget: u32,
    ) -> TableStatus<Arc<Automaton>> {
        let (class, _) = SymmetryClass::of(goal.size(), goal.cell(0));
        let (size, depth) = (class.size(), automaton_depth(tier));
        self.automata.retain(|automaton| automaton.size() == size);
        let mut known = self.automata.iter();
        if let Some(automaton) = known.find(|automaton| automaton.depth() == depth) {
            return TableStatus::Ready(automaton.clone());
        }
        if self.is_refused(goal, tier) {
            return TableStatus::OutOfMemory;
        }
        let same = |(of, to, _): &(Size, usize, AutomatonBuilder)| (*of, *to) == (size, depth);
        if !self.growing.as_ref().is_some_and(same) {
            self.growing = Some((size, depth, AutomatonBuilder::new(size, depth)));
        }
        let Some((_, _, growth)) = &mut self.growing else {
            return TableStatus::Building;
        };
        match growth.advance(budget) {
            Step::Running | Step::Waiting => TableStatus::Building,
            Step::Done(Ok(automaton)) => {
                self.growing = None;
                self.automata.push(Arc::new(automaton));
                TableStatus::Building
            }
            Step::Done(Err(_)) => self.refuse(class, tier),
        }
    }

    /// One step towards all that boards of a goal may need; says whether it is all there, or cannot be had.
    pub fn prepare(&mut self, goal: &Goal, budget: u32) -> bool {
        if Strategy::recommended(goal.size()) == Strategy::DistanceTable {
            return !matches!(self.exact(goal, budget), TableStatus::Building);
        }
        if goal.size().cells() > MAX_CELLS {
            return true;
        }
        // What is needed for a first answer or bound comes first.
        for &tier in Tier::of(goal.size()) {
            if let TableStatus::Building = self.automaton(goal, tier, budget / 8 + 1) {
                return false;
            }
            if let TableStatus::Building = self.tables(goal, tier, budget) {
                return false;
            }
        }
        true
    }

    /// Whether there was no memory for the tables of a goal.
    pub fn is_refused(&self, goal: &Goal, tier: Tier) -> bool {
        let (class, _) = SymmetryClass::of(goal.size(), goal.cell(0));
        self.refused.contains(&(class, tier))
    }

    /// A cache on a machine without the memory for some tables.
    #[cfg(test)]
    pub fn without_memory(goal: &Goal, tier: Tier) -> TableCache {
        let (class, _) = SymmetryClass::of(goal.size(), goal.cell(0));
        TableCache {
            refused: vec![(class, tier)],
            ..TableCache::default()
        }
    }

    /// How far the tables of a tier have come, in hundredths.
    pub fn percent(&self, goal: &Goal, tier: Tier) -> u8 {
        let (class, _) = SymmetryClass::of(goal.size(), goal.cell(0));
        match &self.building_tables {
            _ if self.has_tables(goal, tier) => 100,
            Some((building, of, construction)) if (*building, *of) == (class, tier) => {
                (construction.progress() * 100.0) as u8
            }
            _ => 0,
        }
    }

    /// The bytes of everything there.
    pub fn bytes(&self) -> u64 {
        let tables: usize = self.tables.iter().map(|tables| tables.bytes()).sum();
        let building = self
            .building_tables
            .as_ref()
            .map_or(0, |(_, _, construction)| construction.bytes());
        let automata = self.automata.iter();
        let automata: usize = automata.map(|automaton| automaton.bytes()).sum();
        let growing = self.growing.as_ref();
        let growing = growing.map_or(0, |(_, _, growth)| growth.bytes());
        (tables + building + automata + growing) as u64
    }
}
