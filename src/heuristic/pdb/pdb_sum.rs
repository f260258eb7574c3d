//! Pattern tables as an estimate for any search.

use std::sync::Arc;

use super::pdb_table::{black, colour};
use super::views::{Passing, Pattern};
use super::{Cells, MAX_TILES, PdbSet, Tier, orders, twos, words_per_order};
use crate::heuristic::{Heuristic, TileMove};
use crate::puzzle::packed::Packed;
use crate::puzzle::symmetry::SymmetryClass;
use crate::puzzle::{Goal, Move};

/// The greater of the sums of both views' values. Admissible and consistent, with the parity of the distance.
///
/// A move changes the value of one group in each view, by exactly one, so one look-up in each view tells the
/// next sums. No board is ever turned into the class of the tables: what a cell, a tile and a move are in
/// the table of each group is worked out beforehand.
pub struct PdbSum {
    tables: Arc<PdbSet>,
    groups: Vec<Group>,
    /// The group of each tile, by view.
    owners: [[u8; CELLS]; 2],
    /// 1 where both views are the same, else 2.
    views: usize,
    cells: usize,
}

/// A group of one of the views.
struct Group {
    view: usize,
    /// The place of its table in the set.
    table: usize,
    /// Words per order of the table.
    stride: usize,
    /// In the order of their goal cells in the table.
    tiles: Vec<u8>,
    /// The cell of the table, by cell of the board.
    turned: [u8; CELLS],
    /// By cell of the blank and move.
    passings: [[Passing; 4]; CELLS],
    /// The cells of the table that are black, and whether an odd number of the goal cells are.
    black: Cells,
    odd: u32,
}

/// Where each group stands in its table, and the sum of each view; 0 where there is no second one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sums {
    patterns: [Pattern; GROUPS],
    sums: [u8; 2],
}

/// The most cells, and the most groups of both views of so many.
const CELLS: usize = PdbSum::MAX_CELLS;
const GROUPS: usize = 8;

/// Bits of a note that tell how far apart the two sums are.
const APART_BITS: u32 = 3;
/// What those bits say of sums that are close; less or more by one for each four moves, down to 1 and up to 7.
const CLOSE: i32 = 4;
/// What they say of sums that are too far apart to tell.
const TOO_FAR: u32 = 0;

impl PdbSum {
    /// Of the tables that it is offered with everywhere, so that a board always takes the same search.
    pub const TIER: Tier = Tier::Small;

    /// The most cells of a board that it is offered for.
    pub const MAX_CELLS: usize = 16;

    /// The estimate for a goal, if the tables [fit](PdbSet::fit) it.
    pub fn new(goal: &Goal, tables: Arc<PdbSet>) -> Option<PdbSum> {
        let (size, blank) = (goal.size(), goal.cell(0));
        if size.cells() > CELLS || !tables.fit(size, blank) {
            return None;
        }
        let [first, second] = &tables.partition().views;
        let views = if first == second { 1 } else { 2 };
        let mut groups = Vec::new();
        let mut owners = [[0; CELLS]; 2];
        for (view, cells) in [first, second].into_iter().take(views).enumerate() {
            for &cells in cells {
                let group = Group::new(goal, &tables, view, cells);
                for &tile in &group.tiles {
                    owners[view][usize::from(tile)] = groups.len() as u8;
                }
                groups.push(group);
            }
        }
        Some(PdbSum {
            tables,
            groups,
            owners,
            views,
            cells: size.cells(),
        })
    }

    /// The bit of an entry, and with it the value modulo 4 of a group whose value is odd or not.
    #[inline(always)]
    fn look_up(&self, group: &Group, occupied: u32, blank: u8, rank: usize, odd: u32) -> u32 {
        let regions = self.tables.regions();
        let number = regions.number(Cells(occupied), usize::from(blank));
        let words = self.tables.tables()[group.table].words();
        2 * twos(words, group.stride, number, rank) + odd
    }

