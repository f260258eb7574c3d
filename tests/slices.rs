//! The budgets of the slices do not affect the outcome or the statistics of a run, and limits are exact.

mod common;

use common::{board, in_parallel, korf_goal, korf100, methods, run, run_in_slices, size};
use proptest::prelude::*;
use slidewise::heuristic::HeuristicKind;
use slidewise::puzzle::{Board, Goal, Preset, Random, scramble};
use slidewise::search::{Algorithm, Limit, Limits, Method, Outcome, Run, Weight};
use slidewise::step::Step;

/// A search and its limits.
#[derive(Clone, Copy, Debug)]
struct Case {
    start: Board,
    goal: Goal,
    method: Method,
    limits: Limits,
}

fn blank_last(width: usize, height: usize) -> Goal {
    Goal::preset(Preset::BlankLast, size(width, height))
}

/// Returns every method on boards that each of them solves quickly.
fn solved_cases() -> Vec<Case> {
    let mut random = Random::seeded(71);
    let mut cases = Vec::new();
    for (goal, moves) in [
        (blank_last(3, 3), 14),
        (blank_last(4, 4), 12),
        (blank_last(5, 5), 11),
        (Goal::preset(Preset::Spiral, size(3, 2)), 21),
    ] {
        let start = scramble::walk(&goal, moves, &mut random);
        for mut method in methods(goal.size()) {
            let is_uninformed = method.heuristic == HeuristicKind::Zero;
            if is_uninformed && method.algorithm == Algorithm::Greedy {
                // With the zero heuristic greedy search does not find the goal within reasonable time.
                continue;
            }
            method.depth = moves as u32;
            method.weight = Weight::new(1.5).unwrap();
            cases.push(Case {
                start,
                goal,
                method,
                limits: Limits::default(),
            });
        }
    }
    cases
}

/// Returns every method on hard boards, with limits that end it.
fn limited_cases() -> Vec<Case> {
    let hard = [
        (korf100()[0].0, korf_goal()),
        (board("8 6 7/2 5 4/3 0 1"), blank_last(3, 3)),
    ];
    let nodes = Limits {
        nodes: 3000,
        ..Limits::default()
    };
    let memory = Limits {
        nodes: 300_000,
        memory: 600_000,
    };
    let mut cases = Vec::new();
    for (start, goal) in hard {
        for mut method in methods(goal.size()) {
            // Deep enough for the other limits to end it, or so shallow that the maximum depth does.
            for (limits, depth) in [(nodes, 40), (memory, 40), (nodes, 9)] {
                method.depth = depth;
                cases.push(Case {
                    start,
                    goal,
                    method,
                    limits,
                });
            }
        }
    }
    cases
}

/// Checks that a run in slices ends like a run in one slice.
fn check(case: &Case, slices: &[u32]) {
    let Case {
        start,
        goal,
        method,
        limits,
    } = *case;
    let whole = run(start, goal, method, limits);
    let sliced = run_in_slices(start, goal, method, limits, slices);
    assert_eq!(
        sliced, whole,
        "{method:?} on {start} in slices of {slices:?}"
    );
}

#[test]
fn slices_do_not_affect_a_solution_or_its_statistics() {
    let cases = solved_cases();
    for case in &cases {
        let (outcome, _) = run(case.start, case.goal, case.method, case.limits);
        assert!(matches!(outcome, Outcome::Solved(_)), "{case:?}");
    }
    in_parallel(&cases, |case| {
        for slice in [1, 7, 1000, u32::MAX] {
            check(case, &[slice]);
        }
        check(case, &[0, 3, 0, 1, 50]);
    });
}

#[test]
fn slices_do_not_affect_a_reached_limit_or_its_statistics() {
    let cases = limited_cases();
    for kind in [
        |limit: &Limit| matches!(limit, Limit::Nodes(_)),
        |limit: &Limit| matches!(limit, Limit::Memory(_)),
        |limit: &Limit| matches!(limit, Limit::Depth(_)),
    ] {
        let limit_ends_a_run = cases.iter().any(|case| {
            let (outcome, _) = run(case.start, case.goal, case.method, case.limits);
            matches!(outcome, Outcome::LimitReached(limit) if kind(&limit))
        });
        assert!(limit_ends_a_run, "each limit ends some of the runs");
    }
    in_parallel(&cases, |case| {
        for slice in [1, 7, 1000, 3000, u32::MAX] {
            check(case, &[slice]);
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        rng_seed: prop::test_runner::RngSeed::Fixed(72),
        ..ProptestConfig::default()
    })]

    #[test]
    fn slices_of_random_budgets_do_not_affect_the_outcome_or_the_statistics(
        case in prop::sample::select([solved_cases(), limited_cases()].concat()),
        mut slices in prop::collection::vec(prop_oneof![0u32..20, 0u32..5000], 1..8),
    ) {
        // At least one slice expands a node.
        slices.push(1);
        check(&case, &slices);
    }
}

