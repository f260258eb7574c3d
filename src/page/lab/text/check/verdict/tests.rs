use super::*;
use crate::lab::assignment::Assignment;
use crate::lab::check::{CheckPlan, Claim, Purpose};
use crate::page::lab::state::RangeState;
use crate::page::lab::text::check::rows::{low_end, range_note};
use crate::puzzle::{Goal, Preset};
use crate::reference::{ExpansionRange, LabAlgorithm, RangeSearch, ReferenceSearch, RunRecord};
use crate::search::Limits;
use crate::step::Step;

/// The runs of a plan.
struct Checked {
    plan: CheckPlan,
    records: Vec<Option<RunRecord>>,
}

impl Checked {
    /// Makes the first `runs` runs of the plan.
    fn new(subject: CheckSubject, runs: usize) -> Checked {
        let plan = CheckPlan::new(subject);
        let mut records = vec![None; plan.runs().len()];
        for (index, &run) in plan.runs().iter().enumerate().take(runs) {
            let limits = plan.limits(index);
            let search = if plan.is_exhaustive(index) {
                ReferenceSearch::start_exhaustive(run, limits, None)
            } else {
                ReferenceSearch::start(run, limits, None)
            };
            let mut search = search.unwrap();
            while !search.advance(10_000).is_done() {}
            records[index] = search.record(plan.keeps_moves(index));
        }
        Checked { plan, records }
    }

    fn range(&self) -> Option<ExpansionRange> {
        self.plan.range().map(|(puzzle, heuristic)| {
            let mut search =
                RangeSearch::start(&puzzle, heuristic, Limits::default(), None).unwrap();
            loop {
                if let Step::Done(range) = search.advance(10_000) {
                    break range.unwrap();
                }
            }
        })
    }

    fn analysis(&self, figure: CountedFigure, number: Option<u64>) -> CheckAnalysis {
        let range = self.range();
        CheckAnalysis::new(&self.plan, &self.records, range, Claim { figure, number })
    }

    /// Returns the headline and the sentences under it.
    fn words(&self, figure: CountedFigure, number: Option<u64>) -> (String, String) {
        let analysis = self.analysis(figure, number);
        let subject = self.plan.subject();
        (
            headline(&analysis, subject),
            explanation(&analysis, subject).join(" "),
        )
    }

    fn expanded(&self, number: u64) -> (String, String) {
        self.words(CountedFigure::Expanded, Some(number))
    }
}

fn columbia() -> CheckSubject {
    let text = "python driver.py ast 6,1,8,4,0,2,7,3,5";
    Assignment::read(text).unwrap().subject()
}

#[test]
fn each_verdict_on_columbia_s_board_has_its_sentences() {
    let checked = Checked::new(columbia(), usize::MAX);
    let words = |number| {
        let (headline, explanation) = checked.expanded(number);
        format!("{headline} {explanation}")
    };
    assert_eq!(
        words(696),
        "Right, by Columbia’s rules. 48 of 576 combinations of rules give exactly this."
    );
    assert!(
        words(711).starts_with(
            "Not by Columbia’s rules, but by AIMA’s rules. By Columbia’s rules it is 696."
        ),
        "{}",
        words(711)
    );
    let newest = words(390);
    assert!(newest.starts_with("Not by Columbia’s rules, but by "));
    assert!(
        newest.contains("They have ties in f: newest first; repeated boards: never twice"),
        "{newest}"
    );
    assert_eq!(
        words(1158),
        "Outside 293 to 711. Exactly what you get if the blank counts as a tile. By Columbia’s rules it is 696."
    );
    assert_eq!(
        words(697),
        "Not the nodes expanded, but the nodes expanded and the goal, goal tests or removals from the frontier. By Columbia’s rules it is 696."
    );
    let possible = words(500);
    assert!(
        possible.starts_with(
            "Possible, but no combination of rules gives it. A correct A* expands 293 to 711 nodes. The nearest numbers that combinations give are "
        ),
        "{possible}"
    );
    let below = words(292);
    assert!(
        below.starts_with(
            "Outside 293 to 711. None of the 576 combinations of rules and none of the likely slips gives it. The nearest number that combinations give is "
        ),
        "{below}"
    );
}

