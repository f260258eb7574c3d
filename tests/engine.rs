//! Tests of the engine against values that hold on every target.
//!
//! These tests run natively, and `wasm.rs` runs them again inside a browser's worker: both must give the same
//! lengths, node counts and checksums. The lengths of Korf's boards are published; other values were measured
//! natively, and those that depend on learned weights change with them.

mod common;

use std::sync::Arc;

use common::{korf_goal, korf24, korf100, size};
use slidewise::engine::anytime::{Anytime, Beam, BeamResult, WeightsFile};
use slidewise::engine::{Solver, Strategy, TableCache};
use slidewise::heuristic::learned::{
    CanonicalView, LearnedHeuristic, LocalEvaluator, LocalModel, PairEvaluator, PairModel,
    PairTable, PairWeights, Weights,
};
use slidewise::heuristic::pdb::{PdbSet, Tier};
use slidewise::puzzle::{Goal, Move, Preset, Puzzle, Random, scramble};
use slidewise::search::{Limits, Outcome};
use slidewise::step::Step;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Nodes expanded per slice.
const SLICE_NODES: u32 = 100_000;

/// Returns a file of weights as it is shipped.
fn shipped(file: WeightsFile) -> &'static [u8] {
    match file {
        WeightsFile::PairModel(0) => include_bytes!("../static/weights/5x5-0.weights"),
        WeightsFile::PairModel(1) => include_bytes!("../static/weights/5x5-1.weights"),
        WeightsFile::PairModel(2) => include_bytes!("../static/weights/5x5-2.weights"),
        WeightsFile::PairModel(6) => include_bytes!("../static/weights/5x5-6.weights"),
        WeightsFile::PairModel(7) => include_bytes!("../static/weights/5x5-7.weights"),
        WeightsFile::PairModel(12) => include_bytes!("../static/weights/5x5-12.weights"),
        WeightsFile::PairCorrection(0) => include_bytes!("../static/weights/6x6-0.weights"),
        WeightsFile::LocalModel => include_bytes!("../static/weights/local.weights"),
        WeightsFile::PairModel(blank) | WeightsFile::PairCorrection(blank) => {
            panic!("no weights for goal cell {blank}")
        }
    }
}

/// Returns the shipped local model.
fn local_model() -> LocalModel {
    match Weights::from_bytes(shipped(WeightsFile::LocalModel)) {
        Ok(Weights::LocalModel(model)) => model,
        other => panic!("{other:?}"),
    }
}

/// Returns the shipped pair model of a goal cell of the blank.
fn pair_model(blank: u8) -> PairModel {
    match Weights::from_bytes(shipped(WeightsFile::PairModel(blank))) {
        Ok(Weights::PairModel(model)) => model,
        other => panic!("{other:?}"),
    }
}

/// The FNV-1a hash of 64-bit words.
fn checksum(words: impl Iterator<Item = u64>) -> u64 {
    words.fold(0xcbf2_9ce4_8422_2325, |hash, word| {
        (hash ^ word).wrapping_mul(0x100_0000_01b3)
    })
}

/// One of Korf's 4x4 boards, which are numbered from 1, and its known length.
fn korf(number: usize) -> (Puzzle, usize) {
    let (start, length) = korf100()[number - 1];
    (Puzzle::new(start, korf_goal()).unwrap(), length)
}

/// One of Korf and Felner's 5x5 boards, which are numbered from 1, and its known length.
fn korf_5x5(number: usize) -> (Puzzle, usize) {
    let (start, length) = korf24()[number - 1];
    let goal = Goal::preset(Preset::BlankFirst, start.size());
    (Puzzle::new(start, goal).unwrap(), length)
}

/// Solves a 4x4 board by IDA* with pattern databases. Returns the length, the number of expanded nodes and the tier of
/// the last tables.
fn solve(puzzle: &Puzzle, cache: &mut TableCache) -> (usize, u64, Tier) {
    let mut solver = Solver::start(
        *puzzle.start(),
        *puzzle.goal(),
        Strategy::recommended(puzzle.size()),
        Limits::default(),
        0,
        cache,
    )
    .unwrap();
    let outcome = loop {
        if let Step::Done(outcome) = solver.advance(cache, SLICE_NODES) {
            break outcome.clone();
        }
    };
    let Outcome::Solved(solution) = outcome else {
        panic!("{}: {outcome:?}", puzzle.start());
    };
    assert!(solution.proved_optimal);
    puzzle.replay(&solution.moves).unwrap();
    let Strategy::PatternDatabase(tier) = solver.strategy() else {
        panic!("{}: {}", puzzle.start(), solver.strategy());
    };
    (solution.moves.len(), solver.stats().expanded, tier)
}

/// Runs a beam search. Returns the length of its solution and the numbers of expanded and generated nodes.
fn beam_search(
    heuristic: impl LearnedHeuristic + 'static,
    puzzle: &Puzzle,
    width: usize,
    max_moves: u32,
) -> (usize, u64, u64) {
    let view = CanonicalView::new(puzzle.goal());
    let goal = (view.size(), view.class().blank());
    let pieces = view.pieces(puzzle.start());
    let mut beam = Beam::new(Arc::new(heuristic), goal, &pieces, width, max_moves, 1);
    let Step::Done(BeamResult::Found(moves)) = beam.advance(u32::MAX) else {
        panic!("no solution of {}", puzzle.start());
    };
    let moves: Vec<Move> = moves.into_iter().map(|m| view.original_move(m)).collect();
    puzzle.replay(&moves).unwrap();
    (moves.len(), beam.expanded(), beam.generated())
}

