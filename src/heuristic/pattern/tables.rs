//! All tables of a goal.

use std::fmt;
use std::sync::Arc;

use super::OutOfMemory;
use super::build::Builder;
use super::cells::Cells;
use super::orders::{Shifts, orders};
use super::partition::{Partition, Tier};
use super::regions::{MOST_CELLS, MOST_TILES, Regions};
use super::table::{Table, words_per_order};
use crate::puzzle::Size;
use crate::puzzle::symmetry::{Class, Symmetry};

/// The tables of both views for one [`Class`] of goals, and what is needed to look anything up in them.
///
/// They serve every goal of the class: all arrangements of the tiles, and all goal cells of the gap that look
/// the same. Groups that look the same share a table. Many searches can share one set.
pub struct Tables {
    class: Class,
    tier: Tier,
    partition: Partition,
    regions: Arc<Regions>,
    /// By number of tiles, where there is a group of so many.
    shifts: [Option<Arc<Shifts>>; MOST_TILES + 1],
    tables: Vec<Table>,
}

/// Why tables cannot be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TablesError {
    /// There are none for boards of more than [`MOST_CELLS`] cells.
    TooLarge(Size),
    OutOfMemory(OutOfMemory),
    /// The words are not those of a set of tables.
    Unreadable,
}

/// A set of tables in the making.
pub struct Construction {
    /// What there is so far; gone once it is complete.
    tables: Option<Tables>,
    under_way: Option<Builder>,
    /// Groups of the tables to come, the next one last.
    waiting: Vec<Cells>,
    /// The number of words in all tables.
    words: usize,
}

impl Tables {
    /// The tables for goals with the gap at cell `gap` of a board of `size`, to be built in slices.
    pub fn construction(size: Size, gap: usize, tier: Tier) -> Result<Construction, TablesError> {
        if size.cells() > MOST_CELLS {
            return Err(TablesError::TooLarge(size));
        }
        let tables = Tables::empty(size, gap, tier);
        let mut waiting = tables.groups();
        let words = waiting.iter().map(|&group| tables.words(group)).sum();
        waiting.reverse();
        Ok(Construction {
            tables: Some(tables),
            under_way: None,
            waiting,
            words,
        })
    }

    fn empty(size: Size, gap: usize, tier: Tier) -> Tables {
        let (class, _) = Class::of(size, gap);
        let partition = Partition::of(class, tier);
        let mut shifts: [Option<Arc<Shifts>>; MOST_TILES + 1] = Default::default();
        for group in partition.views.iter().flatten() {
            shifts[group.len()]
                .get_or_insert_with(|| Arc::new(Shifts::new(group.len(), class.size().width())));
        }
        Tables {
            class,
            tier,
            partition,
            regions: Arc::new(Regions::new(class.size())),
            shifts,
            tables: Vec::new(),
        }
    }

    /// The groups that need a table of their own.
    fn groups(&self) -> Vec<Cells> {
        let mut groups: Vec<Cells> = Vec::new();
        for &group in self.partition.views.iter().flatten() {
            let (image, _) = least_image(self.class, group);
            if !groups.contains(&image) {
                groups.push(image);
            }
        }
        groups
    }

    /// How many words the table of a group has.
    fn words(&self, group: Cells) -> usize {
        words_per_order(self.regions.blocks(group.len()).len()) * orders(group.len())
    }

    fn add(&mut self, group: Cells, words: Vec<u64>) {
        self.tables.push(Table {
            size: self.class.size(),
            gap: self.class.gap(),
            group,
            words,
        });
    }

    /// Builds them in one go.
    pub fn build(size: Size, gap: usize, tier: Tier) -> Result<Tables, TablesError> {
        let mut construction = Tables::construction(size, gap, tier)?;
        loop {
            if let Some(tables) = construction.advance(u32::MAX)? {
                return Ok(tables);
            }
        }
    }

