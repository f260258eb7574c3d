//! Proved bounds of boards that are too large to be solved shortest as a matter of course.

mod common;

use std::sync::Arc;

use common::{goal_with_blank, in_parallel, korf24, random_goal, size};
use slidewise::engine::TableCache;
use slidewise::engine::automaton::Automaton;
use slidewise::engine::lower_bound::{BoundOutcome, LowerBoundSearch};
use slidewise::engine::pdb_ida_star::{BatchSearcher, PdbIdaStar};
use slidewise::heuristic::pdb::{PdbSet, Tier};
use slidewise::puzzle::{Goal, Move, Puzzle, Random, Size, scramble};
use slidewise::step::Step;

/// Advances until a solution is proved or nothing is left to prove, or so many boards are expanded.
fn advance(
    bounds: &mut LowerBoundSearch,
    cache: &mut TableCache,
    slice: u32,
    most: u64,
) -> Step<BoundOutcome> {
    let mut before = bounds.bound();
    loop {
        let step = bounds.advance(cache, slice);
        assert!(bounds.bound() >= before, "a bound never falls");
        before = bounds.bound();
        if step != Step::Running || bounds.stats().expanded >= most {
            return step;
        }
    }
}

/// A board some random moves from the goal.
fn walked(goal: Goal, moves: usize, random: &mut Random) -> Puzzle {
    Puzzle::new(scramble::walk(&goal, moves, random), goal).unwrap()
}

