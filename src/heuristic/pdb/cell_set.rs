//! Sets of cells.

use std::fmt;

use crate::puzzle::Size;
use crate::puzzle::symmetry::Symmetry;

/// A set of cells of a board of at most [`MAX_CELLS`](super::MAX_CELLS) cells, one bit each.
///
/// A group of tiles is represented by the set of its goal cells, so that it does not depend on how the goal
/// numbers its tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct CellSet(pub u32);

impl CellSet {
    /// The empty set.
    pub const EMPTY: CellSet = CellSet(0);

    /// Returns the set of all cells of a board.
    pub fn all(size: Size) -> CellSet {
        (0..size.cells()).collect()
    }

    /// Returns the number of cells in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` if the set has no cells.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if `cell` is in the set.
    pub fn contains(self, cell: usize) -> bool {
        self.0 >> cell & 1 != 0
    }

    /// Returns the set with `cell` added.
    pub fn with(self, cell: usize) -> CellSet {
        CellSet(self.0 | 1 << cell)
    }

    /// Returns the set with `cell` removed.
    pub fn without(self, cell: usize) -> CellSet {
        CellSet(self.0 & !(1 << cell))
    }

    /// Returns the cells of the set that come before `cell`.
    pub fn before(self, cell: usize) -> CellSet {
        CellSet(self.0 & ((1 << cell) - 1))
    }

    /// Iterates over the cells in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            (cell < u32::BITS as usize).then_some(cell)
        })
    }

    /// Returns the image of the set under a symmetry of boards of `size`.
    pub fn image(self, symmetry: Symmetry, size: Size) -> CellSet {
        self.iter().map(|cell| symmetry.cell(size, cell)).collect()
    }
}

impl FromIterator<usize> for CellSet {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::EMPTY, CellSet::with)
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_contains_exactly_the_cells_added() {
        let cells: CellSet = [15, 3, 7].into_iter().collect();
        assert_eq!(cells.iter().collect::<Vec<_>>(), [3, 7, 15]);
        assert_eq!((cells.len(), cells.before(15).len()), (3, 2));
        assert_eq!(cells.without(3).with(4).before(7), CellSet(1 << 4));
        assert_eq!(CellSet::all(Size::new(4, 4).unwrap()), CellSet(0xffff));
        assert!(CellSet::EMPTY.is_empty() && !cells.contains(4));
    }
}
