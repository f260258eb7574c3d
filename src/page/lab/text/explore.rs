//! The words of a recorded search: its choices, its time line and the node shown.

mod pictures;
mod predict;
mod two;
mod why;

pub use pictures::*;
pub use predict::*;
pub use two::*;
pub use why::{WHY, why};

use crate::lab::explore::{Child, ChildOutcome, Entry, FBin, Moment, Overview};
use crate::lab::{LabMethod, LockBy, PictureKind};
use crate::page::state::Failure;
use crate::page::text::capitalized;
use crate::page::text::numbers::{duration, grouped, hundredths, memory, moves, rounded};
use crate::page::text::worker;
use crate::puzzle::Move;
use crate::reference::{LabAlgorithm, RulePreset, Rules, RunEnd};
use crate::search::Limit;

use super::compare_results::short_parts;
use super::{method as names, rules};
use crate::page::lab::state::RailBoard;

pub const ALGORITHM: &str = "Algorithm";
pub const HEURISTIC: &str = "Heuristic";
pub const WEIGHT: &str = "Weight";
pub const RULES: &str = "Rules";
pub const LIMIT: &str = "Node limit";
pub const WITHOUT_TWIN: &str = "Explore searches the board only, without its twin.";
pub const PREDICT: &str = "Predict";
pub const TWO_SEARCHES: &str = "Two searches";
pub const STOP: &str = "Stop";
pub const RECORD_AGAIN: &str = "Record again";
pub const TIME_LINE: &str = "Time line";
pub const MOMENT: &str = "Moment of the search";
pub const TO_START: &str = "To the start";
pub const TO_END: &str = "To the end";
pub const PLAY: &str = "Play";
pub const PAUSE: &str = "Pause";
pub const SPEED: &str = "Speed";
pub const GENERATES: &str = "It generates";
pub const FRONTIER: &str = "Frontier";
pub const FRONTIER_ORDER: &str = "in the order it will be taken";
pub const PATH: &str = "Path";
pub const PATH_ORDER: &str = "from the start to this node";
pub const START_HERE: &str = "Start here";
pub const RAIL: &str = "Board shown";
pub const UNSOLVABLE: &str =
    "This board cannot be solved, so there is no search to explore. See why beside it.";
pub const STOPPED: &str = "The recording was stopped.";
pub const NOT_RECORDED: &str =
    "There is not enough memory to record this search. Choose a lower node limit.";

/// The keys of the time line, for the tooltip of its slider.
pub const KEYS: &str = "Keys: ← → one expansion, with Shift ten; Page Up and Page Down a hundred; Home and End; N and P to the next and previous change; Space plays and pauses.";

/// The keys of the time line, in the notation of `aria-keyshortcuts`.
pub const KEY_SHORTCUTS: &str =
    "ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight PageUp PageDown Home End N P Space";

/// Returns the name of a preset in the choice of rules.
pub fn rules_of(preset: RulePreset) -> String {
    format!("{} rules", rules::preset_possessive(preset))
}

/// Returns the rules of a search in one sentence.
pub fn rules_in_words(of: &Rules) -> String {
    format!(
        "{}; ties: {}; goal test: {}; repeated boards: {}.",
        capitalized(&rules::order(of.order)),
        rules::ties(of.ties),
        rules::goal_test(of.goal_test),
        rules::repeats(of.repeats),
    )
}

/// Returns the name of an algorithm in a list.
pub fn algorithm(algorithm: LabAlgorithm) -> String {
    capitalized(names::algorithm(algorithm))
}

/// Returns the short name of a method: by its heuristic if `by_heuristic`, else by its algorithm too.
pub fn short_name(method: LabMethod, by_heuristic: bool) -> String {
    let (algorithm, heuristic) = short_parts(method);
    match (&*heuristic, by_heuristic) {
        ("", _) => algorithm,
        (heuristic, true) => heuristic.to_string(),
        (heuristic, false) => format!("{algorithm}, {heuristic}"),
    }
}

/// Returns a node limit in a list.
pub fn limit(nodes: u64) -> String {
    format!("{} nodes", rounded(nodes))
}