    /// Where each group of a board stands in its table; the sums are left at 0.
    #[inline]
    fn patterns<P: Packed>(&self, board: &P) -> Sums {
        let mut positions = [0; CELLS];
        for cell in 0..self.cells {
            positions[usize::from(board.tile(cell)) % CELLS] = cell as u8;
        }
        let mut sums = Sums {
            patterns: [Pattern::default(); GROUPS],
            sums: [0; 2],
        };
        for (group, pattern) in self.groups.iter().zip(&mut sums.patterns) {
            let cell = |tile: u8| {
                let cell = positions[usize::from(tile) % CELLS];
                group.turned[usize::from(cell) % CELLS] & 15
            };
            let tiles = group.tiles.iter().map(|&tile| cell(tile));
            let occupied = tiles.clone().fold(0u32, |cells, cell| cells | 1 << cell);
            // The same as `rank`, but tile by tile: each adds how many of the tiles before it in the group
            // stand after it, times the orders of all that stand after it.
            let (mut rank, mut earlier) = (0, 0u32);
            for cell in tiles {
                let after = !1u32 << cell;
                let overtaken = (earlier & after).count_ones() as usize;
                rank += overtaken * ORDERS[(occupied & after).count_ones() as usize % 16];
                earlier |= 1 << cell;
            }
            let odd = ((occupied & group.black.0).count_ones() + group.odd) % 2;
            let value = self.look_up(group, occupied, cell(0), rank, odd);
            *pattern = Pattern::new(occupied, rank as u32, value);
        }
        sums
    }

    /// The same with the sums, found by walking down to the goal in each table.
    #[cold]
    #[inline(never)]
    fn walked(&self, mut sums: Sums, blank: usize) -> Sums {
        sums.sums = [0; 2];
        let regions = self.tables.regions();
        for (group, pattern) in self.groups.iter().zip(sums.patterns) {
            let blank = group.turned[blank].into();
            let number = regions.number(Cells(pattern.occupied()), blank);
            let shifts = self.tables.shifts(group.tiles.len());
            let table = &self.tables.tables()[group.table];
            let value = table.value(regions, shifts, number, pattern.rank() as usize);
            sums.sums[group.view] += value as u8;
        }
        sums
    }

    /// By how many moves the first sum exceeds the second, modulo 4: 0 or 2.
    #[inline]
    fn apart(&self, sums: &Sums) -> i32 {
        let signed = |(group, pattern): (&Group, &Pattern)| match group.view {
            0 => pattern.value(),
            _ => 4 - pattern.value(),
        };
        let groups = self.groups.iter().zip(&sums.patterns);
        (groups.map(signed).sum::<u32>() % 4) as i32
    }
}

impl Group {
    fn new(goal: &Goal, tables: &PdbSet, view: usize, cells: Cells) -> Group {
        let size = goal.size();
        let (class, to_class) = SymmetryClass::of(size, goal.cell(0));
        let (table, to_table) = tables.turned(cells);
        let image = |cell| to_table.cell(class.size(), to_class.cell(size, cell));
        let mut tiles: Vec<u8> = (1..size.cells() as u8)
            .filter(|&tile| cells.contains(to_class.cell(size, goal.cell(tile))))
            .collect();
        tiles.sort_unstable_by_key(|&tile| image(goal.cell(tile)));
        let mut turned = [0; CELLS];
        let mut passings = [[Passing::default(); 4]; CELLS];
        for blank in 0..size.cells() {
            turned[blank] = image(blank) as u8;
            for step in Move::ALL {
                if let Some(source) = step.source(size, blank) {
                    passings[blank][step as usize] = Passing::new(image(source), image(blank));
                }
            }
        }
        Group {
            view,
            table,
            stride: words_per_order(tables.regions().blocks(tiles.len()).len()),
            tiles,
            turned,
            passings,
            black: black(class.size()),
            odd: colour(class.size(), tables.tables()[table].group()),
        }
    }
}

