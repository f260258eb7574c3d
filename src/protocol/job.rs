//! Jobs: what can be asked of a worker, and what comes of it.

use serde::{Deserialize, Serialize};

use crate::engine::{CountError, SolutionCount, Strategy};
use crate::heuristic::{HeuristicError, HeuristicKind};
use crate::puzzle::{Board, Goal, Move, PuzzleError, Size};
use crate::search::{Limits, Outcome, RunError, Stats};

/// The number of a job. Each job has a larger one than the job before it, so that late answers can be recognised.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct JobId(pub(super) u32);

impl JobId {
    /// Returns the number of the job after this one.
    pub fn next(self) -> JobId {
        JobId(self.0.wrapping_add(1))
    }
}

/// What a job does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum JobSpec {
    Solve(SolveSpec),
    Count(CountSpec),
    Estimate(EstimateSpec),
}

impl JobSpec {
    /// Returns how urgent the job is.
    pub fn priority(&self) -> Priority {
        match self {
            JobSpec::Solve(spec) => spec.priority,
            JobSpec::Count(_) => Priority::Background,
            JobSpec::Estimate(_) => Priority::Short,
        }
    }
}

/// Which job a worker advances first. A job is paused while one of higher priority runs; jobs of the same priority run
/// in the order in which they were started.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Priority {
    /// Answered within moments: hints and estimates.
    Short,
    /// What the user is waiting for.
    Foreground,
    /// What may take long without anyone waiting for it.
    Background,
    /// What no one asked for: tables for the next job.
    Idle,
}

/// Solves a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SolveSpec {
    pub start: Board,
    pub goal: Goal,
    pub strategy: Strategy,
    pub limits: Limits,
    /// Time limit in milliseconds of work; `None` means no limit.
    pub time_limit_ms: Option<u32>,
    pub priority: Priority,
    /// Present when an anytime search of the same board is to continue where it was stopped.
    pub resume: Option<Resume>,
}

/// What is known of a board from earlier rounds of its anytime search.
///
/// A worker that still has the search continues it and needs none of this. A worker that was started since begins a new
/// search with it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Resume {
    /// The best solution known.
    pub incumbent: Vec<Move>,
    /// The proved lower bound.
    pub lower_bound: u32,
    /// The figures at the end of the last round.
    pub stats: JobStats,
}

/// Counts all shortest solutions of a board and lists the first of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CountSpec {
    pub start: Board,
    pub goal: Goal,
    /// The number of moves of a shortest solution, which is proved.
    pub length: u32,
}

/// Computes the heuristic's value for the board after each of `moves`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EstimateSpec {
    pub start: Board,
    pub moves: Vec<Move>,
    pub goal: Goal,
    pub heuristic: HeuristicKind,
}

/// How far a job has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum JobProgress {
    Solve(JobStats),
    /// A solution shorter than any before it, found by a search that continues.
    Improved(JobStats, Vec<Move>),
    /// The number of shortest solutions found so far.
    Count(u64),
}

/// What a job found. A job that was stopped ends with what it has found until then.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum JobResult {
    Solve(JobStats, Outcome),
    Count(SolutionCount),
    /// The heuristic's value after each move.
    Estimate(Vec<u32>),
}

/// Why a job could not be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum JobError {
    /// The board and the goal differ in size.
    SizesDiffer { start: Size, goal: Size },
    /// The board cannot be solved, so it has no shortest solutions to count.
    Unsolvable,
    /// The heuristic's tables would be too large for boards of this size.
    HeuristicTooLarge {
        heuristic: HeuristicKind,
        size: Size,
    },
    /// There is no memory for the tables of the heuristic.
    OutOfMemory,
    /// The heuristic has no value for the boards asked about.
    NoEstimate(HeuristicKind),
    /// Shortest solutions of boards of this size cannot be counted.
    TooLargeToCount(Size),
    /// No shortest solution of the board has this many moves.
    WrongLength(u32),
}

impl From<RunError> for JobError {
    fn from(error: RunError) -> JobError {
        match error {
            RunError::SizesDiffer { start, goal } => JobError::SizesDiffer { start, goal },
            RunError::Heuristic(HeuristicError::TooLarge { kind, size }) => {
                JobError::HeuristicTooLarge {
                    heuristic: kind,
                    size,
                }
            }
            RunError::Heuristic(HeuristicError::OutOfMemory(_) | HeuristicError::NoTables) => {
                JobError::OutOfMemory
            }
        }
    }
}

impl From<CountError> for JobError {
    fn from(error: CountError) -> JobError {
        match error {
            CountError::NoPuzzle(PuzzleError::SizesDiffer { start, goal }) => {
                JobError::SizesDiffer { start, goal }
            }
            CountError::NoPuzzle(PuzzleError::Unsolvable(_)) => JobError::Unsolvable,
            CountError::TooLarge(size) => JobError::TooLargeToCount(size),
            CountError::Length(length) => JobError::WrongLength(length),
        }
    }
}

/// The figures of a job that solves a board. For an anytime search that was continued they include all rounds.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct JobStats {
    /// For an anytime search `stats.bound` is the proved lower bound.
    pub stats: Stats,
    /// Milliseconds of work; the time in which a more urgent job ran does not count.
    pub milliseconds: f64,
    /// How the board is being solved; `None` before the first report.
    pub strategy: Option<Strategy>,
    /// The number of other workers at work on it.
    pub helpers: u8,
    /// The length of the best solution reported so far.
    pub best: Option<u32>,
}
