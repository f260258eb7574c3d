use super::*;
use crate::heuristic::HeuristicKind;
use crate::lab::explore::{ExploreRun, Lock, Question, Reason, Recorder, WhyNext};
use crate::puzzle::Board;
use crate::reference::{Figures, LabHeuristic, Ties};
use crate::search::{Limits, Weight};
use crate::step::Step;

fn method(algorithm: LabAlgorithm) -> LabMethod {
    let manhattan = LabHeuristic::Kind(HeuristicKind::Manhattan);
    LabMethod::new(algorithm, manhattan, Weight::default())
}

fn rules_with(ties: Ties) -> Rules {
    Rules {
        ties,
        ..RulePreset::Columbia.rules(LabAlgorithm::AStar)
    }
}

fn entry(g: u32, h: u32, since: u64) -> Entry {
    Entry {
        board: "6 3 1/4 0 8/7 5 2".parse().unwrap(),
        came_by: Some(Move::Up),
        g,
        h,
        f: g + h,
        since,
    }
}

/// Returns a moment at which a node with g = 6 and h = 12 was taken for a reason.
fn moment(frontier_len: u64, why: WhyNext) -> Moment {
    Moment {
        at: 142,
        figures: Figures {
            expanded: 142,
            generated_forward: 228,
            ..Figures::default()
        },
        bound: 18,
        frontier_len: 86,
        stale_len: 0,
        closed_len: 142,
        current: Some(entry(6, 12, 67)),
        is_goal: false,
        reason: Some(Reason { frontier_len, why }),
        children: Vec::new(),
        frontier: Vec::new(),
        by_f: Vec::new(),
        by_depth: Vec::new(),
        iterations: Vec::new(),
        map: None,
    }
}

/// A recorded search with one of its moments.
struct RunOf {
    overview: Overview,
    first: Moment,
}

fn run_of() -> RunOf {
    RunOf {
        overview: Overview {
            end: RunEnd::Unsolvable,
            figures: Figures::default(),
            last_moment: 697,
            segments: Vec::new(),
            frontier_sizes: Vec::new(),
            iterations: Vec::new(),
            tree: None,
            moves: Vec::new(),
        },
        first: moment(85, WhyNext::Oldest),
    }
}

/// Returns the numbers in a sentence.
fn numbers(words: &str) -> Vec<u64> {
    let words = words.replace(',', "");
    let parts = words.split(|letter: char| !letter.is_ascii_digit());
    parts.filter_map(|part| part.parse().ok()).collect()
}

#[test]
fn the_sentence_of_a_tie_has_the_numbers_of_its_moment() {
    let tie = moment(85, WhyNext::Lowest { ties: 73, left: 1 });
    assert_eq!(
        why(&tie, method(LabAlgorithm::AStar), &rules_with(Ties::Oldest)),
        "73 of the 85 nodes in the frontier share the lowest f, 18. Ties go to the oldest: this one has waited since expansion 67."
    );
}

#[test]
fn every_rule_for_ties_names_how_many_it_leaves() {
    let tie = moment(85, WhyNext::Lowest { ties: 73, left: 14 });
    for (ties, expected) in [
        (Ties::Oldest, vec![73, 85, 18, 67, 13]),
        (Ties::Newest, vec![73, 85, 18, 67, 13]),
        (Ties::LeastH, vec![73, 85, 18, 14, 12, 67]),
        (Ties::LeastG, vec![73, 85, 18, 14, 6, 67]),
        (Ties::BinaryHeap, vec![73, 85, 18]),
    ] {
        let words = why(&tie, method(LabAlgorithm::AStar), &rules_with(ties));
        assert_eq!(numbers(&words), expected, "{words}");
    }
}

#[test]
fn a_lowest_priority_without_ties_needs_no_rule() {
    let lowest = moment(85, WhyNext::Lowest { ties: 1, left: 1 });
    let words = why(
        &lowest,
        method(LabAlgorithm::AStar),
        &rules_with(Ties::Oldest),
    );
    assert_eq!(
        words,
        "f = 18 is the lowest f of the 85 nodes in the frontier, and only this one has it."
    );
}

