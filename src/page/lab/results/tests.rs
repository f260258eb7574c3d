use super::*;
use crate::engine::{TableCache, TableStatus};
use crate::lab::{BoardSet, ComparisonSpec, DistanceList, RuleChoice, Timing};
use crate::page::lab::text::compare_results::{axis_labels, sentences};
use crate::puzzle::{Goal, Preset, Size};
use crate::reference::ReferenceSearch;
use crate::search::Limits;

/// Runs a comparison on three boards at each of the distances 6, 8, … 14.
fn comparison(methods: &[&str], node_limit: u64) -> Comparison {
    let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
    let spec = ComparisonSpec {
        boards: BoardSet::Layers {
            size: Size::DEFAULT,
            distances: DistanceList {
                from: 6,
                to: 14,
                step: 2,
            },
            each: 3,
            seed: 7,
        },
        goal,
        methods: methods.iter().map(|name| name.parse().unwrap()).collect(),
        rules: RuleChoice::default(),
        node_limit,
    };
    let mut tables = TableCache::default();
    let table = loop {
        if let TableStatus::Ready(table) = tables.distance_table(&goal, u32::MAX) {
            break table;
        }
    };
    let boards = spec.boards.draw(&goal, Some(&table)).unwrap().boards;
    let mut comparison = Comparison::new(spec.clone(), boards.clone());
    for (method, board, experiment) in spec.experiments(&boards) {
        let limits = Limits {
            nodes: node_limit,
            ..Limits::default()
        };
        let mut search = ReferenceSearch::start(experiment, limits, None).unwrap();
        while !search.advance(10_000).is_done() {}
        comparison.add(method, board, search.record(false).unwrap());
    }
    comparison
}

fn order(results: &Results, column: ResultColumn, is_descending: bool) -> Vec<MethodIndex> {
    let sort = Sort {
        column,
        is_descending,
    };
    let rows = results.sorted(sort);
    rows.iter().map(|row| row.index).collect()
}

#[test]
fn rows_are_sorted_by_any_column_and_those_without_a_value_come_last() {
    let mut comparison = comparison(&["bfs", "astar.manhattan", "ucs"], 1_000_000);
    let timing = Timing {
        rounds_ms: vec![1.0, 2.0, 3.0],
        expanded: 100,
        limited: 0,
    };
    comparison.set_timing(0, timing);
    let results = Results::new(&comparison, CompareFigure::Expanded);
    assert_eq!(order(&results, ResultColumn::Method, true), [2, 1, 0]);
    assert_eq!(order(&results, ResultColumn::Median, false)[0], 1);
    assert_eq!(order(&results, ResultColumn::Median, true)[2], 1);
    let time = ResultColumn::Figure(CompareFigure::Time);
    assert_eq!(order(&results, time, false)[0], 0);
    assert_eq!(order(&results, time, true)[0], 0);
}

#[test]
fn a_time_that_is_a_lower_bound_is_larger_than_those_known_and_is_explained() {
    let mut comparison = comparison(&["bfs", "astar.manhattan", "ucs"], 1_000_000);
    for (method, ms, limited) in [(0, 1.0, 1), (1, 2.0, 0)] {
        let timing = Timing {
            rounds_ms: vec![ms; 3],
            expanded: 100,
            limited,
        };
        comparison.set_timing(method, timing);
    }
    let sentence =
        "A time with ≥ is a lower bound: the fast search reached a limit before it was done.";
    let time = ResultColumn::Figure(CompareFigure::Time);
    let results = Results::new(&comparison, CompareFigure::Expanded);
    assert_eq!(order(&results, time, false), [1, 0, 2]);
    assert_eq!(order(&results, time, true), [0, 1, 2]);
    assert!(!results.has_limits());
    assert!(sentences(&results, &[], false).contains(&sentence.to_string()));
    let results = Results::new(&comparison, CompareFigure::Time);
    assert_eq!(order(&results, ResultColumn::Median, false), [1, 0, 2]);
}

#[test]
fn with_fewer_than_three_rounds_no_method_is_clearly_faster() {
    let mut comparison = comparison(&["bfs", "astar.manhattan"], 1_000_000);
    for (method, ms) in [(0, 100.0), (1, 2.0)] {
        let timing = Timing {
            rounds_ms: vec![ms; 2],
            expanded: 100,
            limited: 0,
        };
        comparison.set_timing(method, timing);
    }
    let results = Results::new(&comparison, CompareFigure::Expanded);
    assert_eq!(
        results.time_difference(1),
        Some(TimeDifference::TooFewRounds)
    );
    assert_eq!(results.time_difference(0), None);
}