#[test]
fn pattern_databases_have_the_expected_entries() {
    for (side, blank, tier, expected) in [
        (3, 4, Tier::Small, 0x27aa_8563_5fb6_557f),
        (4, 0, Tier::Tiny, 0x7205_e052_58bf_35bd),
        (4, 5, Tier::Tiny, 0x3998_3498_c175_16d1),
        (4, 0, Tier::Small, 0xb8b3_89a5_ff34_a16c),
        (5, 0, Tier::Small, 0x7090_0927_08f4_2236),
    ] {
        let tables = PdbSet::build(size(side, side), blank, tier).unwrap();
        let words = tables.tables().iter().flat_map(|table| table.words());
        let found = checksum(words.copied());
        assert_eq!(
            found, expected,
            "{side}x{side}, goal cell {blank}, {tier:?}"
        );
    }
}

#[test]
fn ida_star_expands_the_expected_nodes_while_tables_are_built() {
    for (number, expanded, tier) in [
        (55, 5_475, Tier::Tiny),
        (1, 112_188, Tier::Tiny),
        (88, 2_676_474, Tier::Small),
    ] {
        let (puzzle, length) = korf(number);
        let found = solve(&puzzle, &mut TableCache::default());
        assert_eq!(found, (length, expanded, tier), "board {number}");
    }
}

#[test]
fn ida_star_expands_the_expected_nodes_with_large_tables() {
    let mut cache = TableCache::default();
    while !cache.prepare(&korf_goal(), SLICE_NODES) {}
    for (number, expanded) in [(1, 2_687), (82, 110_839), (88, 327_215)] {
        let (puzzle, length) = korf(number);
        let found = solve(&puzzle, &mut cache);
        assert_eq!(found, (length, expanded, Tier::Large), "board {number}");
    }
}

#[test]
fn shipped_weights_are_decoded_to_the_expected_numbers() {
    // By file, in the order of `WeightsFile::ALL`.
    const CHECKSUMS: [u64; 8] = [
        0xd57d_ad9b_de74_e7cc,
        0xa1f7_415c_9c0c_f466,
        0x7474_427b_aa81_de38,
        0xf9a4_bf38_1d94_e0ef,
        0x5663_5304_b9f5_0c12,
        0xa293_e452_322a_764a,
        0x9871_341a_ac12_4110,
        0xa6ee_353b_58ca_3cc6,
    ];
    for (file, expected) in WeightsFile::ALL.into_iter().zip(CHECKSUMS) {
        let weights = Weights::from_bytes(shipped(file)).unwrap();
        let numbers = match &weights {
            Weights::PairModel(model) | Weights::PairCorrection(model) => &model.weights,
            Weights::LocalModel(model) => &model.weights,
        };
        let found = checksum(numbers.iter().map(|&number| number as u64));
        assert_eq!(found, expected, "{file:?}");
        assert!(weights.to_bytes() == shipped(file), "{file:?}");
    }
}

#[test]
fn a_beam_search_on_5x5_finds_the_expected_solution() {
    let (puzzle, optimum) = korf_5x5(9);
    let weights = PairWeights::new(Arc::new(PairTable::new(&pair_model(0))));
    let found = beam_search(PairEvaluator::<32>::new(weights), &puzzle, 1000, 300);
    assert_eq!(found, (117, 109_329, 259_277));
    assert!(found.0 >= optimum);
}

#[test]
fn a_beam_search_on_6x6_finds_the_expected_solution() {
    let goal = Goal::preset(Preset::BlankLast, size(6, 6));
    let start = scramble::uniform(&goal, &mut Random::seeded(1));
    let puzzle = Puzzle::new(start, goal).unwrap();
    let class = CanonicalView::new(&goal).class();
    let heuristic = LocalEvaluator::new(&local_model(), class.size(), class.blank(), 0);
    let found = beam_search(heuristic, &puzzle, 300, 600);
    assert_eq!(found, (213, 62_351, 158_600));
}

#[test]
fn an_anytime_search_on_5x5_finds_and_proves_the_expected_lengths() {
    let (puzzle, optimum) = korf_5x5(9);
    let limits = Limits {
        nodes: 500_000,
        ..Limits::default()
    };
    let mut cache = TableCache::default();
    let mut anytime = Anytime::start(&puzzle, limits, 0);
    while !anytime.advance(&mut cache, SLICE_NODES).is_done() {
        while let Some(file) = cache.weights.to_fetch() {
            cache.weights.supply(file, Some(shipped(file))).unwrap();
        }
    }
    let incumbent = anytime.incumbent().unwrap();
    puzzle.replay(incumbent).unwrap();
    assert_eq!((incumbent.len(), anytime.bound()), (117, 101));
    assert!((anytime.bound() as usize..=incumbent.len()).contains(&optimum));
    let stats = anytime.stats();
    assert_eq!((stats.expanded, stats.generated), (1_000_000, 2_143_915));
}
