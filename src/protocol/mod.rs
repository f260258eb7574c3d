//! The messages between the page and its worker, and between workers.
//!
//! The page sends [`Request`]s and the worker answers with [`Event`]s, each as the bytes of one message. Work is done in
//! jobs: [`Request::Start`] names one and says what it does, [`Event::Progress`] tells how far it is, and
//! [`Event::Finished`] or [`Event::Failed`] ends it. Messages carry data only; the page turns it into words.

mod job;
mod workers;

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::puzzle::Goal;

pub use job::{
    CountSpec, EstimateSpec, JobError, JobId, JobProgress, JobResult, JobSpec, JobStats, Priority,
    Resume, SolveSpec,
};
pub use workers::{BoundEvent, BoundRequest, BoundSpec, HelperEvent, HelperRequest, HelperSpec};

/// From the page to its worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Request {
    /// Starts a job. Jobs may be under way together; the worker advances the most urgent first.
    Start(JobId, Box<JobSpec>),
    /// Ends a job with what it has found so far; ignored when it is not under way.
    Stop(JobId),
    /// Boards for this goal will be solved: tables for it are built when there is nothing else to do.
    Prepare(Box<Goal>),
    /// The number of other workers that may be started for hard boards.
    Workers(u8),
}

/// From the worker to the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// The worker can receive messages; whatever is sent before is lost.
    Ready,
    Progress(JobId, JobProgress),
    Finished(JobId, JobResult),
    /// The job could not be done.
    Failed(JobId, JobError),
    /// How far the tables for the goal that was prepared have come.
    Tables(TablesProgress),
    /// The learned weights could not be loaded: solutions of large boards will be longer.
    WeightsUnavailable,
    /// A message could not be decoded.
    Unreadable,
    /// The worker panicked and is of no further use; the text is the panic's own.
    Panicked(String),
}

/// How far the tables for a goal have come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TablesProgress {
    /// Per cent of the large tables that are built, below 100.
    Building(u8),
    Ready,
    /// There is no memory for the large tables; the smaller ones are used.
    OutOfMemory,
}

/// The bytes are not a message of this version of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecodeError;

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a message of this version of the protocol")
    }
}

impl std::error::Error for DecodeError {}

/// Encodes a message as bytes.
pub fn encode(message: &impl Serialize) -> Vec<u8> {
    // Fails only for types that postcard cannot represent; no message contains one.
    postcard::to_stdvec(message).unwrap_or_default()
}

/// Decodes a message. Values inside it are checked as they are everywhere else: a board is a legal board.
pub fn decode<Message: DeserializeOwned>(bytes: &[u8]) -> Result<Message, DecodeError> {
    match postcard::take_from_bytes(bytes) {
        Ok((message, [])) => Ok(message),
        _ => Err(DecodeError),
    }
}

#[cfg(test)]
mod tests;
