//! All shortest solutions: counted and listed, against plain counts.

mod common;

use std::collections::{HashMap, HashSet};

use common::{Distances, korf_goal, korf100, random_goal, replayed, samples, size};
use slidewise::engine::{CountStatus, MAX_LISTED, SolutionCount, SolutionCounter, TableCache};
use slidewise::puzzle::{Board, Goal, Move, Random};

fn surveyed(
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

/// Checks that a found has all solutions of a board, or the first of them.
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

/// How many shortest ways lead from each board to the goal, for all boards up to a distance: every board of a
/// layer has the ways of all its neighbours in the layer before.
fn layers(goal: &Goal, distance: usize) -> Vec<HashMap<Board, u64>> {
    let mut layers: Vec<HashMap<Board, u64>> = vec![HashMap::from([(*goal.board(), 1)])];
    for _ in 0..distance {
        let last = &layers[layers.len() - 1];
        let before = layers.len().checked_sub(2).map(|place| &layers[place]);
        let mut next = HashMap::new();
        for (board, ways) in last {
            for step in Move::ALL {
                if let Some(neighbour) = board.slide(step)
                    && !before.is_some_and(|before| before.contains_key(&neighbour))
                {
                    *next.entry(neighbour).or_insert(0) += ways;
                }
            }
        }
        layers.push(next);
    }
    layers
}

#[test]
fn tiny_boards_have_as_many_shortest_solutions_as_true_distances_tell() {
    let mut random = Random::seeded(41);
    let mut cache = TableCache::default();
    for size in [size(2, 2), size(3, 2), size(2, 4), size(3, 3)] {
        let goal = random_goal(size, &mut random);
        let distances = Distances::to(&goal);
        let farthest = distances.boards().map(|(_, distance)| distance).max();
        let layers = layers(&goal, farthest.unwrap());
        for start in samples(&goal, 50, 50, &mut random) {
            let length = distances.get(&start).unwrap();
            let found = surveyed(start, goal, length, &mut cache, 1000);
            check(&found, start, goal, length, layers[length][&start]);
        }
    }
}

#[test]
fn boards_near_the_goal_have_as_many_shortest_solutions_as_layers_from_the_goal_tell() {
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
            // One with as many ways as any, and just one.
            let most = layer
                .iter()
                .max_by_key(|&(board, ways)| (ways, board.tiles()));
            let one = layer.iter().min_by_key(|&(board, _)| board.tiles());
            for (&start, &ways) in most.into_iter().chain(one) {
                let found = surveyed(start, goal, length, &mut cache, 50_000);
                check(&found, start, goal, length, ways);
                several += u32::from(ways > 1);
            }
        }
    }
    assert!(several > 40, "{several}");
}

#[test]
fn more_solutions_than_are_listed_are_counted_all_the_same() {
    let mut cache = TableCache::default();
    let (start, length) = korf100()[91];
    let found = surveyed(start, korf_goal(), length, &mut cache, 100_000);
    check(&found, start, korf_goal(), length, 126);
}
