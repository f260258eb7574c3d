//! Manhattan distance.

use super::TileSum;
use crate::puzzle::Goal;

/// Sums, over the tiles, the rows and columns between a tile and its goal cell. Admissible and consistent: a
/// move brings one tile at most one cell closer.
pub fn manhattan(goal: &Goal) -> TileSum {
    let size = goal.size();
    TileSum::new(goal, |piece, cell| {
        if piece == 0 {
            0
        } else {
            size.distance(goal.cell(piece), cell) as u32
        }
    })
}
