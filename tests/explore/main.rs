//! The time line of a recorded search: every moment equals that of a naive search, by whatever route it is reached.

mod map;
mod naive_nodes;
mod naive_path;
mod question;

use slidewise::heuristic::HeuristicKind;
use slidewise::lab::explore::{
    ChildOutcome, ExploreRun, Lock, Moment, Overview, RecordedRun, Recorder, TreeNode, WhyNext,
};
use slidewise::puzzle::{Board, Goal, Move, Preset, Random, scramble};
use slidewise::reference::{
    Experiment, GoalTest, LabAlgorithm, LabHeuristic, ReferenceSearch, Repeats, RulePreset, Rules,
    RunEnd, Ties,
};
use slidewise::search::{Limit, Limits, Weight};
use slidewise::step::Step;

/// More than any frontier of these tests.
const WHOLE_FRONTIER: usize = 10_000;

fn record_in_slices(run: ExploreRun, budget: u32) -> RecordedRun {
    let mut recorder = Recorder::start(run, None).unwrap();
    loop {
        if let Step::Done(recorded) = recorder.advance(budget) {
            return recorded.unwrap();
        }
    }
}

fn record(run: ExploreRun) -> RecordedRun {
    record_in_slices(run, 1000)
}

fn moment(recorded: &mut RecordedRun, at: u64) -> Moment {
    recorded
        .moment(Lock::Expanded(at), WHOLE_FRONTIER, true)
        .unwrap()
}

fn run(start: Board, goal: Goal, algorithm: LabAlgorithm, rules: Rules, nodes: u64) -> ExploreRun {
    ExploreRun {
        experiment: Experiment {
            start,
            goal,
            algorithm,
            heuristic: LabHeuristic::Kind(HeuristicKind::Manhattan),
            weight: Weight::default(),
            max_depth: None,
            rules,
        },
        limits: Limits {
            nodes,
            ..Limits::default()
        },
    }
}

/// Returns h as the algorithm uses it.
fn h(experiment: &Experiment, board: &Board) -> u32 {
    match experiment.used_heuristic() {
        LabHeuristic::Kind(kind) => kind.estimate(board, &experiment.goal).unwrap(),
        slip => panic!("{slip:?}"),
    }
}

/// Returns the successors of a board in the order of the rules, with the motions of the tiles.
fn successors(experiment: &Experiment, board: &Board) -> Vec<(Move, Board)> {
    let order = experiment.rules.order.to_string();
    let motions = order.chars().map(|letter| match letter {
        'U' => Move::Down,
        'D' => Move::Up,
        'L' => Move::Right,
        _ => Move::Left,
    });
    motions
        .filter_map(|step| Some((step, board.slide(step)?)))
        .collect()
}

/// What a naive search tells of its whole run.
struct NaiveRun {
    moments: Vec<Moment>,
    tree: Vec<TreeNode>,
}

fn boards() -> Vec<(Board, Goal)> {
    let mut random = Random::seeded(11);
    let mut boards = Vec::new();
    for (size, moves) in [("3x3", 3), ("3x2", 8), ("2x3", 14), ("3x3", 12)] {
        let goal = Goal::preset(Preset::Spiral, size.parse().unwrap());
        boards.push((scramble::walk(&goal, moves, &mut random), goal));
    }
    boards
}

/// Returns searches that record their nodes, by all rules. Those that do not end soon reach their limit.
fn node_runs() -> Vec<ExploreRun> {
    let mut runs = Vec::new();
    for (index, (start, goal)) in boards().into_iter().enumerate() {
        let algorithms = LabAlgorithm::ALL.iter().copied();
        for algorithm in algorithms.filter(|algorithm| !algorithm.is_iterative()) {
            let is_list = matches!(
                algorithm,
                LabAlgorithm::BreadthFirst | LabAlgorithm::DepthFirst
            );
            let ties = if is_list { &Ties::ALL[..1] } else { Ties::ALL };
            for &ties in ties {
                for &repeats in Repeats::ALL {
                    for (goal_test, expands_stale) in [
                        (GoalTest::Taken, false),
                        (GoalTest::Taken, true),
                        (GoalTest::Generated, false),
                    ] {
                        if expands_stale && repeats != Repeats::Cheaper {
                            continue;
                        }
                        let rules = Rules {
                            ties,
                            repeats,
                            goal_test,
                            expands_stale,
                            ..RulePreset::Columbia.rules(algorithm)
                        };
                        let limit = match (repeats, algorithm) {
                            (Repeats::Cheaper, LabAlgorithm::DepthFirst) => 190,
                            (Repeats::Cheaper, _) => 90,
                            _ => 45,
                        };
                        let mut run = run(start, goal, algorithm, rules, limit);
                        if index == 1 {
                            let misplaced = LabHeuristic::Kind(HeuristicKind::Misplaced);
                            run.experiment.heuristic = misplaced;
                            run.experiment.weight = "5".parse().unwrap();
                        }
                        runs.push(run);
                    }
                }
            }
        }
    }
    runs
}

