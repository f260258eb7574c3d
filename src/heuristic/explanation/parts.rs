//! The parts of a heuristic's value.

use serde::{Deserialize, Serialize};

use super::ConflictLine;
use crate::heuristic::learned::UNITS_PER_MOVE;

/// The number of units in which shares of the learned estimate count one move. It is twice that of the weights, so that the
/// weight of a pair can be halved.
pub const LEARNED_UNITS_PER_MOVE: i32 = 2 * UNITS_PER_MOVE;

/// The parts of a heuristic's value on one board. Lists by tile start with the blank, which is tile 0.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Parts {
    /// A share of each tile and of the blank that depends on its own cell only, in units of 2^-`fraction_bits` moves. The value
    /// is their sum, rounded up to whole moves.
    Pieces {
        /// The share of each tile.
        shares: Vec<u32>,
        /// The number of binary places of the shares: 0 if they are whole moves.
        fraction_bits: u32,
    },
    /// The rows and columns between each tile and its goal cell.
    Manhattan(Vec<Steps>),
    /// Those of the Manhattan distance, and the lines with conflicts, which add two moves for each tile that leaves.
    LinearConflict(Vec<Steps>, Vec<ConflictLine>),
    /// The inversions of the board read row by row, and read column by column.
    Inversion([InversionTally; 2]),
    /// The tiles of each goal row in each row, and the tiles of each goal column in each column.
    Walking([WalkingTally; 2]),
    /// The groups of a pattern database.
    Pdb {
        /// The groups of the partition with the larger sum.
        groups: Vec<Group>,
        /// The sum of the other partition; `None` if there is only one.
        other_sum: Option<u32>,
    },
    /// The shares of a learned estimate, in units of 1/[`LEARNED_UNITS_PER_MOVE`] moves. Half the weight of a pair of tiles goes
    /// to each of them; that of a tile and the blank goes to the tile.
    Learned {
        /// The share of each tile.
        shares: Vec<i32>,
        /// What the board adds as a whole: the weights of its outermost misplaced lines and of its endgame.
        board: i32,
    },
}

/// The moves that a tile needs to its goal cell if no other tile is in its way. Negative numbers are moves up and left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Steps {
    /// Moves down.
    pub down: i8,
    /// Moves to the right.
    pub right: i8,
}

/// The inversions of a board that is read row by row or column by column.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InversionTally {
    /// For each tile, the number of tiles before it that come after it in the goal.
    pub by_tile: Vec<u8>,
    /// The number of tiles that a move carries its tile past.
    pub passes: u8,
    /// The fewest moves that remove all inversions.
    pub moves: u32,
}

/// Where the tiles of each goal line are, along one axis.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WalkingTally {
    /// For each row or column, the number of its tiles from each goal row or column.
    pub counts: Vec<Vec<u8>>,
    /// The row or column of the blank.
    pub blank: u8,
    /// The fewest moves along the axis that bring all tiles to their goal lines.
    pub moves: u32,
}

/// A group of tiles of a pattern database.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Group {
    /// The tiles, in ascending order.
    pub tiles: Vec<u8>,
    /// The fewest moves of these tiles that bring them to their goal cells, wherever the other tiles are.
    pub value: u32,
}

impl Steps {
    /// Returns the number of moves.
    pub fn count(self) -> u32 {
        u32::from(self.down.unsigned_abs()) + u32::from(self.right.unsigned_abs())
    }
}

impl InversionTally {
    /// Returns the number of inversions.
    pub fn inversions(&self) -> u32 {
        self.by_tile.iter().map(|&count| u32::from(count)).sum()
    }
}

impl Parts {
    /// Returns the value that the parts make up, in the units of the layer: moves, except for a learned estimate.
    pub fn value(&self) -> i32 {
        let manhattan =
            |steps: &[Steps]| steps.iter().map(|steps| steps.count()).sum::<u32>() as i32;
        match self {
            Parts::Pieces {
                shares,
                fraction_bits,
            } => {
                let sum: u32 = shares.iter().sum();
                (sum.div_ceil(1 << fraction_bits)) as i32
            }
            Parts::Manhattan(steps) => manhattan(steps),
            Parts::LinearConflict(steps, lines) => {
                let removed: usize = lines.iter().map(|line| line.removed.len()).sum();
                manhattan(steps) + 2 * removed as i32
            }
            Parts::Inversion([rows, columns]) => (rows.moves + columns.moves) as i32,
            Parts::Walking([rows, columns]) => (rows.moves + columns.moves) as i32,
            Parts::Pdb { groups, .. } => groups.iter().map(|group| group.value).sum::<u32>() as i32,
            Parts::Learned { shares, board } => shares.iter().sum::<i32>() + board,
        }
    }
}
