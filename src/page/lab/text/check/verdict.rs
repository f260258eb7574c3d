//! The sentences of the answer. Each is made from the runs so far.

mod matches;
mod range;
mod tone;
mod unsolvable;

pub use tone::{Tone, tone, tone_mark};

use matches::{combinations, which_rules};
use range::{nearest, outside, position_sentence, range_sentence};
use unsolvable::{UNSOLVABLE, not_exhausted, unsolvable, unsolvable_explanation};

use super::{figure, singular_figure, value};
use crate::lab::LabMethod;
use crate::lab::check::{
    CheckAnalysis, CheckSubject, CountedFigure, RangePosition, RunValue, Slip, Verdict,
    fixed_course,
};
use crate::page::lab::text::compare::seconds;
use crate::page::lab::text::{method, rules};
use crate::page::text::numbers::{grouped, moves_noun};
use crate::page::text::play;
use crate::reference::{LabHeuristic, RulePreset};
use crate::search::Weight;

/// Returns "by Columbia’s rules" for the rules that the others are compared with.
fn by_base_rules(subject: &CheckSubject) -> String {
    let base = subject.course.unwrap_or(RulePreset::Slidewise);
    let whose = rules::preset_possessive(base);
    if subject.course.is_some() && fixed_course(subject).is_none() {
        format!("By rules like {whose}")
    } else {
        format!("By {whose} rules")
    }
}

/// Returns the headline of the answer.
pub fn headline(analysis: &CheckAnalysis, subject: &CheckSubject) -> String {
    let course = fixed_course(subject);
    let but = |right: String| match course {
        Some(course) => format!(
            "Not by {} rules, but {right}",
            rules::preset_possessive(course)
        ),
        None => format!("Right, {right}"),
    };
    match &analysis.verdict {
        Verdict::Unsolvable => not_exhausted(analysis).unwrap_or_else(|| UNSOLVABLE.to_string()),
        Verdict::NoNumber if unsolvable(subject).is_some() => UNSOLVABLE.to_string(),
        Verdict::Exhausted => {
            "Right, for a search through every board that can be reached.".to_string()
        }
        Verdict::NoNumber => match analysis.base {
            RunValue::Value(number) => format!(
                "{}: {}.",
                by_base_rules(subject),
                amount(analysis.claim.figure, number)
            ),
            RunValue::Pending => "Counting.".to_string(),
            _ => "Type your number.".to_string(),
        },
        Verdict::ByCourse(course) => {
            format!("Right, by {} rules.", rules::preset_possessive(*course))
        }
        Verdict::ByPresets(presets) => {
            let names: Vec<String> = presets
                .iter()
                .map(|&preset| rules::preset_possessive(preset))
                .collect();
            but(format!("by {} rules.", joined(&names, "and")))
        }
        Verdict::ByCombinations { count, of } => {
            but(format!("by {count} of {of} combinations of rules."))
        }
        Verdict::OtherFigure(_) if !analysis.is_complete() => {
            "No rules give it so far, but another figure has it.".to_string()
        }
        Verdict::OtherFigure(figures) => {
            let names: Vec<String> = figures.iter().map(|&one| figure(one).to_string()).collect();
            format!(
                "Not the {}, but the {}.",
                figure(analysis.claim.figure),
                joined(&names, "or")
            )
        }
        Verdict::BySlips { .. } if !analysis.is_complete() => {
            "No rules give it so far, but a slip does.".to_string()
        }
        Verdict::BySlips { position, .. } => match position {
            Some(RangePosition::Inside) => "Not by any correct rules.".to_string(),
            Some(_) => outside(analysis),
            None => "Not by any of the rules.".to_string(),
        },
        Verdict::Running { .. } => "Not found yet.".to_string(),
        Verdict::Possible => "Possible, but no combination of rules gives it.".to_string(),
        Verdict::NothingToCompare => "There is nothing to compare it with.".to_string(),
        Verdict::NotExplained { position } => match position {
            Some(_) => outside(analysis),
            None => "No rules and no slip give this.".to_string(),
        },
    }
}

/// Returns a number of moves: `1 move`, `46,142 moves`.
pub(super) fn moves(count: u64) -> String {
    let noun = moves_noun(usize::try_from(count).unwrap_or(usize::MAX));
    format!("{} {noun}", grouped(count))
}

/// Returns a number of nodes: `1 node`, `54,094 nodes`.
fn nodes(count: u64) -> String {
    let noun = if count == 1 { "node" } else { "nodes" };
    format!("{} {noun}", grouped(count))
}

/// Returns a number with what it counts: `696 nodes expanded`.
fn amount(one: CountedFigure, number: u64) -> String {
    match one {
        CountedFigure::LargestFrontier | CountedFigure::MostInMemory | CountedFigure::MaxDepth => {
            format!("{} {}", figure(one), grouped(number))
        }
        CountedFigure::Length => format!("a solution of {}", moves(number)),
        CountedFigure::Taken => {
            format!("{} expanded, the goal included", nodes(number))
        }
        _ if number == 1 => format!("1 {}", singular_figure(one)),
        _ => format!("{} {}", grouped(number), figure(one)),
    }
}

