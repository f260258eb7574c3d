//! Tests of both evaluators of weights of pairs.

use super::*;
use crate::heuristic::learned::local_model::{LocalModel, LocalTables};
use crate::heuristic::learned::pair_model::PairModel;
use crate::heuristic::learned::{Expansion, LargePairEvaluator};
use crate::puzzle::symmetry::SymmetryClass;
use crate::puzzle::{Move, Random};

/// Returns weights with random values for a random class of a size. From 6x6 on they are expanded.
fn random_weights(size: Size, random: &mut Random) -> PairWeights {
    let (class, _) = SymmetryClass::of(size, random.below(size.cells()));
    let expansion =
        Expansion::to(class).filter(|_| size.width() != size.height() || size.cells() > 25);
    let model_class = expansion.as_ref().map_or(class, Expansion::source);
    let table = Arc::new(PairTable::random(model_class, random));
    match expansion {
        Some(expansion) => PairWeights::from_expansion(table, expansion),
        None => PairWeights::new(table),
    }
}

fn random_local(random: &mut Random) -> Arc<LocalTables> {
    let mut local = LocalModel::zeroed();
    for weight in &mut local.weights {
        *weight = random.bits() as i8;
    }
    Arc::new(LocalTables::new(&local))
}

fn random_pieces(size: Size, random: &mut Random) -> Vec<u8> {
    let mut pieces: Vec<u8> = (0..size.cells() as u8).collect();
    random.shuffle(&mut pieces);
    pieces
}

/// Checks on a random walk that deltas add up to estimates from scratch.
fn check_walk<G: LearnedHeuristic>(
    evaluator: &G,
    class: SymmetryClass,
    mut pieces: Vec<u8>,
    random: &mut Random,
) {
    let size = class.size();
    let is_blank = |&piece: &u8| usize::from(piece) == class.blank();
    let mut at = pieces.iter().position(is_blank).unwrap();
    let mut prepared = G::Prepared::default();
    let mut estimate = evaluator.estimate(&pieces);
    for _ in 0..60 {
        let step = Move::ALL[random.below(4)];
        let Some(from) = step.source(size, at) else {
            continue;
        };
        evaluator.prepare(&pieces, &mut prepared);
        let piece_move = PieceMove {
            piece: pieces[from],
            from: from as u8,
            to: at as u8,
            step: step as u8,
        };
        estimate += evaluator.delta(&prepared, piece_move);
        pieces.swap(from, at);
        at = from;
        assert_eq!(estimate, evaluator.estimate(&pieces), "{class:?}");
    }
}

/// The sizes of the representatives of classes that weights of pairs are used for.
fn sizes() -> impl Iterator<Item = Size> {
    Size::all().filter(|size| size.width() >= 4 && size.height() >= size.width())
}

/// The sizes of which every table fits a quick test.
fn small_sizes() -> impl Iterator<Item = Size> {
    sizes().filter(|size| size.cells() <= 42)
}

#[test]
fn deltas_add_up_to_the_estimate_on_all_sizes_and_mixtures() {
    let mut random = Random::seeded(3);
    let local = random_local(&mut random);
    for size in sizes() {
        for (parts, has_lines) in [(0, false), (6, false), (8, true)] {
            let weights = random_weights(size, &mut random);
            let weights = weights
                .with_local(local.clone(), parts, has_lines)
                .with_far_penalty(parts);
            let (class, pieces) = (weights.class(), random_pieces(size, &mut random));
            // A walk from the goal misplaces and restores pieces.
            let goal: Vec<u8> = (0..size.cells() as u8).collect();
            if size.cells() <= 32 {
                let evaluator = PairEvaluator::<32>::new(weights);
                check_walk(&evaluator, class, pieces, &mut random);
                check_walk(&evaluator, class, goal, &mut random);
            } else if size.cells() <= 64 {
                let evaluator = PairEvaluator::<64>::new(weights);
                check_walk(&evaluator, class, pieces, &mut random);
                check_walk(&evaluator, class, goal, &mut random);
            } else {
                let evaluator = LargePairEvaluator::new(weights);
                check_walk(&evaluator, class, pieces, &mut random);
                check_walk(&evaluator, class, goal, &mut random);
            }
        }
    }
}

