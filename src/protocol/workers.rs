//! Messages between workers: from the lead to its helpers and to its bound worker, and back.

use serde::{Deserialize, Serialize};

use super::{JobId, JobStats, TablesProgress};
use crate::engine::automaton::Automaton;
use crate::engine::pdb_ida_star::{BatchResult, SubtreeBatch};
use crate::heuristic::pdb::Tier;
use crate::puzzle::{Board, Goal, Move};
use crate::search::Limits;

/// From the lead worker to a helper.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum HelperRequest {
    /// Sets the helper up for one search. The words of the tables travel beside this message.
    SetUp(Box<HelperSpec>),
    /// Asks for a batch of subtrees to be searched, after those asked for before.
    Search(SubtreeBatch),
}

/// The search that a helper takes part in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct HelperSpec {
    pub start: Board,
    pub goal: Goal,
    pub tier: Tier,
    pub automaton: Automaton,
}

/// From a helper to the lead worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum HelperEvent {
    /// The helper can receive messages.
    Ready,
    /// The oldest batch that was asked for is done.
    Searched(BatchResult),
    /// The helper is of no further use.
    Failed,
}

/// From the lead worker to its bound worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum BoundRequest {
    /// The number of helpers that the bound worker may start.
    Helpers(u8),
    /// Boards for this goal will be solved: tables for it are built when there is nothing else to do.
    Prepare(Box<Goal>),
    /// Starts raising the lower bound of a board, as a part of the lead's job.
    Start(JobId, Box<BoundSpec>),
    /// Ends the part of a job.
    Stop(JobId),
    /// The lead has found a shorter solution.
    Incumbent(JobId, Vec<Move>),
}

/// A board whose lower bound is to be raised.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BoundSpec {
    pub start: Board,
    pub goal: Goal,
    pub limits: Limits,
    /// The proved lower bound to begin with, where the board's search continues.
    pub resume: Option<u32>,
    /// Whether the search is kept when it ends, to be continued later.
    pub can_continue: bool,
}

/// From the bound worker to the lead.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum BoundEvent {
    /// The bound worker can receive messages.
    Ready,
    /// How far its tables for the goal have come.
    Tables(TablesProgress),
    /// `stats.bound` is the lower bound proved so far.
    Progress(JobId, JobStats),
    /// A solution shorter than any that the lead has sent.
    Improved(JobId, JobStats, Vec<Move>),
    /// There is nothing more to prove; with the moves of a shortest solution if one was proved.
    Finished(JobId, JobStats, Option<Vec<Move>>),
    /// The bound worker is of no further use.
    Failed,
}