/// Returns the sentences under the headline.
pub fn explanation(analysis: &CheckAnalysis, subject: &CheckSubject) -> Vec<String> {
    if let Some(reason) = unsolvable(subject) {
        return unsolvable_explanation(analysis, subject, &reason);
    }
    let base = || by_base(analysis, subject);
    let mut sentences: Vec<String> = Vec::new();
    match &analysis.verdict {
        Verdict::NoNumber => {
            sentences.push("Type the number that your program gives.".to_string());
            sentences.extend(range_sentence(analysis, subject));
        }
        Verdict::Exhausted | Verdict::Unsolvable => {}
        Verdict::ByCourse(_) => sentences.push(combinations(analysis)),
        Verdict::ByPresets(_) => {
            sentences.extend(base());
            sentences.push(combinations(analysis));
        }
        Verdict::ByCombinations { .. } => {
            sentences.extend(base());
            sentences.extend(which_rules(analysis));
        }
        Verdict::OtherFigure(_) => sentences.extend(base()),
        Verdict::BySlips { slips, .. } => {
            sentences.push(slips_sentence(slips, subject.method));
            sentences.extend(base());
        }
        Verdict::Running { position } => {
            if let Some(position) = position {
                sentences.push(position_sentence(*position, analysis, subject.method));
            }
            sentences.extend(base());
        }
        Verdict::Possible => {
            sentences.extend(range_sentence(analysis, subject));
            sentences.extend(nearest(analysis));
            sentences.extend(base());
        }
        Verdict::NothingToCompare => sentences.push(
            "No run ended with a number: each reached its limit of nodes or memory.".to_string(),
        ),
        Verdict::NotExplained { .. } => {
            sentences.push(format!(
                "None of the {} combinations of rules and none of the likely slips gives it.",
                analysis.combinations
            ));
            sentences.extend(nearest(analysis));
            sentences.extend(base());
        }
    }
    sentences.extend(with_twin(analysis, subject));
    sentences
}

/// Returns why the number by the base rules lies apart from those of the combinations, if the base rules search the twin too.
fn with_twin(analysis: &CheckAnalysis, subject: &CheckSubject) -> Option<String> {
    let course = fixed_course(subject).filter(|&course| course == RulePreset::Princeton)?;
    let is_of_both = analysis.claim.figure != CountedFigure::Length;
    (is_of_both && analysis.base.number().is_some()).then(|| {
        format!(
            "{} program searches the board and its twin, which has two tiles exchanged, in turn and counts both. The {} \
             combinations search the board alone.",
            rules::preset_possessive(course),
            analysis.combinations
        )
    })
}

/// Returns the number by the base rules.
fn by_base(analysis: &CheckAnalysis, subject: &CheckSubject) -> Option<String> {
    let rules = by_base_rules(subject);
    match analysis.base {
        RunValue::Pending | RunValue::None => None,
        RunValue::Value(number) => Some(format!("{rules} it is {}.", grouped(number))),
        limit => Some(format!("{rules} it is {}.", value(limit))),
    }
}

/// Returns which mistakes give the number.
fn slips_sentence(slips: &[Slip], own: LabMethod) -> String {
    let names: Vec<String> = slips.iter().map(|&one| slip(one, own)).collect();
    format!("Exactly what you get {}.", joined(&names, "or"))
}

/// Returns a mistake as a condition: `if the blank counts as a tile`.
pub fn slip(slip: Slip, own: LabMethod) -> String {
    match slip {
        Slip::Heuristic(LabHeuristic::ManhattanBlank) if is_manhattan(own) => {
            "if the blank counts as a tile".to_string()
        }
        Slip::Heuristic(heuristic) => format!("if h is {}", method::heuristic(heuristic)),
        Slip::Algorithm(other) => format!("with {}", method::algorithm(other)),
        Slip::Weight(weight) => format!("if h counts {} times", weight_words(weight)),
        Slip::Goal(preset) => format!("with the goal “{}”", play::preset(preset)),
        Slip::EarlyGoalTest => "if the goal is tested when generated".to_string(),
        Slip::RepeatsKept => "if repeated boards are not removed".to_string(),
        Slip::GoalCounted => "if the goal is counted too".to_string(),
    }
}

pub(super) fn is_manhattan(method: LabMethod) -> bool {
    let manhattan = LabHeuristic::Kind(crate::heuristic::HeuristicKind::Manhattan);
    method.heuristic() == Some(manhattan)
}

pub(super) fn weight_words(weight: Weight) -> String {
    weight.to_string()
}

/// Returns names as a list: `a, b and c`.
pub(super) fn joined(names: &[String], last: &str) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// Returns how far the runs are, and how long the others take if that is known.
pub fn progress(
    analysis: &CheckAnalysis,
    current_nodes: Option<u64>,
    left_ms: Option<f64>,
) -> String {
    let mut words = format!(
        "{} of {} runs",
        grouped(analysis.runs_done as u64),
        grouped(analysis.runs as u64)
    );
    // Only a long run is worth a number of its own.
    if let Some(nodes) = current_nodes.filter(|&nodes| nodes >= 50_000) {
        words += &format!(", {} nodes in the current one", grouped(nodes));
    }
    if let Some(left) = left_ms.filter(|&left| left >= MIN_LEFT_MS) {
        words += &format!(", about {} left", seconds(left));
    }
    words
}

/// The least time left, in milliseconds, that is worth a number.
const MIN_LEFT_MS: f64 = 5000.0;

#[cfg(test)]
mod tests;
