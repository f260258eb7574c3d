//! The count of all shortest solutions.

use super::numbers::grouped;
use crate::engine::{CountStatus, MAX_COUNTED, SolutionCount};

pub const ALL_SOLUTIONS: &str = "All shortest solutions";
pub const SOLUTIONS: &str = "Shortest solutions";
pub const COUNTING: &str = "Counting…";
pub const COUNT_AGAIN: &str = "Count again";

/// Returns how many solutions have been found while counting goes on.
pub fn so_far(count: u64) -> String {
    format!(" {} so far.", grouped(count))
}

/// Returns how many shortest solutions there are, and how many of them are listed.
pub fn result(found: &SolutionCount) -> String {
    let count = grouped(found.count);
    let counted = match found.status {
        CountStatus::Complete if found.count == 1 => {
            return "This is the only shortest solution.".to_string();
        }
        CountStatus::OutOfMemory => return "There is not enough memory to count them.".to_string(),
        CountStatus::Complete => format!("{count} shortest solutions"),
        CountStatus::Truncated => format!("More than {} shortest solutions", grouped(MAX_COUNTED)),
        CountStatus::Partial => format!("Stopped: at least {count}"),
    };
    let listed = found.listed.len();
    if (listed as u64) < found.count {
        format!("{counted}; {listed} of them are listed.")
    } else {
        format!("{counted}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Move;

    fn words(status: CountStatus, count: u64, listed: usize) -> String {
        result(&SolutionCount {
            count,
            status,
            listed: vec![vec![Move::Left]; listed],
        })
    }

    #[test]
    fn a_count_says_how_many_are_listed_unless_all_are() {
        assert_eq!(
            words(CountStatus::Complete, 40, 40),
            "40 shortest solutions."
        );
        assert_eq!(
            words(CountStatus::Complete, 1260, 100),
            "1,260 shortest solutions; 100 of them are listed."
        );
    }

    #[test]
    fn a_single_solution_is_the_only_one() {
        assert_eq!(
            words(CountStatus::Complete, 1, 1),
            "This is the only shortest solution."
        );
    }

    #[test]
    fn a_count_that_did_not_end_is_a_lower_bound() {
        assert_eq!(words(CountStatus::Partial, 7, 7), "Stopped: at least 7.");
        assert!(words(CountStatus::Truncated, MAX_COUNTED, 100).starts_with("More than "));
    }

    #[test]
    fn a_count_without_memory_gives_no_number() {
        assert_eq!(
            words(CountStatus::OutOfMemory, 0, 0),
            "There is not enough memory to count them."
        );
    }
}