/// Returns why a method cannot be used.
pub fn does_not_fit(method: LabMethod) -> String {
    let heuristic = method.heuristic().map(names::heuristic);
    let heuristic = heuristic.unwrap_or_default();
    format!("{} does not support this size.", capitalized(&heuristic))
}

/// Returns how far a recording is.
pub fn recording(expanded: u64) -> String {
    match expanded {
        0 => "Recording the search…".to_string(),
        expanded => format!(
            "Recording the search: {} nodes expanded…",
            grouped(expanded)
        ),
    }
}

/// Returns why a recording failed.
pub fn failed(failure: &Failure) -> String {
    worker::failure(failure)
}

/// Returns what decides which node is taken next: "f", or "h" and "g" where f is only that.
pub fn priority_name(algorithm: LabAlgorithm) -> &'static str {
    match algorithm {
        LabAlgorithm::BreadthFirst
        | LabAlgorithm::DepthFirst
        | LabAlgorithm::UniformCost
        | LabAlgorithm::IterativeDeepening => "g",
        LabAlgorithm::Greedy => "h",
        LabAlgorithm::AStar | LabAlgorithm::WeightedAStar | LabAlgorithm::IdaStar => "f",
    }
}

/// Returns a priority as a number.
pub fn priority(algorithm: LabAlgorithm, value: u32) -> String {
    match algorithm {
        LabAlgorithm::WeightedAStar => hundredths(value),
        _ => value.to_string(),
    }
}

/// Returns a stretch of the time line: "f = 18", "threshold 20".
pub fn stretch(algorithm: LabAlgorithm, value: u32) -> String {
    match algorithm {
        LabAlgorithm::IterativeDeepening => format!("depth {value}"),
        LabAlgorithm::IdaStar => format!("f ≤ {value}"),
        _ => format!(
            "{} = {}",
            priority_name(algorithm),
            priority(algorithm, value)
        ),
    }
}

/// Returns the label of the button that goes to the next stretch.
pub fn next_stretch(algorithm: LabAlgorithm) -> String {
    match algorithm.is_iterative() {
        true => "next bound".to_string(),
        false => format!("next {}", priority_name(algorithm)),
    }
}

/// Returns the label of a button that steps: "−10".
pub fn step(by: i64) -> String {
    match by {
        0.. => format!("+{by}"),
        _ => format!("−{}", by.unsigned_abs()),
    }
}

/// Returns the name of a button that steps, for screen readers.
pub fn step_name(by: i64) -> String {
    let noun = match by.unsigned_abs() {
        1 => "expansion",
        _ => "expansions",
    };
    let way = if by < 0 { "back" } else { "forward" };
    format!("{} {noun} {way}", by.unsigned_abs())
}

/// Returns a speed.
pub fn speed(per_second: u32) -> String {
    format!("{} a second", grouped(u64::from(per_second)))
}

/// Returns a moment in parts: what stands before its number, the number, and what stands after it. The moment after the last
/// expansion is the one at which the goal is taken. `total` is the number of expansions; `None` while it is to be predicted.
pub fn moment_parts(at: u64, total: Option<u64>) -> (&'static str, String, String) {
    match total {
        Some(total) if at > total => ("Goal, after ", grouped(total), " expansions".to_string()),
        Some(total) => ("Expansion ", grouped(at), format!(" of {}", grouped(total))),
        None => ("Expansion ", grouped(at), String::new()),
    }
}

/// Returns a moment in words.
pub fn moment_words(at: u64, total: Option<u64>) -> String {
    let (before, number, after) = moment_parts(at, total);
    format!("{before}{number}{after}")
}

/// Returns the size of the frontier, or of the path, at the end, as the label of the time line.
pub fn lane_label(overview: &Overview, is_iterative: bool) -> String {
    let last = overview.frontier_sizes.last().copied().unwrap_or(0);
    let noun = if is_iterative { "path" } else { "frontier" };
    format!("{noun} {}", grouped(u64::from(last)))
}

/// Returns the label of the second time line: "misplaced: 696 of 4,235".
pub fn second_label(method: LabMethod, drawn: u64, last: u64) -> String {
    let name = short_name(method, true);
    match drawn < last {
        true => format!("{name}: {} of {}", grouped(drawn), grouped(last)),
        false => format!("{name}: {}", grouped(last)),
    }
}

