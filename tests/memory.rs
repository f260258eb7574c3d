//! What a search keeps: bytes per board, and the stack.

mod common;

use std::thread;

use common::{in_parallel, korf_goal, korf100, methods, run_in_slices, size};
use slidewise::heuristic::HeuristicKind;
use slidewise::puzzle::{Goal, Preset, Random, scramble};
use slidewise::search::{Algorithm, Limit, Limits, Method, Outcome, Run};

#[test]
fn a_star_keeps_at_most_24_bytes_per_4x4_board_from_twenty_thousand_boards_to_millions() {
    // The boards with the longest solutions: they do not end before their memory does.
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
            let mut moments = 0;
            let mut ended = false;
            while !ended {
                ended = run.advance(997).is_done();
                let stats = run.stats();
                if stats.stored >= 20_000 {
                    moments += 1;
                    assert!(
                        stats.bytes <= 24 * stats.stored,
                        "{kind} on {start}: {stats:?}"
                    );
                }
            }
            assert!(moments > 1000, "{kind} on {start}");
            assert!(run.stats().stored > 2_500_000, "{kind} on {start}");
        }
    });
}

#[test]
fn no_search_of_10x10_overflows_the_stack_that_a_worker_has() {
    const STACK: usize = 1 << 20;
    let goal = Goal::preset(Preset::BlankLast, size(10, 10));
    let start = scramble::uniform(&goal, &mut Random::seeded(81));
    for mut method in methods(goal.size()) {
        method.depth = 2000;
        let limits = Limits {
            nodes: 200_000,
            ..Limits::default()
        };
        let worker = thread::Builder::new().stack_size(STACK);
        let ended = worker
            // In slices, because a search that goes on follows its path again before it goes deeper.
            .spawn(move || run_in_slices(start, goal, method, limits, &[1000]))
            .unwrap()
            .join()
            .unwrap();
        let limit = Outcome::LimitReached(Limit::Nodes(200_000));
        assert_eq!(ended.0, limit, "{method:?}");
        if method.algorithm == Algorithm::DepthFirst {
            assert!(ended.1.frontier > 1900, "the path is as long as it may be");
        }
    }
}