/// How many orders so many tiles have.
const ORDERS: [usize; CELLS] = {
    let mut list = [0; CELLS];
    let mut tiles = 0;
    while tiles <= MAX_TILES {
        list[tiles] = orders(tiles);
        tiles += 1;
    }
    list
};

impl Heuristic for PdbSum {
    type Memo = Sums;

    fn memo<P: Packed>(&self, board: &P) -> Sums {
        self.walked(self.patterns(board), board.blank())
    }

    #[inline]
    fn slide<P: Packed>(&self, mut memo: Sums, slide: TileMove, _: &P, _: &P) -> Sums {
        for view in 0..self.views {
            let owner = usize::from(self.owners[view][usize::from(slide.tile) % CELLS]);
            let group = &self.groups[owner];
            let passing = &group.passings[slide.to % CELLS][slide.step as usize];
            let before = memo.patterns[owner % GROUPS];
            let rank = passing.rank(before, || self.tables.shifts(group.tiles.len()));
            let occupied = before.occupied() ^ passing.changed;
            let odd = before.value() & 1 ^ 1;
            let value = self.look_up(group, occupied, passing.left, rank, odd);
            memo.patterns[owner % GROUPS] = Pattern::new(occupied, rank as u32, value);
            // Three more, modulo 4, is one less.
            let change = value.wrapping_sub(before.value()) & 3;
            memo.sums[view] = (memo.sums[view] + change as u8).wrapping_sub(2 * (change as u8 & 2));
        }
        memo
    }

    #[inline]
    fn value(&self, memo: Sums) -> u32 {
        memo.sums[0].max(memo.sums[1]).into()
    }

    /// The value, and below it how far the sums are apart, in steps of four moves. The rest of that, nothing
    /// or two moves, can be seen in the tables.
    #[inline]
    fn note(&self, memo: Sums) -> u32 {
        let apart = i32::from(memo.sums[0]) - i32::from(memo.sums[1]);
        let steps = CLOSE + apart.div_euclid(4);
        let told = match steps {
            1..8 => steps as u32,
            _ => TOO_FAR,
        };
        self.value(memo) << APART_BITS | told
    }

    #[inline]
    fn noted(&self, note: u32) -> u32 {
        note >> APART_BITS
    }

    #[inline]
    fn resume<P: Packed>(&self, board: &P, note: u32) -> Sums {
        let mut sums = self.patterns(board);
        let value = self.noted(note) as u8;
        if self.views == 1 {
            sums.sums[0] = value;
            return sums;
        }
        let told = note & ((1 << APART_BITS) - 1);
        if told == TOO_FAR {
            return self.walked(sums, board.blank());
        }
        let apart = 4 * (told as i32 - CLOSE) + self.apart(&sums);
        sums.sums = match apart {
            0.. => [value, value - apart as u8],
            _ => [value - -apart as u8, value],
        };
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::packed::Nibbles;
    use crate::puzzle::{Preset, Random, scramble};

    #[test]
    fn a_note_leads_back_to_both_sums_however_far_they_are_apart() {
        let mut random = Random::seeded(1);
        for (size, far_ones) in [("4x4", false), ("7x2", true)] {
            let goal = Goal::preset(Preset::BlankLast, size.parse().unwrap());
            let tables = PdbSet::build(goal.size(), goal.cell(0), PdbSum::TIER).unwrap();
            let sum = PdbSum::new(&goal, Arc::new(tables)).unwrap();
            let mut too_far = 0;
            for _ in 0..3000 {
                let board = Nibbles::pack(&scramble::uniform(&goal, &mut random));
                let memo = sum.memo(&board);
                let note = sum.note(memo);
                too_far += u32::from(note % (1 << APART_BITS) == TOO_FAR);
                assert_eq!(sum.noted(note), sum.value(memo));
                assert_eq!(sum.resume(&board, note), memo);
            }
            assert_eq!(too_far > 0, far_ones, "{size}");
        }
    }
}
