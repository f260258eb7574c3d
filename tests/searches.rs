//! Properties of the searches: optimal methods find the true distances and agree with each other, and all other methods
//! return solutions.

mod common;

use common::{
    Distances, in_parallel, methods, random_goal, run, samples, size, solve, unsolvable_twin,
};
use slidewise::heuristic::{HeuristicError, HeuristicKind};
use slidewise::puzzle::{Board, Goal, Preset, Random, Size, scramble};
use slidewise::search::{Algorithm, Limits, Method, Outcome, Run, RunError, Weight};
use slidewise::step::Step;

/// Heuristics strong enough to search larger boards quickly.
const STRONG_HEURISTICS: [HeuristicKind; 4] = [
    HeuristicKind::Manhattan,
    HeuristicKind::LinearConflict,
    HeuristicKind::Walking,
    HeuristicKind::Pdb,
];

/// A puzzle and the length of its shortest solutions.
struct Case {
    start: Board,
    goal: Goal,
    length: usize,
}

/// Returns puzzles of a size with up to nine cells, with distances by enumeration, for preset goals and random goals.
fn enumerated_cases(size: Size, seed: u64) -> Vec<Case> {
    let mut random = Random::seeded(seed);
    let mut goals = Preset::ALL
        .map(|preset| Goal::preset(preset, size))
        .to_vec();
    goals.extend((0..5).map(|_| random_goal(size, &mut random)));
    let mut cases = Vec::new();
    for goal in goals {
        let distances = Distances::to(&goal);
        for start in samples(&goal, 25, 20, &mut random) {
            cases.push(Case {
                start,
                goal,
                length: distances.get(&start).unwrap(),
            });
        }
    }
    cases
}

/// Returns puzzles of a larger size, with lengths by A*, to compare the other methods with.
fn searched_cases(size: Size, uniform: usize, walks: usize, seed: u64) -> Vec<Case> {
    let mut random = Random::seeded(seed);
    let mut goals = vec![Goal::preset(Preset::BlankLast, size)];
    goals.extend((0..4).map(|_| random_goal(size, &mut random)));
    let mut cases = Vec::new();
    for goal in goals {
        for start in samples(&goal, uniform, walks, &mut random) {
            let method = Method::new(Algorithm::AStar, HeuristicKind::LinearConflict);
            cases.push(Case {
                start,
                goal,
                length: solve(start, goal, method).moves.len(),
            });
        }
    }
    cases
}

/// Returns `true` if an optimal method solves the case quickly.
fn is_feasible(method: Method, case: &Case) -> bool {
    use HeuristicKind::*;
    let kind = match method.algorithm {
        Algorithm::Bidirectional => return true,
        Algorithm::BreadthFirst | Algorithm::IterativeDeepening => Zero,
        _ => method.heuristic,
    };
    let few_cells = case.start.size().cells() <= 9;
    let stores_no_nodes = matches!(
        method.algorithm,
        Algorithm::IterativeDeepening | Algorithm::IdaStar
    );
    match kind {
        Zero | Misplaced if stores_no_nodes => case.length <= 16,
        Zero | Misplaced => few_cells || case.length <= 16,
        Euclidean | Inversion => few_cells || case.length <= 20,
        _ => true,
    }
}

/// Returns every method that guarantees a shortest solution.
fn optimal_methods(size: Size) -> Vec<Method> {
    let mut methods = methods(size);
    for method in &mut methods {
        method.weight = Weight::ONE;
    }
    methods.retain(Method::is_optimal);
    methods
}

/// Checks that every optimal method finds the length of each case.
fn optimal_methods_agree(cases: &[Case]) {
    assert!(cases.len() >= 100);
    let methods = optimal_methods(cases[0].start.size());
    in_parallel(cases, |case| {
        for &method in &methods {
            if is_feasible(method, case) {
                let solution = solve(case.start, case.goal, method);
                assert_eq!(
                    solution.moves.len(),
                    case.length,
                    "{method:?} on {} to {}",
                    case.start,
                    case.goal.board()
                );
                assert!(solution.proved_optimal, "{method:?}");
            }
        }
    });
}

#[test]
fn every_optimal_method_finds_the_true_distance_on_3x3() {
    optimal_methods_agree(&enumerated_cases(size(3, 3), 41));
}

#[test]
fn every_optimal_method_finds_the_true_distance_on_4x2_and_2x4() {
    optimal_methods_agree(&enumerated_cases(size(4, 2), 42));
    optimal_methods_agree(&enumerated_cases(size(2, 4), 43));
}

#[test]
fn all_optimal_methods_agree_on_3x4_and_4x3() {
    optimal_methods_agree(&searched_cases(size(3, 4), 4, 30, 44));
    optimal_methods_agree(&searched_cases(size(4, 3), 4, 30, 45));
}

