//! All tables of a goal.

use std::fmt;
use std::sync::Arc;

use super::OutOfMemory;
use super::builder::PdbTableBuilder;
use super::cells::Cells;
use super::orders::{Shifts, orders};
use super::partition::{Partition, Tier};
use super::pdb_table::{PdbTable, words_per_order};
use super::regions::{Block, MAX_CELLS, MAX_TILES, Regions, region};
use crate::puzzle::Size;
use crate::puzzle::symmetry::{Symmetry, SymmetryClass};
use crate::step::Step;

/// The tables of both views for one [`SymmetryClass`] of goals, and what is needed to look anything up in them.
///
/// They serve every goal of the class: all arrangements of the tiles, and all goal cells of the blank that look
/// the same. Groups that look the same share a table, if need be turned in another way than the goal: only the region that
/// the blank ends in counts, not its cell. Many searches can share one set.
pub struct PdbSet {
    class: SymmetryClass,
    tier: Tier,
    partition: Partition,
    regions: Arc<Regions>,
    /// By number of tiles, where there is a group of so many.
    shifts: [Option<Arc<Shifts>>; MAX_TILES + 1],
    tables: Vec<PdbTable>,
}

/// Why tables cannot be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PdbError {
    /// There are none for boards of more than [`MAX_CELLS`] cells.
    TooLarge(Size),
    OutOfMemory(OutOfMemory),
    /// The words are not those of a set of tables.
    Unreadable,
}

/// A set of tables in the making.
pub struct PdbSetBuilder {
    /// What there is so far; gone once it is complete.
    tables: Option<PdbSet>,
    under_way: Option<PdbTableBuilder>,
    /// The tables to come, the next one last.
    waiting: Vec<Block>,
    /// The number of words in all tables.
    words: usize,
}

impl PdbSet {
    /// The tables for goals with the blank at cell `blank` of a board of `size`, to be built in slices.
    pub fn construction(size: Size, blank: usize, tier: Tier) -> Result<PdbSetBuilder, PdbError> {
        if size.cells() > MAX_CELLS {
            return Err(PdbError::TooLarge(size));
        }
        let tables = PdbSet::empty(size, blank, tier)?;
        let mut waiting = tables.homes();
        let words = waiting.iter().map(|home| tables.words(home)).sum();
        waiting.reverse();
        Ok(PdbSetBuilder {
            tables: Some(tables),
            under_way: None,
            waiting,
            words,
        })
    }

    fn empty(size: Size, blank: usize, tier: Tier) -> Result<PdbSet, OutOfMemory> {
        let (class, _) = SymmetryClass::of(size, blank);
        let partition = Partition::of(class, tier);
        let mut shifts: [Option<Arc<Shifts>>; MAX_TILES + 1] = Default::default();
        for group in partition.views.iter().flatten() {
            shifts[group.len()]
                .get_or_insert_with(|| Arc::new(Shifts::new(group.len(), class.size().width())));
        }
        let groups = partition.views.iter().flatten();
        let regions = Regions::new(class.size(), groups.map(|group| group.len()))?;
        Ok(PdbSet {
            class,
            tier,
            partition,
            regions: Arc::new(regions),
            shifts,
            tables: Vec::new(),
        })
    }

    /// The goals of the groups that need a table of their own.
    fn homes(&self) -> Vec<Block> {
        let mut homes: Vec<Block> = Vec::new();
        for &group in self.partition.views.iter().flatten() {
            let (home, _) = least_image(self.class, group);
            if !homes.contains(&home) {
                homes.push(home);
            }
        }
        homes
    }

    /// How many words the table of a group has.
    fn words(&self, home: &Block) -> usize {
        let tiles = home.occupied.len();
        words_per_order(self.regions.blocks(tiles).len()) * orders(tiles)
    }

