//! Weights of pairs on a board from those on a smaller one.
//!
//! Two pieces interact much as they would on a board with one line less, if that line has nothing to do with them. The
//! weight of a pair is therefore the mean of the weights that it has after deleting a row, a column or both that hold
//! neither of the two pieces nor their goals: the outer lines if they are free, those between otherwise.
//!
//! A board with a side of four is taken as the first four lines of one with five.

use super::learned_heuristic::rounded_quotient;
use super::pair_model::pair_index;
use super::pair_table::PairTable;
use crate::puzzle::Size;
use crate::puzzle::symmetry::SymmetryClass;

/// How pairs on boards of one class are looked up in the [`PairTable`] of another, the source, which mostly has one row, one
/// column or both less.
#[derive(Clone, Debug)]
pub struct Expansion {
    class: SymmetryClass,
    source: SymmetryClass,
    /// By cell: its row and column.
    rows_and_columns: Vec<[u8; 2]>,
    /// Where the weights of each two pieces start in the table of the source. The index is the first piece times the number of
    /// cells of the source board plus the second.
    blocks: Vec<Block>,
    rows: DeletionTable,
    columns: DeletionTable,
}

/// Where the weights of two pieces start in a table, and whether they are stored for the pieces in the other order.
#[derive(Clone, Copy, Default, Debug)]
struct Block {
    start: u32,
    is_swapped: bool,
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
type LineSet = u16;

/// The ways to delete a row, or those to delete a column, for all pairs.
#[derive(Clone, Debug)]
struct DeletionTable {
    axis: Axis,
    /// By line of the source board: by how much it changes the number of a cell.
    offsets: Vec<i16>,
    /// The number of cells of the source board.
    source_cells: i16,
    /// By pair, see [`preferred`](Self::preferred): where its deletions end in `preferred`.
    ends: Vec<u32>,
    /// The deletions that are tried first.
    preferred: Vec<Deletion>,
}

/// What a pair becomes on the source board after deleting a row, or after deleting a column. The sums of both say which pair
/// it is.
#[derive(Clone, Copy, Debug)]
struct Deletion {
    /// The place in [`Expansion::blocks`].
    pieces: i16,
    /// The place of the two cells in a block, for the pieces in this order and swapped.
    cells: [i16; 2],
    /// Bit 0 is set if the first piece's goal is in the line of the blank's but must not be, bit 1 the same for the second
    /// piece.
    blank_lines: u8,
}

impl DeletionTable {
    /// Creates the table of an axis; see the fields for `offsets` and `source_cells`.
    fn new(axis: Axis, offsets: Vec<i16>, source_cells: i16) -> DeletionTable {
        let count = axis.count;
        let pairs = [false, true].into_iter().flat_map(|with_blank| {
            let pair = move |index| [3, 2, 1, 0].map(|place| index / count.pow(place) % count);
            (0..count.pow(4)).map(move |index| (pair(index), with_blank))
        });
        let preferred = |(pair, with_blank)| axis.deletions(pair, with_blank)[0];
        let deletions = pairs.clone().map(|pair| preferred(pair).count_ones());
        let mut table = DeletionTable {
            axis,
            offsets,
            source_cells,
            ends: Vec::with_capacity(2 * count.pow(4)),
            preferred: Vec::with_capacity(deletions.sum::<u32>() as usize),
        };
        for (pair, with_blank) in pairs {
            for deleted in lines_of(preferred((pair, with_blank))) {
                table
                    .preferred
                    .push(table.deletion(pair, with_blank, deleted));
            }
            table.ends.push(table.preferred.len() as u32);
        }
        table
    }

    /// Returns what a pair becomes after deleting a line, given the lines of both goals and both cells. With the blank in
    /// the pair, it is the first piece.
    fn deletion(&self, pair: [usize; 4], with_blank: bool, deleted: usize) -> Deletion {
        let source_blank = self.axis.source_blank();
        let [mut a, b, cell_a, cell_b] = pair.map(|line| self.axis.after(line, deleted));
        if with_blank {
            a = source_blank;
        }
        let becomes_blank = [!with_blank && a == source_blank, b == source_blank];
        let [a, b, cell_a, cell_b] = [a, b, cell_a, cell_b].map(|line| self.offsets[line]);
        Deletion {
            pieces: a * self.source_cells + b,
            cells: [
                cell_a * self.source_cells + cell_b,
                cell_b * self.source_cells + cell_a,
            ],
            blank_lines: u8::from(becomes_blank[0]) | (u8::from(becomes_blank[1]) << 1),
        }
    }

    /// Returns the deletions that are tried first for a pair, given the lines of both goals and both cells.
    #[inline]
    fn preferred(&self, pair: [u8; 4], with_blank: bool) -> &[Deletion] {
        let index = |index, line| index * self.axis.count + usize::from(line);
        let index = pair.into_iter().fold(usize::from(with_blank), index);
        let start = match index {
            0 => 0,
            _ => self.ends[index - 1] as usize,
        };
        &self.preferred[start..self.ends[index] as usize]
    }

    /// Returns the deletions that are tried if all [preferred](Self::preferred) ones bring another goal to that of the blank.
    fn alternatives(&self, pair: [u8; 4], with_blank: bool) -> Vec<Deletion> {
        let pair = pair.map(usize::from);
        lines_of(self.axis.deletions(pair, with_blank)[1])
            .map(|deleted| self.deletion(pair, with_blank, deleted))
            .collect()
    }

