//! Turning and mirroring boards, so that one table serves every goal cell that looks the same.

use crate::puzzle::{Move, Size};

/// One of the eight ways to turn or mirror a rectangle: columns reversed, then rows reversed, then rows and
/// columns exchanged, each or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// The order of the columns is reversed.
    mirrored: bool,
    /// The order of the rows is reversed.
    flipped: bool,
    /// Rows become columns.
    transposed: bool,
}

impl Symmetry {
    /// Rows and columns exchanged.
    pub const TRANSPOSITION: Symmetry = Symmetry {
        mirrored: false,
        flipped: false,
        transposed: true,
    };

    /// Columns in reverse order.
    pub const MIRROR: Symmetry = Symmetry {
        mirrored: true,
        flipped: false,
        transposed: false,
    };

    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..8).map(|bits| Symmetry {
            mirrored: bits & 1 != 0,
            flipped: bits & 2 != 0,
            transposed: bits & 4 != 0,
        })
    }

    /// Those that turn boards of a size into boards of that size.
    pub fn preserving(size: Size) -> impl Iterator<Item = Symmetry> {
        Symmetry::all().filter(move |symmetry| symmetry.size(size) == size)
    }

    /// The size of the image of a board.
    pub fn size(self, size: Size) -> Size {
        match self.transposed {
            true => size.transposed(),
            false => size,
        }
    }

    /// Where a cell of a board of `size` goes.
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

    /// What a move looks like in the image.
    pub fn step(self, step: Move) -> Move {
        let (turned, exchanged) = match step {
            Move::Up => (self.flipped, Move::Left),
            Move::Right => (self.mirrored, Move::Down),
            Move::Down => (self.flipped, Move::Right),
            Move::Left => (self.mirrored, Move::Up),
        };
        let step = if self.transposed { exchanged } else { step };
        if turned { step.opposite() } else { step }
    }

    /// The symmetry that takes this one back.
    pub fn inverse(self) -> Symmetry {
        match self.transposed {
            true => Symmetry {
                mirrored: self.flipped,
                flipped: self.mirrored,
                transposed: true,
            },
            false => self,
        }
    }
}

/// A size and a goal cell of the blank, up to symmetry: no wider than high, and of the cells that look the
/// same the first one. 4x4 has three classes: corner (0), edge (1) and centre (5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct SymmetryClass {
    size: Size,
    blank: u8,
}

impl SymmetryClass {
    /// The class of a size and a goal cell, and a symmetry that takes them there.
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

    /// Sizes compare by width first, so that the least of two orientations is the higher one.
    pub fn size(self) -> Size {
        self.size
    }

    /// The goal cell of the blank.
    pub fn blank(self) -> usize {
        usize::from(self.blank)
    }

    /// The symmetries that leave size and goal cell as they are.
    pub fn stabilizer(self) -> impl Iterator<Item = Symmetry> {
        let keeps =
            move |symmetry: &Symmetry| symmetry.cell(self.size, self.blank()) == self.blank();
        Symmetry::preserving(self.size).filter(keeps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symmetry_carries_moves_along_and_its_inverse_takes_everything_back() {
        for size in Size::all() {
            for symmetry in Symmetry::all() {
                let (image, back) = (symmetry.size(size), symmetry.inverse());
                for cell in 0..size.cells() {
                    let there = symmetry.cell(size, cell);
                    assert_eq!(back.cell(image, there), cell);
                    for step in Move::ALL {
                        assert_eq!(back.step(symmetry.step(step)), step);
                        let source = step.source(size, cell);
                        assert_eq!(
                            symmetry.step(step).source(image, there),
                            source.map(|source| symmetry.cell(size, source)),
                            "{size} {symmetry:?} {cell} {step}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn four_by_four_has_the_classes_corner_edge_and_centre_and_eight_symmetries() {
        let size = Size::new(4, 4).unwrap();
        let classes: Vec<usize> = (0..16)
            .map(|blank| SymmetryClass::of(size, blank).0.blank())
            .collect();
        assert_eq!(classes, [0, 1, 1, 0, 1, 5, 5, 1, 1, 5, 5, 1, 0, 1, 1, 0]);
        let kept = |width, height| Symmetry::preserving(Size::new(width, height).unwrap()).count();
        assert_eq!((kept(4, 4), kept(4, 3)), (8, 4));
        let stabilizer = |blank| SymmetryClass::of(size, blank).0.stabilizer().count();
        assert_eq!((stabilizer(0), stabilizer(1), stabilizer(5)), (2, 1, 2));
    }

    #[test]
    fn a_class_is_no_wider_than_high_and_its_own_class() {
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
