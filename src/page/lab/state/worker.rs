//! The lab's worker: its status and its tasks.

use super::tasks::{LabTask, LabTaskKind};
use crate::page::state::{Failure, Tasks, WorkerAction, WorkerStatus, WorkerTask};
use crate::protocol::{Event, JobId, JobProgress, JobResult, LabReport, LabSpec};

/// The part of the lab's state for its worker.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LabWorker {
    /// The status of the worker.
    pub status: WorkerStatus,
    /// The tasks that the worker should run.
    pub tasks: Tasks<LabTask>,
    /// The number of times that a restart was requested after the page gave up on the worker.
    pub retries: u32,
}

/// What became of a task.
#[derive(Clone, PartialEq, Debug)]
pub enum TaskEvent {
    /// It has found this and goes on.
    Progress(LabReport),
    /// It has found this and has ended.
    Finished(LabReport),
    /// It was stopped and has ended without another report.
    Stopped,
    /// It has failed.
    Failed(Failure),
}

impl LabWorker {
    /// Starts a task in place of the active one of its kind. A worker that the page has given up on is started again.
    pub fn start(&mut self, kind: LabTaskKind, spec: &LabSpec) {
        if let WorkerStatus::GaveUp(_) | WorkerStatus::NotStarted(_) = self.status {
            self.retries += 1;
        }
        self.tasks.start(LabTask::new(kind, spec));
    }

    /// Starts a task in place of the active one of its kind. A worker that the page has given up on stays as it is.
    pub fn start_quietly(&mut self, kind: LabTaskKind, spec: &LabSpec) {
        self.tasks.start(LabTask::new(kind, spec));
    }

    /// Removes the task of a kind, whose result is no longer needed.
    pub fn cancel(&mut self, kind: LabTaskKind) {
        self.tasks.cancel(kind);
    }

    /// Stops the task of a kind. It ends with what the worker has found.
    pub fn stop(&mut self, kind: LabTaskKind) {
        self.tasks.stop(kind);
    }

    /// Returns `true` if there is a task of a kind.
    pub fn is_active(&self, kind: LabTaskKind) -> bool {
        self.tasks.find(kind).is_some()
    }

    /// Takes an event of the worker. Returns what became of each task that it concerns.
    pub fn reduce(&mut self, action: WorkerAction) -> Vec<(LabTaskKind, TaskEvent)> {
        match action {
            WorkerAction::Received(event) => self.handle_event(event),
            WorkerAction::Lost(status) => {
                self.status = status;
                self.fail_all(&Failure::WorkerLost)
            }
            WorkerAction::Starting => {
                self.status = WorkerStatus::Starting;
                Vec::new()
            }
            WorkerAction::Retry => {
                self.retries += 1;
                Vec::new()
            }
            WorkerAction::Ended(id) => self.end(id, TaskEvent::Stopped),
        }
    }

    fn handle_event(&mut self, event: Event) -> Vec<(LabTaskKind, TaskEvent)> {
        match event {
            Event::Ready => {
                self.status = WorkerStatus::Ready;
                Vec::new()
            }
            Event::Progress(id, progress) => {
                let kind = self.tasks.get(id).map(|task| task.kind());
                let event = match progress {
                    JobProgress::Lab(report) => report.decode().ok().map(TaskEvent::Progress),
                    _ => None,
                };
                kind.zip(event).into_iter().collect()
            }
            Event::Finished(id, result) => {
                let report = match result {
                    JobResult::Lab(report) => report.decode().ok(),
                    _ => None,
                };
                let wrong = TaskEvent::Failed(Failure::WrongAnswer);
                self.end(id, report.map_or(wrong, TaskEvent::Finished))
            }
            Event::Failed(id, error) => self.end(id, TaskEvent::Failed(Failure::Job(error))),
            Event::Unreadable => self.fail_all(&Failure::Unreadable),
            // The lab needs neither, and the client reports the loss of the worker.
            Event::Tables(_) | Event::WeightsUnavailable | Event::Panicked(_) => Vec::new(),
        }
    }

