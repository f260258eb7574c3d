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

/// Returns all moves of a board.
fn moves(class: SymmetryClass, pieces: &[u8]) -> Vec<PieceMove> {
    let is_blank = |&piece: &u8| usize::from(piece) == class.blank();
    let to = pieces.iter().position(is_blank).unwrap();
    let sources = Move::ALL.map(|step| (step, step.source(class.size(), to)));
    let moves = sources.into_iter().filter_map(|(step, from)| {
        Some(PieceMove {
            piece: pieces[from?],
            from: from? as u8,
            to: to as u8,
            step: step as u8,
        })
    });
    moves.collect()
}

/// Checks on a random walk that deltas add up to estimates from scratch, and that they are the same for each move alone as for
/// several moves together.
fn check_walk(
    evaluator: &dyn LearnedHeuristic,
    class: SymmetryClass,
    mut pieces: Vec<u8>,
    random: &mut Random,
) {
    let mut prepared = PreparedBoard::default();
    let mut estimate = evaluator.estimate(&pieces);
    for _ in 0..60 {
        let moves = moves(class, &pieces);
        evaluator.prepare(&pieces, &mut prepared);
        let alone: Vec<i32> = moves
            .iter()
            .map(|&piece_move| evaluator.delta(&pieces, &prepared, piece_move))
            .collect();
        for count in 0..=moves.len() {
            let mut together = [0; 4];
            evaluator.deltas(&pieces, &prepared, &moves[..count], &mut together);
            assert_eq!(together[..count], alone[..count], "{class:?}");
        }
        let choice = random.below(moves.len());
        estimate += alone[choice];
        pieces.swap(moves[choice].from.into(), moves[choice].to.into());
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
fn deltas_add_up_to_the_estimate_on_all_sizes_with_different_mixtures() {
    let mut random = Random::seeded(3);
    let local = random_local(&mut random);
    let mixtures = [(0, false), (6, false), (8, true)].into_iter().cycle();
    for (size, (parts, has_lines)) in sizes().zip(mixtures) {
        let weights = random_weights(size, &mut random)
            .with_local(local.clone(), parts, has_lines)
            .with_far_penalty(parts);
        let class = weights.class();
        let random_board = random_pieces(size, &mut random);
        // A walk from the goal misplaces and restores pieces.
        let goal: Vec<u8> = (0..size.cells() as u8).collect();
        match size.cells() {
            ..=32 => {
                let evaluator = PairEvaluator::<32>::new(weights);
                check_walk(&evaluator, class, random_board, &mut random);
                check_walk(&evaluator, class, goal, &mut random);
            }
            33..=64 => {
                let evaluator = PairEvaluator::<64>::new(weights);
                check_walk(&evaluator, class, random_board, &mut random);
                check_walk(&evaluator, class, goal, &mut random);
            }
            _ => {
                let evaluator = LargePairEvaluator::new(weights);
                check_walk(&evaluator, class, random_board, &mut random);
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
        let mut prepared = [PreparedBoard::default(), PreparedBoard::default()];
        let [a, b] = &mut prepared;
        small.prepare(&pieces, a);
        large.prepare(&pieces, b);
        for piece_move in moves(class, &pieces) {
            assert_eq!(
                small.delta(&pieces, a, piece_move),
                large.delta(&pieces, b, piece_move)
            );
        }
    }
}

/// Behaves from now on as if there were no memory for rows.
fn set_out_of_memory<T>(rows: &[OnceLock<Box<[T]>>], state: &RowState) {
    for row in rows {
        let _ = row.set(Box::default());
    }
    state.set_out_of_memory();
}

#[test]
fn deltas_without_memory_for_rows_add_up_to_the_estimate() {
    let mut random = Random::seeded(9);
    let local = random_local(&mut random);
    for size in small_sizes() {
        let seed = random.bits();
        let weights = || {
            let weights = random_weights(size, &mut Random::seeded(seed));
            weights.with_local(local.clone(), 3, true)
        };
        let (class, pieces) = (weights().class(), random_pieces(size, &mut random));
        let large = LargePairEvaluator::new(weights());
        large.set_rows_out_of_memory();
        check_walk(&large, class, pieces.clone(), &mut random);
        assert!(large.lacks_rows() && large.bytes() == large.weights().bytes());
        // Memory may end before any row, before the blank's rows, or before the weights that both are made of.
        for kind in 0..3 {
            let small = PairEvaluator::<64>::new(weights());
            match kind {
                0 => set_out_of_memory(&small.rows, &small.row_state),
                1 => set_out_of_memory(&small.blank_rows, &small.row_state),
                _ => set_out_of_memory(&small.pairs, &small.row_state),
            }
            check_walk(&small, class, pieces.clone(), &mut random);
            assert!(small.lacks_rows());
        }
    }
}

#[test]
fn deltas_with_memory_for_some_rows_add_up_to_the_estimate() {
    let mut random = Random::seeded(10);
    let weights = random_weights(Size::new(5, 5).unwrap(), &mut random);
    let class = weights.class();
    let evaluator = PairEvaluator::<32>::new(weights);
    for rows in evaluator.rows.chunks(2) {
        let _ = rows[0].set(Box::default());
    }
    let pieces = random_pieces(class.size(), &mut random);
    check_walk(&evaluator, class, pieces, &mut random);
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

/// Computes all rows of an evaluator.
fn compute_rows(evaluator: &dyn LearnedHeuristic, class: SymmetryClass) {
    let size = class.size();
    let mut prepared = PreparedBoard::default();
    for piece in (0..size.cells()).filter(|&piece| piece != class.blank()) {
        for blank_cell in 0..size.cells() {
            let mut pieces: Vec<u8> = (0..size.cells() as u8).collect();
            pieces.swap(class.blank(), blank_cell);
            for index in 0..moves(class, &pieces).len() {
                // Exchanges the piece that would move and this one.
                let from = moves(class, &pieces)[index].from;
                let at = pieces.iter().position(|&other| usize::from(other) == piece);
                pieces.swap(from.into(), at.unwrap());
                evaluator.prepare(&pieces, &mut prepared);
                evaluator.delta(&pieces, &prepared, moves(class, &pieces)[index]);
            }
        }
    }
}

#[test]
fn all_rows_together_use_their_maximum_of_memory() {
    let mut random = Random::seeded(8);
    for size in ["4x5", "5x5", "4x6"].map(|text| text.parse::<Size>().unwrap()) {
        let seed = random.bits();
        let weights = || random_weights(size, &mut Random::seeded(seed));
        let class = weights().class();
        let small = PairEvaluator::<32>::new(weights());
        let large = LargePairEvaluator::new(weights());
        compute_rows(&small, class);
        compute_rows(&large, class);
        assert_eq!(small.bytes(), small.max_bytes(), "{size}");
        assert_eq!(large.bytes(), large.max_bytes(), "{size}");
    }
}
