//! The words of a comparison's results.

mod chart;
mod export;
mod sentences;

pub use chart::*;
pub use export::*;
pub use sentences::{sentences, untimed};

use std::borrow::Cow;

use crate::heuristic::HeuristicKind;
use crate::lab::{
    CellProgress, CompareFigure, LabMethod, LengthSummary, LimitCount, MIN_ROUNDS, Mean, Measured,
    ResultColumn, Spread, TimeDifference, decimal,
};
use crate::page::lab::results::Axis;
use crate::page::text::numbers::{duration, grouped, memory, moves};
use crate::reference::LabHeuristic;
use crate::search::Limit;

use super::method::short_algorithm;
use super::own;

pub const FIGURE: &str = "Figure";
pub const SORT_BY: &str = "Sort by";
pub const MORE_COLUMNS: &str = "More columns";
pub const FEWER_COLUMNS: &str = "Fewer columns";
pub const PLAY: &str = "Play";
pub const OUTDATED: &str = "These are the results of other choices. Run again for new ones.";
pub const OUTDATED_RUNNING: &str = "These are the results of other choices.";
pub const DRAWING: &str = "Drawing the boards…";
pub const PLOT_NUMBERS: &str = "The plot’s numbers";
pub const CHART_NUMBERS: &str = "The chart’s numbers";
pub const LEAST: &str = "least";
pub const LOWER_QUARTILE: &str = "lower quartile";
pub const UPPER_QUARTILE: &str = "upper quartile";
pub const TIME_TITLE: &str = "Time by method";
pub const TIME_TABLE: &str = "Table of times";
pub const RESULT_TABLE: &str = "Table of results";
pub const RANGE: &str = "Range";
pub const NEXT: &str = "Against the next";
pub const NO_VALUE: &str = "–";
pub const EXPORT: &str = "Export";
pub const EXPORT_WHAT: &str = "What to export";
pub const EXPORT_FORMAT: &str = "Format";
pub const DOWNLOAD: &str = "Download";
pub const COPY: &str = "Copy";
pub const DRAWN_METHODS: &str = "Methods in the chart";
pub const MOVES_AXIS: &str = "moves of a shortest solution";
pub const DOTS_FOLLOW: &str = "The dots of single boards follow when all are counted.";
pub const POINT: &str =
    "Point at a dot, or use the arrow keys, to show its board. Enter leads to its buttons.";

/// Times below this are not told apart: the clocks of browsers tick at 0.1 ms.
const LEAST_TIME_MS: f64 = 0.05;

/// The characters that have room in the narrowest column of a plot.
const AXIS_CHARACTERS: f64 = 26.0;

/// Returns the name of a figure as it stands in a list.
pub fn figure(figure: CompareFigure) -> &'static str {
    match figure {
        CompareFigure::Expanded => "expanded",
        CompareFigure::Generated => "generated",
        CompareFigure::GeneratedAll => "generated, the way back included",
        CompareFigure::GoalTests => "goal tests",
        CompareFigure::Inserts => "inserts",
        CompareFigure::DelMins => "delMins",
        CompareFigure::LargestFrontier => "largest frontier",
        CompareFigure::MostInMemory => "most in memory",
        CompareFigure::MaxDepth => "greatest depth",
        CompareFigure::Length => "length",
        CompareFigure::Excess => "moves over the shortest",
        CompareFigure::BranchingFactor => "b*",
        CompareFigure::Time => "time",
        CompareFigure::NodesPerSecond => "nodes per second",
    }
}

/// Returns the heading of the results.
pub fn title(shown: CompareFigure) -> String {
    match shown {
        CompareFigure::Expanded => "Nodes expanded".to_string(),
        CompareFigure::Generated => "Nodes generated".to_string(),
        CompareFigure::GeneratedAll => "Nodes generated, the way back included".to_string(),
        CompareFigure::BranchingFactor => "Effective branching factor b*".to_string(),
        CompareFigure::LargestFrontier => "Largest frontier in nodes".to_string(),
        CompareFigure::MostInMemory => "Most nodes in memory".to_string(),
        other => capital(figure(other)),
    }
}

/// Returns the heading of the chart against the length.
pub fn chart_title(shown: CompareFigure) -> String {
    format!("{} against solution length", title(shown))
}

/// Returns a number of boards, runs or solutions.
fn count(number: usize) -> String {
    grouped(number as u64)
}

fn capital(text: &str) -> String {
    crate::page::text::capitalized(text)
}

