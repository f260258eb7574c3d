//! Swap count.

use super::TileSum;
use crate::puzzle::Goal;

/// For each cell whose wanted piece is elsewhere 2, or 1 where the wanted piece is the blank. **Not
/// admissible**: one move from the goal it says 3. Kept as older solvers define it.
pub fn swaps(goal: &Goal) -> TileSum {
    TileSum::new(goal, |piece, cell| match piece {
        _ if goal.cell(piece) == cell => 0,
        0 => 1,
        _ => 2,
    })
}
