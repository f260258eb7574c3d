//! The runs, their failures and the verdicts.

use super::*;

#[test]
fn columbia_s_number_is_right_and_another_number_starts_no_task() {
    let mut lab = Lab::new("lab=check");
    lab.paste(COMMAND);
    lab.answer();
    lab.number("696");
    lab.progress(1);
    assert_eq!(lab.verdict(), Verdict::ByCourse(RulePreset::Columbia));
    assert_eq!(lab.phase(), CheckPhase::Running);
    let task = lab.task().unwrap().1;
    lab.number("697");
    lab.check(CheckAction::ChooseFigure(CountedFigure::Taken));
    assert_eq!(lab.verdict(), Verdict::ByCourse(RulePreset::Columbia));
    assert_eq!(lab.task().unwrap().1, task);
    lab.check(CheckAction::ChooseFigure(CountedFigure::Expanded));
    lab.answer_all();
    lab.number("1,158");
    assert!(lab.task().is_none());
    let slip = Slip::Heuristic(LabHeuristic::ManhattanBlank);
    assert_eq!(
        lab.verdict(),
        Verdict::BySlips {
            slips: vec![slip],
            position: Some(RangePosition::Above),
        }
    );
    let output = lab.0.check.run().unwrap().output.clone().unwrap();
    assert!(output.contains("nodes_expanded: 696\n"), "{output}");
}

#[test]
fn a_late_answer_of_an_older_task_changes_nothing() {
    let mut lab = Lab::new("lab=check");
    lab.paste(COMMAND);
    let (_, id, _) = lab.task().unwrap();
    lab.check(CheckAction::ChooseHeuristic(LabHeuristic::Kind(
        HeuristicKind::Misplaced,
    )));
    let before = lab.0.clone();
    lab.finish(id, &LabReport::Range(None));
    assert!(Rc::ptr_eq(&before, &lab.0));
}

#[test]
fn a_failure_is_shown_and_only_the_user_starts_what_is_left() {
    let mut lab = Lab::new("lab=check");
    lab.paste(COMMAND);
    lab.answer();
    let all = lab.runs();
    lab.progress(10);
    let gave_up = WorkerStatus::GaveUp("boom".to_string());
    lab.act(LabAction::Worker(WorkerAction::Lost(gave_up)));
    assert_eq!(lab.phase(), CheckPhase::Failed(Failure::WorkerLost));
    assert!(lab.task().is_none());
    lab.number("696");
    assert!(lab.task().is_none());
    assert_eq!(lab.verdict(), Verdict::ByCourse(RulePreset::Columbia));
    lab.check(CheckAction::Continue);
    assert_eq!(lab.runs(), all - 10);
    assert_eq!(lab.0.worker.retries, 1);
}

#[test]
fn an_answer_with_missing_runs_is_a_failure_and_not_tried_for_ever() {
    let mut lab = Lab::new("lab=check");
    lab.paste(COMMAND);
    lab.answer();
    let (_, id, _) = lab.task().unwrap();
    let report = LabReport::Experiments(ExperimentsReport::default());
    lab.finish(id, &report);
    assert_eq!(lab.phase(), CheckPhase::Failed(Failure::WrongAnswer));
    assert!(lab.task().is_none());
}

#[test]
fn another_tab_interrupts_the_runs_and_the_rest_follows_later() {
    let mut lab = Lab::new("lab=check");
    lab.paste(COMMAND);
    lab.answer();
    let all = lab.runs();
    lab.progress(20);
    lab.act(LabAction::OpenTab(LabTab::Compare));
    assert!(lab.task().is_none());
    lab.act(LabAction::OpenTab(LabTab::Check));
    assert_eq!(lab.runs(), all - 20);
    lab.check(CheckAction::Stop);
    assert!(lab.task().is_none());
    assert_eq!(lab.phase(), CheckPhase::Stopped);
    lab.check(CheckAction::Continue);
    lab.answer_all();
    assert_eq!(lab.phase(), CheckPhase::Complete);
}

#[test]
fn every_figure_of_an_output_has_its_verdict() {
    let mut lab = Lab::new("lab=check");
    lab.paste(&format!(
        "{COMMAND}\ncost_of_path: 20\nnodes_expanded: 1158\nmax_search_depth: 20"
    ));
    assert_eq!(lab.0.check.number, "1158");
    lab.answer_all();
    let verdicts: Vec<(CountedFigure, bool)> = lab
        .0
        .check
        .figures()
        .map(|((figure, _), verdict)| (figure, matches!(verdict, Some(Verdict::ByCourse(_)))))
        .collect();
    assert_eq!(
        verdicts,
        [
            (CountedFigure::Length, true),
            (CountedFigure::Expanded, false),
            (CountedFigure::MaxDepth, true),
        ]
    );
    lab.check(CheckAction::LookAt(CountedFigure::Length, 20));
    assert_eq!(lab.verdict(), Verdict::ByCourse(RulePreset::Columbia));
}

#[test]
fn on_a_larger_board_the_first_runs_come_before_the_range() {
    let mut lab = Lab::new("lab=check&board=1.2.3.4_5.6.7.8_9.10.11.12_13.14.0.15");
    assert_eq!(lab.task().unwrap().0, LabTaskKind::CheckRuns);
    assert!(lab.runs() < 100);
    lab.answer();
    assert_eq!(lab.task().unwrap().0, LabTaskKind::CheckRange);
    lab.answer();
    assert_eq!(lab.task().unwrap().0, LabTaskKind::CheckRuns);
    lab.answer();
    assert_eq!(lab.phase(), CheckPhase::Complete);
}

#[test]
fn a_board_without_a_solution_is_searched_until_no_node_is_left() {
    let mut lab = Lab::new("lab=check&board=1.6.8_4.0.2_7.3.5&goal=first");
    assert_eq!(lab.verdict(), Verdict::Unsolvable);
    lab.number("181440");
    lab.answer_all();
    assert_eq!(lab.verdict(), Verdict::Exhausted);
    assert_eq!(lab.phase(), CheckPhase::Complete);
}

#[test]
fn a_heuristic_that_does_not_fit_the_board_is_not_run() {
    let rows: Vec<String> = (0..6_u8)
        .map(|row| {
            let tiles: Vec<String> = (1..=6)
                .map(|column| ((6 * row + column) % 36).to_string())
                .collect();
            tiles.join(".")
        })
        .collect();
    let board = rows.join("_");
    let mut lab = Lab::new(&format!("lab=check&board={board}&heuristic=walking&n=1"));
    assert_eq!(lab.0.subject.board.size().cells(), 36);
    assert!(lab.0.check.run().is_none() && lab.0.check.analysis().is_none());
    assert!(lab.task().is_none());
    lab.check(CheckAction::ChooseHeuristic(LabHeuristic::Kind(
        HeuristicKind::Manhattan,
    )));
    assert!(lab.task().is_some());
}
