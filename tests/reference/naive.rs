//! A naive search that counts the same nodes.

use super::{MANHATTAN, run};
use slidewise::puzzle::{Board, Goal, Move, Preset, Random, scramble};
use slidewise::reference::{Experiment, LabAlgorithm, LabHeuristic, Repeats, RulePreset, Ties};
use slidewise::search::Weight;

/// A best-first search without any data structure but lists: the counts of nodes expanded and generated, of inserts and of
/// distinct boards.
fn naive(experiment: &Experiment) -> [u64; 4] {
    struct Node {
        board: Board,
        h: usize,
        path: Vec<Board>,
    }
    let goal = *experiment.goal.board();
    let h = |board: &Board| {
        let kind = match experiment.heuristic {
            LabHeuristic::Kind(kind) => kind,
            slip => panic!("{slip:?}"),
        };
        kind.estimate(board, &experiment.goal).unwrap() as usize
    };
    // In the order of their insertion.
    let mut open = vec![Node {
        board: experiment.start,
        h: h(&experiment.start),
        path: Vec::new(),
    }];
    let mut seen = vec![(experiment.start, 0)];
    let (mut expanded, mut generated, mut inserts) = (0, 0, 1);
    loop {
        let g = |node: &Node| node.path.len();
        let priority = |node: &Node| match experiment.algorithm {
            LabAlgorithm::Greedy => node.h,
            LabAlgorithm::AStar => g(node) + node.h,
            LabAlgorithm::UniformCost => g(node),
            other => panic!("{other:?}"),
        };
        let tie = |index: usize, node: &Node| match experiment.rules.ties {
            Ties::Oldest => (0, index),
            Ties::Newest => (0, usize::MAX - index),
            Ties::LeastH if experiment.algorithm == LabAlgorithm::UniformCost => {
                (0, usize::MAX - index)
            }
            Ties::LeastH => (node.h, usize::MAX - index),
            Ties::LeastG => (g(node), index),
            Ties::BinaryHeap => panic!("not naive"),
        };
        let keys = open.iter().enumerate();
        let best = keys.min_by_key(|(index, node)| (priority(node), tie(*index, node)));
        let node = open.remove(best.unwrap().0);
        let depth = node.path.len();
        if experiment.rules.repeats == Repeats::Cheaper {
            let (_, cheapest) = seen.iter().find(|(board, _)| *board == node.board).unwrap();
            if *cheapest < depth {
                continue;
            }
        }
        if node.board == goal {
            return [expanded, generated, inserts, seen.len() as u64];
        }
        expanded += 1;
        let order = experiment.rules.order.to_string();
        for letter in order.chars() {
            // A tile moves against the blank.
            let motion = match letter {
                'U' => Move::Down,
                'D' => Move::Up,
                'L' => Move::Right,
                _ => Move::Left,
            };
            let Some(next) = node.board.slide(motion) else {
                continue;
            };
            generated += 1;
            let earlier = seen.iter_mut().find(|(board, _)| *board == next);
            let is_followed = match experiment.rules.repeats {
                Repeats::All => true,
                Repeats::NotBack => node.path.last() != Some(&next),
                Repeats::NotOnPath => !node.path.contains(&next),
                Repeats::Once => earlier.is_none(),
                Repeats::Cheaper => earlier.is_none_or(|(_, depth_then)| depth + 1 < *depth_then),
            };
            if !is_followed {
                continue;
            }
            match seen.iter_mut().find(|(board, _)| *board == next) {
                Some((_, depth_then)) => *depth_then = depth + 1,
                None => seen.push((next, depth + 1)),
            }
            inserts += 1;
            let mut path = node.path.clone();
            path.push(node.board);
            open.push(Node {
                board: next,
                h: h(&next),
                path,
            });
        }
    }
}

#[test]
fn counts_equal_those_of_a_naive_search_under_all_rules() {
    let mut random = Random::seeded(7);
    for size in ["3x3", "3x2", "2x3"] {
        let goal = Goal::preset(Preset::Spiral, size.parse().unwrap());
        for moves in [2, 4, 7] {
            let start = scramble::walk(&goal, moves, &mut random);
            let algorithms = [
                LabAlgorithm::AStar,
                LabAlgorithm::Greedy,
                LabAlgorithm::UniformCost,
            ];
            for algorithm in algorithms {
                for &ties in &Ties::ALL[..4] {
                    for &repeats in Repeats::ALL {
                        // Without a list of boards, greedy search may go to and fro for ever.
                        let is_endless = algorithm == LabAlgorithm::Greedy
                            && matches!(repeats, Repeats::All | Repeats::NotBack);
                        if is_endless {
                            continue;
                        }
                        let mut rules = RulePreset::Slidewise.rules(algorithm);
                        (rules.ties, rules.repeats) = (ties, repeats);
                        let experiment = Experiment {
                            start,
                            goal,
                            algorithm,
                            heuristic: MANHATTAN,
                            weight: Weight::default(),
                            max_depth: None,
                            rules,
                        };
                        let (_, figures) = run(experiment);
                        assert_eq!(
                            [
                                figures.expanded,
                                figures.generated_all,
                                figures.inserts,
                                figures.distinct
                            ],
                            naive(&experiment),
                            "{start} {algorithm:?} {ties:?} {repeats:?}"
                        );
                    }
                }
            }
        }
    }
}
