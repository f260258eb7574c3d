//! Jobs: what a worker can be asked to do, and the results.

use serde::{Deserialize, Serialize};

use super::Encoded;
use super::explanation::{ExplainSpec, MarkedBoards};
use super::lab::{LabReport, LabSpec};
use crate::engine::{CountError, SolutionCount, Strategy};
use crate::heuristic::{HeuristicError, HeuristicKind};
use crate::puzzle::{Board, Goal, Move, PuzzleError, Size};
use crate::search::{Limits, Outcome, RunError, Stats};

/// The number of a job. Numbers increase from job to job, so that late events can be recognized.
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
    /// Solve a board.
    Solve(SolveSpec),
    /// Count all shortest solutions of a board.
    Count(CountSpec),
    /// Compute a heuristic's values along a sequence of moves.
    Estimate(EstimateSpec),
    /// A job of the lab, with its priority.
    Lab(Encoded<LabSpec>, Priority),
    /// Split the value of a heuristic into its parts.
    Explain(ExplainSpec),
}

impl JobSpec {
    /// Returns the priority of the job.
    pub fn priority(&self) -> Priority {
        match self {
            JobSpec::Solve(spec) => spec.priority,
            JobSpec::Count(_) => Priority::Background,
            JobSpec::Lab(_, priority) => *priority,
            JobSpec::Estimate(_) | JobSpec::Explain(_) => Priority::Short,
        }
    }
}

/// The priority of a job, highest first. A job is paused while one of higher priority runs; jobs of the same priority run
/// in the order in which they were started.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Priority {
    /// Jobs that take moments: hints and estimates.
    Short,
    /// The job that the user waits for.
    Foreground,
    /// A job that may take long while the user does something else.
    Background,
    /// Work ahead of the next job: building tables, warming up.
    Idle,
}

/// Specifies how to solve a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SolveSpec {
    /// The board to solve.
    pub start: Board,
    /// The goal, of the same size as the board.
    pub goal: Goal,
    /// How to solve the board.
    pub strategy: Strategy,
    /// Limits on nodes and memory.
    pub limits: Limits,
    /// Time limit in milliseconds of work; `None` means no limit.
    pub time_limit_ms: Option<u32>,
    /// [`Priority::Short`] for a hint, [`Priority::Foreground`] for a solve.
    pub priority: Priority,
    /// Present to continue an anytime search of the same board where it was stopped.
    pub resume: Option<Resume>,
}

/// The results of earlier rounds of an anytime search.
///
/// A worker that still has the search continues it and does not need them. A worker that was started later begins a new
/// search with them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Resume {
    /// The best solution known.
    pub incumbent: Vec<Move>,
    /// The proved lower bound.
    pub lower_bound: u32,
    /// The statistics at the end of the last round.
    pub stats: JobStats,
}

/// Specifies a board whose shortest solutions are counted; the first of them are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CountSpec {
    /// The board.
    pub start: Board,
    /// The goal, of the same size as the board.
    pub goal: Goal,
    /// The proved number of moves of a shortest solution.
    pub length: u32,
}

/// Specifies boards for which a heuristic's value is computed: the board after each of `moves`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EstimateSpec {
    /// The board before the first move.
    pub start: Board,
    /// The moves; those from the first illegal one on are ignored.
    pub moves: Vec<Move>,
    /// The goal, of the same size as the board.
    pub goal: Goal,
    /// The heuristic to evaluate.
    pub heuristic: HeuristicKind,
}

/// The progress of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum JobProgress {
    /// The statistics of a search so far.
    Solve(JobStats),
    /// A solution shorter than any before it, found by a search that continues, with the statistics so far.
    Improved(JobStats, Vec<Move>),
    /// The number of shortest solutions found so far.
    Count(u64),
    /// What a job of the lab has found since its last report.
    Lab(Encoded<LabReport>),
    /// What is drawn on the tiles, while tables or weights are prepared.
    Explain(MarkedBoards),
}

/// The result of a job. A job that is stopped ends with its result so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum JobResult {
    /// The final statistics and the outcome of a search.
    Solve(JobStats, Outcome),
    /// The shortest solutions of a board.
    Count(SolutionCount),
    /// The heuristic's value after each move; empty if the job was stopped.
    Estimate(Vec<u32>),
    /// What a job of the lab has found since its last report.
    Lab(Encoded<LabReport>),
    /// What is drawn on the tiles of each board; empty if the job was stopped.
    Explain(MarkedBoards),
}

/// Why a job failed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum JobError {
    /// The board and the goal differ in size.
    SizesDiffer {
        /// The size of the board.
        start: Size,
        /// The size of the goal.
        goal: Size,
    },
    /// The board cannot be solved, so it has no shortest solutions to count.
    Unsolvable,
    /// The heuristic's tables would be too large for boards of this size.
    HeuristicTooLarge {
        /// The heuristic.
        heuristic: HeuristicKind,
        /// The size of the board.
        size: Size,
    },
    /// There is not enough memory for the heuristic's tables.
    OutOfMemory,
    /// The heuristic has no value for the given boards.
    NoEstimate(HeuristicKind),
    /// Shortest solutions cannot be counted for boards of this size.
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

/// The statistics of a job that solves a board, summed over all rounds of an anytime search and over all workers.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct JobStats {
    /// The statistics of the search. For an anytime search, `bound` is the proved lower bound.
    pub stats: Stats,
    /// Milliseconds of work, without the time in which more urgent jobs ran.
    pub milliseconds: f64,
    /// How the board is being solved; `None` before the first report.
    pub strategy: Option<Strategy>,
    /// The number of other workers that take part.
    pub helpers: u8,
    /// The length of the best solution reported so far.
    pub best: Option<u32>,
    /// The part of `milliseconds` in which tables were built and no node was expanded.
    pub table_ms: f64,
}
