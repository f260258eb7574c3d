use super::*;
use crate::engine::TableCache;
use crate::heuristic::Feature;
use crate::lab::{Verdict, VerdictSearch};
use crate::protocol::VerdictsSpec;
use crate::reference::LabHeuristic;
use crate::step::Step;

fn weights(text: &str) -> FeatureWeights {
    text.parse().unwrap()
}

fn own(action: OwnAction) -> LabAction {
    LabAction::Own(action)
}

/// Returns the methods of the comparison.
fn methods(state: &LabState) -> Vec<String> {
    let methods = state.compare.draft.methods.iter();
    methods.map(LabMethod::to_string).collect()
}

/// Returns what is asked of the worker.
fn asked(state: &LabState, kind: LabTaskKind) -> Option<(JobId, VerdictsSpec)> {
    match task(state, kind)? {
        (id, LabSpec::Verdicts(spec)) => Some((id, spec)),
        other => panic!("{other:?}"),
    }
}

/// Returns the verdicts that the worker finds.
fn verdicts(spec: &VerdictsSpec) -> Vec<Verdict> {
    let mut tables = TableCache::default();
    let table = loop {
        match tables.distance_table(&spec.goal, 10_000) {
            crate::engine::TableStatus::Building => {}
            crate::engine::TableStatus::Ready(table) => break Some(table),
            crate::engine::TableStatus::OutOfMemory => break None,
        }
    };
    let mut search = VerdictSearch::new(&spec.goal, &spec.heuristics, table, None);
    loop {
        if let Step::Done(verdicts) = search.advance(10_000) {
            return verdicts;
        }
    }
}

/// Has the worker answer the task of a kind.
fn answer(state: &Rc<LabState>, kind: LabTaskKind) -> Rc<LabState> {
    let (id, spec) = asked(state, kind).unwrap();
    let report = LabReport::Verdicts(Some(verdicts(&spec)));
    after(state, [finished(id, &report)])
}

const SMALL: &str = "lab=compare&board=1.2.3_4.0.5";

#[test]
fn the_worker_is_asked_only_while_the_editor_is_open() {
    let state = open(SMALL);
    assert_eq!(asked(&state, LabTaskKind::OwnVerdict), None);
    let state = after(&state, [own(OwnAction::Toggle)]);
    let (_, spec) = asked(&state, LabTaskKind::OwnVerdict).unwrap();
    assert_eq!(spec.heuristics, [LabHeuristic::Own(weights("man10"))]);
    assert_eq!(spec.goal, state.subject.goal);
    assert!(asked(&state, LabTaskKind::OwnReferences).is_some());
    let state = after(&state, [own(OwnAction::Toggle)]);
    assert_eq!(asked(&state, LabTaskKind::OwnVerdict), None);
    assert_eq!(asked(&state, LabTaskKind::OwnReferences), None);
}

#[test]
fn weights_that_change_while_a_verdict_is_computed_are_judged_next() {
    let state = after(&open(SMALL), [own(OwnAction::Toggle)]);
    let first = asked(&state, LabTaskKind::OwnVerdict);
    let state = after(
        &state,
        [11, 15, 20].map(|tenths| own(OwnAction::SetWeight(Feature::Manhattan, tenths))),
    );
    assert_eq!(asked(&state, LabTaskKind::OwnVerdict), first);
    let state = answer(&state, LabTaskKind::OwnVerdict);
    assert!(!state.own.is_current(&state.subject.goal));
    let (_, spec) = asked(&state, LabTaskKind::OwnVerdict).unwrap();
    assert_eq!(spec.heuristics, [LabHeuristic::Own(weights("man20"))]);
    let state = answer(&state, LabTaskKind::OwnVerdict);
    assert!(state.own.is_current(&state.subject.goal));
    assert!(!state.own.verdict.as_ref().unwrap().is_admissible());
    assert_eq!(asked(&state, LabTaskKind::OwnVerdict), None);
}

#[test]
fn another_goal_is_judged_again_and_another_board_is_not() {
    let state = open(&format!("{SMALL}&own=man10"));
    let state = answer(&state, LabTaskKind::OwnVerdict);
    let state = answer(&state, LabTaskKind::OwnReferences);
    let board = "1 2 3/4 5 0".parse().unwrap();
    let moved = after(&state, [LabAction::Subject(SubjectAction::UseBoard(board))]);
    assert_eq!(asked(&moved, LabTaskKind::OwnVerdict), None);
    let spiral = LabAction::Subject(SubjectAction::ChooseGoal(Preset::Spiral));
    let other = after(&moved, [spiral]);
    assert!(asked(&other, LabTaskKind::OwnVerdict).is_some());
    assert!(asked(&other, LabTaskKind::OwnReferences).is_some());
    assert!(other.own.current_references(&other.subject.goal).is_empty());
}

#[test]
fn methods_with_the_heuristic_follow_its_weights_and_others_stay() {
    let link =
        format!("{SMALL}&own=man20&methods=bfs~astar.own-man20~greedy.own-man20~astar.own-mis5");
    let state = after(
        &open(&link),
        [own(OwnAction::SetWeight(Feature::Inversions, 3))],
    );
    let expected = [
        "bfs",
        "astar.own-man20-inv3",
        "greedy.own-man20-inv3",
        "astar.own-mis5",
    ];
    assert_eq!(methods(&state), expected);
}

