//! The words of an example: its table, its iterations, and sentences about the runs just made.

use crate::lab::learn::{Example, LearnPage};
use crate::lab::{LabMethod, decimal};
use crate::page::lab::text::method as names;
use crate::page::text::capitalized;
use crate::page::text::numbers::{grouped, moves};
use crate::reference::{IterationFigures, LabAlgorithm, LabHeuristic, RunEnd, RunRecord};

pub const TITLE: &str = "Try it here";
pub const RUN: &str = "Run the example";
pub const RUN_AGAIN: &str = "Run again";
pub const STOP: &str = "Stop";
pub const RUNNING: &str = "Running…";
pub const STOPPED: &str = "Stopped.";
const COMPARE: &str = "Compare in the lab";
pub const EXPLORE: &str = "Watch step by step";
pub const USE_BOARD: &str = "Use this board";
pub const METHOD: &str = "Method";
pub const HEURISTIC: &str = "Heuristic";
pub const BOARD: &str = "Board";
pub const ESTIMATE: &str = "h of the board";
pub const EXPANDED: &str = "Expanded";
pub const A_STAR_EXPANDED: &str = "Expanded by A*";
pub const IDA_STAR_EXPANDED: &str = "Expanded by IDA*";
pub const IN_MEMORY: &str = "Most in memory";
pub const LENGTH: &str = "Moves";
pub const ITERATIONS: &str = "Iterations, with the nodes expanded in each";
pub const LAST_ITERATION: &str = "the last, ended by the goal";

/// The sentence if a run has not ended with a solution, so that the runs cannot be compared.
const NOT_COMPARED: &str = "A run reached its limit, so the runs are not compared.";

/// Returns the name of a method in the table of a page. All methods of the page about slips are A*.
pub fn method(method: LabMethod, page: LearnPage) -> String {
    let name = capitalized(names::short_algorithm(method.algorithm()));
    match (page, method.weight(), method.heuristic()) {
        (LearnPage::Slips, _, Some(one)) => heuristic(one),
        (_, Some(weight), _) => format!("{name}, w = {weight}"),
        _ => name,
    }
}

/// Returns the words of the link that compares the methods of a board; `board` counts from 0.
pub fn compare(board: usize, boards: usize) -> String {
    if boards == 1 {
        COMPARE.to_string()
    } else {
        format!("Compare on board {}", board + 1)
    }
}

/// Returns the name of a heuristic in the table.
pub fn heuristic(heuristic: LabHeuristic) -> String {
    let name = names::heuristic(heuristic).to_string();
    capitalized(&name)
}

/// Returns the length of a solution, or why there is none.
pub fn length(record: &RunRecord) -> String {
    match record.end {
        RunEnd::Solved { length, .. } => grouped(length.into()),
        RunEnd::Limit(_) => "limit".to_string(),
        RunEnd::Unsolvable => "none".to_string(),
    }
}

/// Returns the label of an iteration.
pub fn threshold(iteration: &IterationFigures) -> String {
    format!("up to {}", iteration.threshold)
}

/// A run with its length and the name of its method within a sentence.
struct Solved<'a> {
    name: String,
    length: u32,
    record: &'a RunRecord,
}

impl Solved<'_> {
    fn expanded(&self) -> u64 {
        self.record.figures.expanded
    }

    fn in_memory(&self) -> u64 {
        self.record.figures.most_in_memory
    }

    /// h of the board, for IDA*: the first threshold.
    fn first_threshold(&self) -> u32 {
        let first = self.record.iterations.first();
        first.map_or(0, |iteration| iteration.threshold)
    }
}

