//! Moves, the playback of a line, and records.

use super::*;
use crate::page::records::Record;

#[test]
fn reset_returns_to_the_start_of_the_game() {
    let state = running();
    let start = *state.board();
    let state = state
        .after(slide(Move::Right))
        .after(Action::Play(PlayAction::Reset(99.0)));
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

/// Returns the step of the playback, and whether the player has left its line.
fn step(state: &State) -> (usize, bool) {
    let playback = state.play.playback.as_ref().unwrap();
    (playback.at(), playback.is_left())
}

#[test]
fn moves_along_the_solution_step_through_it() {
    let mut state = with_solution();
    for (at, motion) in [(1, Move::Left), (2, Move::Up), (3, Move::Left)] {
        state = state.after(slide(motion));
        assert_eq!(step(&state), (at, false));
        assert!(matches!(state.solve.solving, Solving::Ended(..)));
    }
    assert!(state.play.is_solved());
    for at in [2, 1, 0] {
        state = state.after(Action::Play(PlayAction::Undo(5.0)));
        assert_eq!(step(&state), (at, false));
    }
    assert_eq!(
        step(&state.after(Action::Play(PlayAction::Redo(5.0)))),
        (1, false)
    );
}

#[test]
fn a_slide_of_two_tiles_along_the_solution_makes_two_steps() {
    let two = Slide {
        step: Move::Left,
        tiles: 2,
    };
    let solving = state("board=1.2.3_4.5.6_0.7.8").after(Action::Solve(SolveAction::Start(0.0)));
    let outcome = Outcome::Solved(Solution {
        moves: vec![Move::Left; 2],
        proved_optimal: true,
    });
    let id = task_id(&solving);
    let state = solving.after(received(finished(id, job_stats(1), outcome)));
    let state = state.after(Action::Play(PlayAction::Slide(two, 1.0)));
    assert_eq!(step(&state), (2, false));
}

#[test]
fn a_move_off_the_solution_keeps_it_and_the_way_back() {
    let state = with_solution()
        .after(slide(Move::Left))
        .after(slide(Move::Down));
    assert_eq!(step(&state), (1, true));
    assert_eq!(state.board().to_string(), "1 0 3/4 2 6/7 5 8");
    assert!(matches!(state.solve.solving, Solving::Ended(..)));
    assert_eq!(state.share().query(), "board=1.0.3_4.2.6_7.5.8");
    let back = state.clone().after(Action::Play(PlayAction::ReturnToLine));
    assert_eq!(step(&back), (1, false));
    assert_eq!(back.board().to_string(), "1 2 3/4 0 6/7 5 8");
    // Undo brings the player's own board back, and one more returns to the line.
    let undone = back.after(Action::Play(PlayAction::Undo(5.0)));
    assert_eq!(undone.board(), state.board());
    assert_eq!(step(&undone), (1, true));
    let undone = undone.after(Action::Play(PlayAction::Undo(6.0)));
    assert_eq!(step(&undone), (1, false));
}

#[test]
fn a_player_who_comes_back_to_the_solution_is_on_it_again() {
    let state = with_solution()
        .after(slide(Move::Down))
        .after(slide(Move::Up));
    assert_eq!(step(&state), (0, false));
}

#[test]
fn the_solver_s_moves_are_neither_counted_nor_timed() {
    let mut state = with_solution().after(Action::Play(PlayAction::GoTo(2)));
    state = state.after(Action::Play(PlayAction::Slide(
        Slide {
            step: Move::Left,
            tiles: 1,
        },
        100.0,
    )));
    assert!(state.play.is_solved() && !state.play.is_won());
    assert_eq!(state.play.game.moves(), 0);
    assert_eq!(state.play.game.clock().read(9000.0), 0.0);
}

#[test]
fn own_moves_after_the_solution_was_left_are_counted_and_timed() {
    let state = with_solution().after(slide(Move::Down));
    assert_eq!(state.play.game.moves(), 1);
    assert_eq!(state.play.game.clock().read(600.0), 500.0);
}

#[test]
fn the_clock_stops_when_the_solution_is_asked_for() {
    let state = state("board=1.2.3_4.5.6_0.7.8")
        .after(slide(Move::Left))
        .after(Action::Solve(SolveAction::Start(400.0)));
    assert_eq!(state.play.game.clock().read(9000.0), 300.0);
    let found = finished(task_id(&state), job_stats(1), solved());
    let state = state.after(received(found));
    let state = state.after(Action::Play(PlayAction::ResumeClock(9000.0)));
    assert_eq!(state.play.game.clock().read(10_000.0), 300.0);
}

#[test]
fn a_reset_is_undone() {
    let start = state("board=1.2.3_4.5.6_0.7.8");
    let moved = start.clone().after(slide(Move::Left));
    let reset = moved.clone().after(Action::Play(PlayAction::Reset(500.0)));
    assert_eq!(reset.board(), start.board());
    let undone = reset.after(Action::Play(PlayAction::Undo(600.0)));
    assert_eq!(undone.board(), moved.board());
    assert_eq!(undone.play.game.moves(), 1);
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
fn steps_of_the_playback_are_undone_at_once() {
    let state = with_solution();
    assert!(!state.play.can_undo());
    let state = state.after(Action::Play(PlayAction::GoTo(2)));
    assert!(state.play.can_undo() && !state.play.can_redo());
    let back = state.clone().after(Action::Play(PlayAction::Undo(5.0)));
    assert_eq!(back.board(), back.play.game.board());
    assert_eq!(step(&back), (0, false));
    let again = back.after(Action::Play(PlayAction::Redo(6.0)));
    assert_eq!((step(&again), again.board()), ((2, false), state.board()));
}

#[test]
fn the_solution_of_a_solved_board_is_not_a_line_to_leave() {
    let solving = state("board=1.2.3_4.5.6_7.8.0").after(Action::Solve(SolveAction::Start(0.0)));
    let nothing = Outcome::Solved(Solution {
        moves: Vec::new(),
        proved_optimal: true,
    });
    let id = task_id(&solving);
    let solved = solving.after(received(finished(id, job_stats(1), nothing)));
    assert_eq!(solved.play.playback, None);
    let moved = solved.after(slide(Move::Right));
    assert_eq!(moved.solve.solving, Solving::Idle);
    assert!(moved.after(slide(Move::Left)).play.is_won());
}

#[test]
fn solve_starts_from_the_start_of_a_line_that_was_stepped_through() {
    let start = *with_solution().board();
    let mut followed = with_solution();
    for motion in [Move::Left, Move::Up, Move::Left] {
        followed = followed.after(slide(motion));
    }
    let first = followed.clone().after(Action::Play(PlayAction::GoTo(0)));
    assert!(!first.play.shows_goal() && !first.play.is_won());
    let again = first.after(Action::Solve(SolveAction::Start(0.0)));
    assert_eq!(solve_spec(&again).start, start);
    // Without a step of the playback, it starts from the player's board.
    let here = with_solution()
        .after(slide(Move::Left))
        .after(Action::Solve(SolveAction::Start(0.0)));
    assert_eq!(solve_spec(&here).start.to_string(), "1 2 3/4 0 6/7 5 8");
}

#[test]
fn the_clock_must_stop_once_a_player_is_back_on_the_line() {
    let left = with_solution().after(slide(Move::Down));
    assert!(left.play.game.clock().is_running() && !left.must_pause_clock());
    let back = left.after(Action::Play(PlayAction::ReturnToLine));
    assert!(back.must_pause_clock());
    let paused = back.after(Action::Play(PlayAction::PauseClock(600.0)));
    assert_eq!(paused.play.game.clock().read(9000.0), 500.0);
}

#[test]
fn a_page_shown_during_a_search_does_not_start_the_clock() {
    let solving = state("board=1.2.3_4.5.6_0.7.8")
        .after(slide(Move::Left))
        .after(Action::Solve(SolveAction::Start(400.0)));
    assert_unchanged(&solving, Action::Play(PlayAction::ResumeClock(500.0)));
}

#[test]
fn a_hint_off_the_line_does_not_replace_its_solution() {
    let left = with_solution().after(slide(Move::Down));
    let hinting = left.after(Action::Solve(SolveAction::Hint));
    let outcome = Outcome::Solved(Solution {
        moves: vec![Move::Up, Move::Left, Move::Up, Move::Left],
        proved_optimal: true,
    });
    let hinted = hint_finished(hinting, outcome);
    let back = hinted.after(Action::Play(PlayAction::GoTo(1)));
    assert_eq!(back.distance(), Some(2));
}

#[test]
fn the_clock_must_stop_during_the_set_up() {
    let moved = state("board=1.2.3_4.5.6_0.7.8").after(slide(Move::Left));
    assert!(!moved.must_pause_clock());
    assert!(moved.after(Action::OpenTab(Tab::SetUp)).must_pause_clock());
}