    pub fn class(&self) -> Class {
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
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// Whether they serve goals with the gap at cell `gap` of a board of `size`.
    pub fn fit(&self, size: Size, gap: usize) -> bool {
        size.cells() <= MOST_CELLS && gap < size.cells() && Class::of(size, gap).0 == self.class
    }

    /// The place of the table of one of the partition's groups among [`Tables::tables`], and the way to turn
    /// the board so that the group becomes the table's.
    pub fn turned(&self, group: Cells) -> (usize, Symmetry) {
        let (image, symmetry) = least_image(self.class, group);
        let place = self.tables.iter().position(|table| table.group() == image);
        let place = place.expect("each group of the partition has its table");
        (place, symmetry)
    }

    /// The memory they take, in bytes.
    pub fn bytes(&self) -> usize {
        let tables: usize = self.tables.iter().map(Table::bytes).sum();
        let shifts: usize = self.shifts.iter().flatten().map(|list| list.bytes()).sum();
        tables + shifts + self.regions.bytes()
    }

    /// Puts tables together again from the words of each, in the order of [`Tables::tables`]. What the words say
    /// is taken on trust.
    pub fn from_words(
        size: Size,
        gap: usize,
        tier: Tier,
        words: Vec<Vec<u64>>,
    ) -> Result<Tables, TablesError> {
        if size.cells() > MOST_CELLS {
            return Err(TablesError::TooLarge(size));
        }
        let mut tables = Tables::empty(size, gap, tier);
        let groups = tables.groups();
        let lengths = groups.iter().map(|&group| tables.words(group));
        if !lengths.eq(words.iter().map(Vec::len)) {
            return Err(TablesError::Unreadable);
        }
        for (group, words) in groups.into_iter().zip(words) {
            tables.add(group, words);
        }
        Ok(tables)
    }
}

/// The first of the images of a group under the symmetries of its class, and how to get there.
fn least_image(class: Class, group: Cells) -> (Cells, Symmetry) {
    let images = class
        .keepers()
        .map(|symmetry| (group.image(symmetry, class.size()), symmetry));
    images
        .min_by_key(|(image, _)| *image)
        .expect("doing nothing is a symmetry")
}

impl Construction {
    /// Handles about `budget` words of 64 entries, each in a nanosecond or a few, and gives the tables once
    /// they are complete; after that nothing.
    pub fn advance(&mut self, budget: u32) -> Result<Option<Tables>, OutOfMemory> {
        let Some(tables) = &mut self.tables else {
            return Ok(None);
        };
        let builder = match (&mut self.under_way, self.waiting.last()) {
            (Some(builder), _) => builder,
            (None, None) => return Ok(self.tables.take()),
            (None, Some(&group)) => {
                let shifts = tables.shifts[group.len()].as_ref().expect("it was made");
                let gap = tables.class.gap();
                let builder = Builder::new(&tables.regions, shifts, gap, group)?;
                self.waiting.pop();
                self.under_way.insert(builder)
            }
        };
        if let Some(table) = builder.advance(budget) {
            tables.tables.push(table);
            self.under_way = None;
        }
        Ok(None)
    }

    /// The part of all entries met so far, from 0 to 1.
    pub fn progress(&self) -> f64 {
        let Some(tables) = &self.tables else {
            return 1.0;
        };
        let done: usize = tables.tables.iter().map(|table| table.words().len()).sum();
        let under_way = self.under_way.as_ref().map_or(0.0, |builder| {
            builder.progress() * tables.words(builder.group()) as f64
        });
        (done as f64 + under_way) / self.words as f64
    }

    /// The memory it takes at the moment, in bytes.
    pub fn bytes(&self) -> usize {
        let tables = self.tables.as_ref().map_or(0, Tables::bytes);
        tables + self.under_way.as_ref().map_or(0, Builder::bytes)
    }
}

impl fmt::Display for TablesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TablesError::TooLarge(size) => {
                write!(
                    f,
                    "{size} is too large for pattern tables: up to {MOST_CELLS} cells"
                )
            }
            TablesError::OutOfMemory(error) => error.fmt(f),
            TablesError::Unreadable => write!(f, "these are not the words of pattern tables"),
        }
    }
}

impl std::error::Error for TablesError {}

impl From<OutOfMemory> for TablesError {
    fn from(error: OutOfMemory) -> TablesError {
        TablesError::OutOfMemory(error)
    }
}
