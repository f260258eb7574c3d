//! The check of a student's number, against the known counts of courses. `docs/lab.md` names the sources.

use slidewise::heuristic::HeuristicKind;
use slidewise::lab::LabMethod;
use slidewise::lab::assignment::Assignment;
use slidewise::lab::check::{
    CheckAnalysis, CheckPlan, CheckSubject, Choice, Claim, CountedFigure, Purpose, RangePosition,
    RunValue, Setting, Slip, Switch, Verdict, course_output, fixed_course,
};
use slidewise::puzzle::{Board, Goal, Preset};
use slidewise::reference::{
    ExpansionRange, Figures, GoalTest, LabAlgorithm, LabHeuristic, RangeSearch, ReferenceSearch,
    Repeats, RulePreset, RunEnd, RunRecord, Ties,
};
use slidewise::search::{Limit, Limits, Weight};
use slidewise::step::Step;

const MANHATTAN: LabHeuristic = LabHeuristic::Kind(HeuristicKind::Manhattan);

fn subject(
    board: &str,
    goal: Preset,
    algorithm: LabAlgorithm,
    course: Option<RulePreset>,
) -> CheckSubject {
    let start: Board = board.parse().unwrap();
    CheckSubject {
        start,
        goal: Goal::preset(goal, start.size()),
        method: LabMethod::new(algorithm, MANHATTAN, Weight::ONE),
        course,
    }
}

/// A plan, the records of its first runs, and the range.
struct Checked {
    plan: CheckPlan,
    records: Vec<Option<RunRecord>>,
    range: Option<ExpansionRange>,
}

impl Checked {
    /// Runs the experiments for which `is_wanted`.
    fn run(subject: CheckSubject, is_wanted: impl Fn(Purpose) -> bool) -> Checked {
        let plan = CheckPlan::new(subject);
        let mut records = vec![None; plan.runs().len()];
        for &(purpose, run) in plan.purposes() {
            if !is_wanted(purpose) || records[run].is_some() {
                continue;
            }
            let limits = plan.limits(run);
            let experiment = plan.runs()[run];
            let search = if plan.is_exhaustive(run) {
                ReferenceSearch::start_exhaustive(experiment, limits, None)
            } else {
                ReferenceSearch::start(experiment, limits, None)
            };
            let mut search = search.unwrap();
            while !search.advance(10_000).is_done() {}
            records[run] = search.record(plan.keeps_moves(run));
        }
        let range = plan.range().map(|(puzzle, heuristic)| {
            let limits = Limits::default();
            let mut search = RangeSearch::start(&puzzle, heuristic, limits, None).unwrap();
            loop {
                if let Step::Done(range) = search.advance(10_000) {
                    break range.unwrap();
                }
            }
        });
        Checked {
            plan,
            records,
            range,
        }
    }

    fn all(subject: CheckSubject) -> Checked {
        Checked::run(subject, |_| true)
    }

    fn analysis(&self, figure: CountedFigure, number: u64) -> CheckAnalysis {
        let claim = Claim {
            figure,
            number: Some(number),
        };
        CheckAnalysis::new(&self.plan, &self.records, self.range, claim)
    }

    fn expanded(&self, number: u64) -> CheckAnalysis {
        self.analysis(CountedFigure::Expanded, number)
    }
}

fn columbia() -> CheckSubject {
    subject(
        "618402735",
        Preset::BlankFirst,
        LabAlgorithm::AStar,
        Some(RulePreset::Columbia),
    )
}

/// Returns the numbers of a switch's settings.
fn numbers(analysis: &CheckAnalysis, switch: Switch) -> Vec<(Setting, Option<u64>)> {
    let row = analysis.switches.iter().find(|row| row.switch == switch);
    let options = row.unwrap().options.iter();
    options
        .map(|option| (option.setting.clone(), option.value.number()))
        .collect()
}

