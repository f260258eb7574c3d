//! Laws of solving better and better.

use super::*;
use crate::engine::table_cache::TableStatus;
use crate::heuristic::pdb::Tier;
use crate::puzzle::{Goal, Preset, Random, Size, scramble};

fn puzzle(size: &str, moves: usize, seed: u64) -> Puzzle {
    let goal = Goal::preset(Preset::Spiral, size.parse().unwrap());
    let start = scramble::walk(&goal, moves, &mut Random::seeded(seed));
    Puzzle::new(start, goal).unwrap()
}

/// The bytes of a file of weights.
pub fn weights(file: WeightsFile) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/static/weights");
    std::fs::read(format!("{folder}/{}", file.name())).unwrap()
}

/// Has weights come as soon as they are wanted.
fn supply(cache: &mut TableCache) {
    while let Some(file) = cache.weights.to_fetch() {
        cache.weights.supply(file, Some(&weights(file))).unwrap();
    }
}

/// Advances to the end, or until so many boards are expanded, with a look at each step.
fn run(anytime: &mut Anytime, cache: &mut TableCache, budget: u32, look: &mut dyn FnMut(&Anytime)) {
    while !anytime.advance(cache, budget).is_done() {
        supply(cache);
        look(anytime);
    }
}

#[test]
fn there_is_a_file_of_weights_for_every_class_and_all_together_are_small() {
    let sizes: usize = WeightsFile::ALL
        .into_iter()
        .map(|file| weights(file).len())
        .sum();
    assert!(sizes < 1 << 20, "{sizes} bytes");
    let mut guides = WeightCache::default();
    for size in Size::all().filter(|size| size.cells() > 16) {
        for blank in 0..size.cells() {
            let (class, _) = crate::puzzle::symmetry::SymmetryClass::of(size, blank);
            assert!(WeightsFile::ALL.contains(&WeightsFile::of(class)), "{size}");
        }
    }
    for file in WeightsFile::ALL {
        guides.supply(file, Some(&weights(file))).unwrap();
        let spoilt = guides.supply(file, Some(&weights(file)[1..]));
        assert!(spoilt.is_err() && guides.supply(file, None).is_err());
    }
}

#[test]
fn solutions_become_shorter_and_the_bound_rises_until_they_meet() {
    let mut cache = TableCache::default();
    for seed in 0..3 {
        let puzzle = puzzle("5x5", 70, seed);
        let mut anytime = Anytime::start(&puzzle, Limits::default(), 0);
        let (mut best, mut bound) = (usize::MAX, 0);
        run(&mut anytime, &mut cache, 3000, &mut |anytime| {
            assert!(anytime.bound() >= bound);
            bound = anytime.bound();
            if let Some(moves) = anytime.best() {
                assert_eq!(puzzle.replay(moves), Ok(()));
                assert!(moves.len() <= best && moves.len() > bound as usize);
                best = moves.len();
            }
        });
        let proved = anytime.best().map(|moves| moves.len() as u32);
        assert_eq!(proved, Some(anytime.bound()));
    }
}

#[test]
fn with_a_limit_of_boards_the_slices_change_nothing() {
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
            let best = anytime.best().map(<[Move]>::to_vec);
            (best, anytime.bound(), anytime.stats().expanded)
        };
        let whole = solve(u32::MAX, 7);
        assert!(whole.0.is_some(), "{size}");
        assert_eq!((&solve(77, 7), &solve(4000, 7)), (&whole, &whole), "{size}");
    }
}

#[test]
fn with_a_limit_of_boards_tables_that_are_there_change_nothing() {
    let puzzle = puzzle("5x5", 400, 2);
    let mut cache = TableCache::default();
    let solve = |cache: &mut TableCache| {
        let mut bounds = LowerBoundSearch::start(&puzzle).within(50_000);
        while !bounds.advance(cache, 1000).is_done() {}
        (bounds.bound(), bounds.stats().expanded)
    };
    let without = solve(&mut cache);
    assert!(without.1 >= 50_000);
    while let TableStatus::Building = cache.tables(puzzle.goal(), Tier::Small, 1_000_000) {}
    assert_eq!(cache.best_tier(puzzle.goal()), Tier::Small);
    assert_eq!(solve(&mut cache), without);
}

#[test]
fn without_weights_and_with_spoilt_ones_there_are_answers_too() {
    let puzzle = puzzle("6x5", 300, 3);
    let limits = Limits {
        nodes: 20_000,
        ..Limits::default()
    };
    for bytes in [None, Some(&b"rubbish"[..])] {
        let mut cache = TableCache::default();
        let mut anytime = Anytime::start(&puzzle, limits, 0).with_part(Part::Incumbent);
        let mut refused = 0;
        while !anytime.advance(&mut cache, 1000).is_done() {
            while let Some(file) = cache.weights.to_fetch() {
                assert!(cache.weights.supply(file, bytes).is_err());
                refused += 1;
            }
        }
        assert!(anytime.best().is_some() && refused == 1);
    }
}

#[test]
fn two_that_share_the_work_prove_what_one_proves() {
    let puzzle = puzzle("5x5", 60, 9);
    let mut shelves = [TableCache::default(), TableCache::default()];
    let start = |part| Anytime::start(&puzzle, Limits::default(), 0).with_part(part);
    let [mut answers, mut bounds] = [start(Part::Incumbent), start(Part::LowerBound)];
    while !answers.advance(&mut shelves[0], 2000).is_done() {
        supply(&mut shelves[0]);
        if let Some(best) = answers.best() {
            bounds.learn(best);
        }
        let _ = bounds.advance(&mut shelves[1], 20_000);
        answers.raise(bounds.bound());
        if let Some(moves) = bounds.best() {
            answers.learn(moves);
        }
    }
    let length = answers.best().map(|moves| moves.len() as u32);
    assert_eq!(length, Some(answers.bound()));
}

#[test]
fn where_there_are_no_tables_who_proves_the_bound_shortens_what_others_find_too() {
    let puzzle = puzzle("7x6", 2000, 4);
    let mut cache = TableCache::default();
    cache.weights.prepare(puzzle.goal());
    supply(&mut cache);
    let mut anytime = Anytime::start(&puzzle, Limits::default(), 0).with_part(Part::LowerBound);
    let bound = anytime.bound();
    while anytime.bound() == bound {
        assert!(!anytime.advance(&mut cache, 2000).is_done());
        assert_eq!(anytime.best(), None, "nobody has found one");
    }
    // With a detour that leads back to the start at once: it is left out.
    let step = Move::ALL.into_iter();
    let step = step
        .into_iter()
        .find(|&step| puzzle.start().slide(step).is_some());
    let mut found = vec![step.unwrap(), step.unwrap().opposite()];
    found.extend(construct(&puzzle));
    anytime.learn(&found);
    let mut length = found.len() - 2;
    assert_eq!(anytime.best().map(<[Move]>::len), Some(length));
    while length * 3 > found.len() * 2 {
        assert!(!anytime.advance(&mut cache, 2000).is_done());
        let best = anytime.best().unwrap();
        assert!(best.len() <= length && best.len() as u32 >= anytime.bound());
        assert_eq!(puzzle.replay(best), Ok(()));
        length = best.len();
    }
}
