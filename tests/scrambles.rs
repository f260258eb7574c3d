//! Properties of scrambles: solvable, uniform, and within the length of their walk.

mod common;

use std::collections::HashMap;

use common::{Distances, goal_with_blank, random_goal, size};
use slidewise::puzzle::{Board, Goal, Preset, Random, Size, Solvability, scramble};

/// Returns the chi-square statistic of 500 draws per board: the sum of (count - 500)^2 / 500 over all solvable boards.
fn chi_square(goal: &Goal, seed: u64) -> f64 {
    const DRAWS_PER_BOARD: usize = 500;
    let boards: usize = (1..=goal.size().cells()).product::<usize>() / 2;
    let mut random = Random::seeded(seed);
    let mut counts: HashMap<Board, usize> = HashMap::new();
    for _ in 0..DRAWS_PER_BOARD * boards {
        *counts
            .entry(scramble::uniform(goal, &mut random))
            .or_default() += 1;
    }
    assert!(counts.len() <= boards, "only solvable boards are drawn");
    let term =
        |count: usize| (count as f64 - DRAWS_PER_BOARD as f64).powi(2) / DRAWS_PER_BOARD as f64;
    let missing = boards - counts.len();
    counts.into_values().map(term).sum::<f64>() + missing as f64 * term(0)
}

#[test]
fn uniform_scrambles_draw_each_of_the_12_solvable_2x2_boards_equally_often() {
    // Chi-square with 11 degrees of freedom exceeds this value with probability 0.001.
    const CRITICAL: f64 = 31.264;
    for blank in 0..4 {
        let found = chi_square(&goal_with_blank(size(2, 2), blank), 31);
        assert!(found < CRITICAL, "{found} with the blank at {blank}");
    }
}

#[test]
fn uniform_scrambles_draw_each_of_the_360_solvable_3x2_boards_equally_often() {
    // Chi-square with 359 degrees of freedom exceeds this value with probability 0.001.
    const CRITICAL: f64 = 447.532;
    for (width, height) in [(3, 2), (2, 3)] {
        let size = size(width, height);
        let mut goals: Vec<Goal> = Preset::ALL
            .into_iter()
            .map(|preset| Goal::preset(preset, size))
            .collect();
        goals.push(random_goal(size, &mut Random::seeded(32)));
        for goal in goals {
            let found = chi_square(&goal, 33);
            assert!(found < CRITICAL, "{found} to {}", goal.board());
        }
    }
}

#[test]
fn every_uniform_scramble_of_every_size_is_solvable() {
    let mut random = Random::seeded(34);
    for size in Size::all() {
        for _ in 0..20 {
            let goal = random_goal(size, &mut random);
            let board = scramble::uniform(&goal, &mut random);
            assert!(Solvability::of(&board, &goal).is_solvable(), "{board}");
        }
    }
}

#[test]
fn enumeration_confirms_that_uniform_scrambles_of_small_sizes_are_solvable() {
    let mut random = Random::seeded(35);
    for (width, height) in [(2, 2), (3, 2), (2, 3), (4, 2), (2, 4), (3, 3)] {
        for _ in 0..3 {
            let goal = random_goal(size(width, height), &mut random);
            let distances = Distances::to(&goal);
            for _ in 0..200 {
                let board = scramble::uniform(&goal, &mut random);
                assert!(distances.get(&board).is_some(), "{board}");
                assert_eq!(
                    distances.get(&common::unsolvable_twin(&board)),
                    None,
                    "{board}"
                );
            }
        }
    }
}

#[test]
fn the_distance_after_a_walk_is_at_most_its_length_and_of_the_same_parity() {
    let mut random = Random::seeded(36);
    for (width, height) in [(2, 2), (3, 2), (2, 3), (4, 2), (2, 4), (3, 3)] {
        let goal = random_goal(size(width, height), &mut random);
        let distances = Distances::to(&goal);
        for moves in 0..60 {
            let board = scramble::walk(&goal, moves, &mut random);
            let distance = distances.get(&board).unwrap();
            assert!(distance <= moves, "{board}");
            assert_eq!(distance % 2, moves % 2, "{board}");
        }
    }
}

#[test]
fn a_walk_moves_the_blank_by_a_distance_of_the_parity_of_its_length() {
    let mut random = Random::seeded(37);
    for size in Size::all() {
        let goal = random_goal(size, &mut random);
        for moves in 0..40 {
            let board = scramble::walk(&goal, moves, &mut random);
            let distance = size.distance(board.blank(), goal.cell(0));
            assert_eq!(distance % 2, moves % 2, "{board}");
            assert!(Solvability::of(&board, &goal).is_solvable(), "{board}");
        }
    }
}

#[test]
fn a_walk_of_1_to_11_moves_never_ends_at_the_goal() {
    // Without undoing a move, the shortest cycle has twelve moves: three times around a 2x2 block.
    let mut random = Random::seeded(38);
    for size in Size::all() {
        let goal = random_goal(size, &mut random);
        for moves in 1..12 {
            for _ in 0..10 {
                assert_ne!(
                    scramble::walk(&goal, moves, &mut random),
                    *goal.board(),
                    "{moves} moves on {size}"
                );
            }
        }
    }
}