/// Returns the heading of a column.
pub fn column(column: ResultColumn) -> String {
    match column {
        ResultColumn::Method => "Method".to_string(),
        ResultColumn::Median => "Median".to_string(),
        ResultColumn::Mean => "Mean".to_string(),
        ResultColumn::Worst => "Worst".to_string(),
        ResultColumn::Figure(CompareFigure::LargestFrontier) => "Frontier".to_string(),
        ResultColumn::Figure(CompareFigure::MostInMemory) => "In memory".to_string(),
        ResultColumn::Figure(CompareFigure::NodesPerSecond) => "Nodes/s".to_string(),
        ResultColumn::Figure(CompareFigure::BranchingFactor) => "b*".to_string(),
        ResultColumn::Figure(other) => capital(figure(other)),
    }
}

/// Returns what a column means, for the title of its heading.
pub fn column_meaning(column: ResultColumn, shown: CompareFigure) -> String {
    match column {
        ResultColumn::Method => "the order in which the methods were chosen".to_string(),
        ResultColumn::Median => format!("median: {}", figure(shown)),
        ResultColumn::Mean => format!(
            "mean over the boards that every method solved: {}",
            figure(shown)
        ),
        ResultColumn::Worst if shown.is_timed() => {
            format!("largest of all rounds: {}", figure(shown))
        }
        ResultColumn::Worst => format!("largest of all boards: {}", figure(shown)),
        ResultColumn::Figure(CompareFigure::Generated) => "nodes generated, median".to_string(),
        ResultColumn::Figure(CompareFigure::LargestFrontier) => {
            "largest frontier in nodes, median".to_string()
        }
        ResultColumn::Figure(CompareFigure::MostInMemory) => {
            "most nodes in memory, median".to_string()
        }
        ResultColumn::Figure(CompareFigure::BranchingFactor) => {
            "effective branching factor".to_string()
        }
        ResultColumn::Figure(CompareFigure::Length) => {
            "lengths of the solutions against the shortest: + is the mean excess in moves"
                .to_string()
        }
        ResultColumn::Figure(CompareFigure::Time) => {
            "time of the fast search for all boards: median and range".to_string()
        }
        ResultColumn::Figure(other) => figure(other).to_string(),
    }
}

/// Returns the short name of a heuristic, for tables.
pub fn short_heuristic(heuristic: LabHeuristic) -> Cow<'static, str> {
    Cow::Borrowed(match heuristic {
        LabHeuristic::Kind(HeuristicKind::Zero) => "none",
        LabHeuristic::Kind(HeuristicKind::Misplaced) => "misplaced",
        LabHeuristic::Kind(HeuristicKind::MisplacedLines) => "rows and columns",
        LabHeuristic::Kind(HeuristicKind::Swaps) => "swaps",
        LabHeuristic::Kind(HeuristicKind::Euclidean) => "Euclidean",
        LabHeuristic::Kind(HeuristicKind::Manhattan) => "Manhattan",
        LabHeuristic::Kind(HeuristicKind::LinearConflict) => "linear conflict",
        LabHeuristic::Kind(HeuristicKind::Inversion) => "inversion",
        LabHeuristic::Kind(HeuristicKind::Walking) => "walking",
        LabHeuristic::Kind(HeuristicKind::Pdb) => "PDB",
        LabHeuristic::MisplacedBlank => "misplaced + blank",
        LabHeuristic::ManhattanBlank => "Manhattan + blank",
        LabHeuristic::ConflictPairs => "conflict pairs",
        LabHeuristic::Own(weights) => return Cow::Owned(own::short(weights)),
    })
}

/// Returns the short name of a method in two parts: the algorithm, and the heuristic if it uses one.
pub fn short_parts(method: LabMethod) -> (String, Cow<'static, str>) {
    let mut algorithm = short_algorithm(method.algorithm()).to_string();
    if let Some(weight) = method.weight() {
        algorithm += &format!(" {weight}");
    }
    let heuristic = method.heuristic().map(short_heuristic);
    (algorithm, heuristic.unwrap_or_default())
}

/// Returns the short name of a method: "A*, Manhattan".
pub fn short_method(method: LabMethod) -> String {
    let (algorithm, heuristic) = short_parts(method);
    if heuristic.is_empty() {
        algorithm
    } else {
        format!("{algorithm}, {heuristic}")
    }
}

/// Returns a number with two decimals, so that the numbers of a column align.
fn two_decimals(value: f64) -> String {
    crate::page::text::numbers::decimal(value, 2)
}

