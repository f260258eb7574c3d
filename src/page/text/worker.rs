//! The solver's worker: its status, its tables, and why a job failed.

use super::method::heuristic;
use super::numbers::{moves, size};
use super::solve::limit_words;
use crate::page::state::{Failure, WorkerStatus};
use crate::protocol::{JobError, TablesProgress};

pub const TRY_AGAIN: &str = "Try again";
pub const WEIGHTS_UNAVAILABLE: &str = "The learned heuristic could not be loaded, so solutions may be longer. Press Solve to try again.";
/// Why a worker did not start whose script could not be loaded.
pub const SCRIPT_NOT_LOADED: &str = "its file could not be loaded";
/// Why a worker did not start when the browser gives no reason.
pub const BLOCKED: &str = "the browser blocked it";
/// Why a worker did not start when the page has no address for it.
pub const NO_ADDRESS: &str = "the page does not say where its solver is";

/// Returns how the worker is. The reasons within are the browser's or those of a panic.
pub fn status(status: &WorkerStatus) -> String {
    match status {
        WorkerStatus::Starting => "The solver is starting.".to_string(),
        WorkerStatus::Ready => "The solver is ready.".to_string(),
        WorkerStatus::Restarting(reason) => {
            format!("The solver failed and is restarting: {reason}")
        }
        WorkerStatus::NotStarted(reason) => format!("The solver could not start: {reason} "),
        WorkerStatus::GaveUp(reason) => format!(
            "The solver failed several times in a row. Your game and your link are unchanged. Last failure: {reason} "
        ),
    }
}

/// Returns how far the tables for the goal have come.
pub fn tables(progress: Option<TablesProgress>) -> String {
    match progress {
        None | Some(TablesProgress::Building(0)) => {
            "No pattern databases have been built.".to_string()
        }
        Some(TablesProgress::Building(percent)) => {
            format!("Building pattern databases for faster solving: {percent}%.")
        }
        Some(TablesProgress::Ready) => "The pattern databases are ready.".to_string(),
        Some(TablesProgress::OutOfMemory) => {
            "There is not enough memory for the large pattern databases. Solutions are just as short, but hard boards take longer."
                .to_string()
        }
    }
}

/// Returns the sentence for a failure.
pub fn failure(failure: &Failure) -> String {
    match failure {
        Failure::Job(error) => job_error(error),
        Failure::WorkerLost => {
            "The search was interrupted because the solver failed. The board is unchanged."
                .to_string()
        }
        Failure::Unreadable => {
            "The page and its solver are of different versions. Reload the page.".to_string()
        }
        Failure::WrongAnswer => {
            "The solver returned a wrong solution, which is not shown. Please report this board."
                .to_string()
        }
        Failure::NoHint(limit) => format!("No hint found: {}.", limit_words(*limit)),
    }
}

/// Returns the sentence for a search that ended early with a solution.
pub fn interruption(failure: &Failure) -> String {
    let reason = match failure {
        Failure::WorkerLost => "The search ended early because the solver failed.".to_string(),
        failure => self::failure(failure),
    };
    format!("{reason} The best solution found was kept.")
}

fn job_error(error: &JobError) -> String {
    match error {
        JobError::SizesDiffer { start, goal } => format!(
            "The board is {}, but the goal is {}.",
            size(*start),
            size(*goal)
        ),
        JobError::Unsolvable => "This board cannot be solved.".to_string(),
        JobError::HeuristicTooLarge {
            heuristic: kind,
            size: board_size,
        } => format!(
            "The tables of the heuristic “{}” would be too large for {} boards. Choose another heuristic.",
            heuristic(*kind),
            size(*board_size)
        ),
        JobError::OutOfMemory => {
            "There is not enough memory for the tables of this heuristic.".to_string()
        }
        JobError::NoEstimate(kind) => format!(
            "The heuristic “{}” has no value for these boards.",
            heuristic(*kind)
        ),
        JobError::TooLargeToCount(board_size) => format!(
            "The shortest solutions of {} boards cannot be counted.",
            size(*board_size)
        ),
        JobError::WrongLength(length) => format!(
            "No shortest solution of this board has {}.",
            moves(*length as usize)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::HeuristicKind;
    use crate::search::Limit;

    #[test]
    fn a_job_error_names_what_it_is_about() {
        let board_size = "5x5".parse().unwrap();
        let words = |error| failure(&Failure::Job(error));
        assert_eq!(
            words(JobError::HeuristicTooLarge {
                heuristic: HeuristicKind::Pdb,
                size: board_size,
            }),
            "The tables of the heuristic “pattern database” would be too large for 5×5 boards. Choose another heuristic."
        );
        assert_eq!(
            words(JobError::WrongLength(1)),
            "No shortest solution of this board has 1 move."
        );
    }

    #[test]
    fn a_hint_that_is_not_found_names_the_limit() {
        assert_eq!(
            failure(&Failure::NoHint(Limit::Time(2000))),
            "No hint found: the time limit of 2.0 s was reached."
        );
    }

    #[test]
    fn a_search_that_ended_early_keeps_its_solution() {
        assert_eq!(
            interruption(&Failure::WorkerLost),
            "The search ended early because the solver failed. The best solution found was kept."
        );
    }
}
