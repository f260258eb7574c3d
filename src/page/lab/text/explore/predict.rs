//! The words of Predict.

use super::{priority, priority_name};
use crate::lab::LabMethod;
use crate::lab::explore::{Entry, Question};
use crate::page::text::numbers::grouped;
use crate::reference::{LabAlgorithm, Rules, Ties};

pub const WHICH: &str = "Which is taken next?";
pub const NEXT: &str = "Next";
pub const NO_CHOICE: &str = "There is only one node to take. Go on to the next question.";
pub const ASKING: &str = "The next question is being made…";
pub const MISSES: &str = "Look again at:";
pub const NO_PREDICT: &str =
    "This algorithm keeps no frontier: it takes the next successor in the order of moves.";
pub const PREDICT_END: &str = "The search has ended. There is nothing more to predict.";
pub const RIGHT_MARK: &str = "✓";
pub const WRONG_MARK: &str = "✕";

/// Returns g and h of a choice: "6 + 12". Their sum is left to the reader.
pub fn choice_sum(entry: &Entry, method: LabMethod) -> String {
    match method.algorithm().uses_heuristic() {
        true => format!("{} + {}", entry.g, entry.h),
        false => format!("g = {}", entry.g),
    }
}

/// Returns what the choices show.
pub fn choice_sum_name(method: LabMethod) -> &'static str {
    match method.algorithm().uses_heuristic() {
        true => "g + h",
        false => "depth",
    }
}

/// Returns the beginning of the verdict.
pub fn verdict_lead(index: usize, is_right: bool) -> String {
    match is_right {
        true => format!("Right, {}.", index + 1),
        false => format!("Not {}.", index + 1),
    }
}

/// Returns the reason for the verdict, generated from the choices.
pub fn verdict(question: &Question, chosen: usize, method: LabMethod, rules: &Rules) -> String {
    let algorithm = method.algorithm();
    let choices = &question.choices;
    let (Some(taken), Some(_)) = (choices.get(question.taken), choices.get(chosen)) else {
        return String::new();
    };
    let mut sentences = Vec::new();
    match algorithm {
        LabAlgorithm::BreadthFirst => sentences.push(format!(
            "The node that has waited longest is taken: {} {}.",
            question.taken + 1,
            since(taken)
        )),
        LabAlgorithm::DepthFirst => sentences.push(format!(
            "The node inserted last is taken: {} {}.",
            question.taken + 1,
            inserted(taken)
        )),
        _ => {
            let name = priority_name(algorithm);
            let lowest = taken.f;
            let tied = numbers(choices, |entry| entry.f == lowest);
            let value = priority(algorithm, lowest);
            match &tied[..] {
                [only] => sentences.push(format!("{only} has the lowest {name}, {value}.")),
                tied => sentences.push(format!(
                    "{} tie at {name} = {value}, and {}.",
                    listed(tied),
                    tie_rule(question, rules.ties)
                )),
            }
            let others: Vec<String> = (choices.iter().enumerate())
                .filter(|(_, entry)| entry.f != lowest)
                .map(|(index, entry)| {
                    format!(
                        "{} has {name} = {}",
                        index + 1,
                        priority(algorithm, entry.f)
                    )
                })
                .collect();
            if !others.is_empty() {
                sentences.push(format!("{}.", others.join(", ")));
            }
        }
    }
    let allowed = valid_numbers(question);
    if allowed.len() > 1 {
        sentences.push(format!(
            "The rules allow {}; this search takes {}.",
            either(&allowed),
            question.taken + 1
        ));
    }
    sentences.join(" ")
}

fn tie_rule(question: &Question, ties: Ties) -> String {
    let Some(taken) = question.choices.get(question.taken) else {
        return String::new();
    };
    let number = question.taken + 1;
    match ties {
        Ties::Oldest => format!("ties go to the oldest: {number} {}", since(taken)),
        Ties::Newest => format!("ties go to the newest: {number} {}", inserted(taken)),
        Ties::LeastH => format!(
            "ties go to the least h, then to the newest: {number} has h = {} and {}",
            taken.h,
            inserted(taken)
        ),
        Ties::LeastG => format!(
            "ties go to the least g, then to the oldest: {number} has g = {} and {}",
            taken.g,
            since(taken)
        ),
        Ties::BinaryHeap => {
            "a binary heap on f takes whichever of them lies at its top".to_string()
        }
    }
}

fn since(entry: &Entry) -> String {
    match entry.since {
        0 => "has waited from the start".to_string(),
        since => format!("has waited since expansion {}", grouped(since)),
    }
}

fn inserted(entry: &Entry) -> String {
    match entry.since {
        0 => "was inserted at the start".to_string(),
        since => format!("was inserted at expansion {}", grouped(since)),
    }
}

/// Returns the numbers of the choices for which `test` is true.
fn numbers(choices: &[Entry], test: impl Fn(&Entry) -> bool) -> Vec<usize> {
    let found = choices.iter().enumerate().filter(|(_, entry)| test(entry));
    found.map(|(index, _)| index + 1).collect()
}

fn valid_numbers(question: &Question) -> Vec<usize> {
    let valid = question.valid.iter().enumerate();
    let valid = valid.filter(|(_, is_valid)| **is_valid);
    valid.map(|(index, _)| index + 1).collect()
}

/// Returns numbers as a list: "1, 2 and 3".
fn listed(numbers: &[usize]) -> String {
    joined(numbers, "and")
}

/// Returns numbers as alternatives: "1, 2 or 3".
fn either(numbers: &[usize]) -> String {
    joined(numbers, "or")
}

fn joined(numbers: &[usize], last: &str) -> String {
    let texts: Vec<String> = numbers.iter().map(usize::to_string).collect();
    match &texts[..] {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// Returns the score.
pub fn score(right: usize, total: usize) -> String {
    format!("{right} of {total} right")
}

/// Returns the name of a link to a miss.
pub fn miss(at: u64) -> String {
    format!("expansion {}", grouped(at))
}