#[test]
fn a_method_without_a_time_has_a_reason() {
    let results = Results::new(
        &comparison(&["ucs", "bfs", "astar.manhattan"], 100),
        CompareFigure::Expanded,
    );
    let reasons: Vec<Option<Untimed>> = results.rows.iter().map(|row| row.untimed).collect();
    assert_eq!(
        reasons,
        [
            Some(Untimed::NoFastSearch),
            Some(Untimed::NotAllSolved),
            Some(Untimed::NotYet)
        ]
    );
    assert!(results.has_limits());
    assert!(results.solved_by_all < results.boards);
}

#[test]
fn the_chart_has_a_dot_for_every_board_and_a_median_for_every_distance() {
    let comparison = comparison(&["bfs", "astar.manhattan"], 1_000_000);
    let scatter = Scatter::new(&comparison, CompareFigure::Expanded).unwrap();
    assert_eq!(scatter.distances, [6, 8, 10, 12, 14]);
    for series in &scatter.series {
        assert_eq!((series.points.len(), series.medians.len()), (15, 5));
        assert_eq!(series.places.len(), 15);
        let is_inside = |part: f64| (0.0..=1.0).contains(&part);
        assert!(
            series
                .places
                .iter()
                .all(|&(x, y)| is_inside(x) && is_inside(y))
        );
        assert!(series.growth.unwrap().factor > 1.0);
    }
    // The method with the least median comes first.
    assert_eq!(scatter.series[0].index, 1);
}

#[test]
fn a_dot_stays_within_a_quarter_of_a_move_of_its_length() {
    let comparison = comparison(&["bfs", "astar.manhattan"], 1_000_000);
    let scatter = Scatter::new(&comparison, CompareFigure::Expanded).unwrap();
    let quarter = scatter.x(6.25) - scatter.x(6.0);
    for series in &scatter.series {
        for (point, &(x, _)) in series.points.iter().zip(&series.places) {
            let own = scatter.x(f64::from(point.distance));
            assert!((x - own).abs() < quarter, "{point:?}");
        }
    }
}

#[test]
fn there_is_no_chart_of_times_or_of_one_board() {
    let comparison = comparison(&["astar.manhattan"], 1_000_000);
    assert_eq!(Scatter::new(&comparison, CompareFigure::Time), None);
    let one = Comparison::new(comparison.spec().clone(), comparison.boards()[..1].to_vec());
    assert_eq!(Scatter::new(&one, CompareFigure::Expanded), None);
}

/// `tests/browser/lab-results.spec.mjs` expects the same numbers in the page.
#[test]
fn the_medians_of_seed_7_are_those_that_the_browser_test_expects() {
    let methods = [
        "bfs",
        "astar.misplaced",
        "astar.manhattan",
        "idastar.manhattan",
    ];
    let comparison = comparison(&methods, 1_000_000);
    let results = Results::new(&comparison, CompareFigure::Expanded);
    let medians: Vec<f64> = results
        .rows
        .iter()
        .map(|row| row.summary.unwrap().spread.median.value)
        .collect();
    assert_eq!(medians, [630.0, 33.0, 10.0, 14.0]);
}

#[test]
fn the_keys_reach_every_dot_of_the_drawn_methods() {
    let comparison = comparison(&["bfs", "astar.manhattan", "idastar.manhattan"], 1_000_000);
    let scatter = Scatter::new(&comparison, CompareFigure::Expanded).unwrap();
    let drawn = [0, 1];
    let mut dot = scatter.step(&drawn, None, "Home");
    let first = dot.unwrap();
    let mut boards = vec![first.1];
    for _ in 1..15 {
        dot = scatter.step(&drawn, dot, "ArrowRight");
        boards.push(dot.unwrap().1);
    }
    assert_eq!(dot, scatter.step(&drawn, dot, "ArrowRight"));
    assert_eq!(dot, scatter.step(&drawn, None, "End"));
    boards.sort_unstable();
    assert_eq!(boards, (0..15).collect::<Vec<_>>());
    // Breadth-first search expands more on the same board, and the third method is not drawn.
    let up = scatter.step(&drawn, Some((1, 7)), "ArrowUp");
    assert_eq!(up, Some((0, 7)));
    assert_eq!(scatter.step(&drawn, up, "ArrowUp"), Some((0, 7)));
    assert_eq!(scatter.step(&drawn, up, "ArrowDown"), Some((1, 7)));
    assert_eq!(scatter.step(&drawn, None, "Enter"), None);
}

