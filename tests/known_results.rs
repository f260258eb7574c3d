//! Published results: distance histograms of small boards, and lengths and heuristic values of Korf's boards.

mod common;

use common::{
    Distances, Histogram, board, goal_with_blank, histograms, in_parallel, korf_goal, korf100,
    solve,
};
use slidewise::heuristic::HeuristicKind;
use slidewise::puzzle::{Goal, Solvability};
use slidewise::search::{Algorithm, Limits, Method, Run};

#[test]
fn the_data_cover_each_symmetry_class_and_all_solvable_boards() {
    let found: Vec<(String, usize)> = histograms()
        .iter()
        .map(|known| (known.size.to_string(), known.blank))
        .collect();
    let expected = [
        ("2x2", 0),
        ("3x2", 0),
        ("3x2", 1),
        ("3x3", 0),
        ("3x3", 1),
        ("3x3", 4),
        ("4x2", 0),
        ("4x2", 1),
        ("5x2", 0),
        ("5x2", 1),
        ("5x2", 2),
    ];
    assert_eq!(
        found,
        expected.map(|(size, blank)| (size.to_owned(), blank))
    );
    for known in histograms() {
        let arrangements: u64 = (1..=known.size.cells() as u64).product();
        assert_eq!(known.counts.iter().sum::<u64>(), arrangements / 2);
    }
}

#[test]
fn enumeration_finds_the_published_number_of_boards_at_each_distance() {
    in_parallel(&histograms(), |known| {
        let distances = Distances::to(&goal_with_blank(known.size, known.blank));
        assert_eq!(
            distances.histogram(),
            known.counts,
            "{} with the blank at {}",
            known.size,
            known.blank
        );
    });
}

#[test]
fn breadth_first_search_finds_the_published_number_of_boards_at_each_distance() {
    in_parallel(&histograms(), |known| {
        let layers = breadth_first_layer_sizes(known);
        // The search ends at the first board of the last layer, so that layer is not complete.
        let complete = &known.counts[..known.counts.len() - 1];
        assert_eq!(
            layers, complete,
            "{} with the blank at {}",
            known.size, known.blank
        );
    });
}

/// Returns the sizes of the layers that a search from the goal to the farthest board completes.
fn breadth_first_layer_sizes(known: &Histogram) -> Vec<u64> {
    let goal = goal_with_blank(known.size, known.blank);
    let farthest = Goal::new(Distances::to(&goal).farthest());
    let method = Method::new(Algorithm::BreadthFirst, HeuristicKind::Zero);
    let mut run = Run::start(*goal.board(), farthest, method, Limits::default()).unwrap();
    let mut layers = vec![1];
    let mut stored = 1;
    while !run.advance(1).is_done() {
        // Layer n + 1 is complete once all of layer n is expanded.
        if run.stats().bound as usize == layers.len() {
            layers.push(run.stats().stored - stored);
            stored = run.stats().stored;
        }
    }
    layers
}

#[test]
fn textbook_examples_have_the_printed_solutions() {
    let last = "1 2 3/4 5 6/7 8 0";
    let examples = [
        ("1 2 3/0 4 6/7 5 8", last, "RIGHT DOWN RIGHT"),
        ("1 2 3/4 5 6/7 0 8", last, "RIGHT"),
        (last, "1 0 3/4 2 5/7 8 6", "UP LEFT UP"),
    ];
    for (start, goal, words) in examples {
        for algorithm in [
            Algorithm::AStar,
            Algorithm::IdaStar,
            Algorithm::BreadthFirst,
        ] {
            let method = Method::new(algorithm, HeuristicKind::Manhattan);
            let solution = solve(board(start), Goal::new(board(goal)), method);
            let found: Vec<&str> = solution
                .moves
                .iter()
                .map(|step| step.blank_word())
                .collect();
            assert_eq!(found.join(" "), words, "{start} by {algorithm}");
        }
    }
}

#[test]
fn the_textbook_spiral_example_has_the_printed_length() {
    let spiral = Goal::new(board("1 2 3/8 0 4/7 6 5"));
    let method = Method::new(Algorithm::AStar, HeuristicKind::Manhattan);
    let solution = solve(board("2 8 3/1 6 4/7 0 5"), spiral, method);
    assert_eq!(solution.moves.len(), 5);
}

#[test]
fn textbook_unsolvable_boards_have_the_printed_number_of_inversions() {
    let goal = Goal::new(board("1 2 3/4 5 6/7 8 0"));
    for (start, inversions) in [("2 8 3/1 6 4/7 0 5", 11), ("1 2 3/4 5 6/8 7 0", 1)] {
        let solvability = Solvability::of(&board(start), &goal);
        assert_eq!(solvability.inversions, inversions, "{start}");
        assert!(!solvability.is_solvable(), "{start}");
    }
}

#[test]
fn ida_star_with_walking_distance_finds_the_lengths_of_korfs_first_ten_boards() {
    let method = Method::new(Algorithm::IdaStar, HeuristicKind::Walking);
    in_parallel(&korf100()[..10], |&(start, length)| {
        let solution = solve(start, korf_goal(), method);
        assert_eq!(solution.moves.len(), length, "{start}");
        assert!(solution.proved_optimal);
    });
}

#[test]
fn ida_star_with_pattern_databases_finds_the_lengths_of_korfs_boards_up_to_50_moves() {
    let method = Method::new(Algorithm::IdaStar, HeuristicKind::Pdb);
    let boards = korf100().into_iter().filter(|&(_, length)| length <= 50);
    let boards: Vec<_> = boards.collect();
    assert!(boards.len() > 20);
    in_parallel(&boards, |&(start, length)| {
        let solution = solve(start, korf_goal(), method);
        assert_eq!(solution.moves.len(), length, "{start}");
        assert!(solution.proved_optimal);
    });
}

#[test]
fn heuristics_have_the_published_averages_on_korfs_boards() {
    let boards = korf100();
    assert_eq!(boards.len(), 100);
    let total_length: usize = boards.iter().map(|&(_, length)| length).sum();
    assert_eq!(total_length, 5305);
    let goal = korf_goal();
    for (kind, total) in [
        (HeuristicKind::Manhattan, 3705),
        (HeuristicKind::LinearConflict, 3909),
        (HeuristicKind::Walking, 3957),
    ] {
        let sum: u32 = boards
            .iter()
            .map(|(board, _)| kind.estimate(board, &goal).unwrap())
            .sum();
        assert_eq!(sum, total, "{kind}");
    }
}