/// Returns iterative deepening searches by all rules that they heed.
fn path_runs() -> Vec<ExploreRun> {
    let mut runs = Vec::new();
    for (start, goal) in boards() {
        for algorithm in [LabAlgorithm::IterativeDeepening, LabAlgorithm::IdaStar] {
            for &repeats in Repeats::ALL {
                let rules = Rules {
                    repeats,
                    ..RulePreset::Korf.rules(algorithm)
                };
                runs.push(run(start, goal, algorithm, rules, 150));
                let mut short = run(start, goal, algorithm, rules, u64::MAX);
                short.experiment.max_depth = Some(3);
                runs.push(short);
            }
        }
    }
    runs
}

/// Checks every moment, and what the overview says of them.
fn check(run: ExploreRun, naive: &NaiveRun) {
    let mut recorded = record(run);
    let overview = recorded.overview();
    let experiment = &run.experiment;
    let last = naive.moments.len() as u64 - 1;
    assert_eq!(overview.last_moment, last, "{experiment:?}");
    for (at, expected) in naive.moments.iter().enumerate() {
        let mut found = moment(&mut recorded, at as u64);
        found.map = None;
        assert_eq!(found, *expected, "moment {at} of {experiment:?}");
    }
    assert_eq!(overview.tree.as_ref(), Some(&naive.tree), "{experiment:?}");
    check_overview(&overview, naive);
    check_locks(&recorded, naive);
    let mut search = ReferenceSearch::start(run.experiment, run.limits, None).unwrap();
    while !search.advance(1000).is_done() {}
    assert_eq!(overview.figures, search.figures());
    assert_eq!(overview.end, search.record(false).unwrap().end);
    assert_eq!(naive.moments.last().unwrap().figures, search.figures());
    assert_eq!(overview.iterations, search.iterations());
}

fn check_overview(overview: &Overview, naive: &NaiveRun) {
    let lengths = naive
        .moments
        .iter()
        .map(|moment| moment.frontier_len as u32);
    assert_eq!(overview.frontier_sizes, lengths.collect::<Vec<_>>());
    for moment in &naive.moments {
        let segment = overview
            .segments
            .iter()
            .rfind(|segment| segment.first <= moment.at)
            .unwrap();
        match (&moment.current, moment.iterations.is_empty()) {
            (Some(current), true) => assert_eq!(segment.value, current.f),
            _ => assert_eq!(segment.value, moment.bound),
        }
    }
    let pairs = overview.segments.windows(2);
    assert!(pairs.into_iter().all(|pair| pair[0].value != pair[1].value));
}

fn check_locks(recorded: &RecordedRun, naive: &NaiveRun) {
    let last = naive.moments.last().unwrap();
    for count in 0..=last.figures.generated_forward + 1 {
        let fits = |moment: &&Moment| moment.figures.generated_forward <= count;
        let expected = naive.moments.iter().rfind(fits).unwrap();
        assert_eq!(recorded.resolve(Lock::Generated(count)), expected.at);
    }
    for bound in 0..=last.bound + 1 {
        let reaches = |moment: &&Moment| moment.bound >= bound;
        let expected = naive.moments.iter().find(reaches).unwrap_or(last);
        assert_eq!(recorded.resolve(Lock::Bound(bound)), expected.at);
    }
    assert_eq!(recorded.resolve(Lock::Expanded(u64::MAX)), last.at);
}

#[test]
fn every_moment_of_a_search_that_records_nodes_equals_that_of_a_naive_search() {
    for run in node_runs() {
        check(run, &naive_nodes::run(&run));
    }
}

#[test]
fn every_moment_of_iterative_deepening_equals_that_of_a_recursive_search() {
    for run in path_runs() {
        check(run, &naive_path::run(&run));
    }
}