#[test]
fn a_new_iteration_names_both_thresholds() {
    let mut start = moment(
        1,
        WhyNext::NewIteration {
            last_threshold: Some(16),
        },
    );
    start.current = Some(entry(0, 10, 0));
    let words = why(
        &start,
        method(LabAlgorithm::IdaStar),
        &rules_with(Ties::Oldest),
    );
    assert_eq!(numbers(&words), [16, 16, 18], "{words}");
}

#[test]
fn the_goal_ends_the_sentence_with_its_depth() {
    let mut goal = moment(405, WhyNext::Lowest { ties: 2, left: 1 });
    goal.is_goal = true;
    goal.current = Some(entry(20, 0, 690));
    let words = why(
        &goal,
        method(LabAlgorithm::AStar),
        &rules_with(Ties::Oldest),
    );
    assert!(
        words.ends_with("It is the goal, so the search ends with 20 moves."),
        "{words}"
    );
}

#[test]
fn the_nodes_that_are_not_listed_are_counted_by_priority() {
    let mut shown = moment(85, WhyNext::Oldest);
    let bin = |value, frontier| FBin {
        value,
        expanded: 1,
        frontier,
    };
    shown.by_f = vec![bin(16, 0), bin(18, 73), bin(20, 13)];
    shown.frontier = vec![entry(6, 12, 67); 8];
    assert_eq!(
        more(&shown, LabAlgorithm::AStar, false).as_deref(),
        Some("and 78 more: 65 with f = 18, 13 with f = 20")
    );
    shown.frontier_len = 8;
    assert_eq!(more(&shown, LabAlgorithm::AStar, false), None);
    shown.stale_len = 3;
    assert_eq!(more(&shown, LabAlgorithm::AStar, false), None);
    assert_eq!(
        more(&shown, LabAlgorithm::AStar, true).as_deref(),
        Some("and 3 more")
    );
}

#[test]
fn bounds_are_compared_as_they_are_written() {
    let RunOf { overview, first } = run_of();
    let weighted = Moment {
        bound: 1800,
        ..first.clone()
    };
    let side = |algorithm, moment| Side {
        method: method(algorithm),
        overview: &overview,
        moment,
    };
    let a_star = side(LabAlgorithm::AStar, &first);
    let other = side(LabAlgorithm::WeightedAStar, &weighted);
    assert_eq!(
        two_lead(LockBy::Bound, &a_star, &other),
        "Both at bound 18."
    );
}

#[test]
fn iterative_deepening_has_a_path_and_no_frontier() {
    let shown = moment(85, WhyNext::Oldest);
    let words = [
        map_label(360, &shown, true),
        map_board(3, true, true, true),
        map_board(3, false, true, true),
        in_frontier(7, true),
        in_frontier_heading(true).to_string(),
        bars_label("By depth g", true),
        unexpanded(LabAlgorithm::IdaStar, 20, Some(18), false).to_string(),
        unexpanded(LabAlgorithm::IdaStar, 18, Some(18), false).to_string(),
        unexpanded(LabAlgorithm::IterativeDeepening, 4, Some(3), false).to_string(),
    ];
    for one in words {
        assert!(!one.contains("frontier"), "{one}");
    }
}

#[test]
fn a_node_that_is_cut_off_is_above_the_threshold() {
    let of = |f| unexpanded(LabAlgorithm::IdaStar, f, Some(18), false);
    assert_eq!((of(20), of(18)), ("above the threshold", "not expanded"));
}

#[test]
fn the_sum_of_a_node_is_that_of_its_algorithm() {
    let node = entry(7, 11, 3);
    assert_eq!(sum(&node, method(LabAlgorithm::AStar)), "7+11=18");
    assert_eq!(sum(&node, method(LabAlgorithm::Greedy)), "h = 11");
    assert_eq!(sum(&node, method(LabAlgorithm::BreadthFirst)), "g = 7");
    let weighted = Entry { f: 2900, ..node };
    assert_eq!(
        sum(&weighted, method(LabAlgorithm::WeightedAStar)),
        "7+2·11=29"
    );
}

