//! The state of the worker, and the routing of its results to the parts that requested them.

use super::{Failure, State, Task, Tasks};
use crate::protocol::{Event, JobId, JobProgress, JobResult, TablesProgress};

/// The part of the state for the worker.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct WorkerState {
    /// The status of the worker.
    pub status: WorkerStatus,
    /// The progress of the tables for the goal; `None` before the worker has reported any.
    pub tables: Option<TablesProgress>,
    /// `true` if learned weights could not be loaded.
    pub weights_unavailable: bool,
    /// The tasks that the worker should run.
    pub tasks: Tasks,
    /// The number of times that a restart was requested after the page gave up on the worker.
    pub retries: u32,
}

/// The status of the worker.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum WorkerStatus {
    /// The worker is starting.
    #[default]
    Starting,
    /// The worker accepts requests.
    Ready,
    /// The worker failed, for the reason given, and is about to be restarted.
    Restarting(String),
    /// The worker could not be started, for the reason given.
    NotStarted(String),
    /// The worker failed too often in a row and is not restarted automatically. The reason is that of the last failure.
    GaveUp(String),
}

/// An event of the worker.
#[derive(Clone, PartialEq, Debug)]
pub enum WorkerAction {
    /// The worker posted an event.
    Received(Event),
    /// The worker failed. Its new status has the reason.
    Lost(WorkerStatus),
    /// A new worker is starting.
    Starting,
    /// The user requests a restart.
    Retry,
    /// A job ended without a result from the worker.
    Ended(JobId),
}

impl State {
    pub(super) fn reduce_worker(&mut self, action: WorkerAction) {
        match action {
            WorkerAction::Received(event) => self.handle_event(event),
            WorkerAction::Lost(status) => {
                self.worker.status = status;
                self.worker.tables = None;
                self.fail_all(&Failure::WorkerLost);
            }
            WorkerAction::Starting => {
                self.worker.status = WorkerStatus::Starting;
                self.worker.tables = None;
                self.resume_run();
            }
            WorkerAction::Retry => {
                self.worker.retries += 1;
                self.reset_estimate_retries();
            }
            WorkerAction::Ended(id) => {
                if let Some(task) = self.worker.tasks.take(id) {
                    self.end_without_result(&task);
                }
            }
        }
    }

    /// Requests a restart if the page has given up on the worker.
    pub(super) fn ensure_worker(&mut self) {
        if let WorkerStatus::GaveUp(_) | WorkerStatus::NotStarted(_) = self.worker.status {
            self.worker.retries += 1;
        }
    }

    fn handle_event(&mut self, event: Event) {
        match event {
            Event::Ready => {
                self.worker.status = WorkerStatus::Ready;
                self.retry_estimates();
            }
            Event::Tables(progress) => self.worker.tables = Some(progress),
            Event::WeightsUnavailable => self.worker.weights_unavailable = true,
            Event::Progress(id, progress) => {
                if let Some(task) = self.worker.tasks.get(id).cloned() {
                    self.progressed(&task, progress);
                }
            }
            Event::Finished(id, result) => {
                if let Some(task) = self.worker.tasks.take(id) {
                    self.finished(&task, result);
                }
            }
            Event::Failed(id, error) => {
                if let Some(task) = self.worker.tasks.take(id) {
                    self.failed(&task, Failure::Job(error));
                }
            }
            Event::Unreadable => self.fail_all(&Failure::Unreadable),
            // The client reports the loss of the worker.
            Event::Panicked(_) => {}
        }
    }

    fn progressed(&mut self, task: &Task, progress: JobProgress) {
        match (task, progress) {
            (Task::Solve(spec), JobProgress::Solve(stats)) => {
                self.solve_progressed(spec, stats, None);
            }
            (Task::Solve(spec), JobProgress::Improved(stats, moves)) => {
                self.solve_progressed(spec, stats, Some(&moves));
            }
            (Task::Count(_), JobProgress::Count(count)) => self.count_progressed(count),
            (Task::Layer(_), JobProgress::Explain(boards)) => self.layer_received(boards, false),
            _ => {}
        }
    }

    /// Routes the result of a job to the part that requested it.
    fn finished(&mut self, task: &Task, result: JobResult) {
        match (task, result) {
            (Task::Solve(spec), JobResult::Solve(stats, outcome)) => {
                self.solve_finished(spec, stats, outcome);
            }
            (Task::Hint(spec), JobResult::Solve(_, outcome)) => {
                self.hint_finished(spec, outcome, true);
            }
            (Task::QuickHint(spec), JobResult::Solve(_, outcome)) => {
                self.hint_finished(spec, outcome, false);
            }
            (Task::Count(spec), JobResult::Count(found)) => self.count_finished(spec, found),
            (Task::Estimates(_), JobResult::Estimate(values)) => self.estimates_finished(values),
            (Task::LinkCheck(spec), JobResult::Solve(_, outcome)) => {
                self.link_check_finished(spec, &outcome);
            }
            (Task::Layer(_), JobResult::Explain(boards)) => self.layer_received(boards, true),
            (task, _) => self.failed(task, Failure::WrongAnswer),
        }
    }

    /// Routes the failure of a job to the part that requested it.
    fn failed(&mut self, task: &Task, failure: Failure) {
        match task {
            Task::Solve(spec) => self.solve_failed(spec, failure),
            Task::Hint(_) | Task::QuickHint(_) => self.hint_failed(failure),
            Task::Count(_) => self.count_failed(failure),
            Task::Estimates(_) => self.estimates_failed(failure),
            Task::LinkCheck(_) => self.link_check_failed(),
            Task::Layer(_) => self.layer_failed(),
        }
    }

    /// Ends a task with the progress that the page has received.
    fn end_without_result(&mut self, task: &Task) {
        match task {
            Task::Solve(spec) => self.solve_stopped(spec),
            Task::Hint(_) | Task::QuickHint(_) => self.hint_stopped(),
            Task::Count(_) => self.count_stopped(),
            Task::Estimates(_) => self.estimates_failed(Failure::WorkerLost),
            Task::LinkCheck(_) => self.link_check_failed(),
            Task::Layer(_) => self.layer_failed(),
        }
    }

    /// Ends all tasks with a failure.
    fn fail_all(&mut self, failure: &Failure) {
        let tasks = self.worker.tasks.active().to_vec();
        self.worker.tasks.cancel_all();
        for active in tasks {
            self.failed(&active.task, failure.clone());
        }
    }
}