#[test]
fn the_runs_of_these_tests_have_stale_and_reopened_nodes_and_all_kinds_of_ends() {
    let moments: Vec<Moment> = node_runs()
        .iter()
        .chain(&path_runs())
        .map(|&run| {
            let mut recorded = record(run);
            let last = recorded.last_moment();
            moment(&mut recorded, last)
        })
        .collect();
    assert!(
        moments
            .iter()
            .any(|moment| moment.figures.largest_stale > 1)
    );
    let reopens =
        |moment: &Moment| moment.closed_len > 0 && moment.closed_len < moment.figures.expanded;
    assert!(moments.iter().filter(|moment| !moment.is_goal).any(reopens));
    let ends: Vec<RunEnd> = node_runs()
        .into_iter()
        .chain(path_runs())
        .map(|run| record(run).overview().end)
        .collect();
    for is_there in [
        |end: &RunEnd| matches!(end, RunEnd::Solved { .. }),
        |end: &RunEnd| matches!(end, RunEnd::Limit(Limit::Nodes(_))),
        |end: &RunEnd| matches!(end, RunEnd::Limit(Limit::Depth(_))),
    ] {
        assert!(ends.iter().any(is_there));
    }
}

#[test]
fn a_moment_does_not_depend_on_the_route_to_it() {
    let long = "8 6 7/2 5 4/3 0 1".parse().unwrap();
    let goal = Goal::preset(Preset::BlankLast, "3x3".parse().unwrap());
    for algorithm in [LabAlgorithm::AStar, LabAlgorithm::IdaStar] {
        for ties in [Ties::BinaryHeap, Ties::Newest] {
            let mut rules = RulePreset::Slidewise.rules(algorithm);
            rules.ties = ties;
            let run = run(long, goal, algorithm, rules, 9000);
            let mut recorded = record(run);
            let last = recorded.last_moment();
            let mut random = Random::seeded(4);
            let mut seen = Vec::new();
            for _ in 0..12 {
                let at = random.below(last as usize + 1) as u64;
                seen.push(recorded.moment(Lock::Expanded(at), 30, false).unwrap());
            }
            seen.sort_by_key(|moment| moment.at);
            for expected in seen {
                let mut other = record(run);
                let at = Lock::Expanded(expected.at);
                assert_eq!(other.moment(at, 30, false).unwrap(), expected);
                assert_eq!(recorded.moment(at, 30, false).unwrap(), expected);
            }
        }
    }
}

#[test]
fn slices_do_not_change_a_recording() {
    let runs = node_runs().into_iter().chain(path_runs());
    for run in runs.step_by(17) {
        let (mut one, mut other) = (record_in_slices(run, 1), record_in_slices(run, 7));
        assert_eq!(one.overview(), other.overview());
        let at = one.last_moment() / 2;
        assert_eq!(moment(&mut one, at), moment(&mut other, at));
    }
}

#[test]
fn the_twin_is_never_searched() {
    let start: Board = "1 6 4/7 0 8/2 3 5".parse().unwrap();
    let goal = Goal::preset(Preset::BlankLast, start.size());
    let algorithm = LabAlgorithm::AStar;
    let rules = RulePreset::Princeton.rules(algorithm);
    assert!(rules.with_twin);
    let recorded = record(run(start, goal, algorithm, rules, u64::MAX));
    let alone = Rules {
        with_twin: false,
        ..rules
    };
    let expected = record(run(start, goal, algorithm, alone, u64::MAX));
    assert_eq!(recorded.overview(), expected.overview());
}

#[test]
fn a_board_without_a_solution_has_one_empty_moment() {
    let start: Board = "1 2 3/4 5 6/8 7 0".parse().unwrap();
    let goal = Goal::preset(Preset::BlankLast, start.size());
    let algorithm = LabAlgorithm::AStar;
    let rules = RulePreset::Slidewise.rules(algorithm);
    let mut recorded = record(run(start, goal, algorithm, rules, u64::MAX));
    let overview = recorded.overview();
    assert_eq!(
        (overview.end, overview.last_moment),
        (RunEnd::Unsolvable, 0)
    );
    assert_eq!(moment(&mut recorded, 5).frontier_len, 0);
    assert_eq!(recorded.question(0), None);
}

