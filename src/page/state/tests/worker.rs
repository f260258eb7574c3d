//! The state of the worker, and the routing of its results.

use super::*;

#[test]
fn the_progress_of_the_tables_is_that_of_the_last_event() {
    for progress in [TablesProgress::Building(7), TablesProgress::OutOfMemory] {
        let state = running().after(received(Event::Tables(progress)));
        assert_eq!(state.worker.tables, Some(progress));
    }
}

#[test]
fn another_goal_has_no_progress_of_the_tables() {
    let goal = Goal::preset(Preset::Spiral, Size::DEFAULT);
    let refused = running().after(received(Event::Tables(TablesProgress::OutOfMemory)));
    let other = refused.after(new_game(*goal.board(), goal));
    assert_eq!(other.worker.tables, None);
}

#[test]
fn the_board_stays_when_the_worker_fails() {
    let state = running();
    let board = *state.board();
    let state = state.after(worker_lost());
    assert!(matches!(state.solve.solving, Solving::Failed(_)));
    assert_eq!(*state.board(), board);
}

#[test]
fn a_failed_worker_is_restarting_until_it_is_ready() {
    let restarting = WorkerStatus::Restarting("boom".into());
    let state = running().after(worker_lost());
    assert_eq!(state.worker.status, restarting);
    let state = state.after(received(Event::Ready));
    assert_eq!(state.worker.status, WorkerStatus::Ready);
}

#[test]
fn the_user_can_retry_a_worker_that_could_not_be_started() {
    let missing = WorkerStatus::NotStarted("missing".into());
    let state = running().after(Action::Worker(WorkerAction::Lost(missing.clone())));
    assert_eq!(state.worker.status, missing);
    let retried = state.clone().after(Action::Worker(WorkerAction::Retry));
    assert_ne!(retried.worker.retries, state.worker.retries);
    let starting = state.after(Action::Worker(WorkerAction::Starting));
    assert_eq!(starting.worker.status, WorkerStatus::Starting);
}

#[test]
fn a_job_that_ended_without_a_result_is_stopped() {
    let state = running();
    let id = state.worker.tasks.newest();
    let stopped = state.after(Action::Worker(WorkerAction::Ended(id)));
    assert!(
        matches!(&stopped.solve.solving, Solving::Ended(ended) if *ended.outcome == Outcome::Stopped)
    );
}

#[test]
fn the_end_of_a_previous_job_changes_nothing() {
    let state = running();
    let id = state.worker.tasks.newest();
    let newer = state.after(Action::Solve(SolveAction::Start(0.0)));
    assert_unchanged(&newer, Action::Worker(WorkerAction::Ended(id)));
}

/// The job of the task of a kind fails.
fn fail(state: Rc<State>, kind: TaskKind) -> Rc<State> {
    let id = state.worker.tasks.find(kind).unwrap().id;
    state.after(received(Event::Failed(id, JobError::OutOfMemory)))
}

#[test]
fn a_failure_is_routed_to_the_task_of_the_job() {
    let failure = Failure::Job(JobError::OutOfMemory);
    let both = running().after(Action::Solve(SolveAction::Hint));
    let hint_failed = fail(both.clone(), TaskKind::Hint);
    assert_eq!(hint_failed.solve.hint, Hint::Failed(failure.clone()));
    assert!(hint_failed.is_running());
    let solve_failed = fail(both, TaskKind::Solve);
    assert_eq!(solve_failed.solve.solving, Solving::Failed(failure.clone()));
    assert_eq!(solve_failed.solve.hint, Hint::Searching);
}

#[test]
fn a_failed_count_does_not_affect_the_solution() {
    let (found, _) = with_two_solutions();
    let counting = found.after(Action::Solve(SolveAction::CountAll));
    let count_failed = fail(counting, TaskKind::Count);
    let failure = Failure::Job(JobError::OutOfMemory);
    assert_eq!(count_failed.solve.count, Count::Failed(failure));
    assert!(matches!(count_failed.solve.solving, Solving::Ended(_)));
}

#[test]
fn a_result_of_another_kind_is_a_failure() {
    let solving = running();
    let event = estimates_finished(task_id(&solving), vec![1]);
    let after = solving.after(received(event));
    assert_eq!(after.solve.solving, Solving::Failed(Failure::WrongAnswer));
}

#[test]
fn solve_and_hint_restart_a_worker_that_the_page_gave_up_on() {
    for action in [SolveAction::Start(0.0), SolveAction::Hint] {
        let status = WorkerStatus::GaveUp("boom".to_string());
        let lost = Action::Worker(WorkerAction::Lost(status));
        let state = state("board=1.2.3_0.4.6_7.5.8").after(lost);
        let retries = state.worker.retries;
        let started = state.after(Action::Solve(action));
        assert_eq!(started.worker.retries, retries + 1);
        assert!(has_task(&started));
    }
}
