//! Large boards, solved better and better: what is found and what is proved, against what is known.

mod common;

use common::{in_parallel, korf24, random_goal};
use slidewise::engine::TableCache;
use slidewise::engine::anytime::Anytime;
use slidewise::puzzle::{Goal, Preset, Puzzle, Random, Size, scramble};
use slidewise::search::Limits;

/// Has weights come as soon as they are wanted.
fn supply(cache: &mut TableCache) {
    while let Some(file) = cache.weights.to_fetch() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/static/weights");
        let bytes = std::fs::read(format!("{folder}/{}", file.name())).unwrap();
        cache.weights.supply(file, Some(&bytes)).unwrap();
    }
}

/// Each part expands so many boards. Every solution on the way is valid and shorter than the one before, and none is
/// below the bound. The lengths, first to last, and the bound.
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
        if let Some(best) = anytime.incumbent()
            && lengths.last() != Some(&best.len())
        {
            puzzle.replay(best).unwrap();
            assert!(lengths.last().is_none_or(|&last| best.len() < last));
            lengths.push(best.len());
        }
        assert!(anytime.bound() >= bound, "a bound never falls");
        bound = anytime.bound();
        assert!(lengths.last().is_none_or(|&last| last as u32 >= bound));
        if step.is_done() {
            return (lengths, bound);
        }
    }
}

#[test]
fn no_answer_of_korfs_fifty_is_below_the_optimum_and_no_bound_above_it() {
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
            let best = *lengths.last().unwrap();
            assert!(best >= *optimum && bound as usize <= *optimum, "{start}");
            excess.fetch_add(best - optimum, std::sync::atomic::Ordering::Relaxed);
        }
    });
    // Two narrow beams have come to their ends: a few moves too many, on the average.
    let excess = excess.into_inner() as f64 / 50.0;
    assert!(excess < 4.0, "{excess}");
}

#[test]
fn random_boards_of_every_large_size_have_an_answer_for_any_goal() {
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
