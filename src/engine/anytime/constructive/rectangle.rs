//! The unsolved part of a board, and the lines at its border.

use crate::puzzle::Size;

/// A rectangle of cells: half-open ranges of rows and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rectangle {
    rows: (usize, usize),
    columns: (usize, usize),
}

/// A side of a rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Top,
    Bottom,
    Left,
    Right,
}

/// The outermost row or column at a side of a rectangle, and the half-open range of its open cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BorderLine {
    /// The side of the rectangle.
    pub side: Side,
    /// The range of open cells, counted from the top or from the left.
    pub open: (usize, usize),
}

impl Rectangle {
    /// Returns the rectangle of all cells.
    pub fn whole(size: Size) -> Rectangle {
        Rectangle {
            rows: (0, size.height()),
            columns: (0, size.width()),
        }
    }

    /// Returns the number of rows.
    pub fn height(&self) -> usize {
        self.rows.1 - self.rows.0
    }

    /// Returns the number of columns.
    pub fn width(&self) -> usize {
        self.columns.1 - self.columns.0
    }

    /// Returns the lines parallel to the shorter side that do not contain `cell`, all of their cells open. There
    /// is at least one if the longer side has three cells.
    pub fn lines_without(&self, size: Size, cell: usize) -> Vec<BorderLine> {
        let (width, height) = (self.width(), self.height());
        let rows = [Side::Top, Side::Bottom].into_iter();
        let columns = [Side::Left, Side::Right].into_iter();
        rows.filter(|_| height >= width)
            .chain(columns.filter(|_| width >= height))
            .filter(|&side| self.without(side).contains(size, cell))
            .map(|side| BorderLine {
                side,
                open: (0, self.length(side)),
            })
            .collect()
    }

    /// Returns the number of cells of the line at a side.
    pub fn length(&self, side: Side) -> usize {
        match side {
            Side::Top | Side::Bottom => self.width(),
            Side::Left | Side::Right => self.height(),
        }
    }

    /// Returns the cell at an index of the line at a side.
    pub fn cell_at(&self, size: Size, side: Side, index: usize) -> usize {
        let ((top, bottom), (left, right)) = (self.rows, self.columns);
        match side {
            Side::Top => size.cell(top, left + index),
            Side::Bottom => size.cell(bottom - 1, left + index),
            Side::Left => size.cell(top + index, left),
            Side::Right => size.cell(top + index, right - 1),
        }
    }

    /// Returns the rectangle without the line at a side.
    pub fn without(mut self, side: Side) -> Rectangle {
        match side {
            Side::Top => self.rows.0 += 1,
            Side::Bottom => self.rows.1 -= 1,
            Side::Left => self.columns.0 += 1,
            Side::Right => self.columns.1 -= 1,
        }
        self
    }

    /// Returns `true` if the rectangle contains `cell`.
    pub fn contains(&self, size: Size, cell: usize) -> bool {
        let (row, column) = (size.row(cell), size.column(cell));
        let within = |(from, to): (usize, usize), index| from <= index && index < to;
        within(self.rows, row) && within(self.columns, column)
    }

    /// Returns its cells, row by row.
    pub fn cells(&self, size: Size) -> impl Iterator<Item = usize> {
        let (rows, columns) = (self.rows, self.columns);
        (rows.0..rows.1)
            .flat_map(move |row| (columns.0..columns.1).map(move |column| size.cell(row, column)))
    }
}
