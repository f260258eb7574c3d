//! The greatest distance of a board from a goal.

use crate::puzzle::Goal;

/// Returns the greatest distance of a board from `goal`, for the sizes with a distance table. It depends only on the size and on
/// the cell of the blank.
pub fn greatest_distance(goal: &Goal) -> Option<u32> {
    let (width, height) = (goal.size().width(), goal.size().height());
    let blank = goal.cell(0);
    let (column, row) = (goal.size().column(blank), goal.size().row(blank));
    // The place of the blank along the longer side.
    let place = if width >= height { column } else { row };
    Some(match (width.max(height), width.min(height)) {
        (2, 2) => 6,
        (3, 2) => 21,
        (4, 2) if matches!(place, 1 | 2) => 35,
        (4, 2) => 36,
        (5, 2) if place == 2 => 54,
        (5, 2) => 55,
        (3, 3) if (column, row) == (1, 1) => 30,
        (3, 3) => 31,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::distance_table::{DistanceTable, DistanceTableBuilder};
    use crate::puzzle::{Board, Preset, Size};

    #[test]
    fn the_greatest_distance_is_that_of_the_distance_table_for_every_size_and_cell() {
        for size in Size::all().filter(|&size| DistanceTable::fits(size)) {
            for cell in 0..size.cells() {
                let mut tiles: Vec<u8> = (1..size.cells() as u8).collect();
                tiles.insert(cell, 0);
                let goal = Goal::new(Board::new(size, &tiles).unwrap());
                let mut builder = DistanceTableBuilder::new(&goal).unwrap();
                let table = builder.advance(u32::MAX).done().unwrap();
                let greatest = table.depth_counts().len() as u32 - 1;
                assert_eq!(greatest_distance(&goal), Some(greatest), "{size}, {cell}");
            }
        }
    }

    #[test]
    fn sizes_without_a_distance_table_have_no_known_greatest_distance() {
        for size in Size::all().filter(|&size| !DistanceTable::fits(size)) {
            assert_eq!(
                greatest_distance(&Goal::preset(Preset::BlankLast, size)),
                None
            );
        }
    }
}
