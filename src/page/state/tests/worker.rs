//! What happens to the worker, and where its answers go.

use super::*;

#[test]
fn what_is_said_of_the_tables_is_kept_until_they_are_for_another_goal() {
    let heard = |event| running().after(received(event)).worker.tables;
    assert_eq!(
        heard(Event::Tables(TablesProgress::Building(7))),
        Some(TablesProgress::Building(7))
    );
    assert_eq!(
        heard(Event::Tables(TablesProgress::OutOfMemory)),
        Some(TablesProgress::OutOfMemory)
    );
    let goal = Goal::preset(Preset::Spiral, Size::DEFAULT);
    let refused = running().after(received(Event::Tables(TablesProgress::OutOfMemory)));
    let other = refused.after(begin(*goal.board(), goal));
    assert_eq!(other.worker.tables, None);
}

#[test]
fn a_lost_worker_ends_the_search_and_keeps_the_board() {
    let state = running();
    let board = *state.board();
    let restarting = WorkerStatus::Restarting("boom".into());
    let state = state.after(lost());
    assert_eq!(state.worker.status, restarting);
    assert!(matches!(state.solve.solving, Solving::Failed(_)));
    assert_eq!(*state.board(), board);
    let state = state.after(received(Event::Ready));
    assert_eq!(state.worker.status, WorkerStatus::Ready);
}

#[test]
fn a_worker_that_never_starts_can_be_tried_again() {
    let missing = WorkerStatus::NotStarted("missing".into());
    let state = running().after(Action::Worker(WorkerAction::Lost(missing.clone())));
    assert_eq!(state.worker.status, missing);
    let retried = state.clone().after(Action::Worker(WorkerAction::Retry));
    assert_ne!(retried.worker.retries, state.worker.retries);
    let starting = state.after(Action::Worker(WorkerAction::Starting));
    assert_eq!(starting.worker.status, WorkerStatus::Starting);
}

#[test]
fn a_job_ended_without_an_answer_counts_as_stopped_unless_a_newer_one_runs() {
    let state = running();
    let id = state.worker.tasks.newest();
    let stopped = state.clone().after(Action::Worker(WorkerAction::Ended(id)));
    assert!(
        matches!(&stopped.solve.solving, Solving::Ended(ended) if *ended.outcome == Outcome::Stopped)
    );
    let newer = state.after(Action::Solve(SolveAction::Start));
    assert_unchanged(&newer, Action::Worker(WorkerAction::Ended(id)));
}

#[test]
fn a_failed_job_is_reported_to_the_part_that_asked() {
    let fail = |state: Rc<State>, kind| {
        let id = state.worker.tasks.find(kind).unwrap().id;
        let event = Event::Failed(id, JobError::OutOfMemory);
        state.after(received(event))
    };
    let failure = Failure::Job(JobError::OutOfMemory);
    // A hint beside a solve: each has its own failure.
    let both = running().after(Action::Solve(SolveAction::Hint));
    let hint_failed = fail(both.clone(), TaskKind::Hint);
    assert_eq!(hint_failed.solve.hint, Hint::Failed(failure.clone()));
    assert!(hint_failed.is_running());
    let solve_failed = fail(both, TaskKind::Solve);
    assert_eq!(solve_failed.solve.solving, Solving::Failed(failure.clone()));
    assert_eq!(solve_failed.solve.hint, Hint::Searching);
    let (counting, _) = with_two_ways();
    let counting = counting.after(Action::Solve(SolveAction::CountAll));
    let count_failed = fail(counting, TaskKind::Count);
    assert_eq!(count_failed.solve.count, Count::Failed(failure));
    assert!(matches!(count_failed.solve.solving, Solving::Ended(_)));
}

#[test]
fn a_result_of_another_kind_is_a_wrong_answer() {
    let solving = running();
    let event = estimates_answered(task_id(&solving), vec![1]);
    let after = solving.after(received(event));
    assert_eq!(after.solve.solving, Solving::Failed(Failure::WrongAnswer));
}

#[test]
fn solving_starts_a_worker_that_was_given_up() {
    for action in [SolveAction::Start, SolveAction::Hint] {
        let status = WorkerStatus::GaveUp("boom".to_string());
        let lost = Action::Worker(WorkerAction::Lost(status));
        let state = state("board=1.2.3_0.4.6_7.5.8").after(lost);
        let retries = state.worker.retries;
        let started = state.after(Action::Solve(action));
        assert_eq!(started.worker.retries, retries + 1);
        assert!(has_task(&started));
    }
}
