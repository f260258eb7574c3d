//! What is said before a comparison runs, and how far it is.

use super::super::compare_results::short_method;
use super::super::{capitalized, method};
use super::draw_error;
use crate::lab::{CellProgress, ComparisonSpec, LabMethod, MEASURED_NODES, TimeLeft};
use crate::page::lab::state::{ROUNDS, RunPhase};
use crate::page::text::numbers::{grouped, plural, rounded};
use crate::page::text::worker;

/// The nodes that the reference search expands per millisecond, for estimates before anything was run. Rough, not measured:
/// about a second for a million nodes.
const NODES_PER_MS: f64 = 1000.0;

/// Returns the label of the button that runs a comparison.
pub fn run(methods: usize, boards: u64, is_current: bool) -> String {
    if is_current {
        "Run again".to_string()
    } else {
        format!("Run {methods} × {}", grouped(boards))
    }
}

/// Returns the number of runs of a comparison that was not run yet.
pub fn ready(methods: usize, boards: u64) -> String {
    format!(
        "{} on {}: {}.",
        plural(methods, "method", "methods"),
        plural(boards as usize, "board", "boards"),
        plural(methods * boards as usize, "run", "runs")
    )
}

/// Returns that the runs of some methods are expected to reach the limit; nothing without such methods.
pub fn expected_limits(spec: &ComparisonSpec) -> Option<String> {
    let methods = spec.unlikely_to_finish();
    if methods.is_empty() {
        return None;
    }
    let names: Vec<String> = methods
        .iter()
        .map(|&index| short_method(spec.methods[index]))
        .collect();
    let runs = methods.len() as u64 * spec.boards.count();
    let will = if spec.node_limit > MEASURED_NODES {
        "may stop at the limit"
    } else {
        "will mostly stop at the limit"
    };
    let limit = rounded(spec.node_limit);
    let nodes = runs as f64 * spec.node_limit as f64;
    Some(format!(
        "Most boards like these take more than {} nodes with {}. Their {} {will} of {limit} nodes, which takes up to about {}.",
        rounded(MEASURED_NODES),
        names.join("; "),
        plural(runs as usize, "run", "runs"),
        seconds(nodes / NODES_PER_MS)
    ))
}

/// Returns how far a comparison is, in a sentence for screen readers that changes seldom.
pub fn announcement(phase: &RunPhase) -> String {
    match phase {
        RunPhase::Drawing(_) => "Drawing boards.".to_string(),
        RunPhase::Counting(_) => "Counting nodes.".to_string(),
        RunPhase::Timing => "Timing the fast searches.".to_string(),
        RunPhase::Complete => "The comparison is complete.".to_string(),
        RunPhase::Stopped => "The comparison was stopped.".to_string(),
        RunPhase::NotDrawn(error) => draw_error(error),
        RunPhase::Failed(failure) => worker::failure(failure),
    }
}

/// Returns how far the drawing of the boards is.
pub fn drawing(solved: u32) -> String {
    match solved {
        0 => "Drawing boards.".to_string(),
        solved => format!(
            "Finding the distances of the boards: {} done.",
            grouped(solved.into())
        ),
    }
}

/// Returns how many methods are done, and which run is under way.
pub fn counting(
    done: usize,
    methods: usize,
    current: Option<(LabMethod, CellProgress, u64)>,
    left: Option<TimeLeft>,
) -> (String, String) {
    let headline = format!("{done} of {} done.", plural(methods, "method", "methods"));
    let mut rest = String::new();
    if let Some((one, progress, expanded)) = current {
        rest = format!(
            "{}: {} of {} boards",
            capitalized(&method::method(one)),
            grouped(progress.done as u64),
            grouped(progress.total as u64)
        );
        // A short run is over before its number can be read.
        if expanded >= 50_000 {
            rest += &format!(", {} nodes in this run", grouped(expanded));
        }
        rest += ".";
    }
    if let Some(left) = left.filter(|left| left.ms >= 1000.0) {
        let at_least = if left.is_at_least {
            "At least"
        } else {
            "About"
        };
        rest += &format!(
            " {at_least} {} left, then {ROUNDS} timing rounds.",
            seconds(left.ms)
        );
    }
    (headline, rest)
}

/// Returns a time left in whole seconds or minutes.
pub fn seconds(ms: f64) -> String {
    let seconds = (ms / 1000.0).round().max(1.0) as u64;
    if seconds < 120 {
        format!("{seconds} s")
    } else {
        format!("{} min", seconds.div_ceil(60))
    }
}

/// Returns how far the timing is.
pub fn timing(rounds_done: usize) -> (String, String) {
    (
        "All counts are done.".to_string(),
        format!(
            "Timing the fast searches: round {} of {ROUNDS}.",
            (rounds_done + 1).min(ROUNDS.into())
        ),
    )
}

/// Returns the end of a comparison.
pub fn ended(
    methods: usize,
    boards: usize,
    progress: CellProgress,
    is_stopped: bool,
) -> (String, String) {
    let runs = format!("{methods} × {} runs", grouped(boards as u64));
    if is_stopped && progress.is_done() {
        return (
            format!("{runs} counted."),
            "The timing was stopped.".to_string(),
        );
    }
    if is_stopped {
        let headline = format!("Stopped after {} of {runs}.", grouped(progress.done as u64));
        return (headline, "What was counted is exact.".to_string());
    }
    (
        format!("{runs}."),
        "Each cell shows the median.".to_string(),
    )
}

/// Returns the label of a node limit.
pub fn limit(nodes: u64) -> String {
    format!("{} nodes", rounded(nodes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::{BoardSet, RuleChoice};
    use crate::puzzle::{Goal, Preset, Size};

    #[test]
    fn a_comparison_that_was_stopped_while_it_was_timed_has_all_its_counts() {
        let progress = CellProgress {
            done: 300,
            total: 300,
            limited: 0,
            unsolvable: 0,
        };
        let (headline, rest) = ended(5, 60, progress, true);
        assert_eq!(
            (headline.as_str(), rest.as_str()),
            ("5 × 60 runs counted.", "The timing was stopped.")
        );
    }

    #[test]
    fn runs_that_will_reach_the_limit_are_said_with_their_number_and_time() {
        let size = Size::new(4, 4).unwrap();
        let spec = |node_limit: u64, names: &[&str]| ComparisonSpec {
            boards: BoardSet::Uniform {
                size,
                count: 10,
                seed: 7,
            },
            goal: Goal::preset(Preset::BlankLast, size),
            methods: names.iter().map(|name| name.parse().unwrap()).collect(),
            rules: RuleChoice::default(),
            node_limit,
        };
        let names = ["bfs", "astar.manhattan", "astar.pattern"];
        assert_eq!(
            expected_limits(&spec(1_000_000, &names)).unwrap(),
            "Most boards like these take more than 1 million nodes with breadth-first; A*, Manhattan. Their 20 runs will mostly stop at the limit of 1 million nodes, which takes up to about 20 s."
        );
        let more = expected_limits(&spec(5_000_000, &names)).unwrap();
        assert!(
            more.contains("may stop at the limit of 5 million nodes"),
            "{more}"
        );
        assert_eq!(expected_limits(&spec(1_000_000, &["astar.pattern"])), None);
    }
}