/// Returns what the runs of an example show. `records` has one record for each run.
pub fn sentences(page: LearnPage, example: &Example, records: &[&RunRecord]) -> Vec<String> {
    if page == LearnPage::Solvability {
        return exhausted(records);
    }
    let runs = example.runs.iter().zip(records);
    let solved: Option<Vec<Solved>> = runs
        .map(|(run, record)| {
            Some(Solved {
                name: sentence_name(run.method, page),
                length: record.end.length()?,
                record,
            })
        })
        .collect();
    let Some(runs) = solved else {
        return vec![NOT_COMPARED.to_string()];
    };
    match page {
        LearnPage::Algorithm(LabAlgorithm::BreadthFirst) => growth(&runs),
        LearnPage::Algorithm(LabAlgorithm::WeightedAStar) => trade_off(&runs),
        LearnPage::Algorithm(algorithm) => {
            let mut sentences = vec![lengths(&runs[0], &runs[1]), expansions(&runs[0], &runs[1])];
            if algorithm.is_iterative() {
                sentences.push(repetition(&runs[0]));
                sentences.push(memory(&runs[0], &runs[1]));
            }
            sentences
        }
        LearnPage::Slips => {
            let pairs = runs.chunks(2);
            pairs
                .flat_map(|pair| [lengths(&pair[0], &pair[1]), expansions(&pair[0], &pair[1])])
                .collect()
        }
        _ => estimates(&runs),
    }
}

/// Returns the name of a method within a sentence. On pages about heuristics, the heuristic tells them apart.
fn sentence_name(method: LabMethod, page: LearnPage) -> String {
    match (page, method.heuristic(), method.weight()) {
        (LearnPage::Algorithm(_), _, Some(weight)) => format!("the weight {weight}"),
        (LearnPage::Algorithm(_), ..) | (_, None, _) => {
            names::algorithm(method.algorithm()).to_string()
        }
        (_, Some(LabHeuristic::Kind(crate::heuristic::HeuristicKind::Zero)), _) => {
            format!(
                "{} without a heuristic",
                names::algorithm(method.algorithm())
            )
        }
        (_, Some(LabHeuristic::MisplacedBlank | LabHeuristic::ManhattanBlank), _) => {
            "A* with the blank counted".to_string()
        }
        (_, Some(LabHeuristic::ConflictPairs), _) => "A* with every pair counted".to_string(),
        (_, Some(one), _) => {
            format!(
                "{} with {}",
                names::algorithm(method.algorithm()),
                names::heuristic(one)
            )
        }
    }
}

/// Returns how many times `few` is in `many`: `1.4`, `76`.
fn ratio(many: u64, few: u64) -> String {
    let ratio = many as f64 / few.max(1) as f64;
    if ratio < 10.0 {
        decimal(ratio, 1)
    } else {
        grouped(ratio.round() as u64)
    }
}

fn lengths(a: &Solved, b: &Solved) -> String {
    let longer = |long: &Solved, short: &Solved| {
        format!(
            "{} found a solution of {} moves, {} one of {}: {} more.",
            capitalized(&long.name),
            grouped(long.length.into()),
            short.name,
            grouped(short.length.into()),
            grouped((long.length - short.length).into()),
        )
    };
    match a.length.cmp(&b.length) {
        std::cmp::Ordering::Equal => format!(
            "{} and {} both found a solution of {}.",
            capitalized(&a.name),
            b.name,
            moves(a.length as usize)
        ),
        std::cmp::Ordering::Greater => longer(a, b),
        std::cmp::Ordering::Less => longer(b, a),
    }
}

fn expansions(a: &Solved, b: &Solved) -> String {
    let (few, many) = if a.expanded() <= b.expanded() {
        (a, b)
    } else {
        (b, a)
    };
    if few.expanded() == many.expanded() {
        return format!("Both expanded {} nodes.", grouped(few.expanded()));
    }
    let (least, most) = (few.expanded(), many.expanded());
    let how_many = if most * 2 < least * 3 {
        format!("{} more", grouped(most - least))
    } else {
        format!("{} times as many", ratio(most, least))
    };
    format!(
        "{} expanded {} nodes and {} {}: {how_many}.",
        capitalized(&few.name),
        grouped(least),
        many.name,
        grouped(most),
    )
}

fn memory(a: &Solved, b: &Solved) -> String {
    format!(
        "{} never held more than {} nodes in memory, {} {}.",
        capitalized(&a.name),
        grouped(a.in_memory()),
        b.name,
        grouped(b.in_memory()),
    )
}

/// Returns what the iterations before the last one cost.
fn repetition(run: &Solved) -> String {
    let iterations = &run.record.iterations;
    let repeated: u64 = iterations
        .iter()
        .rev()
        .skip(1)
        .map(|iteration| iteration.expanded)
        .sum();
    format!(
        "It made {} iterations; those before the last expanded {} of the {} nodes, and all of that was searched again.",
        iterations.len(),
        grouped(repeated),
        grouped(run.expanded()),
    )
}

