//! Tests of the expansion of pair tables.

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
fn pairs(cells: usize) -> impl Iterator<Item = [usize; 4]> + Clone {
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

/// The rows or the columns of a pair and of the blank's goal, and how many lines there are before and after the deletion of one.
struct Lines {
    pair: [usize; 4],
    blank: usize,
    with_blank: bool,
    count: usize,
    smaller: usize,
}

impl Lines {
    /// Returns `true` if either half of the board may lose a line.
    fn is_centred(&self) -> bool {
        self.blank == self.count / 2 && self.count % 2 == 1
    }

    /// Returns the lines to delete by definition, those of the first choice and those of the second. Lines in use stay, and
    /// outer ones come before inner ones. The blank's line stays if it is an inner one; pairs with the blank keep its number.
    fn deletions(&self) -> [Vec<Option<usize>>; 2] {
        if self.count == self.smaller {
            return [vec![None], vec![None]];
        }
        let is_outer = |line: usize| line == 0 || line == self.count - 1;
        let any = (0..self.count).filter(|line| !self.pair.contains(line));
        let others: Vec<usize> = any.clone().filter(|&line| line != self.blank).collect();
        let (outer, inner): (Vec<usize>, Vec<usize>) = if self.with_blank {
            let is_allowed = |&line: &usize| line > self.blank || self.is_centred();
            let allowed = others.iter().copied().filter(is_allowed);
            allowed.partition(|&line| is_outer(line))
        } else {
            let allowed = any.filter(|&line| line != self.blank || is_outer(line));
            allowed.partition(|&line| is_outer(line))
        };
        let first_of = |choices: &[&Vec<usize>]| {
            let lines = choices.iter().find(|lines| !lines.is_empty());
            let lines = lines.into_iter().flat_map(|lines| lines.iter());
            lines.map(|&line| Some(line)).collect()
        };
        [
            first_of(&[&outer, &inner, &others]),
            first_of(&[&inner, &others]),
        ]
    }

    /// Returns where the places of the pair are after deleting a line. Where the blank's line is in the middle and the second
    /// half loses a line, the board is mirrored.
    fn without(&self, deleted: Option<usize>) -> [usize; 4] {
        self.pair.map(|line| {
            let line = line_without(line, deleted).unwrap();
            let is_mirrored = self.is_centred() && deleted.is_some_and(|line| line > self.blank);
            if is_mirrored {
                self.smaller - 1 - line
            } else {
                line
            }
        })
    }

    /// Returns the line of the blank's goal on the smaller board.
    fn smaller_blank(&self) -> usize {
        self.blank - usize::from(self.is_centred() && self.count > self.smaller)
    }
}

/// Returns the weight of a pair by its definition: the mean over all combinations of a row and a column to delete, without those
/// that bring another goal to that of the blank. `None` if none is left.
fn weight_by_definition(
    class: SymmetryClass,
    smaller: Size,
    table: &PairTable,
    pair: [usize; 4],
) -> Option<i32> {
    let (size, blank) = (class.size(), class.blank());
    let with_blank = pair[0] == blank || pair[1] == blank;
    let rows = Lines {
        pair: pair.map(|cell| size.row(cell)),
        blank: size.row(blank),
        with_blank,
        count: size.height(),
        smaller: smaller.height(),
    };
    let columns = Lines {
        pair: pair.map(|cell| size.column(cell)),
        blank: size.column(blank),
        with_blank,
        count: size.width(),
        smaller: smaller.width(),
    };
    let smaller_blank = smaller.cell(rows.smaller_blank(), columns.smaller_blank());
    let (_, symmetry) = SymmetryClass::of(smaller, smaller_blank);
    let means = rows.deletions().into_iter().zip(columns.deletions());
    let mut means = means.map(|(row_choices, column_choices)| {
        let mut weights = Vec::new();
        for &row in &row_choices {
            for &column in &column_choices {
                let places = rows.without(row).into_iter().zip(columns.without(column));
                let mut cells: Vec<usize> = places
                    .map(|(row, column)| smaller.cell(row, column))
                    .collect();
                for (piece, cell) in pair[..2].iter().zip(&mut cells) {
                    if *piece == blank {
                        *cell = smaller_blank;
                    }
                }
                let becomes_blank =
                    |index: usize| cells[index] == smaller_blank && pair[index] != blank;
                if !becomes_blank(0) && !becomes_blank(1) {
                    let [a, b, cell_a, cell_b] =
                        [0, 1, 2, 3].map(|index| symmetry.cell(smaller, cells[index]));
                    weights.push(table.weight((a, cell_a), (b, cell_b)));
                }
            }
        }
        let mean = f64::from(weights.iter().sum::<i32>()) / weights.len() as f64;
        (!weights.is_empty()).then(|| mean.round() as i32)
    });
    means.next()?.or_else(|| means.next()?)
}

#[test]
fn weights_are_those_of_the_definition_for_every_class_of_small_boards() {
    for (size, smaller) in [
        ("3x3", "2x2"),
        ("3x4", "3x3"),
        ("3x5", "3x4"),
        ("4x4", "3x3"),
        ("5x5", "4x4"),
    ] {
        let (size, smaller): (Size, Size) = (size.parse().unwrap(), smaller.parse().unwrap());
        for class in classes(size) {
            let expansion = Expansion::to(class).unwrap();
            assert_eq!(expansion.source().size(), smaller);
            let table = random_table(expansion.source());
            let larger = expanded(&expansion, table.clone());
            for pair in pairs(size.cells()).step_by(size.cells() / 8) {
                let [a, b, cell_a, cell_b] = pair;
                let expected = weight_by_definition(class, smaller, &table, pair);
                let found = larger.weight((a, cell_a), (b, cell_b));
                assert_eq!(found, expected.unwrap_or(0), "{class:?} {pair:?}");
            }
        }
    }
}

#[test]
fn nearly_all_pairs_of_6x6_have_a_defined_weight() {
    let (size, smaller): (Size, Size) = ("6x6".parse().unwrap(), "5x5".parse().unwrap());
    for class in classes(size) {
        let expansion = Expansion::to(class).unwrap();
        let table = random_table(expansion.source());
        let (mut all, mut undefined) = (0, 0);
        for pair in pairs(size.cells()).step_by(23) {
            let expected = weight_by_definition(class, smaller, &table, pair);
            let [a, b, cell_a, cell_b] = pair;
            let found = expansion.weight(&table, (a, cell_a), (b, cell_b));
            assert_eq!(found, expected.unwrap_or(0), "{class:?} {pair:?}");
            all += 1;
            undefined += usize::from(expected.is_none());
        }
        assert!(undefined * 100 < all, "{class:?}");
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
fn weights_of_2x2_change_the_manhattan_distance_of_all_3x3_boards_by_at_most_those_of_their_pairs()
{
    let size = Size::DEFAULT;
    for class in classes(size) {
        let expansion = Expansion::to(class).unwrap();
        let source = expansion.source();
        let from = |table| PairWeights::from_expansion(Arc::new(table), expansion.clone());
        let zeroed = from(PairTable::new(&PairModel::zeroed(source)));
        let mut model = PairModel::zeroed(source);
        let mut random = Random::seeded(2);
        for weight in &mut model.weights {
            *weight = random.below(9) as i8 - 4;
        }
        let weights = from(PairTable::new(&model));
        let mut pieces: Vec<u8> = (0..9).collect();
        let (mut boards, mut different) = (0, 0);
        permutations(&mut pieces, 0, &mut |pieces| {
            let distance = UNITS_PER_MOVE * manhattan(size, class.blank(), pieces) as i32;
            assert_eq!(zeroed.estimate(pieces), distance);
            let difference = weights.estimate(pieces) - distance;
            // Each of the 36 pairs adds or subtracts at most four units.
            assert!(difference.abs() <= 36 * 4);
            boards += 1;
            different += usize::from(difference != 0);
        });
        assert_eq!(boards, 362_880);
        assert!(different > boards / 2);
    }
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