#[test]
fn columbia_s_696_is_right_by_its_rules_and_decided_by_ties_and_repeats() {
    let checked = Checked::all(columbia());
    let right = checked.expanded(696);
    assert_eq!(right.verdict, Verdict::ByCourse(RulePreset::Columbia));
    assert!(right.is_complete());
    assert_eq!(right.range, Some((293, 711)));
    assert_eq!((right.matches.count, right.combinations), (48, 576));
    assert_eq!(right.matches.orders, Choice::Any);
    assert_eq!(right.matches.goal_tests, Choice::Any);
    assert_eq!(right.matches.ties, Choice::Of(vec![Ties::Oldest]));
    assert_eq!(right.matches.repeats, Choice::Of(vec![Repeats::Once]));
    assert_eq!(right.combinations_without_value, 0);
    let total: usize = right.distribution.iter().map(|v| v.rules.count).sum();
    assert_eq!(total, 576);
    assert!(right.distribution.is_sorted_by_key(|v| v.value));
    let ties = numbers(&right, Switch::Ties);
    assert_eq!(
        ties[..4],
        [
            (Setting::Ties(Ties::Oldest), Some(696)),
            (Setting::Ties(Ties::Newest), Some(390)),
            (Setting::Ties(Ties::LeastH), Some(616)),
            (Setting::Ties(Ties::LeastG), Some(711)),
        ]
    );
    assert_eq!(
        numbers(&right, Switch::Repeats),
        [
            (Setting::Repeats(Repeats::NotBack), Some(1055)),
            (Setting::Repeats(Repeats::Once), Some(696)),
            (Setting::Repeats(Repeats::Cheaper), Some(711)),
        ]
    );
    assert_eq!(
        numbers(&right, Switch::Order),
        [(Setting::AnyOrder, Some(696))]
    );
    assert_eq!(
        numbers(&right, Switch::GoalTest),
        [
            (Setting::GoalTest(GoalTest::Taken), Some(696)),
            (Setting::GoalTest(GoalTest::Generated), Some(696)),
        ]
    );
    assert!(right.slips.iter().all(|row| !row.is_claimed));
    let slip = |slip| {
        let row = right.slips.iter().find(|row| row.slip == slip).unwrap();
        (row.value.number().unwrap(), row.length.unwrap())
    };
    assert_eq!(
        slip(Slip::Heuristic(LabHeuristic::ManhattanBlank)),
        (1158, 20)
    );
    assert_eq!(
        slip(Slip::Heuristic(LabHeuristic::ConflictPairs)),
        (303, 20)
    );
    assert_eq!(slip(Slip::Algorithm(LabAlgorithm::Greedy)), (466, 46));
    assert_eq!(
        slip(Slip::Algorithm(LabAlgorithm::UniformCost)),
        (54_094, 20)
    );
    assert_eq!(slip(Slip::GoalCounted), (697, 20));
}

#[test]
fn every_other_number_of_columbia_s_board_has_its_verdict() {
    let checked = Checked::all(columbia());
    let least_g = checked.expanded(711);
    assert_eq!(least_g.verdict, Verdict::ByPresets(vec![RulePreset::Aima]));
    assert!(least_g.matches.ties.contains(&Ties::LeastG));
    for (number, ties, repeats) in [
        (399, Ties::Newest, Repeats::Cheaper),
        (390, Ties::Newest, Repeats::Once),
        (616, Ties::LeastH, Repeats::Once),
    ] {
        let analysis = checked.expanded(number);
        let matches = &analysis.matches;
        assert!(
            matches!(analysis.verdict, Verdict::ByCombinations { count, of: 576 } if count == matches.count),
            "{number}: {:?}",
            analysis.verdict
        );
        assert!(matches.ties.contains(&ties) && matches.repeats.contains(&repeats));
    }
    let slip = Slip::Heuristic(LabHeuristic::ManhattanBlank);
    let outside = checked.expanded(1158);
    assert_eq!(
        outside.verdict,
        Verdict::BySlips {
            slips: vec![slip],
            position: Some(RangePosition::Above),
        }
    );
    assert_eq!(outside.slips[0].slip, slip);
    assert!(outside.slips[0].is_claimed);
    for (number, verdict) in [
        (500, Verdict::Possible),
        (
            292,
            Verdict::NotExplained {
                position: Some(RangePosition::Below),
            },
        ),
        (
            712,
            Verdict::NotExplained {
                position: Some(RangePosition::Above),
            },
        ),
    ] {
        assert_eq!(checked.expanded(number).verdict, verdict, "{number}");
    }
    // The goal is counted too.
    let Verdict::OtherFigure(figures) = checked.expanded(697).verdict else {
        panic!("{:?}", checked.expanded(697).verdict);
    };
    assert!(figures.contains(&CountedFigure::Taken));
    let taken = checked.analysis(CountedFigure::Taken, 697);
    assert_eq!(taken.verdict, Verdict::ByCourse(RulePreset::Columbia));
    assert_eq!(taken.range, Some((294, 712)));
}

