//! How the number of a block is found.

use super::cells::Cells;
use super::regions::{Block, MAX_CELLS, MAX_TILES};
use super::{OutOfMemory, reserved};
use crate::puzzle::Size;

/// The numbers of blocks for one group of tiles, looked up at each step of a search.
pub trait Numbers: Copy {
    /// The number of the block with the blank at `blank`, a free cell, if that is in the largest region of its set.
    fn first(self, occupied: Cells, blank: usize) -> Option<usize>;

    /// The number of the set's second block, after which the others follow.
    fn second(self, occupied: Cells) -> usize;
}

/// One word for each set of up to sixteen cells tells the number of its first block and for which cells of the blank
/// that is not the one.
pub struct Direct {
    /// By occupied set: in the lower half the number of the block with its largest region, in the upper half
    /// the free cells outside that region.
    entries: Box<[u32; SETS]>,
    /// By occupied set: the number of its second block.
    further: Box<[u16; SETS]>,
}

/// How many sets of sixteen cells there are.
const SETS: usize = 1 << Direct::CELLS;

impl Default for Direct {
    /// Without any blocks.
    fn default() -> Direct {
        Direct {
            entries: boxed(vec![0; SETS]),
            further: boxed(vec![0; SETS]),
        }
    }
}

impl Direct {
    /// The most cells.
    pub const CELLS: usize = 16;

    /// Takes up all blocks of groups of so many tiles, in the order of their numbers.
    pub fn add(&mut self, all: Cells, tiles: usize, blocks: &[Block]) {
        let firsts = choices(all.len(), tiles) as usize;
        let mut further = firsts;
        for (number, block) in blocks[..firsts].iter().enumerate() {
            let set = block.occupied.0 as usize;
            let outside = outside(all, block);
            self.entries[set] = number as u32 | outside.0 << 16;
            self.further[set] = further as u16;
            further += others(blocks, further, block.occupied);
        }
    }

    pub fn bytes(&self) -> usize {
        SETS * 6
    }
}

impl Numbers for &Direct {
    #[inline(always)]
    fn first(self, occupied: Cells, blank: usize) -> Option<usize> {
        let entry = self.entries[occupied.0 as usize % SETS];
        (entry >> 16 >> blank & 1 == 0).then_some((entry & 0xffff) as usize)
    }

    fn second(self, occupied: Cells) -> usize {
        self.further[occupied.0 as usize % SETS].into()
    }
}

/// Of more than sixteen cells there are too many sets for a list. Those of one number of cells are counted
/// through instead (the combinatorial number system): a set's place among them, as rising numbers, is the sum of
/// C(cell, n) over its cells, the first with n = 1, the next with n = 2 and so on. Two halves are looked up.
pub struct Ranked {
    /// By the lower cells of a set.
    lower: Box<[u16; LOWER]>,
    by_tiles: [Option<Ranks>; MAX_TILES + 1],
}

/// The sets of one number of tiles.
struct Ranks {
    /// By the upper cells of a set: with the number of tiles they tell how many cells come before.
    upper: Box<[u32; UPPER]>,
    /// By place: the free cells outside the largest region.
    outside: Vec<u32>,
    /// By place: the number of the set's second block.
    further: Vec<u32>,
}

/// The cells of a lower half, and the sets of a half.
const LOWER_CELLS: usize = 13;
const LOWER: usize = 1 << LOWER_CELLS;
const UPPER: usize = 1 << (MAX_CELLS - LOWER_CELLS);

/// What a search looks at for groups of one number of tiles.
#[derive(Clone, Copy)]
pub struct RanksOf<'a> {
    lower: &'a [u16; LOWER],
    upper: &'a [u32; UPPER],
    outside: &'a [u32],
    further: &'a [u32],
}

impl Ranked {
    pub fn new(size: Size) -> Ranked {
        assert!(size.cells() <= MAX_CELLS, "{size} is too large");
        let lower = (0..LOWER as u32).map(|set| place(Cells(set), 0, 0) as u16);
        Ranked {
            lower: boxed(lower.collect()),
            by_tiles: Default::default(),
        }
    }

    /// Takes up all blocks of groups of so many tiles, in the order of their numbers.
    pub fn add(&mut self, all: Cells, tiles: usize, blocks: &[Block]) -> Result<(), OutOfMemory> {
        let upper = (0..UPPER as u32).map(|set| {
            let cells = Cells(set);
            let before = tiles.checked_sub(cells.len());
            // More cells than tiles never come up.
            before.map_or(0, |before| place(cells, LOWER_CELLS, before))
        });
        let firsts = choices(all.len(), tiles) as usize;
        let mut number = firsts;
        let mut ranks = Ranks {
            upper: boxed(upper.collect()),
            outside: reserved(firsts)?,
            further: reserved(firsts)?,
        };
        for block in &blocks[..firsts] {
            ranks.outside.push(outside(all, block).0);
            ranks.further.push(number as u32);
            number += others(blocks, number, block.occupied);
        }
        self.by_tiles[tiles] = Some(ranks);
        Ok(())
    }

    /// For groups of so many tiles, which must have been taken up.
    #[inline(always)]
    pub fn by_tiles(&self, tiles: usize) -> RanksOf<'_> {
        let ranks = self.by_tiles[tiles].as_ref();
        let ranks = ranks.expect("groups of so many tiles were asked for");
        RanksOf {
            lower: &self.lower,
            upper: &ranks.upper,
            outside: &ranks.outside,
            further: &ranks.further,
        }
    }

    pub fn bytes(&self) -> usize {
        let ranks = self.by_tiles.iter().flatten();
        let words = |ranks: &Ranks| UPPER + ranks.outside.capacity() + ranks.further.capacity();
        let words: usize = ranks.map(words).sum();
        LOWER * size_of::<u16>() + words * size_of::<u32>()
    }
}

impl Numbers for RanksOf<'_> {
    #[inline(always)]
    fn first(self, occupied: Cells, blank: usize) -> Option<usize> {
        let place = self.place(occupied);
        (self.outside[place] >> blank & 1 == 0).then_some(place)
    }

    fn second(self, occupied: Cells) -> usize {
        self.further[self.place(occupied)] as usize
    }
}

impl RanksOf<'_> {
    #[inline(always)]
    fn place(self, occupied: Cells) -> usize {
        let set = occupied.0 as usize;
        (u32::from(self.lower[set % LOWER]) + self.upper[set / LOWER % UPPER]) as usize
    }
}

fn boxed<T: Copy, const N: usize>(list: Vec<T>) -> Box<[T; N]> {
    match list.into_boxed_slice().try_into() {
        Ok(array) => array,
        Err(_) => unreachable!("it has that length"),
    }
}

/// What the cells of a part of a set add to its place, where the part begins at cell `from` and so many cells come
/// before it.
fn place(part: Cells, from: usize, before: usize) -> u32 {
    let cells = part.iter().zip(before + 1..);
    cells.map(|(cell, n)| choices(from + cell, n)).sum()
}

/// In how many ways `n` of so many cells can be chosen.
pub fn choices(cells: usize, n: usize) -> u32 {
    let product = (0..n).fold(1u64, |product, taken| {
        product * cells.saturating_sub(taken) as u64 / (taken as u64 + 1)
    });
    product as u32
}

/// The free cells outside a block's region.
fn outside(all: Cells, block: &Block) -> Cells {
    Cells(all.0 & !block.occupied.0 & !block.region.0)
}

/// How many blocks from a number on are those of one set.
fn others(blocks: &[Block], from: usize, occupied: Cells) -> usize {
    let same = blocks[from..].iter();
    same.take_while(|block| block.occupied == occupied).count()
}
