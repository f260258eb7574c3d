//! Heuristics: functions that estimate how many moves a board is from its goal, one file each.
//!
//! A heuristic is *admissible* if it never exceeds the true distance; A* and IDA* then return shortest
//! solutions. It is *consistent* if one move never lowers it by more than one; A* then never has to expand
//! a node twice. A consistent heuristic that is 0 at the goal is admissible.
//!
//! - [`HeuristicKind`] lists the heuristics that can be chosen by name.
//! - [`WeightedSum`] is a heuristic of one's own, with weights to be chosen.
//! - [`pdb`] holds the additive pattern databases (PDBs), also used by the engine's own IDA*.
//! - [`explanation`] splits a heuristic's value into its parts.
//! - [`learned`] holds the inadmissible heuristics that guide the beam search on large boards.

mod euclidean;
pub mod explanation;
mod feature_weights;
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
mod weighted_sum;
mod zero;

pub use euclidean::euclidean;
pub use feature_weights::{Feature, FeatureWeights, WeightsError};
pub use inversion::InversionDistance;
pub use kind::{HeuristicError, HeuristicKind, HeuristicVisitor};
pub use linear_conflict::LinearConflict;
pub use manhattan::manhattan;
pub use misplaced::misplaced;
pub use misplaced_lines::misplaced_lines;
pub use pdb::PdbSum;
pub use swaps::swaps;
pub use tile_sum::TileSum;
pub use walking::WalkingDistance;
pub use weighted_sum::WeightedSum;
pub use zero::Zero;

use crate::puzzle::packed::{Bytes, Packed};
use crate::puzzle::{Board, MAX_CELLS, Move};

/// A move of one tile into the blank, with everything a heuristic needs to update its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TileMove {
    /// The tile that moves.
    pub tile: u8,
    /// The tile's cell before the move, and the blank's cell after it.
    pub from: usize,
    /// The blank's cell before the move, and the tile's cell after it.
    pub to: usize,
    /// The direction in which the tile moves.
    pub step: Move,
}

/// A heuristic for one goal, evaluated incrementally along a path.
///
/// For every move, [`update`](Self::update) of a board's state equals [`evaluate`](Self::evaluate) of the
/// next board.
pub trait Heuristic: 'static {
    /// What a search carries from node to node so that the next value is cheap to compute.
    type State: Copy + 'static;

    /// Computes the state of `board` from scratch.
    fn evaluate<P: Packed>(&self, board: &P) -> Self::State;

    /// Returns the state after `tile_move`, which leads from the board `before` to the board `after`.
    fn update<P: Packed>(
        &self,
        state: Self::State,
        tile_move: TileMove,
        before: &P,
        after: &P,
    ) -> Self::State;

    /// Returns h, the estimated number of moves to the goal. It is 0 at the goal.
    fn value(&self, state: Self::State) -> u32;

    /// Encodes a state in at most 11 bits, for a node in the open or closed list. The default is the value
    /// alone.
    #[inline]
    fn encode(&self, state: Self::State) -> u32 {
        self.value(state)
    }

    /// Returns the value of the state that `code` encodes.
    #[inline]
    fn encoded_value(&self, code: u32) -> u32 {
        code
    }

    /// Restores the state of `board` from its `code`. The default evaluates the board from scratch;
    /// heuristics whose code holds enough override it.
    #[inline]
    fn decode<P: Packed>(&self, board: &P, code: u32) -> Self::State {
        let _ = code;
        self.evaluate(board)
    }

    /// Returns the value of one board, from scratch.
    fn estimate(&self, board: &Board) -> u32 {
        self.value(self.evaluate(&Bytes::<MAX_CELLS>::pack(board)))
    }
}
