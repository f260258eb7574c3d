//! The board beside the tabs.

use super::*;
use crate::lab::{BoardSet, DrawnBoards, LabBoard};
use crate::puzzle::Size;

fn subject(action: SubjectAction) -> LabAction {
    LabAction::Subject(action)
}

#[test]
fn the_distance_of_a_solvable_board_is_asked_for_and_shown() {
    let state = open("lab=compare&board=8.6.7_2.5.4_3.0.1");
    let (id, spec) = task(&state, LabTaskKind::Subject).unwrap();
    let board = state.subject.board;
    assert!(matches!(spec, LabSpec::Boards(spec) if spec.set == BoardSet::One(board)));
    let drawn = DrawnBoards {
        boards: vec![LabBoard {
            board,
            distance: Some(31),
            name: None,
        }],
        shortfalls: Vec::new(),
    };
    let known = after(&state, [finished(id, &LabReport::Boards(Ok(drawn)))]);
    assert_eq!(known.subject.distance, Some(31));
}

#[test]
fn an_unsolvable_board_is_shown_as_such_and_has_no_task() {
    let state = open("lab=compare&board=1.2.3_4.5.6_8.7.0");
    assert!(state.subject.unsolvable().is_some());
    assert_eq!(task(&state, LabTaskKind::Subject), None);
}

#[test]
fn a_typed_board_is_used_with_its_goal() {
    let state = open("lab=compare");
    let typed = "2 8 3/1 6 4/7 0 5\n1 2 3/8 0 4/7 6 5".to_string();
    let used = after(
        &state,
        [
            subject(SubjectAction::ToggleField),
            subject(SubjectAction::Type(typed)),
            subject(SubjectAction::UseText),
        ],
    );
    assert_eq!(used.subject.board.to_string(), "2 8 3/1 6 4/7 0 5");
    assert_eq!(used.subject.goal.as_preset(), Some(Preset::Spiral));
    assert_eq!(used.subject.draft, None);
}

#[test]
fn a_text_that_is_not_a_board_stays_in_the_field() {
    let state = open("lab=compare");
    let typed = after(
        &state,
        [
            subject(SubjectAction::Type("hello".to_string())),
            subject(SubjectAction::UseText),
        ],
    );
    assert_eq!(typed.subject.board, state.subject.board);
    assert_eq!(typed.subject.draft.as_deref(), Some("hello"));
    assert!(matches!(typed.subject.read_draft(), Some(Err(_))));
}

#[test]
fn another_board_gets_a_history_entry_and_the_same_board_none() {
    let state = open("lab=compare&board=8.6.7_2.5.4_3.0.1");
    let same = after(
        &state,
        [subject(SubjectAction::UseBoard(state.subject.board))],
    );
    assert_eq!(same.entry, state.entry);
    let other = "2 8 3/1 6 4/7 0 5".parse().unwrap();
    let used = after(&state, [subject(SubjectAction::UseBoard(other))]);
    assert_eq!(used.entry, state.entry + 1);
}

#[test]
fn another_size_keeps_the_kind_of_goal() {
    let state = open("lab=compare&goal=spiral");
    let board = *Goal::preset(Preset::BlankLast, Size::new(4, 4).unwrap()).board();
    let used = after(&state, [subject(SubjectAction::UseBoard(board))]);
    assert_eq!(
        used.subject.goal,
        Goal::preset(Preset::Spiral, board.size())
    );
    let last = after(
        &used,
        [subject(SubjectAction::ChooseGoal(Preset::BlankLast))],
    );
    assert_eq!(*last.subject.goal.board(), board);
}
