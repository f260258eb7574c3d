//! The penalty for tiles whose goal cells are far from the blank's.

use crate::puzzle::Size;

/// Returns the penalty for each step of a tile, by its goal cell. It is `far_penalty` for those that are farthest from the
/// blank's goal cell `blank`, and less for the others, in proportion to their distance.
pub(super) fn far_penalties(size: Size, blank: usize, far_penalty: i32) -> Vec<i32> {
    let distance = |cell: usize| {
        let rows = size.row(cell).abs_diff(size.row(blank));
        rows.max(size.column(cell).abs_diff(size.column(blank))) as i32
    };
    let farthest = (0..size.cells()).map(distance).max();
    let farthest = farthest.unwrap_or(1).max(1);
    let penalty = |piece| far_penalty * distance(piece) / farthest;
    (0..size.cells()).map(penalty).collect()
}
