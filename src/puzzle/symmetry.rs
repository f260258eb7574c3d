//! Rotations and reflections of boards, so that one table serves every goal cell of a symmetry class.

use crate::puzzle::{Move, Size};

/// One of the eight rotations and reflections of a rectangle.
///
/// It optionally reverses the columns, then optionally reverses the rows, then optionally exchanges rows and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// `true` if the order of the columns is reversed.
    mirrored: bool,
    /// `true` if the order of the rows is reversed.
    flipped: bool,
    /// `true` if rows become columns.
    transposed: bool,
}

impl Symmetry {
    /// Exchanges rows and columns.
    pub(crate) const TRANSPOSITION: Symmetry = Symmetry {
        mirrored: false,
        flipped: false,
        transposed: true,
    };

    /// Reverses the order of the columns.
    pub(crate) const MIRROR: Symmetry = Symmetry {
        mirrored: true,
        flipped: false,
        transposed: false,
    };

    /// Returns all eight symmetries.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..8).map(|bits| Symmetry {
            mirrored: bits & 1 != 0,
            flipped: bits & 2 != 0,
            transposed: bits & 4 != 0,
        })
    }

    /// Returns the symmetries that map boards of `size` to boards of the same size.
    pub(crate) fn preserving(size: Size) -> impl Iterator<Item = Symmetry> {
        Symmetry::all().filter(move |symmetry| symmetry.size(size) == size)
    }

    /// Returns the size of the image of a board of `size`.
    pub fn size(self, size: Size) -> Size {
        if self.transposed {
            size.transposed()
        } else {
            size
        }
    }

    /// Returns the image of `cell` on a board of `size`.
    pub fn cell(self, size: Size, cell: usize) -> usize {
        let (mut row, mut column) = (size.row(cell), size.column(cell));
        if self.mirrored {
            column = size.width() - 1 - column;
        }
        if self.flipped {
            row = size.height() - 1 - row;
        }
        if self.transposed {
            (row, column) = (column, row);
        }
        self.size(size).cell(row, column)
    }

    /// Returns the image of a move.
    pub fn step(self, step: Move) -> Move {
        let (reversed, transposed) = match step {
            Move::Up => (self.flipped, Move::Left),
            Move::Right => (self.mirrored, Move::Down),
            Move::Down => (self.flipped, Move::Right),
            Move::Left => (self.mirrored, Move::Up),
        };
        let step = if self.transposed { transposed } else { step };
        if reversed { step.opposite() } else { step }
    }

    /// Returns the symmetry that undoes this one.
    pub fn inverse(self) -> Symmetry {
        if self.transposed {
            Symmetry {
                mirrored: self.flipped,
                flipped: self.mirrored,
                transposed: true,
            }
        } else {
            self
        }
    }
}

/// A size and a goal cell of the blank, up to symmetry.
///
/// The representative is no wider than it is high, and its goal cell is the first of all equivalent ones. 4x4 has three
/// classes: corner (0), edge (1) and centre (5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct SymmetryClass {
    size: Size,
    blank: u8,
}

impl SymmetryClass {
    /// Returns the class of a size and a goal cell, and a symmetry that maps them to its representative.
    pub fn of(size: Size, blank: usize) -> (SymmetryClass, Symmetry) {
        let images = Symmetry::all().map(|symmetry| {
            let class = SymmetryClass {
                size: symmetry.size(size),
                blank: symmetry.cell(size, blank) as u8,
            };
            (class, symmetry)
        });
        images
            .min_by_key(|(class, _)| *class)
            .expect("there are eight symmetries")
    }

    /// Returns the class whose representative has this size and goal cell; `None` if they are those of no
    /// representative.
    pub fn representative(size: Size, blank: usize) -> Option<SymmetryClass> {
        let is_on_board = blank < size.cells();
        let class = is_on_board.then(|| SymmetryClass::of(size, blank).0)?;
        (class.size() == size && class.blank() == blank).then_some(class)
    }

    /// Returns the size of the representative. Sizes compare by width first, so the smaller of two orientations is the
    /// one that is higher than wide.
    pub fn size(self) -> Size {
        self.size
    }

    /// Returns the goal cell of the blank of the representative.
    pub fn blank(self) -> usize {
        usize::from(self.blank)
    }

    /// Returns the symmetries that map the representative to itself: its stabilizer.
    pub fn stabilizer(self) -> impl Iterator<Item = Symmetry> {
        let fixes_blank =
            move |symmetry: &Symmetry| symmetry.cell(self.size, self.blank()) == self.blank();
        Symmetry::preserving(self.size).filter(fixes_blank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symmetry_commutes_with_moves_and_is_undone_by_its_inverse() {
        for size in Size::all() {
            for symmetry in Symmetry::all() {
                let (image, inverse) = (symmetry.size(size), symmetry.inverse());
                for cell in 0..size.cells() {
                    let image_cell = symmetry.cell(size, cell);
                    assert_eq!(inverse.cell(image, image_cell), cell);
                    for step in Move::ALL {
                        assert_eq!(inverse.step(symmetry.step(step)), step);
                        let source = step.source(size, cell);
                        assert_eq!(
                            symmetry.step(step).source(image, image_cell),
                            source.map(|source| symmetry.cell(size, source)),
                            "{size} {symmetry:?} {cell} {step}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_4x4_board_has_the_classes_corner_edge_and_centre() {
        let size = Size::new(4, 4).unwrap();
        let classes: Vec<usize> = (0..16)
            .map(|blank| SymmetryClass::of(size, blank).0.blank())
            .collect();
        assert_eq!(classes, [0, 1, 1, 0, 1, 5, 5, 1, 1, 5, 5, 1, 0, 1, 1, 0]);
    }

    #[test]
    fn a_square_has_eight_symmetries_and_a_rectangle_four() {
        let count = |width, height| Symmetry::preserving(Size::new(width, height).unwrap()).count();
        assert_eq!((count(4, 4), count(4, 3)), (8, 4));
    }

    #[test]
    fn the_stabilizers_of_4x4_have_the_expected_orders() {
        let size = Size::new(4, 4).unwrap();
        let order = |blank| SymmetryClass::of(size, blank).0.stabilizer().count();
        assert_eq!((order(0), order(1), order(5)), (2, 1, 2));
    }

    #[test]
    fn a_representative_is_no_wider_than_high_and_represents_itself() {
        for size in Size::all() {
            for blank in 0..size.cells() {
                let (class, symmetry) = SymmetryClass::of(size, blank);
                assert!(class.size().width() <= class.size().height());
                assert_eq!(symmetry.size(size), class.size());
                assert_eq!(symmetry.cell(size, blank), class.blank());
                assert_eq!(SymmetryClass::of(class.size(), class.blank()).0, class);
            }
        }
    }
}