    /// Returns the memory in use, in bytes.
    fn bytes(&self) -> usize {
        self.ends.capacity() * size_of::<u32>()
            + self.preferred.capacity() * size_of::<Deletion>()
            + self.offsets.capacity() * size_of::<i16>()
    }
}

impl Axis {
    /// Returns the rows and the columns of boards of `class`.
    fn of(class: SymmetryClass) -> [Axis; 2] {
        let size = class.size();
        let source = |count: usize, other: usize| match count {
            4 if other > 4 => SourceLines::OneMore,
            _ if count == other || count > other && other != 4 => SourceLines::OneLess,
            _ => SourceLines::Same,
        };
        let (height, width) = (size.height(), size.width());
        let axis = |count, blank, source| Axis {
            count,
            blank,
            source,
        };
        [
            axis(height, size.row(class.blank()), source(height, width)),
            axis(width, size.column(class.blank()), source(width, height)),
        ]
    }

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

    /// Returns the lines to delete for a pair, given the lines of both goals and both cells: those that are tried first, and
    /// those that are tried if no combination with lines of the other axis keeps other goals away from the blank's. With the
    /// blank in the pair, its goal must keep its line.
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

    /// Returns where a line is on the source board after deleting another.
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

/// Returns the size of the source board, before it is mapped to the representative of its class, and its blank's goal cell;
/// `None` if a side would be too short.
fn source_board(rows: Axis, columns: Axis) -> Option<(Size, usize)> {
    let size = Size::new(columns.source_count(), rows.source_count()).ok()?;
    let blank = size.cell(rows.source_blank(), columns.source_blank());
    Some((size, blank))
}

/// Iterates over the lines of a set.
fn lines_of(mut set: LineSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let line = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(line)
    })
}

impl Expansion {
    /// Returns the expansion to boards of `class`. The source has one row and one column less if the board is a square, and the
    /// longer side one shorter otherwise; a side of four beside a longer one is one longer instead. `None` if a side would
    /// be too short.
    pub fn to(class: SymmetryClass) -> Option<Expansion> {
        let size = class.size();
        let [rows, columns] = Axis::of(class);
        let (source_size, blank) = source_board(rows, columns)?;
        let (source, symmetry) = SymmetryClass::of(source_size, blank);
        // A symmetry takes the cells of a line to cells that are equally far apart.
        let cell = |row, column| symmetry.cell(source_size, source_size.cell(row, column)) as i16;
        let row_offsets: Vec<i16> = (0..source_size.height()).map(|row| cell(row, 0)).collect();
        let column_offsets: Vec<i16> = (0..source_size.width())
            .map(|column| cell(0, column) - cell(0, 0))
            .collect();
        let cells = source_size.cells();
        let block = |index: usize| match (index / cells, index % cells) {
            (a, b) if a == b => Block::default(),
            (a, b) => Block {
                start: pair_index(cells, a, 0, b, 0) as u32,
                is_swapped: a < b,
            },
        };
        Some(Expansion {
            class,
            source,
            rows_and_columns: (0..size.cells())
                .map(|cell| [size.row(cell) as u8, size.column(cell) as u8])
                .collect(),
            blocks: (0..cells * cells).map(block).collect(),
            rows: DeletionTable::new(rows, row_offsets, cells as i16),
            columns: DeletionTable::new(columns, column_offsets, cells as i16),
        })
    }

    /// Returns the class of the source boards of the expansion to boards of `class`, as [`Expansion::to`] would.
    pub fn source_of(class: SymmetryClass) -> Option<SymmetryClass> {
        let [rows, columns] = Axis::of(class);
        let (size, blank) = source_board(rows, columns)?;
        Some(SymmetryClass::of(size, blank).0)
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
    pub fn weight(&self, table: &PairTable, a: (usize, usize), b: (usize, usize)) -> i32 {
        let blank = self.class.blank();
        let (a, b) = if b.0 == blank { (b, a) } else { (a, b) };
        let pair = [a.0, b.0, a.1, b.1].map(|cell| self.rows_and_columns[cell]);
        let (rows, columns) = (pair.map(|lines| lines[0]), pair.map(|lines| lines[1]));
        let with_blank = a.0 == blank;
        let mean = self.mean(
            table,
            self.rows.preferred(rows, with_blank),
            self.columns.preferred(columns, with_blank),
        );
        let alternative = || {
            self.mean(
                table,
                &self.rows.alternatives(rows, with_blank),
                &self.columns.alternatives(columns, with_blank),
            )
        };
        mean.or_else(alternative).unwrap_or(0)
    }

    /// Returns the mean of the weights after deleting each of `rows` with each of `columns`, without combinations that bring
    /// another goal to that of the blank. `None` if no others are left.
    #[inline]
    fn mean(&self, table: &PairTable, rows: &[Deletion], columns: &[Deletion]) -> Option<i32> {
        let (mut sum, mut count) = (0, 0);
        for row in rows {
            for column in columns {
                if row.blank_lines & column.blank_lines == 0 {
                    let block = self.blocks[(row.pieces + column.pieces) as usize];
                    let order = usize::from(block.is_swapped);
                    let cells = row.cells[order] + column.cells[order];
                    sum += table.weight_at(block.start as usize + cells as usize);
                    count += 1;
                }
            }
        }
        (count > 0).then(|| rounded_quotient(sum, count))
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.rows.bytes()
            + self.columns.bytes()
            + self.blocks.capacity() * size_of::<Block>()
            + self.rows_and_columns.capacity() * size_of::<[u8; 2]>()
    }
}

#[cfg(test)]
mod tests;
