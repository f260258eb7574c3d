//! The anytime search on large boards: solutions and bounds against published lengths.

mod common;

use common::{in_parallel, korf24, random_goal};
use slidewise::engine::TableCache;
use slidewise::engine::anytime::{Anytime, AnytimeRole};
use slidewise::puzzle::{Goal, Preset, Puzzle, Random, Size, scramble};
use slidewise::search::Limits;

/// Supplies all weights that the cache asks for.
fn supply(cache: &mut TableCache) {
    while let Some(file) = cache.weights.to_fetch() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/static/weights");
        let bytes = std::fs::read(format!("{folder}/{}", file.name())).unwrap();
        cache.weights.supply(file, Some(&bytes)).unwrap();
    }
}

/// Solves a board with `nodes` nodes for each role. Checks that every solution is valid and shorter than the one
/// before, and none is below the bound. Returns the lengths, first to last, and the bound.
fn solve(puzzle: &Puzzle, nodes: u64, cache: &mut TableCache) -> (Vec<usize>, u32) {
    let limits = Limits {
        nodes,
        ..Limits::default()
    };
    let mut anytime = Anytime::start(puzzle, limits, 0);
    let (mut lengths, mut bound) = (Vec::<usize>::new(), 0);
    loop {
        let step = anytime.advance(cache, 2000);
        supply(cache);
        if let Some(incumbent) = anytime.incumbent()
            && lengths.last() != Some(&incumbent.len())
        {
            puzzle.replay(incumbent).unwrap();
            assert!(lengths.last().is_none_or(|&last| incumbent.len() < last));
            lengths.push(incumbent.len());
        }
        assert!(anytime.bound() >= bound, "the bound fell");
        bound = anytime.bound();
        assert!(lengths.last().is_none_or(|&last| last as u32 >= bound));
        if step.is_done() {
            return (lengths, bound);
        }
    }
}

#[test]
fn korfs_24_puzzles_have_no_solution_below_the_optimum_and_no_bound_above_it() {
    let boards = korf24();
    assert_eq!(boards.len(), 50);
    let halves: Vec<&[_]> = boards.chunks(25).collect();
    let excess = std::sync::atomic::AtomicUsize::new(0);
    in_parallel(&halves, |half| {
        let mut cache = TableCache::default();
        for (start, optimum) in half.iter() {
            let goal = Goal::preset(Preset::BlankFirst, start.size());
            let puzzle = Puzzle::new(*start, goal).unwrap();
            let (lengths, bound) = solve(&puzzle, 350_000, &mut cache);
            let incumbent = *lengths.last().unwrap();
            assert!(
                incumbent >= *optimum && bound as usize <= *optimum,
                "{start}"
            );
            excess.fetch_add(incumbent - optimum, std::sync::atomic::Ordering::Relaxed);
        }
    });
    // Two narrow beams have ended: on average a few moves too many.
    let excess = excess.into_inner() as f64 / 50.0;
    assert!(excess < 4.0, "{excess}");
}

#[test]
fn random_boards_of_every_large_size_are_solved_for_any_goal() {
    let sizes: Vec<Size> = Size::all().filter(|size| size.cells() > 16).collect();
    in_parallel(&sizes, |&size| {
        let mut random = Random::seeded(size.cells() as u64);
        let mut cache = TableCache::default();
        let goal = random_goal(size, &mut random);
        let start = scramble::uniform(&goal, &mut random);
        let puzzle = Puzzle::new(start, goal).unwrap();
        let mut anytime = Anytime::start(&puzzle, Limits::default(), 0);
        while anytime.incumbent().is_none() {
            assert!(!anytime.advance(&mut cache, 2000).is_done(), "{size}");
        }
        puzzle.replay(anytime.incumbent().unwrap()).unwrap();
        assert!(anytime.bound() > 0, "{size}");
    });
}

#[test]
fn the_first_solution_is_shortened_on_every_size_with_weights_of_pairs_up_to_42_cells() {
    let is_tested =
        |size: &Size| size.width().min(size.height()) >= 4 && (17..=42).contains(&size.cells());
    let sizes: Vec<Size> = Size::all().filter(is_tested).collect();
    in_parallel(&sizes, |&size| {
        let mut random = Random::seeded(1000 + size.cells() as u64);
        let mut cache = TableCache::default();
        let goal = random_goal(size, &mut random);
        let start = scramble::uniform(&goal, &mut random);
        let puzzle = Puzzle::new(start, goal).unwrap();
        let limits = Limits {
            // The first beam ends within them.
            nodes: 250_000,
            ..Limits::default()
        };
        let mut anytime = Anytime::start(&puzzle, limits, 0).with_role(AnytimeRole::Incumbent);
        let mut first = None;
        while !anytime.advance(&mut cache, 2000).is_done() {
            supply(&mut cache);
            first = first.or(anytime.incumbent().map(<[_]>::len));
        }
        let incumbent = anytime.incumbent().unwrap();
        puzzle.replay(incumbent).unwrap();
        assert!(!anytime.beams_started().is_empty(), "{size}");
        assert!(incumbent.len() < first.unwrap(), "{size}");
    });
}
