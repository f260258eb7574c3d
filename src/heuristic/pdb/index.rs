//! Finding the index of a placement.

use super::cell_set::CellSet;
use super::regions::{MAX_CELLS, MAX_TILES, Placement};
use super::{OutOfMemory, reserved};
use crate::puzzle::Size;

/// Looks up the placement indices of groups of one number of tiles, at each step of a search.
pub trait IndexLookup: Copy {
    /// Returns the index of the placement with the blank at `blank`, a free cell, if `blank` is in the
    /// largest free region; otherwise `None`.
    fn largest(self, occupied: CellSet, blank: usize) -> Option<usize>;

    /// Returns the index of the first placement with a smaller region; the other smaller ones follow it.
    fn smaller(self, occupied: CellSet) -> usize;
}

/// The index for boards of up to sixteen cells: one word for each set of occupied cells.
pub struct DirectIndex {
    /// By occupied set: in the lower half the index of the placement with the largest region, in the upper
    /// half the free cells outside that region.
    entries: Box<[u32; SETS]>,
    /// By occupied set: the index of the first placement with a smaller region.
    smaller: Box<[u16; SETS]>,
}

/// The number of sets of sixteen cells.
const SETS: usize = 1 << DirectIndex::MAX_CELLS;

impl Default for DirectIndex {
    /// Returns an index without any placements.
    fn default() -> DirectIndex {
        DirectIndex {
            entries: boxed(vec![0; SETS]),
            smaller: boxed(vec![0; SETS]),
        }
    }
}

impl DirectIndex {
    /// The largest number of cells of a board.
    pub const MAX_CELLS: usize = 16;

    /// Adds all placements of groups of `tiles` tiles, given in the order of their indices.
    pub(super) fn add(&mut self, all: CellSet, tiles: usize, placements: &[Placement]) {
        let sets = binomial(all.len(), tiles) as usize;
        let mut smaller = sets;
        for (index, placement) in placements[..sets].iter().enumerate() {
            let set = placement.occupied.0 as usize;
            let outside = outside(all, placement);
            self.entries[set] = index as u32 | outside.0 << 16;
            self.smaller[set] = smaller as u16;
            smaller += count_from(placements, smaller, placement.occupied);
        }
    }

    /// Returns the memory used, in bytes.
    pub fn bytes(&self) -> usize {
        SETS * 6
    }
}

impl IndexLookup for &DirectIndex {
    #[inline(always)]
    fn largest(self, occupied: CellSet, blank: usize) -> Option<usize> {
        let entry = self.entries[occupied.0 as usize % SETS];
        (entry >> 16 >> blank & 1 == 0).then_some((entry & 0xffff) as usize)
    }

    fn smaller(self, occupied: CellSet) -> usize {
        self.smaller[occupied.0 as usize % SETS].into()
    }
}

/// The index for boards of more than sixteen cells, which have too many sets for one table.
///
/// Sets of the same number of cells are ranked instead (combinatorial number system): the rank of a set among
/// them, sorted as numbers, is the sum of C(cell, n) over its cells, with n = 1 for the first cell, n = 2 for
/// the next and so on. The ranks of the lower and the upper cells are looked up separately.
pub struct RankedIndex {
    /// By the lower cells of a set: what they add to the rank.
    lower: Box<[u16; LOWER_SETS]>,
    by_tiles: [Option<PlacementRanks>; MAX_TILES + 1],
}

/// The sets of one number of tiles.
struct PlacementRanks {
    /// By the upper cells of a set: what they add to the rank. The number of tiles determines how many lower
    /// cells there are.
    upper: Box<[u32; UPPER_SETS]>,
    /// By rank: the free cells outside the largest region.
    outside: Vec<u32>,
    /// By rank: the index of the first placement with a smaller region.
    smaller: Vec<u32>,
}

/// The number of lower cells; with 25 cells in all, both tables have a similar size.
const LOWER_CELLS: usize = 13;
const LOWER_SETS: usize = 1 << LOWER_CELLS;
const UPPER_SETS: usize = 1 << (MAX_CELLS - LOWER_CELLS);

/// A [`RankedIndex`] for groups of one number of tiles.
#[derive(Clone, Copy)]
pub struct RankedLookup<'a> {
    lower: &'a [u16; LOWER_SETS],
    upper: &'a [u32; UPPER_SETS],
    outside: &'a [u32],
    smaller: &'a [u32],
}

