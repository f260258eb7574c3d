//! Solving a board.

use super::*;

#[test]
fn statistics_are_updated_until_the_search_ends() {
    let state = running();
    let id = state.worker.tasks.newest();
    let state = state.after(received(progress(id, job_stats(5))));
    assert!(matches!(state.solve.solving, Solving::Running(_, running) if running == job_stats(5)));
    let state = state.after(received(finished(id, job_stats(9), solved())));
    assert!(
        matches!(&state.solve.solving, Solving::Ended(ended) if ended.stats == job_stats(9) && *ended.outcome == solved())
    );
}

#[test]
fn late_results_of_the_previous_search_change_nothing() {
    let first = running();
    let late = first.worker.tasks.newest();
    let second = first.after(Action::Solve(SolveAction::Start(0.0)));
    for event in [
        progress(late, job_stats(5)),
        finished(late, job_stats(5), solved()),
        Event::Failed(late, JobError::Unsolvable),
    ] {
        assert_unchanged(&second, received(event));
    }
}

#[test]
fn late_results_for_the_previous_game_change_nothing() {
    let solving = running();
    let late = finished(solving.worker.tasks.newest(), job_stats(5), solved());
    let goal = solving.play.goal;
    let next = solving.after(new_game(*goal.board(), goal));
    assert_unchanged(&next, received(late));
}

#[test]
fn another_choice_does_not_change_the_strategy_of_a_running_search() {
    let state = running().after(Action::Solve(SolveAction::ChooseAlgorithm(Some(
        Algorithm::Greedy,
    ))));
    let id = state.worker.tasks.newest();
    let state = state.after(received(finished(id, job_stats(1), solved())));
    assert!(
        matches!(&state.solve.solving, Solving::Ended(ended) if ended.strategy == Strategy::DistanceTable)
    );
    assert_eq!(state.solve.method().unwrap().algorithm, Algorithm::Greedy);
}

#[test]
fn a_search_that_reached_a_limit_has_suggestions_to_try() {
    let state = state("board=0.12.9.13_15.11.10.14_3.7.2.5_4.8.6.1&algorithm=astar")
        .after(Action::Solve(SolveAction::Start(0.0)));
    let id = task_id(&state);
    let outcome = Outcome::LimitReached(Limit::Memory(512 << 20));
    let state = state.after(received(finished(id, job_stats(1), outcome)));
    let Solving::Ended(ended) = &state.solve.solving else {
        panic!("{:?}", state.solve.solving)
    };
    assert_eq!(ended.suggestions[0].method.algorithm, Algorithm::IdaStar);
    let suggestion = ended.suggestions[0];
    let tried = state.after(Action::Solve(SolveAction::Try(suggestion, 0.0)));
    assert_eq!(tried.solve.method(), Some(suggestion.method));
    assert!(tried.is_running() && task_id(&tried) != id);
}

#[test]
fn limits_of_a_chosen_method_do_not_apply_to_the_recommended_strategy() {
    let chosen = Limits {
        nodes: 10,
        memory: 1 << 20,
    };
    let limits = |query| {
        let state = state(query).after(Action::Solve(SolveAction::ChooseLimits(chosen)));
        assert_eq!(state.settings.limits, chosen);
        solve_spec(&state.after(Action::Solve(SolveAction::Start(0.0)))).limits
    };
    assert_eq!(limits("board=1.2.3_4.5.6_0.7.8"), Limits::default());
    assert_eq!(limits("board=1.2.3_4.5.6_0.7.8&algorithm=astar"), chosen);
}

#[test]
fn a_stopped_search_is_stopping_until_its_result() {
    let stopping = running().after(Action::Solve(SolveAction::Stop));
    assert!(stopping.is_running() && stopping.is_stopping());
    let id = task_id(&stopping);
    let stopped = stopping.after(received(finished(id, job_stats(2), Outcome::Stopped)));
    assert!(!stopped.is_running() && !stopped.is_stopping());
}

#[test]
fn stop_without_a_search_changes_nothing() {
    let idle = state("board=1.2.3_4.5.6_7.0.8");
    assert_unchanged(&idle, Action::Solve(SolveAction::Stop));
}

#[test]
fn a_solution_that_does_not_lead_to_the_goal_is_not_shown() {
    for outcome in wrong_outcomes() {
        let solving = running();
        let id = task_id(&solving);
        let result = finished(id, job_stats(1), outcome);
        let after = solving.after(received(result));
        assert_eq!(after.solve.solving, Solving::Failed(Failure::WrongAnswer));
        assert_eq!((&after.play.playback, after.distance()), (&None, None));
    }
}

#[test]
fn a_move_cancels_the_search() {
    let solving = running();
    let late = finished(solving.worker.tasks.newest(), job_stats(1), solved());
    let moved = solving.after(slide(Move::Left));
    assert!(moved.play.is_solved());
    assert_eq!(moved.solve.solving, Solving::Idle);
    assert_unchanged(&moved, received(late));
}

#[test]
fn a_new_game_with_the_same_board_discards_the_solution() {
    let state = with_solution();
    let (board, goal) = (*state.play.game.board(), state.play.goal);
    let again = state.after(new_game(board, goal));
    assert_eq!(
        (&again.solve.solving, &again.play.playback),
        (&Solving::Idle, &None)
    );
    assert!(again.play.game.can_set_record());
}
