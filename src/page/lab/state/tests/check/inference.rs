//! The algorithm of an output that does not name one.

use super::*;

/// Returns Columbia's output for the board of its hand-out, three moves away.
fn output(expanded: u64, max_depth: u64) -> String {
    format!(
        "path_to_goal: ['Up', 'Left', 'Left']\ncost_of_path: 3\nnodes_expanded: {expanded}\nsearch_depth: 3\nmax_search_depth: {max_depth}\n"
    )
}

#[test]
fn the_only_algorithm_that_gives_the_figures_of_an_output_is_taken() {
    for (expanded, max_depth, algorithm) in [
        (10, 4, LabAlgorithm::BreadthFirst),
        (181_437, 66_125, LabAlgorithm::DepthFirst),
        (3, 3, LabAlgorithm::AStar),
    ] {
        let mut lab = Lab::new("lab=check");
        lab.paste(&output(expanded, max_depth));
        assert!(lab.0.check.is_inferring());
        assert!(lab.0.check.analysis().is_none());
        assert_eq!(lab.task().unwrap().0, LabTaskKind::CheckAlgorithms);
        lab.answer();
        assert_eq!(lab.0.check.choices.algorithm, algorithm);
        let source = lab.0.check.method_source();
        assert!(matches!(source, Source::Inferred(_)), "{source:?}");
        while !matches!(lab.verdict(), Verdict::ByCourse(_)) {
            match lab.task().unwrap().0 {
                LabTaskKind::CheckRuns => lab.progress(1),
                _ => lab.answer(),
            }
        }
    }
}

#[test]
fn a_star_is_assumed_if_no_algorithm_gives_the_figures() {
    let mut lab = Lab::new("lab=check");
    lab.paste(&output(11, 4));
    lab.answer();
    assert_eq!(lab.0.check.choices.algorithm, LabAlgorithm::AStar);
    assert_eq!(lab.0.check.method_source(), Source::NoneFits);
    assert_eq!(lab.task().unwrap().0, LabTaskKind::CheckRange);
}

#[test]
fn the_user_can_choose_another_algorithm_than_the_one_that_fits() {
    let mut lab = Lab::new("lab=check");
    lab.paste(&output(10, 4));
    lab.answer();
    lab.check(CheckAction::ChooseAlgorithm(LabAlgorithm::DepthFirst));
    assert_eq!(lab.0.check.method_source(), Source::Chosen);
    // Before the runs have ended, too.
    let mut lab = Lab::new("lab=check");
    lab.paste(&output(10, 4));
    lab.check(CheckAction::ChooseAlgorithm(LabAlgorithm::DepthFirst));
    assert_eq!(lab.task().unwrap().0, LabTaskKind::CheckRuns);
    assert_eq!(lab.0.check.choices.algorithm, LabAlgorithm::DepthFirst);
    assert_eq!(lab.0.check.method_source(), Source::Chosen);
}

#[test]
fn after_a_reload_the_algorithm_of_the_link_stays() {
    let mut lab = Lab::new("lab=check");
    lab.paste(&output(10, 4));
    lab.answer();
    let mut again = Lab(Rc::new(LabState::new(lab.0.link(), Some(output(10, 4)))));
    again.answer();
    assert!(matches!(again.0.check.method_source(), Source::Inferred(_)));
    lab.check(CheckAction::ChooseAlgorithm(LabAlgorithm::DepthFirst));
    let mut again = Lab(Rc::new(LabState::new(lab.0.link(), Some(output(10, 4)))));
    again.answer();
    assert_eq!(again.0.check.method_source(), Source::Chosen);
    assert_eq!(again.0.link(), lab.0.link());
}

#[test]
fn another_text_or_tab_ends_the_search_for_the_algorithm() {
    let mut lab = Lab::new("lab=check");
    lab.paste(&output(10, 4));
    lab.act(LabAction::OpenTab(LabTab::Compare));
    assert!(lab.task().is_none());
    lab.act(LabAction::OpenTab(LabTab::Check));
    assert_eq!(lab.task().unwrap().0, LabTaskKind::CheckAlgorithms);
    let first = lab.task().unwrap().1;
    lab.paste(&output(11, 4));
    let (kind, second, _) = lab.task().unwrap();
    assert_eq!(kind, LabTaskKind::CheckAlgorithms);
    assert_ne!(first, second);
    lab.paste(COMMAND);
    assert!(!lab.0.check.is_inferring());
    assert_eq!(lab.task().unwrap().0, LabTaskKind::CheckRange);
}

#[test]
fn a_lost_worker_leaves_the_algorithm_assumed() {
    let mut lab = Lab::new("lab=check");
    lab.paste(&output(10, 4));
    let gave_up = WorkerStatus::GaveUp("boom".to_string());
    lab.act(LabAction::Worker(WorkerAction::Lost(gave_up)));
    assert_eq!(lab.0.check.method_source(), Source::Assumed);
    assert_eq!(lab.0.check.choices.algorithm, LabAlgorithm::AStar);
}
