//! Making a table.

use std::sync::Arc;

use super::cells::Cells;
use super::orders::{Shifts, orders};
use super::pdb_table::{PdbTable, black, words_per_order};
use super::regions::Regions;
use super::{OutOfMemory, reserved};
use crate::step::Step;

/// A breadth-first pass backwards from the goal, one level of values after the other, with whole blocks of
/// entries as bits.
///
/// A move of a tile to the cell beside it, in the order of cells, leaves the order of the group's tiles
/// as it is, so it takes all entries of a block to those of another with one "or" per 64 of them. Only a
/// move past other tiles has to take bit by bit. A level's entries all stand on cells of one
/// [colour](super::pdb_table::colour), so the level at hand and the next share an array without ever sharing a block.
pub struct PdbTableBuilder {
    regions: Arc<Regions>,
    shifts: Arc<Shifts>,
    blank: usize,
    group: Cells,
    /// Cells of one colour.
    black: Cells,
    /// Entries of the level at hand, in blocks of its colour, and candidates for the next, in the others.
    frontier: Vec<u64>,
    /// Entries met so far.
    met: Vec<u64>,
    /// Entries whose value has bit 1.
    twos: Vec<u64>,
    /// Blocks with anything in `frontier`.
    active: Vec<bool>,
    /// A copy of the block that is expanded.
    source: Vec<u64>,
    stage: Stage,
    /// The value of the level at hand.
    level: u32,
    /// Entries met so far, counted.
    found: u64,
}

/// What to go on with, and from which block.
#[derive(Clone, Copy)]
enum Stage {
    /// Fill the reserved memory with zeros.
    Clear,
    /// Put the neighbours of the level's entries into the frontier.
    Expand(usize),
    /// Keep those that are new; whether there are any so far.
    Sift(usize, bool),
    /// Put the entries of each order together, in the frontier's memory.
    Turn(usize),
    Done,
}

impl PdbTableBuilder {
    /// A table for the tiles with the goal cells `group`, from 1 to 8 of them, and the blank's goal cell `blank`,
    /// which is not one of them. Memory is reserved here, and used later.
    pub fn new(
        regions: &Arc<Regions>,
        shifts: &Arc<Shifts>,
        blank: usize,
        group: Cells,
    ) -> Result<PdbTableBuilder, OutOfMemory> {
        assert!(!group.contains(blank), "the blank is no tile of a group");
        let blocks = regions.blocks(group.len()).len();
        let words_per_block = orders(group.len()).div_ceil(64);
        let words = blocks * words_per_block;
        let turned = words_per_order(blocks) * orders(group.len());
        Ok(PdbTableBuilder {
            regions: Arc::clone(regions),
            shifts: Arc::clone(shifts),
            blank,
            group,
            black: black(regions.size()),
            frontier: reserved(words.max(turned))?,
            met: reserved(words)?,
            twos: reserved(words)?,
            active: vec![false; blocks],
            source: vec![0; words_per_block],
            stage: Stage::Clear,
            level: 0,
            found: 0,
        })
    }

    /// Handles about `budget` words of 64 entries, each in a nanosecond or a few. Never waits; must not be advanced
    /// once it is done.
    pub fn advance(&mut self, budget: u32) -> Step<PdbTable> {
        let mut left = i64::from(budget);
        while left > 0 {
            match self.stage {
                Stage::Clear => left -= self.clear(left as usize),
                Stage::Expand(number) => left -= self.expand_from(number, left),
                Stage::Sift(number, any) => left -= self.sift_from(number, any, left),
                Stage::Turn(number) => left -= self.turn_from(number, left),
                Stage::Done => {
                    return Step::Done(PdbTable {
                        size: self.regions.size(),
                        blank: self.blank,
                        group: self.group,
                        words: std::mem::take(&mut self.frontier),
                    });
                }
            }
        }
        Step::Running
    }

    /// How many words the table will have.
    pub fn words(&self) -> usize {
        words_per_order(self.active.len()) * orders(self.group.len())
    }

    /// The part of all entries met so far, from 0 to 1.
    pub fn progress(&self) -> f64 {
        self.found as f64 / self.entries() as f64
    }

    /// How many entries moves lead to: all, or half of them when fewer than two other tiles are left to
    /// exchange.
    fn entries(&self) -> u64 {
        let (tiles, cells) = (self.group.len(), self.regions.size().cells());
        let all = self.regions.blocks(tiles).len() as u64 * orders(tiles) as u64;
        if cells - tiles > 2 { all } else { all / 2 }
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        let words = self.frontier.capacity() + self.met.capacity() + self.twos.capacity();
        words * size_of::<u64>() + self.active.len()
    }

    fn clear(&mut self, words: usize) -> i64 {
        let total = self.active.len() * self.source.len();
        let mut cleared = 0;
        for list in [&mut self.frontier, &mut self.met, &mut self.twos] {
            let more = (total - list.len()).min(words - cleared);
            list.resize(list.len() + more, 0);
            cleared += more;
        }
        if self.twos.len() == total {
            let home = self.regions.number(self.group, self.blank);
            self.frontier[home * self.source.len()] = 1;
            self.met[home * self.source.len()] = 1;
            self.active[home] = true;
            self.found = 1;
            self.stage = Stage::Expand(0);
        }
        cleared as i64 + 1
    }

