//! The part of a board that is not in order yet, and the lines around it.

use crate::puzzle::Size;

/// Rows and columns, each from the first to before the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rectangle {
    rows: (usize, usize),
    columns: (usize, usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Top,
    Bottom,
    Left,
    Right,
}

/// The outermost line at a side of a rectangle, and which of its places are open: from the first to before the
/// second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    pub side: Side,
    pub open: (usize, usize),
}

impl Rectangle {
    pub fn whole(size: Size) -> Rectangle {
        Rectangle {
            rows: (0, size.height()),
            columns: (0, size.width()),
        }
    }

    pub fn height(&self) -> usize {
        self.rows.1 - self.rows.0
    }

    pub fn width(&self) -> usize {
        self.columns.1 - self.columns.0
    }

    /// The lines of the longer side that `kept` is not on, all of their places open. At least one, if the longer
    /// side has three.
    pub fn lines_without(&self, size: Size, kept: usize) -> Vec<Line> {
        let (width, height) = (self.width(), self.height());
        let rows = [Side::Top, Side::Bottom].into_iter();
        let columns = [Side::Left, Side::Right].into_iter();
        rows.filter(|_| height >= width)
            .chain(columns.filter(|_| width >= height))
            .filter(|&side| self.without(side).contains(size, kept))
            .map(|side| Line {
                side,
                open: (0, self.length(side)),
            })
            .collect()
    }

    pub fn length(&self, side: Side) -> usize {
        match side {
            Side::Top | Side::Bottom => self.width(),
            Side::Left | Side::Right => self.height(),
        }
    }

    /// The cell of a place of the line at a side.
    pub fn place(&self, size: Size, side: Side, place: usize) -> usize {
        let ((top, bottom), (left, right)) = (self.rows, self.columns);
        match side {
            Side::Top => size.cell(top, left + place),
            Side::Bottom => size.cell(bottom - 1, left + place),
            Side::Left => size.cell(top + place, left),
            Side::Right => size.cell(top + place, right - 1),
        }
    }

    /// The rectangle without the line at a side.
    pub fn without(mut self, side: Side) -> Rectangle {
        match side {
            Side::Top => self.rows.0 += 1,
            Side::Bottom => self.rows.1 -= 1,
            Side::Left => self.columns.0 += 1,
            Side::Right => self.columns.1 -= 1,
        }
        self
    }

    pub fn contains(&self, size: Size, cell: usize) -> bool {
        let (row, column) = (size.row(cell), size.column(cell));
        let within = |(from, to): (usize, usize), place| from <= place && place < to;
        within(self.rows, row) && within(self.columns, column)
    }

    /// Its cells, row by row.
    pub fn cells(&self, size: Size) -> impl Iterator<Item = usize> {
        let (rows, columns) = (self.rows, self.columns);
        (rows.0..rows.1)
            .flat_map(move |row| (columns.0..columns.1).map(move |column| size.cell(row, column)))
    }
}
