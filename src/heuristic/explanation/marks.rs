//! What is drawn on the tiles.

use serde::{Deserialize, Serialize};

use super::{LEARNED_UNITS_PER_MOVE, Parts, Steps};
use crate::puzzle::Goal;

/// What is drawn on the tiles for a layer, and the terms of its sum: the same few numbers for all layers, so that the page of
/// the game, which has to be small, needs little code for them. Lists by tile start with the blank, which is tile 0.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Marks {
    /// Two numbers for each tile: moves down and to the right, inversions by rows and by columns, goal row and column, or a
    /// share and 0. Shares are in tenths of a move if the layer has fractions, and the index of its group in a pattern database.
    pub tiles: Vec<(i16, i16)>,
    /// The terms whose sum is the value; none if the sum is rounded.
    pub terms: Vec<i32>,
    /// The value in the units of the layer.
    pub value: i32,
    /// The pairs of tiles in conflict.
    pub conflicts: Vec<(u8, u8)>,
    /// The tiles that leave their lines because of conflicts.
    pub removed: Vec<u8>,
}

impl Parts {
    /// Returns what is drawn on the tiles.
    pub fn marks(&self, goal: &Goal) -> Marks {
        let mut marks = Marks {
            value: self.value(),
            ..Marks::default()
        };
        match self {
            Parts::Pieces {
                shares,
                fraction_bits: 0,
            } => {
                marks.tiles = shares.iter().map(|&share| (share as i16, 0)).collect();
                marks.terms = shares[1..].iter().map(|&share| share as i32).collect();
                marks.terms.extend(
                    shares
                        .first()
                        .filter(|&&blank| blank > 0)
                        .map(|&blank| blank as i32),
                );
            }
            Parts::Pieces {
                shares,
                fraction_bits,
            } => {
                let share = |&share: &u32| (tenths(share.into(), 1 << fraction_bits), 0);
                marks.tiles = shares.iter().map(share).collect();
            }
            Parts::Manhattan(steps) => {
                marks.tiles = by_steps(steps);
                let counts = steps[1..].iter().map(|steps| steps.count() as i32);
                marks.terms = counts.collect();
            }
            Parts::LinearConflict(steps, lines) => {
                marks.tiles = by_steps(steps);
                marks.conflicts = lines.iter().flat_map(|line| line.pairs.clone()).collect();
                marks.removed = lines.iter().flat_map(|line| line.removed.clone()).collect();
                let added = 2 * marks.removed.len() as i32;
                marks.terms = vec![marks.value - added, added];
            }
            Parts::Inversion([rows, columns]) => {
                let pairs = rows.by_tile.iter().zip(&columns.by_tile);
                marks.tiles = pairs
                    .map(|(&row, &column)| (row.into(), column.into()))
                    .collect();
                marks.terms = vec![rows.moves as i32, columns.moves as i32];
            }
            Parts::Walking([rows, columns]) => {
                let size = goal.size();
                let home = |tile: usize| {
                    let cell = goal.cell(tile as u8);
                    (size.row(cell) as i16 + 1, size.column(cell) as i16 + 1)
                };
                marks.tiles = (0..size.cells()).map(home).collect();
                marks.terms = vec![rows.moves as i32, columns.moves as i32];
            }
            Parts::Pdb { groups, .. } => {
                marks.tiles = vec![(0, 0); goal.size().cells()];
                for (index, group) in groups.iter().enumerate() {
                    for &tile in &group.tiles {
                        marks.tiles[usize::from(tile)].0 = index as i16;
                    }
                }
                marks.terms = groups.iter().map(|group| group.value as i32).collect();
            }
            Parts::Learned { shares, .. } => {
                let share = |&share: &i32| (tenths(share.into(), LEARNED_UNITS_PER_MOVE.into()), 0);
                marks.tiles = shares.iter().map(share).collect();
            }
        }
        marks
    }
}

fn by_steps(steps: &[Steps]) -> Vec<(i16, i16)> {
    let pair = |steps: &Steps| (steps.down.into(), steps.right.into());
    steps.iter().map(pair).collect()
}

/// Returns units as tenths of a move, rounded half away from zero.
fn tenths(units: i64, per_move: i64) -> i16 {
    let tenths = (units.abs() * 10 + per_move / 2) / per_move;
    (tenths * units.signum()) as i16
}
