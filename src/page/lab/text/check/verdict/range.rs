//! The range of a correct search, and where the number lies in it and among others.

use super::{moves, nodes};
use crate::lab::LabMethod;
use crate::lab::check::{CheckAnalysis, CheckSubject, CountedFigure, RangePosition};
use crate::page::lab::text::method;
use crate::page::text::numbers::grouped;

/// Returns what the number should be.
pub fn outside(analysis: &CheckAnalysis) -> String {
    match analysis.range {
        Some((low, high)) if low == high => format!("It should be {}.", grouped(low)),
        Some((low, high)) => format!("Outside {} to {}.", grouped(low), grouped(high)),
        None => "Outside the range.".to_string(),
    }
}

/// Returns where the number lies.
pub fn position_sentence(
    position: RangePosition,
    analysis: &CheckAnalysis,
    method: LabMethod,
) -> String {
    let Some((low, high)) = analysis.range else {
        return String::new();
    };
    let name = method::algorithm(method.algorithm());
    let place = match position {
        RangePosition::Below => "below",
        RangePosition::Inside => "within",
        RangePosition::Above => "above",
    };
    if low < high {
        let range = format!("{} to {}", grouped(low), grouped(high));
        format!("It is {place} {range}, the range of a correct {name}.")
    } else if position == RangePosition::Inside {
        format!("It is the number of every correct {name}.")
    } else {
        let only = grouped(low);
        format!("It is {place} {only}, the number of every correct {name}.")
    }
}

/// Returns the range of a correct search in words.
pub fn range_sentence(analysis: &CheckAnalysis, subject: &CheckSubject) -> Option<String> {
    let (low, high) = analysis.range?;
    let name = method::algorithm(subject.method.algorithm());
    let range = || {
        if low == high {
            format!("exactly {}", nodes(low))
        } else {
            format!("{} to {} nodes", grouped(low), grouped(high))
        }
    };
    let is_goal = subject.start == *subject.goal.board();
    Some(match analysis.claim.figure {
        CountedFigure::Length if is_goal => "The board is already the goal.".to_string(),
        CountedFigure::Length => format!("A correct {name} finds a solution of {}.", moves(low)),
        CountedFigure::Taken if is_goal => {
            format!("The board is already the goal, so a correct {name} takes only the goal.")
        }
        CountedFigure::Taken => {
            format!("A correct {name} takes {}, the goal included.", range())
        }
        _ if is_goal => {
            format!("The board is already the goal, so a correct {name} expands no node.")
        }
        _ => format!("A correct {name} expands {}.", range()),
    })
}

/// Returns the numbers next to the one that is checked.
pub fn nearest(analysis: &CheckAnalysis) -> Option<String> {
    let number = analysis.claim.number?;
    // A single number is named as that of the base rules.
    if analysis.distribution.len() == 1 && analysis.base.number().is_some() {
        return None;
    }
    let below = analysis.distribution.iter().rev();
    let below = below.map(|count| count.value).find(|&value| value < number);
    let mut above = analysis.distribution.iter().map(|count| count.value);
    let above = above.find(|&value| value > number);
    Some(match (below, above) {
        (Some(below), Some(above)) => format!(
            "The nearest numbers that combinations give are {} and {}.",
            grouped(below),
            grouped(above)
        ),
        (Some(one), None) | (None, Some(one)) => {
            format!(
                "The nearest number that combinations give is {}.",
                grouped(one)
            )
        }
        (None, None) => return None,
    })
}
