//! Misplaced tiles with a penalty for tiles in their goal row or column.

use super::TileSum;
use crate::puzzle::Goal;

/// Counts 1 for each misplaced tile, plus 1 if it is in its goal row, plus 1 if it is in its goal column.
/// **Not admissible**: a single tile next to its goal cell counts 2 but needs 1 move. The definition is that
/// of older solvers, kept for comparison.
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
