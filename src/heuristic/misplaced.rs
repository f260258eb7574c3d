//! Misplaced tiles.

use super::TileSum;
use crate::puzzle::Goal;

/// Counts the tiles that are not on their goal cells; the blank does not count. Admissible and consistent:
/// each of these tiles has to move, and one move moves one tile.
pub fn misplaced(goal: &Goal) -> TileSum {
    TileSum::new(goal, |piece, cell| {
        u32::from(piece != 0 && goal.cell(piece) != cell)
    })
}
