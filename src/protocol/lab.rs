//! The jobs of the lab.

use serde::{Deserialize, Serialize};

use crate::lab::explore::{ExploreRun, Lock, Moment, Overview, Question};
use crate::lab::{BoardSet, DrawError, DrawnBoards};
use crate::puzzle::{Board, Goal};
use crate::reference::{ExpansionRange, Experiment, LabHeuristic, RunRecord};
use crate::search::{Limits, Method};

/// What a job of the lab does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum LabSpec {
    /// Run experiments with the reference search.
    Experiments(ExperimentsSpec),
    /// Compute the range of expansions of A*.
    Range(RangeSpec),
    /// Time methods of the fast searches.
    Timing(TimingSpec),
    /// Draw boards and find their distances.
    Boards(BoardsSpec),
    /// Count the boards at each distance from a goal.
    Layers(Goal),
    /// Record a search for its time line.
    Record(ExploreRun),
    /// Show a recorded search at one moment. A search that the worker does not hold is recorded first.
    Moment(MomentSpec),
    /// Make a question about the node that a recorded search takes next after a moment.
    Question(ExploreRun, u64),
    /// List boards of a small size by their numbers in [`MapBits`](crate::lab::explore::MapBits).
    MapBoards(Goal, Vec<u32>),
}

/// What a job of the lab has found since its last report. The last report ends the job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum LabReport {
    /// Experiments that have ended, and the one that is running.
    Experiments(ExperimentsReport),
    /// The range of expansions; `None` if a limit was reached or the job was stopped.
    Range(Option<ExpansionRange>),
    /// The times of methods.
    Timing(Vec<RoundTime>),
    /// Boards, or why they cannot be drawn. Distances are missing where they are not found quickly.
    Boards(Result<DrawnBoards, DrawError>),
    /// The number of boards whose distances have been found, while more are being found.
    BoardsSolved(u32),
    /// The number of boards at distance 0, 1, 2, …; `None` if the size has no distance table, or there is no memory for it.
    Layers(Option<Vec<u64>>),
    /// The number of nodes expanded while a search is being recorded.
    Recording(u64),
    /// A recorded search; `None` if its heuristic cannot be built or there is no memory.
    Recorded(Option<Box<Overview>>),
    /// A recorded search at one moment; `None` if it cannot be recorded.
    Moment(Option<Box<Moment>>),
    /// A question; `None` if the frontier has fewer than two different nodes, no node is taken after the moment, or the search
    /// deepens iteratively.
    Question(Option<Question>),
    /// Boards with their numbers and distances; empty if the size has no distance table.
    MapBoards(Vec<(u32, Board, u32)>),
}

/// Specifies experiments that are run one after the other with the reference search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ExperimentsSpec {
    /// The experiments, in the order in which they are run.
    pub runs: Vec<ExperimentRun>,
}

/// An experiment with its limits.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct ExperimentRun {
    /// The experiment.
    pub experiment: Experiment,
    /// Its limits on nodes and memory.
    pub limits: Limits,
    /// `true` if the record has the moves of the solution.
    pub keeps_moves: bool,
    /// `true` if a board without a solution is searched until no node is left. Else such a run ends at once.
    pub is_exhaustive: bool,
}

/// Specifies boards that are drawn, with their distances where these are found quickly.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BoardsSpec {
    /// The boards.
    pub set: BoardSet,
    /// Their goal.
    pub goal: Goal,
}

/// Specifies a moment of a recorded search.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct MomentSpec {
    /// The search.
    pub run: ExploreRun,
    /// The moment.
    pub at: Lock,
    /// The number of nodes of the frontier to list.
    pub frontier: u16,
    /// `true` if the map of all boards is wanted.
    pub has_map: bool,
}

/// Experiments that have ended since the last report.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct ExperimentsReport {
    /// Their indices and records.
    pub records: Vec<(u32, RunRecord)>,
    /// The index of the experiment that is running, and the nodes it has expanded.
    pub current: Option<(u32, u64)>,
    /// The time that the job has worked, in milliseconds.
    pub worked_ms: f64,
}

/// Specifies a board whose range of expansions is computed: what any A* with a consistent heuristic must and may expand.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RangeSpec {
    /// The board.
    pub start: Board,
    /// The goal, of the same size as the board.
    pub goal: Goal,
    /// The heuristic, which must be consistent.
    pub heuristic: LabHeuristic,
    /// Limits on nodes and memory.
    pub limits: Limits,
}

/// Specifies methods of the fast searches that are timed in turn, round by round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TimingSpec {
    /// The goal of all boards.
    pub goal: Goal,
    /// The methods, each with its boards.
    pub methods: Vec<TimedMethod>,
    /// The number of rounds. One more comes before them and is not counted.
    pub rounds: u8,
    /// The limits of each search.
    pub limits: Limits,
}

/// A method that is timed, and the boards that it solves in each round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TimedMethod {
    /// The method.
    pub method: Method,
    /// The boards.
    pub boards: Vec<Board>,
}

/// The time that a method took for all its boards in one round.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct RoundTime {
    /// The index of the method.
    pub method: u32,
    /// The time in milliseconds, without the time for building tables.
    pub milliseconds: f64,
    /// The number of nodes that the fast search expanded.
    pub expanded: u64,
    /// The number of boards that it did not solve.
    pub limited: u32,
}
