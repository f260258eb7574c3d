//! The search, its result, and the moves of a solution.

use super::method;
use super::numbers::{duration, grouped, memory, moves, moves_noun};
use super::setup;
use crate::engine::{Strategy, Suggestion};
use crate::heuristic::HeuristicKind;
use crate::page::anytime_run::AnytimeRun;
use crate::page::state::{LinkCheck, Refusal};
use crate::puzzle::{Move, MoveConvention};
use crate::search::{Limit, Outcome};

pub const TO_LAB: &str = "Compare methods in the lab";
pub const IDLE: &str = "Solve finds the moves from this board to the goal.";
pub const MOVES_COME_LATER: &str =
    "The moves are listed once you step through them or the search ends.";
pub const UNSOLVABLE: &str = "This board cannot be solved. See why under the board.";
pub const STOPPED: &str = "Stopped before a solution was found.";

pub const TIME_FOR_IMPROVING: &str = "Time for improving";
pub const KEEP_IMPROVING: &str = "Keep improving";

pub const CHART_CAPTION: &str = "Moves over time: ";
pub const CHART_BEST: &str = "best found";
pub const CHART_BOUND: &str = "lower bound";

pub const COPY_MOVES: &str = "Copy moves";
pub const COPY_RUN: &str = "Copy whole run";
pub const DOWNLOAD_RUN: &str = "Download run";
pub const STEPS: &str = "Steps";
pub const STEP: &str = "Step";
/// The heading over the evaluations of the boards.
pub const EVALUATION: &str = "g + h = f";

const PROVED: &str = "proved shortest";
const NOT_PROVED: &str = "not proved shortest";
const NO_SOLUTION: &str = "no solution yet";

/// The times that may be labelled on the chart's axis, in milliseconds.
pub const CHART_TIMES: [(f64, &str); 8] = [
    (100.0, "0.1 s"),
    (1000.0, "1 s"),
    (10_000.0, "10 s"),
    (60_000.0, "60 s"),
    (600_000.0, "10 min"),
    (6_000_000.0, "100 min"),
    (60_000_000.0, "1000 min"),
    (600_000_000.0, "10000 min"),
];

/// Returns what a screen reader says of a search under way. It does not change with every improvement.
pub fn searching(has_solution: bool) -> &'static str {
    if has_solution {
        "Solution found. Searching for shorter ones…"
    } else {
        "Searching…"
    }
}

/// Returns what is known of the length of a solution.
pub fn proof(is_proved: bool) -> &'static str {
    if is_proved { PROVED } else { NOT_PROVED }
}

/// Returns the words after the number of moves of a solution.
pub fn length(count: usize, proof: &str) -> String {
    format!("{}, {proof}", moves_noun(count))
}

/// Returns what is known of a length that is not proved, given a lower bound.
pub fn not_proved(lower_bound: u32) -> String {
    format!("{NOT_PROVED}: the lower bound is {lower_bound}")
}

/// Returns what is known of moves that came with a link.
pub fn given(reaches_goal: bool, check: LinkCheck) -> &'static str {
    match check {
        _ if !reaches_goal => "as given; they do not reach the goal",
        LinkCheck::Unknown => "as given; not proved shortest",
        LinkCheck::Wanted | LinkCheck::Running => "as given; checking whether they are shortest…",
        LinkCheck::Shortest => "as given; proved shortest",
        LinkCheck::NotShortest => "as given; there is a shorter solution",
    }
}

/// Returns what is known of the best solution of an anytime search: the lower bound and the optimality gap. The percentage
/// is how much longer than a shortest solution it can be.
pub fn anytime_proof(run: &AnytimeRun) -> String {
    let bound = run.lower_bound();
    let Some(best) = run.incumbent() else {
        return format!("at least {bound}");
    };
    match (best.len() as u32).saturating_sub(bound) {
        0 => PROVED.to_string(),
        gap => match (gap * 200 + bound) / (bound.max(1) * 2) {
            0 => format!("at least {bound}: optimality gap {gap} (under 1%)"),
            percent => format!("at least {bound}: optimality gap {gap} ({percent}%)"),
        },
    }
}

/// Returns the place of the solution shown among those of an anytime search.
pub fn rank(run: &AnytimeRun, is_running: bool) -> &'static str {
    if run.incumbent().is_none() {
        NO_SOLUTION
    } else if run.is_proved() {
        PROVED
    } else if is_running {
        "best so far"
    } else {
        "best found"
    }
}

