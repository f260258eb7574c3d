use super::*;
use crate::lab::test_run::{draw_and_run, run, table};
use crate::lab::{BoardSet, DistanceList, RuleChoice};
use crate::puzzle::{Goal, Preset, Size};
use crate::search::Limit;

fn sheet(names: &[&str], node_limit: u64) -> (Comparison, LabSheet) {
    let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
    let spec = ComparisonSpec {
        boards: BoardSet::Layers {
            size: Size::DEFAULT,
            distances: DistanceList {
                from: 8,
                to: 16,
                step: 4,
            },
            each: 3,
            seed: 1,
        },
        goal,
        methods: names.iter().map(|name| name.parse().unwrap()).collect(),
        rules: RuleChoice::default(),
        node_limit,
    };
    let comparison = draw_and_run(spec, Some(&table(&goal)));
    let sheet = LabSheet::new(&comparison);
    (comparison, sheet)
}

#[test]
fn the_answers_are_those_of_the_comparison() {
    let names = [
        "bfs",
        "astar.misplaced",
        "astar.pattern",
        "greedy.misplaced",
    ];
    let (comparison, sheet) = sheet(&names, 1_000_000);
    assert_eq!(sheet.boards, 9);
    let method = |index: usize| comparison.spec().methods[index];
    let mut kinds = Vec::new();
    for question in &sheet.questions {
        match question {
            Question::FewestNodes { methods, median } => {
                // A distance table of all tiles leads straight to the goal.
                assert_eq!((&methods[..], *median), (&[method(2)][..], 12.0));
                kinds.push(0);
            }
            Question::LeastMemory { methods, .. } => {
                assert!(methods.contains(&method(2)));
                kinds.push(1);
            }
            Question::HeuristicFactor {
                weak,
                strong,
                weak_median,
                strong_median,
            } => {
                assert_eq!((*weak, *strong), (method(1), method(2)));
                let median = |method| comparison.median(method, CompareFigure::Expanded);
                assert_eq!(median(1), Some(Measured::exact(*weak_median)));
                assert_eq!(median(2), Some(Measured::exact(*strong_median)));
                kinds.push(2);
            }
            Question::GrowthPerMove {
                method: asked,
                growth,
            } => {
                assert_eq!(*asked, method(1));
                let expected = comparison.growth(1, CompareFigure::Expanded);
                assert_eq!(Some(*growth), expected);
                kinds.push(3);
            }
            Question::BranchingFactor { others, boards, .. } => {
                let others: Vec<LabMethod> = others.iter().map(|other| other.0).collect();
                assert_eq!(others, [method(0), method(2), method(3)]);
                assert_eq!(*boards, 9);
                kinds.push(4);
            }
            Question::NotShortest {
                methods,
                is_partial,
            } => {
                assert!(!is_partial);
                assert_eq!(methods.len(), 1);
                assert_eq!(methods[0].0, method(3));
                assert!(methods[0].1.mean_excess > 0.0);
                kinds.push(5);
            }
            Question::LimitsReached { .. } | Question::NoClearDifference { .. } => {
                panic!("nothing was limited or timed")
            }
        }
    }
    kinds.sort_unstable();
    assert_eq!(kinds, [0, 1, 2, 3, 4, 5]);
}

#[test]
fn the_table_gives_the_first_row_and_leaves_the_others_blank() {
    let (comparison, sheet) = sheet(&["astar.manhattan", "idastar.manhattan"], 1_000_000);
    assert_eq!(sheet.rows.len(), 2);
    assert!(sheet.rows[0].cells.iter().all(|cell| !cell.is_blank));
    assert!(sheet.rows[1].cells.iter().all(|cell| cell.is_blank));
    let expanded = comparison.median(1, CompareFigure::Expanded);
    assert_eq!(sheet.rows[1].cells[0].value, expanded);
}

