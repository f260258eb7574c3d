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
fn corner_weight(size: Size, smaller: Size, table: &PairTable, pair: [usize; 4]) -> Option<i32> {
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
fn weights_of_2x2_add_their_pairs_to_the_manhattan_distance_of_all_3x3_boards() {
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