#[test]
fn without_a_number_the_course_s_own_is_named() {
    let checked = Checked::new(columbia(), 1);
    let (headline, explanation) = checked.words(CountedFigure::Expanded, None);
    assert_eq!(headline, "By Columbia’s rules: 696 nodes expanded.");
    assert!(explanation.ends_with("A correct A* expands 293 to 711 nodes."));
}

#[test]
fn while_runs_are_left_the_sentences_say_so() {
    let checked = Checked::new(columbia(), 1);
    let (headline, explanation) = checked.expanded(500);
    assert_eq!(headline, "Not found yet.");
    assert_eq!(
        explanation,
        "It is within 293 to 711, the range of a correct A*. By Columbia’s rules it is 696."
    );
    let (_, explanation) = checked.expanded(696);
    assert_eq!(
        explanation,
        "So far 1 of 1 combinations of rules gives exactly this."
    );
    let analysis = checked.analysis(CountedFigure::Expanded, Some(500));
    let runs = checked.plan.runs().len();
    assert_eq!(progress(&analysis, None, None), format!("1 of {runs} runs"));
    assert_eq!(
        progress(&analysis, Some(120_000), Some(900_000.0)),
        format!("1 of {runs} runs, 120,000 nodes in the current one, about 15 min left")
    );
}

#[test]
fn a_slip_or_another_figure_is_no_final_answer_while_runs_are_left() {
    let subject = columbia();
    let plan = CheckPlan::new(subject);
    let mut purposes = plan.purposes().iter();
    let is_slip = |(purpose, _): &&(Purpose, usize)| {
        *purpose == Purpose::Slip(Slip::Heuristic(LabHeuristic::ManhattanBlank))
    };
    let &(_, slip) = purposes.find(is_slip).unwrap();
    let checked = Checked::new(subject, slip + 1);
    for (number, words) in [
        (1158, "No rules give it so far, but a slip does."),
        (697, "No rules give it so far, but another figure has it."),
    ] {
        assert_eq!(checked.expanded(number).0, words);
        let analysis = checked.analysis(CountedFigure::Expanded, Some(number));
        assert!(!analysis.is_complete());
        assert_eq!(tone(&analysis.verdict, &subject, false), Tone::Open);
        assert_eq!(tone(&analysis.verdict, &subject, true), Tone::Wrong);
    }
}

#[test]
fn the_range_names_the_method() {
    let mut subject = columbia();
    subject.course = None;
    let heuristic = LabHeuristic::ManhattanBlank;
    subject.method = LabMethod::new(LabAlgorithm::UniformCost, heuristic, Weight::ONE);
    let checked = Checked::new(subject, 0);
    let (_, explanation) = checked.expanded(0);
    assert!(explanation.starts_with("It is below "), "{explanation}");
    assert!(
        explanation.ends_with(", the range of a correct uniform-cost search."),
        "{explanation}"
    );
    assert_eq!(moves(1), "1 move");
    assert_eq!(moves(46_142), "46,142 moves");
}

#[test]
fn an_unsolvable_board_gets_the_parity_argument_at_once() {
    let mut subject = columbia();
    subject.start = subject.start.swapped(0, 1);
    let checked = Checked::new(subject, 0);
    for number in [None, Some(696)] {
        let (headline, explanation) = checked.words(CountedFigure::Expanded, number);
        assert_eq!(headline, "This board has no solution.");
        assert!(explanation.contains("no move changes an even number to an odd one"));
        assert!(!explanation.contains("twin"), "{explanation}");
    }
}

