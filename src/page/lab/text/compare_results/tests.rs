use super::*;

fn method(name: &str) -> LabMethod {
    name.parse().unwrap()
}

#[test]
fn methods_have_short_names() {
    assert_eq!(short_method(method("bfs")), "breadth-first");
    assert_eq!(short_method(method("astar.manhattan")), "A*, Manhattan");
    assert_eq!(
        short_method(method("wastar.linear-conflict.1.5")),
        "weighted A* 1.5, linear conflict"
    );
}

#[test]
fn values_have_the_digits_that_they_need() {
    let expanded = CompareFigure::Expanded;
    assert_eq!(value(expanded, 70.5), "70.5");
    assert_eq!(value(expanded, 677.5), "677.5");
    assert_eq!(value(CompareFigure::Length, 9190.5), "9,191");
    assert_eq!(value(expanded, 61_315.4), "61,315");
    assert_eq!(value(CompareFigure::BranchingFactor, 1.337), "1.34");
    assert_eq!(value(CompareFigure::Time, 1030.0), "1.0 s");
    assert_eq!(value(CompareFigure::Time, 0.04), "under 0.1 ms");
    let open = Measured {
        value: 1e6,
        is_open: true,
    };
    assert_eq!(measured(expanded, open), "≥ 1,000,000");
    assert_eq!(optional(expanded, None), "–");
}

#[test]
fn marks_of_an_axis_are_short() {
    let ticks = [1.0, 100.0, 1e3, 1e5, 1e6].map(|one| tick(CompareFigure::Expanded, one));
    assert_eq!(ticks, ["1", "100", "1k", "100k", "1M"]);
    assert_eq!(tick(CompareFigure::Time, 0.1), "0.1 ms");
    assert_eq!(tick(CompareFigure::Time, 1e4), "10 s");
}

#[test]
fn a_limit_says_how_many_runs_it_stopped() {
    let count = LimitCount {
        limit: Limit::Nodes(1_000_000),
        runs: 38,
    };
    let progress = CellProgress {
        done: 120,
        total: 120,
        limited: 38,
        unsolvable: 0,
    };
    assert_eq!(
        stopped(&[count], progress),
        ["38 of 120 stopped: 1,000,000 nodes reached"]
    );
}

#[test]
fn lengths_are_shortest_or_longer_or_not_known() {
    let summary = LengthSummary {
        boards: 10,
        solved: 10,
        compared: 10,
        longer: 3,
        mean_excess: 0.45,
        max_excess: 4,
        all_proved: false,
    };
    assert_eq!(lengths(Some(summary)), "+0.45");
    let shortest = LengthSummary {
        longer: 0,
        ..summary
    };
    assert_eq!(lengths(Some(shortest)), "shortest");
    let unknown = LengthSummary {
        compared: 0,
        ..shortest
    };
    assert_eq!(lengths(Some(unknown)), "not proved");
    let partly = LengthSummary {
        compared: 4,
        ..shortest
    };
    let meanings = [summary, shortest, unknown, partly].map(lengths_meaning);
    let expected = [
        "3 of 10 solutions are longer than the shortest, by 4 moves at most",
        "all 10 solutions are shortest",
        "no shortest length is known to compare with",
        "4 of 10 solutions are known to be shortest",
    ];
    assert_eq!(meanings, expected);
    assert_eq!(lengths(None), "–");
    let far = LengthSummary {
        mean_excess: 9176.4,
        ..summary
    };
    assert_eq!(lengths(Some(far)), "+9,176");
}

#[test]
fn lengths_of_some_boards_say_how_many_are_solved() {
    let all = LengthSummary {
        boards: 1_200,
        solved: 1_200,
        compared: 1_200,
        longer: 0,
        mean_excess: 0.0,
        max_excess: 0,
        all_proved: true,
    };
    assert_eq!(lengths_part(all), None);
    let half = LengthSummary {
        solved: 600,
        compared: 600,
        ..all
    };
    assert_eq!(lengths_part(half).unwrap(), "600 solved");
    assert_eq!(
        lengths_meaning(half),
        "all 600 solutions are shortest; 600 of 1,200 boards are solved"
    );
}

#[test]
fn a_method_that_has_not_started_waits_only_while_the_comparison_runs() {
    let none = CellProgress {
        total: 10,
        ..CellProgress::default()
    };
    assert_eq!(progress(none, true).unwrap(), "waiting");
    assert_eq!(progress(none, false).unwrap(), "not run");
    let some = CellProgress {
        done: 751,
        total: 1139,
        ..none
    };
    assert_eq!(progress(some, false).unwrap(), "751 of 1,139 boards");
}

#[test]
fn a_range_of_times_has_the_unit_of_its_median() {
    let words = |times: [f64; 3]| range(&Spread::of(&times.map(Measured::exact)).unwrap());
    assert_eq!(words([8.0, 9.0, 12.5]), "8–12.5 ms");
    assert_eq!(words([800.0, 900.0, 1200.0]), "800–1200 ms");
    assert_eq!(words([900.0, 1100.0, 1250.0]), "0.9–1.25 s");
    assert_eq!(words([0.01, 0.02, 0.03]), "");
}