#[test]
fn the_verdict_appears_while_runs_are_left() {
    let nothing = Checked::run(columbia(), |_| false);
    let position = Some(RangePosition::Inside);
    assert_eq!(nothing.expanded(696).verdict, Verdict::Running { position });
    assert_eq!(nothing.expanded(696).base, RunValue::Pending);
    let first = Checked::run(columbia(), |purpose| purpose == Purpose::Base);
    let analysis = first.expanded(696);
    assert_eq!(analysis.verdict, Verdict::ByCourse(RulePreset::Columbia));
    assert_eq!(analysis.runs_done, 1);
    assert!(!analysis.is_complete());
    assert_eq!(first.expanded(500).verdict, Verdict::Running { position });
    let slips = Checked::run(columbia(), |purpose| matches!(purpose, Purpose::Slip(_)));
    assert!(matches!(
        slips.expanded(1158).verdict,
        Verdict::BySlips { .. }
    ));
    let claim = Claim {
        figure: CountedFigure::Expanded,
        number: None,
    };
    let analysis = CheckAnalysis::new(&first.plan, &first.records, first.range, claim);
    assert_eq!(analysis.verdict, Verdict::NoNumber);
}

#[test]
fn princeton_s_operations_are_right_by_its_rules() {
    let princeton = RulePreset::Princeton;
    let puzzle20 = subject(
        "164708235",
        Preset::BlankLast,
        LabAlgorithm::AStar,
        Some(princeton),
    );
    let checked = Checked::run(puzzle20, |purpose| {
        !matches!(purpose, Purpose::Combination(_))
    });
    for (figure, number) in [
        (CountedFigure::Inserts, 1439),
        (CountedFigure::DelMins, 853),
        (CountedFigure::LargestFrontier, 587),
    ] {
        let analysis = checked.analysis(figure, number);
        assert_eq!(analysis.verdict, Verdict::ByCourse(princeton));
        assert_eq!(analysis.range, None);
        let ties = numbers(&analysis, Switch::Ties);
        assert!(ties.contains(&(Setting::Ties(Ties::BinaryHeap), Some(number))));
        // With a heap, the order of the moves matters. The base's own comes first.
        let orders = numbers(&analysis, Switch::Order);
        assert!(orders.len() > 1);
        let own = princeton.rules(LabAlgorithm::AStar).order;
        assert!(matches!(&orders[0], (Setting::Orders(first), Some(_)) if first[0] == own));
    }
}

#[test]
fn the_notebook_s_counts_are_right_by_its_rules() {
    let aima = RulePreset::Aima;
    let base = |purpose: Purpose| purpose == Purpose::Base;
    let figures = |algorithm, heuristic| {
        let mut board = subject("123456780", Preset::BlankFirst, algorithm, Some(aima));
        board.method = LabMethod::new(algorithm, heuristic, Weight::ONE);
        let checked = Checked::run(board, base);
        move |generated, tests| {
            for (figure, number) in [
                (CountedFigure::GeneratedAll, generated),
                (CountedFigure::GoalTests, tests),
                (CountedFigure::Length, 22),
            ] {
                let verdict = checked.analysis(figure, number).verdict;
                assert_eq!(verdict, Verdict::ByCourse(aima), "{figure:?}");
            }
        }
    };
    figures(LabAlgorithm::BreadthFirst, MANHATTAN)(160_948, 160_949);
    figures(LabAlgorithm::AStar, MANHATTAN)(3_614, 1_349);
    figures(LabAlgorithm::AStar, LabHeuristic::MisplacedBlank)(23_407, 8_726);
}

#[test]
fn columbia_s_uninformed_searches_are_right_by_its_rules() {
    for (board, algorithm, expanded, max_depth) in [
        ("618402735", LabAlgorithm::BreadthFirst, 54_094, 21),
        ("618402735", LabAlgorithm::DepthFirst, 51_015, 46_142),
        ("125340678", LabAlgorithm::DepthFirst, 181_437, 66_125),
    ] {
        let course = Some(RulePreset::Columbia);
        let subject = subject(board, Preset::BlankFirst, algorithm, course);
        let checked = Checked::run(subject, |purpose| purpose == Purpose::Base);
        for (figure, number) in [
            (CountedFigure::Expanded, expanded),
            (CountedFigure::MaxDepth, max_depth),
        ] {
            let verdict = checked.analysis(figure, number).verdict;
            assert_eq!(verdict, Verdict::ByCourse(RulePreset::Columbia));
        }
    }
}

