//! What the page shows of a comparison, computed once for each report of the worker.

mod axis;
mod pointing;
mod scatter;

pub use axis::Axis;
pub use pointing::Dot;
pub use scatter::{Scatter, Series};

use crate::lab::{
    CellProgress, CompareFigure, Comparison, FigureSummary, LabMethod, LengthSummary, LimitCount,
    Mean, Measured, MethodIndex, ResultColumn, Spread, TimeDifference,
};
use crate::page::lab::state::{MAX_TIMED_NODES, Sort};

/// The result table of a comparison.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// The figure of the plot.
    pub figure: CompareFigure,
    /// A row for each method, in the order of the specification.
    pub rows: Vec<ResultRow>,
    /// The axis of the plot; `None` without values.
    pub axis: Option<Axis>,
    /// The number of boards.
    pub boards: usize,
    /// The number of boards that every method has solved.
    pub solved_by_all: usize,
    /// The methods that have times, the fastest first, and then those whose times are lower bounds.
    pub by_time: Vec<MethodIndex>,
    /// How the neighbours of `by_time` differ.
    pub time_differences: Vec<(MethodIndex, MethodIndex, TimeDifference)>,
}

/// A row of the result table.
#[derive(Clone, PartialEq, Debug)]
pub struct ResultRow {
    /// The index of the method.
    pub index: MethodIndex,
    /// The method.
    pub method: LabMethod,
    /// How far it is.
    pub progress: CellProgress,
    /// The chosen figure.
    pub summary: Option<FigureSummary>,
    /// The median of the nodes generated.
    pub generated: Option<Measured>,
    /// The median of the largest frontier.
    pub largest_frontier: Option<Measured>,
    /// The median of the most nodes in memory.
    pub most_in_memory: Option<Measured>,
    /// The effective branching factor.
    pub branching_factor: Option<Mean>,
    /// The lengths of the solutions.
    pub lengths: Option<LengthSummary>,
    /// The time of a round in milliseconds.
    pub time: Option<Spread>,
    /// The number of timed rounds.
    pub rounds: usize,
    /// The nodes that the fast search expands per second.
    pub nodes_per_second: Option<f64>,
    /// Why there is no time; `None` if there is one.
    pub untimed: Option<Untimed>,
    /// The limits that ended runs.
    pub limits: Vec<LimitCount>,
}

/// What is exported.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ExportChoice {
    /// The result table as it is shown.
    #[default]
    Table,
    /// All figures of each method.
    Summary,
    /// All runs.
    Runs,
}

impl ExportChoice {
    /// All choices.
    pub const ALL: [ExportChoice; 3] = [
        ExportChoice::Table,
        ExportChoice::Summary,
        ExportChoice::Runs,
    ];

    /// Returns the name used in the page and in the names of files.
    pub fn name(self) -> &'static str {
        match self {
            ExportChoice::Table => "table",
            ExportChoice::Summary => "summary",
            ExportChoice::Runs => "runs",
        }
    }
}

/// Why a method has no time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Untimed {
    /// There is no fast search with this method.
    NoFastSearch,
    /// It did not solve every board.
    NotAllSolved,
    /// A round would expand more than [`MAX_TIMED_NODES`] nodes.
    TooManyNodes,
    /// It has not been timed yet.
    NotYet,
}

impl Results {
    /// Returns the table of a comparison with one figure.
    pub fn new(comparison: &Comparison, figure: CompareFigure) -> Results {
        let rows: Vec<ResultRow> = comparison
            .methods()
            .map(|method| row(comparison, method, figure))
            .collect();
        let spreads = rows.iter().filter_map(|row| row.summary.as_ref());
        let bounds =
            spreads.flat_map(|summary| [summary.spread.min.value, summary.spread.max.value]);
        Results {
            figure,
            axis: Axis::new(figure, bounds),
            rows,
            boards: comparison.boards().len(),
            solved_by_all: comparison.solved_by_all().len(),
            by_time: comparison.by_time(),
            time_differences: comparison.time_differences(),
        }
    }

    /// Returns the row of a method.
    pub fn row(&self, method: MethodIndex) -> Option<&ResultRow> {
        self.rows.iter().find(|row| row.index == method)
    }