    /// Expands blocks of the level's colour until `left` words are done.
    fn expand_from(&mut self, first: usize, left: i64) -> i64 {
        let parity = (self.colour(self.group) + self.level) % 2;
        let regions = Arc::clone(&self.regions);
        let blocks = regions.blocks(self.group.len()).iter().enumerate();
        let mut done = 0;
        for (number, block) in blocks.skip(first) {
            if done >= left {
                self.stage = Stage::Expand(number);
                return done;
            }
            if self.active[number] && self.colour(block.occupied) == parity {
                self.active[number] = false;
                done += self.expand(number);
            }
        }
        self.stage = Stage::Sift(0, false);
        done + 1
    }

    fn colour(&self, cells: Cells) -> u32 {
        Cells(cells.0 & self.black.0).len() as u32 % 2
    }

    /// Takes a block out of the frontier and puts what its entries lead to in. Gives the words handled.
    #[inline(never)]
    fn expand(&mut self, number: usize) -> i64 {
        let words = self.source.len();
        let block = self.regions.blocks(self.group.len())[number];
        let taken = &mut self.frontier[number * words..][..words];
        self.source.copy_from_slice(taken);
        taken.fill(0);
        let mut done = words;
        for passage in self.regions.passages(block) {
            let target = &mut self.frontier[passage.number * words..][..words];
            self.active[passage.number] = true;
            if passage.from == passage.to {
                unite(target, &self.source);
                done += words;
            } else {
                let list = self.shifts.list(passage.from, passage.to);
                permute(target, &self.source, list);
                done += 4 * words;
            }
        }
        done as i64
    }

    /// Sifts blocks of the next level's colour until `left` words are done.
    fn sift_from(&mut self, first: usize, mut any: bool, left: i64) -> i64 {
        let words = self.source.len();
        let twos = (self.level + 1) & 2 != 0;
        let mut done = 0;
        for number in first..self.active.len() {
            if done >= left {
                self.stage = Stage::Sift(number, any);
                return done;
            }
            if self.active[number] {
                let block = number * words..(number + 1) * words;
                let met = &mut self.met[block.clone()];
                let new = sift(&mut self.frontier[block.clone()], met);
                if twos && new > 0 {
                    unite(&mut self.twos[block.clone()], &self.frontier[block]);
                }
                self.active[number] = new > 0;
                self.found += u64::from(new);
                any |= new > 0;
                done += words as i64;
            }
        }
        self.level += 1;
        self.stage = if any {
            Stage::Expand(0)
        } else {
            Stage::Turn(0)
        };
        done + 1
    }

    /// Turns 64 blocks after 64 blocks until `left` words are done.
    fn turn_from(&mut self, first: usize, left: i64) -> i64 {
        let (blocks, orders) = (self.active.len(), orders(self.group.len()));
        let stride = words_per_order(blocks);
        self.frontier.resize(stride * orders, 0);
        let mut done = 0;
        for number in (first..blocks).step_by(64) {
            if done >= left {
                self.stage = Stage::Turn(number);
                return done;
            }
            let some = &self.twos[number * self.source.len()..];
            let column = &mut self.frontier[number / 64..];
            turn(column, stride, some, self.source.len(), orders);
            done += 64 * self.source.len() as i64;
        }
        self.stage = Stage::Done;
        done + 1
    }
}

/// The loops that all the time goes into are functions of their own: a browser compiles a function
/// anew when it has proved hot, but does not change over in the middle of a call.
#[inline(never)]
fn unite(target: &mut [u64], source: &[u64]) {
    for (target, source) in target.iter_mut().zip(source) {
        *target |= source;
    }
}

#[inline(never)]
fn permute(target: &mut [u64], source: &[u64], list: &[u16]) {
    for (word, list) in source.iter().zip(list.chunks(64)) {
        let mut bits = *word;
        while bits != 0 {
            let rank = usize::from(list[bits.trailing_zeros() as usize]);
            target[rank / 64] |= 1 << (rank % 64);
            bits &= bits - 1;
        }
    }
}

/// Leaves in `level` what was not met before, marks it as met, and counts it.
#[inline(never)]
fn sift(level: &mut [u64], met: &mut [u64]) -> u32 {
    let mut new = 0;
    for (level, met) in level.iter_mut().zip(met) {
        *level &= !*met;
        *met |= *level;
        new += level.count_ones();
    }
    new
}

/// Takes the rows of up to 64 blocks, of `words` words each, to one column of the rows of `orders` orders, which
/// have `stride` words.
#[inline(never)]
fn turn(column: &mut [u64], stride: usize, blocks: &[u64], words: usize, orders: usize) {
    for word in 0..words {
        let mut square = [0; 64];
        for (row, block) in square.iter_mut().zip(blocks.chunks(words)) {
            *row = block[word];
        }
        transpose(&mut square);
        for (row, rank) in square.iter().zip(64 * word..orders) {
            column[rank * stride] = *row;
        }
    }
}

/// Exchanges bit i of word j and bit j of word i, for all of them: first the quarters of the square, then the
/// quarters of those, and so on.
fn transpose(square: &mut [u64; 64]) {
    let mut width = 32;
    let mut mask = u64::MAX >> 32;
    while width > 0 {
        for row in (0..64).filter(|row| row & width == 0) {
            let exchanged = (square[row] >> width ^ square[row + width]) & mask;
            square[row] ^= exchanged << width;
            square[row + width] ^= exchanged;
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_of_bits_is_transposed() {
        let mut random = crate::puzzle::Random::seeded(1);
        let square: [u64; 64] = std::array::from_fn(|_| random.bits());
        let mut turned = square;
        transpose(&mut turned);
        for (row, bits) in square.iter().enumerate() {
            for (column, word) in turned.iter().enumerate() {
                assert_eq!(bits >> column & 1, word >> row & 1);
            }
        }
    }
}
