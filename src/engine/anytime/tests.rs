//! Tests of the anytime search as a whole.

use super::*;
use crate::engine::table_cache::TableStatus;
use crate::heuristic::pdb::Tier;
use crate::puzzle::{Goal, Preset, Random, Size, scramble};

fn puzzle(size: &str, moves: usize, seed: u64) -> Puzzle {
    let goal = Goal::preset(Preset::Spiral, size.parse().unwrap());
    let start = scramble::walk(&goal, moves, &mut Random::seeded(seed));
    Puzzle::new(start, goal).unwrap()
}

/// Returns the bytes of a file of weights.
pub fn weights(file: WeightsFile) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/static/weights");
    std::fs::read(format!("{folder}/{}", file.name())).unwrap()
}

/// Supplies all weights that the cache asks for.
fn supply(cache: &mut TableCache) {
    while let Some(file) = cache.weights.to_fetch() {
        cache.weights.supply(file, Some(&weights(file))).unwrap();
    }
}

/// Advances to the end and calls `look` after each slice.
fn run(anytime: &mut Anytime, cache: &mut TableCache, budget: u32, look: &mut dyn FnMut(&Anytime)) {
    while !anytime.advance(cache, budget).is_done() {
        supply(cache);
        look(anytime);
    }
}

#[test]
fn all_files_of_weights_together_are_below_a_megabyte() {
    let sizes: usize = WeightsFile::ALL
        .into_iter()
        .map(|file| weights(file).len())
        .sum();
    assert!(sizes < 1 << 20, "{sizes} bytes");
}

#[test]
fn the_correction_is_below_300_kilobytes() {
    assert!(weights(WeightsFile::PairCorrection(0)).len() <= 300_000);
}

#[test]
fn every_class_of_a_large_size_has_files_of_weights() {
    for size in Size::all().filter(|size| size.cells() > 16) {
        for blank in 0..size.cells() {
            let (class, _) = crate::puzzle::symmetry::SymmetryClass::of(size, blank);
            let files = WeightsFile::of(class);
            assert!(!files.is_empty(), "{size}");
            let mut files = files.iter();
            assert!(files.all(|file| WeightsFile::ALL.contains(file)), "{size}");
        }
    }
}

#[test]
fn truncated_and_missing_files_of_weights_are_rejected() {
    let mut cache = WeightCache::default();
    for file in WeightsFile::ALL {
        cache.supply(file, Some(&weights(file))).unwrap();
        assert!(cache.supply(file, Some(&weights(file)[1..])).is_err());
        assert!(cache.supply(file, None).is_err());
    }
}

#[test]
fn the_incumbent_shortens_and_the_bound_rises_until_they_meet() {
    let mut cache = TableCache::default();
    for seed in 0..3 {
        let puzzle = puzzle("5x5", 70, seed);
        let mut anytime = Anytime::start(&puzzle, Limits::default(), 0);
        let (mut shortest, mut bound) = (usize::MAX, 0);
        run(&mut anytime, &mut cache, 3000, &mut |anytime| {
            assert!(anytime.bound() >= bound);
            bound = anytime.bound();
            if let Some(moves) = anytime.incumbent() {
                assert_eq!(puzzle.replay(moves), Ok(()));
                assert!(moves.len() <= shortest && moves.len() > bound as usize);
                shortest = moves.len();
            }
        });
        let proved = anytime.incumbent().map(|moves| moves.len() as u32);
        assert_eq!(proved, Some(anytime.bound()));
    }
}

#[test]
fn with_a_node_limit_slices_do_not_change_the_result() {
    for (size, nodes) in [("5x5", 60_000), ("6x6", 200_000), ("9x10", 400_000)] {
        let puzzle = puzzle(size, 400, 1);
        let limits = Limits {
            nodes,
            ..Limits::default()
        };
        let mut cache = TableCache::default();
        let mut solve = |budget, seed| {
            let mut anytime = Anytime::start(&puzzle, limits, seed);
            run(&mut anytime, &mut cache, budget, &mut |_| {});
            let incumbent = anytime.incumbent().map(<[Move]>::to_vec);
            (incumbent, anytime.bound(), anytime.stats().expanded)
        };
        let expected = solve(u32::MAX, 7);
        assert!(expected.0.is_some(), "{size}");
        assert_eq!(
            (&solve(77, 7), &solve(4000, 7)),
            (&expected, &expected),
            "{size}"
        );
    }
}

#[test]
fn with_a_node_limit_cached_tables_do_not_change_the_bound() {
    let puzzle = puzzle("5x5", 400, 2);
    let mut cache = TableCache::default();
    let solve = |cache: &mut TableCache| {
        let mut search = LowerBoundSearch::start(&puzzle).with_node_limit(50_000);
        while !search.advance(cache, 1000).is_done() {}
        (search.bound(), search.stats().expanded)
    };
    let without = solve(&mut cache);
    assert!(without.1 >= 50_000);
    while let TableStatus::Building = cache.pdb_set(puzzle.goal(), Tier::Small, 1_000_000) {}
    assert_eq!(cache.best_tier(puzzle.goal()), Tier::Small);
    assert_eq!(solve(&mut cache), without);
}