#[test]
fn columbia_s_largest_frontier_is_that_of_its_hand_out() {
    let course = Some(RulePreset::Columbia);
    let bfs = subject(
        "125340678",
        Preset::BlankFirst,
        LabAlgorithm::BreadthFirst,
        course,
    );
    let checked = Checked::run(bfs, |purpose| purpose == Purpose::Base);
    let verdict = checked.analysis(CountedFigure::LargestFrontier, 12).verdict;
    assert_eq!(verdict, Verdict::ByCourse(RulePreset::Columbia));
}

#[test]
fn korf_s_count_of_his_board_12_is_right_by_his_rules() {
    let korf = RulePreset::Korf;
    let board = "14 1 9 6/4 8 12 5/7 2 3 0/10 11 13 15";
    let subject = subject(board, Preset::BlankFirst, LabAlgorithm::IdaStar, Some(korf));
    let checked = Checked::run(subject, |purpose| purpose == Purpose::Base);
    let analysis = checked.analysis(CountedFigure::GeneratedKorf, 546_344);
    assert_eq!(analysis.verdict, Verdict::ByCourse(korf));
    assert_eq!(analysis.combinations, 48);
}

#[test]
fn a_course_without_rules_for_the_algorithm_is_no_verdict() {
    let princeton = RulePreset::Princeton;
    let start = "1.2.5_3.4.0_6.7.8";
    let breadth_first = subject(
        start,
        Preset::BlankFirst,
        LabAlgorithm::BreadthFirst,
        Some(princeton),
    );
    assert_eq!(fixed_course(&breadth_first), None);
    let a_star = subject(
        start,
        Preset::BlankFirst,
        LabAlgorithm::AStar,
        Some(princeton),
    );
    assert_eq!(fixed_course(&a_star), Some(princeton));
    let checked = Checked::all(breadth_first);
    let RunValue::Value(number) = checked.expanded(0).base else {
        panic!("the first run has a number");
    };
    match checked.expanded(number).verdict {
        Verdict::ByPresets(presets) => assert!(!presets.contains(&princeton)),
        verdict => assert!(!matches!(verdict, Verdict::ByCourse(_)), "{verdict:?}"),
    }
}

#[test]
fn a_course_that_leaves_the_rules_open_judges_by_combinations() {
    let mut open = columbia();
    open.course = Some(RulePreset::FortyTwo);
    let checked = Checked::all(open);
    let base = checked.analysis(CountedFigure::Expanded, 0).base;
    // Its rules are among those of other presets, so take a number that only combinations give.
    let analysis = checked.expanded(390);
    assert!(matches!(
        analysis.verdict,
        Verdict::ByCombinations { of: 576, .. }
    ));
    let verdict = checked.expanded(base.number().unwrap()).verdict;
    assert!(
        !matches!(verdict, Verdict::ByCourse(_)),
        "{verdict:?} of {base:?}"
    );
}

/// Returns the subject with two tiles exchanged.
fn unsolvable(mut subject: CheckSubject) -> CheckSubject {
    subject.start = subject.start.swapped(0, 1);
    subject
}

#[test]
fn a_search_of_a_board_without_a_solution_is_right_if_it_expands_every_board() {
    for algorithm in [
        LabAlgorithm::AStar,
        LabAlgorithm::BreadthFirst,
        LabAlgorithm::DepthFirst,
    ] {
        for course in [Some(RulePreset::Columbia), None] {
            let subject = subject("618402735", Preset::BlankFirst, algorithm, course);
            let checked = Checked::all(unsolvable(subject));
            assert_eq!(checked.range, None);
            let analysis = checked.expanded(181_440);
            assert_eq!(analysis.verdict, Verdict::Exhausted, "{algorithm:?}");
            assert_eq!(analysis.reachable, Some(181_440));
            assert_eq!(analysis.combinations, 0);
            assert_eq!(checked.expanded(181_439).verdict, Verdict::Unsolvable);
            let length = checked.analysis(CountedFigure::Length, 999).verdict;
            assert_eq!(length, Verdict::Unsolvable);
        }
    }
}