    /// Builds them in one go.
    pub fn build(size: Size, blank: usize, tier: Tier) -> Result<PdbSet, PdbError> {
        let mut construction = PdbSet::construction(size, blank, tier)?;
        loop {
            if let Step::Done(tables) = construction.advance(u32::MAX) {
                return Ok(tables?);
            }
        }
    }

    pub fn class(&self) -> SymmetryClass {
        self.class
    }

    pub fn tier(&self) -> Tier {
        self.tier
    }

    pub fn partition(&self) -> &Partition {
        &self.partition
    }

    pub fn regions(&self) -> &Regions {
        &self.regions
    }

    /// For groups of so many tiles as one of the tables has.
    pub fn shifts(&self, tiles: usize) -> &Shifts {
        let shifts = self.shifts[tiles].as_ref();
        shifts.expect("one of the tables has so many tiles")
    }

    /// One for each group, those that look the same only once.
    pub fn tables(&self) -> &[PdbTable] {
        &self.tables
    }

    /// Whether they serve goals with the blank at cell `blank` of a board of `size`.
    pub fn fit(&self, size: Size, blank: usize) -> bool {
        size.cells() <= MAX_CELLS
            && blank < size.cells()
            && SymmetryClass::of(size, blank).0 == self.class
    }

    /// The place of the table of one of the partition's groups among [`PdbSet::tables`], and the way to turn
    /// the board so that the group becomes the table's.
    pub fn turned(&self, group: Cells) -> (usize, Symmetry) {
        let (home, symmetry) = least_image(self.class, group);
        let same = |table: &PdbTable| {
            table.group() == home.occupied && home.region.contains(table.blank())
        };
        let place = self.tables.iter().position(same);
        let place = place.expect("each group of the partition has its table");
        (place, symmetry)
    }

    /// The memory they take, in bytes.
    pub fn bytes(&self) -> usize {
        let tables: usize = self.tables.iter().map(PdbTable::bytes).sum();
        let shifts: usize = self.shifts.iter().flatten().map(|list| list.bytes()).sum();
        tables + shifts + self.regions.bytes()
    }

    /// Puts tables together again from the words of each, in the order of [`PdbSet::tables`]. What the words say
    /// is taken on trust.
    pub fn from_words(
        size: Size,
        blank: usize,
        tier: Tier,
        words: Vec<Vec<u64>>,
    ) -> Result<PdbSet, PdbError> {
        if size.cells() > MAX_CELLS {
            return Err(PdbError::TooLarge(size));
        }
        let mut tables = PdbSet::empty(size, blank, tier)?;
        let homes = tables.homes();
        let lengths = homes.iter().map(|home| tables.words(home));
        if !lengths.eq(words.iter().map(Vec::len)) {
            return Err(PdbError::Unreadable);
        }
        let read = homes.iter().zip(words).map(|(home, words)| PdbTable {
            size: tables.class.size(),
            blank: any_blank(home),
            group: home.occupied,
            words,
        });
        tables.tables = read.collect();
        Ok(tables)
    }
}

/// Where a group's tiles and the blank belong, turned into the first of its images under the symmetries of the board, and
/// how to get there. The blank is known by the region that it ends in: a table does not tell its cells apart.
fn least_image(class: SymmetryClass, group: Cells) -> (Block, Symmetry) {
    let size = class.size();
    let region = region(size, group, class.blank());
    let images = Symmetry::preserving(size).map(|symmetry| {
        let home = Block {
            occupied: group.image(symmetry, size),
            region: region.image(symmetry, size),
        };
        (home, symmetry)
    });
    images
        .min_by_key(|(home, _)| (home.occupied, home.region))
        .expect("doing nothing is a symmetry")
}

/// A goal cell of the blank for a table: the first of the region.
fn any_blank(home: &Block) -> usize {
    home.region.0.trailing_zeros() as usize
}

