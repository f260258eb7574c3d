use super::*;
use crate::lab::test_run::{draw_and_run, table};
use crate::lab::{DistanceList, GalleryKind};
use crate::puzzle::{Preset, Size};
use crate::reference::{Figures, RulePreset};
use crate::search::Limit;

fn methods(names: &[&str]) -> Vec<LabMethod> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

fn gallery(kind: GalleryKind, preset: RulePreset, names: &[&str]) -> ComparisonSpec {
    ComparisonSpec {
        boards: BoardSet::Gallery(kind),
        goal: kind.goal(),
        methods: methods(names),
        rules: RuleChoice::from(preset),
        node_limit: 1_000_000,
    }
}

/// Returns a figure of each run of a method.
fn values(comparison: &Comparison, method: MethodIndex, figure: CompareFigure) -> Vec<u64> {
    (0..comparison.boards().len())
        .map(|board| {
            let value = comparison.value(method, board, figure).unwrap();
            assert!(!value.is_open);
            value.value as u64
        })
        .collect()
}

#[test]
fn the_boards_of_aima_have_the_counts_of_its_notebook() {
    let names = ["bfs", "astar.misplaced-blank", "astar.manhattan"];
    let spec = gallery(GalleryKind::Aima, RulePreset::Aima, &names);
    let comparison = draw_and_run(spec, None);
    // The first board is not in the notebook.
    let generated = |method| values(&comparison, method, CompareFigure::GeneratedAll).split_off(1);
    assert_eq!(generated(0), [81, 160_948, 218_263]);
    assert_eq!(generated(1), [17, 23_407, 38_632]);
    assert_eq!(generated(2), [15, 3_614, 5_373]);
    let tests = |method| values(&comparison, method, CompareFigure::GoalTests).split_off(1);
    assert_eq!(tests(0), [82, 160_949, 218_264]);
    assert_eq!(tests(2), [6, 1_349, 2_010]);
    assert_eq!(values(&comparison, 0, CompareFigure::Excess), [0; 4]);
}

#[test]
fn the_boards_of_princeton_have_its_queue_operations() {
    let spec = gallery(
        GalleryKind::Princeton,
        RulePreset::Princeton,
        &["astar.manhattan"],
    );
    let comparison = draw_and_run(spec, None);
    let of = |figure| values(&comparison, 0, figure);
    assert_eq!(
        of(CompareFigure::Inserts),
        [1439, 3541, 3481, 5299, 5427, 10316, 26974, 46007]
    );
    assert_eq!(
        of(CompareFigure::DelMins),
        [853, 2081, 2071, 3149, 3259, 6103, 16231, 27805]
    );
    let summary = comparison.summary(0, CompareFigure::Inserts).unwrap();
    assert_eq!(
        summary.spread.median,
        Measured::exact((5299.0 + 5427.0) / 2.0)
    );
    assert_eq!(summary.mean.unwrap().value, 102_484.0 / 8.0);
}

#[test]
fn the_boards_of_columbia_have_the_figures_of_its_driver() {
    let names = ["bfs", "dfs", "astar.manhattan"];
    let spec = gallery(GalleryKind::Columbia, RulePreset::Columbia, &names);
    let comparison = draw_and_run(spec, None);
    let of = |method, figure| values(&comparison, method, figure);
    assert_eq!(of(0, CompareFigure::Expanded), [54_094, 10]);
    assert_eq!(of(1, CompareFigure::Expanded), [51_015, 181_437]);
    assert_eq!(of(2, CompareFigure::Expanded)[0], 696);
    assert_eq!(of(1, CompareFigure::MaxDepth), [46_142, 66_125]);
    let lengths = comparison.lengths(1).unwrap();
    assert_eq!(
        (lengths.solved, lengths.compared, lengths.longer),
        (2, 2, 1)
    );
    assert_eq!(lengths.max_excess, 46_142 - 20);
    assert_eq!(lengths.mean_excess, (46_142.0 - 20.0) / 2.0);
    assert!(!lengths.all_proved && !lengths.all_shortest());
    // A* that never touches a board again is not proved to be optimal, but its solutions are shortest.
    let lengths = comparison.lengths(2).unwrap();
    assert!(!lengths.all_proved && lengths.all_shortest());
}

#[test]
fn the_optimum_of_a_board_comes_from_a_run_that_proves_it() {
    let mut spec = gallery(
        GalleryKind::Columbia,
        RulePreset::Slidewise,
        &["greedy.manhattan", "astar.manhattan"],
    );
    spec.boards = BoardSet::List(vec!["6 1 8/4 0 2/7 3 5".parse().unwrap()]);
    let comparison = draw_and_run(spec.clone(), None);
    assert_eq!(comparison.boards()[0].distance, None);
    assert_eq!(comparison.optimum(0), Some(20));
    assert!(comparison.lengths(0).unwrap().longer == 1);
    spec.methods.pop();
    let comparison = draw_and_run(spec, None);
    assert_eq!(comparison.optimum(0), None);
    let lengths = comparison.lengths(0).unwrap();
    assert_eq!((lengths.compared, lengths.all_shortest()), (0, false));
    assert_eq!(comparison.value(0, 0, CompareFigure::Excess), None);
}