#[test]
fn all_boards_that_can_be_reached_are_the_right_number_for_an_unsolvable_board() {
    let mut subject = columbia();
    subject.start = subject.start.swapped(0, 1);
    let checked = Checked::new(subject, usize::MAX);
    let all = "By Columbia’s rules the search goes through all 181,440 boards that can be reached and ends without a solution: 181,440 nodes expanded.";
    let (headline, explanation) = checked.expanded(181_440);
    assert_eq!(
        headline,
        "Right, for a search through every board that can be reached."
    );
    assert!(explanation.starts_with("This board has no solution."));
    assert!(explanation.ends_with(all), "{explanation}");
    for number in [0, 696, 1158] {
        let (headline, explanation) = checked.expanded(number);
        assert_eq!(headline, "Not right: it is 181,440.");
        assert!(explanation.starts_with("This board has no solution."));
        assert!(explanation.ends_with(all), "{explanation}");
    }
}

#[test]
fn princeton_s_counts_are_said_to_be_of_the_board_and_its_twin() {
    let subject = Assignment::read("3\n 0 1 3\n 4 2 5\n 7 8 6\n").unwrap();
    let checked = Checked::new(subject.subject(), usize::MAX);
    let twin = "Princeton’s program searches the board and its twin, which has two tiles exchanged, in turn and counts both. The 576 combinations search the board alone.";
    for number in [None, Some(20), Some(10), Some(12_345)] {
        let (_, explanation) = checked.words(CountedFigure::Inserts, number);
        assert!(explanation.ends_with(twin), "{explanation}");
    }
    let (_, explanation) = checked.words(CountedFigure::Length, Some(4));
    assert!(!explanation.contains("twin"), "{explanation}");
}

#[test]
fn princeton_s_count_of_an_unsolvable_board_says_that_it_has_no_solution() {
    let text = "3\n 1 2 3\n 4 5 6\n 8 7 0\n";
    let subject = Assignment::read(text).unwrap().subject();
    let checked = Checked::new(subject, usize::MAX);
    let inserts = CountedFigure::Inserts;
    let base = checked.analysis(inserts, None).base.number().unwrap();
    let (headline, explanation) = checked.words(inserts, None);
    assert_eq!(headline, "This board has no solution.");
    let twin = "are searched in turn until the twin is solved";
    assert!(explanation.contains(twin), "{explanation}");
    let (headline, explanation) = checked.words(inserts, Some(base));
    assert_eq!(headline, "Right, by Princeton’s rules.");
    assert!(explanation.starts_with("This board has no solution. 1 pair of tiles"));
    assert!(explanation.contains(twin), "{explanation}");
    let (_, explanation) = checked.words(inserts, Some(base + 12_345));
    assert!(
        explanation.contains("This board has no solution."),
        "{explanation}"
    );
}

#[test]
fn the_length_of_a_solution_has_one_right_value() {
    let checked = Checked::new(columbia(), usize::MAX);
    let (headline, _) = checked.words(CountedFigure::Length, Some(20));
    assert_eq!(headline, "Right, by Columbia’s rules.");
    let (headline, _) = checked.words(CountedFigure::Length, Some(2));
    assert_eq!(headline, "It should be 20.");
}

#[test]
fn a_board_without_a_course_is_right_by_combinations() {
    let mut subject = columbia();
    subject.course = None;
    subject.goal = Goal::preset(Preset::BlankFirst, subject.start.size());
    let checked = Checked::new(subject, usize::MAX);
    let analysis = checked.analysis(CountedFigure::Expanded, Some(390));
    assert_eq!(tone(&analysis.verdict, &subject, true), Tone::Right);
    let (headline, _) = checked.expanded(390);
    assert!(headline.starts_with("Right, by "), "{headline}");
    assert!(headline.ends_with(" of 576 combinations of rules."));
    let (headline, _) = checked.expanded(696);
    assert_eq!(headline, "Right, by Columbia’s and UT Austin’s rules.");
}