/// Returns how a search ended.
pub fn ended(overview: &Overview) -> String {
    let expanded = grouped(overview.figures.expanded);
    match overview.end {
        RunEnd::Solved { length, is_optimal } => {
            let proof = match is_optimal {
                true => ", which is shortest",
                false => "",
            };
            format!(
                "Solved in {}{proof}: {expanded} expanded, {} generated.",
                moves(length as usize),
                grouped(overview.figures.generated_forward),
            )
        }
        RunEnd::Limit(Limit::Nodes(nodes)) => format!(
            "The search reached its limit of {} nodes without finding the goal. Everything up to there can be explored.",
            rounded(nodes)
        ),
        RunEnd::Limit(Limit::Memory(bytes)) => format!(
            "The search reached its memory limit, {}, after {expanded} nodes. Everything up to there can be explored.",
            memory(bytes)
        ),
        RunEnd::Limit(Limit::Depth(depth)) => {
            format!("There is no solution within {}.", moves(depth as usize))
        }
        RunEnd::Limit(Limit::Time(ms)) => {
            format!("The search was stopped after {}.", duration(f64::from(ms)))
        }
        RunEnd::Limit(Limit::Tables) => {
            "There is not enough memory for the tables of the heuristic.".to_string()
        }
        RunEnd::Unsolvable => format!("No node is left after {expanded}: there is no solution."),
    }
}

/// Returns g and h of a node and their sum: "7+11=18".
pub fn sum(entry: &Entry, method: LabMethod) -> String {
    let Entry { g, h, f, .. } = *entry;
    match method.algorithm() {
        LabAlgorithm::AStar | LabAlgorithm::IdaStar => format!("{g}+{h}={f}"),
        LabAlgorithm::WeightedAStar => {
            let weight = method.weight().map_or(String::new(), |one| one.to_string());
            format!("{g}+{weight}·{h}={}", hundredths(f))
        }
        LabAlgorithm::Greedy => format!("h = {h}"),
        _ => format!("g = {g}"),
    }
}

/// Returns g and h of the node beside the tabs, and their sum: "g 6 + h 12 = 18".
pub fn rail_sum(entry: &Entry, method: LabMethod) -> String {
    let Entry { g, h, f, .. } = *entry;
    match method.algorithm() {
        LabAlgorithm::AStar | LabAlgorithm::IdaStar => format!("g {g} + h {h} = {f}"),
        LabAlgorithm::WeightedAStar => {
            let weight = method.weight().map_or(String::new(), |one| one.to_string());
            format!("g {g} + {weight}·h {h} = {}", hundredths(f))
        }
        LabAlgorithm::Greedy => format!("g {g}, h {h}"),
        _ => format!("g {g}"),
    }
}

/// Returns how many nodes of the path are before those listed.
pub fn path_before(count: u64) -> String {
    match count {
        1 => "after 1 node".to_string(),
        count => format!("after {} nodes", grouped(count)),
    }
}

/// Returns the direction in which the blank moved to reach a node: "blank down".
pub fn blank_motion(came_by: Option<Move>) -> &'static str {
    match came_by.map(Move::opposite) {
        Some(Move::Up) => "blank up",
        Some(Move::Right) => "blank right",
        Some(Move::Down) => "blank down",
        Some(Move::Left) => "blank left",
        None => "start",
    }
}

/// Returns `true` if a successor is not followed.
pub fn is_skipped(outcome: ChildOutcome) -> bool {
    !matches!(
        outcome,
        ChildOutcome::Inserted | ChildOutcome::Cheaper { .. } | ChildOutcome::Goal
    )
}

