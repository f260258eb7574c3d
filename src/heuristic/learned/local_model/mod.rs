//! Weights for what stands near each other, wherever on the board: one model for all sizes.

mod evaluator;

pub use evaluator::{LocalEvaluator, LocalTables};

use super::learned_heuristic::UNIT;
use super::pair_model::manhattan;
use crate::puzzle::{MAX_SIDE, Size};

/// How far two tiles may be apart, in rows and in columns, to have a weight together.
const REACH: i32 = 2;
/// How far the blank may be from a tile.
const BLANK_REACH: i32 = 3;
/// Ways that go farther count as this far, where two of them meet.
const FAR: i32 = 4;
/// Those ways, along both axes.
const WAYS: usize = 81;
/// Ways along one axis.
const SPAN: i32 = 19;
/// Where tiles near each other can be: all but the middle of a square.
const NEAR: usize = 24;
const BLANK_NEAR: usize = 48;
/// Classes of how many pieces are not at home.
const COUNTS: usize = 8;
/// How often the weights of the outermost lines and of ends count: they stand alone where others are many, and so learn
/// quickly.
const LINES_COUNT: i32 = 8;
/// Classes of how many neighbours have each other's place.
const SWAPS: usize = 4;

/// Where in the list of weights each section begins.
const SINGLE: usize = 0;
const BOTH: usize = SINGLE + (SPAN * SPAN) as usize;
const BLANK: usize = BOTH + NEAR * WAYS * WAYS;
const LINES: usize = BLANK + BLANK_NEAR * WAYS;
const ENDS: usize = LINES + MAX_SIDE * MAX_SIDE * COUNTS;
const ALL: usize = ENDS + MAX_SIDE * COUNTS * SWAPS;

/// The model. A *way* is what a tile has behind it: its cell less its goal, in rows and columns.
///
/// - a tile's way,
/// - for two tiles near each other: their offset with both ways, long ones clipped,
/// - for the blank and a tile near it: their offset with the tile's way,
/// - the outermost row and column with a piece that is not at home, counted from the blank's goal, with the number of
///   such pieces: what has to be solved first,
/// - the *end*: the farther of these two lines, the number of such pieces, and how many neighbours have each other's place.
///   Where nearly all is solved but two such pairs, far from each other, a board seems to be a few moves from its goal and
///   is a hundred away: no sum of weights for single pairs tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalModel {
    /// What a step of Manhattan distance is worth, in [`UNIT`]s.
    pub stretch: i32,
    /// By address, in [`UNIT`]s; those of ends in as many as [`END_SCALE`].
    pub weights: Vec<i8>,
}

/// [`UNIT`]s that the weights of ends are counted in: they may be large.
pub const END_SCALE: i32 = 4;

/// Which weights there are, and which are one and the same because they mirror each other.
pub struct LocalAddresses {
    /// By the place in the sections above.
    address: Vec<u32>,
    kinds: Vec<u8>,
}

/// The offset of a place among those within reach; `reach` rows and columns each way, without the middle.
fn offset(index: usize, reach: i32) -> (i32, i32) {
    let side = (2 * reach + 1) as usize;
    let index = index + usize::from(index >= side * side / 2);
    ((index / side) as i32 - reach, (index % side) as i32 - reach)
}

fn offset_index((rows, columns): (i32, i32), reach: i32) -> usize {
    let side = 2 * reach + 1;
    let index = ((rows + reach) * side + columns + reach) as usize;
    index - usize::from(index > (side * side / 2) as usize)
}

/// A way's place, long ones clipped.
fn way((rows, columns): (i32, i32)) -> usize {
    let clipped = |steps: i32| steps.clamp(-FAR, FAR) + FAR;
    (clipped(rows) * (2 * FAR + 1) + clipped(columns)) as usize
}

/// The class of a number of pieces that are not at home.
fn count_class(count: usize) -> usize {
    const LIMITS: [usize; COUNTS - 1] = [4, 6, 8, 11, 15, 20, 28];
    LIMITS.iter().filter(|&&limit| count > limit).count()
}

fn single((rows, columns): (i32, i32)) -> usize {
    SINGLE + ((rows + SPAN / 2) * SPAN + columns + SPAN / 2) as usize
}

fn both(offset: usize, way: usize, other: usize) -> usize {
    BOTH + (offset * WAYS + way) * WAYS + other
}

fn blank_near(offset: usize, way: usize) -> usize {
    BLANK + offset * WAYS + way
}

fn lines(row: usize, column: usize, class: usize) -> usize {
    LINES + (row * MAX_SIDE + column) * COUNTS + class
}

fn end(line: usize, class: usize, swaps: usize) -> usize {
    ENDS + (line * COUNTS + class) * SWAPS + swaps.min(SWAPS - 1)
}

impl LocalAddresses {
    pub const KINDS: usize = 5;

