//! The words for what core types carry as data.

use super::state::Failure;
use crate::protocol::JobError;

/// Returns the sentence for a failure.
pub fn failure(failure: &Failure) -> String {
    match failure {
        Failure::Job(error) => job_error(error),
        Failure::WorkerLost => {
            "The search was interrupted because its worker failed. The board is unchanged.".to_string()
        }
        Failure::Unreadable => {
            "The solver did not understand the page. Reload the page to get one that matches."
                .to_string()
        }
        Failure::WrongAnswer => {
            "The solver's answer does not lead to the goal, so it is not shown. Please report this board."
                .to_string()
        }
        Failure::NoHint(limit) => format!("No hint was found: {limit}."),
    }
}

/// Returns the sentence for a search that ended early with a solution.
pub fn interruption(failure: &Failure) -> String {
    let reason = match failure {
        Failure::WorkerLost => "The search ended early because its worker failed.".to_string(),
        failure => self::failure(failure),
    };
    format!("{reason} The best solution found is kept.")
}

fn job_error(error: &JobError) -> String {
    match error {
        JobError::SizesDiffer { start, goal } => {
            format!("The board is {start}, but the goal is {goal}.")
        }
        JobError::Unsolvable => "This board cannot be solved.".to_string(),
        JobError::HeuristicTooLarge { heuristic, size } => {
            format!(
                "The tables of the heuristic \"{heuristic}\" would be too large for {size}. Choose another heuristic."
            )
        }
        JobError::OutOfMemory => {
            "There is not enough memory for the tables of this heuristic.".to_string()
        }
        JobError::NoEstimate(heuristic) => {
            format!("The heuristic \"{heuristic}\" has no value for these boards.")
        }
        JobError::TooLargeToCount(size) => {
            format!("Shortest solutions cannot be counted on {size}: there are no tables for it.")
        }
        JobError::WrongLength(length) => {
            format!("No shortest solution of this board has {length} moves.")
        }
    }
}