/// Returns how the nodes of one method grow from board to board.
fn growth(runs: &[Solved]) -> Vec<String> {
    let (Some(first), Some(last)) = (runs.first(), runs.last()) else {
        return Vec::new();
    };
    let steps = runs.windows(2).map(|pair| {
        format!(
            "{} to {}: {} times",
            pair[0].length,
            pair[1].length,
            ratio(pair[1].expanded(), pair[0].expanded())
        )
    });
    let steps: Vec<String> = steps.collect();
    vec![
        format!(
            "The board of {} took {} expanded nodes, that of {} took {}.",
            moves(first.length as usize),
            grouped(first.expanded()),
            moves(last.length as usize),
            grouped(last.expanded()),
        ),
        format!("From board to board they grow: {}.", steps.join("; ")),
    ]
}

/// Returns what larger weights save and cost. The first run is A*, the last greedy search.
fn trade_off(runs: &[Solved]) -> Vec<String> {
    let (Some((first, rest)), Some(last)) = (runs.split_first(), runs.last()) else {
        return Vec::new();
    };
    let mut sentences = vec![lengths(first, last), expansions(first, last)];
    let shortest = rest
        .iter()
        .filter(|run| run.length == first.length)
        .min_by_key(|run| run.expanded());
    if let Some(run) = shortest.filter(|run| run.expanded() < first.expanded()) {
        sentences.push(format!(
            "With {}, the solution is still a shortest one, for {} nodes; but only A* knows that it is.",
            run.name,
            grouped(run.expanded()),
        ));
    }
    let rises = rest
        .windows(2)
        .find(|pair| pair[1].expanded() > pair[0].expanded());
    if let Some([less, more]) = rises {
        sentences.push(format!(
            "A larger weight is not always quicker: {} took {} nodes, {} took {}.",
            less.name,
            grouped(less.expanded()),
            more.name,
            grouped(more.expanded()),
        ));
    }
    sentences
}

/// Returns what a heuristic says about the board, and what A* and IDA* make of it. The runs are pairs of A* and IDA*; the
/// first pair is that of the page.
fn estimates(runs: &[Solved]) -> Vec<String> {
    let pairs: Vec<&[Solved]> = runs.chunks(2).collect();
    let Some((own, others)) = pairs.split_first() else {
        return Vec::new();
    };
    // An admissible heuristic, if there is one, knows the true distance.
    let shortest = runs.iter().map(|run| run.length).min().unwrap_or_default();
    let estimate = own[1].first_threshold();
    let mut sentences = vec![match estimate.cmp(&shortest) {
        std::cmp::Ordering::Greater => {
            format!(
                "h of the board is {estimate}, but it needs only {} moves.",
                shortest
            )
        }
        std::cmp::Ordering::Equal => {
            format!("h of the board is {estimate}, exactly the moves that it needs.")
        }
        std::cmp::Ordering::Less => {
            format!(
                "h of the board is {estimate}, and it needs {} moves.",
                shortest
            )
        }
    }];
    for other in others {
        if own[0].length != other[0].length {
            sentences.push(lengths(&own[0], &other[0]));
        }
        sentences.push(expansions(&own[0], &other[0]));
    }
    if let Some(other) = others.first() {
        sentences.push(expansions(&own[1], &other[1]));
    }
    sentences
}

/// Returns what an exhaustive search of a board without a solution has found.
fn exhausted(records: &[&RunRecord]) -> Vec<String> {
    let [record] = records else {
        return Vec::new();
    };
    if record.end != RunEnd::Unsolvable {
        return vec![NOT_COMPARED.to_string()];
    }
    let all: u64 = (1..=9).product();
    let expanded = record.figures.expanded;
    let mut sentences = vec![format!(
        "Breadth-first search expanded {} nodes. Then the frontier was empty, and the goal had not been among them.",
        grouped(expanded)
    )];
    if expanded * 2 == all {
        sentences.push(format!(
            "The nine pieces can be arranged in {} ways, and {} is exactly half of that. The other half has the goal in it.",
            grouped(all),
            grouped(expanded)
        ));
    }
    sentences
}

#[cfg(test)]
mod tests;
