//! What the worker is asked, and what each answer is for.

use std::rc::Rc;

use crate::protocol::{CountSpec, EstimateSpec, JobId, JobSpec, SolveSpec};

/// A job of the worker together with what its answer is for.
#[derive(Clone, PartialEq, Debug)]
pub enum Task {
    /// Solve the board of the game.
    Solve(SolveSpec),
    /// Find the next move with the recommended strategy.
    Hint(SolveSpec),
    /// Find some next move, after the recommended strategy took too long.
    QuickHint(SolveSpec),
    /// Count all shortest solutions.
    Count(CountSpec),
    /// Fill the h column of the listed steps.
    Estimates(EstimateSpec),
}

/// The kinds of tasks. There is at most one task of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskKind {
    Solve,
    Hint,
    Count,
    Estimates,
}

impl Task {
    pub fn kind(&self) -> TaskKind {
        match self {
            Task::Solve(_) => TaskKind::Solve,
            Task::Hint(_) | Task::QuickHint(_) => TaskKind::Hint,
            Task::Count(_) => TaskKind::Count,
            Task::Estimates(_) => TaskKind::Estimates,
        }
    }

    /// Returns what the worker is sent.
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

/// A task that waits for its answer.
#[derive(Clone, PartialEq, Debug)]
pub struct ActiveTask {
    pub id: JobId,
    pub task: Rc<Task>,
    /// Whether the worker is asked to end it with what it has.
    pub is_stopping: bool,
}

/// The tasks that wait for answers. The page's connection to the worker starts and stops jobs so that they match.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tasks {
    active: Vec<ActiveTask>,
    /// The number of the newest task.
    newest: JobId,
}

impl Tasks {
    pub fn active(&self) -> &[ActiveTask] {
        &self.active
    }

    pub fn newest(&self) -> JobId {
        self.newest
    }

    /// Starts a task, in place of one of its kind.
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

    /// Returns the task of a kind.
    pub fn find(&self, kind: TaskKind) -> Option<&ActiveTask> {
        let mut active = self.active.iter();
        active.find(|active| active.task.kind() == kind)
    }

    /// Returns the task with a number.
    pub fn get(&self, id: JobId) -> Option<&Rc<Task>> {
        let mut active = self.active.iter();
        let found = active.find(|active| active.id == id);
        found.map(|active| &active.task)
    }

    /// Removes the task with a number, which has its answer.
    pub fn take(&mut self, id: JobId) -> Option<Rc<Task>> {
        let place = self.active.iter().position(|active| active.id == id)?;
        Some(self.active.remove(place).task)
    }

    /// Removes the task of a kind, whose answer is of no use any more.
    pub fn cancel(&mut self, kind: TaskKind) {
        self.active.retain(|active| active.task.kind() != kind);
    }

    /// Removes all tasks.
    pub fn cancel_all(&mut self) {
        self.active.clear();
    }

    /// Has the task of a kind end with what it has. Returns `false` if there is none.
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

    /// Returns `true` if the task of a kind is being ended.
    pub fn is_stopping(&self, kind: TaskKind) -> bool {
        self.find(kind).is_some_and(|active| active.is_stopping)
    }

    /// Returns a successor to these tasks without any, for a state that begins anew.
    pub fn cleared(&self) -> Tasks {
        Tasks {
            active: Vec::new(),
            newest: self.newest,
        }
    }
}
