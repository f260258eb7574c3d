//! The pattern databases of a goal.

use std::fmt;
use std::sync::Arc;

use super::OutOfMemory;
use super::cell_set::CellSet;
use super::partition::{Partitions, Tier};
use super::pdb_table::{PdbTable, words_per_permutation};
use super::permutation::{RankTransitions, permutation_count};
use super::regions::{MAX_CELLS, MAX_TILES, Placement, Regions, region};
use super::table_builder::PdbTableBuilder;
use crate::puzzle::Size;
use crate::puzzle::symmetry::{Symmetry, SymmetryClass};
use crate::step::Step;

/// The tables of both partitions for one symmetry [`SymmetryClass`] of goals, with everything needed to look up values.
///
/// The set covers every goal of the class: any arrangement of the tiles, and every goal cell of the blank that
/// a symmetry maps to the class's. Symmetric groups share a table, even if the symmetry moves the blank's goal
/// cell: only the region that the blank ends in matters. Many searches can share one set.
pub struct PdbSet {
    class: SymmetryClass,
    tier: Tier,
    partitions: Partitions,
    regions: Arc<Regions>,
    /// By number of tiles; `None` if no group has that many.
    rank_transitions: [Option<Arc<RankTransitions>>; MAX_TILES + 1],
    tables: Vec<PdbTable>,
}

/// Why a [`PdbSet`] cannot be built or restored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PdbError {
    /// The board has more than [`MAX_CELLS`] cells.
    TooLarge(Size),
    /// There is not enough memory for the tables.
    OutOfMemory(OutOfMemory),
    /// The words passed to [`PdbSet::from_words`] do not have the lengths of the set's tables.
    InvalidWords,
}

/// Builds a [`PdbSet`] in slices.
pub struct PdbSetBuilder {
    /// The set with the tables finished so far; `None` once it has been returned.
    set: Option<PdbSet>,
    current: Option<PdbTableBuilder>,
    /// The goal placements of the tables still to build, the next one last.
    pending: Vec<Placement>,
    /// The number of words in all tables.
    words: usize,
}

impl PdbSet {
    /// Returns a builder of the tables for goals with the blank at cell `blank` of a board of `size`.
    pub fn builder(size: Size, blank: usize, tier: Tier) -> Result<PdbSetBuilder, PdbError> {
        if size.cells() > MAX_CELLS {
            return Err(PdbError::TooLarge(size));
        }
        let set = PdbSet::empty(size, blank, tier)?;
        let mut pending = set.table_goals();
        let words = pending.iter().map(|goal| set.words(goal)).sum();
        pending.reverse();
        Ok(PdbSetBuilder {
            set: Some(set),
            current: None,
            pending,
            words,
        })
    }

    fn empty(size: Size, blank: usize, tier: Tier) -> Result<PdbSet, OutOfMemory> {
        let (class, _) = SymmetryClass::of(size, blank);
        let partitions = Partitions::of(class, tier);
        let mut rank_transitions: [Option<Arc<RankTransitions>>; MAX_TILES + 1] =
            Default::default();
        for group in partitions.groups.iter().flatten() {
            rank_transitions[group.len()].get_or_insert_with(|| {
                Arc::new(RankTransitions::new(group.len(), class.size().width()))
            });
        }
        let groups = partitions.groups.iter().flatten();
        let regions = Regions::new(class.size(), groups.map(|group| group.len()))?;
        Ok(PdbSet {
            class,
            tier,
            partitions,
            regions: Arc::new(regions),
            rank_transitions,
            tables: Vec::new(),
        })
    }

    /// Returns the goal placement of each table: one for each group, symmetric groups only once.
    fn table_goals(&self) -> Vec<Placement> {
        let mut goals: Vec<Placement> = Vec::new();
        for &group in self.partitions.groups.iter().flatten() {
            let (goal, _) = canonical_goal(self.class, group);
            if !goals.contains(&goal) {
                goals.push(goal);
            }
        }
        goals
    }

    /// Returns the number of words of the table with a goal placement.
    fn words(&self, goal: &Placement) -> usize {
        let tiles = goal.occupied.len();
        words_per_permutation(self.regions.placements(tiles).len()) * permutation_count(tiles)
    }

