//! Hints.

use super::*;

#[test]
fn a_hint_is_searched_once_and_found_again_while_the_line_is_followed() {
    let state = state("board=1.2.3_0.4.6_7.5.8").after(Action::Solve(SolveAction::Hint));
    assert_eq!(state.solve.hint, Hint::Searching);
    assert_eq!(spec(&state).time_limit_ms, Some(2000));
    let state = hint_answered(state, three_moves(true));
    let shown = |step, to_go| Hint::Shown {
        step,
        to_go,
        proved: true,
    };
    assert_eq!(
        (&state.solve.hint, state.distance()),
        (&shown(Move::Left, 3), Some(3))
    );
    assert_eq!(
        state
            .clone()
            .after(Action::Solve(SolveAction::Hint))
            .solve
            .hint,
        Hint::Off
    );
    let state = state.after(play(Move::Left));
    assert_eq!((&state.solve.hint, state.distance()), (&Hint::Off, Some(2)));
    let state = state.after(Action::Solve(SolveAction::Hint));
    assert_eq!(
        (&state.solve.hint, has_task(&state)),
        (&shown(Move::Up, 2), false)
    );
    let left = state
        .after(play(Move::Left))
        .after(Action::Solve(SolveAction::Hint));
    assert_eq!(left.solve.hint, Hint::Searching);
    // A move while it is searched makes the answer one for another board.
    let id = task_id(&left);
    let moved = left.after(play(Move::Right));
    let late = finished(id, figures(1), three_moves(true));
    assert_unchanged(&moved, received(late));
}

#[test]
fn a_hint_that_is_not_proved_in_time_is_the_best_found_and_says_so() {
    let state = state("board=1.2.3_0.4.6_7.5.8").after(Action::Solve(SolveAction::Hint));
    let state = hint_answered(state, Outcome::LimitReached(Limit::Time(2000)));
    assert_eq!(state.solve.hint, Hint::Searching);
    let task = state.worker.tasks.get(task_id(&state)).unwrap();
    assert!(matches!(&**task, Task::QuickHint(_)));
    let found = hint_answered(state.clone(), three_moves(false));
    assert!(matches!(
        found.solve.hint,
        Hint::Shown { proved: false, .. }
    ));
    let failed = hint_answered(state, Outcome::LimitReached(Limit::Memory(1 << 29)));
    assert_eq!(
        failed.solve.hint,
        Hint::Failed(Failure::NoHint(Limit::Memory(1 << 29)))
    );
}

#[test]
fn a_hint_that_is_no_longer_wanted_does_not_come_late() {
    let state = state("board=1.2.3_0.4.6_7.5.8")
        .after(Action::OpenTab(Tab::SetUp))
        .after(Action::SetUp(SetUpAction::ChooseTarget(Target::Goal)))
        .after(Action::Solve(SolveAction::Hint));
    let id = task_id(&state);
    let away = state.after(Action::OpenTab(Tab::SetUp));
    assert_eq!((&away.solve.hint, has_task(&away)), (&Hint::Off, false));
    let late = received(finished(id, figures(1), three_moves(true)));
    assert_unchanged(&away, late);
}

#[test]
fn there_is_no_hint_for_a_solved_or_an_unsolvable_board() {
    assert!(!state("board=1.2.3_4.5.6_7.8.0").can_hint());
    assert!(!state("board=1.2.3_4.5.6_8.7.0").can_hint());
}

#[test]
fn a_hint_is_searched_beside_a_solve() {
    let hinting = running().after(Action::Solve(SolveAction::Hint));
    assert!(hinting.is_running());
    assert_eq!(hinting.solve.hint, Hint::Searching);
    let hint = hinting.worker.tasks.find(TaskKind::Hint).unwrap();
    assert!(matches!(&*hint.task, Task::Hint(spec) if spec.priority == Priority::Short));
    let answer = finished(
        hint.id,
        figures(1),
        Outcome::Solved(Solution {
            moves: vec![Move::Left],
            proved_optimal: true,
        }),
    );
    let hinted = hinting.after(received(answer));
    assert!(matches!(hinted.solve.hint, Hint::Shown { to_go: 1, .. }));
    assert!(hinted.is_running());
}

#[test]
fn a_hint_that_does_not_lead_to_the_goal_is_not_shown() {
    for outcome in wrong_answers() {
        let asked = state("board=1.2.3_4.5.6_7.0.8").after(Action::Solve(SolveAction::Hint));
        let after = hint_answered(asked, outcome);
        assert_eq!(after.solve.hint, Hint::Failed(Failure::WrongAnswer));
    }
}