#[test]
fn every_algorithm_expands_exactly_the_node_limit() {
    let hard = [
        (korf100()[0].0, korf_goal()),
        (
            scramble::uniform(&blank_last(10, 10), &mut Random::seeded(73)),
            blank_last(10, 10),
        ),
    ];
    for (start, goal) in hard {
        for method in methods(goal.size()) {
            for nodes in [0, 1, 2, 40] {
                let limits = Limits {
                    nodes,
                    ..Limits::default()
                };
                let (outcome, stats) = run(start, goal, method, limits);
                let limit = Outcome::LimitReached(Limit::Nodes(nodes));
                assert_eq!(outcome, limit, "{method:?}");
                assert_eq!(stats.expanded, nodes, "{method:?}");
            }
        }
    }
}

#[test]
fn the_node_limit_is_exact_for_long_runs() {
    let start = scramble::uniform(&blank_last(10, 10), &mut Random::seeded(74));
    for algorithm in Algorithm::ALL {
        let limits = Limits {
            nodes: 20_011,
            ..Limits::default()
        };
        let method = Method::new(algorithm, HeuristicKind::Manhattan);
        let (outcome, stats) = run(start, blank_last(10, 10), method, limits);
        let limit = Outcome::LimitReached(Limit::Nodes(20_011));
        assert_eq!((outcome, stats.expanded), (limit, 20_011), "{algorithm}");
    }
}

#[test]
fn the_number_of_expanded_nodes_is_the_smallest_sufficient_node_limit() {
    let goal = blank_last(3, 3);
    let start = scramble::walk(&goal, 14, &mut Random::seeded(75));
    for method in methods(goal.size()) {
        let within = |nodes| {
            let limits = Limits {
                nodes,
                ..Limits::default()
            };
            run(start, goal, method, limits)
        };
        let (outcome, stats) = within(1_000_000);
        if outcome == Outcome::LimitReached(Limit::Nodes(1_000_000)) {
            continue;
        }
        assert!(matches!(outcome, Outcome::Solved(_)), "{method:?}");
        assert_eq!(within(stats.expanded), (outcome, stats), "{method:?}");
        let fewer = stats.expanded - 1;
        let limit = Outcome::LimitReached(Limit::Nodes(fewer));
        assert_eq!(within(fewer).0, limit, "{method:?}");
    }
}

#[test]
fn the_memory_limit_ends_a_run_and_is_never_exceeded() {
    let (start, _) = korf100()[0];
    let methods = [
        Method::new(Algorithm::BreadthFirst, HeuristicKind::Zero),
        Method::new(Algorithm::Bidirectional, HeuristicKind::Zero),
        Method::new(Algorithm::AStar, HeuristicKind::Manhattan),
        Method::new(Algorithm::AStar, HeuristicKind::Misplaced),
        Method::new(Algorithm::Greedy, HeuristicKind::Zero),
    ];
    for method in methods {
        for memory in [0, 1, 100_000, 1 << 20, 20 << 20] {
            let limits = Limits {
                memory,
                ..Limits::default()
            };
            let mut run = Run::start(start, korf_goal(), method, limits).unwrap();
            while !run.advance(1000).is_done() {
                assert!(run.stats().bytes <= memory, "{method:?}");
            }
            let bytes = run.stats().bytes;
            let limit = Outcome::LimitReached(Limit::Memory(bytes));
            assert_eq!(run.outcome(), Some(&limit), "{method:?} in {memory} bytes");
            assert!(bytes <= memory, "{method:?} in {memory} bytes: {bytes}");
            // The reserved memory is used for nodes.
            if memory >= 1 << 20 {
                assert!(run.stats().stored > memory / 48, "{method:?}");
            }
        }
    }
}

#[test]
fn a_slice_expands_exactly_its_budget() {
    let (start, _) = korf100()[0];
    for method in methods(start.size()) {
        let mut run = Run::start(start, korf_goal(), method, Limits::default()).unwrap();
        assert_eq!(run.advance(30), Step::Running, "{method:?}");
        assert_eq!(run.outcome(), None, "{method:?}");
        assert_eq!(run.stats().expanded, 30, "{method:?}");
    }
}

#[test]
fn a_run_that_has_ended_keeps_its_outcome_and_statistics() {
    let goal = blank_last(3, 3);
    let start = board("1 2 3/0 4 6/7 5 8");
    let one_node = Limits {
        nodes: 1,
        ..Limits::default()
    };
    let method = Method::new(Algorithm::AStar, HeuristicKind::Manhattan);
    for (start, limits) in [
        (start, Limits::default()),
        (start, one_node),
        (common::unsolvable_twin(&start), Limits::default()),
    ] {
        let mut run = Run::start(start, goal, method, limits).unwrap();
        let outcome = run.advance(u32::MAX).done().cloned();
        assert!(outcome.is_some());
        let stats = run.stats();
        assert_eq!(run.advance(1000).done(), outcome.as_ref());
        assert_eq!(run.outcome(), outcome.as_ref());
        assert_eq!(run.stats(), stats);
    }
}
