//! Misplaced tiles.

use super::TileSum;
use crate::puzzle::Goal;

/// How many tiles, the blank not counted, are not where they belong. Admissible and consistent: each of
/// them has to move, and a move moves one.
pub fn misplaced(goal: &Goal) -> TileSum {
    TileSum::new(goal, |piece, cell| {
        u32::from(piece != 0 && goal.cell(piece) != cell)
    })
}
