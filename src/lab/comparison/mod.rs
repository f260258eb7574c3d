//! Comparisons: the same boards through several methods.

mod column;
mod figure;
mod growth;
mod length;
mod preset;
mod progress;
mod statistics;
mod timing;

use serde::{Deserialize, Serialize};

pub use column::ResultColumn;
pub use figure::{CompareFigure, Measured};
pub use growth::{ChartPoint, Growth};
pub use length::LengthSummary;
pub use preset::{MEASURED_NODES, Matrix, MethodPreset};
pub use progress::{CellProgress, TimeLeft};
pub use statistics::{FigureSummary, LimitCount, Mean, Spread};
pub use timing::{MIN_ROUNDS, TimeDifference, Timing};

use super::boards::{BoardSet, LabBoard};
use super::gallery::GalleryKind;
use super::method::LabMethod;
use super::rule_choice::RuleChoice;
use crate::puzzle::{Board, Goal};
use crate::reference::{Experiment, RunEnd, RunRecord};

/// The index of a method in [`ComparisonSpec::methods`].
pub type MethodIndex = usize;

/// The index of a board among the boards of a comparison.
pub type BoardIndex = usize;

/// What is compared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ComparisonSpec {
    /// The boards.
    pub boards: BoardSet,
    /// The goal.
    pub goal: Goal,
    /// The methods. Those that do not fit the size are not run.
    pub methods: Vec<LabMethod>,
    /// The rules of all runs.
    pub rules: RuleChoice,
    /// The maximum number of nodes that a run expands.
    pub node_limit: u64,
}

impl ComparisonSpec {
    /// Returns the experiment with one method on one board.
    pub fn experiment(&self, method: LabMethod, board: &Board) -> Experiment {
        let rules = self.rules.rules(method.algorithm());
        method.experiment(*board, self.goal, rules)
    }

    /// Returns `true` if a method can be run on boards of the goal's size.
    pub fn is_runnable(&self, method: MethodIndex) -> bool {
        let method = self.methods.get(method);
        method.is_some_and(|method| method.fits(self.goal.size()))
    }

    /// Returns the methods in the order in which they are run: those that fit, the cheapest first.
    pub fn order(&self) -> Vec<MethodIndex> {
        let all = 0..self.methods.len();
        let mut order: Vec<MethodIndex> = all.filter(|&method| self.is_runnable(method)).collect();
        order.sort_by_key(|&method| preset::cost_rank(self.methods[method]));
        order
    }

    /// Returns the methods that need more than [`MEASURED_NODES`] nodes for most of the boards, as far as that is known: for
    /// random boards without a chosen distance, and for galleries that are as hard.
    pub fn unlikely_to_finish(&self) -> Vec<MethodIndex> {
        let size = match self.boards {
            BoardSet::Uniform { size, .. } => size,
            BoardSet::Gallery(kind @ (GalleryKind::Korf | GalleryKind::Hardest15)) => kind.size(),
            _ => return Vec::new(),
        };
        let exceeds =
            |method: &MethodIndex| preset::can_finish(self.methods[*method], size) == Some(false);
        let all = 0..self.methods.len();
        let runnable = all.filter(|&method| self.is_runnable(method));
        runnable.filter(exceeds).collect()
    }

    /// Returns all experiments in the order in which they are run: method by method, the cheapest first.
    pub fn experiments(
        &self,
        boards: &[LabBoard],
    ) -> impl Iterator<Item = (MethodIndex, BoardIndex, Experiment)> {
        let order = self.order().into_iter();
        order.flat_map(move |method| {
            let boards = boards.iter().enumerate();
            boards.map(move |(index, board)| {
                let experiment = self.experiment(self.methods[method], &board.board);
                (method, index, experiment)
            })
        })
    }
}

/// The results of a comparison so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    spec: ComparisonSpec,
    boards: Vec<LabBoard>,
    /// The records by method, then by board.
    runs: Vec<Vec<Option<RunRecord>>>,
    timings: Vec<Option<Timing>>,
}

impl Comparison {
    /// Creates a comparison without results. `boards` are those that the set of the specification gave.
    pub fn new(spec: ComparisonSpec, boards: Vec<LabBoard>) -> Comparison {
        Comparison {
            runs: vec![vec![None; boards.len()]; spec.methods.len()],
            timings: vec![None; spec.methods.len()],
            spec,
            boards,
        }
    }

    /// Adds the record of a run, in any order. A record with an index out of range is ignored.
    pub fn add(&mut self, method: MethodIndex, board: BoardIndex, record: RunRecord) {
        let runs = self.runs.get_mut(method);
        if let Some(run) = runs.and_then(|runs| runs.get_mut(board)) {
            *run = Some(record);
        }
    }

    /// Sets the times of a method's fast search, in place of those before. An index out of range is ignored.
    pub fn set_timing(&mut self, method: MethodIndex, timing: Timing) {
        if let Some(place) = self.timings.get_mut(method) {
            *place = Some(timing);
        }
    }

    /// Returns what is compared.
    pub fn spec(&self) -> &ComparisonSpec {
        &self.spec
    }

    /// Returns the boards.
    pub fn boards(&self) -> &[LabBoard] {
        &self.boards
    }

    /// Returns the record of a run; `None` if it has not ended.
    pub fn run(&self, method: MethodIndex, board: BoardIndex) -> Option<&RunRecord> {
        self.runs.get(method)?.get(board)?.as_ref()
    }

    /// Returns the times of a method's fast search.
    pub fn timing(&self, method: MethodIndex) -> Option<&Timing> {
        self.timings.get(method)?.as_ref()
    }

    /// Returns the records of a method with the indices of their boards.
    fn records(&self, method: MethodIndex) -> impl Iterator<Item = (BoardIndex, &RunRecord)> {
        let runs = self.runs.get(method).into_iter().flatten().enumerate();
        runs.filter_map(|(board, run)| Some((board, run.as_ref()?)))
    }

    /// Returns the methods that are run, in the order of the specification.
    pub fn methods(&self) -> impl Iterator<Item = MethodIndex> {
        let all = 0..self.spec.methods.len();
        all.filter(|&method| self.spec.is_runnable(method))
    }

    /// Returns the length of a shortest solution of a board: its known distance, or the length of a run whose rules guarantee
    /// it.
    pub fn optimum(&self, board: BoardIndex) -> Option<u32> {
        let known = self.boards.get(board)?.distance;
        known.or_else(|| {
            let mut runs = self.methods().filter_map(|method| self.run(method, board));
            runs.find_map(|run| match run.end {
                RunEnd::Solved {
                    length,
                    is_optimal: true,
                } => Some(length),
                _ => None,
            })
        })
    }

    /// Returns the boards that every method has solved.
    pub fn solved_by_all(&self) -> Vec<BoardIndex> {
        let solves = |method: MethodIndex, board: BoardIndex| {
            let run = self.run(method, board);
            run.is_some_and(|run| run.end.length().is_some())
        };
        (0..self.boards.len())
            .filter(|&board| self.methods().all(|method| solves(method, board)))
            .collect()
    }
}

#[cfg(test)]
mod tests;