#[test]
fn all_optimal_methods_agree_on_shallow_4x4() {
    optimal_methods_agree(&searched_cases(size(4, 4), 0, 40, 46));
}

#[test]
fn there_are_27_optimal_methods_on_3x3_and_21_on_5x5() {
    // Three without a heuristic; A*, weighted A* of weight 1 and IDA* with each of the 8 admissible heuristics.
    assert_eq!(optimal_methods(size(3, 3)).len(), 3 + 3 * 8);
    // Walking distance and pattern databases are not available for 5x5.
    assert_eq!(optimal_methods(size(5, 5)).len(), 3 + 3 * 6);
}

/// Checks that a method without a guarantee returns a solution and does not claim that it is optimal. Returns its
/// length.
fn check_suboptimal_solution(method: Method, case: &Case) -> usize {
    assert!(!method.is_optimal(), "{method:?}");
    let solution = solve(case.start, case.goal, method);
    assert!(!solution.proved_optimal, "{method:?}");
    assert!(solution.moves.len() >= case.length, "{method:?}");
    assert_eq!(solution.moves.len() % 2, case.length % 2, "{method:?}");
    solution.moves.len()
}

#[test]
fn depth_first_search_returns_a_solution_within_its_maximum_depth() {
    let mut cases = enumerated_cases(size(3, 3), 51);
    cases.truncate(100);
    cases.extend(enumerated_cases(size(4, 2), 52));
    in_parallel(&cases, |case| {
        let mut method = Method::new(Algorithm::DepthFirst, HeuristicKind::Zero);
        for depth in [40, 80, 300] {
            method.depth = depth;
            assert!(check_suboptimal_solution(method, case) <= depth as usize);
        }
    });
}

#[test]
fn depth_first_search_needs_the_true_distance_as_its_maximum_depth() {
    in_parallel(&searched_cases(size(4, 4), 0, 17, 53), |case| {
        let mut method = Method::new(Algorithm::DepthFirst, HeuristicKind::Zero);
        method.depth = case.length as u32;
        assert_eq!(check_suboptimal_solution(method, case), case.length);
        if let Some(depth) = method.depth.checked_sub(1) {
            method.depth = depth;
            let (outcome, _) = run(case.start, case.goal, method, Limits::default());
            let limit = slidewise::search::Limit::Depth(depth);
            assert_eq!(outcome, Outcome::LimitReached(limit));
        }
    });
}

#[test]
fn greedy_search_returns_a_solution_with_every_heuristic() {
    let mut cases = enumerated_cases(size(3, 3), 54);
    cases.truncate(200);
    cases.extend(enumerated_cases(size(2, 4), 55));
    in_parallel(&cases, |case| {
        for kind in HeuristicKind::ALL {
            check_suboptimal_solution(Method::new(Algorithm::Greedy, kind), case);
        }
    });
    in_parallel(&searched_cases(size(4, 4), 0, 30, 56), |case| {
        for kind in [HeuristicKind::Manhattan, HeuristicKind::Walking] {
            check_suboptimal_solution(Method::new(Algorithm::Greedy, kind), case);
        }
    });
}

#[test]
fn with_a_consistent_heuristic_no_board_is_expanded_twice() {
    let mut cases = enumerated_cases(size(3, 3), 64);
    cases.truncate(100);
    in_parallel(&cases, |case| {
        for method in methods(case.start.size()) {
            let avoids_duplicates =
                matches!(method.algorithm, Algorithm::AStar | Algorithm::Greedy);
            if !avoids_duplicates || !method.heuristic.is_consistent() {
                continue;
            }
            // Twice the number of boards, so that a failing search ends soon.
            let limits = Limits {
                nodes: 362_880,
                ..Limits::default()
            };
            let (outcome, stats) = run(case.start, case.goal, method, limits);
            assert!(matches!(outcome, Outcome::Solved(_)), "{method:?}");
            // The closed list holds the expanded nodes and the goal, which is not expanded.
            assert_eq!(
                stats.stored - stats.frontier,
                stats.expanded + 1,
                "{method:?}"
            );
        }
    });
}

