//! The heuristic's values along a line.

use super::*;

/// The estimates that the worker gives.
fn estimated(state: Rc<State>, values: &[u32]) -> Rc<State> {
    let (id, _) = question(&state).unwrap();
    state.after(received(estimates_answered(id, values.to_vec())))
}

#[test]
fn the_estimates_of_a_solution_s_boards_are_asked_for_once_and_those_of_another_line_come_too_late()
{
    let query = "board=1.2.3_0.4.6_7.5.8&algorithm=astar&heuristic=pattern";
    let state = state(query).after(Action::Solve(SolveAction::Start));
    assert_eq!(question(&state), None);
    let id = state.worker.tasks.newest();
    let ended = finished(id, figures(3), three_moves(true));
    let state = state.after(received(ended));
    let (asked, boards) = question(&state).unwrap();
    assert_ne!(asked, id);
    assert_eq!(boards, 3);
    let estimates = state.solve.estimates.as_ref().unwrap();
    assert_eq!(estimates.heuristic, HeuristicKind::Pdb);
    assert_eq!(estimates.line.start().to_string(), "1 2 3/0 4 6/7 5 8");
    let state = estimated(state, &[2, 1, 0]);
    let values = |state: &State| {
        state
            .solve
            .estimates
            .as_ref()
            .map(|asked| asked.values.to_vec())
    };
    assert_eq!(values(&state), Some(vec![2, 1, 0]));
    // Neither a step nor another choice asks again.
    let stepped = state.clone().after(Action::Play(PlayAction::Step(1)));
    let chosen = stepped.after(Action::Solve(SolveAction::ChooseHeuristic(
        HeuristicKind::Manhattan,
    )));
    assert_eq!(chosen.solve.estimates, state.solve.estimates);
    let again = chosen.after(Action::Solve(SolveAction::Start));
    assert_eq!(again.solve.estimates, None);
    let late = estimates_answered(asked, vec![9]);
    assert_unchanged(&again, received(late));
}

#[test]
fn the_moves_of_a_link_are_listed_with_the_estimate_chosen_where_it_is_to_be_had() {
    let heuristic = |state: &State| state.solve.estimates.as_ref().map(|asked| asked.heuristic);
    let chosen = "algorithm=idastar&heuristic=pattern";
    let given = state(&format!("board=1.2.3_0.4.6_7.5.8&moves=LUL&{chosen}"));
    assert_eq!(heuristic(&given), Some(HeuristicKind::Pdb));
    let asked = question(&given).unwrap().0;
    let other = given.after(Action::Solve(SolveAction::ChooseHeuristic(
        HeuristicKind::Walking,
    )));
    assert_eq!(heuristic(&other), Some(HeuristicKind::Walking));
    assert_ne!(question(&other).unwrap().0, asked);
    for query in [
        "board=2.1.3_0.4.6_7.5.8&moves=LUL",
        "board=0.1.2.3.4_5.6.7.8.9_10.11.12.13.14_15.16.17.18.19_20.21.22.23.24&moves=L",
    ] {
        let given = state(&format!("{query}&{chosen}"));
        assert_eq!(heuristic(&given), Some(HeuristicKind::LinearConflict));
    }
    let navigation = Navigation::new("board=1.2.3_4.5.6_7.0.8&moves=L", None);
    let arrived = other.clone().after(Action::Navigate(Box::new(navigation)));
    assert!(question(&arrived).unwrap().0 > question(&other).unwrap().0);
}

#[test]
fn estimates_are_asked_for_again_after_the_worker_was_replaced() {
    let given = state("board=1.2.3_0.4.6_7.5.8&moves=LUL");
    let (first, _) = question(&given).unwrap();
    let after = given.after(lost());
    assert_eq!(question(&after), None);
    let ready = after.after(received(Event::Ready));
    let (second, boards) = question(&ready).unwrap();
    assert_ne!(first, second);
    assert_eq!(boards, 3);
    let answered = estimated(ready, &[2, 1, 0]);
    let estimates = answered.solve.estimates.as_ref().unwrap();
    assert_eq!(estimates.values[..], [2, 1, 0]);
}

#[test]
fn estimates_that_two_workers_failed_on_are_not_asked_for_again() {
    let ready = || received(Event::Ready);
    let given = state("board=1.2.3_0.4.6_7.5.8&moves=LUL");
    let given = given.after(lost()).after(ready());
    let given = given.after(lost()).after(ready());
    assert_eq!(question(&given), None);
}

#[test]
fn estimates_are_asked_for_again_when_the_user_tries_again() {
    let state = with_solution();
    let ready = || received(Event::Ready);
    let failed_twice = state.after(lost()).after(ready()).after(lost());
    assert_eq!(question(&failed_twice), None);
    let retried = failed_twice.after(Action::Worker(WorkerAction::Retry));
    assert!(question(&retried.after(ready())).is_some());
}

#[test]
fn estimates_that_cannot_be_computed_say_why() {
    let state = with_solution();
    let (id, _) = question(&state).unwrap();
    let error = JobError::NoEstimate(HeuristicKind::Manhattan);
    let failed = Event::Failed(id, error.clone());
    let after = state.after(received(failed));
    let estimates = after.solve.estimates.as_ref().unwrap();
    assert_eq!(estimates.failure(), Some(&Failure::Job(error)));
}
