//! Euclidean distance.

use super::TileSum;
use super::tile_sum::FRACTION_BITS;
use crate::puzzle::Goal;

/// The sum over the tiles of the straight distance to their place, rounded up to a whole move.
/// Admissible and consistent, and never better than Manhattan distance, which it is compared with.
pub fn euclidean(goal: &Goal) -> TileSum<FRACTION_BITS> {
    let size = goal.size();
    TileSum::new(goal, |piece, cell| {
        let home = goal.cell(piece);
        let rows = size.row(home).abs_diff(size.row(cell)) as u64;
        let columns = size.column(home).abs_diff(size.column(cell)) as u64;
        // Each root is rounded down, so the sum never exceeds the true one.
        let scaled = (rows * rows + columns * columns) << (2 * FRACTION_BITS);
        if piece == 0 { 0 } else { scaled.isqrt() as u32 }
    })
}