/// Returns the answer without a number, and the note on the range, for a board and the goal with the blank first.
fn near_goal(board: &str) -> (String, String, String) {
    let subject = CheckSubject {
        start: board.parse().unwrap(),
        ..columbia()
    };
    let checked = Checked::new(subject, 1);
    let (headline, explanation) = checked.words(CountedFigure::Expanded, None);
    let analysis = checked.analysis(CountedFigure::Expanded, None);
    let range = RangeState::Known(checked.range().unwrap());
    let note = range_note(&analysis, &subject, range, false).unwrap();
    (headline, explanation, note)
}

#[test]
fn a_range_is_being_computed_only_while_the_runs_are_under_way() {
    let checked = Checked::new(columbia(), 1);
    let analysis = checked.analysis(CountedFigure::Expanded, None);
    let note = |is_running| {
        let pending = RangeState::Pending;
        range_note(&analysis, &columbia(), pending, is_running).unwrap()
    };
    assert!(note(true).ends_with(" is being computed."));
    assert!(note(false).ends_with(" is not computed yet."));
}

#[test]
fn a_number_to_the_right_of_the_range_because_of_a_slip_is_not_one_of_repeats() {
    let checked = Checked::new(columbia(), usize::MAX);
    let note = |number| {
        let analysis = checked.analysis(CountedFigure::Expanded, Some(number));
        let range = RangeState::Known(checked.range().unwrap());
        range_note(&analysis, &columbia(), range, false).unwrap()
    };
    let slip = "Your number lies there because of a slip.";
    assert!(note(1158).contains(slip), "{}", note(1158));
    assert!(!note(696).contains(slip), "{}", note(696));
}

#[test]
fn a_board_that_is_the_goal_needs_no_node() {
    let (headline, explanation, note) = near_goal("0 1 2/3 4 5/6 7 8");
    assert_eq!(headline, "By Columbia’s rules: 0 nodes expanded.");
    let sentence = "The board is already the goal, so a correct A* expands no node.";
    assert!(explanation.ends_with(sentence), "{explanation}");
    assert_eq!(note, sentence);
}

#[test]
fn a_board_one_move_away_needs_one_node() {
    let (headline, explanation, note) = near_goal("1 0 2/3 4 5/6 7 8");
    assert_eq!(headline, "By Columbia’s rules: 1 node expanded.");
    assert!(
        explanation.ends_with("A correct A* expands exactly 1 node."),
        "{explanation}"
    );
    assert_eq!(
        note,
        "A correct A* expands exactly 1 node, the start: the goal is one move away."
    );
}

#[test]
fn the_nodes_of_a_solution_are_the_fewest() {
    // Four moves along the border: f is 4 on the way, so no node is below it.
    let (_, explanation, note) = near_goal("3 1 2/6 4 5/7 8 0");
    assert!(
        explanation.ends_with("A correct A* expands exactly 4 nodes."),
        "{explanation}"
    );
    assert_eq!(
        note,
        "A correct A* expands exactly 4 nodes: those of the shortest solution before the goal."
    );
    let range = ExpansionRange {
        length: 10,
        must: 3,
        may: 15,
    };
    assert_eq!(low_end(range.least(), Some(range)), "10 at least");
    let range = ExpansionRange { must: 12, ..range };
    assert_eq!(low_end(range.least(), Some(range)), "12 must");
}

#[test]
fn numbers_that_all_rules_agree_on_are_said_once() {
    let subject = CheckSubject {
        start: "1 0 2/3 4 5/6 7 8".parse().unwrap(),
        ..columbia()
    };
    let checked = Checked::new(subject, usize::MAX);
    assert_eq!(
        checked.expanded(1).1,
        "All 576 combinations of rules give exactly this."
    );
    let (headline, explanation) = checked.expanded(9);
    assert_eq!(headline, "It should be 1.");
    assert!(!explanation.contains("nearest"), "{explanation}");
}