#[test]
fn a_limit_is_asked_about_and_a_median_below_it_is_not_called_the_least() {
    let (_, sheet) = sheet(&["bfs", "ucs"], 5);
    assert!(sheet.questions.iter().any(|question| matches!(
        question,
        Question::LimitsReached { methods, boards: 9 } if methods.len() == 2 && methods[0].1 == 9
    )));
    assert_eq!(sheet.rows[0].limits[0].limit, Limit::Nodes(5));
    assert!(
        !sheet
            .questions
            .iter()
            .any(|question| matches!(question, Question::FewestNodes { .. }))
    );
}

#[test]
fn a_comparison_without_results_has_a_sheet_without_questions() {
    let (comparison, _) = sheet(&["bfs"], 5);
    let empty = Comparison::new(comparison.spec().clone(), comparison.boards().to_vec());
    assert!(LabSheet::new(&empty).questions.is_empty());
}

#[test]
fn lengths_are_asked_about_if_all_shortest_lengths_are_known_or_a_solution_is_longer() {
    let asked = |comparison: &Comparison| {
        let questions = LabSheet::new(comparison).questions;
        questions.into_iter().find_map(|question| match question {
            Question::NotShortest { methods, .. } => Some(methods.len()),
            _ => None,
        })
    };
    // A distance table of all tiles leads greedy search along a shortest solution, too.
    let (known, _) = sheet(&["greedy.pattern"], 1_000_000);
    assert_eq!(asked(&known), Some(0));
    let mut boards = known.boards().to_vec();
    boards[0].distance = None;
    assert_eq!(asked(&run(known.spec().clone(), boards)), None);
    let (longer, _) = sheet(&["greedy.misplaced"], 1_000_000);
    let mut boards = longer.boards().to_vec();
    boards[0].distance = None;
    assert_eq!(asked(&run(longer.spec().clone(), boards)), Some(1));
}

#[test]
fn a_method_that_was_stopped_has_no_figures_and_no_question_is_about_it() {
    let (full, _) = sheet(
        &["bfs", "astar.misplaced", "astar.manhattan", "ucs"],
        1_000_000,
    );
    let mut stopped = Comparison::new(full.spec().clone(), full.boards().to_vec());
    for method in 0..3 {
        // Breadth-first search was stopped after the three nearest boards.
        let boards = if method == 0 { 3 } else { full.boards().len() };
        for board in 0..boards {
            stopped.add(method, board, full.run(method, board).unwrap().clone());
        }
    }
    let sheet = LabSheet::new(&stopped);
    let has_values = |row: &SheetRow| row.cells.iter().any(|cell| cell.value.is_some());
    let shown: Vec<bool> = sheet.rows.iter().map(has_values).collect();
    assert_eq!(shown, [false, true, true, false]);
    let given: Vec<bool> = sheet
        .rows
        .iter()
        .map(|row| !row.cells[0].is_blank)
        .collect();
    assert_eq!(given, [false, true, false, false]);
    let done: Vec<usize> = sheet.rows.iter().map(|row| row.progress.done).collect();
    assert_eq!(done, [3, 9, 9, 0]);
    let manhattan = full.spec().methods[2];
    for question in &sheet.questions {
        match question {
            Question::FewestNodes { methods, .. } | Question::LeastMemory { methods, .. } => {
                assert_eq!(methods[..], [manhattan]);
            }
            Question::NotShortest { methods, .. } => assert_eq!(methods.len(), 0),
            Question::BranchingFactor { .. } => panic!("no board was solved by all four"),
            _ => {}
        }
    }
    assert_eq!(sheet.solved_by_all, 0);
}

#[test]
fn the_median_of_the_lengths_is_a_lower_bound_if_boards_were_not_solved() {
    let (_, sheet) = sheet(&["astar.manhattan", "bfs"], 200);
    let length = COLUMNS
        .iter()
        .position(|&figure| figure == CompareFigure::Length)
        .unwrap();
    let lengths: Vec<Measured> = sheet
        .rows
        .iter()
        .map(|row| row.cells[length].value.unwrap())
        .collect();
    // Three boards each at 8, 12 and 16 moves; breadth-first search solves fewer than half of them.
    assert_eq!(lengths[0], Measured::exact(12.0));
    assert_eq!((lengths[1].value, lengths[1].is_open), (12.0, true));
    assert!((1..5).contains(&sheet.solved_by_all));
}
