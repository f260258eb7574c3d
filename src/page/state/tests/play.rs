//! Moves, the playback of a line, and records.

use super::*;
use crate::page::records::Record;

#[test]
fn reset_returns_to_the_start_of_the_game() {
    let state = running();
    let start = *state.board();
    let state = state
        .after(slide(Move::Right))
        .after(Action::Play(PlayAction::Reset));
    assert_eq!((state.board(), state.play.game.moves()), (&start, 0));
    assert_eq!(state.play.game.clock().read(99.0), 0.0);
}

#[test]
fn the_playback_does_not_change_the_game() {
    let mut state = with_solution();
    let start = *state.play.game.board();
    state = state
        .after(Action::Play(PlayAction::TogglePlayback))
        .after(Action::Play(PlayAction::Tick))
        .after(Action::Play(PlayAction::Tick));
    assert_eq!(state.board().to_string(), "1 2 3/4 5 6/7 0 8");
    assert_eq!(
        (state.play.game.board(), state.play.game.moves()),
        (&start, 0)
    );
    assert_eq!(state.share().board, Some(start));
    state = state.after(Action::Play(PlayAction::Tick));
    assert_eq!(state.board(), state.play.goal.board());
    assert!(!state.play.is_solved());
    state = state.after(Action::Play(PlayAction::GoTo(0)));
    assert_eq!(state.board(), &start);
    assert!(matches!(state.solve.solving, Solving::Ended(..)));
}

#[test]
fn an_illegal_slide_changes_nothing() {
    assert_unchanged(&running(), slide(Move::Up));
}

#[test]
fn an_illegal_slide_does_not_end_the_playback() {
    let state = with_solution().after(Action::Play(PlayAction::GoTo(2)));
    assert_unchanged(&state, slide(Move::Up));
}

#[test]
fn undo_returns_to_the_previous_board() {
    let moved = running().after(slide(Move::Left));
    let back = moved.after(Action::Play(PlayAction::Undo(1.0)));
    assert_eq!(back.board().to_string(), "1 2 3/4 5 6/7 0 8");
}

#[test]
fn a_slide_continues_from_the_board_of_the_playback() {
    let state = with_solution().after(Action::Play(PlayAction::GoTo(2)));
    let state = state.after(slide(Move::Left));
    assert!(state.play.is_solved() && state.play.playback.is_none());
    assert_eq!(
        (state.play.game.moves(), &state.solve.solving),
        (3, &Solving::Idle)
    );
}

/// Starts a game with a scramble one move from its goal.
fn scrambled() -> Rc<State> {
    let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
    let board: Board = "1 2 3/4 5 6/7 0 8".parse().unwrap();
    state("").after(new_game(board, goal))
}

/// Makes the last move, and returns the record then.
fn record_after_solving(state: Rc<State>) -> Option<Record> {
    state.after(slide(Move::Left)).records.get(Size::DEFAULT)
}

#[test]
fn a_scramble_solved_without_help_sets_a_record() {
    let record = record_after_solving(scrambled()).unwrap();
    assert_eq!(record.moves, 1);
}

#[test]
fn the_board_of_a_link_sets_no_record() {
    let linked = state("board=1.2.3_4.5.6_7.0.8");
    assert_eq!(record_after_solving(linked), None);
}

#[test]
fn a_game_with_a_solution_sets_no_record() {
    let solving = scrambled().after(Action::Solve(SolveAction::Start(0.0)));
    let found = finished(task_id(&solving), job_stats(1), solved());
    assert_eq!(record_after_solving(solving.after(received(found))), None);
}

#[test]
fn a_game_with_a_hint_sets_no_record() {
    let hinted = scrambled().after(Action::Solve(SolveAction::Hint));
    assert_eq!(record_after_solving(hinted), None);
}

#[test]
fn a_game_whose_goal_was_changed_sets_no_record() {
    let state = scrambled();
    let board = *state.board();
    let state = state
        .after(Action::SetUp(SetUpAction::ChooseGoal(Goal::new(board))))
        .after(slide(Move::Left))
        .after(Action::Play(PlayAction::Undo(200.0)));
    assert!(state.play.is_solved());
    assert_eq!(state.records.get(Size::DEFAULT), None);
}

#[test]
fn moves_of_the_playback_can_be_undone() {
    let state = with_solution();
    assert!(!state.play.can_undo());
    let state = state.after(Action::Play(PlayAction::GoTo(2)));
    assert!(state.play.can_undo() && !state.play.can_redo());
    let back = state.after(Action::Play(PlayAction::Undo(5.0)));
    assert_eq!(back.board().to_string(), "1 2 3/4 0 6/7 5 8");
    assert!(back.play.can_redo());
}