#[test]
fn a_board_without_a_solution_has_its_verdict_before_any_run() {
    let checked = Checked::run(unsolvable(columbia()), |_| false);
    let claim = |number| Claim {
        figure: CountedFigure::Expanded,
        number,
    };
    for number in [None, Some(696)] {
        let analysis = CheckAnalysis::new(&checked.plan, &checked.records, None, claim(number));
        assert_eq!(analysis.verdict, Verdict::Unsolvable);
    }
}

#[test]
fn a_board_without_a_solution_may_have_been_solved_for_another_goal() {
    let checked = Checked::all(unsolvable(columbia()));
    let analysis = checked.expanded(0);
    let [row] = &analysis.slips[..] else {
        panic!("{:?}", analysis.slips);
    };
    assert_eq!(row.slip, Slip::Goal(Preset::Spiral));
    let number = row.value.number().unwrap();
    let verdict = checked.expanded(number).verdict;
    assert!(matches!(verdict, Verdict::BySlips { .. }), "{verdict:?}");
}

#[test]
fn only_princeton_s_rules_search_the_twin_of_a_board_without_a_solution() {
    let is_princeton = |purpose: &Purpose| *purpose == Purpose::Preset(RulePreset::Princeton);
    let plan = CheckPlan::new(unsolvable(columbia()));
    assert!(
        !plan
            .purposes()
            .iter()
            .any(|(purpose, _)| is_princeton(purpose))
    );
    assert!(plan.runs().iter().all(|run| !run.rules.with_twin));
    let princeton = RulePreset::Princeton;
    let puzzle = subject(
        "1 2 3/4 5 6/8 7 0",
        Preset::BlankLast,
        LabAlgorithm::AStar,
        Some(princeton),
    );
    let checked = Checked::all(puzzle);
    let inserts = checked.analysis(CountedFigure::Inserts, 0).base;
    let inserts = inserts.number().unwrap();
    let verdict = checked.analysis(CountedFigure::Inserts, inserts).verdict;
    assert_eq!(verdict, Verdict::ByCourse(princeton));
    assert_eq!(checked.expanded(0).reachable, None);
}

#[test]
fn runs_that_all_reach_a_limit_leave_nothing_to_compare() {
    let plan = CheckPlan::new(columbia());
    let record = RunRecord {
        end: RunEnd::Limit(Limit::Nodes(300_000)),
        figures: Figures::default(),
        moves: Vec::new(),
        iterations: Vec::new(),
    };
    let records = vec![Some(record); plan.runs().len()];
    let claim = Claim {
        figure: CountedFigure::Expanded,
        number: Some(696),
    };
    let analysis = CheckAnalysis::new(&plan, &records, None, claim);
    assert_eq!(analysis.verdict, Verdict::NothingToCompare);
    assert_eq!(analysis.combinations_without_value, 576);
    assert!(analysis.distribution.is_empty());
}

#[test]
fn what_a_course_prints_is_recognised_again() {
    for (course, goal, board, algorithm) in [
        (
            RulePreset::Columbia,
            Preset::BlankFirst,
            "618402735",
            LabAlgorithm::AStar,
        ),
        (
            RulePreset::Columbia,
            Preset::BlankFirst,
            "618402735",
            LabAlgorithm::DepthFirst,
        ),
        (
            RulePreset::Princeton,
            Preset::BlankLast,
            "164708235",
            LabAlgorithm::AStar,
        ),
        (
            RulePreset::FortyTwo,
            Preset::Spiral,
            "283164705",
            LabAlgorithm::AStar,
        ),
        (
            RulePreset::Aima,
            Preset::BlankFirst,
            "402513786",
            LabAlgorithm::AStar,
        ),
    ] {
        let subject = subject(board, goal, algorithm, Some(course));
        let checked = Checked::run(subject, |purpose| purpose == Purpose::Base);
        let record = checked.records[0].as_ref().unwrap();
        let text = course_output(course, &checked.plan.runs()[0], record).unwrap();
        let assignment = Assignment::read(&text).unwrap();
        assert_eq!(assignment.course.as_ref().unwrap().value, course);
        assert_eq!(assignment.start.value, subject.start, "{course:?}");
        assert_eq!(assignment.likely_goal(), subject.goal);
        assert!(!assignment.figures.is_empty());
        for found in &assignment.figures {
            let (figure, number) = found.value;
            assert_eq!(figure.of(record), Some(number), "{course:?} {figure:?}");
        }
    }
}