/// Returns the chart of an anytime search in words.
pub fn chart(run: &AnytimeRun) -> String {
    let best = match run.incumbent() {
        Some(best) => moves(best.len()),
        None => NO_SOLUTION.to_string(),
    };
    format!(
        "Best length and lower bound over time: {best}, {}, after {}.",
        anytime_proof(run),
        duration(run.elapsed_ms())
    )
}

/// Returns why a search found no solution.
pub fn limit_reached(limit: Limit) -> String {
    format!("Not solved: {}.", limit_words(limit))
}

/// Returns the limit that ended a search, as part of a sentence.
pub(super) fn limit_words(limit: Limit) -> String {
    match limit {
        Limit::Nodes(nodes) => format!("the node limit of {} was reached", grouped(nodes)),
        Limit::Memory(0) => "there is not enough memory".to_string(),
        Limit::Memory(bytes) => format!("memory ran out at {}", memory(bytes)),
        Limit::Depth(depth) => format!("there is no solution within {}", moves(depth as usize)),
        Limit::Time(milliseconds) => format!(
            "the time limit of {} was reached",
            duration(f64::from(milliseconds))
        ),
        Limit::Tables => "there is not enough memory for the pattern databases".to_string(),
    }
}

/// Returns the label of a suggestion, given the strategy that failed and how it ended.
pub fn suggestion(suggestion: &Suggestion, failed: &Strategy, outcome: &Outcome) -> String {
    if Strategy::Search(suggestion.method) != *failed {
        return format!("Try {}", method::method(&suggestion.method));
    }
    match outcome {
        Outcome::LimitReached(Limit::Memory(_)) => {
            let limit = memory(suggestion.limits.memory);
            format!("Raise the memory limit to {limit}")
        }
        _ => {
            let limit = method::node_limit(suggestion.limits.nodes);
            format!("Raise the node limit to {limit}")
        }
    }
}

/// Returns the heading over moves written in the letters of `convention`.
pub fn moves_of(convention: MoveConvention) -> &'static str {
    match convention {
        MoveConvention::Tile => "Moves (of the tile)",
        MoveConvention::Blank => "Moves (of the blank)",
    }
}

/// Returns the headings over the two directions of each step. The first is that of `convention`.
pub fn direction_columns(convention: MoveConvention) -> [&'static str; 2] {
    in_order(convention, "Tile", "Blank")
}

/// Returns the two directions of a step, each with an arrow: those of the tile and of the blank. The first is that of
/// `convention`.
pub fn arrows(tile: u8, step: Move, convention: MoveConvention) -> [String; 2] {
    let tile = format!("{tile} {}", step.arrow());
    in_order(convention, tile, step.opposite().arrow().to_string())
}

/// Returns what concerns the tile and what concerns the blank, with that of `convention` first.
pub(super) fn in_order<T>(convention: MoveConvention, tile: T, blank: T) -> [T; 2] {
    match convention {
        MoveConvention::Tile => [tile, blank],
        MoveConvention::Blank => [blank, tile],
    }
}

/// Returns the evaluation of the board after `g` moves.
pub fn evaluation(g: usize, h: u32) -> String {
    format!("{g} + {h} = {}", g + h as usize)
}

/// Returns the legend of the list of steps.
pub fn steps_legend(heuristic: HeuristicKind) -> String {
    format!(
        "g counts the moves made, h estimates those left (h: {}).",
        method::heuristic(heuristic)
    )
}

/// Returns which steps of a long solution are listed, counted from 1.
pub fn steps_listed(first: usize, last: usize, length: usize) -> String {
    format!(
        " Steps {first} to {last} of {length} are listed; the list follows the board. All moves are above."
    )
}

