//! Weights of pairs on a board from those on a smaller one.
//!
//! Two pieces interact much as they would on a board with one line less, if that line has nothing to do with them. The
//! weight of a pair is therefore the mean of the weights that it has after deleting a row, a column or both that hold
//! neither of the two pieces nor their goals: the outer lines if they are free, those between otherwise.
//!
//! A board with a side of four is taken as the first four lines of one with five.

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

/// Divides and rounds to the nearest integer, halves away from zero.
pub(super) fn rounded_quotient(dividend: i32, divisor: i32) -> i32 {
    (dividend.abs() * 2 + divisor) / (divisor * 2) * dividend.signum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::learned::pair_model::{PairModel, manhattan};
    use crate::heuristic::learned::pair_table::PairTableBuilder;
    use crate::heuristic::learned::{PairWeights, UNITS_PER_MOVE};
    use crate::puzzle::{Goal, Random, scramble};
    use crate::step::Step;
    use std::sync::Arc;

    /// Returns a table with random weights that are the same for symmetric pairs.
    fn random_table(class: SymmetryClass) -> PairTable {
        let mut random = Random::seeded(class.blank() as u64);
        let mut model = PairModel::zeroed(class);
        for weight in &mut model.weights {
            *weight = random.bits() as i8;
        }
        PairTable::new(&model)
    }

    fn expanded(expansion: &Expansion, table: PairTable) -> PairTable {
        let mut builder = PairTableBuilder::new(expansion.clone(), Arc::new(table)).unwrap();
        loop {
            if let Step::Done(table) = builder.advance(1000) {
                return table;
            }
        }
    }

    /// Returns all classes of a size.
    fn classes(size: Size) -> impl Iterator<Item = SymmetryClass> {
        (0..size.cells()).filter_map(move |cell| SymmetryClass::representative(size, cell))
    }

    /// Every pair of pieces in every pair of cells.
    fn pairs(cells: usize) -> impl Iterator<Item = [usize; 4]> {
        (0..cells.pow(4)).filter_map(move |index| {
            let pair = [0, 1, 2, 3].map(|place| index / cells.pow(place) % cells);
            (pair[0] != pair[1] && pair[2] != pair[3]).then_some(pair)
        })
    }

    /// Returns where a line is on a board without the line `deleted`; `None` if it is that line.
    fn line_without(line: usize, deleted: Option<usize>) -> Option<usize> {
        match deleted {
            Some(deleted) if line == deleted => None,
            Some(deleted) if line > deleted => Some(line - 1),
            _ => Some(line),
        }
    }

    /// Returns the weight of a pair with the blank's goal in a corner by its definition: the mean over all ways to delete an outer
    /// row and an outer column, or inner ones where the outer ones are occupied. Pairs with the blank keep its row and column,
    /// and no other goal may become that of the blank. `None` if there is no way.
    fn corner_weight(
        size: Size,
        smaller: Size,
        table: &PairTable,
        pair: [usize; 4],
    ) -> Option<i32> {
        let with_blank = pair[0] == 0 || pair[1] == 0;
        let deletions = |count: usize, smaller: usize, line: &dyn Fn(usize) -> usize| {
            if count == smaller {
                return vec![None];
            }
            let is_free = |deleted: &usize| {
                pair.iter().all(|&cell| line(cell) != *deleted) && !(with_blank && *deleted == 0)
            };
            let outer: Vec<usize> = [0, count - 1].into_iter().filter(is_free).collect();
            let inner: Vec<usize> = (1..count - 1).filter(is_free).collect();
            let lines = if outer.is_empty() { inner } else { outer };
            lines.into_iter().map(Some).collect()
        };
        let rows = deletions(size.height(), smaller.height(), &|cell| size.row(cell));
        let columns = deletions(size.width(), smaller.width(), &|cell| size.column(cell));
        let mut weights = Vec::new();
        for &row in &rows {
            for &column in &columns {
                let [a, b, cell_a, cell_b] = pair.map(|cell| {
                    let row = line_without(size.row(cell), row).unwrap();
                    smaller.cell(row, line_without(size.column(cell), column).unwrap())
                });
                if (a == 0) == (pair[0] == 0) && (b == 0) == (pair[1] == 0) {
                    weights.push(table.weight((a, cell_a), (b, cell_b)));
                }
            }
        }
        let mean = f64::from(weights.iter().sum::<i32>()) / weights.len() as f64;
        (!weights.is_empty()).then(|| mean.round() as i32)
    }

    #[test]
    fn weights_with_the_blank_in_a_corner_are_those_of_the_definition() {
        for (size, smaller) in [("4x4", "3x3"), ("3x5", "3x4"), ("3x4", "3x3")] {
            let (size, smaller): (Size, Size) = (size.parse().unwrap(), smaller.parse().unwrap());
            let expansion = Expansion::to(SymmetryClass::representative(size, 0).unwrap()).unwrap();
            let class = SymmetryClass::representative(smaller, 0).unwrap();
            assert_eq!(expansion.source(), class);
            let table = random_table(class);
            let larger = expanded(&expansion, table.clone());
            let mut undefined = 0;
            for pair in pairs(size.cells()) {
                let [a, b, cell_a, cell_b] = pair;
                let found = larger.weight((a, cell_a), (b, cell_b));
                // Where every choice would make another goal that of the blank, the definition says nothing.
                match corner_weight(size, smaller, &table, pair) {
                    Some(expected) => assert_eq!(found, expected, "{size} {pair:?}"),
                    None => undefined += 1,
                }
            }
            // On boards as small as these, many pairs occupy all lines.
            assert!(undefined * 3 < pairs(size.cells()).count(), "{size}");
        }
    }

    #[test]
    fn every_class_is_expanded_from_one_whose_blank_is_at_most_one_line_nearer_to_the_sides() {
        for size in Size::all().filter(|size| size.width() <= size.height() && size.width() > 2) {
            for class in classes(size) {
                let source = Expansion::to(class).unwrap().source();
                let expected = match (size.width(), size.height()) {
                    (width, height) if width == height => (width - 1, height - 1),
                    (4, height) => (5, height),
                    (width, height) => (width, height - 1),
                };
                let sides = (source.size().width(), source.size().height());
                assert_eq!(sides, expected, "{class:?}");
                let lines = |class: SymmetryClass| {
                    let (size, blank) = (class.size(), class.blank());
                    let mut lines = [size.row(blank), size.column(blank)];
                    lines.sort_unstable();
                    lines
                };
                let mut pairs = lines(class).into_iter().zip(lines(source));
                assert!(
                    pairs.all(|(before, after)| before - after <= 1),
                    "{class:?}"
                );
            }
        }
    }

    #[test]
    fn a_board_with_four_columns_has_the_weights_of_one_with_five() {
        let (size, wider): (Size, Size) = ("4x5".parse().unwrap(), "5x5".parse().unwrap());
        for class in classes(size) {
            let expansion = Expansion::to(class).unwrap();
            let (row, column) = (size.row(class.blank()), size.column(class.blank()));
            let (source, symmetry) = SymmetryClass::of(wider, wider.cell(row, column));
            assert_eq!(expansion.source(), source);
            let table = random_table(source);
            for pair in pairs(size.cells()).step_by(11) {
                let [a, b, cell_a, cell_b] = pair.map(|cell| {
                    let cell = wider.cell(size.row(cell), size.column(cell));
                    symmetry.cell(wider, cell)
                });
                let weight = expansion.weight(&table, (pair[0], pair[2]), (pair[1], pair[3]));
                assert_eq!(weight, table.weight((a, cell_a), (b, cell_b)));
            }
        }
    }

    #[test]
    fn symmetric_pairs_have_the_same_weight() {
        for size in ["3x3", "3x4", "4x4", "3x5", "5x5"].map(|text| text.parse::<Size>().unwrap()) {
            for class in classes(size) {
                let expansion = Expansion::to(class).unwrap();
                let table = random_table(expansion.source());
                for symmetry in class.stabilizer() {
                    for pair in pairs(size.cells()).step_by(7) {
                        let image = pair.map(|cell| symmetry.cell(size, cell));
                        let weight = |[a, b, cell_a, cell_b]: [usize; 4]| {
                            expansion.weight(&table, (a, cell_a), (b, cell_b))
                        };
                        assert_eq!(weight(pair), weight(image), "{class:?} {pair:?}");
                        let [a, b, cell_a, cell_b] = pair;
                        assert_eq!(weight(pair), weight([b, a, cell_b, cell_a]));
                    }
                }
            }
        }
    }

    #[test]
    fn estimates_of_all_3x3_boards_from_2x2_weights_are_between_the_extremes_of_the_weights() {
        let size = Size::DEFAULT;
        let expansion = Expansion::to(SymmetryClass::representative(size, 0).unwrap()).unwrap();
        let table = random_table(expansion.source());
        let weights = PairWeights::expanded(Arc::new(table), expansion);
        // Each of the 36 pairs adds at most 2 moves.
        let limit = 36 * 128;
        let mut pieces: Vec<u8> = (0..9).collect();
        let (mut boards, mut least, mut greatest) = (0, i32::MAX, i32::MIN);
        permutations(&mut pieces, 0, &mut |pieces| {
            let difference =
                weights.estimate(pieces) - UNITS_PER_MOVE * manhattan(size, 0, pieces) as i32;
            assert!(difference.abs() <= limit);
            boards += 1;
            least = least.min(difference);
            greatest = greatest.max(difference);
        });
        assert_eq!(boards, 362_880);
        assert!(least < 0 && greatest > 0);
    }

    /// Calls `visit` with every permutation of `pieces`.
    fn permutations(pieces: &mut [u8], first: usize, visit: &mut dyn FnMut(&[u8])) {
        if first == pieces.len() {
            return visit(pieces);
        }
        for other in first..pieces.len() {
            pieces.swap(first, other);
            permutations(pieces, first + 1, visit);
            pieces.swap(first, other);
        }
    }

    #[test]
    fn a_table_of_zeros_is_expanded_to_the_manhattan_distance() {
        let mut random = Random::seeded(1);
        let five = SymmetryClass::representative("5x5".parse().unwrap(), 12).unwrap();
        let mut table = PairTable::new(&PairModel::zeroed(five));
        let size: Size = "6x6".parse().unwrap();
        let expansion = Expansion::to(SymmetryClass::representative(size, 14).unwrap()).unwrap();
        table = expanded(&expansion, table);
        let goal = Goal::preset(crate::puzzle::Preset::BlankLast, size);
        let board = scramble::uniform(&goal, &mut random);
        let weights = PairWeights::new(Arc::new(table));
        let distance = manhattan(size, 14, board.tiles()) as i32;
        assert_eq!(weights.estimate(board.tiles()), UNITS_PER_MOVE * distance);
    }

    #[test]
    fn a_quotient_is_rounded_to_the_nearest_integer() {
        for (dividend, divisor, expected) in
            [(7, 2, 4), (-7, 2, -4), (5, 3, 2), (-4, 3, -1), (0, 9, 0)]
        {
            assert_eq!(rounded_quotient(dividend, divisor), expected);
        }
    }
}
