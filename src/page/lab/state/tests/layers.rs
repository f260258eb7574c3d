//! What a heuristic sees of the board beside the tabs.

use super::*;
use crate::heuristic::HeuristicKind;
use crate::heuristic::explanation::{Layer, Parts, explain};
use crate::protocol::{ExplainSpec, Explanation, JobError};

const MANHATTAN: Layer = Layer::Heuristic(HeuristicKind::Manhattan);
const MISPLACED: Layer = Layer::Heuristic(HeuristicKind::Misplaced);

fn show(layer: Layer) -> LabAction {
    LabAction::Layer(LayerAction::Show(layer))
}

fn layer_task(state: &LabState) -> Option<(JobId, ExplainSpec)> {
    let (id, spec) = task(state, LabTaskKind::Layer)?;
    match spec {
        LabSpec::Explain(spec) => Some((id, spec)),
        other => panic!("{other:?}"),
    }
}

/// Returns the state after the worker has answered.
fn answered(state: &Rc<LabState>) -> Rc<LabState> {
    let (id, spec) = layer_task(state).unwrap();
    let parts = match spec.layer {
        Layer::Heuristic(kind) => explain(kind, &spec.goal, &spec.boards, None).unwrap(),
        _ => Vec::new(),
    };
    let explanation = Explanation {
        boards: spec
            .boards
            .into_iter()
            .zip(parts.into_iter().map(Ok))
            .collect(),
        values: Vec::new(),
        distance: Some(26),
    };
    after(state, [finished(id, &LabReport::Explain(explanation))])
}

fn value(state: &LabState) -> Option<i32> {
    let parts = state.layers.parts(&state.shown_board())?;
    parts.as_ref().ok().map(Parts::value)
}

#[test]
fn the_layer_of_a_link_is_asked_for_with_the_values_of_all() {
    let state = open("lab=check&board=7.2.4_5.0.6_8.3.1&goal=first&layer=manhattan");
    let (_, spec) = layer_task(&state).unwrap();
    assert_eq!((spec.layer, spec.with_values), (MANHATTAN, true));
    assert_eq!(spec.boards, [state.subject.board]);
    let answered = answered(&state);
    assert_eq!(value(&answered), Some(18));
    assert_eq!(layer_task(&answered), None);
}

#[test]
fn another_layer_is_asked_for_and_the_distance_stays_known() {
    let state = answered(&open("lab=check&layer=manhattan"));
    let other = after(&state, [show(MISPLACED)]);
    assert_eq!(value(&other), None);
    assert_eq!(other.layers.distance(&other.shown_board()), Some(26));
    assert_eq!(layer_task(&other).unwrap().1.layer, MISPLACED);
    assert_eq!(value(&answered(&other)), Some(6));
    assert!(other.link().query().ends_with("layer=misplaced"));
    assert_eq!(other.entry, state.entry);
}

#[test]
fn another_board_has_no_parts_until_the_worker_answers() {
    let state = answered(&open("lab=check&layer=manhattan"));
    let board = "1 2 3/4 5 6/7 0 8".parse().unwrap();
    let next = after(&state, [LabAction::Subject(SubjectAction::UseBoard(board))]);
    assert_eq!(value(&next), None);
    assert_eq!(value(&answered(&next)), Some(1));
}

#[test]
fn a_question_that_failed_is_asked_again_for_another_layer_only() {
    let state = open("lab=check&layer=manhattan");
    let (id, _) = layer_task(&state).unwrap();
    let failed = Event::Failed(id, JobError::OutOfMemory);
    let state = after(
        &state,
        [
            LabAction::Worker(WorkerAction::Received(failed)),
            LabAction::DismissErrors,
        ],
    );
    assert_eq!(layer_task(&state), None);
    assert!(layer_task(&after(&state, [show(MISPLACED)])).is_some());
}
