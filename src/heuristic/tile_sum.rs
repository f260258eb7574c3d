//! Estimates that are a sum over the pieces: each adds a cost that depends on its own cell only.

use super::{Heuristic, TileMove};
use crate::puzzle::packed::Packed;
use crate::puzzle::{Goal, Move};

/// The sum over all pieces, blank included, of a cost for the piece in its cell.
///
/// Costs are in units of 2^-`FRACTION`, and their sum is rounded up to whole moves. A move changes the sum
/// by a difference looked up in one table.
#[derive(Clone, Debug)]
pub struct TileSum<const FRACTION: u32 = 0> {
    /// Cost of a piece in a cell, at `piece << bits | cell`.
    costs: Vec<u32>,
    /// Change of the sum, wrapping, at [`TileSum::index`].
    changes: Vec<u32>,
    cells: usize,
    /// Bits of a cell's number.
    bits: u32,
}

/// Fine enough that rounding a hundred costs down loses less than a ten-thousandth of a move.
pub const FRACTION_BITS: u32 = 20;

impl<const FRACTION: u32> TileSum<FRACTION> {
    /// From `cost(piece, cell)`.
    pub fn new(goal: &Goal, cost: impl Fn(u8, usize) -> u32) -> Self {
        let size = goal.size();
        let cells = size.cells();
        let bits = (cells - 1).ilog2() + 1;
        let mut costs = vec![0; cells << bits];
        for piece in 0..cells {
            for cell in 0..cells {
                costs[piece << bits | cell] = cost(piece as u8, cell);
            }
        }
        let mut changes = vec![0u32; cells << (bits + 2)];
        for to in 0..cells {
            for step in Move::ALL {
                let Some(from) = step.source(size, to) else {
                    continue;
                };
                let blank = costs[from].wrapping_sub(costs[to]);
                for tile in 1..cells {
                    let (old, new) = (costs[tile << bits | from], costs[tile << bits | to]);
                    changes[(tile << bits | from) << 2 | step as usize] =
                        new.wrapping_sub(old).wrapping_add(blank);
                }
            }
        }
        TileSum {
            costs,
            changes,
            cells,
            bits,
        }
    }

    /// How many moves [`TileSum::index`] can tell apart.
    pub(super) fn moves(&self) -> usize {
        self.changes.len()
    }

    #[inline]
    pub(super) fn index(&self, slide: TileMove) -> usize {
        (usize::from(slide.tile) << self.bits | slide.from) << 2 | slide.step as usize
    }

    /// What a move adds to the sum, wrapping.
    #[inline]
    pub(super) fn change(&self, slide: TileMove) -> u32 {
        self.changes[self.index(slide)]
    }
}

impl<const FRACTION: u32> Heuristic for TileSum<FRACTION> {
    type Memo = u32;

    fn memo<P: Packed>(&self, board: &P) -> u32 {
        let cost = |cell| self.costs[usize::from(board.tile(cell)) << self.bits | cell];
        (0..self.cells).map(cost).sum()
    }

    #[inline]
    fn slide<P: Packed>(&self, memo: u32, slide: TileMove, _: &P, _: &P) -> u32 {
        memo.wrapping_add(self.change(slide))
    }

    #[inline]
    fn value(&self, memo: u32) -> u32 {
        (memo + ((1 << FRACTION) - 1)) >> FRACTION
    }

    #[inline]
    fn resume<P: Packed>(&self, board: &P, note: u32) -> u32 {
        if FRACTION == 0 {
            note
        } else {
            self.memo(board)
        }
    }
}