/// Returns what stands under the board of a successor: its sum or why it is not followed, and a remark.
pub fn outcome(child: &Child, method: LabMethod) -> (String, String) {
    let motion = blank_motion(child.entry.came_by).to_string();
    let sum = sum(&child.entry, method);
    match child.outcome {
        ChildOutcome::Inserted => (sum, motion),
        ChildOutcome::Cheaper { before } => (sum, format!("cheaper, was g = {before}")),
        ChildOutcome::Goal => (sum, "the goal".to_string()),
        ChildOutcome::WayBack => ("way back".to_string(), "skipped".to_string()),
        ChildOutcome::OnPath => ("on the path".to_string(), "skipped".to_string()),
        ChildOutcome::Seen { before } => ("seen before".to_string(), format!("at g = {before}")),
        ChildOutcome::AboveThreshold => (sum, "above threshold".to_string()),
        ChildOutcome::TooDeep => (sum, "too deep".to_string()),
        ChildOutcome::NotYet => (sum, "not yet".to_string()),
    }
}

/// Returns since when a node waits.
pub fn since(since: u64, at: u64) -> String {
    match since {
        0 => "from the start".to_string(),
        since if since == at => "just generated".to_string(),
        since => format!("since {}", grouped(since)),
    }
}

/// The number of different priorities that are named in the remark under the frontier.
const NAMED_BINS: usize = 3;

/// Returns how many nodes are in the frontier and not listed: "and 78 more: 65 with f = 18, 13 with f = 20". Stale nodes count
/// if the rules expand them.
pub fn more(moment: &Moment, algorithm: LabAlgorithm, expands_stale: bool) -> Option<String> {
    let listed = moment.frontier.len() as u64;
    let stale = if expands_stale { moment.stale_len } else { 0 };
    let left = (moment.frontier_len + stale)
        .checked_sub(listed)
        .filter(|left| *left > 0)?;
    if stale > 0 {
        // The histogram does not tell the priorities of stale nodes.
        return Some(format!("and {} more", grouped(left)));
    }
    let name = priority_name(algorithm);
    let unlisted = |bin: &FBin| {
        let listed = moment.frontier.iter().filter(|entry| entry.f == bin.value);
        (
            bin.value,
            bin.frontier.saturating_sub(listed.count() as u64),
        )
    };
    let bins = moment.by_f.iter().map(unlisted);
    let bins: Vec<(u32, u64)> = bins.filter(|(_, count)| *count > 0).collect();
    let mut parts: Vec<String> = bins
        .iter()
        .take(NAMED_BINS)
        .map(|&(value, count)| {
            format!(
                "{} with {name} = {}",
                grouped(count),
                priority(algorithm, value)
            )
        })
        .collect();
    let rest: u64 = bins.iter().skip(NAMED_BINS).map(|(_, count)| count).sum();
    if let Some(&(value, _)) = bins.get(NAMED_BINS) {
        parts.push(format!(
            "{} with {name} ≥ {}",
            grouped(rest),
            priority(algorithm, value)
        ));
    }
    Some(format!("and {} more: {}", grouped(left), parts.join(", ")))
}

/// Returns the sizes of the frontier and of the closed list.
pub fn sizes(moment: &Moment, is_iterative: bool) -> String {
    if is_iterative {
        let generated = grouped(moment.figures.generated_forward);
        return format!(
            "{} expanded and {generated} generated so far; only the path is in memory.",
            grouped(moment.figures.expanded)
        );
    }
    let stale = match moment.stale_len {
        0 => String::new(),
        stale => format!(" and {} stale", grouped(stale)),
    };
    format!(
        "{} in the frontier{stale}, {} in the closed list, {} generated.",
        grouped(moment.frontier_len),
        grouped(moment.closed_len),
        grouped(moment.figures.generated_forward)
    )
}

/// Returns the label of a board beside the tabs.
pub fn rail_board(board: RailBoard) -> &'static str {
    match board {
        RailBoard::Start => "Start",
        RailBoard::Now => "Now",
        RailBoard::Goal => "Goal",
    }
}

/// Returns the label of a way to keep two searches in step.
pub fn lock(lock: LockBy) -> &'static str {
    match lock {
        LockBy::Expanded => "expansions",
        LockBy::Generated => "generated",
        LockBy::Bound => "bound",
    }
}

/// Returns the label of a picture.
pub fn picture(kind: PictureKind) -> &'static str {
    match kind {
        PictureKind::Map => "All boards",
        PictureKind::Graph => "Graph",
        PictureKind::Tree => "Tree",
        PictureKind::Counts => "Counts",
    }
}

#[cfg(test)]
mod tests;
