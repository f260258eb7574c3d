//! The penalty for tiles whose goal cells are far from the blank's.

use crate::puzzle::Size;

/// Returns the part of `far_penalty` of the tile with goal cell `piece`.
pub(super) fn far_penalty_share(size: Size, blank: usize, piece: usize, far_penalty: i32) -> i32 {
    let distance = |cell: usize| {
        let rows = size.row(cell).abs_diff(size.row(blank));
        rows.max(size.column(cell).abs_diff(size.column(blank))) as i32
    };
    let farthest = (0..size.cells()).map(distance).max();
    far_penalty * distance(piece) / farthest.unwrap_or(1).max(1)
}
