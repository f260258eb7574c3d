//! Solving a board.

use super::*;

#[test]
fn figures_stream_and_the_outcome_ends_them() {
    let state = running();
    let id = state.worker.tasks.newest();
    let state = state.after(received(progress(id, figures(5))));
    assert!(matches!(state.solve.solving, Solving::Running(_, running) if running == figures(5)));
    let state = state.after(received(finished(id, figures(9), solved())));
    assert!(
        matches!(&state.solve.solving, Solving::Ended(ended) if ended.stats == figures(9) && *ended.outcome == solved())
    );
}

#[test]
fn late_answers_change_nothing() {
    let first = running();
    let late = first.worker.tasks.newest();
    let second = first.after(Action::Solve(SolveAction::Start));
    for event in [
        progress(late, figures(5)),
        finished(late, figures(5), solved()),
        Event::Failed(late, JobError::Unsolvable),
    ] {
        assert_unchanged(&second, received(event));
    }
    let board = *second.play.goal.board();
    let shown = second.clone().after(begin(board, second.play.goal));
    let ended = finished(second.worker.tasks.newest(), figures(5), solved());
    assert_unchanged(&shown, received(ended));
}

#[test]
fn the_method_of_a_run_stays_though_the_choice_changes() {
    let state = running().after(Action::Solve(SolveAction::ChooseAlgorithm(Some(
        Algorithm::Greedy,
    ))));
    let id = state.worker.tasks.newest();
    let state = state.after(received(finished(id, figures(1), solved())));
    assert!(
        matches!(&state.solve.solving, Solving::Ended(ended) if ended.strategy == Strategy::DistanceTable)
    );
    assert_eq!(state.solve.method().unwrap().algorithm, Algorithm::Greedy);
}

#[test]
fn a_limit_reached_offers_the_next_thing_and_one_tap_runs_it() {
    let state = state("board=0.12.9.13_15.11.10.14_3.7.2.5_4.8.6.1&algorithm=astar")
        .after(Action::Solve(SolveAction::Start));
    let id = task_id(&state);
    let outcome = Outcome::LimitReached(Limit::Memory(512 << 20));
    let state = state.after(received(finished(id, figures(1), outcome)));
    let Solving::Ended(ended) = &state.solve.solving else {
        panic!("{:?}", state.solve.solving)
    };
    assert_eq!(ended.suggestions[0].method.algorithm, Algorithm::IdaStar);
    let attempt = ended.suggestions[0];
    let tried = state.after(Action::Solve(SolveAction::Try(attempt)));
    assert_eq!(tried.solve.method(), Some(attempt.method));
    assert!(tried.is_running() && task_id(&tried) != id);
}

#[test]
fn limits_of_a_chosen_method_do_not_bind_the_recommended_one() {
    let chosen = Limits {
        nodes: 10,
        memory: 1 << 20,
    };
    let limits = |query| {
        let state = state(query).after(Action::Solve(SolveAction::ChooseLimits(chosen)));
        assert_eq!(state.settings.limits, chosen);
        spec(&state.after(Action::Solve(SolveAction::Start))).limits
    };
    assert_eq!(limits("board=1.2.3_4.5.6_0.7.8"), Limits::default());
    assert_eq!(limits("board=1.2.3_4.5.6_0.7.8&algorithm=astar"), chosen);
}

#[test]
fn stop_is_shown_until_the_answer_comes() {
    let stopping = running().after(Action::Solve(SolveAction::Stop));
    assert!(stopping.is_running() && stopping.is_stopping());
    let id = task_id(&stopping);
    let stopped = stopping.after(received(finished(id, figures(2), Outcome::Stopped)));
    assert!(!stopped.is_running() && !stopped.is_stopping());
}

#[test]
fn stop_without_anything_to_stop_changes_nothing() {
    let idle = state("board=1.2.3_4.5.6_7.0.8");
    let stopped = idle.clone().after(Action::Solve(SolveAction::Stop));
    assert!(Rc::ptr_eq(&idle, &stopped));
}

#[test]
fn a_final_answer_that_does_not_lead_to_the_goal_is_not_shown() {
    for outcome in wrong_answers() {
        let solving = running();
        let id = task_id(&solving);
        let answer = finished(id, figures(1), outcome);
        let after = solving.after(received(answer));
        assert_eq!(after.solve.solving, Solving::Failed(Failure::WrongAnswer));
        assert_eq!((&after.play.playback, after.distance()), (&None, None));
    }
}

#[test]
fn a_move_leaves_the_answer_for_the_old_board_behind() {
    let state = running();
    let late = state.worker.tasks.newest();
    let slide = Slide {
        step: Move::Left,
        tiles: 1,
    };
    let moved = state.after(Action::Play(PlayAction::Slide(slide, 0.0)));
    assert!(moved.play.is_solved());
    assert_eq!(moved.solve.solving, Solving::Idle);
    let ended = finished(late, figures(1), solved());
    assert_unchanged(&moved, received(ended));
    let back = moved.after(Action::Play(PlayAction::Undo(1.0)));
    assert_eq!(back.board().to_string(), "1 2 3/4 5 6/7 0 8");
    let illegal = Action::Play(PlayAction::Slide(
        Slide {
            step: Move::Up,
            tiles: 1,
        },
        2.0,
    ));
    assert_unchanged(&back, illegal);
}

#[test]
fn a_new_game_with_the_same_board_is_a_new_game() {
    let state = with_solution();
    let (board, goal) = (*state.play.game.board(), state.play.goal);
    let again = state.after(begin(board, goal));
    assert_eq!(
        (&again.solve.solving, &again.play.playback),
        (&Solving::Idle, &None)
    );
    assert!(again.play.game.can_set_record());
}
