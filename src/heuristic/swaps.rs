//! Swap count.

use super::TileSum;
use crate::puzzle::Goal;

/// Counts 2 for each misplaced tile, and 1 if the blank is misplaced. **Not admissible**: one move from the
/// goal it is 3. The definition is that of older solvers, kept for comparison.
pub fn swaps(goal: &Goal) -> TileSum {
    TileSum::new(goal, |piece, cell| match piece {
        _ if goal.cell(piece) == cell => 0,
        0 => 1,
        _ => 2,
    })
}
