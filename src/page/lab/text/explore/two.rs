//! The words of two searches side by side.

use super::{priority, short_name, stretch};
use crate::lab::explore::{Moment, Overview};
use crate::lab::{LabMethod, LockBy};
use crate::page::text::capitalized;
use crate::page::text::numbers::grouped;
use crate::reference::{LabAlgorithm, RunEnd};

pub const LOCK_BY: &str = "Lock by";
pub const SECOND: &str = "Second search";
pub const SECOND_BEHIND: &str = "The second search is being recorded…";

/// One of two searches at its moment.
pub struct Side<'a> {
    /// Its method.
    pub method: LabMethod,
    /// Its overview.
    pub overview: &'a Overview,
    /// Its moment.
    pub moment: &'a Moment,
}

impl Side<'_> {
    /// Returns `true` if its bound proves that no solution is shorter.
    fn has_proof(&self) -> bool {
        let is_optimal = match self.overview.end {
            RunEnd::Solved { is_optimal, .. } => is_optimal,
            _ => false,
        };
        let algorithm = self.method.algorithm();
        is_optimal && matches!(algorithm, LabAlgorithm::AStar | LabAlgorithm::IdaStar)
    }
}

/// Returns the beginning of the sentence that compares two searches.
pub fn two_lead(lock: LockBy, first: &Side<'_>, second: &Side<'_>) -> String {
    let [one, other] = [first, second].map(|side| &side.moment.figures);
    let same = |one: u64, other: u64, what: &str| match one == other {
        true => format!("{} {what} each.", grouped(one)),
        false => format!("{} and {} {what}.", grouped(one), grouped(other)),
    };
    match lock {
        LockBy::Expanded if (one.expanded, other.expanded) == (1, 1) => {
            "1 expansion each.".to_string()
        }
        LockBy::Expanded => same(one.expanded, other.expanded, "expansions"),
        LockBy::Generated => same(one.generated_forward, other.generated_forward, "generated"),
        LockBy::Bound => {
            let bound = |side: &Side<'_>| priority(side.method.algorithm(), side.moment.bound);
            let [one, other] = [bound(first), bound(second)];
            match one == other {
                true => format!("Both at bound {one}."),
                false => format!("Bounds {one} and {other}."),
            }
        }
    }
}

/// Returns the sentence that compares two searches at their moments.
pub fn two(lock: LockBy, first: &Side<'_>, second: &Side<'_>) -> String {
    let by_heuristic = first.method.algorithm() == second.method.algorithm();
    let names = [first, second].map(|side| short_name(side.method, by_heuristic));
    let [one, other] = [capitalized(&names[0]), names[1].clone()];
    let mut sentences = Vec::new();
    if first.has_proof() && second.has_proof() {
        sentences.push(match first.moment.bound == second.moment.bound {
            true => format!(
                "Both have proved that no solution is shorter than {}.",
                first.moment.bound
            ),
            false => format!(
                "{one} has proved that no solution is shorter than {}, {other} {}.",
                first.moment.bound, second.moment.bound
            ),
        });
    } else {
        let at = |side: &Side<'_>| stretch(side.method.algorithm(), side.moment.bound);
        sentences.push(format!(
            "{one} has reached {}, {other} {}.",
            at(first),
            at(second)
        ));
    }
    if lock != LockBy::Expanded {
        sentences.push(format!(
            "{one} has expanded {}, {other} {}.",
            grouped(first.moment.figures.expanded),
            grouped(second.moment.figures.expanded)
        ));
    }
    for (side, name) in [(first, &names[0]), (second, &names[1])] {
        if side.moment.at == side.overview.last_moment {
            sentences.push(format!("{} has ended.", capitalized(name)));
        }
    }
    let held = |side: &Side<'_>| grouped(side.moment.frontier_len + side.moment.closed_len);
    sentences.push(format!(
        "In memory are {} and {} nodes.",
        held(first),
        held(second)
    ));
    sentences.join(" ")
}

/// Returns how many boards both searches have expanded.
pub fn in_both(count: u64) -> String {
    match count {
        1 => "1 board was expanded by both.".to_string(),
        count => format!("{} boards were expanded by both.", grouped(count)),
    }
}

/// Returns the heading of the frontier of one of two searches.
pub fn side_name(method: LabMethod, other: LabMethod) -> String {
    short_name(method, method.algorithm() == other.algorithm())
}
