//! Heuristics that are a sum over the pieces, each adding a cost that depends only on its own cell.

use super::{Heuristic, TileMove};
use crate::puzzle::packed::Packed;
use crate::puzzle::{Goal, Move};

/// A heuristic that sums, over all pieces including the blank, the cost of the piece in its cell.
///
/// Costs are in units of 2^-`FRACTION` moves, and their sum is rounded up to whole moves. The change by a
/// move is looked up in one table.
#[derive(Clone, Debug)]
pub struct TileSum<const FRACTION: u32 = 0> {
    /// Cost of a piece in a cell, at `piece << bits | cell`.
    costs: Vec<u32>,
    /// Change of the sum, wrapping, at [`TileSum::index`].
    changes: Vec<u32>,
    cells: usize,
    /// Bits of a cell index.
    bits: u32,
}

/// Fraction bits of costs that are not whole moves. Chosen so that rounding a hundred costs down loses less
/// than a ten-thousandth of a move.
pub(crate) const FRACTION_BITS: u32 = 20;

impl<const FRACTION: u32> TileSum<FRACTION> {
    /// Builds the heuristic from `cost(piece, cell)`; piece 0 is the blank.
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

    /// Returns the cost of a piece in a cell, in units of 2^-`FRACTION` moves.
    pub(super) fn cost(&self, piece: u8, cell: usize) -> u32 {
        self.costs[usize::from(piece) << self.bits | cell]
    }

    /// Returns the number of indices that [`TileSum::index`] may return.
    pub(super) fn index_count(&self) -> usize {
        self.changes.len()
    }

    /// Returns the index of a move in a table of changes.
    #[inline]
    pub(super) fn index(&self, tile_move: TileMove) -> usize {
        (usize::from(tile_move.tile) << self.bits | tile_move.from) << 2 | tile_move.step as usize
    }

    /// Returns what a move adds to the sum, wrapping.
    #[inline]
    pub(super) fn change(&self, tile_move: TileMove) -> u32 {
        self.changes[self.index(tile_move)]
    }
}

impl<const FRACTION: u32> Heuristic for TileSum<FRACTION> {
    type State = u32;

    fn evaluate<P: Packed>(&self, board: &P) -> u32 {
        let cost = |cell| self.costs[usize::from(board.tile(cell)) << self.bits | cell];
        (0..self.cells).map(cost).sum()
    }

    #[inline]
    fn update<P: Packed>(&self, state: u32, tile_move: TileMove, _: &P, _: &P) -> u32 {
        state.wrapping_add(self.change(tile_move))
    }

    #[inline]
    fn value(&self, state: u32) -> u32 {
        (state + ((1 << FRACTION) - 1)) >> FRACTION
    }

    #[inline]
    fn decode<P: Packed>(&self, board: &P, code: u32) -> u32 {
        if FRACTION == 0 {
            code
        } else {
            self.evaluate(board)
        }
    }
}