#[test]
fn missing_and_invalid_weights_still_give_a_solution() {
    let puzzle = puzzle("6x5", 300, 3);
    let limits = Limits {
        nodes: 20_000,
        ..Limits::default()
    };
    for bytes in [None, Some(&b"invalid"[..])] {
        let mut cache = TableCache::default();
        let mut anytime = Anytime::start(&puzzle, limits, 0).with_role(AnytimeRole::Incumbent);
        let mut failed = 0;
        while !anytime.advance(&mut cache, 1000).is_done() {
            while let Some(file) = cache.weights.to_fetch() {
                assert!(cache.weights.supply(file, bytes).is_err());
                failed += 1;
            }
        }
        assert!(anytime.incumbent().is_some());
        // The pair model and the local model.
        assert_eq!(failed, 2);
    }
}

#[test]
fn two_workers_with_one_role_each_prove_the_optimum() {
    let puzzle = puzzle("5x5", 60, 9);
    let mut caches = [TableCache::default(), TableCache::default()];
    let start = |role| Anytime::start(&puzzle, Limits::default(), 0).with_role(role);
    let [mut lead, mut bound_worker] = [
        start(AnytimeRole::Incumbent),
        start(AnytimeRole::LowerBound),
    ];
    while !lead.advance(&mut caches[0], 2000).is_done() {
        supply(&mut caches[0]);
        if let Some(incumbent) = lead.incumbent() {
            bound_worker.add_solution(incumbent);
        }
        let _ = bound_worker.advance(&mut caches[1], 20_000);
        lead.raise_bound(bound_worker.bound());
        if let Some(moves) = bound_worker.incumbent() {
            lead.add_solution(moves);
        }
    }
    let length = lead.incumbent().map(|moves| moves.len() as u32);
    assert_eq!(length, Some(lead.bound()));
}

#[test]
fn without_pdbs_the_bound_worker_improves_the_incumbent_of_the_lead() {
    let puzzle = puzzle("7x6", 2000, 4);
    let mut cache = TableCache::default();
    cache.weights.prepare(puzzle.goal());
    supply(&mut cache);
    let mut anytime =
        Anytime::start(&puzzle, Limits::default(), 0).with_role(AnytimeRole::LowerBound);
    let bound = anytime.bound();
    while anytime.bound() == bound {
        assert!(!anytime.advance(&mut cache, 2000).is_done());
        assert_eq!(anytime.incumbent(), None, "no solution is known");
    }
    // Two moves that lead back to the start at once: they are removed.
    let step = Move::ALL.into_iter();
    let step = step
        .into_iter()
        .find(|&step| puzzle.start().slide(step).is_some());
    let mut found = vec![step.unwrap(), step.unwrap().opposite()];
    found.extend(construct(&puzzle));
    anytime.add_solution(&found);
    let mut length = found.len() - 2;
    assert_eq!(anytime.incumbent().map(<[Move]>::len), Some(length));
    while length * 3 > found.len() * 2 {
        assert!(!anytime.advance(&mut cache, 2000).is_done());
        let incumbent = anytime.incumbent().unwrap();
        assert!(incumbent.len() <= length && incumbent.len() as u32 >= anytime.bound());
        assert_eq!(puzzle.replay(incumbent), Ok(()));
        length = incumbent.len();
    }
}

#[test]
fn the_memory_of_tables_stays_within_its_limit() {
    for (size, nodes) in [
        ("6x6", 100_000),
        ("7x7", 100_000),
        ("8x8", 150_000),
        ("10x10", 300_000),
    ] {
        let puzzle = puzzle(size, 3000, 5);
        let limits = Limits {
            nodes,
            ..Limits::default()
        };
        let mut cache = TableCache::default();
        let mut anytime = Anytime::start(&puzzle, limits, 0).with_role(AnytimeRole::Incumbent);
        let limit = WeightCache::max_table_bytes(puzzle.size());
        while !anytime.advance(&mut cache, 10_000).is_done() {
            supply(&mut cache);
            assert!(cache.weights.bytes() <= limit, "{size}");
        }
        assert!(!anytime.beams_started().is_empty(), "{size}");
        assert!(cache.weights.bytes() > limit / 20, "{size}");
    }
}

#[test]
fn slices_end_early_while_moves_are_evaluated_for_the_first_time() {
    for size in ["7x7", "9x9"] {
        let puzzle = puzzle(size, 3000, 6);
        let mut cache = TableCache::default();
        cache.weights.prepare(puzzle.goal());
        supply(&mut cache);
        while !cache.weights.build(puzzle.goal(), 100_000) {}
        let before = cache.weights.bytes();
        let mut anytime =
            Anytime::start(&puzzle, Limits::default(), 0).with_role(AnytimeRole::Incumbent);
        let mut slices = 0;
        while cache.weights.bytes() < before + (8 << 20) {
            let bytes = cache.weights.bytes();
            assert!(!anytime.advance(&mut cache, u32::MAX).is_done());
            assert!(cache.weights.bytes() < bytes + (2 << 20), "{size}");
            slices += 1;
        }
        assert!(slices >= 10, "{size}: {slices} slices");
    }
}
