//! Estimates of how far a board is from its goal, one file each.
//!
//! An estimate is *admissible* when it never exceeds the true distance: then A* and IDA* return shortest
//! solutions. It is *consistent* when one move never lowers it by more than one: then A* never has to
//! expand a board twice. Consistent estimates that are 0 at the goal are admissible.

mod euclidean;
mod inversion;
mod kind;
pub mod learned;
mod linear_conflict;
mod manhattan;
mod misplaced;
mod misplaced_lines;
pub mod pdb;
mod swaps;
mod tile_sum;
mod walking;
mod zero;

pub use euclidean::euclidean;
pub use inversion::InversionDistance;
pub use kind::{HeuristicError, HeuristicKind, Visitor};
pub use linear_conflict::LinearConflict;
pub use manhattan::manhattan;
pub use misplaced::misplaced;
pub use misplaced_lines::misplaced_lines;
pub use pdb::PdbSum;
pub use swaps::swaps;
pub use tile_sum::TileSum;
pub use walking::WalkingDistance;
pub use zero::Zero;

use crate::puzzle::packed::{Bytes, Packed};
use crate::puzzle::{Board, MAX_CELLS, Move};

/// One tile moving from a cell into the blank, as an estimate needs to know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TileMove {
    pub tile: u8,
    /// The tile's cell before, the blank's after.
    pub from: usize,
    /// The blank's cell before, the tile's after.
    pub to: usize,
    pub step: Move,
}

/// An estimate for one goal, carried along a path from board to board.
///
/// The law that ties its parts together: `slide` of the memo of a board equals `memo` of the next board.
pub trait Heuristic: 'static {
    /// What a search carries along a path so that the next estimate is cheap.
    type Memo: Copy + 'static;

    /// From scratch.
    fn memo<P: Packed>(&self, board: &P) -> Self::Memo;

    /// After one move; `before` and `after` are the boards around it.
    fn slide<P: Packed>(
        &self,
        memo: Self::Memo,
        slide: TileMove,
        before: &P,
        after: &P,
    ) -> Self::Memo;

    /// The estimated number of moves to the goal; 0 at the goal.
    fn value(&self, memo: Self::Memo) -> u32;

    /// What a search notes of a board that it keeps, in at most 11 bits, so that the memo is to be had again
    /// cheaply: the value, unless more is needed.
    #[inline]
    fn note(&self, memo: Self::Memo) -> u32 {
        self.value(memo)
    }

    /// The value that a note tells.
    #[inline]
    fn noted(&self, note: u32) -> u32 {
        note
    }

    /// The memo of a board with its note: cheaper than from scratch where the note has all there is to
    /// remember.
    #[inline]
    fn resume<P: Packed>(&self, board: &P, note: u32) -> Self::Memo {
        let _ = note;
        self.memo(board)
    }

    /// The value of one board, from scratch.
    fn estimate(&self, board: &Board) -> u32 {
        self.value(self.memo(&Bytes::<MAX_CELLS>::pack(board)))
    }
}