    pub fn new() -> LocalAddresses {
        let mut address = vec![u32::MAX; ALL];
        let mut kinds = Vec::new();
        let mut tie = |kind: u8, alike: &[usize]| {
            if address[alike[0]] == u32::MAX {
                for &place in alike {
                    address[place] = kinds.len() as u32;
                }
                kinds.push(kind);
            }
        };
        let turned = |(rows, columns): (i32, i32)| (columns, rows);
        let against = |(rows, columns): (i32, i32)| (-rows, -columns);
        let square = |reach: i32| {
            (-reach..=reach)
                .flat_map(move |rows| (-reach..=reach).map(move |columns| (rows, columns)))
        };
        for steps in square(SPAN / 2) {
            tie(0, &[single(steps), single(turned(steps))]);
        }
        for index in 0..NEAR {
            let there = offset(index, REACH);
            let of = |offset| offset_index(offset, REACH);
            for a in square(FAR) {
                for b in square(FAR) {
                    tie(
                        1,
                        &[
                            both(of(there), way(a), way(b)),
                            both(of(against(there)), way(b), way(a)),
                            both(of(turned(there)), way(turned(a)), way(turned(b))),
                            both(of(turned(against(there))), way(turned(b)), way(turned(a))),
                        ],
                    );
                }
            }
        }
        for index in 0..BLANK_NEAR {
            let there = offset(index, BLANK_REACH);
            let of = |offset| offset_index(offset, BLANK_REACH);
            for steps in square(FAR) {
                tie(
                    2,
                    &[
                        blank_near(of(there), way(steps)),
                        blank_near(of(turned(there)), way(turned(steps))),
                    ],
                );
            }
        }
        for row in 0..MAX_SIDE {
            for column in 0..MAX_SIDE {
                for class in 0..COUNTS {
                    tie(3, &[lines(row, column, class), lines(column, row, class)]);
                }
            }
        }
        for place in ENDS..ALL {
            tie(4, &[place]);
        }
        LocalAddresses { address, kinds }
    }

    /// Addresses from this one on are of ends.
    pub fn ends(&self) -> usize {
        self.address[ENDS] as usize
    }

    pub fn count(&self) -> usize {
        self.kinds.len()
    }

    pub fn kinds(&self) -> impl Iterator<Item = usize> {
        self.kinds.iter().map(|&kind| usize::from(kind))
    }

    /// The addresses whose weights make up the estimate of a board with the blank's goal at `blank`, beside its
    /// Manhattan distance. One that counts several times is there as often.
    pub fn of_board(&self, size: Size, blank: usize, pieces: &[u8], addresses: &mut Vec<u32>) {
        addresses.clear();
        let at = |cell: usize| (size.row(cell) as i32, size.column(cell) as i32);
        let less = |a: (i32, i32), b: (i32, i32)| (a.0 - b.0, a.1 - b.1);
        let mut push = |place: usize| addresses.push(self.address[place]);
        let tile = |cell: usize| Some(usize::from(pieces[cell])).filter(|&piece| piece != blank);
        let (mut row, mut column, mut wrong, mut swapped) = (0, 0, 0, 0);
        for (cell, &piece) in pieces.iter().enumerate() {
            if usize::from(piece) != cell {
                let home = usize::from(piece);
                let are_tiles = piece as usize != blank && cell != blank;
                let beside = size.distance(home, cell) == 1;
                let exchanged = usize::from(pieces[home]) == cell;
                swapped += usize::from(are_tiles && beside && exchanged);
                row = row.max(size.row(cell).abs_diff(size.row(blank)));
                column = column.max(size.column(cell).abs_diff(size.column(blank)));
                wrong += 1;
            }
            let around = |reach: i32, count: usize| {
                (0..count).filter_map(move |index| {
                    let (rows, columns) = offset(index, reach);
                    let row = size.row(cell).checked_add_signed(rows as isize)?;
                    let column = size.column(cell).checked_add_signed(columns as isize)?;
                    let inside = row < size.height() && column < size.width();
                    inside.then(|| (index, size.cell(row, column)))
                })
            };
            let Some(piece) = tile(cell) else {
                for (offset, other) in around(BLANK_REACH, BLANK_NEAR) {
                    if let Some(piece) = tile(other) {
                        push(blank_near(offset, way(less(at(other), at(piece)))));
                    }
                }
                continue;
            };
            let own = less(at(cell), at(piece));
            push(single(own));
            for (offset, other) in around(REACH, NEAR / 2) {
                if let Some(piece) = tile(other) {
                    let theirs = less(at(other), at(piece));
                    push(both(offset, way(own), way(theirs)));
                }
            }
        }
        let class = count_class(wrong);
        for _ in 0..LINES_COUNT {
            push(lines(row, column, class));
        }
        // Of two with each other's place both were counted.
        for _ in 0..LINES_COUNT {
            push(end(row.max(column), class, swapped / 2));
        }
    }
}

impl Default for LocalAddresses {
    fn default() -> LocalAddresses {
        LocalAddresses::new()
    }
}

impl LocalModel {
    /// Weights that say nothing: the Manhattan distance alone.
    pub fn blank() -> LocalModel {
        LocalModel {
            stretch: UNIT,
            weights: vec![0; LocalAddresses::new().count()],
        }
    }

    /// From scratch, as the weights were fitted, in [`UNIT`]s.
    pub fn estimate(
        &self,
        addresses: &LocalAddresses,
        size: Size,
        blank: usize,
        pieces: &[u8],
    ) -> i32 {
        let mut list = Vec::new();
        addresses.of_board(size, blank, pieces, &mut list);
        let worth = |address: usize| match address < addresses.ends() {
            true => 1,
            false => END_SCALE,
        };
        let weight =
            |&address: &u32| i32::from(self.weights[address as usize]) * worth(address as usize);
        self.stretch * manhattan(size, blank, pieces) as i32 + list.iter().map(weight).sum::<i32>()
    }
}
