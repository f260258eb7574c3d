//! Hints.

use super::*;

const THREE_MOVES_LEFT: &str = "board=1.2.3_0.4.6_7.5.8";

fn proved_hint(step: Move, to_go: usize) -> Hint {
    let proved = true;
    Hint::Shown {
        step,
        to_go,
        proved,
    }
}

/// Returns a state that shows the first move of a proved solution of three moves.
fn hinted() -> Rc<State> {
    let searching = state(THREE_MOVES_LEFT).after(Action::Solve(SolveAction::Hint));
    hint_finished(searching, three_move_solution(true))
}

#[test]
fn a_hint_is_searched_with_a_time_limit() {
    let searching = state(THREE_MOVES_LEFT).after(Action::Solve(SolveAction::Hint));
    assert_eq!(searching.solve.hint, Hint::Searching);
    assert_eq!(solve_spec(&searching).time_limit_ms, Some(2000));
}

#[test]
fn a_hint_shows_the_next_move_and_the_number_of_moves_left() {
    let hinted = hinted();
    assert_eq!(
        (&hinted.solve.hint, hinted.distance()),
        (&proved_hint(Move::Left, 3), Some(3))
    );
}

#[test]
fn a_second_request_hides_the_hint() {
    let hidden = hinted().after(Action::Solve(SolveAction::Hint));
    assert_eq!(hidden.solve.hint, Hint::Off);
}

#[test]
fn a_board_on_the_known_solution_has_a_hint_without_a_search() {
    let moved = hinted().after(slide(Move::Left));
    assert_eq!((&moved.solve.hint, moved.distance()), (&Hint::Off, Some(2)));
    let again = moved.after(Action::Solve(SolveAction::Hint));
    assert_eq!(
        (&again.solve.hint, has_task(&again)),
        (&proved_hint(Move::Up, 2), false)
    );
}

#[test]
fn a_board_off_the_known_solution_needs_a_search() {
    let searching = hinted()
        .after(slide(Move::Left))
        .after(slide(Move::Left))
        .after(Action::Solve(SolveAction::Hint));
    assert_eq!(searching.solve.hint, Hint::Searching);
}

#[test]
fn a_move_cancels_the_search_for_a_hint() {
    let searching = state(THREE_MOVES_LEFT).after(Action::Solve(SolveAction::Hint));
    let id = task_id(&searching);
    let moved = searching.after(slide(Move::Left));
    let late = finished(id, job_stats(1), three_move_solution(true));
    assert_unchanged(&moved, received(late));
}

/// Returns a state whose search for a hint has reached its time limit.
fn quick_hint() -> Rc<State> {
    let searching = state(THREE_MOVES_LEFT).after(Action::Solve(SolveAction::Hint));
    hint_finished(searching, Outcome::LimitReached(Limit::Time(2000)))
}

#[test]
fn a_quick_search_follows_a_search_that_reached_its_limit() {
    let quick = quick_hint();
    assert_eq!(quick.solve.hint, Hint::Searching);
    let task = quick.worker.tasks.get(task_id(&quick)).unwrap();
    assert!(matches!(&**task, Task::QuickHint(_)));
}

#[test]
fn a_hint_of_a_quick_search_that_is_longer_than_the_lower_bound_is_not_proved() {
    let outcome = Outcome::Solved(Solution {
        moves: [Move::Left, Move::Right, Move::Left, Move::Up, Move::Left].into(),
        proved_optimal: false,
    });
    let found = hint_finished(quick_hint(), outcome);
    assert!(matches!(
        found.solve.hint,
        Hint::Shown { proved: false, .. }
    ));
}

#[test]
fn a_quick_search_that_reaches_a_limit_is_a_failure() {
    let limit = Limit::Memory(1 << 29);
    let failed = hint_finished(quick_hint(), Outcome::LimitReached(limit));
    assert_eq!(failed.solve.hint, Hint::Failed(Failure::NoHint(limit)));
}

#[test]
fn setting_up_a_goal_cancels_the_search_for_a_hint() {
    let state = state("board=1.2.3_0.4.6_7.5.8")
        .after(Action::OpenTab(Tab::SetUp))
        .after(Action::SetUp(SetUpAction::ChooseTarget(Target::Goal)))
        .after(Action::Solve(SolveAction::Hint));
    let id = task_id(&state);
    let away = state.after(Action::OpenTab(Tab::SetUp));
    assert_eq!((&away.solve.hint, has_task(&away)), (&Hint::Off, false));
    let late = received(finished(id, job_stats(1), three_move_solution(true)));
    assert_unchanged(&away, late);
}

#[test]
fn there_is_no_hint_for_a_solved_or_an_unsolvable_board() {
    assert!(!state("board=1.2.3_4.5.6_7.8.0").can_hint());
    assert!(!state("board=1.2.3_4.5.6_8.7.0").can_hint());
}

#[test]
fn a_hint_is_searched_while_the_board_is_solved() {
    let searching = running().after(Action::Solve(SolveAction::Hint));
    assert!(searching.is_running());
    assert_eq!(searching.solve.hint, Hint::Searching);
    let hint = searching.worker.tasks.find(TaskKind::Hint).unwrap();
    assert!(matches!(&*hint.task, Task::Hint(spec) if spec.priority == Priority::Short));
    let found = finished(hint.id, job_stats(1), solved());
    let hinted = searching.after(received(found));
    assert!(matches!(hinted.solve.hint, Hint::Shown { to_go: 1, .. }));
    assert!(hinted.is_running());
}

#[test]
fn a_hint_that_does_not_lead_to_the_goal_is_not_shown() {
    for outcome in wrong_outcomes() {
        let searching = state("board=1.2.3_4.5.6_7.0.8").after(Action::Solve(SolveAction::Hint));
        let after = hint_finished(searching, outcome);
        assert_eq!(after.solve.hint, Hint::Failed(Failure::WrongAnswer));
    }
}
