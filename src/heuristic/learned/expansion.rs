//! Weights of pairs on a board from those on a smaller one.
//!
//! Two pieces interact much as they would on a board with one line less, if that line has nothing to do with them. The
//! weight of a pair is therefore the mean of the weights that it has after deleting a row, a column or both that hold
//! neither of the two pieces nor their goals: the outer lines if they are free, those between otherwise.
//!
//! A board with a side of four is taken as the first four lines of one with five.

use super::learned_heuristic::rounded_quotient;
use super::pair_table::PairTable;
use crate::puzzle::Size;
use crate::puzzle::symmetry::SymmetryClass;

/// How pairs on boards of one class are looked up in the [`PairTable`] of another, the source, which mostly has one row, one
/// column or both less.
#[derive(Clone, Debug)]
pub struct Expansion {
    class: SymmetryClass,
    source: SymmetryClass,
    rows: Axis,
    columns: Axis,
    /// By cell: its row and column.
    lines: Vec<[usize; 2]>,
    /// Columns of the source board, before it is mapped to the representative of its class.
    source_width: usize,
    /// By cell of that board: the cell of the representative.
    source_cells: Vec<usize>,
}

/// The rows or the columns of a board.
#[derive(Clone, Copy, Debug)]
struct Axis {
    /// The number of lines.
    count: usize,
    /// The line of the blank's goal cell, in the first half.
    blank: usize,
    /// How the source board differs.
    source: SourceLines,
}

/// How many lines the source board has, compared with the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SourceLines {
    /// One less.
    OneLess,
    /// The same number.
    Same,
    /// One more, after the last.
    OneMore,
}

/// A set of lines, one bit for each. The bit after the last line stands for deleting none.
type LineSet = u32;

impl Axis {
    /// Returns the number of lines of the source board.
    fn source_count(self) -> usize {
        match self.source {
            SourceLines::OneLess => self.count - 1,
            SourceLines::Same => self.count,
            SourceLines::OneMore => self.count + 1,
        }
    }

    /// Returns `true` if the blank's goal is in the middle, so that either half can lose a line.
    fn is_centred(self) -> bool {
        2 * self.blank + 1 == self.count
    }

    /// Returns the line of the blank's goal cell on the source board.
    fn source_blank(self) -> usize {
        self.blank - usize::from(self.source == SourceLines::OneLess && self.is_centred())
    }

    /// Returns the lines to delete for a pair, given the lines of both goals and both cells, and those to delete if these
    /// do not serve. With the blank in the pair, its goal must keep its line.
    fn deletions(self, occupied: [usize; 4], with_blank: bool) -> [LineSet; 2] {
        if self.source != SourceLines::OneLess {
            return [1 << self.count; 2];
        }
        let all: LineSet = (1 << self.count) - 1;
        let outer: LineSet = 1 | 1 << (self.count - 1);
        let free = all & !occupied.iter().fold(0, |set, &line| set | 1 << line);
        let not_blank = free & !(1 << self.blank);
        let after_blank = not_blank & !((1 << self.blank) - 1);
        let or = |set: LineSet, otherwise: LineSet| if set == 0 { otherwise } else { set };
        let (outer, inner) = if !with_blank {
            (free & outer, not_blank & !outer)
        } else if self.is_centred() {
            (not_blank & outer, not_blank & !outer)
        } else {
            (after_blank & outer, after_blank & !outer)
        };
        [or(or(outer, inner), not_blank), or(inner, not_blank)]
    }

    /// Returns where a line is after deleting another.
    #[inline]
    fn after(self, line: usize, deleted: usize) -> usize {
        let line = line - usize::from(line > deleted);
        if deleted > self.blank && deleted < self.count && self.is_centred() {
            // The source board has the blank's goal in the other half: mirror it.
            self.count - 2 - line
        } else {
            line
        }
    }
}

/// Iterates over the lines of a set.
fn lines(mut set: LineSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let line = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(line)
    })
}

impl Expansion {
    /// Returns the expansion to boards of `class`. The source has one row and one column less if the board is a square, and the
    /// longer side one shorter otherwise; a side of four beside a longer one is one longer instead. `None` if a side would be too
    /// short.
    pub fn to(class: SymmetryClass) -> Option<Expansion> {
        let size = class.size();
        let (row, column) = (size.row(class.blank()), size.column(class.blank()));
        let source_lines = |count: usize, other: usize| match count {
            4 if other > 4 => SourceLines::OneMore,
            _ if count == other || count > other && other != 4 => SourceLines::OneLess,
            _ => SourceLines::Same,
        };
        let rows = Axis {
            count: size.height(),
            blank: row,
            source: source_lines(size.height(), size.width()),
        };
        let columns = Axis {
            count: size.width(),
            blank: column,
            source: source_lines(size.width(), size.height()),
        };
        let source_size = Size::new(columns.source_count(), rows.source_count()).ok()?;
        let blank = source_size.cell(rows.source_blank(), columns.source_blank());
        let (source, symmetry) = SymmetryClass::of(source_size, blank);
        Some(Expansion {
            class,
            source,
            rows,
            columns,
            lines: (0..size.cells())
                .map(|cell| [size.row(cell), size.column(cell)])
                .collect(),
            source_width: source_size.width(),
            source_cells: (0..source_size.cells())
                .map(|cell| symmetry.cell(source_size, cell))
                .collect(),
        })
    }

    /// Returns the class of the boards.
    pub fn class(&self) -> SymmetryClass {
        self.class
    }

    /// Returns the class of the source boards.
    pub fn source(&self) -> SymmetryClass {
        self.source
    }

    /// Returns the weight of pieces `a` and `b` in their cells, in the units of `table`, rounded. `table` must be of the
    /// [source](Self::source) class. The weight is 0 if no lines can be deleted.
    pub fn weight(
        &self,
        table: &PairTable,
        (a, cell_a): (usize, usize),
        (b, cell_b): (usize, usize),
    ) -> i32 {
        let pair = [a, b, cell_a, cell_b];
        let with_blank = a == self.class.blank() || b == self.class.blank();
        let places = pair.map(|cell| self.lines[cell]);
        let rows = self.rows.deletions(places.map(|[row, _]| row), with_blank);
        let columns = self
            .columns
            .deletions(places.map(|[_, column]| column), with_blank);
        for (rows, columns) in [(rows[0], columns[0]), (rows[1], columns[1])] {
            let (mut sum, mut count) = (0, 0);
            for row in lines(rows) {
                let rows = places.map(|[line, _]| self.rows.after(line, row) * self.source_width);
                for column in lines(columns) {
                    let mut source = [0; 4];
                    for ((cell, row), [_, line]) in source.iter_mut().zip(rows).zip(places) {
                        *cell = self.source_cells[row + self.columns.after(line, column)];
                    }
                    for (piece, source) in [a, b].into_iter().zip(&mut source) {
                        if piece == self.class.blank() {
                            *source = self.source.blank();
                        }
                    }
                    let [c, d, cell_c, cell_d] = source;
                    let becomes_blank = |piece: usize, source: usize| {
                        source == self.source.blank() && piece != self.class.blank()
                    };
                    if !becomes_blank(a, c) && !becomes_blank(b, d) {
                        sum += table.weight((c, cell_c), (d, cell_d));
                        count += 1;
                    }
                }
            }
            if count > 0 {
                return rounded_quotient(sum, count);
            }
        }
        0
    }
}

#[cfg(test)]
mod tests;
