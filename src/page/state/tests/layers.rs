//! What a heuristic sees, drawn on the tiles of the game.

use super::*;
use crate::heuristic::explanation::{Layer, explain};
use crate::protocol::ExplainSpec;

const MANHATTAN: Layer = Layer::Heuristic(HeuristicKind::Manhattan);

/// Returns a state whose setting shows the Manhattan distance.
fn with_layer(query: &str) -> Rc<State> {
    let state = state(query);
    let settings = Settings {
        layer: MANHATTAN,
        ..state.settings
    };
    state.after(Action::ChangeSettings(settings))
}

fn layer_task(state: &State) -> Option<(JobId, ExplainSpec)> {
    let active = state.worker.tasks.find(TaskKind::Layer)?;
    match &*active.task {
        Task::Layer(spec) => Some((active.id, spec.clone())),
        other => panic!("{other:?}"),
    }
}

/// Returns the state after the worker has answered.
fn answered(state: Rc<State>) -> Rc<State> {
    let (id, spec) = layer_task(&state).unwrap();
    let parts = explain(HeuristicKind::Manhattan, &spec.goal, &spec.boards, None).unwrap();
    let marks = parts.iter().map(|parts| Ok(parts.marks(&spec.goal)));
    let boards = spec.boards.into_iter().zip(marks).collect();
    state.after(received(Event::Finished(id, JobResult::Explain(boards))))
}

fn value(state: &State) -> Option<i32> {
    let marks = state.marks()?;
    marks.as_ref().ok().map(|marks| marks.value)
}

fn slide(state: Rc<State>, step: Move) -> Rc<State> {
    let slide = Slide { step, tiles: 1 };
    state.after(Action::Play(PlayAction::Slide(slide, 0.0)))
}

#[test]
fn plain_numbers_ask_for_nothing() {
    assert_eq!(layer_task(&state("board=1.2.3_4.0.6_7.5.8")), None);
}

#[test]
fn the_board_shown_and_its_neighbours_are_asked_for() {
    let state = with_layer("board=1.2.3_4.0.6_7.5.8");
    let (_, spec) = layer_task(&state).unwrap();
    assert_eq!(spec.layer, MANHATTAN);
    assert_eq!((spec.boards[0], spec.boards.len()), (*state.board(), 5));
    assert_eq!(value(&answered(state)), Some(2));
}

#[test]
fn the_marks_after_a_move_are_known_before_the_worker_answers_again() {
    let state = slide(answered(with_layer("board=1.2.3_4.0.6_7.5.8")), Move::Up);
    assert_eq!(state.board().to_string(), "1 2 3/4 5 6/7 0 8");
    assert_eq!(value(&state), Some(1));
    let (_, spec) = layer_task(&state).unwrap();
    assert_eq!(spec.boards[0], *state.board());
    // Two moves ahead nothing is known yet.
    assert_eq!(value(&slide(state, Move::Left)), None);
}

#[test]
fn a_line_is_followed_step_by_step() {
    let state = answered(with_layer("board=1.2.3_4.0.6_7.5.8&moves=UL"));
    let next = state.after(Action::Play(PlayAction::Step(1)));
    assert_eq!(value(&next), Some(1));
    let solved = answered(next).after(Action::Play(PlayAction::Step(1)));
    assert_eq!(value(&solved), Some(0));
}

#[test]
fn plain_numbers_cancel_the_request_and_the_lab_asks_for_nothing() {
    let state = with_layer("board=1.2.3_4.0.6_7.5.8");
    let settings = Settings::default();
    let plain = state.clone().after(Action::ChangeSettings(settings));
    assert_eq!(layer_task(&plain), None);
    let lab = state.after(Action::OpenMode(PageMode::Lab));
    assert_eq!(layer_task(&lab), None);
    assert!(layer_task(&lab.after(Action::OpenMode(PageMode::Play))).is_some());
}

#[test]
fn a_lost_worker_is_not_asked_the_same_again() {
    let state = with_layer("board=1.2.3_4.0.6_7.5.8").after(worker_lost());
    assert_eq!(layer_task(&state), None);
    assert!(layer_task(&slide(state, Move::Up)).is_some());
}
