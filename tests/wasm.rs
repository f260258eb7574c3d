//! Tests that run inside a browser's worker: the core computes the same there as natively, within the worker's
//! stack and memory.
#![cfg(target_arch = "wasm32")]

/// The same tests as natively, with the same expected values.
#[path = "engine.rs"]
mod engine;

use slidewise::heuristic::HeuristicKind;
use slidewise::protocol::{self, Event, JobId, JobResult, JobStats};
use slidewise::puzzle::{Board, Goal, Preset, Random, Size, scramble};
use slidewise::search::{Algorithm, Limit, Limits, Method, Outcome, Run};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_dedicated_worker);

fn run(start: Board, method: Method, limits: Limits) -> Run {
    let goal = Goal::preset(Preset::BlankLast, start.size());
    let mut run = Run::start(start, goal, method, limits).unwrap();
    while !run.advance(1_000).is_done() {}
    run
}

/// The benchmark's boards have the lengths and node counts that they have natively.
#[wasm_bindgen_test]
fn searches_expand_the_same_nodes_as_natively() {
    let lines = include_str!("../benches/boards.tsv").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let [_, board, algorithm, heuristic, moves, expanded] =
            line.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("six columns: {line}")
        };
        let method = Method::new(algorithm.parse().unwrap(), heuristic.parse().unwrap());
        let run = run(board.parse().unwrap(), method, Limits::default());
        let Some(Outcome::Solved(solution)) = run.outcome() else {
            panic!("{line}")
        };
        assert_eq!(solution.moves.len().to_string(), moves, "{line}");
        assert_eq!(run.stats().expanded.to_string(), expanded, "{line}");
    }
}

#[wasm_bindgen_test]
fn no_search_overflows_the_stack_at_10x10() {
    let goal = Goal::preset(Preset::BlankLast, Size::new(10, 10).unwrap());
    let start = scramble::uniform(&goal, &mut Random::seeded(1));
    let limits = Limits {
        nodes: 20_000,
        ..Limits::default()
    };
    for algorithm in Algorithm::ALL {
        let method = Method {
            depth: 2000,
            ..Method::new(algorithm, HeuristicKind::LinearConflict)
        };
        let run = run(start, method, limits);
        assert!(run.stats().expanded >= 1000, "{algorithm}");
    }
}

#[wasm_bindgen_test]
fn a_full_memory_is_a_limit() {
    let start: Board = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1".parse().unwrap();
    let limits = Limits {
        memory: 64 << 20,
        ..Limits::default()
    };
    for algorithm in [
        Algorithm::AStar,
        Algorithm::BreadthFirst,
        Algorithm::Bidirectional,
    ] {
        let run = run(
            start,
            Method::new(algorithm, HeuristicKind::Manhattan),
            limits,
        );
        assert!(
            matches!(run.outcome(), Some(Outcome::LimitReached(Limit::Memory(_)))),
            "{algorithm}"
        );
        assert!(run.stats().bytes <= 64 << 20);
    }
}

#[wasm_bindgen_test]
fn messages_survive_a_typed_array() {
    let result = JobResult::Solve(JobStats::default(), Outcome::Stopped);
    let event = Event::Finished(JobId::default(), result);
    let array = js_sys::Uint8Array::from(&protocol::encode(&event)[..]);
    assert_eq!(protocol::decode(&array.to_vec()), Ok(event));
}
