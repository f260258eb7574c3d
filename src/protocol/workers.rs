//! Messages between workers: between the lead and its helpers, and between the lead and its bound worker.

use serde::{Deserialize, Serialize};

use super::{JobId, JobStats, TablesProgress};
use crate::engine::automaton::Automaton;
use crate::engine::pdb_ida_star::{BatchResult, SubtreeBatch};
use crate::heuristic::pdb::Tier;
use crate::puzzle::{Board, Goal, Move};
use crate::search::Limits;

/// A message from the lead worker to a helper.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum HelperRequest {
    /// Set up the helper for one search. The words of the tables are sent as buffers along with this message.
    SetUp(Box<HelperSpec>),
    /// Search a batch of subtrees, after the batches sent before.
    Search(SubtreeBatch),
}

/// The search that a helper takes part in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct HelperSpec {
    /// The board to solve.
    pub start: Board,
    /// The goal.
    pub goal: Goal,
    /// The tier of the pattern databases whose words are sent along.
    pub tier: Tier,
    /// The automaton that prunes duplicate paths.
    pub automaton: Automaton,
}

/// A message from a helper to the lead worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum HelperEvent {
    /// The helper can receive messages.
    Ready,
    /// The result of the oldest batch that has none yet.
    Searched(BatchResult),
    /// The helper has failed and is unusable.
    Failed,
}

/// A message from the lead worker to its bound worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum BoundRequest {
    /// Set the maximum number of helpers that the bound worker may start.
    Helpers(u8),
    /// Build the tables for this goal while there is no other job.
    Prepare(Box<Goal>),
    /// Start to raise the lower bound of a board, as a part of the lead's job.
    Start(JobId, Box<BoundSpec>),
    /// End the bound worker's part of a job.
    Stop(JobId),
    /// The lead has found a shorter solution.
    Incumbent(JobId, Vec<Move>),
}

/// Specifies a board whose lower bound is to be raised.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BoundSpec {
    /// The board to solve.
    pub start: Board,
    /// The goal.
    pub goal: Goal,
    /// Limits on nodes and memory.
    pub limits: Limits,
    /// The proved lower bound from which the search continues; `None` for a new search.
    pub resume: Option<u32>,
    /// `true` if the search is kept when it ends, to be continued later.
    pub can_continue: bool,
}

/// A message from the bound worker to the lead worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum BoundEvent {
    /// The bound worker can receive messages.
    Ready,
    /// The progress of building its tables for the goal.
    Tables(TablesProgress),
    /// The statistics of its part of a job; `stats.bound` is the lower bound proved so far.
    Progress(JobId, JobStats),
    /// A solution shorter than any that the lead has sent, with the statistics so far.
    Improved(JobId, JobStats, Vec<Move>),
    /// The end of its part of a job, with the moves of a shortest solution if it has proved one.
    Finished(JobId, JobStats, Option<Vec<Move>>),
    /// The bound worker has failed and is unusable.
    Failed,
}
