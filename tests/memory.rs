//! Memory use of the searches: bytes per node, and the stack.

mod common;

use std::thread;

use common::{in_parallel, korf_goal, korf100, methods, run_in_slices, size};
use slidewise::heuristic::HeuristicKind;
use slidewise::puzzle::{Goal, Preset, Random, scramble};
use slidewise::search::{Algorithm, Limit, Limits, Method, Outcome, Run};

#[test]
fn a_star_uses_at_most_24_bytes_per_4x4_node_above_twenty_thousand_nodes() {
    // The boards with the longest solutions, which reach the memory limit before they are solved.
    let mut boards = korf100();
    boards.sort_by_key(|&(_, length)| length);
    let hardest = &boards[96..];
    in_parallel(hardest, |&(start, _)| {
        for kind in [HeuristicKind::Manhattan, HeuristicKind::LinearConflict] {
            let method = Method::new(Algorithm::AStar, kind);
            let limits = Limits {
                memory: 64 << 20,
                ..Limits::default()
            };
            let mut run = Run::start(start, korf_goal(), method, limits).unwrap();
            let mut checks = 0;
            let mut ended = false;
            while !ended {
                ended = run.advance(997).is_done();
                let stats = run.stats();
                if stats.stored >= 20_000 {
                    checks += 1;
                    assert!(
                        stats.bytes <= 24 * stats.stored,
                        "{kind} on {start}: {stats:?}"
                    );
                }
            }
            assert!(checks > 1000, "{kind} on {start}");
            assert!(run.stats().stored > 2_500_000, "{kind} on {start}");
        }
    });
}

#[test]
fn no_10x10_search_overflows_the_stack_of_a_worker() {
    const STACK_BYTES: usize = 1 << 20;
    let goal = Goal::preset(Preset::BlankLast, size(10, 10));
    let start = scramble::uniform(&goal, &mut Random::seeded(81));
    for mut method in methods(goal.size()) {
        method.depth = 2000;
        let limits = Limits {
            nodes: 200_000,
            ..Limits::default()
        };
        let worker = thread::Builder::new().stack_size(STACK_BYTES);
        let (outcome, stats) = worker
            // In slices, because a depth-first search follows its path again when it resumes.
            .spawn(move || run_in_slices(start, goal, method, limits, &[1000]))
            .unwrap()
            .join()
            .unwrap();
        let limit = Outcome::LimitReached(Limit::Nodes(200_000));
        assert_eq!(outcome, limit, "{method:?}");
        if method.algorithm == Algorithm::DepthFirst {
            assert!(
                stats.frontier > 1900,
                "the path is close to its maximum depth"
            );
        }
    }
}
