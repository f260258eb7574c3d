//! Heuristics of one's own against a naive implementation: their values on all sizes, and the verdicts on all boards of 3x2 and
//! 3x3.

mod common;

use common::{Distances, random_goal, size};
use slidewise::engine::distance_table::{DistanceTable, DistanceTableBuilder};
use slidewise::heuristic::{Feature, FeatureWeights, Heuristic, TileMove, WeightedSum};
use slidewise::lab::{Verdict, VerdictSearch};
use slidewise::puzzle::packed::{Bytes, Packed};
use slidewise::puzzle::{Board, Goal, MAX_CELLS, Move, Preset, Random, Size, scramble};
use slidewise::reference::LabHeuristic;
use slidewise::step::Step;

/// Returns h by the definitions of the features, each counted on its own.
fn naive(weights: FeatureWeights, board: &Board, goal: &Board) -> u32 {
    let cells = board.size().cells();
    let width = board.size().width();
    let cell_of = |board: &Board, piece: usize| {
        (0..cells)
            .find(|&cell| usize::from(board.tile(cell)) == piece)
            .unwrap()
    };
    let at = |board: &Board, piece| {
        let cell = cell_of(board, piece);
        (cell / width, cell % width)
    };
    let first = if weights.counts_blank() { 0 } else { 1 };
    let mut sum = 0;
    for piece in first..cells {
        let ((row, column), (goal_row, goal_column)) = (at(board, piece), at(goal, piece));
        let moves = row.abs_diff(goal_row) + column.abs_diff(goal_column);
        for (feature, count) in [
            (Feature::Misplaced, usize::from(moves > 0)),
            (Feature::Manhattan, moves),
            (Feature::OutOfRow, usize::from(row != goal_row)),
            (Feature::OutOfColumn, usize::from(column != goal_column)),
        ] {
            sum += u32::from(weights.tenths(feature)) * count as u32;
        }
    }
    sum += u32::from(weights.tenths(Feature::Conflicts)) * conflicts(board, goal);
    let mut inversions = 0;
    for a in 1..cells {
        for b in a + 1..cells {
            let is_before = |board: &Board| cell_of(board, a) < cell_of(board, b);
            inversions += u32::from(is_before(board) != is_before(goal));
        }
    }
    (sum + u32::from(weights.tenths(Feature::Inversions)) * inversions) / 10
}

/// Returns the fewest tiles that must leave their lines, over all sets of tiles of each line.
fn conflicts(board: &Board, goal: &Board) -> u32 {
    let size = board.size();
    let rows = (0..size.height()).map(|row| {
        (0..size.width())
            .map(|column| size.cell(row, column))
            .collect()
    });
    let columns = (0..size.width()).map(|column| {
        (0..size.height())
            .map(|row| size.cell(row, column))
            .collect()
    });
    let mut lines: Vec<Vec<usize>> = rows.collect();
    lines.extend(columns);
    let mut sum = 0;
    for line in lines {
        // The goal places of the tiles that belong to the line, in the order in which they stand in it.
        let places: Vec<usize> = line
            .iter()
            .map(|&cell| board.tile(cell))
            .filter(|&tile| tile != 0)
            .filter_map(|tile| line.iter().position(|&cell| goal.tile(cell) == tile))
            .collect();
        let kept = (0u32..1 << places.len())
            .filter(|kept| {
                let kept: Vec<usize> = (0..places.len())
                    .filter(|index| kept >> index & 1 == 1)
                    .map(|index| places[index])
                    .collect();
                kept.is_sorted()
            })
            .map(u32::count_ones)
            .max();
        sum += places.len() as u32 - kept.unwrap();
    }
    sum
}

fn random_weights(random: &mut Random) -> FeatureWeights {
    let mut weights = FeatureWeights::ZERO.counting_blank(random.below(2) == 1);
    for feature in Feature::ALL {
        if random.below(2) == 1 {
            weights = weights.with(feature, random.below(51) as u8);
        }
    }
    weights
}

#[test]
fn values_along_random_walks_are_those_of_the_definitions_on_all_sizes() {
    let mut random = Random::seeded(21);
    for size in Size::all() {
        let goal = random_goal(size, &mut random);
        let weights = random_weights(&mut random);
        let sum = WeightedSum::new(weights, &goal);
        let mut board = scramble::uniform(&goal, &mut random);
        let mut state = sum.evaluate(&Bytes::<MAX_CELLS>::pack(&board));
        // Sets of tiles are tried one by one, so long lines take few boards.
        for _ in 0..if size.cells() <= 25 { 40 } else { 6 } {
            let step = Move::ALL[random.below(4)];
            let to = board.blank();
            let Some(from) = step.source(size, to) else {
                continue;
            };
            let tile_move = TileMove {
                tile: board.tile(from),
                from,
                to,
                step,
            };
            let before = Bytes::<MAX_CELLS>::pack(&board);
            board = board.slide(step).unwrap();
            let after = Bytes::<MAX_CELLS>::pack(&board);
            // As a search does it: the state is stored as a code.
            let code = sum.encode(state);
            assert!(code <= u32::from(u16::MAX), "{weights} on {size}");
            assert_eq!(sum.encoded_value(code), sum.value(state));
            assert_eq!(sum.decode(&before, code), state);
            state = sum.update(state, tile_move, &before, &after);
            assert_eq!(state, sum.evaluate(&after), "{weights} on {board}");
            assert_eq!(
                sum.value(state),
                naive(weights, &board, goal.board()),
                "{weights} on {board}"
            );
        }
        assert_eq!(sum.estimate(goal.board()), 0);
    }
}

