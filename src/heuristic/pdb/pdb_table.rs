//! One finished table.

use super::cells::Cells;
use super::orders::Shifts;
use super::regions::{Block, Regions};
use crate::puzzle::Size;

/// For each [`Block`] and each order of a group's tiles, one bit of the least number of moves of those
/// tiles that brings them to their goal cells and the blank into the region that its goal cell lies in.
///
/// Only tiles of the group are counted, so values of groups without a common tile may be added (Korf and
/// Felner, 2002). Each entry stands for one region of the blank, so a move of a tile of the group always leads
/// to another entry, whose value has the other parity: it is one more or one less. That is why bit 1 of the
/// value, the one that counts twos, is all that need be kept: with the parity, which the cells tell, it
/// gives the value modulo 4, and along a path of moves the value itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PdbTable {
    pub(super) size: Size,
    pub(super) blank: usize,
    pub(super) group: Cells,
    /// See [`twos`].
    pub(super) words: Vec<u64>,
}

/// How many words the entries of one order take, in a table with so many blocks.
pub const fn words_per_order(blocks: usize) -> usize {
    blocks.div_ceil(64)
}

/// Bit 1 of an entry's value, in a table of `stride` words per order.
///
/// Entries of one order lie together, a bit for each block: on sixteen cells some three kilobytes, on
/// twenty-five thirty. A search has far
/// fewer orders before it at a time than sets of occupied cells, so that what it looks up stays near the processor.
/// The other way round, with the orders of one block together, it takes half as long again.
#[inline(always)]
pub fn twos(words: &[u64], stride: usize, number: usize, rank: usize) -> u32 {
    (words[rank * stride + number / 64] >> (number % 64) & 1) as u32
}

impl PdbTable {
    pub fn size(&self) -> Size {
        self.size
    }

    /// The goal cell of the blank.
    pub fn blank(&self) -> usize {
        self.blank
    }

    /// The goal cells of the group's tiles.
    pub fn group(&self) -> Cells {
        self.group
    }

    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.words.len() * size_of::<u64>()
    }

    /// The value of an entry modulo 4.
    pub fn residue(&self, regions: &Regions, number: usize, rank: usize) -> u32 {
        let tiles = self.group.len();
        let blocks = regions.blocks(tiles);
        let stride = words_per_order(blocks.len());
        let occupied = blocks[number].occupied;
        let odd = colour(self.size, occupied) ^ colour(self.size, self.group);
        2 * twos(&self.words, stride, number, rank) + odd
    }

    /// The value of an entry, found by walking down to the goal. The entry must be one that moves lead to.
    pub fn value(&self, regions: &Regions, shifts: &Shifts, number: usize, rank: usize) -> u32 {
        let home = (regions.number(self.group, self.blank), 0);
        let mut entry = (number, rank);
        let mut steps = 0;
        while entry != home {
            let block: Block = regions.blocks(self.group.len())[entry.0];
            let less = (self.residue(regions, entry.0, entry.1) + 3) % 4;
            let mut nearer = regions.passages(block).map(|passage| {
                let rank = shifts.rank(passage.from, passage.to, entry.1);
                (passage.number, rank)
            });
            entry = nearer
                .find(|&(number, rank)| self.residue(regions, number, rank) == less)
                .expect("each entry but the goal's has one below it");
            steps += 1;
        }
        steps
    }
}

/// The black cells, with the cells coloured as on a chessboard and the first one white.
pub fn black(size: Size) -> Cells {
    let cells = 0..size.cells();
    cells
        .filter(|&cell| (size.row(cell) + size.column(cell)) % 2 == 1)
        .collect()
}

/// Whether an odd number of cells are [black](black): 1 if so. Each move of a tile changes it.
pub fn colour(size: Size, cells: Cells) -> u32 {
    Cells(black(size).0 & cells.0).len() as u32 % 2
}
