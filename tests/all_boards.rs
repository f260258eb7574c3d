//! The shortest solutions of all 3x3 boards.

mod common;

use common::{Distances, in_parallel, size, solve};
use slidewise::heuristic::HeuristicKind;
use slidewise::puzzle::{Goal, Preset};
use slidewise::search::{Algorithm, Method};

/// Checks the length of the solution of every board against the true distance.
fn check_all_boards(algorithm: Algorithm) {
    let goal = Goal::preset(Preset::BlankLast, size(3, 3));
    let method = Method::new(algorithm, HeuristicKind::LinearConflict);
    let parts = Distances::to(&goal).parts(1000);
    assert_eq!(parts.iter().map(Vec::len).sum::<usize>(), 181_440);
    in_parallel(&parts, |part| {
        for &(start, distance) in part {
            let solution = solve(start, goal, method);
            assert_eq!(solution.moves.len(), distance, "{start}");
            assert!(solution.proved_optimal, "{start}");
        }
    });
}

#[test]
fn a_star_with_linear_conflict_finds_the_true_distance_of_all_181440_boards() {
    check_all_boards(Algorithm::AStar);
}

#[test]
fn ida_star_with_linear_conflict_finds_the_true_distance_of_all_181440_boards() {
    check_all_boards(Algorithm::IdaStar);
}
