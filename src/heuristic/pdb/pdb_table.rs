//! A finished table of one group.

use super::cell_set::CellSet;
use super::permutation::RankTransitions;
use super::regions::{Placement, Regions};
use crate::puzzle::Size;

/// The PDB of one group of tiles: for each [`Placement`] and each permutation of the tiles, one bit of the
/// fewest moves of these tiles that bring them to their goal cells and the blank into its goal region.
///
/// Only moves of the group's tiles are counted, so that values of groups without a common tile may be added
/// (Korf and Felner, 2002). Each entry stands for one region of the blank, so a move of one of the group's
/// tiles always leads to another entry whose value has the other parity: it is one more or one less. Bit 1 of
/// the value is therefore enough. With the parity, which the occupied cells determine, it gives the value
/// modulo 4, and along a path of moves the value itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PdbTable {
    pub(super) size: Size,
    pub(super) blank: usize,
    pub(super) group: CellSet,
    /// The bits of all entries; see [`high_bit`] for their layout.
    pub(super) words: Vec<u64>,
}

/// Returns the number of words that the entries of one permutation take in a table of `placements`
/// placements.
pub const fn words_per_permutation(placements: usize) -> usize {
    placements.div_ceil(64)
}

/// Returns bit 1 of an entry's value, in a table with `stride` words per permutation.
///
/// Entries of one permutation are contiguous, one bit per placement: about 3 KB on sixteen cells, 30 KB on
/// twenty-five. At any time a search visits far fewer permutations than sets of occupied cells, so its
/// accesses stay in the cache. The other layout, with the permutations of one placement together, takes half
/// as long again.
#[inline(always)]
pub fn high_bit(words: &[u64], stride: usize, index: usize, rank: usize) -> u32 {
    (words[rank * stride + index / 64] >> (index % 64) & 1) as u32
}

impl PdbTable {
    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the goal cell of the blank.
    pub fn blank(&self) -> usize {
        self.blank
    }

    /// Returns the goal cells of the group's tiles.
    pub fn group(&self) -> CellSet {
        self.group
    }

    /// Returns the bits of all entries.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Returns the memory used, in bytes.
    pub fn bytes(&self) -> usize {
        self.words.len() * size_of::<u64>()
    }

    /// Returns the value of an entry modulo 4.
    pub fn value_mod4(&self, regions: &Regions, index: usize, rank: usize) -> u32 {
        let tiles = self.group.len();
        let placements = regions.placements(tiles);
        let stride = words_per_permutation(placements.len());
        let occupied = placements[index].occupied;
        let odd = colour_parity(self.size, occupied) ^ colour_parity(self.size, self.group);
        2 * high_bit(&self.words, stride, index, rank) + odd
    }

    /// Returns the value of an entry, counted by descending to the goal. The entry must be reachable from the
    /// goal.
    pub fn value(
        &self,
        regions: &Regions,
        transitions: &RankTransitions,
        index: usize,
        rank: usize,
    ) -> u32 {
        let goal = (regions.index(self.group, self.blank), 0);
        let mut entry = (index, rank);
        let mut steps = 0;
        while entry != goal {
            let placement: Placement = regions.placements(self.group.len())[entry.0];
            let less = (self.value_mod4(regions, entry.0, entry.1) + 3) % 4;
            let mut neighbours = regions.moves(placement).map(|step| {
                let rank = transitions.rank(step.from, step.to, entry.1);
                (step.index, rank)
            });
            entry = neighbours
                .find(|&(index, rank)| self.value_mod4(regions, index, rank) == less)
                .expect("every entry but the goal has a neighbour that is one less");
            steps += 1;
        }
        steps
    }
}

/// Returns the black cells of a board coloured like a chessboard whose first cell is white.
pub(super) fn black_cells(size: Size) -> CellSet {
    let cells = 0..size.cells();
    cells
        .filter(|&cell| (size.row(cell) + size.column(cell)) % 2 == 1)
        .collect()
}

/// Returns the number of [black](black_cells) cells among `cells`, modulo 2. Each move of a tile changes it.
pub(super) fn colour_parity(size: Size, cells: CellSet) -> u32 {
    CellSet(black_cells(size).0 & cells.0).len() as u32 % 2
}