fn layers(names: &[&str], node_limit: u64) -> Comparison {
    let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
    let spec = ComparisonSpec {
        boards: BoardSet::Layers {
            size: Size::DEFAULT,
            distances: DistanceList {
                from: 8,
                to: 20,
                step: 4,
            },
            each: 5,
            seed: 7,
        },
        goal,
        methods: methods(names),
        rules: RuleChoice::default(),
        node_limit,
    };
    draw_and_run(spec, Some(&table(&goal)))
}

#[test]
fn a_run_that_reaches_a_limit_is_counted_and_its_board_leaves_every_mean() {
    let comparison = layers(&["bfs", "astar.manhattan"], 2_000);
    let progress = comparison.progress(0);
    assert_eq!((progress.done, progress.total), (20, 20));
    assert!(progress.limited >= 10, "{progress:?}");
    let limits = comparison.limits(0);
    assert_eq!(limits.len(), 1);
    assert_eq!(limits[0].limit, Limit::Nodes(2_000));
    assert_eq!(limits[0].runs, progress.limited);
    assert_eq!(comparison.progress(1).limited, 0);
    // Half of the runs or more are open, so that the median is at least what it is with the limit.
    let bfs = comparison.summary(0, CompareFigure::Expanded).unwrap();
    assert!(bfs.spread.median.is_open && bfs.spread.max.is_open);
    assert!(!bfs.spread.min.is_open);
    assert_eq!(bfs.spread.max.value, 2_000.0);
    // Both means are over the boards that breadth-first search solved too.
    let boards = comparison.solved_by_all();
    assert_eq!(boards.len(), 20 - progress.limited);
    for method in [0, 1] {
        let mean = comparison.mean(method, CompareFigure::Expanded).unwrap();
        assert_eq!(mean.boards, boards.len());
        let sum: f64 = boards
            .iter()
            .map(|&board| {
                let run = comparison.run(method, board).unwrap();
                run.figures.expanded as f64
            })
            .sum();
        assert_eq!(mean.value, sum / boards.len() as f64);
    }
    let all = comparison.summary(1, CompareFigure::Expanded).unwrap();
    assert_eq!(all.runs, 20);
}

#[test]
fn a_run_that_reaches_a_limit_keeps_its_place_in_the_median_of_the_lengths_and_of_b_star() {
    let comparison = layers(&["bfs", "astar.manhattan"], 2_000);
    let median = |method, figure| comparison.median(method, figure).unwrap();
    // Five boards each at 8, 12, 16 and 20 moves; breadth-first search solved at most half of them, the near ones.
    let bfs = median(0, CompareFigure::Length);
    assert_eq!((bfs.value, bfs.is_open), (14.0, true));
    assert_eq!(median(1, CompareFigure::Length), Measured::exact(14.0));
    assert!(median(0, CompareFigure::BranchingFactor).is_open);
    assert!(median(0, CompareFigure::Excess).is_open);
    let summary = comparison.summary(0, CompareFigure::Length).unwrap();
    assert_eq!(summary.runs, 20);
    let lengths = comparison.lengths(0).unwrap();
    assert_eq!(lengths.boards, 20);
    assert!(lengths.is_partial() && !comparison.lengths(1).unwrap().is_partial());
}

#[test]
fn the_length_of_an_unsolved_board_without_a_known_distance_is_at_least_its_manhattan_distance() {
    let mut spec = gallery(GalleryKind::Columbia, RulePreset::Slidewise, &["bfs"]);
    spec.boards = BoardSet::List(vec!["6 1 8/4 0 2/7 3 5".parse().unwrap()]);
    spec.node_limit = 10;
    let comparison = draw_and_run(spec, None);
    let length = comparison.value(0, 0, CompareFigure::Length).unwrap();
    assert_eq!((length.value, length.is_open), (10.0, true));
    assert_eq!(comparison.value(0, 0, CompareFigure::Excess), None);
}

