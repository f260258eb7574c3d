//! Sets of cells.

use std::fmt;

use crate::puzzle::Size;
use crate::puzzle::symmetry::Symmetry;

/// A set of cells of a board of at most [`MAX_CELLS`](super::MAX_CELLS), one bit each.
///
/// A group of tiles is written as the set of its goal cells: with any goal, a tile is known by the cell
/// where it belongs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Cells(pub u32);

impl Cells {
    pub const EMPTY: Cells = Cells(0);

    /// All cells of a board.
    pub fn all(size: Size) -> Cells {
        (0..size.cells()).collect()
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn contains(self, cell: usize) -> bool {
        self.0 >> cell & 1 != 0
    }

    pub fn with(self, cell: usize) -> Cells {
        Cells(self.0 | 1 << cell)
    }

    pub fn without(self, cell: usize) -> Cells {
        Cells(self.0 & !(1 << cell))
    }

    /// Those of its cells that come before `cell`.
    pub fn before(self, cell: usize) -> Cells {
        Cells(self.0 & ((1 << cell) - 1))
    }

    /// In rising order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            (cell < u32::BITS as usize).then_some(cell)
        })
    }

    /// Where the set goes when a board of `size` is turned.
    pub fn image(self, symmetry: Symmetry, size: Size) -> Cells {
        self.iter().map(|cell| symmetry.cell(size, cell)).collect()
    }
}

impl FromIterator<usize> for Cells {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Cells {
        cells.into_iter().fold(Cells::EMPTY, Cells::with)
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_the_cells_that_were_put_in() {
        let cells: Cells = [15, 3, 7].into_iter().collect();
        assert_eq!(cells.iter().collect::<Vec<_>>(), [3, 7, 15]);
        assert_eq!((cells.len(), cells.before(15).len()), (3, 2));
        assert_eq!(cells.without(3).with(4).before(7), Cells(1 << 4));
        assert_eq!(Cells::all(Size::new(4, 4).unwrap()), Cells(0xffff));
        assert!(Cells::EMPTY.is_empty() && !cells.contains(4));
    }
}
