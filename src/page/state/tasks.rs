//! The jobs that the page wants from the worker, and what each of their results is for.

use std::rc::Rc;

use crate::protocol::{CountSpec, EstimateSpec, ExplainSpec, JobId, JobSpec, SolveSpec};

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
    /// Solve the board of a link to find out whether the link's solution is shortest.
    LinkCheck(SolveSpec),
    /// Find the parts of a heuristic on the board shown.
    Layer(ExplainSpec),
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
    /// [`Task::LinkCheck`].
    LinkCheck,
    /// [`Task::Layer`].
    Layer,
}

/// What the tasks of the game and of the lab have in common.
pub trait WorkerTask: Clone {
    /// What a task is for. At most one task of each kind is active.
    type Kind: Copy + PartialEq;

    /// Returns the kind of the task.
    fn kind(&self) -> Self::Kind;

    /// Returns the job for the worker.
    fn spec(&self) -> JobSpec;
}

impl WorkerTask for Task {
    type Kind = TaskKind;

    fn kind(&self) -> TaskKind {
        match self {
            Task::Solve(_) => TaskKind::Solve,
            Task::Hint(_) | Task::QuickHint(_) => TaskKind::Hint,
            Task::Count(_) => TaskKind::Count,
            Task::Estimates(_) => TaskKind::Estimates,
            Task::LinkCheck(_) => TaskKind::LinkCheck,
            Task::Layer(_) => TaskKind::Layer,
        }
    }

    fn spec(&self) -> JobSpec {
        match self {
            Task::Solve(spec)
            | Task::Hint(spec)
            | Task::QuickHint(spec)
            | Task::LinkCheck(spec) => JobSpec::Solve(spec.clone()),
            Task::Count(spec) => JobSpec::Count(*spec),
            Task::Estimates(spec) => JobSpec::Estimate(spec.clone()),
            Task::Layer(spec) => JobSpec::Explain(spec.clone()),
        }
    }
}

/// A task without a result yet.
#[derive(Clone, PartialEq, Debug)]
pub struct ActiveTask<T = Task> {
    /// The id of the job.
    pub id: JobId,
    /// The task.
    pub task: Rc<T>,
    /// `true` if the user has stopped the task. It ends with what the worker has found.
    pub is_stopping: bool,
}

/// The active tasks. [`WorkerClient`](crate::page::worker_client::WorkerClient) starts and stops jobs to match them.
#[derive(Clone, PartialEq, Debug)]
pub struct Tasks<T = Task> {
    active: Vec<ActiveTask<T>>,
    /// The id of the newest task.
    newest: JobId,
}

impl<T> Default for Tasks<T> {
    fn default() -> Tasks<T> {
        Tasks {
            active: Vec::new(),
            newest: JobId::default(),
        }
    }
}

impl<T: WorkerTask> Tasks<T> {
    /// Returns the active tasks, the oldest first.
    pub fn active(&self) -> &[ActiveTask<T>] {
        &self.active
    }

    /// Returns the id of the newest task.
    #[cfg(test)]
    pub(super) fn newest(&self) -> JobId {
        self.newest
    }

    /// Starts a task in place of the active one of its kind, and returns its id.
    pub fn start(&mut self, task: T) -> JobId {
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
    pub fn find(&self, kind: T::Kind) -> Option<&ActiveTask<T>> {
        let mut active = self.active.iter();
        active.find(|active| active.task.kind() == kind)
    }

    /// Returns the active task with an id.
    pub fn get(&self, id: JobId) -> Option<&Rc<T>> {
        let mut active = self.active.iter();
        let found = active.find(|active| active.id == id);
        found.map(|active| &active.task)
    }

    /// Removes and returns the task with an id, whose result has arrived.
    pub fn take(&mut self, id: JobId) -> Option<Rc<T>> {
        let index = self.active.iter().position(|active| active.id == id)?;
        Some(self.active.remove(index).task)
    }

    /// Removes the task of a kind, whose result is no longer needed.
    pub fn cancel(&mut self, kind: T::Kind) {
        self.active.retain(|active| active.task.kind() != kind);
    }

    /// Removes all tasks.
    pub fn cancel_all(&mut self) {
        self.active.clear();
    }

    /// Marks the task of a kind as stopping. Returns `false` if there is none.
    pub fn stop(&mut self, kind: T::Kind) -> bool {
        let mut active = self.active.iter_mut();
        match active.find(|active| active.task.kind() == kind) {
            Some(active) => {
                active.is_stopping = true;
                true
            }
            None => false,
        }
    }

    /// Returns `true` if the task of a kind is stopping.
    pub fn is_stopping(&self, kind: T::Kind) -> bool {
        self.find(kind).is_some_and(|active| active.is_stopping)
    }

    /// Returns an empty list of tasks whose ids continue from these.
    pub fn cleared(&self) -> Tasks<T> {
        Tasks {
            active: Vec::new(),
            newest: self.newest,
        }
    }
}

impl Tasks {
    /// Replaces the time limit of the job that solves the board, which continues.
    pub fn set_time_limit(&mut self, time_limit_ms: Option<u32>) {
        let mut active = self.active.iter_mut();
        if let Some(active) = active.find(|active| active.task.kind() == TaskKind::Solve)
            && let Task::Solve(spec) = Rc::make_mut(&mut active.task)
        {
            spec.time_limit_ms = time_limit_ms;
        }
    }
}