    /// Builds the tables all at once.
    pub fn build(size: Size, blank: usize, tier: Tier) -> Result<PdbSet, PdbError> {
        let mut builder = PdbSet::builder(size, blank, tier)?;
        loop {
            if let Step::Done(set) = builder.advance(u32::MAX) {
                return Ok(set?);
            }
        }
    }

    /// Returns the symmetry class of the goals that the set covers.
    pub fn class(&self) -> SymmetryClass {
        self.class
    }

    /// Returns the tier that the set was built for.
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// Returns the partitions of the tiles into groups.
    pub fn partitions(&self) -> &Partitions {
        &self.partitions
    }

    /// Returns the placements of all groups.
    pub fn regions(&self) -> &Regions {
        &self.regions
    }

    /// Returns the rank transitions for groups of `tiles` tiles.
    ///
    /// # Panics
    /// If no group has that many tiles.
    pub fn rank_transitions(&self, tiles: usize) -> &RankTransitions {
        let transitions = self.rank_transitions[tiles].as_ref();
        transitions.expect("a group has this number of tiles")
    }

    /// Returns the tables: one for each group, symmetric groups only once.
    pub fn tables(&self) -> &[PdbTable] {
        &self.tables
    }

    /// Returns `true` if the set covers goals with the blank at cell `blank` of a board of `size`.
    pub fn covers(&self, size: Size, blank: usize) -> bool {
        size.cells() <= MAX_CELLS
            && blank < size.cells()
            && SymmetryClass::of(size, blank).0 == self.class
    }

    /// Returns the index in [`PdbSet::tables`] of the table of one of the partitions' groups, and the symmetry
    /// that maps the group to the table's group.
    pub fn table_for(&self, group: CellSet) -> (usize, Symmetry) {
        let (goal, symmetry) = canonical_goal(self.class, group);
        let same = |table: &PdbTable| {
            table.group() == goal.occupied && goal.region.contains(table.blank())
        };
        let index = self.tables.iter().position(same);
        let index = index.expect("every group of the partitions has a table");
        (index, symmetry)
    }

    /// Returns the memory used, in bytes.
    pub fn bytes(&self) -> usize {
        let tables: usize = self.tables.iter().map(PdbTable::bytes).sum();
        let transitions = self.rank_transitions.iter().flatten();
        let transitions: usize = transitions.map(|list| list.bytes()).sum();
        tables + transitions + self.regions.bytes()
    }

    /// Restores a set from the words of its tables, in the order of [`PdbSet::tables`]. The lengths are
    /// checked, the values are not.
    pub fn from_words(
        size: Size,
        blank: usize,
        tier: Tier,
        words: Vec<Vec<u64>>,
    ) -> Result<PdbSet, PdbError> {
        if size.cells() > MAX_CELLS {
            return Err(PdbError::TooLarge(size));
        }
        let mut set = PdbSet::empty(size, blank, tier)?;
        let goals = set.table_goals();
        let lengths = goals.iter().map(|goal| set.words(goal));
        if !lengths.eq(words.iter().map(Vec::len)) {
            return Err(PdbError::InvalidWords);
        }
        let tables = goals.iter().zip(words).map(|(goal, words)| PdbTable {
            size: set.class.size(),
            blank: goal_blank(goal),
            group: goal.occupied,
            words,
        });
        set.tables = tables.collect();
        Ok(set)
    }
}

/// Returns the goal placement of a group, mapped to the smallest of its images under the symmetries of the
/// board, and the symmetry that does so. The blank is represented by its goal region: a table does not
/// distinguish the cells of a region.
fn canonical_goal(class: SymmetryClass, group: CellSet) -> (Placement, Symmetry) {
    let size = class.size();
    let region = region(size, group, class.blank());
    let images = Symmetry::preserving(size).map(|symmetry| {
        let goal = Placement {
            occupied: group.image(symmetry, size),
            region: region.image(symmetry, size),
        };
        (goal, symmetry)
    });
    images
        .min_by_key(|(goal, _)| (goal.occupied, goal.region))
        .expect("the identity is a symmetry")
}

/// Returns a goal cell of the blank for a table: the first cell of the goal region.
fn goal_blank(goal: &Placement) -> usize {
    goal.region.0.trailing_zeros() as usize
}

