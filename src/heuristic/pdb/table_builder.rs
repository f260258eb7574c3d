//! Building a table by breadth-first search.

use std::sync::Arc;

use super::cell_set::CellSet;
use super::pdb_table::{PdbTable, black_cells, words_per_permutation};
use super::permutation::{RankTransitions, permutation_count};
use super::regions::Regions;
use super::{OutOfMemory, reserved};
use crate::step::Step;

/// Builds a [`PdbTable`] in slices: a breadth-first search backward from the goal, layer by layer, with the
/// entries of each placement as a bit set over the permutations.
///
/// A move that passes no other tile of the group in cell order keeps the permutation, so it maps all entries of
/// a placement to those of another with one "or" per 64 entries. Only moves past other tiles are done bit by
/// bit. All entries of a layer have the same colour parity (`colour_parity`), so the current
/// layer and the next share an array without ever sharing a placement.
pub struct PdbTableBuilder {
    regions: Arc<Regions>,
    transitions: Arc<RankTransitions>,
    blank: usize,
    group: CellSet,
    /// The cells that [`PdbTableBuilder::colour_parity`] counts.
    black_cells: CellSet,
    /// The entries of the current layer, in placements of its parity, and candidates for the next, in the others.
    frontier: Vec<u64>,
    /// The entries visited so far.
    visited: Vec<u64>,
    /// The entries whose value has bit 1 set.
    high_bits: Vec<u64>,
    /// By placement: `true` if it may have entries in `frontier`.
    active: Vec<bool>,
    /// A copy of the entries of the placement being expanded.
    source: Vec<u64>,
    phase: BuildPhase,
    /// The value of the entries of the current layer.
    layer: u32,
    /// The number of entries visited so far.
    visited_count: u64,
}

/// What [`PdbTableBuilder::advance`] does next, and the placement it continues with.
#[derive(Clone, Copy)]
enum BuildPhase {
    /// Fill the reserved memory with zeros.
    Clear,
    /// Put the neighbours of the layer's entries into the frontier.
    Expand(usize),
    /// Keep the candidates that are new; `true` if any has been found so far.
    Filter(usize, bool),
    /// Make the entries of each permutation contiguous, in the memory of the frontier.
    Transpose(usize),
    /// The table is complete.
    Done,
}

impl PdbTableBuilder {
    /// Starts the table of the tiles with the goal cells `group`, 1 to 8 of them, and the blank's goal cell
    /// `blank`, which must not be one of them. Reserves all memory.
    ///
    /// # Panics
    /// If `group` contains `blank`.
    pub fn new(
        regions: &Arc<Regions>,
        transitions: &Arc<RankTransitions>,
        blank: usize,
        group: CellSet,
    ) -> Result<PdbTableBuilder, OutOfMemory> {
        assert!(
            !group.contains(blank),
            "the group contains the blank's goal cell"
        );
        let placements = regions.placements(group.len()).len();
        let words_per_placement = permutation_count(group.len()).div_ceil(64);
        let words = placements * words_per_placement;
        let transposed = words_per_permutation(placements) * permutation_count(group.len());
        Ok(PdbTableBuilder {
            regions: Arc::clone(regions),
            transitions: Arc::clone(transitions),
            blank,
            group,
            black_cells: black_cells(regions.size()),
            frontier: reserved(words.max(transposed))?,
            visited: reserved(words)?,
            high_bits: reserved(words)?,
            active: vec![false; placements],
            source: vec![0; words_per_placement],
            phase: BuildPhase::Clear,
            layer: 0,
            visited_count: 0,
        })
    }