    fn end(&mut self, id: JobId, event: TaskEvent) -> Vec<(LabTaskKind, TaskEvent)> {
        let task = self.tasks.take(id);
        task.map(|task| (task.kind(), event)).into_iter().collect()
    }

    fn fail_all(&mut self, failure: &Failure) -> Vec<(LabTaskKind, TaskEvent)> {
        let cleared = self.tasks.cleared();
        let tasks = std::mem::replace(&mut self.tasks, cleared);
        let active = tasks.active().iter();
        active
            .map(|active| (active.task.kind(), TaskEvent::Failed(failure.clone())))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Encoded, JobError, TimingSpec};
    use crate::puzzle::{Goal, Preset, Size};
    use crate::search::Limits;

    fn spec() -> LabSpec {
        LabSpec::Timing(TimingSpec {
            goal: Goal::preset(Preset::BlankLast, Size::DEFAULT),
            methods: Vec::new(),
            rounds: 1,
            limits: Limits::default(),
        })
    }

    fn running() -> (LabWorker, JobId) {
        let mut worker = LabWorker::default();
        worker.start(LabTaskKind::CompareTimes, &spec());
        let id = worker.tasks.active()[0].id;
        (worker, id)
    }

    #[test]
    fn a_report_goes_to_the_task_that_asked_for_it() {
        let (mut worker, id) = running();
        let report = LabReport::Timing(Vec::new());
        let progress = Event::Progress(id, JobProgress::Lab(Encoded::new(&report)));
        assert_eq!(
            worker.reduce(WorkerAction::Received(progress)),
            [(
                LabTaskKind::CompareTimes,
                TaskEvent::Progress(report.clone())
            )]
        );
        let finished = Event::Finished(id, JobResult::Lab(Encoded::new(&report)));
        let late = worker.clone();
        assert_eq!(
            worker.reduce(WorkerAction::Received(finished.clone())),
            [(LabTaskKind::CompareTimes, TaskEvent::Finished(report))]
        );
        assert_eq!(worker.reduce(WorkerAction::Received(finished)), []);
        assert!(late.is_active(LabTaskKind::CompareTimes));
        assert!(!worker.is_active(LabTaskKind::CompareTimes));
    }

    #[test]
    fn an_answer_of_another_kind_is_a_failure() {
        let (mut worker, id) = running();
        let wrong = Event::Finished(id, JobResult::Estimate(Vec::new()));
        let failed = TaskEvent::Failed(Failure::WrongAnswer);
        assert_eq!(
            worker.reduce(WorkerAction::Received(wrong)),
            [(LabTaskKind::CompareTimes, failed)]
        );
    }

    #[test]
    fn a_lost_worker_fails_all_tasks_and_a_new_task_starts_it_again() {
        let (mut worker, _) = running();
        let gave_up = WorkerStatus::GaveUp("boom".to_string());
        let failed = TaskEvent::Failed(Failure::WorkerLost);
        assert_eq!(
            worker.reduce(WorkerAction::Lost(gave_up)),
            [(LabTaskKind::CompareTimes, failed)]
        );
        assert_eq!((worker.tasks.active().len(), worker.retries), (0, 0));
        worker.start(LabTaskKind::CompareTimes, &spec());
        assert_eq!(worker.retries, 1);
    }

    #[test]
    fn a_failed_job_ends_its_task() {
        let (mut worker, id) = running();
        let failed = Event::Failed(id, JobError::OutOfMemory);
        let reason = Failure::Job(JobError::OutOfMemory);
        assert_eq!(
            worker.reduce(WorkerAction::Received(failed)),
            [(LabTaskKind::CompareTimes, TaskEvent::Failed(reason))]
        );
        assert!(!worker.is_active(LabTaskKind::CompareTimes));
    }
}