/// Returns why Solve did not start, and what to do.
pub fn refusal(refusal: &Refusal) -> String {
    match refusal {
        Refusal::SetUpText(_, error) => format!(
            "The text in Set up cannot be used. {} Correct the text or discard it.",
            setup::error(error)
        ),
        Refusal::Entry(target, left) => setup::incomplete(*target, *left),
        Refusal::Weight => format!(
            "Not solved, because the weight cannot be used. {}",
            method::WEIGHT_RANGE
        ),
        Refusal::Depth => format!(
            "Not solved, because the maximum depth cannot be used. {}",
            method::depth_range()
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::move_line::MoveLine;
    use crate::protocol::JobStats;
    use crate::search::{Algorithm, Limits, Method, Stats};
    use std::rc::Rc;

    /// Returns a run with a best solution of `best` moves and the lower bound `bound`.
    fn run(best: Option<usize>, bound: u32) -> AnytimeRun {
        let start = "1 2 3/4 0 5/6 7 8".parse().unwrap();
        let line = |length| {
            let there_and_back = [Move::Left, Move::Right];
            let moves: Vec<Move> = there_and_back.into_iter().cycle().take(length).collect();
            Rc::new(MoveLine::new(start, &moves, false))
        };
        let mut run = AnytimeRun::new(None);
        let stats = JobStats {
            stats: Stats {
                bound,
                ..Stats::default()
            },
            milliseconds: 1200.0,
            ..JobStats::default()
        };
        run.record(&stats, best.map(line));
        run
    }

    #[test]
    fn the_optimality_gap_is_given_in_moves_and_in_per_cent() {
        let proof = |best, bound| anytime_proof(&run(Some(best), bound));
        assert_eq!(proof(104, 98), "at least 98: optimality gap 6 (6%)");
        assert_eq!(proof(1095, 660), "at least 660: optimality gap 435 (66%)");
        assert_eq!(proof(602, 600), "at least 600: optimality gap 2 (under 1%)");
        assert_eq!(proof(2, 0), "at least 0: optimality gap 2 (200%)");
    }

    #[test]
    fn a_best_solution_as_long_as_the_lower_bound_is_proved_shortest() {
        assert_eq!(anytime_proof(&run(Some(98), 98)), "proved shortest");
        assert_eq!(anytime_proof(&run(Some(0), 0)), "proved shortest");
        assert_eq!(rank(&run(Some(98), 98), false), "proved shortest");
    }

    #[test]
    fn the_chart_is_described_with_and_without_a_solution() {
        assert_eq!(
            chart(&run(None, 98)),
            "Best length and lower bound over time: no solution yet, at least 98, after 1.2 s."
        );
        assert_eq!(
            chart(&run(Some(98), 98)),
            "Best length and lower bound over time: 98 moves, proved shortest, after 1.2 s."
        );
    }

    #[test]
    fn the_direction_of_the_convention_comes_first() {
        let (tile, blank) = (MoveConvention::Tile, MoveConvention::Blank);
        assert_eq!(direction_columns(tile), ["Tile", "Blank"]);
        assert_eq!(arrows(6, Move::Down, tile), ["6 ↓", "↑"]);
        assert_eq!(direction_columns(blank), ["Blank", "Tile"]);
        assert_eq!(arrows(6, Move::Down, blank), ["↑", "6 ↓"]);
    }

    #[test]
    fn a_refusal_names_the_field_and_what_it_takes() {
        assert_eq!(
            refusal(&Refusal::Depth),
            "Not solved, because the maximum depth cannot be used. Enter a whole number from 1 to 2,000."
        );
        assert_eq!(
            refusal(&Refusal::Weight),
            "Not solved, because the weight cannot be used. Enter a number from 1 to 10."
        );
    }

    #[test]
    fn each_limit_has_its_sentence() {
        for (limit, words) in [
            (
                Limit::Nodes(10_000),
                "Not solved: the node limit of 10,000 was reached.",
            ),
            (
                Limit::Memory(64 << 20),
                "Not solved: memory ran out at 64 MB.",
            ),
            (
                Limit::Depth(1),
                "Not solved: there is no solution within 1 move.",
            ),
            (
                Limit::Time(2000),
                "Not solved: the time limit of 2.0 s was reached.",
            ),
            (
                Limit::Tables,
                "Not solved: there is not enough memory for the pattern databases.",
            ),
        ] {
            assert_eq!(limit_reached(limit), words);
        }
    }

    #[test]
    fn a_suggestion_names_what_it_changes() {
        let method = Method::new(Algorithm::AStar, HeuristicKind::Manhattan);
        let limits = Limits {
            nodes: 1_000_000,
            memory: 1 << 30,
        };
        let same = Suggestion { method, limits };
        let other = Suggestion {
            method: Method::new(Algorithm::IdaStar, HeuristicKind::Manhattan),
            limits,
        };
        let failed = Strategy::Search(method);
        let nodes = Outcome::LimitReached(Limit::Nodes(100_000));
        let bytes = Outcome::LimitReached(Limit::Memory(512 << 20));
        assert_eq!(
            suggestion(&same, &failed, &nodes),
            "Raise the node limit to 1 million"
        );
        assert_eq!(
            suggestion(&same, &failed, &bytes),
            "Raise the memory limit to 1 GB"
        );
        assert_eq!(
            suggestion(&other, &failed, &bytes),
            "Try IDA* with Manhattan distance"
        );
    }
}
