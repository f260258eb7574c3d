//! Moves, the playback of a line, and records.

use super::*;

#[test]
fn reset_begins_the_same_game_again() {
    let state = running();
    let start = *state.board();
    let slide = Slide {
        step: Move::Right,
        tiles: 1,
    };
    let state = state
        .after(Action::Play(PlayAction::Slide(slide, 0.0)))
        .after(Action::Play(PlayAction::Reset));
    assert_eq!((state.board(), state.play.game.moves()), (&start, 0));
    assert_eq!(state.play.game.clock().read(99.0), 0.0);
}

#[test]
fn a_solution_is_stepped_through_without_touching_the_game() {
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
fn a_player_who_moves_a_tile_takes_over_from_the_step_shown() {
    let state = with_solution().after(Action::Play(PlayAction::GoTo(2)));
    let illegal = Action::Play(PlayAction::Slide(
        Slide {
            step: Move::Up,
            tiles: 1,
        },
        5.0,
    ));
    assert_unchanged(&state, illegal);
    let state = state.after(Action::Play(PlayAction::Slide(
        Slide {
            step: Move::Left,
            tiles: 1,
        },
        5.0,
    )));
    assert!(state.play.is_solved() && state.play.playback.is_none());
    assert_eq!(
        (state.play.game.moves(), &state.solve.solving),
        (3, &Solving::Idle)
    );
}

#[test]
fn only_a_random_board_solved_without_help_makes_a_record() {
    let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
    let board: Board = "1 2 3/4 5 6/7 0 8".parse().unwrap();
    let records = |state: Rc<State>| state.after(play(Move::Left)).records.get(Size::DEFAULT);
    let fair = state("").after(begin(board, goal));
    assert_eq!(records(fair.clone()).map(|record| record.moves), Some(1));
    assert_eq!(records(state("board=1.2.3_4.5.6_7.0.8")), None);
    let solved = fair.clone().after(Action::Solve(SolveAction::Start));
    let id = task_id(&solved);
    let moves = vec![Move::Left];
    let outcome = Outcome::Solved(Solution {
        moves,
        proved_optimal: true,
    });
    let solved = solved.after(received(finished(id, figures(1), outcome)));
    assert_eq!(records(solved), None);
    assert_eq!(records(fair.after(Action::Solve(SolveAction::Hint))), None);
}

#[test]
fn another_goal_makes_no_records() {
    let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
    let board: Board = "1 2 3/4 5 6/7 0 8".parse().unwrap();
    let state = state("")
        .after(begin(board, goal))
        .after(Action::SetUp(SetUpAction::ChooseGoal(Goal::new(board))))
        .after(play(Move::Left))
        .after(Action::Play(PlayAction::Undo(200.0)));
    assert!(state.play.is_solved());
    assert_eq!(state.records.get(Size::DEFAULT), None);
}

#[test]
fn moves_of_a_line_can_be_taken_back_and_are_no_moves_to_make_again() {
    let state = with_solution();
    assert!(!state.play.can_undo());
    let state = state.after(Action::Play(PlayAction::GoTo(2)));
    assert!(state.play.can_undo() && !state.play.can_redo());
    let back = state.after(Action::Play(PlayAction::Undo(5.0)));
    assert_eq!(back.board().to_string(), "1 2 3/4 0 6/7 5 8");
    assert!(back.play.can_redo());
}