/// Returns a value of a figure.
pub fn value(figure: CompareFigure, value: f64) -> String {
    match figure {
        CompareFigure::BranchingFactor => two_decimals(value),
        CompareFigure::Time if value < LEAST_TIME_MS => "under 0.1 ms".to_string(),
        CompareFigure::Time => duration(value),
        CompareFigure::Length | CompareFigure::Excess if value < 1000.0 => decimal(value, 2),
        // The median of an even number of counts can end in a half.
        _ if value < 1000.0 => decimal(value, 1),
        _ => grouped(value.round() as u64),
    }
}

/// Returns a value that may be a lower bound.
pub fn measured(shown: CompareFigure, measured: Measured) -> String {
    let text = value(shown, measured.value);
    if measured.is_open {
        format!("≥ {text}")
    } else {
        text
    }
}

/// Returns a value, or a dash if there is none.
pub fn optional(shown: CompareFigure, value: Option<Measured>) -> String {
    value.map_or(NO_VALUE.to_string(), |value| measured(shown, value))
}

/// Returns the label of a mark of an axis: `100`, `10k`, `1M`, `0.1 ms`.
pub fn tick(figure: CompareFigure, value: f64) -> String {
    match figure {
        CompareFigure::Time if value >= 1000.0 => format!("{} s", decimal(value / 1000.0, 0)),
        CompareFigure::Time => format!("{} ms", decimal(value, 3)),
        _ if value >= 1e9 => format!("{}G", decimal(value / 1e9, 0)),
        _ if value >= 1e6 => format!("{}M", decimal(value / 1e6, 0)),
        _ if value >= 1e3 => format!("{}k", decimal(value / 1e3, 0)),
        _ => decimal(value, 2),
    }
}

/// Returns the labels of an axis with their values: as many, evenly, as do not touch in the column of a table. The first and
/// the last are aligned with the ends.
pub fn axis_labels(figure: CompareFigure, axis: &Axis) -> Vec<(f64, String)> {
    let ticks = axis.ticks();
    let label = |&value: &f64| (value, tick(figure, value));
    let ends = |(value, text): &(f64, String)| {
        let (place, width) = (axis.position(*value), text.chars().count() as f64);
        let start = match place {
            place if place <= 0.0 => 0.0,
            place if place >= 1.0 => AXIS_CHARACTERS - width,
            place => place * AXIS_CHARACTERS - width / 2.0,
        };
        (start, start + width)
    };
    (1..=ticks.len())
        .map(|every| ticks.iter().step_by(every).map(label).collect::<Vec<_>>())
        .find(|labels| {
            let mut pairs = labels.windows(2);
            pairs.all(|pair| ends(&pair[0]).1 + 1.0 <= ends(&pair[1]).0)
        })
        .unwrap_or_default()
}

/// Returns a mean.
pub fn mean(shown: CompareFigure, mean: Option<Mean>) -> String {
    mean.map_or(NO_VALUE.to_string(), |mean| value(shown, mean.value))
}

/// Returns a mean excess: with two decimals, or a large one as a whole number.
fn excess(mean: f64) -> String {
    if mean < 1000.0 {
        decimal(mean, 2)
    } else {
        grouped(mean.round() as u64)
    }
}

/// Returns the lengths of a method's solutions in a word.
pub fn lengths(lengths: Option<LengthSummary>) -> String {
    match lengths {
        None => NO_VALUE.to_string(),
        Some(lengths) if lengths.all_shortest() => "shortest".to_string(),
        Some(lengths) if lengths.longer > 0 => {
            format!("+{}", excess(lengths.mean_excess))
        }
        Some(lengths) if lengths.all_proved => "shortest".to_string(),
        Some(_) => "not proved".to_string(),
    }
}

/// Returns how many boards the word for the lengths is about; nothing if it is about all. The column of the method says of how
/// many.
pub fn lengths_part(lengths: LengthSummary) -> Option<String> {
    lengths
        .is_partial()
        .then(|| format!("{} solved", count(lengths.solved)))
}

/// Returns what the word for the lengths means.
pub fn lengths_meaning(lengths: LengthSummary) -> String {
    let words = solutions_meaning(lengths);
    if lengths.is_partial() {
        let (solved, boards) = (count(lengths.solved), count(lengths.boards));
        format!("{words}; {solved} of {boards} boards are solved")
    } else {
        words
    }
}