#[test]
fn the_reason_and_the_outcomes_have_every_value() {
    let mut why = Vec::new();
    let mut outcomes = Vec::new();
    let mut runs: Vec<ExploreRun> = node_runs().into_iter().chain(path_runs()).collect();
    let mut short = runs[0];
    short.experiment.max_depth = Some(1);
    runs.push(short);
    for run in runs {
        let mut recorded = record(run);
        for at in 0..=recorded.last_moment() {
            let moment = moment(&mut recorded, at);
            let reason = moment
                .reason
                .map(|reason| std::mem::discriminant(&reason.why));
            why.extend(reason.filter(|kind| !why.contains(kind)));
            for child in &moment.children {
                let kind = std::mem::discriminant(&child.outcome);
                if !outcomes.contains(&kind) {
                    outcomes.push(kind);
                }
            }
        }
    }
    let last_threshold = None;
    for expected in [
        WhyNext::Root,
        WhyNext::Oldest,
        WhyNext::Newest,
        WhyNext::Lowest { ties: 0, left: 0 },
        WhyNext::NextChild { backtracked: 0 },
        WhyNext::NewIteration { last_threshold },
    ] {
        assert!(why.contains(&std::mem::discriminant(&expected)));
    }
    for expected in [
        ChildOutcome::Inserted,
        ChildOutcome::Cheaper { before: 0 },
        ChildOutcome::Goal,
        ChildOutcome::WayBack,
        ChildOutcome::OnPath,
        ChildOutcome::Seen { before: 0 },
        ChildOutcome::AboveThreshold,
        ChildOutcome::TooDeep,
        ChildOutcome::NotYet,
    ] {
        let kind = std::mem::discriminant(&expected);
        assert!(outcomes.contains(&kind), "{expected:?}");
    }
}

#[test]
fn the_size_of_the_frontier_is_listed_at_200_moments_of_a_long_search() {
    let start = "8 6 7/2 5 4/3 0 1".parse().unwrap();
    let goal = Goal::preset(Preset::BlankLast, "3x3".parse().unwrap());
    for algorithm in [LabAlgorithm::AStar, LabAlgorithm::IdaStar] {
        let rules = RulePreset::Slidewise.rules(algorithm);
        let mut recorded = record(run(start, goal, algorithm, rules, 3000));
        let sizes = recorded.overview().frontier_sizes;
        assert_eq!(sizes.len(), 200);
        for (step, &size) in sizes.iter().enumerate() {
            let at = step as u64 * recorded.last_moment() / 199;
            assert_eq!(moment(&mut recorded, at).frontier_len, size.into());
        }
    }
}

#[test]
fn a_search_whose_f_changes_often_has_the_stretches_of_its_bound_or_none() {
    let segments = |start: &str, algorithm, nodes| {
        let start: Board = start.parse().unwrap();
        let goal = Goal::preset(Preset::BlankFirst, start.size());
        let rules = RulePreset::Slidewise.rules(algorithm);
        let segments = record(run(start, goal, algorithm, rules, nodes))
            .overview()
            .segments;
        let values = segments.iter().map(|segment| segment.value);
        values.collect::<Vec<_>>()
    };
    let small = "8 6 7/2 5 4/3 0 1";
    assert!((200..=300).contains(&segments(small, LabAlgorithm::DepthFirst, 300).len()));
    assert!(segments(small, LabAlgorithm::DepthFirst, 500).is_empty());
    let large = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
    let greedy = segments(large, LabAlgorithm::Greedy, 100_000);
    assert!(!greedy.is_empty() && greedy.is_sorted());
}

#[test]
fn rules_that_expand_stale_nodes_never_tie_more_nodes_than_the_frontier_has() {
    let start: Board = "6 1 8/4 0 2/7 3 5".parse().unwrap();
    let goal = Goal::preset(Preset::BlankFirst, start.size());
    let rules = RulePreset::Aima.rules(LabAlgorithm::Greedy);
    assert!(rules.expands_stale);
    let mut has_stale = false;
    for algorithm in [LabAlgorithm::Greedy, LabAlgorithm::WeightedAStar] {
        let mut recorded = record(run(start, goal, algorithm, rules, 2000));
        for at in 0..=recorded.last_moment() {
            let moment = moment(&mut recorded, at);
            has_stale |= moment.stale_len > 0;
            if at < recorded.last_moment() {
                let listed = moment.frontier.len() as u64;
                assert_eq!(listed, moment.frontier_len + moment.stale_len);
            }
            if let Some(reason) = moment.reason
                && let WhyNext::Lowest { ties, .. } = reason.why
            {
                assert!(ties <= reason.frontier_len, "{ties} at {at}");
            }
        }
    }
    assert!(has_stale);
}

#[test]
fn a_short_list_of_a_path_has_its_last_nodes() {
    let start: Board = "6 1 8/4 0 2/7 3 5".parse().unwrap();
    let goal = Goal::preset(Preset::BlankFirst, start.size());
    let algorithm = LabAlgorithm::IdaStar;
    let rules = RulePreset::Slidewise.rules(algorithm);
    let mut recorded = record(run(start, goal, algorithm, rules, u64::MAX));
    let last = recorded.last_moment();
    let whole = moment(&mut recorded, last);
    let short = recorded.moment(Lock::Expanded(last), 3, false).unwrap();
    let len = whole.frontier.len();
    assert_eq!((short.frontier_len, len), (21, 21));
    assert_eq!(short.frontier, whole.frontier[len - 3..]);
}