#[test]
fn both_evaluators_agree() {
    let mut random = Random::seeded(4);
    for size in small_sizes() {
        let seed = random.bits();
        let weights = || random_weights(size, &mut Random::seeded(seed));
        let class = weights().class();
        let (small, large) = (
            PairEvaluator::<64>::new(weights()),
            LargePairEvaluator::new(weights()),
        );
        let pieces = random_pieces(size, &mut random);
        let is_blank = |&piece: &u8| usize::from(piece) == class.blank();
        let at = pieces.iter().position(is_blank).unwrap();
        let (mut a, mut b) = (PairPrepared::default(), PairPrepared::default());
        small.prepare(&pieces, &mut a);
        large.prepare(&pieces, &mut b);
        for step in Move::ALL {
            if let Some(from) = step.source(size, at) {
                let piece_move = PieceMove {
                    piece: pieces[from],
                    from: from as u8,
                    to: at as u8,
                    step: step as u8,
                };
                assert_eq!(small.delta(&a, piece_move), large.delta(&b, piece_move));
            }
        }
    }
}

#[test]
fn shares_sum_to_twice_the_estimate_and_the_blank_has_none() {
    let mut random = Random::seeded(5);
    let local = random_local(&mut random);
    for size in small_sizes() {
        let weights = random_weights(size, &mut random).with_local(local.clone(), 5, true);
        let pieces = random_pieces(size, &mut random);
        let (shares, board) = weights.shares(&pieces);
        assert_eq!(
            shares.iter().sum::<i32>() + board,
            2 * weights.estimate(&pieces)
        );
        let is_blank = |piece: &u8| usize::from(*piece) == weights.class().blank();
        assert_eq!(shares[pieces.iter().position(is_blank).unwrap()], 0);
    }
}

#[test]
fn symmetric_boards_have_the_same_estimate() {
    let mut random = Random::seeded(6);
    let size = Size::new(5, 5).unwrap();
    for blank in [0, 1, 2, 6, 7, 12] {
        let class = SymmetryClass::representative(size, blank).unwrap();
        let mut model = PairModel::zeroed(class);
        for weight in &mut model.weights {
            *weight = random.bits() as i8;
        }
        let weights = PairWeights::new(Arc::new(PairTable::new(&model)));
        let pieces = random_pieces(size, &mut random);
        for symmetry in class.stabilizer() {
            let mut image = vec![0; 25];
            for (cell, &piece) in pieces.iter().enumerate() {
                image[symmetry.cell(size, cell)] = symmetry.cell(size, piece.into()) as u8;
            }
            assert_eq!(weights.estimate(&image), weights.estimate(&pieces));
        }
    }
}

#[test]
fn all_local_parts_give_the_estimate_of_the_local_model() {
    let mut random = Random::seeded(7);
    let local = random_local(&mut random);
    for size in small_sizes() {
        let weights = random_weights(size, &mut random);
        let class = weights.class();
        let parts = crate::heuristic::learned::MIXTURE_PARTS;
        let weights = weights.with_local(local.clone(), parts, true);
        let evaluator = crate::heuristic::learned::LocalEvaluator::with_tables(
            local.clone(),
            class.size(),
            class.blank(),
            0,
        );
        let pieces = random_pieces(size, &mut random);
        assert_eq!(
            weights.estimate(&pieces),
            evaluator.estimate(&pieces),
            "{size}"
        );
    }
}

#[test]
fn rows_in_use_are_counted_and_stay_below_their_maximum() {
    let mut random = Random::seeded(8);
    let size = Size::new(5, 5).unwrap();
    let evaluator = PairEvaluator::<32>::new(random_weights(size, &mut random));
    let before = evaluator.bytes();
    let class = evaluator.weights.class();
    let pieces = random_pieces(size, &mut random);
    check_walk(&evaluator, class, pieces, &mut random);
    let after = evaluator.bytes();
    assert!(after > before);
    assert!(after <= PairEvaluator::<32>::max_bytes(size));
}