#[test]
fn a_weight_that_passes_that_of_another_method_leaves_it_in_its_place() {
    let link = format!("{SMALL}&own=man10&methods=astar.own-man20~bfs~astar.own-man10");
    let manhattan = |tenths| own(OwnAction::SetWeight(Feature::Manhattan, tenths));
    let equal = after(&open(&link), [manhattan(20)]);
    assert_eq!(methods(&equal), ["bfs", "astar.own-man20"]);
    let beyond = after(&equal, [manhattan(21), manhattan(30)]);
    let expected = ["astar.own-man20", "bfs", "astar.own-man30"];
    assert_eq!(methods(&beyond), expected);
}

#[test]
fn a_method_removed_while_another_one_equals_it_stays_removed() {
    let link = format!("{SMALL}&own=man10&methods=bfs~astar.own-man10~astar.own-man20");
    let manhattan = |tenths| own(OwnAction::SetWeight(Feature::Manhattan, tenths));
    let twice = "astar.own-man20".parse().unwrap();
    let remove = LabAction::Compare(CompareAction::ToggleMethod(twice));
    let state = after(&open(&link), [manhattan(20), remove, manhattan(30)]);
    assert_eq!(methods(&state), ["bfs"]);
}

#[test]
fn it_is_added_to_the_comparison_once() {
    let state = open(&format!("{SMALL}&own=man20&methods=bfs"));
    let state = after(&state, [own(OwnAction::Compare), own(OwnAction::Compare)]);
    assert!(
        state
            .link()
            .query()
            .contains("methods=bfs~astar.own-man20&")
    );
}

#[test]
fn it_travels_in_the_link_and_without_its_editor_in_the_methods() {
    let state = open(&format!("{SMALL}&own=man10-con20-blank"));
    assert!(state.own.is_open);
    assert!(state.link().query().ends_with("&own=man10-con20-blank"));
    let closed = open(&format!("{SMALL}&methods=astar.own-row10-col10"));
    assert_eq!(
        (closed.own.is_open, closed.own.weights),
        (false, weights("row10-col10"))
    );
    assert!(!closed.link().query().contains("own="));
}

#[test]
fn its_weights_are_those_of_the_methods_of_an_explore_link() {
    let first = open("lab=explore&method=astar.own-row10&second=astar.own-col10");
    assert_eq!(first.own.weights, weights("row10"));
    let second = open("lab=explore&method=bfs&second=astar.own-col10");
    assert_eq!(second.own.weights, weights("col10"));
}

#[test]
fn going_back_restores_the_weights() {
    let state = open(&format!("{SMALL}&own=man20"));
    let link = state.link();
    let changed = after(&state, [own(OwnAction::CountBlank(true))]);
    let back = after(&changed, [LabAction::Navigate(Box::new(link))]);
    assert_eq!(back.own.weights, weights("man20"));
}

#[test]
fn a_slider_adds_no_history_entries() {
    let state = open(&format!("{SMALL}&own=man20"));
    let moved = after(
        &state,
        (0..30).map(|tenths| own(OwnAction::SetWeight(Feature::Misplaced, tenths))),
    );
    assert_eq!(moved.entry, state.entry);
}

#[test]
fn a_text_that_is_no_weight_stays_in_its_field() {
    let state = open(&format!("{SMALL}&own=man20"));
    let typed = |text: &str| own(OwnAction::TypeWeight(Feature::Manhattan, text.to_string()));
    for text in ["5.1", "-1", "x", "", "nan", "inf"] {
        let wrong = after(&state, [typed(text), own(OwnAction::LeaveField)]);
        assert_eq!(wrong.own.wrong_field(), Some(Feature::Manhattan));
        assert_eq!(wrong.own.weights, weights("man20"));
        assert_eq!(
            wrong.own.typed,
            Some((Feature::Manhattan, text.to_string()))
        );
    }
    for (text, tenths) in [("0", 0), ("5", 50), (" 1,5 ", 15), ("0.25", 3)] {
        let right = after(&state, [typed("x"), typed(text)]);
        assert_eq!(
            right.own.weights.tenths(Feature::Manhattan),
            tenths,
            "{text}"
        );
        assert_eq!(right.own.wrong_field(), None);
        // The text stays as it is typed until its field is left.
        assert_eq!(
            right.own.typed,
            Some((Feature::Manhattan, text.to_string()))
        );
        assert_eq!(after(&right, [own(OwnAction::LeaveField)]).own.typed, None);
    }
}

#[test]
fn after_a_failure_the_worker_is_asked_again_on_request() {
    use crate::page::state::WorkerStatus;
    let state = open(&format!("{SMALL}&own=man20"));
    let lost = WorkerAction::Lost(WorkerStatus::GaveUp("boom".to_string()));
    let failed = after(&state, [LabAction::Worker(lost)]);
    assert!(failed.own.failure.is_some());
    assert_eq!(asked(&failed, LabTaskKind::OwnVerdict), None);
    let again = after(&failed, [own(OwnAction::Retry)]);
    assert!(asked(&again, LabTaskKind::OwnVerdict).is_some());
}
