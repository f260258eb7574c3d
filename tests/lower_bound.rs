//! Proved lower bounds of boards that are too large to be always solved optimally.

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

/// Advances until the search ends or waits, or has expanded `max_nodes` nodes. Checks that the bound never falls.
fn advance(
    search: &mut LowerBoundSearch,
    cache: &mut TableCache,
    slice: u32,
    max_nodes: u64,
) -> Step<BoundOutcome> {
    let mut previous = search.bound();
    loop {
        let step = search.advance(cache, slice);
        assert!(search.bound() >= previous, "the bound fell");
        previous = search.bound();
        if step != Step::Running || search.stats().expanded >= max_nodes {
            return step;
        }
    }
}

/// Returns a board `moves` random moves from the goal.
fn random_walk(goal: Goal, moves: usize, random: &mut Random) -> Puzzle {
    Puzzle::new(scramble::walk(&goal, moves, random), goal).unwrap()
}

/// Searches until a solution is proved optimal, and checks it.
fn solve_optimally(
    puzzle: &Puzzle,
    cache: &mut TableCache,
    slice: u32,
) -> (Vec<Move>, LowerBoundSearch) {
    let mut search = LowerBoundSearch::start(puzzle);
    match advance(&mut search, cache, slice, u64::MAX) {
        Step::Done(BoundOutcome::Solved(moves)) => {
            puzzle.replay(&moves).unwrap();
            assert_eq!(search.bound() as usize, moves.len());
            (moves, search)
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn boards_near_the_goal_are_solved_for_each_class_of_goal_cell_of_5x5() {
    in_parallel(&[24, 1, 22, 8, 17, 12], |&blank| {
        let mut random = Random::seeded(blank as u64);
        let mut cache = TableCache::default();
        let goal = random_goal(size(5, 5), &mut random);
        let goal = Goal::new(goal.board().swapped(goal.board().blank(), blank));
        for moves in [60, 70, 80] {
            let puzzle = random_walk(goal, moves, &mut random);
            let (found, _) = solve_optimally(&puzzle, &mut cache, 50_000);
            assert!(found.len() <= moves && found.len() % 2 == moves % 2);
        }
    });
}

#[test]
fn large_tables_find_the_same_lengths_as_small_ones() {
    let goal = goal_with_blank(size(5, 5), 12);
    let automaton = Arc::new(Automaton::new(size(5, 5), 8));
    let tables = [Tier::Small, Tier::Large]
        .map(|tier| Arc::new(PdbSet::build(size(5, 5), 12, tier).unwrap()));
    let mut random = Random::seeded(2);
    for moves in [90, 100, 110, 120] {
        let puzzle = random_walk(goal, moves, &mut random);
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
fn rectangles_of_every_shape_and_orientation_are_solved() {
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
            let puzzle = random_walk(goal, moves, &mut random);
            let (found, _) = solve_optimally(&puzzle, &mut cache, u32::MAX);
            assert!(found.len() <= moves);
        }
    });
}

#[test]
fn bounds_of_korfs_24_puzzles_are_close_below_the_optimum_and_have_its_parity() {
    let mut cache = TableCache::default();
    for (start, length) in korf24().into_iter().step_by(10) {
        let puzzle = Puzzle::new(start, goal_with_blank(size(5, 5), 0)).unwrap();
        let mut search = LowerBoundSearch::start(&puzzle);
        let first_bound = search.bound();
        let step = advance(&mut search, &mut cache, 100_000, 2_000_000);
        assert_eq!(step, Step::Running);
        let bound = search.bound() as usize;
        assert!(first_bound as usize <= bound && bound <= length, "{start}");
        assert!(length - bound <= 16, "{start}: {bound} of {length}");
        assert_eq!(bound % 2, length % 2);
    }
}

#[test]
fn slices_do_not_change_the_result() {
    let goal = goal_with_blank(size(4, 5), 7);
    let puzzle = random_walk(goal, 70, &mut Random::seeded(5));
    let mut cache = TableCache::default();
    let (moves, search) = solve_optimally(&puzzle, &mut cache, u32::MAX);
    for slice in [777, 40_000] {
        let (again, other) = solve_optimally(&puzzle, &mut cache, slice);
        assert_eq!(again, moves);
        assert_eq!(other.stats(), search.stats());
    }
    let start = scramble::uniform(&goal, &mut Random::seeded(5));
    let hard = Puzzle::new(start, goal).unwrap();
    let after = |slice| {
        let mut search = LowerBoundSearch::start(&hard);
        let _ = advance(&mut search, &mut cache, slice, 400_000);
        search.bound()
    };
    let [first, second] = [1_000, 100_000].map(after);
    assert_eq!(first, second);
}

#[test]
fn a_hard_board_is_solved_with_large_tables() {
    let goal = goal_with_blank(size(3, 6), 17);
    let mut random = Random::seeded(17);
    let mut cache = TableCache::default();
    let start = scramble::uniform(&goal, &mut random);
    let puzzle = Puzzle::new(start, goal).unwrap();
    let (moves, search) = solve_optimally(&puzzle, &mut cache, 100_000);
    assert!(cache.has_tables(&goal, Tier::Large), "{start} was easy");
    assert!(search.stats().bytes > 0 && search.stats().generated > search.stats().expanded);
    assert!(moves.len() > 50);
}

#[test]
fn the_search_ends_when_the_bound_reaches_the_upper_bound() {
    let goal = goal_with_blank(size(5, 5), 24);
    let puzzle = random_walk(goal, 60, &mut Random::seeded(9));
    let mut cache = TableCache::default();
    let (moves, search) = solve_optimally(&puzzle, &mut cache, 100_000);
    let mut again = LowerBoundSearch::start(&puzzle);
    again.set_upper_bound(moves.len() as u32);
    again.set_upper_bound(moves.len() as u32 + 2);
    let step = advance(&mut again, &mut cache, 1_000, u64::MAX);
    assert_eq!(step, Step::Done(BoundOutcome::Ended));
    assert_eq!(again.bound(), search.bound());
    assert!(again.stats().expanded < search.stats().expanded);
}

#[test]
fn the_goal_itself_is_solved_without_moves() {
    let goal = goal_with_blank(size(5, 5), 24);
    let mut cache = TableCache::default();
    let solved = Puzzle::new(*goal.board(), goal).unwrap();
    assert_eq!(solve_optimally(&solved, &mut cache, 1).0, []);
}

#[test]
fn boards_without_pdbs_have_a_bound_that_rises() {
    for (width, height) in [(6, 6), (9, 3), (7, 5), (10, 10)] {
        let goal = random_goal(size(width, height), &mut Random::seeded(4));
        let mut cache = TableCache::default();
        let start = scramble::uniform(&goal, &mut Random::seeded(2));
        let mut search = LowerBoundSearch::start(&Puzzle::new(start, goal).unwrap());
        let first_bound = search.bound();
        assert!(first_bound > 30);
        let step = advance(&mut search, &mut cache, 10_000, 1_000_000);
        assert_eq!(step, Step::Running);
        assert!(search.bound() >= first_bound + 2, "{width}x{height}");
        assert_eq!(cache.bytes(), 0);
    }
}

#[test]
fn boards_without_pdbs_near_the_goal_are_solved() {
    for (width, height) in [(6, 6), (9, 3), (7, 5), (10, 10)] {
        let goal = random_goal(size(width, height), &mut Random::seeded(4));
        let mut cache = TableCache::default();
        let puzzle = random_walk(goal, 30, &mut Random::seeded(1));
        let (moves, _) = solve_optimally(&puzzle, &mut cache, 10_000);
        assert!(moves.len() <= 30);
        assert_eq!(cache.bytes(), 0);
    }
}

#[test]
fn the_cache_prepares_boards_up_to_25_cells_and_one_class_of_goal() {
    let mut cache = TableCache::default();
    let prepare = |cache: &mut TableCache, size: Size, blank| {
        let goal = goal_with_blank(size, blank);
        assert_eq!(cache.percent(&goal, Tier::Large), 0);
        let mut previous = 0;
        while !cache.prepare(&goal, 100_000) {
            assert!(cache.percent(&goal, Tier::Large) >= previous);
            previous = cache.percent(&goal, Tier::Large);
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
fn a_search_shared_with_a_helper_finds_the_same_length() {
    let goal = goal_with_blank(size(5, 5), 0);
    let tables = Arc::new(PdbSet::build(size(5, 5), 0, Tier::Small).unwrap());
    let automaton = Arc::new(Automaton::new(size(5, 5), 8));
    let puzzle = random_walk(goal, 90, &mut Random::seeded(6));
    let new = || PdbIdaStar::new(&puzzle, tables.clone(), automaton.clone(), u64::MAX).unwrap();
    let Step::Done(Ok(single)) = new().advance(u32::MAX) else {
        panic!("there is no limit")
    };
    let mut search = new();
    let mut helper = BatchSearcher::new(&puzzle, tables.clone(), automaton.clone()).unwrap();
    let shared = loop {
        if let Some(batch) = search.take_batch(2) {
            helper.push(batch);
            while !helper.is_idle() {
                if let Step::Done(result) = helper.advance(u32::MAX) {
                    search.finish_batch(result);
                }
            }
        }
        if let Step::Done(Ok(moves)) = search.advance(10_000) {
            break moves;
        }
    };
    assert_eq!(shared.len(), single.len());
    puzzle.replay(&shared).unwrap();
}
