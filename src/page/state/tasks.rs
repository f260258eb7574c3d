//! The jobs that the page wants from the worker, and what each of their results is for.

use std::rc::Rc;

use crate::protocol::{CountSpec, EstimateSpec, JobId, JobSpec, SolveSpec};

/// A job of the worker and what its result is for.
#[derive(Clone, PartialEq, Debug)]
pub enum Task {
    /// Solve the board of the game.
    Solve(SolveSpec),
    /// Find the next move with the recommended strategy.
    Hint(SolveSpec),
    /// Find a next move with the quick method, after the recommended strategy has reached its limit.
    QuickHint(SolveSpec),
    /// Count all shortest solutions.
    Count(CountSpec),
    /// Compute the heuristic's values along the line shown.
    Estimates(EstimateSpec),
}

/// The kind of a task. At most one task of each kind is active.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskKind {
    /// [`Task::Solve`].
    Solve,
    /// [`Task::Hint`] or [`Task::QuickHint`].
    Hint,
    /// [`Task::Count`].
    Count,
    /// [`Task::Estimates`].
    Estimates,
}

impl Task {
    /// Returns the kind of the task.
    pub fn kind(&self) -> TaskKind {
        match self {
            Task::Solve(_) => TaskKind::Solve,
            Task::Hint(_) | Task::QuickHint(_) => TaskKind::Hint,
            Task::Count(_) => TaskKind::Count,
            Task::Estimates(_) => TaskKind::Estimates,
        }
    }

    /// Returns the job for the worker.
    pub fn spec(&self) -> JobSpec {
        match self {
            Task::Solve(spec) | Task::Hint(spec) | Task::QuickHint(spec) => {
                JobSpec::Solve(spec.clone())
            }
            Task::Count(spec) => JobSpec::Count(*spec),
            Task::Estimates(spec) => JobSpec::Estimate(spec.clone()),
        }
    }
}

/// A task without a result yet.
#[derive(Clone, PartialEq, Debug)]
pub struct ActiveTask {
    /// The id of the job.
    pub id: JobId,
    /// The task.
    pub task: Rc<Task>,
    /// `true` if the user has stopped the task. It ends with what the worker has found.
    pub is_stopping: bool,
}

/// The active tasks. [`WorkerClient`](crate::page::worker_client::WorkerClient) starts and stops jobs to match them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tasks {
    active: Vec<ActiveTask>,
    /// The id of the newest task.
    newest: JobId,
}

impl Tasks {
    /// Returns the active tasks, the oldest first.
    pub fn active(&self) -> &[ActiveTask] {
        &self.active
    }

    /// Returns the id of the newest task.
    #[cfg(test)]
    pub(super) fn newest(&self) -> JobId {
        self.newest
    }

    /// Starts a task in place of the active one of its kind, and returns its id.
    pub fn start(&mut self, task: Task) -> JobId {
        self.cancel(task.kind());
        self.newest = self.newest.next();
        self.active.push(ActiveTask {
            id: self.newest,
            task: Rc::new(task),
            is_stopping: false,
        });
        self.newest
    }

    /// Returns the active task of a kind.
    pub fn find(&self, kind: TaskKind) -> Option<&ActiveTask> {
        let mut active = self.active.iter();
        active.find(|active| active.task.kind() == kind)
    }

    /// Returns the active task with an id.
    pub fn get(&self, id: JobId) -> Option<&Rc<Task>> {
        let mut active = self.active.iter();
        let found = active.find(|active| active.id == id);
        found.map(|active| &active.task)
    }

    /// Removes and returns the task with an id, whose result has arrived.
    pub fn take(&mut self, id: JobId) -> Option<Rc<Task>> {
        let index = self.active.iter().position(|active| active.id == id)?;
        Some(self.active.remove(index).task)
    }

    /// Removes the task of a kind, whose result is no longer needed.
    pub fn cancel(&mut self, kind: TaskKind) {
        self.active.retain(|active| active.task.kind() != kind);
    }

    /// Removes all tasks.
    pub fn cancel_all(&mut self) {
        self.active.clear();
    }

    /// Marks the task of a kind as stopping. Returns `false` if there is none.
    pub fn stop(&mut self, kind: TaskKind) -> bool {
        let mut active = self.active.iter_mut();
        match active.find(|active| active.task.kind() == kind) {
            Some(active) => {
                active.is_stopping = true;
                true
            }
            None => false,
        }
    }

    /// Replaces the time limit of the job that solves the board, which continues.
    pub fn set_time_limit(&mut self, time_limit_ms: Option<u32>) {
        let mut active = self.active.iter_mut();
        if let Some(active) = active.find(|active| active.task.kind() == TaskKind::Solve)
            && let Task::Solve(spec) = Rc::make_mut(&mut active.task)
        {
            spec.time_limit_ms = time_limit_ms;
        }
    }

    /// Returns `true` if the task of a kind is stopping.
    pub fn is_stopping(&self, kind: TaskKind) -> bool {
        self.find(kind).is_some_and(|active| active.is_stopping)
    }

    /// Returns an empty list of tasks whose ids continue from these.
    pub fn cleared(&self) -> Tasks {
        Tasks {
            active: Vec::new(),
            newest: self.newest,
        }
    }
}
