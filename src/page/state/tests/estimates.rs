//! The heuristic's values along a line.

use super::*;

/// The worker finishes the estimates.
fn with_estimates(state: Rc<State>, values: &[u32]) -> Rc<State> {
    let (id, _) = estimates_task(&state).unwrap();
    state.after(received(estimates_finished(id, values.to_vec())))
}

/// Returns a state that has solved a board with A* and a pattern database.
fn solved_with_pdb() -> Rc<State> {
    let query = "board=1.2.3_0.4.6_7.5.8&algorithm=astar&heuristic=pattern";
    let solving = state(query).after(Action::Solve(SolveAction::Start(0.0)));
    assert_eq!(estimates_task(&solving), None);
    let id = solving.worker.tasks.newest();
    let found = finished(id, job_stats(3), three_move_solution(true));
    let solved = solving.after(received(found));
    assert_ne!(estimates_task(&solved).unwrap().0, id);
    solved
}

fn heuristic(state: &State) -> Option<HeuristicKind> {
    let estimates = state.solve.estimates.as_ref();
    estimates.map(|estimates| estimates.heuristic)
}

#[test]
fn the_estimates_of_a_solution_are_requested_with_the_heuristic_of_its_method() {
    let state = solved_with_pdb();
    assert_eq!(estimates_task(&state).map(|(_, boards)| boards), Some(3));
    assert_eq!(heuristic(&state), Some(HeuristicKind::Pdb));
    let line = &state.solve.estimates.as_ref().unwrap().line;
    assert_eq!(line.start().to_string(), "1 2 3/0 4 6/7 5 8");
}

#[test]
fn estimates_are_requested_once() {
    let state = with_estimates(solved_with_pdb(), &[2, 1, 0]);
    let estimates = state.solve.estimates.clone();
    let values = estimates
        .as_ref()
        .map(|estimates| estimates.values.to_vec());
    assert_eq!(values, Some(vec![2, 1, 0]));
    // Neither a step nor another choice repeats the request.
    let chosen = state
        .after(Action::Play(PlayAction::Step(1)))
        .after(Action::Solve(SolveAction::ChooseHeuristic(
            HeuristicKind::Manhattan,
        )));
    assert_eq!(chosen.solve.estimates, estimates);
}

#[test]
fn late_estimates_of_another_line_change_nothing() {
    let state = solved_with_pdb();
    let (id, _) = estimates_task(&state).unwrap();
    let again = state.after(Action::Solve(SolveAction::Start(0.0)));
    assert_eq!(again.solve.estimates, None);
    assert_unchanged(&again, received(estimates_finished(id, vec![9])));
}

#[test]
fn the_moves_of_a_link_have_the_estimates_of_the_chosen_heuristic() {
    let query = "board=1.2.3_0.4.6_7.5.8&moves=LUL&algorithm=idastar&heuristic=pattern";
    let linked = state(query);
    assert_eq!(heuristic(&linked), Some(HeuristicKind::Pdb));
    let (id, _) = estimates_task(&linked).unwrap();
    let other = linked.after(Action::Solve(SolveAction::ChooseHeuristic(
        HeuristicKind::Walking,
    )));
    assert_eq!(heuristic(&other), Some(HeuristicKind::Walking));
    assert_ne!(estimates_task(&other).unwrap().0, id);
}

#[test]
fn boards_without_a_value_of_the_chosen_heuristic_have_that_of_linear_conflict() {
    for query in [
        "board=2.1.3_0.4.6_7.5.8&moves=LUL",
        "board=0.1.2.3.4_5.6.7.8.9_10.11.12.13.14_15.16.17.18.19_20.21.22.23.24&moves=L",
    ] {
        let linked = state(&format!("{query}&algorithm=idastar&heuristic=pattern"));
        assert_eq!(heuristic(&linked), Some(HeuristicKind::LinearConflict));
    }
}

#[test]
fn a_navigation_requests_estimates_with_a_new_id() {
    let before = state("board=1.2.3_0.4.6_7.5.8&moves=LUL");
    let navigation = Navigation::new("board=1.2.3_4.5.6_7.0.8&moves=L", None);
    let after = before.clone().after(Action::Navigate(Box::new(navigation)));
    assert!(estimates_task(&after).unwrap().0 > estimates_task(&before).unwrap().0);
}

#[test]
fn estimates_are_requested_again_after_the_worker_is_restarted() {
    let linked = state("board=1.2.3_0.4.6_7.5.8&moves=LUL");
    let (first, _) = estimates_task(&linked).unwrap();
    let after = linked.after(worker_lost());
    assert_eq!(estimates_task(&after), None);
    let ready = after.after(received(Event::Ready));
    let (second, boards) = estimates_task(&ready).unwrap();
    assert_ne!(first, second);
    assert_eq!(boards, 3);
    let finished = with_estimates(ready, &[2, 1, 0]);
    let estimates = finished.solve.estimates.as_ref().unwrap();
    assert_eq!(estimates.values[..], [2, 1, 0]);
}

#[test]
fn estimates_are_not_requested_again_after_two_workers_have_failed() {
    let ready = || received(Event::Ready);
    let linked = state("board=1.2.3_0.4.6_7.5.8&moves=LUL");
    let linked = linked.after(worker_lost()).after(ready());
    let linked = linked.after(worker_lost()).after(ready());
    assert_eq!(estimates_task(&linked), None);
}

#[test]
fn estimates_are_requested_again_after_a_retry_by_the_user() {
    let state = with_solution();
    let ready = || received(Event::Ready);
    let failed_twice = state
        .after(worker_lost())
        .after(ready())
        .after(worker_lost());
    assert_eq!(estimates_task(&failed_twice), None);
    let retried = failed_twice.after(Action::Worker(WorkerAction::Retry));
    assert!(estimates_task(&retried.after(ready())).is_some());
}

#[test]
fn estimates_that_cannot_be_computed_have_a_failure() {
    let state = with_solution();
    let (id, _) = estimates_task(&state).unwrap();
    let error = JobError::NoEstimate(HeuristicKind::Manhattan);
    let failed = Event::Failed(id, error.clone());
    let after = state.after(received(failed));
    let estimates = after.solve.estimates.as_ref().unwrap();
    assert_eq!(estimates.failure(), Some(&Failure::Job(error)));
}
