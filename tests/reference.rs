//! The reference search against published counts, to the digit. `docs/lab.md` names the sources.

use slidewise::heuristic::HeuristicKind;
use slidewise::puzzle::{Board, Goal, Move, Preset, Puzzle, Random, scramble};
use slidewise::reference::{
    BlankOrder, Experiment, Figures, LabAlgorithm, LabHeuristic, RangeSearch, ReferenceSearch,
    Repeats, RulePreset, Ties,
};
use slidewise::search::{Limit, Limits, Outcome, Weight};
use slidewise::step::Step;

const MANHATTAN: LabHeuristic = LabHeuristic::Kind(HeuristicKind::Manhattan);
const MISPLACED: LabHeuristic = LabHeuristic::Kind(HeuristicKind::Misplaced);

fn experiment(
    board: &str,
    preset: RulePreset,
    algorithm: LabAlgorithm,
    heuristic: LabHeuristic,
) -> Experiment {
    let start: Board = board.parse().unwrap();
    Experiment {
        start,
        goal: preset.goal(start.size()).unwrap(),
        algorithm,
        heuristic,
        weight: Weight::default(),
        max_depth: None,
        rules: preset.rules(algorithm),
    }
}

/// Returns the length of the solution and the figures.
fn run(experiment: Experiment) -> (usize, Figures) {
    let mut search = ReferenceSearch::start(experiment, Limits::default(), None).unwrap();
    let outcome = loop {
        if let Step::Done(outcome) = search.advance(10_000) {
            break outcome.clone();
        }
    };
    match outcome {
        Outcome::Solved(solution) => (solution.moves.len(), search.figures()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_notebook_of_aima_generates_these_nodes() {
    let blank = LabHeuristic::MisplacedBlank;
    for (board, length, bfs, misplaced_blank, manhattan, misplaced) in [
        ("142075368", 5, (81, 82), (17, 7), (15, 6), 15),
        (
            "123456780",
            22,
            (160_948, 160_949),
            (23_407, 8_726),
            (3_614, 1_349),
            22_615,
        ),
        (
            "402513786",
            23,
            (218_263, 218_264),
            (38_632, 14_433),
            (5_373, 2_010),
            37_395,
        ),
    ] {
        let aima = |algorithm, heuristic| {
            let (found, figures) = run(experiment(board, RulePreset::Aima, algorithm, heuristic));
            assert_eq!(found, length, "{board} {algorithm:?}");
            (figures.generated_all, figures.goal_tests)
        };
        assert_eq!(
            aima(LabAlgorithm::BreadthFirst, MANHATTAN),
            bfs,
            "{board} bfs"
        );
        assert_eq!(
            aima(LabAlgorithm::AStar, blank),
            misplaced_blank,
            "{board} misplaced-blank"
        );
        assert_eq!(
            aima(LabAlgorithm::AStar, MANHATTAN),
            manhattan,
            "{board} manhattan"
        );
        assert_eq!(
            aima(LabAlgorithm::AStar, MISPLACED).0,
            misplaced,
            "{board} misplaced"
        );
    }
}

#[test]
fn princeton_s_queues_have_these_sizes() {
    for (board, length, inserts, del_mins, largest) in [
        ("164708235", 20, 1439, 853, 587),
        ("523470861", 21, 3541, 2081, 1461),
        ("482365170", 22, 3481, 2071, 1411),
        ("504238716", 23, 5299, 3149, 2151),
        ("574308162", 24, 5427, 3259, 2169),
        ("285361704", 25, 10316, 6103, 4214),
        ("785402361", 28, 26974, 16231, 10744),
        ("867254301", 31, 46007, 27805, 18203),
    ] {
        let (found, figures) = run(experiment(
            board,
            RulePreset::Princeton,
            LabAlgorithm::AStar,
            MANHATTAN,
        ));
        assert_eq!(found, length);
        assert_eq!(
            (figures.inserts, figures.del_mins, figures.largest_frontier),
            (inserts, del_mins, largest),
            "{board}"
        );
    }
}

#[test]
fn the_order_of_the_moves_changes_princeton_s_count_without_a_twin() {
    let mut alone = experiment(
        "164708235",
        RulePreset::Princeton,
        LabAlgorithm::AStar,
        MANHATTAN,
    );
    alone.rules.with_twin = false;
    let inserts = |experiment: Experiment| -> Vec<u64> {
        BlankOrder::all()
            .map(|order| {
                let mut ordered = experiment;
                ordered.rules.order = order;
                run(ordered).1.inserts
            })
            .collect()
    };
    let plain = inserts(alone);
    assert_eq!(
        (plain.iter().min(), plain.iter().max()),
        (Some(&526), Some(&994))
    );
    let mut least_g = alone;
    least_g.rules.ties = Ties::LeastG;
    assert_eq!(inserts(least_g), [994; 24]);
}

#[test]
fn columbia_s_driver_prints_these_figures() {
    for (board, algorithm, length, expanded, max_depth) in [
        ("618402735", LabAlgorithm::BreadthFirst, 20, 54_094, 21),
        (
            "618402735",
            LabAlgorithm::DepthFirst,
            46_142,
            51_015,
            46_142,
        ),
        ("618402735", LabAlgorithm::AStar, 20, 696, 20),
        ("125340678", LabAlgorithm::BreadthFirst, 3, 10, 4),
        ("125340678", LabAlgorithm::DepthFirst, 3, 181_437, 66_125),
    ] {
        let (found, figures) = run(experiment(
            board,
            RulePreset::Columbia,
            algorithm,
            MANHATTAN,
        ));
        assert_eq!(
            (found, figures.expanded, figures.max_depth),
            (length, expanded, max_depth),
            "{board} {algorithm:?}"
        );
    }
}

#[test]
fn ties_and_repeats_decide_how_many_nodes_a_star_expands() {
    for (repeats, ties, expanded) in [
        (Repeats::Once, Ties::Oldest, 696),
        (Repeats::Once, Ties::Newest, 390),
        (Repeats::Once, Ties::LeastH, 616),
        (Repeats::Once, Ties::LeastG, 711),
        (Repeats::Cheaper, Ties::Newest, 399),
        (Repeats::Cheaper, Ties::LeastG, 711),
    ] {
        let mut columbia = experiment(
            "618402735",
            RulePreset::Columbia,
            LabAlgorithm::AStar,
            MANHATTAN,
        );
        columbia.rules.repeats = repeats;
        columbia.rules.ties = ties;
        assert_eq!(run(columbia).1.expanded, expanded, "{repeats:?} {ties:?}");
    }
}

#[test]
fn any_correct_a_star_expands_nodes_in_this_range() {
    for (board, must, may) in [("618402735", 293, 711), ("724506831", 1451, 4085)] {
        let start: Board = board.parse().unwrap();
        let goal = Goal::preset(Preset::BlankFirst, start.size());
        let puzzle = Puzzle::new(start, goal).unwrap();
        let mut search = RangeSearch::start(&puzzle, MANHATTAN, Limits::default(), None).unwrap();
        let range = loop {
            if let Step::Done(range) = search.advance(1000) {
                break range.unwrap();
            }
        };
        assert_eq!((range.must, range.may), (must, may), "{board}");
    }
}

/// Reads Korf's boards with their ids.
fn korf_board(id: usize) -> Board {
    let text = include_str!("data/korf100.tsv");
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let line = lines.nth(id - 1).unwrap();
    let fields: Vec<&str> = line.split('\t').collect();
    assert_eq!(fields[0], id.to_string());
    fields[1].parse().unwrap()
}

#[test]
fn ida_star_generates_as_many_nodes_as_korf_printed() {
    for (id, nodes) in [(12, 546_344), (79, 540_860), (42, 877_823)] {
        let start = korf_board(id);
        let algorithm = LabAlgorithm::IdaStar;
        let (_, figures) = run(Experiment {
            start,
            goal: Goal::preset(Preset::BlankFirst, start.size()),
            algorithm,
            heuristic: MANHATTAN,
            weight: Weight::default(),
            max_depth: None,
            rules: RulePreset::Korf.rules(algorithm),
        });
        assert_eq!(figures.generated_forward + 1, nodes, "board {id}");
    }
}

/// A best-first search without any data structure but lists: the counts of nodes expanded and generated, and of inserts.
fn naive(experiment: &Experiment) -> (u64, u64, u64) {
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
            return (expanded, generated, inserts);
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
                            (figures.expanded, figures.generated_all, figures.inserts),
                            naive(&experiment),
                            "{start} {algorithm:?} {ties:?} {repeats:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn slices_change_nothing() {
    let columbia = experiment(
        "618402735",
        RulePreset::Columbia,
        LabAlgorithm::AStar,
        MANHATTAN,
    );
    let mut search = ReferenceSearch::start(columbia, Limits::default(), None).unwrap();
    while !search.advance(1).is_done() {}
    assert_eq!(search.figures(), run(columbia).1);
}

#[test]
fn limits_on_nodes_and_memory_are_answers() {
    let bfs = experiment(
        "618402735",
        RulePreset::Columbia,
        LabAlgorithm::BreadthFirst,
        MANHATTAN,
    );
    let ends = |nodes, memory| {
        let limits = Limits { nodes, memory };
        let mut search = ReferenceSearch::start(bfs, limits, None).unwrap();
        while !search.advance(1000).is_done() {}
        search.outcome().cloned()
    };
    assert_eq!(
        ends(1000, u64::MAX),
        Some(Outcome::LimitReached(Limit::Nodes(1000)))
    );
    assert!(matches!(
        ends(u64::MAX, 1 << 20),
        Some(Outcome::LimitReached(Limit::Memory(_)))
    ));
}

#[test]
fn a_board_without_a_solution_is_said_to_have_none() {
    for (preset, is_searched) in [(RulePreset::Columbia, false), (RulePreset::Princeton, true)] {
        let mut unsolvable = experiment("123456780", preset, LabAlgorithm::AStar, MANHATTAN);
        unsolvable.goal = Goal::new("1 2 3/4 5 6/8 7 0".parse().unwrap());
        let mut search = ReferenceSearch::start(unsolvable, Limits::default(), None).unwrap();
        while !search.advance(1000).is_done() {}
        assert!(matches!(search.outcome(), Some(Outcome::Unsolvable(_))));
        assert_eq!(search.figures().expanded > 0, is_searched);
    }
}

#[test]
fn a_recorded_node_takes_at_most_32_bytes() {
    let mut dfs = experiment(
        "125340678",
        RulePreset::Columbia,
        LabAlgorithm::DepthFirst,
        MANHATTAN,
    );
    dfs.rules.ties = Ties::Oldest;
    let mut search = ReferenceSearch::start(dfs, Limits::default(), None).unwrap();
    while !search.advance(10_000).is_done() {}
    let nodes = search.nodes().unwrap();
    assert!(nodes.len() > 180_000);
    assert!(nodes.bytes() <= 32 * nodes.len() as u64);
}
