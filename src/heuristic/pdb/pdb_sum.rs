//! The pattern database heuristic, for any search.

use std::sync::Arc;

use super::lookup::{Pattern, PatternMove};
use super::pdb_table::{black_cells, colour_parity};
use super::{CellSet, MAX_TILES, PdbSet, Tier, high_bit, permutation_count, words_per_permutation};
use crate::heuristic::explanation::Group;
use crate::heuristic::{Heuristic, TileMove};
use crate::puzzle::packed::{Nibbles, Packed};
use crate::puzzle::symmetry::SymmetryClass;
use crate::puzzle::{Board, Goal, Move};

/// The pattern database heuristic: the maximum over two partitions of the sum of the PDB values of all groups.
/// Admissible and consistent, with the parity of the true distance.
///
/// A move changes the value of one group in each partition, by exactly one, so one lookup per partition gives
/// the next sums. Boards are never converted to the canonical view: the cells, tiles and moves of each group's
/// table are precomputed for the board's own cells.
pub struct PdbSum {
    tables: Arc<PdbSet>,
    groups: Vec<GroupLookup>,
    /// By partition and tile: the group of the tile.
    groups_by_tile: [[u8; MAX_CELLS]; 2],
    /// 1 if both partitions are the same, otherwise 2.
    partitions: usize,
    /// The number of cells of the board.
    cells: usize,
}

/// How to look up the patterns of one group.
struct GroupLookup {
    /// The index of its partition, 0 or 1.
    partition: usize,
    /// The index of its table in the set.
    table: usize,
    /// Words per permutation of the table.
    stride: usize,
    /// The group's tiles, in the order of their goal cells in the table.
    tiles: Vec<u8>,
    /// By cell of the board: the cell of the table.
    cells: [u8; MAX_CELLS],
    /// By cell of the blank and move.
    pattern_moves: [[PatternMove; 4]; MAX_CELLS],
    /// The black cells of the table.
    black_cells: CellSet,
    /// The number of black goal cells, modulo 2.
    odd: u32,
}

/// The pattern of each group, and the sum of each partition; 0 if there is no second partition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PdbSumState {
    patterns: [Pattern; MAX_GROUPS],
    sums: [u8; 2],
}

/// Length of arrays indexed by cell.
const MAX_CELLS: usize = PdbSum::MAX_CELLS;
/// The largest number of groups in both partitions together, on boards of up to [`MAX_CELLS`] cells.
const MAX_GROUPS: usize = 8;

/// Bits of an encoded state that hold the difference of the two sums, divided by four and rounded down. They
/// are what 11 bits leave beside the value.
const DIFFERENCE_BITS: u32 = 3;
/// Added to the difference, so that the quotients -3 to 3 are encoded as 1 to 7.
const DIFFERENCE_BIAS: i32 = 4;
/// Encodes a difference out of that range.
const DIFFERENCE_OVERFLOW: u32 = 0;

impl PdbSum {
    /// The tier of the tables used for this heuristic everywhere, so that a search on a board is always the
    /// same.
    pub const TIER: Tier = Tier::Small;

    /// The largest number of cells of a board that the heuristic supports.
    pub const MAX_CELLS: usize = 16;

    /// Builds the heuristic for `goal`. Returns `None` if the board is too large or `tables` does not
    /// [cover](PdbSet::covers) the goal.
    pub fn new(goal: &Goal, tables: Arc<PdbSet>) -> Option<PdbSum> {
        let (size, blank) = (goal.size(), goal.cell(0));
        if size.cells() > MAX_CELLS || !tables.covers(size, blank) {
            return None;
        }
        let [first, second] = &tables.partitions().groups;
        let partitions = if first == second { 1 } else { 2 };
        let mut groups = Vec::new();
        let mut groups_by_tile = [[0; MAX_CELLS]; 2];
        for (partition, cells) in [first, second].into_iter().take(partitions).enumerate() {
            for &cells in cells {
                let group = GroupLookup::new(goal, &tables, partition, cells);
                for &tile in &group.tiles {
                    groups_by_tile[partition][usize::from(tile)] = groups.len() as u8;
                }
                groups.push(group);
            }
        }
        Some(PdbSum {
            tables,
            groups,
            groups_by_tile,
            partitions,
            cells: size.cells(),
        })
    }

    /// Returns the value modulo 4 of a group's entry; `odd` is its value modulo 2.
    #[inline(always)]
    fn look_up(&self, group: &GroupLookup, occupied: u32, blank: u8, rank: usize, odd: u32) -> u32 {
        let regions = self.tables.regions();
        let index = regions.index(CellSet(occupied), usize::from(blank));
        let words = self.tables.tables()[group.table].words();
        2 * high_bit(words, group.stride, index, rank) + odd
    }

