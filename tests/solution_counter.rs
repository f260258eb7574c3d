//! Counts and lists of all shortest solutions, against independent counts.

mod common;

use std::collections::{HashMap, HashSet};

use common::{Distances, korf_goal, korf100, random_goal, replayed, samples, size};
use slidewise::engine::{CountStatus, MAX_LISTED, SolutionCount, SolutionCounter, TableCache};
use slidewise::puzzle::{Board, Goal, Move, Random};

fn count_solutions(
    start: Board,
    goal: Goal,
    length: usize,
    cache: &mut TableCache,
    slice: u32,
) -> SolutionCount {
    let mut counter = SolutionCounter::start(start, goal, length as u32).unwrap();
    while !counter.advance(cache, slice).is_done() {}
    counter.found().clone()
}

/// Checks that `found` has all solutions of a board, and lists them up to the limit.
fn check(found: &SolutionCount, start: Board, goal: Goal, length: usize, expected: u64) {
    assert_eq!(
        (found.count, found.status),
        (expected, CountStatus::Complete),
        "{start}"
    );
    let listed = expected.min(MAX_LISTED as u64) as usize;
    assert_eq!(found.listed.len(), listed, "{start}");
    let distinct: HashSet<&Vec<Move>> = found.listed.iter().collect();
    assert_eq!(distinct.len(), listed, "{start}");
    for moves in &found.listed {
        assert_eq!(moves.len(), length);
        assert_eq!(replayed(&start, moves), goal.board().tiles());
    }
}

/// Returns the number of shortest paths from each board to the goal, by distance up to `distance`: the sum of
/// those of its neighbours in the layer before.
fn layers(goal: &Goal, distance: usize) -> Vec<HashMap<Board, u64>> {
    let mut layers: Vec<HashMap<Board, u64>> = vec![HashMap::from([(*goal.board(), 1)])];
    for _ in 0..distance {
        let last = &layers[layers.len() - 1];
        let previous = layers.len().checked_sub(2).map(|index| &layers[index]);
        let mut next = HashMap::new();
        for (board, paths) in last {
            for step in Move::ALL {
                if let Some(neighbour) = board.slide(step)
                    && !previous.is_some_and(|previous| previous.contains_key(&neighbour))
                {
                    *next.entry(neighbour).or_insert(0) += paths;
                }
            }
        }
        layers.push(next);
    }
    layers
}

#[test]
fn tiny_boards_have_the_counts_of_a_breadth_first_search() {
    let mut random = Random::seeded(41);
    let mut cache = TableCache::default();
    for size in [size(2, 2), size(3, 2), size(2, 4), size(3, 3)] {
        let goal = random_goal(size, &mut random);
        let distances = Distances::to(&goal);
        let farthest = distances.boards().map(|(_, distance)| distance).max();
        let layers = layers(&goal, farthest.unwrap());
        for start in samples(&goal, 50, 50, &mut random) {
            let length = distances.get(&start).unwrap();
            let found = count_solutions(start, goal, length, &mut cache, 1000);
            check(&found, start, goal, length, layers[length][&start]);
        }
    }
}

#[test]
fn boards_near_the_goal_have_the_counts_of_a_breadth_first_search() {
    let mut random = Random::seeded(42);
    let mut several = 0;
    for (size, distance) in [
        (size(4, 3), 20),
        (size(2, 6), 24),
        (size(5, 3), 17),
        (size(4, 4), 16),
    ] {
        let goal = random_goal(size, &mut random);
        let mut cache = TableCache::default();
        for (length, layer) in layers(&goal, distance).iter().enumerate() {
            // A board with the most paths, and any one.
            let most = layer
                .iter()
                .max_by_key(|&(board, paths)| (paths, board.tiles()));
            let one = layer.iter().min_by_key(|&(board, _)| board.tiles());
            for (&start, &paths) in most.into_iter().chain(one) {
                let found = count_solutions(start, goal, length, &mut cache, 50_000);
                check(&found, start, goal, length, paths);
                several += u32::from(paths > 1);
            }
        }
    }
    assert!(several > 40, "{several}");
}

#[test]
fn solutions_beyond_the_listed_ones_are_counted() {
    let mut cache = TableCache::default();
    let (start, length) = korf100()[91];
    let found = count_solutions(start, korf_goal(), length, &mut cache, 100_000);
    check(&found, start, korf_goal(), length, 126);
}