#[test]
fn weighted_a_star_returns_at_most_its_weight_times_the_shortest_length() {
    let mut cases = enumerated_cases(size(3, 3), 57);
    cases.extend(searched_cases(size(4, 3), 4, 20, 58));
    in_parallel(&cases, |case| {
        let few_cells = case.start.size().cells() <= 9;
        for hundredths in [101, 125, 150, 200, 300, 1000] {
            for kind in HeuristicKind::ALL {
                let strong = STRONG_HEURISTICS.contains(&kind);
                // With the zero heuristic the weight makes no difference.
                let blind = kind == HeuristicKind::Zero && hundredths > 101;
                if blind || !few_cells && !strong {
                    continue;
                }
                let mut method = Method::new(Algorithm::WeightedAStar, kind);
                method.weight = Weight::try_from(hundredths).unwrap();
                let length = check_suboptimal_solution(method, case);
                if kind.is_admissible() {
                    let max = case.length * usize::from(hundredths);
                    assert!(100 * length <= max, "{method:?} on {}", case.start);
                }
            }
        }
    });
}

#[test]
fn a_star_and_ida_star_return_a_solution_with_an_inadmissible_heuristic() {
    let mut cases = enumerated_cases(size(3, 3), 59);
    cases.extend(enumerated_cases(size(4, 2), 60));
    in_parallel(&cases, |case| {
        for kind in [HeuristicKind::MisplacedLines, HeuristicKind::Swaps] {
            for algorithm in [Algorithm::AStar, Algorithm::IdaStar] {
                check_suboptimal_solution(Method::new(algorithm, kind), case);
            }
        }
    });
}

#[test]
fn every_method_solves_a_solved_board_in_no_moves() {
    let mut random = Random::seeded(61);
    for size in Size::all() {
        let goal = random_goal(size, &mut random);
        for method in methods(size) {
            let (outcome, stats) = run(*goal.board(), goal, method, Limits::default());
            let Outcome::Solved(solution) = outcome else {
                panic!("{method:?} on {size}: {outcome:?}");
            };
            assert_eq!(solution.moves, [], "{method:?} on {size}");
            assert_eq!(stats.expanded, 0, "{method:?} on {size}");
        }
    }
}

#[test]
fn an_unsolvable_board_is_reported_before_any_node_is_expanded() {
    let mut random = Random::seeded(62);
    for size in Size::all() {
        let goal = random_goal(size, &mut random);
        let start = unsolvable_twin(&scramble::uniform(&goal, &mut random));
        for method in methods(size) {
            let mut run = Run::start(start, goal, method, Limits::default()).unwrap();
            assert!(matches!(run.outcome(), Some(Outcome::Unsolvable(_))));
            assert!(matches!(
                run.advance(1000),
                Step::Done(Outcome::Unsolvable(_))
            ));
            assert_eq!(run.stats().expanded, 0, "{method:?} on {size}");
        }
    }
}

#[test]
fn every_method_rejects_a_board_and_a_goal_of_different_sizes() {
    let (three, four) = (size(3, 4), size(4, 3));
    let start = *Goal::preset(Preset::BlankLast, three).board();
    let goal = Goal::preset(Preset::BlankLast, four);
    for method in methods(three) {
        let error = Run::start(start, goal, method, Limits::default()).err();
        let expected = RunError::SizesDiffer {
            start: three,
            goal: four,
        };
        assert_eq!(error, Some(expected), "{method:?}");
    }
}

#[test]
fn heuristics_are_rejected_for_sizes_whose_tables_would_be_too_large() {
    let size = size(5, 5);
    let goal = Goal::preset(Preset::BlankLast, size);
    let start = scramble::walk(&goal, 10, &mut Random::seeded(63));
    let heuristic_algorithms = Algorithm::ALL
        .into_iter()
        .filter(|algorithm| algorithm.uses_heuristic());
    for algorithm in heuristic_algorithms {
        for kind in [HeuristicKind::Walking, HeuristicKind::Pdb] {
            let method = Method::new(algorithm, kind);
            let expected = RunError::Heuristic(HeuristicError::TooLarge { kind, size });
            let error = Run::start(start, goal, method, Limits::default()).err();
            assert_eq!(error, Some(expected), "{algorithm}");
            let error = Run::with_tables(start, goal, method, Limits::default(), None).err();
            assert_eq!(error, Some(expected), "{algorithm}");
        }
    }
}

#[test]
fn a_star_reopens_boards_with_an_inconsistent_heuristic() {
    let goal = Goal::preset(Preset::BlankLast, size(3, 3));
    let mut random = Random::seeded(90);
    let mut reopened = 0;
    for _ in 0..50 {
        let start = scramble::uniform(&goal, &mut random);
        let method = Method::new(Algorithm::AStar, HeuristicKind::MisplacedLines);
        let (outcome, stats) = run(start, goal, method, Limits::default());
        assert!(matches!(outcome, Outcome::Solved(_)));
        // The closed list holds each expanded board once, and the goal.
        let distinct = stats.stored - stats.frontier - 1;
        assert!(stats.expanded >= distinct);
        reopened += stats.expanded - distinct;
    }
    assert!(reopened > 0);
}