    /// Returns the patterns of all groups of `board`, with the sums left at 0.
    #[inline]
    fn patterns<P: Packed>(&self, board: &P) -> PdbSumState {
        let mut positions = [0; MAX_CELLS];
        for cell in 0..self.cells {
            positions[usize::from(board.tile(cell)) % MAX_CELLS] = cell as u8;
        }
        let mut state = PdbSumState {
            patterns: [Pattern::default(); MAX_GROUPS],
            sums: [0; 2],
        };
        for (group, pattern) in self.groups.iter().zip(&mut state.patterns) {
            let cell = |tile: u8| {
                let cell = positions[usize::from(tile) % MAX_CELLS];
                group.cells[usize::from(cell) % MAX_CELLS] & 15
            };
            let tiles = group.tiles.iter().map(|&tile| cell(tile));
            let occupied = tiles.clone().fold(0u32, |cells, cell| cells | 1 << cell);
            // The same as `rank`, but tile by tile: each adds the number of earlier tiles of the group on later
            // cells, times the permutations of all tiles on later cells.
            let (mut rank, mut earlier) = (0, 0u32);
            for cell in tiles {
                let after = !1u32 << cell;
                let overtaken = (earlier & after).count_ones() as usize;
                rank +=
                    overtaken * PERMUTATION_COUNTS[(occupied & after).count_ones() as usize % 16];
                earlier |= 1 << cell;
            }
            let odd = ((occupied & group.black_cells.0).count_ones() + group.odd) % 2;
            let value = self.look_up(group, occupied, cell(0), rank, odd);
            *pattern = Pattern::new(occupied, rank as u32, value);
        }
        state
    }

    /// Returns `state` with its sums computed by descending to the goal in each table.
    #[cold]
    #[inline(never)]
    fn with_sums(&self, mut state: PdbSumState, blank: usize) -> PdbSumState {
        state.sums = [0; 2];
        for (group, pattern) in self.groups.iter().zip(state.patterns) {
            state.sums[group.partition] += self.group_value(group, pattern, blank) as u8;
        }
        state
    }

    /// Returns the value of a group's pattern by descending to the goal in its table.
    fn group_value(&self, group: &GroupLookup, pattern: Pattern, blank: usize) -> u32 {
        let regions = self.tables.regions();
        let blank = group.cells[blank].into();
        let index = regions.index(CellSet(pattern.occupied()), blank);
        let transitions = self.tables.rank_transitions(group.tiles.len());
        let table = &self.tables.tables()[group.table];
        table.value(regions, transitions, index, pattern.rank() as usize)
    }

    /// Returns the groups of each partition with their values on `board`, which must be solvable.
    pub fn group_values(&self, board: &Board) -> Vec<Vec<Group>> {
        let state = self.patterns(&Nibbles::pack(board));
        let mut partitions = vec![Vec::new(); self.partitions];
        for (group, pattern) in self.groups.iter().zip(state.patterns) {
            let mut tiles = group.tiles.clone();
            tiles.sort_unstable();
            partitions[group.partition].push(Group {
                tiles,
                value: self.group_value(group, pattern, board.blank()),
            });
        }
        partitions
    }

    /// Returns the first sum minus the second, modulo 4: 0 or 2.
    #[inline]
    fn difference_mod4(&self, state: &PdbSumState) -> i32 {
        let signed = |(group, pattern): (&GroupLookup, &Pattern)| match group.partition {
            0 => pattern.value(),
            _ => 4 - pattern.value(),
        };
        let groups = self.groups.iter().zip(&state.patterns);
        (groups.map(signed).sum::<u32>() % 4) as i32
    }
}

impl GroupLookup {
    /// Prepares the lookup of the group with the given goal cells in the canonical view.
    fn new(goal: &Goal, tables: &PdbSet, partition: usize, group: CellSet) -> GroupLookup {
        let size = goal.size();
        let (class, to_class) = SymmetryClass::of(size, goal.cell(0));
        let (table, to_table) = tables.table_for(group);
        let image = |cell| to_table.cell(class.size(), to_class.cell(size, cell));
        let mut tiles: Vec<u8> = (1..size.cells() as u8)
            .filter(|&tile| group.contains(to_class.cell(size, goal.cell(tile))))
            .collect();
        tiles.sort_unstable_by_key(|&tile| image(goal.cell(tile)));
        let mut cells = [0; MAX_CELLS];
        let mut pattern_moves = [[PatternMove::default(); 4]; MAX_CELLS];
        for blank in 0..size.cells() {
            cells[blank] = image(blank) as u8;
            for step in Move::ALL {
                if let Some(source) = step.source(size, blank) {
                    pattern_moves[blank][step as usize] =
                        PatternMove::new(image(source), image(blank));
                }
            }
        }
        GroupLookup {
            partition,
            table,
            stride: words_per_permutation(tables.regions().placements(tiles.len()).len()),
            tiles,
            cells,
            pattern_moves,
            black_cells: black_cells(class.size()),
            odd: colour_parity(class.size(), tables.tables()[table].group()),
        }
    }
}

