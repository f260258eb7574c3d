//! Misplaced tiles with a penalty for the right row or column.

use super::TileSum;
use crate::puzzle::Goal;

/// Misplaced tiles, and one more for each of them that is in its goal row, and one more for each that is
/// in its goal column. **Not admissible**: a single tile beside its goal counts 2 and takes 1 move. Kept
/// as older solvers define it.
pub fn misplaced_lines(goal: &Goal) -> TileSum {
    let size = goal.size();
    TileSum::new(goal, |piece, cell| {
        let home = goal.cell(piece);
        if piece == 0 || home == cell {
            return 0;
        }
        let same_row = size.row(home) == size.row(cell);
        let same_column = size.column(home) == size.column(cell);
        1 + u32::from(same_row) + u32::from(same_column)
    })
}