    /// Returns the rows in an order. Those without a value come last in both directions.
    pub fn sorted(&self, sort: Sort) -> Vec<&ResultRow> {
        let mut rows: Vec<&ResultRow> = self.rows.iter().collect();
        let is_by_time = match sort.column {
            ResultColumn::Figure(figure) => figure == CompareFigure::Time,
            ResultColumn::Median | ResultColumn::Worst => self.figure == CompareFigure::Time,
            ResultColumn::Method | ResultColumn::Mean => false,
        };
        // A time that is a lower bound is larger than all that are known.
        let is_open =
            |row: &ResultRow| is_by_time && row.time.is_some_and(|time| time.median.is_open);
        rows.sort_by(|a, b| {
            let by_value = match (a.sort_key(sort.column), b.sort_key(sort.column)) {
                (Some(a_key), Some(b_key)) => {
                    let by_key = a_key.total_cmp(&b_key);
                    is_open(a).cmp(&is_open(b)).then(by_key)
                }
                (a_key, b_key) => return b_key.is_some().cmp(&a_key.is_some()),
            };
            match sort.is_descending {
                true => by_value.reverse(),
                false => by_value,
            }
        });
        rows
    }

    /// Returns how the times of a method differ from those of the next one by time; `None` for the last one.
    pub fn time_difference(&self, method: MethodIndex) -> Option<TimeDifference> {
        let mut differences = self.time_differences.iter();
        let difference = differences.find(|(first, _, _)| *first == method);
        difference.map(|&(_, _, difference)| difference)
    }

    /// Returns `true` if a limit ended a fast search, so that a time is a lower bound.
    pub fn has_limited_times(&self) -> bool {
        let mut times = self.rows.iter().filter_map(|row| row.time);
        times.any(|time| time.max.is_open)
    }

    /// Returns `true` if a limit ended a run of any method.
    pub fn has_limits(&self) -> bool {
        self.rows.iter().any(|row| !row.limits.is_empty())
    }
}

impl ResultRow {
    /// Returns the number by which a column sorts the row.
    fn sort_key(&self, column: ResultColumn) -> Option<f64> {
        let summary = self.summary.as_ref();
        let value = |measured: Measured| measured.value;
        match column {
            ResultColumn::Method => Some(self.index as f64),
            ResultColumn::Median => summary.map(|summary| summary.spread.median.value),
            ResultColumn::Mean => Some(summary?.mean?.value),
            ResultColumn::Worst => summary.map(|summary| summary.spread.max.value),
            ResultColumn::Figure(figure) => match figure {
                CompareFigure::Generated => self.generated.map(value),
                CompareFigure::LargestFrontier => self.largest_frontier.map(value),
                CompareFigure::MostInMemory => self.most_in_memory.map(value),
                CompareFigure::BranchingFactor => self.branching_factor.map(|mean| mean.value),
                CompareFigure::Length => self.lengths.map(|lengths| lengths.mean_excess),
                CompareFigure::Time => self.time.map(|time| time.median.value),
                CompareFigure::NodesPerSecond => self.nodes_per_second,
                _ => None,
            },
        }
    }
}

fn row(comparison: &Comparison, method: MethodIndex, figure: CompareFigure) -> ResultRow {
    let timing = comparison.timing(method);
    let time = timing.and_then(|timing| timing.spread());
    let median = |figure| comparison.median(method, figure);
    ResultRow {
        index: method,
        method: comparison.spec().methods[method],
        progress: comparison.progress(method),
        summary: comparison.summary(method, figure),
        generated: median(CompareFigure::Generated),
        largest_frontier: median(CompareFigure::LargestFrontier),
        most_in_memory: median(CompareFigure::MostInMemory),
        branching_factor: comparison.mean(method, CompareFigure::BranchingFactor),
        lengths: comparison.lengths(method),
        time,
        rounds: timing.map_or(0, |timing| timing.rounds_ms.len()),
        nodes_per_second: timing.and_then(|timing| timing.nodes_per_second()),
        untimed: time.is_none().then(|| untimed(comparison, method)),
        limits: comparison.limits(method),
    }
}

fn untimed(comparison: &Comparison, method: MethodIndex) -> Untimed {
    let progress = comparison.progress(method);
    let expanded: u64 = (0..comparison.boards().len())
        .filter_map(|board| comparison.run(method, board))
        .map(|run| run.figures.expanded)
        .sum();
    if comparison.spec().methods[method].fast().is_none() {
        Untimed::NoFastSearch
    } else if progress.limited + progress.unsolvable > 0 {
        Untimed::NotAllSolved
    } else if expanded > MAX_TIMED_NODES {
        Untimed::TooManyNodes
    } else {
        Untimed::NotYet
    }
}

#[cfg(test)]
mod tests;
