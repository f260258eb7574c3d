//! Explanations: the parts that a heuristic's value on one board is the sum of.
//!
//! A [`Layer`] names what is shown of a board: plain numbers, a heuristic or the learned estimate. [`explain`] returns the
//! [`Parts`] of a heuristic; those of the learned estimate come from the weights, which the engine keeps.
//!
//! ```
//! use slidewise::heuristic::{HeuristicKind, explanation::explain};
//! use slidewise::puzzle::{Goal, Preset};
//! let goal = Goal::preset(Preset::BlankLast, "3x3".parse().unwrap());
//! let board = "3 2 1/4 5 6/7 8 0".parse().unwrap();
//! let parts = explain(HeuristicKind::LinearConflict, &goal, &[board], None).unwrap();
//! assert_eq!(parts[0].value(), 8);
//! ```

mod conflicts;
mod layer;
mod marks;
mod parts;

use std::sync::Arc;

pub use conflicts::ConflictLine;
pub use layer::Layer;
pub use marks::Marks;
pub use parts::{Group, InversionTally, LEARNED_UNITS_PER_MOVE, Parts, Steps, WalkingTally};

use super::pdb::PdbSet;
use super::{
    HeuristicError, HeuristicKind, InversionDistance, PdbSum, TileSum, WalkingDistance, euclidean,
    misplaced, misplaced_lines, swaps,
};
use crate::puzzle::{Board, Goal};

/// Returns the parts of a heuristic on each board. The boards must have the size of the goal; `tables` is the pattern
/// database of a heuristic that needs one, for which the boards must be solvable.
pub fn explain(
    kind: HeuristicKind,
    goal: &Goal,
    boards: &[Board],
    tables: Option<Arc<PdbSet>>,
) -> Result<Vec<Parts>, HeuristicError> {
    let boards = boards.iter();
    Ok(match kind {
        HeuristicKind::Zero => boards.map(|board| pieces(board, |_, _| 0, 0)).collect(),
        HeuristicKind::Misplaced => tile_sum(&misplaced(goal), boards),
        HeuristicKind::MisplacedLines => tile_sum(&misplaced_lines(goal), boards),
        HeuristicKind::Swaps => tile_sum(&swaps(goal), boards),
        HeuristicKind::Euclidean => tile_sum(&euclidean(goal), boards),
        HeuristicKind::Manhattan => boards
            .map(|board| Parts::Manhattan(steps(board, goal)))
            .collect(),
        HeuristicKind::LinearConflict => boards
            .map(|board| Parts::LinearConflict(steps(board, goal), conflicts::lines(board, goal)))
            .collect(),
        HeuristicKind::Inversion => {
            let inversion = InversionDistance::new(goal);
            boards
                .map(|board| Parts::Inversion(inversion.tallies(board)))
                .collect()
        }
        HeuristicKind::Walking => explain_walking(&WalkingDistance::new(goal)?, boards.as_slice()),
        HeuristicKind::Pdb => {
            let sum = tables.and_then(|tables| PdbSum::new(goal, tables));
            let sum = sum.ok_or(HeuristicError::NoTables)?;
            boards.map(|board| groups(&sum, board)).collect()
        }
    })
}

/// Returns the parts of walking distance on each board, from tables that are there already. The boards must have the size of the
/// goal.
pub fn explain_walking(walking: &WalkingDistance, boards: &[Board]) -> Vec<Parts> {
    let boards = boards.iter();
    boards
        .map(|board| Parts::Walking(walking.tallies(board)))
        .collect()
}

fn tile_sum<'a, const FRACTION: u32>(
    sum: &TileSum<FRACTION>,
    boards: impl Iterator<Item = &'a Board>,
) -> Vec<Parts> {
    boards
        .map(|board| pieces(board, |piece, cell| sum.cost(piece, cell), FRACTION))
        .collect()
}

fn pieces(board: &Board, cost: impl Fn(u8, usize) -> u32, fraction_bits: u32) -> Parts {
    let positions = board.positions();
    let cost = |piece: usize| cost(piece as u8, positions[piece].into());
    Parts::Pieces {
        shares: (0..board.size().cells()).map(cost).collect(),
        fraction_bits,
    }
}

/// Returns the rows and columns between each tile and its goal cell, at the index of the tile.
fn steps(board: &Board, goal: &Goal) -> Vec<Steps> {
    let size = board.size();
    let positions = board.positions();
    let steps = |tile: usize| {
        let (cell, home) = (usize::from(positions[tile]), goal.cell(tile as u8));
        match tile {
            0 => Steps::default(),
            _ => Steps {
                down: size.row(home) as i8 - size.row(cell) as i8,
                right: size.column(home) as i8 - size.column(cell) as i8,
            },
        }
    };
    (0..size.cells()).map(steps).collect()
}

/// Returns the groups of the partition with the larger sum, and the sum of the other partition.
fn groups(sum: &PdbSum, board: &Board) -> Parts {
    let mut partitions = sum.group_values(board);
    let total = |groups: &Vec<Group>| groups.iter().map(|group| group.value).sum::<u32>();
    partitions.sort_by_key(|groups| std::cmp::Reverse(total(groups)));
    let mut partitions = partitions.into_iter();
    Parts::Pdb {
        groups: partitions.next().unwrap_or_default(),
        other_sum: partitions.next().as_ref().map(total),
    }
}

#[cfg(test)]
mod tests;
