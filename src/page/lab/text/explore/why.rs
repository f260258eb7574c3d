//! Why a node is taken next: sentences generated from the moment.

use super::{priority, priority_name};
use crate::lab::LabMethod;
use crate::lab::explore::{Entry, Moment, Reason, WhyNext};
use crate::page::text::numbers::{grouped, moves};
use crate::reference::{LabAlgorithm, Rules, Ties};

/// The beginning of the sentence.
pub const WHY: &str = "Why this one.";

/// Returns why the node was taken last, or what the search will do first.
pub fn why(moment: &Moment, method: LabMethod, rules: &Rules) -> String {
    let algorithm = method.algorithm();
    let (Some(entry), Some(reason)) = (&moment.current, &moment.reason) else {
        return match algorithm.is_iterative() {
            true => "The search has not started: the first iteration begins with the start.",
            false => "The search has not started: the start is the only node in the frontier.",
        }
        .to_string();
    };
    let mut words = reason_words(entry, reason, moment.bound, algorithm, rules);
    if moment.is_goal {
        words += &format!(
            " It is the goal, so the search ends with {}.",
            moves(entry.g as usize)
        );
    }
    words
}

fn reason_words(
    entry: &Entry,
    reason: &Reason,
    bound: u32,
    algorithm: LabAlgorithm,
    rules: &Rules,
) -> String {
    let nodes = grouped(reason.frontier_len);
    match reason.why {
        WhyNext::Root => "The start is the only node in the frontier.".to_string(),
        // The only node needs no rule.
        WhyNext::Oldest | WhyNext::Newest | WhyNext::Lowest { .. } if reason.frontier_len == 1 => {
            "It is the only node in the frontier.".to_string()
        }
        WhyNext::Oldest => format!(
            "Of the {nodes} nodes in the frontier, the one that has waited longest is taken: this one, {}.",
            since(entry)
        ),
        WhyNext::Newest => format!(
            "Of the {nodes} nodes in the frontier, the one inserted last is taken: this one, {}.",
            at(entry)
        ),
        WhyNext::Lowest { ties, left } => {
            let name = priority_name(algorithm);
            let value = priority(algorithm, entry.f);
            if ties == 1 {
                return format!(
                    "{name} = {value} is the lowest {name} of the {nodes} nodes in the frontier, and only this one has it."
                );
            }
            let shared = match ties == reason.frontier_len {
                true => {
                    format!("All {nodes} nodes in the frontier share the lowest {name}, {value}.")
                }
                false => format!(
                    "{} of the {nodes} nodes in the frontier share the lowest {name}, {value}.",
                    grouped(ties)
                ),
            };
            format!("{shared} {}", tie(entry, left, rules.ties))
        }
        WhyNext::NextChild { backtracked } => {
            let within = match algorithm {
                LabAlgorithm::IdaStar => {
                    format!("Its f, {}, is within the threshold {bound}.", entry.f)
                }
                _ => format!("Its depth, {}, is within the limit {bound}.", entry.g),
            };
            match backtracked {
                0 => format!(
                    "The search goes deeper: this is the next successor, in the order of moves. {within}"
                ),
                1 => format!(
                    "All successors of the node before were tried, so the search goes back to the one above it and takes the next successor. {within}"
                ),
                back => format!(
                    "All successors of the last {back} nodes on the path were tried, so the search goes back to the one above them and takes the next successor. {within}"
                ),
            }
        }
        WhyNext::NewIteration { last_threshold } => {
            let what = match algorithm {
                LabAlgorithm::IdaStar => "threshold",
                _ => "depth limit",
            };
            match (last_threshold, algorithm) {
                (None, LabAlgorithm::IdaStar) => format!(
                    "The first iteration starts at the start, with its h as the threshold: {bound}."
                ),
                (None, _) => {
                    format!("The first iteration starts at the start, with {what} {bound}.")
                }
                (Some(last), LabAlgorithm::IdaStar) => format!(
                    "No node with f ≤ {last} is the goal. A new iteration starts at the start, with the lowest f above {last} as the threshold: {bound}."
                ),
                (Some(last), _) => format!(
                    "The goal is not within depth {last}. A new iteration starts at the start, with {what} {bound}."
                ),
            }
        }
    }
}

/// Returns how the rule for ties chooses among nodes of the same priority.
fn tie(entry: &Entry, left: u64, ties: Ties) -> String {
    let others = left.saturating_sub(1);
    let siblings = match others {
        0 => String::new(),
        1 => " One sibling came with it".to_string(),
        others => format!(" {} siblings came with it", grouped(others)),
    };
    match ties {
        Ties::Oldest if others > 0 => format!(
            "Ties go to the oldest: this one has waited {}.{siblings}, later in the order of moves.",
            since(entry)
        ),
        Ties::Oldest => format!("Ties go to the oldest: this one has waited {}.", since(entry)),
        Ties::Newest if others > 0 => format!(
            "Ties go to the newest: this one was inserted {}.{siblings}, earlier in the order of moves.",
            at(entry)
        ),
        Ties::Newest => format!("Ties go to the newest: this one was inserted {}.", at(entry)),
        Ties::LeastH if others == 0 => {
            format!("Ties go to the least h: only this one has h = {}.", entry.h)
        }
        Ties::LeastH => format!(
            "Ties go to the least h: {} have h = {}, and of those the newest is taken, inserted {}.",
            grouped(left),
            entry.h,
            at(entry)
        ),
        Ties::LeastG if others == 0 => {
            format!("Ties go to the least g: only this one has g = {}.", entry.g)
        }
        Ties::LeastG => format!(
            "Ties go to the least g: {} have g = {}, and of those the oldest is taken, which has waited {}.",
            grouped(left),
            entry.g,
            since(entry)
        ),
        Ties::BinaryHeap => {
            "Ties are taken as they lie in the binary heap, which compares f alone: this one is at its top."
                .to_string()
        }
    }
}

fn since(entry: &Entry) -> String {
    match entry.since {
        0 => "from the start".to_string(),
        since => format!("since expansion {}", grouped(since)),
    }
}

fn at(entry: &Entry) -> String {
    match entry.since {
        0 => "at the start".to_string(),
        since => format!("at expansion {}", grouped(since)),
    }
}