#[test]
fn the_labels_of_an_axis_have_room() {
    let labels = |figure, values: [f64; 2]| {
        let axis = Axis::new(figure, values).unwrap();
        axis_labels(figure, &axis)
    };
    let texts = |figure, values| -> Vec<String> {
        let labels = labels(figure, values).into_iter();
        labels.map(|(_, text)| text).collect()
    };
    let times = texts(CompareFigure::Time, [0.02, 5_000.0]);
    assert_eq!(times, ["0.01 ms", "10 ms", "10 s"]);
    let times = texts(CompareFigure::Time, [0.002, 5_000.0]);
    assert_eq!(times, ["0.001 ms", "1 ms", "1 s"]);
    let counts = texts(CompareFigure::Expanded, [23.0, 61_315.0]);
    assert_eq!(counts, ["10", "100", "1k", "10k", "100k"]);
    for figure in CompareFigure::ALL {
        for most in [1.0, 30.0, 1e4, 1e7, 3e9] {
            let texts = texts(figure, [0.001, most]);
            assert!((1..=7).contains(&texts.len()), "{texts:?}");
        }
    }
}

#[test]
fn the_pointer_finds_the_dot_under_it() {
    let comparison = comparison(&["bfs", "astar.manhattan"], 1_000_000);
    let scatter = Scatter::new(&comparison, CompareFigure::Expanded).unwrap();
    let size = (500.0, 300.0);
    for series in &scatter.series {
        for (point, &(x, y)) in series.points.iter().zip(&series.places) {
            let at = (x * size.0, (1.0 - y) * size.1);
            let found = scatter.nearest(&[series.index], at, size, 5.0);
            assert_eq!(found, Some((series.index, point.board)));
        }
    }
    assert_eq!(scatter.nearest(&[], (0.0, 0.0), size, 500.0), None);
    assert_eq!(scatter.nearest(&[0, 1], (-90.0, -90.0), size, 14.0), None);
}

#[test]
fn the_excess_of_the_lengths_is_explained_if_there_is_one() {
    let words = |methods: &[&str]| {
        let comparison = comparison(methods, 1_000_000);
        let results = Results::new(&comparison, CompareFigure::Expanded);
        let excess = results.rows[0].lengths.unwrap().mean_excess;
        let sentences = sentences(&results, &[], false);
        let sentence = sentences.into_iter().find(|one| one.starts_with("Length"));
        (excess, sentence)
    };
    let (excess, sentence) = words(&["greedy.misplaced"]);
    let excess = crate::lab::decimal(excess, 2);
    let expected = format!(
        "Length +{excess}: the solutions are {excess} moves longer than the shortest ones on average."
    );
    assert_eq!(sentence, Some(expected));
    assert_eq!(words(&["astar.manhattan"]), (0.0, None));
}

#[test]
fn a_stopped_comparison_says_why_there_are_no_times_and_no_means() {
    let full = comparison(&["astar.manhattan", "bfs"], 1_000_000);
    let mut stopped = Comparison::new(full.spec().clone(), full.boards().to_vec());
    for board in 0..full.boards().len() {
        stopped.add(0, board, full.run(0, board).unwrap().clone());
    }
    let sentences = sentences(&Results::new(&stopped, CompareFigure::Expanded), &[], false);
    for expected in [
        "There are no means: they need boards that every method has solved.",
        "A*, Manhattan; breadth-first were not timed before the comparison ended, so they have no time.",
    ] {
        assert!(
            sentences.iter().any(|one| one == expected),
            "{sentences:#?}"
        );
    }
}

#[test]
fn methods_without_a_time_and_without_a_clear_difference_are_named_once() {
    let mut comparison = comparison(
        &["bfs", "iddfs", "astar.manhattan", "idastar.manhattan"],
        100,
    );
    for (method, rounds_ms) in [(2, vec![1.0, 2.0, 3.0, 3.0]), (3, vec![2.0, 3.0, 4.0])] {
        let timing = Timing {
            rounds_ms,
            expanded: 100,
            limited: 0,
        };
        comparison.set_timing(method, timing);
    }
    let results = Results::new(&comparison, CompareFigure::Expanded);
    let sentences = sentences(&results, &[], false);
    for expected in [
        "Times are of the fast search, not of the reference search: median and range of 3 to 4 interleaved rounds over all 15 boards.",
        "No clear difference in time between A*, Manhattan and IDA*, Manhattan (the ranges overlap).",
        "Breadth-first; iterative deepening did not solve every board, so they have no time.",
    ] {
        assert!(
            sentences.iter().any(|sentence| sentence == expected),
            "{sentences:#?}"
        );
    }
}
