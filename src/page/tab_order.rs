//! The order in which the Tab key visits the tiles: row by row, whatever their order in the document. Pure.

/// A row and a column.
pub type Cell = (usize, usize);

/// Returns the index of the tile after the one at `from`, or before it if `back` is `true`; `None` at the end. Without
/// `from`, returns the first tile, or the last.
pub fn next_tile(cells: &[Cell], from: Option<Cell>, back: bool) -> Option<usize> {
    let indices = 0..cells.len();
    let is_ahead = |index: &usize| match from {
        Some(from) if back => cells[*index] < from,
        Some(from) => cells[*index] > from,
        None => true,
    };
    let ahead = indices.filter(is_ahead);
    if back {
        ahead.max_by_key(|index| cells[*index])
    } else {
        ahead.min_by_key(|index| cells[*index])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The cells of the tiles 1 to 3 on the board 3 1/0 2.
    const CELLS: [Cell; 3] = [(0, 1), (1, 1), (0, 0)];

    #[test]
    fn tiles_follow_each_other_row_by_row() {
        assert_eq!(next_tile(&CELLS, Some((0, 0)), false), Some(0));
        assert_eq!(next_tile(&CELLS, Some((0, 1)), false), Some(1));
        assert_eq!(next_tile(&CELLS, Some((1, 1)), false), None);
    }

    #[test]
    fn the_way_back_is_the_same_in_reverse() {
        assert_eq!(next_tile(&CELLS, Some((1, 1)), true), Some(0));
        assert_eq!(next_tile(&CELLS, Some((0, 1)), true), Some(2));
        assert_eq!(next_tile(&CELLS, Some((0, 0)), true), None);
    }

    #[test]
    fn the_board_is_entered_at_its_first_or_last_tile() {
        assert_eq!(next_tile(&CELLS, None, false), Some(2));
        assert_eq!(next_tile(&CELLS, None, true), Some(1));
        assert_eq!(next_tile(&[], None, false), None);
    }

    proptest! {
        #[test]
        fn every_tile_is_visited_once(cells in prop::collection::hash_set((0..10_usize, 0..10_usize), 0..100), back: bool) {
            let cells: Vec<Cell> = cells.into_iter().collect();
            let mut visited = Vec::new();
            let mut at = None;
            while let Some(index) = next_tile(&cells, at, back) {
                at = Some(cells[index]);
                visited.push(cells[index]);
                prop_assert!(visited.len() <= cells.len());
            }
            let mut sorted = cells.clone();
            sorted.sort();
            if back {
                sorted.reverse();
            }
            prop_assert_eq!(visited, sorted);
        }
    }
}