#[test]
fn nodes_grow_with_the_length_and_a_heuristic_lowers_the_growth() {
    let comparison = layers(&["bfs", "astar.manhattan"], 1_000_000);
    let bfs = comparison.growth(0, CompareFigure::Expanded).unwrap();
    let a_star = comparison.growth(1, CompareFigure::Expanded).unwrap();
    assert_eq!((bfs.from, bfs.to), (8, 20));
    // Without the way back, an 8-puzzle has 1.73 successors on average.
    assert!((1.4..1.73).contains(&bfs.factor), "{bfs:?}");
    assert!((1.1..bfs.factor).contains(&a_star.factor), "{a_star:?}");
    let points = comparison.points(0, CompareFigure::Expanded);
    assert_eq!(points.len(), 20);
    assert!(
        points
            .iter()
            .all(|point| { comparison.boards()[point.board].distance == Some(point.distance) })
    );
    let medians = comparison.medians_by_distance(1, CompareFigure::Expanded);
    let distances: Vec<u32> = medians.iter().map(|median| median.0).collect();
    assert_eq!(distances, [8, 12, 16, 20]);
}

#[test]
fn a_growth_needs_three_distances() {
    let comparison = layers(&["bfs"], 2_000);
    // The medians at 16 and 20 moves are open.
    assert_eq!(comparison.growth(0, CompareFigure::Expanded), None);
}

#[test]
fn experiments_come_method_by_method_and_the_cheap_ones_first() {
    let names = ["bfs", "astar.manhattan", "greedy.manhattan"];
    let spec = gallery(GalleryKind::Columbia, RulePreset::Slidewise, &names);
    let boards = spec.boards.draw(&spec.goal, None).unwrap().boards;
    let order: Vec<(MethodIndex, BoardIndex)> = spec
        .experiments(&boards)
        .map(|(method, board, _)| (method, board))
        .collect();
    assert_eq!(order, [(2, 0), (2, 1), (1, 0), (1, 1), (0, 0), (0, 1)]);
}

#[test]
fn a_method_that_does_not_fit_the_size_is_not_run() {
    let goal = Goal::preset(Preset::BlankLast, Size::new(10, 10).unwrap());
    let spec = ComparisonSpec {
        boards: BoardSet::One(*goal.board()),
        goal,
        methods: methods(&["astar.pattern", "astar.manhattan"]),
        rules: RuleChoice::default(),
        node_limit: 10,
    };
    let comparison = draw_and_run(spec, None);
    assert_eq!(comparison.progress(0), CellProgress::default());
    assert_eq!(comparison.total_progress().total, 1);
    assert_eq!(comparison.solved_by_all(), [0]);
}

fn solved(nodes: u64) -> RunRecord {
    RunRecord {
        end: RunEnd::Solved {
            length: 4,
            is_optimal: true,
        },
        figures: Figures {
            expanded: nodes,
            generated_all: nodes,
            generated_forward: nodes - 1,
            ..Figures::default()
        },
        moves: Vec::new(),
        iterations: Vec::new(),
    }
}

fn four_boards(names: &[&str]) -> Comparison {
    let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
    let spec = ComparisonSpec {
        boards: BoardSet::List(vec![*goal.board(); 4]),
        goal,
        methods: methods(names),
        rules: RuleChoice::default(),
        node_limit: 1_000_000,
    };
    let boards = spec.boards.draw(&goal, None).unwrap().boards;
    Comparison::new(spec, boards)
}

#[test]
fn records_are_taken_in_any_order_and_rubbish_is_ignored() {
    let mut comparison = four_boards(&["bfs"]);
    assert_eq!(comparison.median(0, CompareFigure::Expanded), None);
    for (board, nodes) in [(3, 40), (0, 10), (2, 30), (1, 20)] {
        comparison.add(0, board, solved(nodes));
    }
    comparison.add(0, 4, solved(1));
    comparison.add(1, 0, solved(1));
    let median = comparison.median(0, CompareFigure::Expanded);
    assert_eq!(median, Some(Measured::exact(25.0)));
    assert_eq!(comparison.total_progress().done, 4);
    // b* of the mean of 25 nodes and 4 moves: 1.8^4 + 1.8^3 + 1.8^2 + 1.8 is 21.4, and for 1.9 it is 25.4.
    let factor = comparison.mean(0, CompareFigure::BranchingFactor).unwrap();
    assert!((1.88..1.9).contains(&factor.value), "{factor:?}");
}

#[test]
fn methods_are_ranked_by_their_medians_and_those_without_one_come_last() {
    let mut comparison = four_boards(&["bfs", "ucs", "astar.manhattan", "astar.misplaced"]);
    comparison.add(1, 0, solved(20));
    comparison.add(2, 0, solved(10));
    let limited = RunRecord {
        end: RunEnd::Limit(Limit::Nodes(20)),
        ..solved(20)
    };
    comparison.add(0, 0, limited);
    assert_eq!(comparison.ranking(CompareFigure::Expanded), [2, 1, 0, 3]);
}

