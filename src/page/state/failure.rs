//! Why something that was asked for was not done.

use crate::protocol::JobError;
use crate::search::Limit;

/// A failure, as data; [`text`](crate::page::text) has the words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The worker could not do the job.
    Job(JobError),
    /// The worker failed while the job was under way.
    WorkerLost,
    /// The worker could not read what it was sent.
    Unreadable,
    /// The worker's answer is wrong: moves that do not lead to the goal, or a result of another kind.
    WrongAnswer,
    /// A search for a hint reached a limit.
    NoHint(Limit),
}
