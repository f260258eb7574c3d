//! The sentences on a board without a solution.

use super::{amount, by_base_rules, headline, slips_sentence};
use crate::lab::check::{CheckAnalysis, CheckSubject, CountedFigure, Verdict, fixed_course};
use crate::page::lab::text::rules;
use crate::page::text::numbers::grouped;
use crate::page::text::solvability;
use crate::puzzle::Solvability;
use crate::reference::RulePreset;

pub const UNSOLVABLE: &str = "This board has no solution.";

/// Returns why the board has no solution; `None` if it has one.
pub fn unsolvable(subject: &CheckSubject) -> Option<Solvability> {
    let solvability = Solvability::of(&subject.start, &subject.goal);
    (!solvability.is_solvable()).then_some(solvability)
}

/// Returns that the number is not that of a search which ends when no node is left; `None` until such a search has ended.
pub fn not_exhausted(analysis: &CheckAnalysis) -> Option<String> {
    let counted = analysis.base.number().or(analysis.exhaustive.number())?;
    let is_known = analysis.claim.number.is_some() && analysis.is_complete();
    is_known.then(|| format!("Not right: it is {}.", grouped(counted)))
}

/// Returns the sentences under the headline.
pub fn unsolvable_explanation(
    analysis: &CheckAnalysis,
    subject: &CheckSubject,
    reason: &Solvability,
) -> Vec<String> {
    let mut sentences = Vec::new();
    if let Verdict::BySlips { slips, .. } = &analysis.verdict {
        sentences.push(slips_sentence(slips, subject.method));
    }
    if headline(analysis, subject) != UNSOLVABLE {
        sentences.push(UNSOLVABLE.to_string());
    }
    sentences.push(solvability::argument(reason));
    sentences.extend(twin_sentence(analysis, subject));
    sentences.extend(exhaustion_sentence(analysis, subject));
    sentences
}

/// Returns what a search of the board and its twin counts, if the course has one.
fn twin_sentence(analysis: &CheckAnalysis, subject: &CheckSubject) -> Option<String> {
    let princeton = fixed_course(subject).filter(|&course| course == RulePreset::Princeton)?;
    let number = analysis.base.number()?;
    Some(format!(
        "By {} rules the board and its twin, which has two tiles exchanged, are searched in turn until the twin is solved: {}.",
        rules::preset_possessive(princeton),
        amount(analysis.claim.figure, number)
    ))
}

/// Returns what a search counts that goes on until no node is left, if it was run.
fn exhaustion_sentence(analysis: &CheckAnalysis, subject: &CheckSubject) -> Option<String> {
    let reachable = grouped(analysis.reachable?);
    let (base, once) = (analysis.base.number(), analysis.exhaustive.number());
    let rules = match base {
        Some(_) => by_base_rules(subject),
        None => "If no board is touched again,".to_string(),
    };
    // There is no goal that could be counted too.
    let figure = match analysis.claim.figure {
        CountedFigure::Taken => CountedFigure::Expanded,
        other => other,
    };
    let mut sentence = format!(
        "{rules} the search goes through all {reachable} boards that can be reached and ends without a solution: {}.",
        amount(figure, base.or(once)?)
    );
    if let Some(once) = once.filter(|_| base.is_some() && base != once) {
        sentence += &format!(" If no board is touched again, it is {}.", grouped(once));
    }
    Some(sentence)
}