#[test]
fn a_board_without_a_solution_has_no_figures_but_is_counted() {
    let mut comparison = four_boards(&["bfs"]);
    comparison.add(0, 0, solved(10));
    let unsolvable = RunRecord {
        end: RunEnd::Unsolvable,
        ..solved(1)
    };
    comparison.add(0, 1, unsolvable);
    let progress = comparison.progress(0);
    assert_eq!((progress.done, progress.unsolvable), (2, 1));
    let summary = comparison.summary(0, CompareFigure::Expanded).unwrap();
    assert_eq!((summary.runs, summary.mean.unwrap().boards), (1, 1));
}

#[test]
fn the_time_left_follows_the_nodes_of_the_methods_before() {
    let mut comparison = four_boards(&["greedy.manhattan", "astar.manhattan", "bfs"]);
    assert_eq!(comparison.time_left(0.0), None);
    for (board, nodes) in [10, 20, 30, 40].into_iter().enumerate() {
        comparison.add(0, board, solved(nodes));
    }
    // 100 nodes took 50 ms; the two methods to come are expected to need at least as much.
    let left = comparison.time_left(50.0).unwrap();
    assert!((left.ms - 100.0).abs() < 1e-9 && left.is_at_least);
    comparison.add(1, 0, solved(20));
    comparison.add(2, 0, solved(100));
    // The second needs twice the nodes of the first on each board, the third ten times: 180 and 900 are left of 220.
    let left = comparison.time_left(110.0).unwrap();
    assert!((left.ms - 540.0).abs() < 1e-9 && !left.is_at_least);
}

#[test]
fn methods_whose_times_overlap_have_no_clear_difference() {
    let mut comparison = four_boards(&["bfs", "astar.manhattan", "astar.misplaced"]);
    let timing = |rounds: [f64; 3]| Timing {
        rounds_ms: rounds.to_vec(),
        expanded: 1000,
        limited: 0,
    };
    comparison.set_timing(0, timing([50.0, 52.0, 51.0]));
    comparison.set_timing(1, timing([10.0, 12.0, 11.0]));
    comparison.set_timing(2, timing([11.5, 12.5, 13.0]));
    assert_eq!(comparison.by_time(), [1, 2, 0]);
    assert_eq!(comparison.no_clear_difference(), [(1, 2)]);
    let time = comparison.summary(1, CompareFigure::Time).unwrap();
    assert_eq!(time.spread.median, Measured::exact(11.0));
    let rate = comparison
        .summary(0, CompareFigure::NodesPerSecond)
        .unwrap();
    assert_eq!(rate.spread.max, Measured::exact(20_000.0));
}

#[test]
fn a_method_whose_search_reached_a_limit_is_ranked_after_those_that_finished() {
    let mut comparison = four_boards(&["bfs", "astar.manhattan", "astar.misplaced"]);
    for (method, ms, limited) in [(0, 10.0, 2), (1, 20.0, 0), (2, 30.0, 0)] {
        comparison.set_timing(
            method,
            Timing {
                rounds_ms: vec![ms; 3],
                expanded: 1000,
                limited,
            },
        );
    }
    assert_eq!(comparison.by_time(), [1, 2, 0]);
    assert_eq!(
        comparison.time_differences(),
        [
            (1, 2, TimeDifference::Clear),
            (2, 0, TimeDifference::Limited)
        ]
    );
    assert_eq!(comparison.no_clear_difference(), []);
}

#[test]
fn methods_that_need_more_nodes_than_the_limit_for_random_boards_are_known_before_they_run() {
    let size = Size::new(4, 4).unwrap();
    let uniform = BoardSet::Uniform {
        size,
        count: 10,
        seed: 7,
    };
    let spec = |boards: BoardSet, names: &[&str]| ComparisonSpec {
        boards,
        goal: Goal::preset(Preset::BlankLast, size),
        methods: names.iter().map(|name| name.parse().unwrap()).collect(),
        rules: RuleChoice::default(),
        node_limit: 1_000_000,
    };
    let names = [
        "bfs",
        "greedy.manhattan",
        "astar.manhattan",
        "astar.pattern",
    ];
    let exceeding = |boards| spec(boards, &names).unlikely_to_finish();
    assert_eq!(exceeding(uniform), [0, 2]);
    assert_eq!(exceeding(BoardSet::Gallery(GalleryKind::Korf)), [0, 2]);
    // How hard a list is, and how far a heuristic reaches that was not measured, is not known.
    let board = *Goal::preset(Preset::BlankLast, size).board();
    assert_eq!(exceeding(BoardSet::List(vec![board])), []);
    assert_eq!(exceeding(BoardSet::Gallery(GalleryKind::Within7)), []);
    let korf = BoardSet::Gallery(GalleryKind::Korf);
    assert_eq!(spec(korf, &["astar.euclidean"]).unlikely_to_finish(), []);
}

#[test]
fn every_figure_has_a_name_of_its_own() {
    for figure in CompareFigure::ALL {
        assert_eq!(figure.name().parse(), Ok(figure));
    }
}
