//! Why a task failed.

use crate::protocol::JobError;
use crate::search::Limit;

/// The reason why a task failed. [`text`](crate::page::text) has the sentences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The worker refused the job.
    Job(JobError),
    /// The worker failed while the job was running.
    WorkerLost,
    /// The worker could not decode a request.
    Unreadable,
    /// The worker's result is wrong: moves that do not lead to the goal, or a result of another kind.
    WrongAnswer,
    /// A search for a hint reached a limit.
    NoHint(Limit),
}
