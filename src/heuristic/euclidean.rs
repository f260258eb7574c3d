//! Euclidean distance.

use super::TileSum;
use super::tile_sum::FRACTION_BITS;
use crate::puzzle::Goal;

/// Sums the straight-line distance of every tile to its goal cell, rounded up to a whole move. Admissible
/// and consistent, and never above Manhattan distance; it is here for comparison with it.
pub fn euclidean(goal: &Goal) -> TileSum<FRACTION_BITS> {
    let size = goal.size();
    TileSum::new(goal, |piece, cell| {
        let home = goal.cell(piece);
        let rows = size.row(home).abs_diff(size.row(cell)) as u64;
        let columns = size.column(home).abs_diff(size.column(cell)) as u64;
        // Each root is rounded down, so that the sum never exceeds the true sum.
        let scaled = (rows * rows + columns * columns) << (2 * FRACTION_BITS);
        if piece == 0 { 0 } else { scaled.isqrt() as u32 }
    })
}