/// The number of permutations, by number of tiles.
const PERMUTATION_COUNTS: [usize; MAX_CELLS] = {
    let mut list = [0; MAX_CELLS];
    let mut tiles = 0;
    while tiles <= MAX_TILES {
        list[tiles] = permutation_count(tiles);
        tiles += 1;
    }
    list
};

impl Heuristic for PdbSum {
    type State = PdbSumState;

    fn evaluate<P: Packed>(&self, board: &P) -> PdbSumState {
        self.with_sums(self.patterns(board), board.blank())
    }

    #[inline]
    fn update<P: Packed>(
        &self,
        mut state: PdbSumState,
        tile_move: TileMove,
        _: &P,
        _: &P,
    ) -> PdbSumState {
        for partition in 0..self.partitions {
            let index = usize::from(
                self.groups_by_tile[partition][usize::from(tile_move.tile) % MAX_CELLS],
            );
            let group = &self.groups[index];
            let pattern_move =
                &group.pattern_moves[tile_move.to % MAX_CELLS][tile_move.step as usize];
            let before = state.patterns[index % MAX_GROUPS];
            let rank =
                pattern_move.rank(before, || self.tables.rank_transitions(group.tiles.len()));
            let occupied = before.occupied() ^ pattern_move.toggled;
            let odd = before.value() & 1 ^ 1;
            let value = self.look_up(group, occupied, pattern_move.source, rank, odd);
            state.patterns[index % MAX_GROUPS] = Pattern::new(occupied, rank as u32, value);
            // Three more, modulo 4, is one less.
            let change = value.wrapping_sub(before.value()) & 3;
            state.sums[partition] =
                (state.sums[partition] + change as u8).wrapping_sub(2 * (change as u8 & 2));
        }
        state
    }

    #[inline]
    fn value(&self, state: PdbSumState) -> u32 {
        state.sums[0].max(state.sums[1]).into()
    }

    /// Encodes the value, and in the low bits the difference of the sums divided by four. The remainder, 0 or 2
    /// moves, follows from the tables.
    #[inline]
    fn encode(&self, state: PdbSumState) -> u32 {
        let difference = i32::from(state.sums[0]) - i32::from(state.sums[1]);
        let steps = DIFFERENCE_BIAS + difference.div_euclid(4);
        let encoded = match steps {
            1..8 => steps as u32,
            _ => DIFFERENCE_OVERFLOW,
        };
        self.value(state) << DIFFERENCE_BITS | encoded
    }

    #[inline]
    fn encoded_value(&self, code: u32) -> u32 {
        code >> DIFFERENCE_BITS
    }

    #[inline]
    fn decode<P: Packed>(&self, board: &P, code: u32) -> PdbSumState {
        let mut state = self.patterns(board);
        let value = self.encoded_value(code) as u8;
        if self.partitions == 1 {
            state.sums[0] = value;
            return state;
        }
        let encoded = code & ((1 << DIFFERENCE_BITS) - 1);
        if encoded == DIFFERENCE_OVERFLOW {
            return self.with_sums(state, board.blank());
        }
        let difference = 4 * (encoded as i32 - DIFFERENCE_BIAS) + self.difference_mod4(&state);
        state.sums = match difference {
            0.. => [value, value - difference as u8],
            _ => [value - -difference as u8, value],
        };
        state
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::packed::Nibbles;
    use crate::puzzle::{Preset, Random, scramble};

    #[test]
    fn an_encoded_state_is_decoded_to_the_same_state() {
        let mut random = Random::seeded(1);
        for (size, overflows) in [("4x4", false), ("7x2", true)] {
            let goal = Goal::preset(Preset::BlankLast, size.parse().unwrap());
            let tables = PdbSet::build(goal.size(), goal.cell(0), PdbSum::TIER).unwrap();
            let sum = PdbSum::new(&goal, Arc::new(tables)).unwrap();
            let mut overflow_count = 0;
            for _ in 0..3000 {
                let board = Nibbles::pack(&scramble::uniform(&goal, &mut random));
                let state = sum.evaluate(&board);
                let code = sum.encode(state);
                overflow_count += u32::from(code % (1 << DIFFERENCE_BITS) == DIFFERENCE_OVERFLOW);
                assert_eq!(sum.encoded_value(code), sum.value(state));
                assert_eq!(sum.decode(&board, code), state);
            }
            assert_eq!(overflow_count > 0, overflows, "{size}");
        }
    }
}