fn table(goal: &Goal) -> DistanceTable {
    let mut builder = DistanceTableBuilder::new(goal).unwrap();
    loop {
        if let Step::Done(table) = builder.advance(100_000) {
            return table;
        }
    }
}

fn verdict(weights: FeatureWeights, goal: &Goal) -> Verdict {
    let heuristic = LabHeuristic::Own(weights);
    let mut search = VerdictSearch::new(goal, &[heuristic], Some(table(goal)), None);
    loop {
        if let Step::Done(mut verdicts) = search.advance(1000) {
            return verdicts.pop().unwrap();
        }
    }
}

/// Asserts that a verdict is the one that comparing every board and every move with naive values leads to.
fn assert_verdict(weights: FeatureWeights, goal: &Goal, distances: &Distances) {
    let found = verdict(weights, goal);
    let h = |board: &Board| naive(weights, board, goal.board());
    let (mut boards, mut overestimated, mut worst) = (0, 0, None);
    let (mut breaking, mut worst_drop, mut directed) = (0, None, 0);
    let (mut value_sum, mut distance_sum, mut error_sum) = (0.0, 0.0, 0.0);
    for (board, distance) in distances.boards() {
        let (value, distance) = (h(&board), distance as u32);
        boards += 1;
        value_sum += f64::from(value);
        distance_sum += f64::from(distance);
        error_sum += f64::from(value.abs_diff(distance));
        if value > distance {
            overestimated += 1;
            worst = worst.max(Some((value - distance, std::cmp::Reverse(distance))));
        }
        for next in Move::ALL.into_iter().filter_map(|step| board.slide(step)) {
            directed += 1;
            let after = h(&next);
            if value > after + 1 {
                breaking += 1;
                worst_drop = worst_drop.max(Some(value - after));
            }
        }
    }
    let context = format!("{weights} for {}", goal.board());
    assert_eq!(
        (found.boards, found.overestimated),
        (boards, overestimated),
        "{context}"
    );
    assert_eq!(
        (found.moves, found.breaking),
        (directed / 2, breaking),
        "{context}"
    );
    let found_worst = found
        .worst
        .map(|one| (one.value - one.distance, std::cmp::Reverse(one.distance)));
    assert_eq!(found_worst, worst, "{context}");
    if let Some(one) = found.worst {
        assert_eq!(one.value, h(&one.board), "{context}");
        assert_eq!(
            distances.get(&one.board),
            Some(one.distance as usize),
            "{context}"
        );
    }
    let drop = found
        .worst_move
        .map(|one| one.value_before - one.value_after);
    assert_eq!(drop, worst_drop, "{context}");
    if let Some(one) = found.worst_move {
        assert_eq!(
            (one.value_before, one.value_after),
            (h(&one.before), h(&one.after))
        );
        let mut moves = Move::ALL.into_iter();
        assert!(
            moves.any(|step| one.before.slide(step) == Some(one.after)),
            "{context}"
        );
    }
    let close = |a: f64, sum: f64| (a - sum / boards as f64).abs() < 1e-9;
    assert!(close(found.mean, value_sum), "{context}");
    assert!(
        close(found.mean_distance.unwrap(), distance_sum),
        "{context}"
    );
    assert!(close(found.mean_error.unwrap(), error_sum), "{context}");
}

#[test]
fn verdicts_agree_with_brute_force_on_all_boards_of_3x2() {
    let mut random = Random::seeded(22);
    for _ in 0..4 {
        let goal = random_goal(size(3, 2), &mut random);
        let distances = Distances::to(&goal);
        for _ in 0..15 {
            assert_verdict(random_weights(&mut random), &goal, &distances);
        }
        for text in ["zero", "man10", "man10-con20", "row10-col10", "mis10-blank"] {
            assert_verdict(text.parse().unwrap(), &goal, &distances);
        }
    }
}

#[test]
fn verdicts_agree_with_brute_force_on_all_boards_of_3x3() {
    let last = Goal::preset(Preset::BlankLast, size(3, 3));
    let spiral = Goal::preset(Preset::Spiral, size(3, 3));
    for (goal, text) in [
        (last, "man20"),
        (spiral, "mis3-man7-con11-row5-col4-inv2-blank"),
    ] {
        assert_verdict(text.parse().unwrap(), &goal, &Distances::to(&goal));
    }
}