impl RankedIndex {
    /// Creates an index without placements, for boards of `size`.
    ///
    /// # Panics
    /// If the board has more than [`MAX_CELLS`] cells.
    pub fn new(size: Size) -> RankedIndex {
        assert!(size.cells() <= MAX_CELLS, "{size} is too large");
        let lower = (0..LOWER_SETS as u32).map(|set| partial_rank(CellSet(set), 0, 0) as u16);
        RankedIndex {
            lower: boxed(lower.collect()),
            by_tiles: Default::default(),
        }
    }

    /// Adds all placements of groups of `tiles` tiles, given in the order of their indices.
    pub(super) fn add(
        &mut self,
        all: CellSet,
        tiles: usize,
        placements: &[Placement],
    ) -> Result<(), OutOfMemory> {
        let upper = (0..UPPER_SETS as u32).map(|set| {
            let cells = CellSet(set);
            let before = tiles.checked_sub(cells.len());
            // Sets of more cells than tiles are never looked up.
            before.map_or(0, |before| partial_rank(cells, LOWER_CELLS, before))
        });
        let sets = binomial(all.len(), tiles) as usize;
        let mut smaller = sets;
        let mut ranks = PlacementRanks {
            upper: boxed(upper.collect()),
            outside: reserved(sets)?,
            smaller: reserved(sets)?,
        };
        for placement in &placements[..sets] {
            ranks.outside.push(outside(all, placement).0);
            ranks.smaller.push(smaller as u32);
            smaller += count_from(placements, smaller, placement.occupied);
        }
        self.by_tiles[tiles] = Some(ranks);
        Ok(())
    }

    /// Returns the lookup for groups of `tiles` tiles.
    ///
    /// # Panics
    /// If placements of groups of `tiles` tiles have not been added.
    #[inline(always)]
    pub fn by_tiles(&self, tiles: usize) -> RankedLookup<'_> {
        let ranks = self.by_tiles[tiles].as_ref();
        let ranks = ranks.expect("placements of this number of tiles have been added");
        RankedLookup {
            lower: &self.lower,
            upper: &ranks.upper,
            outside: &ranks.outside,
            smaller: &ranks.smaller,
        }
    }

    /// Returns the memory used, in bytes.
    pub fn bytes(&self) -> usize {
        let ranks = self.by_tiles.iter().flatten();
        let words = |ranks: &PlacementRanks| {
            UPPER_SETS + ranks.outside.capacity() + ranks.smaller.capacity()
        };
        let words: usize = ranks.map(words).sum();
        LOWER_SETS * size_of::<u16>() + words * size_of::<u32>()
    }
}

impl IndexLookup for RankedLookup<'_> {
    #[inline(always)]
    fn largest(self, occupied: CellSet, blank: usize) -> Option<usize> {
        let rank = self.rank(occupied);
        (self.outside[rank] >> blank & 1 == 0).then_some(rank)
    }

    fn smaller(self, occupied: CellSet) -> usize {
        self.smaller[self.rank(occupied)] as usize
    }
}

impl RankedLookup<'_> {
    #[inline(always)]
    fn rank(self, occupied: CellSet) -> usize {
        let set = occupied.0 as usize;
        (u32::from(self.lower[set % LOWER_SETS]) + self.upper[set / LOWER_SETS % UPPER_SETS])
            as usize
    }
}

fn boxed<T: Copy, const N: usize>(list: Vec<T>) -> Box<[T; N]> {
    match list.into_boxed_slice().try_into() {
        Ok(array) => array,
        Err(_) => unreachable!("the list has N items"),
    }
}

/// Returns what part of a set adds to its rank. The cells of `part` are counted from cell `from`, and the set
/// has `before` cells below `from`.
fn partial_rank(part: CellSet, from: usize, before: usize) -> u32 {
    let cells = part.iter().zip(before + 1..);
    cells.map(|(cell, n)| binomial(from + cell, n)).sum()
}

/// Returns the binomial coefficient C(n, k).
pub(super) fn binomial(n: usize, k: usize) -> u32 {
    let product = (0..k).fold(1u64, |product, taken| {
        product * n.saturating_sub(taken) as u64 / (taken as u64 + 1)
    });
    product as u32
}

/// Returns the free cells outside a placement's region.
fn outside(all: CellSet, placement: &Placement) -> CellSet {
    CellSet(all.0 & !placement.occupied.0 & !placement.region.0)
}

/// Counts the placements from index `from` on that have the set `occupied`.
fn count_from(placements: &[Placement], from: usize, occupied: CellSet) -> usize {
    let rest = placements[from..].iter();
    rest.take_while(|placement| placement.occupied == occupied)
        .count()
}