#[test]
fn every_outcome_has_words_of_its_own() {
    let outcomes = [
        ChildOutcome::Inserted,
        ChildOutcome::Cheaper { before: 9 },
        ChildOutcome::Goal,
        ChildOutcome::WayBack,
        ChildOutcome::OnPath,
        ChildOutcome::Seen { before: 5 },
        ChildOutcome::AboveThreshold,
        ChildOutcome::TooDeep,
        ChildOutcome::NotYet,
    ];
    let entry = entry(7, 11, 142);
    let words: Vec<(String, String)> = outcomes
        .into_iter()
        .map(|one| {
            outcome(
                &Child {
                    entry,
                    outcome: one,
                },
                method(LabAlgorithm::AStar),
            )
        })
        .collect();
    for (index, one) in words.iter().enumerate() {
        assert!(!words[..index].contains(one), "{one:?}");
    }
    assert_eq!(words[0], ("7+11=18".to_string(), "blank down".to_string()));
}

#[test]
fn a_verdict_gives_the_reason_from_the_choices() {
    let question = Question {
        at: 142,
        choices: vec![entry(6, 12, 67), entry(7, 11, 68), entry(7, 13, 142)],
        valid: vec![true, false, false],
        taken: 0,
    };
    let words = verdict(
        &question,
        1,
        method(LabAlgorithm::AStar),
        &rules_with(Ties::Oldest),
    );
    assert_eq!(
        words,
        "1 and 2 tie at f = 18, and ties go to the oldest: 1 has waited since expansion 67. 3 has f = 20."
    );
    assert_eq!(verdict_lead(1, false), "Not 2.");
}

#[test]
fn a_verdict_names_every_choice_that_the_rules_allow() {
    let question = Question {
        at: 3,
        choices: vec![entry(6, 12, 2), entry(6, 12, 2), entry(7, 13, 1)],
        valid: vec![true, true, false],
        taken: 1,
    };
    let words = verdict(
        &question,
        0,
        method(LabAlgorithm::AStar),
        &rules_with(Ties::Oldest),
    );
    assert!(
        words.ends_with("The rules allow 1 or 2; this search takes 2."),
        "{words}"
    );
}

/// The board of Columbia's course, by its rules: at every moment the sentence has the counts of the frontier before it.
#[test]
fn every_reason_of_a_recorded_search_has_the_counts_of_the_frontier_before() {
    let start: Board = "6 1 8/4 0 2/7 3 5".parse().unwrap();
    let method = method(LabAlgorithm::AStar);
    let rules = RulePreset::Columbia.rules(LabAlgorithm::AStar);
    let goal = RulePreset::Columbia.goal(start.size()).unwrap();
    let run = ExploreRun {
        experiment: method.experiment(start, goal, rules),
        limits: Limits::default(),
    };
    let mut recorder = Recorder::start(run, None).unwrap();
    let mut recorded = loop {
        if let Step::Done(recorded) = recorder.advance(1000) {
            break recorded.unwrap();
        }
    };
    assert_eq!(recorded.last_moment(), 697);
    let mut moment = |at| recorded.moment(Lock::Expanded(at), usize::MAX, false);
    for at in 2..=697 {
        let frontier = moment(at - 1).unwrap().frontier;
        let lowest = frontier.iter().map(|entry| entry.f).min().unwrap();
        let ties = frontier.iter().filter(|entry| entry.f == lowest).count();
        let nodes = frontier.len();
        let counts = if nodes == 1 {
            "It is the only node in the frontier.".to_string()
        } else if ties == 1 {
            format!(
                "f = {lowest} is the lowest f of the {nodes} nodes in the frontier, and only this one has it."
            )
        } else if ties == nodes {
            format!(
                "All {nodes} nodes in the frontier share the lowest f, {lowest}. Ties go to the oldest"
            )
        } else {
            format!(
                "{ties} of the {nodes} nodes in the frontier share the lowest f, {lowest}. Ties go to the oldest"
            )
        };
        let words = why(&moment(at).unwrap(), method, &rules);
        assert!(words.starts_with(&counts), "{at}: {words}");
    }
}