fn proved(puzzle: &Puzzle, cache: &mut TableCache, slice: u32) -> (Vec<Move>, LowerBoundSearch) {
    let mut bounds = LowerBoundSearch::start(puzzle);
    match advance(&mut bounds, cache, slice, u64::MAX) {
        Step::Done(BoundOutcome::Solved(moves)) => {
            puzzle.replay(&moves).unwrap();
            assert_eq!(bounds.bound() as usize, moves.len());
            (moves, bounds)
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn boards_some_moves_from_the_goal_are_proved_for_each_class_of_goal_cell_of_5x5() {
    in_parallel(&[24, 1, 22, 8, 17, 12], |&blank| {
        let mut random = Random::seeded(blank as u64);
        let mut cache = TableCache::default();
        let goal = random_goal(size(5, 5), &mut random);
        let goal = Goal::new(goal.board().swapped(goal.board().blank(), blank));
        for moves in [60, 70, 80] {
            let puzzle = walked(goal, moves, &mut random);
            let (found, _) = proved(&puzzle, &mut cache, 50_000);
            assert!(found.len() <= moves && found.len() % 2 == moves % 2);
        }
    });
}

#[test]
fn large_tables_prove_the_same_lengths_as_small_ones() {
    let goal = goal_with_blank(size(5, 5), 12);
    let automaton = Arc::new(Automaton::new(size(5, 5), 8));
    let tables = [Tier::Small, Tier::Large]
        .map(|tier| Arc::new(PdbSet::build(size(5, 5), 12, tier).unwrap()));
    let mut random = Random::seeded(2);
    for moves in [90, 100, 110, 120] {
        let puzzle = walked(goal, moves, &mut random);
        let lengths = tables.each_ref().map(|tables| {
            let search = PdbIdaStar::new(&puzzle, tables.clone(), automaton.clone(), u64::MAX);
            match search.unwrap().advance(u32::MAX) {
                Step::Done(Ok(moves)) => {
                    puzzle.replay(&moves).unwrap();
                    moves.len()
                }
                other => panic!("{other:?}"),
            }
        });
        assert!(lengths[0] <= moves);
        assert_eq!(lengths[0], lengths[1]);
    }
}

#[test]
fn rectangles_of_every_shape_are_served_whichever_way_they_lie() {
    let sizes = [
        (2, 9),
        (9, 2),
        (2, 10),
        (6, 3),
        (3, 7),
        (8, 3),
        (4, 5),
        (5, 4),
        (6, 4),
    ];
    in_parallel(&sizes, |&(width, height)| {
        let mut random = Random::seeded(width as u64);
        let mut cache = TableCache::default();
        let goal = random_goal(size(width, height), &mut random);
        for moves in [30, 40, 50] {
            let puzzle = walked(goal, moves, &mut random);
            let (found, _) = proved(&puzzle, &mut cache, u32::MAX);
            assert!(found.len() <= moves);
        }
    });
}

#[test]
fn no_bound_of_korfs_boards_of_5x5_exceeds_the_known_length_and_it_has_its_parity() {
    let mut cache = TableCache::default();
    for (start, length) in korf24().into_iter().step_by(10) {
        let puzzle = Puzzle::new(start, goal_with_blank(size(5, 5), 0)).unwrap();
        let mut bounds = LowerBoundSearch::start(&puzzle);
        let cheap = bounds.bound();
        let step = advance(&mut bounds, &mut cache, 100_000, 2_000_000);
        assert_eq!(step, Step::Running);
        let bound = bounds.bound() as usize;
        assert!(cheap as usize <= bound && bound <= length, "{start}");
        assert!(length - bound <= 16, "{start}: {bound} of {length}");
        assert_eq!(bound % 2, length % 2);
    }
}

#[test]
fn slices_do_not_change_what_is_proved() {
    let goal = goal_with_blank(size(4, 5), 7);
    let puzzle = walked(goal, 70, &mut Random::seeded(5));
    let mut cache = TableCache::default();
    let (moves, bounds) = proved(&puzzle, &mut cache, u32::MAX);
    for slice in [777, 40_000] {
        let (again, other) = proved(&puzzle, &mut cache, slice);
        assert_eq!(again, moves);
        assert_eq!(other.stats(), bounds.stats());
    }
    let start = scramble::uniform(&goal, &mut Random::seeded(5));
    let hard = Puzzle::new(start, goal).unwrap();
    let after = |slice| {
        let mut bounds = LowerBoundSearch::start(&hard);
        let _ = advance(&mut bounds, &mut cache, slice, 400_000);
        bounds.bound()
    };
    let [first, second] = [1_000, 100_000].map(after);
    assert_eq!(first, second);
}

#[test]
fn a_hard_board_is_proved_with_large_tables_in_the_end() {
    let goal = goal_with_blank(size(3, 6), 17);
    let mut random = Random::seeded(17);
    let mut cache = TableCache::default();
    let start = scramble::uniform(&goal, &mut random);
    let puzzle = Puzzle::new(start, goal).unwrap();
    let (moves, bounds) = proved(&puzzle, &mut cache, 100_000);
    assert!(cache.has_tables(&goal, Tier::Large), "{start} was easy");
    assert!(bounds.stats().bytes > 0 && bounds.stats().generated > bounds.stats().expanded);
    assert!(moves.len() > 50);
}

#[test]
fn once_the_bound_is_the_known_length_there_is_nothing_more_to_prove() {
    let goal = goal_with_blank(size(5, 5), 24);
    let puzzle = walked(goal, 60, &mut Random::seeded(9));
    let mut cache = TableCache::default();
    let (moves, bounds) = proved(&puzzle, &mut cache, 100_000);
    let mut again = LowerBoundSearch::start(&puzzle);
    again.set_upper_bound(moves.len() as u32);
    again.set_upper_bound(moves.len() as u32 + 2);
    let step = advance(&mut again, &mut cache, 1_000, u64::MAX);
    assert_eq!(step, Step::Done(BoundOutcome::Ended));
    assert_eq!(again.bound(), bounds.bound());
    assert!(again.stats().expanded < bounds.stats().expanded);
    // The goal itself needs no search.
    let solved = Puzzle::new(*goal.board(), goal).unwrap();
    assert_eq!(proved(&solved, &mut cache, 1).0, []);
}

#[test]
fn larger_boards_have_a_bound_at_once_that_rises_and_easy_ones_are_proved() {
    for (width, height) in [(6, 6), (9, 3), (7, 5), (10, 10)] {
        let goal = random_goal(size(width, height), &mut Random::seeded(4));
        let mut cache = TableCache::default();
        let puzzle = walked(goal, 30, &mut Random::seeded(1));
        assert!(proved(&puzzle, &mut cache, 10_000).0.len() <= 30);
        let start = scramble::uniform(&goal, &mut Random::seeded(2));
        let mut bounds = LowerBoundSearch::start(&Puzzle::new(start, goal).unwrap());
        let cheap = bounds.bound();
        assert!(cheap > 30);
        let step = advance(&mut bounds, &mut cache, 10_000, 1_000_000);
        assert_eq!(step, Step::Running);
        assert!(bounds.bound() >= cheap + 2, "{width}x{height}");
        assert_eq!(cache.bytes(), 0);
    }
}

#[test]
fn the_shelf_prepares_for_boards_up_to_25_cells_and_for_one_kind_of_goal() {
    let mut cache = TableCache::default();
    let prepare = |cache: &mut TableCache, size: Size, blank| {
        let goal = goal_with_blank(size, blank);
        assert_eq!(cache.percent(&goal, Tier::Large), 0);
        let mut before = 0;
        while !cache.prepare(&goal, 100_000) {
            assert!(cache.percent(&goal, Tier::Large) >= before);
            before = cache.percent(&goal, Tier::Large);
        }
        assert!(cache.has_tables(&goal, Tier::Small) && cache.has_tables(&goal, Tier::Large));
        cache.bytes()
    };
    let bytes = prepare(&mut cache, size(3, 6), 0);
    prepare(&mut cache, size(3, 6), 7);
    assert_eq!(prepare(&mut cache, size(6, 3), 17), bytes);
    assert!(cache.prepare(&goal_with_blank(size(6, 6), 0), 1));
}

#[test]
fn helpers_share_a_threshold_of_5x5() {
    let goal = goal_with_blank(size(5, 5), 0);
    let tables = Arc::new(PdbSet::build(size(5, 5), 0, Tier::Small).unwrap());
    let automaton = Arc::new(Automaton::new(size(5, 5), 8));
    let puzzle = walked(goal, 90, &mut Random::seeded(6));
    let new = || PdbIdaStar::new(&puzzle, tables.clone(), automaton.clone(), u64::MAX).unwrap();
    let Step::Done(Ok(alone)) = new().advance(u32::MAX) else {
        panic!("there is no limit")
    };
    let mut search = new();
    let mut helper = BatchSearcher::new(&puzzle, tables.clone(), automaton.clone()).unwrap();
    let together = loop {
        if let Some(errand) = search.take_batch(2) {
            helper.push(errand);
            while !helper.is_idle() {
                if let Step::Done(report) = helper.advance(u32::MAX) {
                    search.finish_batch(report);
                }
            }
        }
        if let Step::Done(Ok(moves)) = search.advance(10_000) {
            break moves;
        }
    };
    assert_eq!(together.len(), alone.len());
    puzzle.replay(&together).unwrap();
}
