//! Manhattan distance.

use super::TileSum;
use crate::puzzle::Goal;

/// The sum over the tiles of the rows and columns between a tile and its place. Admissible and
/// consistent: a move brings one tile one cell nearer at best.
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
