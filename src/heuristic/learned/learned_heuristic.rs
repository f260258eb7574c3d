//! The interface between a search and a learned heuristic.

use std::cell::Cell;

use super::local_model::{LineCounts, LocalBoard};

/// The number of units in which learned estimates count one move.
pub const UNITS_PER_MOVE: i32 = 64;

/// A move of one piece into the blank, on a board in the canonical view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PieceMove {
    /// The piece that moves, named by its goal cell.
    pub piece: u8,
    /// The piece's cell before the move, and the blank's cell after it.
    pub from: u8,
    /// The blank's cell before the move, and the piece's cell after it.
    pub to: u8,
    /// The direction in which the piece moves, as the index of its [`Move`](crate::puzzle::Move).
    pub step: u8,
}

/// What the moves of a board share; see [`LearnedHeuristic::prepare`].
#[derive(Default)]
pub struct PreparedBoard {
    /// What the terms of lines depend on, once they are needed.
    pub(super) lines: Cell<Option<LineCounts>>,
    /// Used by the local evaluator alone.
    pub(super) local: LocalBoard,
}

/// A learned heuristic for boards of one size and goal, in [units](UNITS_PER_MOVE). It is fast if many successors
/// of one board are evaluated.
///
/// [`delta`](Self::delta) is the difference of the [estimates](Self::estimate) of the two boards.
pub trait LearnedHeuristic: Send + Sync {
    /// Returns the estimate of a board from scratch; `pieces` holds the piece in each cell.
    fn estimate(&self, pieces: &[u8]) -> i32;

    /// Splits the estimate of a board into a share of the piece in each cell and what the board adds as a whole, both in halves
    /// of a [unit](UNITS_PER_MOVE), so that they are exact. Half the weight of a pair of tiles goes to each of them; that of a
    /// tile and the blank goes to the tile.
    fn shares(&self, pieces: &[u8]) -> (Vec<i32>, i32);

    /// Computes what the moves of a board share.
    fn prepare(&self, pieces: &[u8], prepared: &mut PreparedBoard);

    /// Returns the number of weights computed so far for moves that were evaluated for the first time. It grows where
    /// evaluation is slow.
    fn weights_computed(&self) -> u64 {
        0
    }

    /// Returns by how much a move raises the estimate of a board, given what [`prepare`](Self::prepare) computed for it.
    fn delta(&self, pieces: &[u8], prepared: &PreparedBoard, piece_move: PieceMove) -> i32;

    /// Calls [`delta`](Self::delta) for several moves of a board. `deltas` receives their results.
    fn deltas(
        &self,
        pieces: &[u8],
        prepared: &PreparedBoard,
        moves: &[PieceMove],
        deltas: &mut [i32],
    ) {
        for (&piece_move, delta) in moves.iter().zip(deltas) {
            *delta = self.delta(pieces, prepared, piece_move);
        }
    }
}

/// Divides and rounds to the nearest integer, halves away from zero.
pub(super) fn rounded_quotient(dividend: i32, divisor: i32) -> i32 {
    (dividend.abs() * 2 + divisor) / (divisor * 2) * dividend.signum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quotient_is_rounded_to_the_nearest_integer() {
        for (dividend, divisor, expected) in
            [(7, 2, 4), (-7, 2, -4), (5, 3, 2), (-4, 3, -1), (0, 9, 0)]
        {
            assert_eq!(rounded_quotient(dividend, divisor), expected);
        }
    }
}
