//! The tables of a comparison.

use super::super::comparison::{
    BoardIndex, CellProgress, CompareFigure, Comparison, FigureSummary, LengthSummary, Measured,
    MethodIndex, ResultColumn,
};
use super::{ExportCell, ExportColumn, ExportTable};
use crate::puzzle::Board;
use crate::reference::{RunEnd, RunRecord};
use crate::search::Limit;

const fn column(name: &'static str) -> ExportColumn {
    ExportColumn {
        name,
        may_be_open: false,
    }
}

const fn open_column(name: &'static str) -> ExportColumn {
    ExportColumn {
        name,
        may_be_open: true,
    }
}

/// The columns of the summary, from the method to the spread of the figure, and after them those of all tables.
const SUMMARY_COLUMNS: [ExportColumn; 25] = [
    column("method"),
    column("boards"),
    column("done"),
    column("solved"),
    column("unsolvable"),
    column("limited"),
    column("limits"),
    column("figure"),
    open_column("min"),
    open_column("lower_quartile"),
    open_column("median"),
    open_column("upper_quartile"),
    open_column("max"),
    column("mean"),
    column("mean_boards"),
    column("proved_optimal"),
    column("all_shortest"),
    column("mean_excess"),
    open_column("median_largest_frontier"),
    open_column("median_most_in_memory"),
    column("effective_branching_factor"),
    open_column("time_ms"),
    open_column("min_time_ms"),
    open_column("max_time_ms"),
    column("nodes_per_second"),
];

/// The columns of the table of runs before those of [`RUN_FIGURES`].
const RUN_COLUMNS: [ExportColumn; 8] = [
    column("board_number"),
    column("board"),
    column("goal"),
    column("method"),
    column("end"),
    column("limit"),
    column("proved_optimal"),
    column("optimal_length"),
];

/// The figures of single runs, with the names of their columns. The counts of a run that a limit ended are those so far, as
/// the column `end` says.
const RUN_FIGURES: [(&str, CompareFigure); 12] = [
    ("length", CompareFigure::Length),
    ("excess", CompareFigure::Excess),
    ("expanded", CompareFigure::Expanded),
    ("generated_forward", CompareFigure::Generated),
    ("generated_all", CompareFigure::GeneratedAll),
    ("goal_tests", CompareFigure::GoalTests),
    ("inserts", CompareFigure::Inserts),
    ("del_mins", CompareFigure::DelMins),
    ("largest_frontier", CompareFigure::LargestFrontier),
    ("most_in_memory", CompareFigure::MostInMemory),
    ("max_depth", CompareFigure::MaxDepth),
    ("effective_branching_factor", CompareFigure::BranchingFactor),
];

/// Returns the table as it is shown: these columns of these methods, in this order. If methods have not been run on all boards,
/// two columns say on how many of how many, because their figures are over those alone. Boards without a solution, and runs that
/// a limit ended, are counted in columns of their own if there are any.
pub fn result_table(
    comparison: &Comparison,
    figure: CompareFigure,
    columns: &[ResultColumn],
    methods: &[MethodIndex],
) -> ExportTable {
    let counts = run_counts(comparison, methods);
    let names = columns.iter().flat_map(|&one| match one {
        ResultColumn::Method => {
            let counted = counts.iter().map(|&(name, _)| column(name));
            std::iter::once(column("method")).chain(counted).collect()
        }
        ResultColumn::Median => vec![open_column("median")],
        ResultColumn::Mean => vec![column("mean")],
        ResultColumn::Worst => vec![open_column("max")],
        ResultColumn::Figure(CompareFigure::Time) => TIME_COLUMNS.to_vec(),
        ResultColumn::Figure(figure) => vec![figure_column(figure)],
    });
    let row = |&method: &MethodIndex| {
        let cells = columns
            .iter()
            .flat_map(|&one| cells(comparison, figure, one, method, &counts));
        cells.collect()
    };
    ExportTable {
        caption: String::new(),
        columns: names.collect(),
        rows: methods.iter().map(row).collect(),
    }
}

