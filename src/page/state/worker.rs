//! The part of the state that is about the worker: how it is, what it is asked, and where its answers go.

use super::{Failure, State, Task, Tasks};
use crate::protocol::{Event, JobId, JobProgress, JobResult, TablesProgress};

/// What is known of the worker.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct WorkerState {
    pub status: WorkerStatus,
    /// How far its tables for the goal have come; `None` before it says so.
    pub tables: Option<TablesProgress>,
    /// Whether learned weights could not be loaded.
    pub weights_unavailable: bool,
    pub tasks: Tasks,
    /// How often the user has asked for another try after the worker was given up.
    pub retries: u32,
}

/// How the worker is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum WorkerStatus {
    #[default]
    Starting,
    Ready,
    /// It failed and is started again; the text says why it failed.
    Restarting(String),
    /// It could not be started; the text says why.
    NotStarted(String),
    /// It failed too often in a row and is not started again by itself; the text says why it failed last.
    GaveUp(String),
}

/// What happens to the worker.
#[derive(Clone, PartialEq, Debug)]
pub enum WorkerAction {
    /// The worker posted an event.
    Received(Event),
    /// The worker failed; the status says why and what happens next.
    Lost(WorkerStatus),
    /// A new worker is starting.
    Starting,
    /// The user asks for another try.
    Retry,
    /// A job was ended without the worker's answer.
    Ended(JobId),
}

impl State {
    pub(super) fn reduce_worker(&mut self, action: WorkerAction) {
        match action {
            WorkerAction::Received(event) => self.handle_event(event),
            WorkerAction::Lost(status) => {
                self.worker.status = status;
                self.worker.tables = None;
                self.interrupt(&Failure::WorkerLost);
            }
            WorkerAction::Starting => {
                self.worker.status = WorkerStatus::Starting;
                self.worker.tables = None;
                self.continue_run();
            }
            WorkerAction::Retry => {
                self.worker.retries += 1;
                self.reset_estimate_retries();
            }
            WorkerAction::Ended(id) => {
                if let Some(task) = self.worker.tasks.take(id) {
                    self.end_without_answer(&task);
                }
            }
        }
    }

    /// Has a worker that was given up be started again, because it is needed.
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
            Event::Unreadable => self.interrupt(&Failure::Unreadable),
            // The loss of the worker follows.
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
            _ => {}
        }
    }

    /// Routes the result of a job to the part that asked for it.
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
            (task, _) => self.failed(task, Failure::WrongAnswer),
        }
    }

    /// Routes the failure of a job to the part that asked for it.
    fn failed(&mut self, task: &Task, failure: Failure) {
        match task {
            Task::Solve(spec) => self.solve_failed(spec, failure),
            Task::Hint(_) | Task::QuickHint(_) => self.hint_failed(failure),
            Task::Count(_) => self.count_failed(failure),
            Task::Estimates(_) => self.estimates_failed(failure),
        }
    }

    /// Ends a task with what the page knows of it.
    fn end_without_answer(&mut self, task: &Task) {
        match task {
            Task::Solve(spec) => self.solve_stopped(spec),
            Task::Hint(_) | Task::QuickHint(_) => self.hint_stopped(),
            Task::Count(_) => self.count_stopped(),
            Task::Estimates(_) => self.estimates_failed(Failure::WorkerLost),
        }
    }

    /// Ends all tasks: their answers will not come.
    fn interrupt(&mut self, failure: &Failure) {
        let tasks = self.worker.tasks.active().to_vec();
        self.worker.tasks.cancel_all();
        for active in tasks {
            self.failed(&active.task, failure.clone());
        }
    }
}
