//! The messages between the page and its worker, and between workers.
//!
//! The page sends [`Request`]s and the worker answers with [`Event`]s, each encoded as the bytes of one message. Work is
//! done in jobs: [`Request::Start`] starts a job with a number and a specification, [`Event::Progress`] reports its
//! progress, and [`Event::Finished`] or [`Event::Failed`] ends it. Messages carry data; the page turns it into text.

mod explanation;
mod job;
mod lab;
mod workers;

use std::fmt;
use std::marker::PhantomData;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::puzzle::Goal;

pub use explanation::{ExplainSpec, Explanation, LayerValue, MarkedBoards, NoParts};
pub use job::{
    CountSpec, EstimateSpec, JobError, JobId, JobProgress, JobResult, JobSpec, JobStats, Priority,
    Resume, SolveSpec,
};
pub use lab::{
    BoardsSpec, ExperimentRun, ExperimentsReport, ExperimentsSpec, LabReport, LabSpec, MomentSpec,
    RangeSpec, RoundTime, TimedMethod, TimingSpec, VerdictsSpec,
};
pub use workers::{BoundEvent, BoundRequest, BoundSpec, HelperEvent, HelperRequest, HelperSpec};

/// A message from the page to its worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Request {
    /// Start a job. Several jobs may be active at once; the worker advances the most urgent first.
    Start(JobId, Box<JobSpec>),
    /// End a job with its result so far; ignored if there is no such job.
    Stop(JobId),
    /// Build the tables for this goal while there is no other job.
    Prepare(Box<Goal>),
    /// Set the maximum number of other workers that may be started for hard boards.
    Workers(u8),
    /// Replace the time limit of a solve job, in milliseconds of work since its start; `None` means no limit. Ignored if there
    /// is no such job.
    SetTimeLimit(JobId, Option<u32>),
}

/// A message from the worker to the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// The worker can receive messages. A message sent before this event is lost.
    Ready,
    /// A job has made progress.
    Progress(JobId, JobProgress),
    /// A job has ended with a result.
    Finished(JobId, JobResult),
    /// A job has failed.
    Failed(JobId, JobError),
    /// The progress of building the tables for the goal of the last [`Request::Prepare`].
    Tables(TablesProgress),
    /// The learned weights could not be loaded, so solutions of large boards will be longer.
    WeightsUnavailable,
    /// A message could not be decoded.
    Unreadable,
    /// The worker panicked with this message and is unusable.
    Panicked(String),
}

/// The progress of building the tables for a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TablesProgress {
    /// The tables are being built; the percentage of the large tables that is done, from 0 to 99.
    Building(u8),
    /// All tables are built.
    Ready,
    /// There is not enough memory for the large tables, so the small ones are used.
    OutOfMemory,
}

/// The error of [`decode`]: the bytes are not a message of this version of the protocol.
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

/// Decodes a message. Its values are validated: a decoded board, for example, is always a legal board.
pub fn decode<Message: DeserializeOwned>(bytes: &[u8]) -> Result<Message, DecodeError> {
    match postcard::take_from_bytes(bytes) {
        Ok((message, [])) => Ok(message),
        _ => Err(DecodeError),
    }
}

/// A value as its bytes, inside another message. Programs that only pass it on need no code for its type.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub struct Encoded<T> {
    bytes: Vec<u8>,
    #[serde(skip)]
    value: PhantomData<fn() -> T>,
}

impl<T: Serialize> Encoded<T> {
    /// Encodes a value.
    pub fn new(value: &T) -> Encoded<T> {
        Encoded {
            bytes: encode(value),
            value: PhantomData,
        }
    }
}

impl<T: DeserializeOwned> Encoded<T> {
    /// Decodes the value.
    pub fn decode(&self) -> Result<T, DecodeError> {
        decode(&self.bytes)
    }
}

impl<T> Clone for Encoded<T> {
    fn clone(&self) -> Encoded<T> {
        Encoded {
            bytes: self.bytes.clone(),
            value: PhantomData,
        }
    }
}

impl<T> PartialEq for Encoded<T> {
    fn eq(&self, other: &Encoded<T>) -> bool {
        self.bytes == other.bytes
    }
}

impl<T> fmt::Debug for Encoded<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.bytes.len())
    }
}

#[cfg(test)]
mod tests;