impl PdbSetBuilder {
    /// Processes about `budget` words of 64 entries; a word takes one to a few nanoseconds. Returns the set once
    /// it is complete, and `Waiting` after that.
    pub fn advance(&mut self, budget: u32) -> Step<Result<PdbSet, OutOfMemory>> {
        let Some(set) = &mut self.set else {
            return Step::Waiting;
        };
        let builder = match (&mut self.current, self.pending.last()) {
            (Some(builder), _) => builder,
            (None, None) => {
                return self
                    .set
                    .take()
                    .map_or(Step::Waiting, |set| Step::Done(Ok(set)));
            }
            (None, Some(goal)) => {
                let group = goal.occupied;
                let transitions = set.rank_transitions[group.len()].as_ref();
                let transitions = transitions.expect("every group size has its transitions");
                match PdbTableBuilder::new(&set.regions, transitions, goal_blank(goal), group) {
                    Ok(builder) => {
                        self.pending.pop();
                        self.current.insert(builder)
                    }
                    Err(error) => return Step::Done(Err(error)),
                }
            }
        };
        if let Step::Done(table) = builder.advance(budget) {
            set.tables.push(table);
            self.current = None;
        }
        Step::Running
    }

    /// Returns the fraction of all entries visited so far, from 0 to 1.
    pub fn progress(&self) -> f64 {
        let Some(set) = &self.set else {
            return 1.0;
        };
        let done: usize = set.tables.iter().map(|table| table.words().len()).sum();
        let current = self
            .current
            .as_ref()
            .map_or(0.0, |builder| builder.progress() * builder.words() as f64);
        (done as f64 + current) / self.words as f64
    }

    /// Returns the memory currently used, in bytes.
    pub fn bytes(&self) -> usize {
        let set = self.set.as_ref().map_or(0, PdbSet::bytes);
        set + self.current.as_ref().map_or(0, PdbTableBuilder::bytes)
    }
}

impl fmt::Display for PdbError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PdbError::TooLarge(size) => {
                write!(
                    f,
                    "{size} is too large for a pattern database: up to {MAX_CELLS} cells"
                )
            }
            PdbError::OutOfMemory(error) => error.fmt(f),
            PdbError::InvalidWords => write!(f, "these are not the words of a pattern database"),
        }
    }
}

impl std::error::Error for PdbError {}

impl From<OutOfMemory> for PdbError {
    fn from(error: OutOfMemory) -> PdbError {
        PdbError::OutOfMemory(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the peak memory of a build, in bytes, if the largest table is built last.
    fn peak_bytes(size: Size, blank: usize, tier: Tier) -> usize {
        let set = PdbSet::empty(size, blank, tier).unwrap();
        let goals = set.table_goals();
        let words = goals.iter().map(|goal| set.words(goal));
        let overhead = |goal: &Placement| {
            let transitions = set.rank_transitions[goal.occupied.len()].as_ref().unwrap();
            let builder =
                PdbTableBuilder::new(&set.regions, transitions, goal_blank(goal), goal.occupied);
            builder.unwrap().bytes() - 8 * set.words(goal)
        };
        let largest = goals.iter().map(overhead).max().unwrap();
        set.bytes() + 8 * words.sum::<usize>() + largest
    }

    #[test]
    fn building_the_tables_of_any_goal_takes_at_most_135_megabytes() {
        for size in Size::all().filter(|size| size.cells() <= MAX_CELLS) {
            let classes = (0..size.cells()).filter(|&blank| {
                let (class, _) = SymmetryClass::of(size, blank);
                class.size() == size && class.blank() == blank
            });
            for blank in classes.filter(|_| size.cells() > 9) {
                let bytes = peak_bytes(size, blank, Tier::Large);
                assert!(bytes <= 135_000_000, "{size} {blank}: {bytes}");
            }
        }
    }

    #[test]
    fn symmetric_groups_share_a_table() {
        let count = |blank| {
            let set = PdbSet::empty(Size::new(5, 5).unwrap(), blank, Tier::Large);
            set.unwrap().table_goals().len()
        };
        assert_eq!([0, 1, 2, 6, 7, 12].map(count), [2, 3, 2, 2, 2, 1]);
    }
}