    /// Processes about `budget` words of 64 entries; a word takes one to a few nanoseconds. Never returns
    /// `Waiting`. Must not be called again after `Done`.
    pub fn advance(&mut self, budget: u32) -> Step<PdbTable> {
        let mut left = i64::from(budget);
        while left > 0 {
            match self.phase {
                BuildPhase::Clear => left -= self.clear(left as usize),
                BuildPhase::Expand(index) => left -= self.expand_layer(index, left),
                BuildPhase::Filter(index, any) => left -= self.filter_layer(index, any, left),
                BuildPhase::Transpose(index) => left -= self.transpose_table(index, left),
                BuildPhase::Done => {
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

    /// Returns the number of words of the finished table.
    pub fn words(&self) -> usize {
        words_per_permutation(self.active.len()) * permutation_count(self.group.len())
    }

    /// Returns the fraction of all entries visited so far, from 0 to 1.
    pub fn progress(&self) -> f64 {
        self.visited_count as f64 / self.entries() as f64
    }

    /// Returns the number of entries reachable from the goal: all, or half of them if fewer than two tiles are
    /// outside the group, because then the parity of the permutation is fixed.
    fn entries(&self) -> u64 {
        let (tiles, cells) = (self.group.len(), self.regions.size().cells());
        let all = self.regions.placements(tiles).len() as u64 * permutation_count(tiles) as u64;
        if cells - tiles > 2 { all } else { all / 2 }
    }

    /// Returns the memory used, in bytes.
    pub fn bytes(&self) -> usize {
        let words = self.frontier.capacity() + self.visited.capacity() + self.high_bits.capacity();
        words * size_of::<u64>() + self.active.len()
    }

    /// Clears up to `words` words. Returns the number of words processed.
    fn clear(&mut self, words: usize) -> i64 {
        let total = self.active.len() * self.source.len();
        let mut cleared = 0;
        for list in [&mut self.frontier, &mut self.visited, &mut self.high_bits] {
            let more = (total - list.len()).min(words - cleared);
            list.resize(list.len() + more, 0);
            cleared += more;
        }
        if self.high_bits.len() == total {
            let home = self.regions.index(self.group, self.blank);
            self.frontier[home * self.source.len()] = 1;
            self.visited[home * self.source.len()] = 1;
            self.active[home] = true;
            self.visited_count = 1;
            self.phase = BuildPhase::Expand(0);
        }
        cleared as i64 + 1
    }

    /// Expands placements of the layer's parity until `left` words are done. Returns the number of words
    /// processed.
    fn expand_layer(&mut self, first: usize, left: i64) -> i64 {
        let parity = (self.colour_parity(self.group) + self.layer) % 2;
        let regions = Arc::clone(&self.regions);
        let placements = regions.placements(self.group.len()).iter().enumerate();
        let mut done = 0;
        for (index, placement) in placements.skip(first) {
            if done >= left {
                self.phase = BuildPhase::Expand(index);
                return done;
            }
            if self.active[index] && self.colour_parity(placement.occupied) == parity {
                self.active[index] = false;
                done += self.expand(index);
            }
        }
        self.phase = BuildPhase::Filter(0, false);
        done + 1
    }

    fn colour_parity(&self, cells: CellSet) -> u32 {
        CellSet(cells.0 & self.black_cells.0).len() as u32 % 2
    }

    /// Moves a placement's entries out of the frontier and adds their successors to it. Returns the number of
    /// words processed.
    #[inline(never)]
    fn expand(&mut self, index: usize) -> i64 {
        let words = self.source.len();
        let placement = self.regions.placements(self.group.len())[index];
        let taken = &mut self.frontier[index * words..][..words];
        self.source.copy_from_slice(taken);
        taken.fill(0);
        let mut done = words;
        for step in self.regions.moves(placement) {
            let target = &mut self.frontier[step.index * words..][..words];
            self.active[step.index] = true;
            if step.from == step.to {
                merge_bits(target, &self.source);
                done += words;
            } else {
                let list = self.transitions.list(step.from, step.to);
                permute(target, &self.source, list);
                done += 4 * words;
            }
        }
        done as i64
    }

    /// Removes visited entries from the next layer until `left` words are done. Returns the number of words
    /// processed.
    fn filter_layer(&mut self, first: usize, mut any: bool, left: i64) -> i64 {
        let words = self.source.len();
        let has_high_bit = (self.layer + 1) & 2 != 0;
        let mut done = 0;
        for index in first..self.active.len() {
            if done >= left {
                self.phase = BuildPhase::Filter(index, any);
                return done;
            }
            if self.active[index] {
                let range = index * words..(index + 1) * words;
                let visited = &mut self.visited[range.clone()];
                let new = filter_new(&mut self.frontier[range.clone()], visited);
                if has_high_bit && new > 0 {
                    merge_bits(&mut self.high_bits[range.clone()], &self.frontier[range]);
                }
                self.active[index] = new > 0;
                self.visited_count += u64::from(new);
                any |= new > 0;
                done += words as i64;
            }
        }
        self.layer += 1;
        self.phase = if any {
            BuildPhase::Expand(0)
        } else {
            BuildPhase::Transpose(0)
        };
        done + 1
    }

    /// Transposes the table, 64 placements at a time, until `left` words are done. Returns the number of words
    /// processed.
    fn transpose_table(&mut self, first: usize, left: i64) -> i64 {
        let (placements, permutations) = (self.active.len(), permutation_count(self.group.len()));
        let stride = words_per_permutation(placements);
        self.frontier.resize(stride * permutations, 0);
        let mut done = 0;
        for index in (first..placements).step_by(64) {
            if done >= left {
                self.phase = BuildPhase::Transpose(index);
                return done;
            }
            let bits = &self.high_bits[index * self.source.len()..];
            let column = &mut self.frontier[index / 64..];
            transpose_placements(column, stride, bits, self.source.len(), permutations);
            done += 64 * self.source.len() as i64;
        }
        self.phase = BuildPhase::Done;
        done + 1
    }
}

/// Adds the bits of `source` to `target`.
///
/// The hot loops are functions of their own: a browser recompiles a hot function with optimization, but does
/// not switch to the new code in the middle of a call.
#[inline(never)]
fn merge_bits(target: &mut [u64], source: &[u64]) {
    for (target, source) in target.iter_mut().zip(source) {
        *target |= source;
    }
}

/// Adds the bits of `source` to `target`, each moved to the rank that `list` maps it to.
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

/// Removes visited entries from `layer`, marks the others as visited, and returns their number.
#[inline(never)]
fn filter_new(layer: &mut [u64], visited: &mut [u64]) -> u32 {
    let mut new = 0;
    for (layer, visited) in layer.iter_mut().zip(visited) {
        *layer &= !*visited;
        *visited |= *layer;
        new += layer.count_ones();
    }
    new
}

/// Writes the rows of up to 64 placements, of `words` words each, to one column of the table: a word in the row
/// of each of the `permutations` permutations. A row has `stride` words.
#[inline(never)]
fn transpose_placements(
    column: &mut [u64],
    stride: usize,
    bits: &[u64],
    words: usize,
    permutations: usize,
) {
    for word in 0..words {
        let mut square = [0; 64];
        for (row, placement) in square.iter_mut().zip(bits.chunks(words)) {
            *row = placement[word];
        }
        transpose(&mut square);
        for (row, rank) in square.iter().zip(64 * word..permutations) {
            column[rank * stride] = *row;
        }
    }
}

/// Transposes a 64x64 bit matrix in place: swaps off-diagonal quadrants, then those of each quadrant, and so on.
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
    fn a_bit_matrix_is_transposed() {
        let mut random = crate::puzzle::Random::seeded(1);
        let square: [u64; 64] = std::array::from_fn(|_| random.bits());
        let mut transposed = square;
        transpose(&mut transposed);
        for (row, bits) in square.iter().enumerate() {
            for (column, word) in transposed.iter().enumerate() {
                assert_eq!(bits >> column & 1, word >> row & 1);
            }
        }
    }
}