/// A count of a method's runs, with the name of its column.
type RunCount = (&'static str, fn(&CellProgress) -> usize);

/// Returns the counts of runs without which the figures of methods could be misread.
fn run_counts(comparison: &Comparison, methods: &[MethodIndex]) -> Vec<RunCount> {
    let all: Vec<CellProgress> = methods
        .iter()
        .map(|&method| comparison.progress(method))
        .collect();
    let mut counts: Vec<RunCount> = Vec::new();
    if all.iter().any(|progress| !progress.is_done()) {
        counts.push(("boards", |progress| progress.total));
        counts.push(("done", |progress| progress.done));
    }
    if all.iter().any(|progress| progress.unsolvable > 0) {
        counts.push(("unsolvable", |progress| progress.unsolvable));
    }
    if all.iter().any(|progress| progress.limited > 0) {
        counts.push(("limited", |progress| progress.limited));
    }
    counts
}

/// The columns of the time: the median and the range of the rounds.
const TIME_COLUMNS: [ExportColumn; 3] = [
    open_column("time_ms"),
    open_column("min_time_ms"),
    open_column("max_time_ms"),
];

/// Returns the column of a figure other than the time.
fn figure_column(figure: CompareFigure) -> ExportColumn {
    match figure {
        CompareFigure::Expanded => open_column("median_expanded"),
        CompareFigure::Generated => open_column("median_generated_forward"),
        CompareFigure::GeneratedAll => open_column("median_generated_all"),
        CompareFigure::GoalTests => open_column("median_goal_tests"),
        CompareFigure::Inserts => open_column("median_inserts"),
        CompareFigure::DelMins => open_column("median_del_mins"),
        CompareFigure::LargestFrontier => open_column("median_largest_frontier"),
        CompareFigure::MostInMemory => open_column("median_most_in_memory"),
        CompareFigure::MaxDepth => open_column("median_max_depth"),
        CompareFigure::Length | CompareFigure::Excess => column("mean_excess"),
        CompareFigure::BranchingFactor => column("effective_branching_factor"),
        CompareFigure::Time => open_column("time_ms"),
        CompareFigure::NodesPerSecond => column("nodes_per_second"),
    }
}

/// Returns the cells of a method in a column of the shown table.
fn cells(
    comparison: &Comparison,
    figure: CompareFigure,
    shown: ResultColumn,
    method: MethodIndex,
    counts: &[RunCount],
) -> Vec<ExportCell> {
    let summary = comparison.summary(method, figure);
    let timing = comparison.timing(method);
    let mean = |figure| number(comparison.mean(method, figure).map(|mean| mean.value));
    match shown {
        ResultColumn::Method => {
            let name = ExportCell::Method(comparison.spec().methods[method]);
            let progress = comparison.progress(method);
            let counted = counts.iter().map(|(_, of)| count(of(&progress)));
            std::iter::once(name).chain(counted).collect()
        }
        ResultColumn::Median => vec![measured(summary.map(|summary| summary.spread.median))],
        ResultColumn::Mean => vec![mean(figure)],
        ResultColumn::Worst => vec![measured(summary.map(|summary| summary.spread.max))],
        ResultColumn::Figure(CompareFigure::Time) => {
            let time = timing.and_then(|timing| timing.spread());
            let values = time.map(|time| [time.median, time.min, time.max]);
            (0..TIME_COLUMNS.len())
                .map(|index| measured(values.map(|values| values[index])))
                .collect()
        }
        ResultColumn::Figure(CompareFigure::Length | CompareFigure::Excess) => {
            vec![mean_excess(comparison.lengths(method))]
        }
        ResultColumn::Figure(CompareFigure::BranchingFactor) => {
            vec![mean(CompareFigure::BranchingFactor)]
        }
        ResultColumn::Figure(CompareFigure::NodesPerSecond) => {
            vec![number(timing.and_then(|timing| timing.nodes_per_second()))]
        }
        ResultColumn::Figure(figure) => vec![measured(comparison.median(method, figure))],
    }
}

/// Returns the mean excess of a method's solutions, if a shortest length is known.
fn mean_excess(lengths: Option<LengthSummary>) -> ExportCell {
    let compared = lengths.filter(|lengths| lengths.compared > 0);
    number(compared.map(|lengths| lengths.mean_excess))
}

/// Returns all that is known of each method: its runs, the spread of one figure, and all columns of the result table.
pub fn summary_table(comparison: &Comparison, figure: CompareFigure) -> ExportTable {
    ExportTable {
        caption: String::new(),
        columns: SUMMARY_COLUMNS.to_vec(),
        rows: comparison
            .methods()
            .map(|method| summary_row(comparison, method, figure))
            .collect(),
    }
}

fn summary_row(
    comparison: &Comparison,
    method: MethodIndex,
    figure: CompareFigure,
) -> Vec<ExportCell> {
    let progress = comparison.progress(method);
    let summary = comparison.summary(method, figure);
    let lengths = comparison.lengths(method);
    let mean = summary.and_then(|summary| summary.mean);
    let timing = comparison.timing(method);
    let time = timing.and_then(|timing| timing.spread());
    let branching_factor = comparison.mean(method, CompareFigure::BranchingFactor);
    let spread = |value: fn(&FigureSummary) -> Measured| measured(summary.as_ref().map(value));
    let median = |figure| measured(comparison.median(method, figure));
    let limits: Vec<String> = comparison
        .limits(method)
        .iter()
        .map(|count| format!("{} {}", limit_name(count.limit), count.runs))
        .collect();
    vec![
        ExportCell::Method(comparison.spec().methods[method]),
        count(progress.total),
        count(progress.done),
        count(lengths.map_or(0, |lengths| lengths.solved)),
        count(progress.unsolvable),
        count(progress.limited),
        ExportCell::Text(limits.join("; ")),
        ExportCell::Text(figure.name().to_owned()),
        spread(|summary| summary.spread.min),
        spread(|summary| summary.spread.lower_quartile),
        spread(|summary| summary.spread.median),
        spread(|summary| summary.spread.upper_quartile),
        spread(|summary| summary.spread.max),
        number(mean.map(|mean| mean.value)),
        mean.map_or(ExportCell::Missing, |mean| count(mean.boards)),
        lengths.map_or(ExportCell::Missing, |lengths| {
            ExportCell::Flag(lengths.all_proved)
        }),
        lengths.map_or(ExportCell::Missing, |lengths| {
            ExportCell::Flag(lengths.all_shortest())
        }),
        mean_excess(lengths),
        median(CompareFigure::LargestFrontier),
        median(CompareFigure::MostInMemory),
        number(branching_factor.map(|mean| mean.value)),
        measured(time.map(|time| time.median)),
        measured(time.map(|time| time.min)),
        measured(time.map(|time| time.max)),
        number(timing.and_then(|timing| timing.nodes_per_second())),
    ]
}

/// Returns the table of all runs that have ended.
pub fn run_table(comparison: &Comparison) -> ExportTable {
    let figures = RUN_FIGURES.iter().map(|&(name, _)| column(name));
    let mut table = ExportTable {
        caption: String::new(),
        columns: RUN_COLUMNS.into_iter().chain(figures).collect(),
        rows: Vec::new(),
    };
    for method in comparison.methods() {
        for (index, board) in comparison.boards().iter().enumerate() {
            if let Some(run) = comparison.run(method, index) {
                let row = run_row(comparison, method, index, &board.board, run);
                table.rows.push(row);
            }
        }
    }
    table
}

fn run_row(
    comparison: &Comparison,
    method: MethodIndex,
    index: BoardIndex,
    board: &Board,
    run: &RunRecord,
) -> Vec<ExportCell> {
    let spec = comparison.spec();
    let (end, limit) = match run.end {
        RunEnd::Solved { .. } => ("solved", None),
        RunEnd::Limit(limit) => (limit_name(limit), limit_value(limit)),
        RunEnd::Unsolvable => ("unsolvable", None),
    };
    let proved = match run.end {
        RunEnd::Solved { is_optimal, .. } => ExportCell::Flag(is_optimal),
        _ => ExportCell::Missing,
    };
    let optional = |value: Option<u64>| value.map_or(ExportCell::Missing, ExportCell::Count);
    let mut row = vec![
        count(index + 1),
        ExportCell::Text(board.to_string()),
        ExportCell::Text(spec.goal.board().to_string()),
        ExportCell::Method(spec.methods[method]),
        ExportCell::Text(end.to_owned()),
        optional(limit),
        proved,
        optional(comparison.optimum(index).map(u64::from)),
    ];
    row.extend(RUN_FIGURES.iter().map(|&(_, figure)| {
        let value = comparison.value(method, index, figure);
        let is_known = |value: &Measured| !(value.is_open && figure.needs_solution());
        number(value.filter(is_known).map(|value| value.value))
    }));
    row
}

fn count(value: usize) -> ExportCell {
    ExportCell::Count(value as u64)
}

fn number(value: Option<f64>) -> ExportCell {
    value.map_or(ExportCell::Missing, ExportCell::Number)
}

fn measured(value: Option<Measured>) -> ExportCell {
    value.map_or(ExportCell::Missing, ExportCell::Measured)
}

/// Returns the name of a limit.
fn limit_name(limit: Limit) -> &'static str {
    match limit {
        Limit::Nodes(_) => "node-limit",
        Limit::Memory(_) => "memory-limit",
        Limit::Depth(_) => "depth-limit",
        Limit::Time(_) => "time-limit",
        Limit::Tables => "tables-limit",
    }
}

/// Returns the value of a limit: nodes, bytes, moves or milliseconds.
fn limit_value(limit: Limit) -> Option<u64> {
    match limit {
        Limit::Nodes(value) | Limit::Memory(value) => Some(value),
        Limit::Depth(value) | Limit::Time(value) => Some(u64::from(value)),
        Limit::Tables => None,
    }
}