fn solutions_meaning(lengths: LengthSummary) -> String {
    let LengthSummary {
        solved,
        compared,
        longer,
        max_excess,
        ..
    } = lengths;
    if lengths.all_shortest() || (lengths.all_proved && longer == 0) {
        return match solved {
            1 => "the solution is shortest".to_string(),
            solved => format!("all {} solutions are shortest", count(solved)),
        };
    }
    if compared == 0 {
        return "no shortest length is known to compare with".to_string();
    }
    if longer == 0 {
        return format!(
            "{} of {} solutions are known to be shortest",
            count(compared),
            count(solved)
        );
    }
    format!(
        "{} of {} solutions are longer than the shortest, by {} at most",
        count(longer),
        count(compared),
        moves(max_excess as usize)
    )
}

/// Returns the range of times, in the unit of their median.
pub fn range(spread: &Spread) -> String {
    let (min, max) = (spread.min.value, spread.max.value);
    if max < LEAST_TIME_MS {
        String::new()
    } else if spread.median.value < 1000.0 {
        format!("{}–{} ms", decimal(min, 1), decimal(max, 1))
    } else {
        let seconds = |ms: f64| decimal(ms / 1000.0, 2);
        format!("{}–{} s", seconds(min), seconds(max))
    }
}

/// Returns how the times of a method differ from those of the next one.
pub fn time_difference(difference: TimeDifference) -> String {
    match difference {
        TimeDifference::Clear => "clearly faster".to_string(),
        TimeDifference::Overlap => "≈ no clear difference".to_string(),
        TimeDifference::TooFewRounds => format!("fewer than {MIN_ROUNDS} rounds"),
        TimeDifference::Limited => "not known: a limit was reached".to_string(),
    }
}

/// Returns nodes per second.
pub fn rate(nodes_per_second: Option<f64>) -> String {
    match nodes_per_second {
        None => NO_VALUE.to_string(),
        Some(rate) if rate >= 1e6 => format!("{} M", decimal(rate / 1e6, 1)),
        Some(rate) => grouped(rate.round() as u64),
    }
}

/// Returns how far a method is; nothing once all runs have ended.
pub fn progress(progress: CellProgress, is_running: bool) -> Option<String> {
    let CellProgress { done, total, .. } = progress;
    match done {
        0 if is_running => Some("waiting".to_string()),
        0 => Some("not run".to_string()),
        done if done < total => Some(format!("{} of {} boards", count(done), count(total))),
        _ => None,
    }
}

/// Returns what a limit was.
fn limit(limit: Limit) -> String {
    match limit {
        Limit::Nodes(nodes) => format!("{} nodes reached", grouped(nodes)),
        Limit::Memory(bytes) => format!("memory limit reached, {}", memory(bytes)),
        Limit::Depth(depth) => format!("no solution within {}", moves(depth as usize)),
        Limit::Time(ms) => format!("{} passed", duration(f64::from(ms))),
        Limit::Tables => "not enough memory for its tables".to_string(),
    }
}

/// Returns why runs of a method were stopped: "38 of 120 stopped: 1,000,000 nodes reached".
pub fn stopped(counts: &[LimitCount], progress: CellProgress) -> Vec<String> {
    let total = count(progress.total);
    let line = |one: &LimitCount| match progress.total {
        1 => format!("stopped: {}", limit(one.limit)),
        _ => format!(
            "{} of {total} stopped: {}",
            count(one.runs),
            limit(one.limit)
        ),
    };
    let unsolvable = progress.unsolvable;
    let without =
        (unsolvable > 0).then(|| format!("{} of {total} have no solution", count(unsolvable)));
    counts.iter().map(line).chain(without).collect()
}

/// Returns the label of a row's plot.
pub fn plot_label(shown: CompareFigure, method: LabMethod, spread: &Spread) -> String {
    let [min, lower, median, upper, max] = [
        spread.min,
        spread.lower_quartile,
        spread.median,
        spread.upper_quartile,
        spread.max,
    ]
    .map(|one| measured(shown, one));
    let name = short_method(method);
    if spread.min == spread.max {
        return format!("{name}: {median}");
    }
    format!("{name}: median {median}, middle half {lower} to {upper}, all {min} to {max}")
}

/// Returns the label of the button that plays a board with a method.
pub fn play_label(method: LabMethod, board: usize) -> String {
    format!("Play board {} with {}", board + 1, short_method(method))
}

#[cfg(test)]
mod tests;