impl PdbSetBuilder {
    /// Handles about `budget` words of 64 entries, each in a nanosecond or a few. Gives the tables away once they are
    /// complete; a construction without tables is `Waiting`.
    pub fn advance(&mut self, budget: u32) -> Step<Result<PdbSet, OutOfMemory>> {
        let Some(tables) = &mut self.tables else {
            return Step::Waiting;
        };
        let builder = match (&mut self.under_way, self.waiting.last()) {
            (Some(builder), _) => builder,
            (None, None) => {
                return self
                    .tables
                    .take()
                    .map_or(Step::Waiting, |tables| Step::Done(Ok(tables)));
            }
            (None, Some(home)) => {
                let group = home.occupied;
                let shifts = tables.shifts[group.len()].as_ref().expect("it was made");
                match PdbTableBuilder::new(&tables.regions, shifts, any_blank(home), group) {
                    Ok(builder) => {
                        self.waiting.pop();
                        self.under_way.insert(builder)
                    }
                    Err(error) => return Step::Done(Err(error)),
                }
            }
        };
        if let Step::Done(table) = builder.advance(budget) {
            tables.tables.push(table);
            self.under_way = None;
        }
        Step::Running
    }

    /// The part of all entries met so far, from 0 to 1.
    pub fn progress(&self) -> f64 {
        let Some(tables) = &self.tables else {
            return 1.0;
        };
        let done: usize = tables.tables.iter().map(|table| table.words().len()).sum();
        let under_way = self
            .under_way
            .as_ref()
            .map_or(0.0, |builder| builder.progress() * builder.words() as f64);
        (done as f64 + under_way) / self.words as f64
    }

    /// The memory it takes at the moment, in bytes.
    pub fn bytes(&self) -> usize {
        let tables = self.tables.as_ref().map_or(0, PdbSet::bytes);
        tables + self.under_way.as_ref().map_or(0, PdbTableBuilder::bytes)
    }
}

impl fmt::Display for PdbError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PdbError::TooLarge(size) => {
                write!(
                    f,
                    "{size} is too large for pattern tables: up to {MAX_CELLS} cells"
                )
            }
            PdbError::OutOfMemory(error) => error.fmt(f),
            PdbError::Unreadable => write!(f, "these are not the words of pattern tables"),
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

    /// What the tables of a goal take together while the largest of them is built last, in bytes.
    fn most_bytes(size: Size, blank: usize, tier: Tier) -> usize {
        let tables = PdbSet::empty(size, blank, tier).unwrap();
        let homes = tables.homes();
        let words = homes.iter().map(|home| tables.words(home));
        let while_built = |home: &Block| {
            let shifts = tables.shifts[home.occupied.len()].as_ref().unwrap();
            let builder =
                PdbTableBuilder::new(&tables.regions, shifts, any_blank(home), home.occupied);
            builder.unwrap().bytes() - 8 * tables.words(home)
        };
        let largest = homes.iter().map(while_built).max().unwrap();
        tables.bytes() + 8 * words.sum::<usize>() + largest
    }

    #[test]
    fn the_tables_of_any_goal_take_at_most_135_megabytes_while_they_are_built() {
        for size in Size::all().filter(|size| size.cells() <= MAX_CELLS) {
            let classes = (0..size.cells()).filter(|&blank| {
                let (class, _) = SymmetryClass::of(size, blank);
                class.size() == size && class.blank() == blank
            });
            for blank in classes.filter(|_| size.cells() > 9) {
                let bytes = most_bytes(size, blank, Tier::Large);
                assert!(bytes <= 135_000_000, "{size} {blank}: {bytes}");
            }
        }
    }

    #[test]
    fn groups_that_look_the_same_share_a_table_whatever_the_cell_of_the_blank() {
        let count = |blank| {
            let tables = PdbSet::empty(Size::new(5, 5).unwrap(), blank, Tier::Large);
            tables.unwrap().homes().len()
        };
        assert_eq!([0, 1, 2, 6, 7, 12].map(count), [2, 3, 2, 2, 2, 1]);
    }
}
