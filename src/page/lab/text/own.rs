//! The words of a heuristic of one's own.

use std::borrow::Cow;

use super::compare_results::short_heuristic;
use crate::heuristic::{Feature, FeatureWeights};
use crate::lab::{BreakingMove, Overestimate, SampleSize, Verdict, VerdictBasis};
use crate::page::text::numbers::{decimal, grouped, moves, size};
use crate::reference::LabHeuristic;

/// The shortest name of a heuristic of one's own.
pub const SHORTEST: &str = "own";
pub const TITLE: &str = "Your own heuristic";
pub const OPEN: &str = "Your own heuristic…";
pub const CLOSE: &str = "Close";
pub const WEIGHTS: &str = "Weights";
pub const COUNT_BLANK: &str = "Count the blank like a tile";
pub const EXAMPLES: &str = "Examples";
pub const RESET: &str = "Reset";
pub const WRONG_WEIGHT: &str = "Enter a number from 0 to 5.";
pub const WHAT_COUNTS: &str = "What each feature counts";
pub const VERDICT: &str = "Verdict";
pub const JUDGING: &str = "Looking at the boards…";
pub const SEE_BOARD: &str = "See this board";
pub const SEE_BEFORE: &str = "See the board before";
pub const USE_IN_COMPARE: &str = "Use in Compare";
pub const IN_COMPARISON: &str = "In the comparison";
pub const MEANS: &str = "Mean values";
pub const HEURISTIC: &str = "Heuristic";
pub const MEAN: &str = "Mean";
pub const TRUE_DISTANCE: &str = "true distance";
pub const YOURS: &str = "yours";
pub const BEFORE: &str = "before";
pub const AFTER: &str = "after";

/// The weights that can be chosen with one click, and their names.
pub const EXAMPLE_WEIGHTS: [(&str, &str); 4] = [
    ("Manhattan × 2", "man20"),
    ("Linear conflict", "man10-con20"),
    ("Out of row + out of column", "row10-col10"),
    ("Manhattan, blank counted", "man10-blank"),
];

/// How good a part of a verdict is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VerdictTone {
    /// It holds.
    Right,
    /// It does not hold.
    Wrong,
    /// It is not known.
    Open,
}

impl VerdictTone {
    /// Returns the name that the style sheet uses.
    pub fn name(self) -> &'static str {
        match self {
            VerdictTone::Right => "right",
            VerdictTone::Wrong => "wrong",
            VerdictTone::Open => "open",
        }
    }
}

/// A part of a verdict: whether the heuristic is admissible, or consistent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerdictPart {
    /// Whether it holds.
    pub tone: VerdictTone,
    /// The verdict in a few words.
    pub headline: &'static str,
    /// What it is based on.
    pub explanation: String,
}

/// Returns a weight: `1`, `0.5`.
pub fn weight(tenths: u8) -> String {
    match (tenths / 10, tenths % 10) {
        (whole, 0) => whole.to_string(),
        (whole, tenth) => format!("{whole}.{tenth}"),
    }
}

/// Returns the name of a feature as it stands within a sentence.
pub fn feature(feature: Feature) -> &'static str {
    match feature {
        Feature::Misplaced => "misplaced tiles",
        Feature::Manhattan => "Manhattan distance",
        Feature::Conflicts => "linear conflicts",
        Feature::OutOfRow => "tiles out of row",
        Feature::OutOfColumn => "tiles out of column",
        Feature::Inversions => "inversions",
    }
}

/// Returns what a feature counts.
pub fn definition(feature: Feature) -> &'static str {
    match feature {
        Feature::Misplaced => "tiles that are not in their goal cell",
        Feature::Manhattan => "rows and columns between each tile and its goal cell",
        Feature::Conflicts => {
            "fewest tiles that must leave their goal row or column so that the others in it can pass; \
             as a heuristic, linear conflict adds 2 moves for each to Manhattan distance"
        }
        Feature::OutOfRow => "tiles that are not in their goal row",
        Feature::OutOfColumn => "tiles that are not in their goal column",
        Feature::Inversions => {
            "pairs of tiles in the other order than in the goal, read row by row without the blank"
        }
    }
}

/// Returns the name of the field for the weight of a feature.
pub fn field(one: Feature) -> String {
    format!("Weight of {}", feature(one))
}

/// Returns the sum: `2 × Manhattan distance + 0.5 × inversions`.
pub fn formula(weights: FeatureWeights) -> String {
    let terms = weights.used().map(|(one, tenths)| match tenths {
        10 => feature(one).to_string(),
        _ => format!("{} × {}", weight(tenths), feature(one)),
    });
    let terms: Vec<String> = terms.collect();
    let sum = if terms.is_empty() {
        "0".to_string()
    } else {
        terms.join(" + ")
    };
    if weights.counts_blank() {
        sum + ", counting the blank"
    } else {
        sum
    }
}

/// Returns the definition of h. A sum that is not whole is rounded down.
pub fn definition_of_h(weights: FeatureWeights) -> String {
    let is_whole = weights.used().all(|(_, tenths)| tenths % 10 == 0);
    let rounded = if is_whole { "" } else { ", rounded down" };
    format!("h = {}{rounded}", formula(weights))
}

/// Returns the name of the heuristic as it stands within a sentence.
pub fn in_sentence(weights: FeatureWeights) -> String {
    format!("your own heuristic ({})", formula(weights))
}

/// Returns the name of the heuristic for tables: `own: 2 man + 0.5 inv`.
pub fn short(weights: FeatureWeights) -> String {
    let terms = weights
        .used()
        .map(|(feature, tenths)| format!("{} {}", weight(tenths), feature.name()));
    let mut terms: Vec<String> = terms.collect();
    if terms.is_empty() {
        terms.push("0".to_string());
    }
    if weights.counts_blank() {
        terms.push("blank".to_string());
    }
    format!("{SHORTEST}: {}", terms.join(" + "))
}

/// Returns the name of a heuristic in the list of means.
pub fn mean_name(heuristic: LabHeuristic) -> Cow<'static, str> {
    match heuristic {
        LabHeuristic::Own(_) => Cow::Borrowed(YOURS),
        other => short_heuristic(other),
    }
}

/// Returns whether the heuristic is admissible.
pub fn admissible(verdict: &Verdict) -> VerdictPart {
    let board_size = size(verdict.goal.size());
    let boards = grouped(verdict.boards);
    let part = |tone, headline, explanation| VerdictPart {
        tone,
        headline,
        explanation,
    };
    match (&verdict.worst, verdict.basis) {
        (Some(worst), basis) => {
            let all = match basis {
                VerdictBasis::All => format!("the {boards} boards of {board_size}"),
                VerdictBasis::Sample(sample) => {
                    let known = sample.near_boards + sample.walks * sample.walk_moves;
                    format!("{} boards of a sample", grouped(known.into()))
                }
            };
            let count = grouped(verdict.overestimated);
            part(
                VerdictTone::Wrong,
                "Not admissible",
                format!(
                    "It overestimates {count} of {all}. {} A* with it can miss a shortest solution.",
                    overestimate(worst)
                ),
            )
        }
        (None, VerdictBasis::All) => part(
            VerdictTone::Right,
            "Admissible",
            format!("It never exceeds the true distance, on all {boards} boards of {board_size}."),
        ),
        (None, _) if verdict.heuristic.is_admissible() => part(
            VerdictTone::Right,
            "Admissible",
            "Proved for boards of every size: it is 0 at the goal, and one move changes it by at most 1."
                .to_string(),
        ),
        (None, VerdictBasis::Sample(_)) => part(
            VerdictTone::Open,
            "No overestimate found",
            format!(
                "A sample proves nothing: another board of {board_size} may be overestimated."
            ),
        ),
    }
}

/// Returns where the heuristic overestimates most.
fn overestimate(worst: &Overestimate) -> String {
    let Overestimate {
        value,
        distance,
        is_exact,
        ..
    } = worst;
    let away = moves(*distance as usize);
    let bound = if *is_exact { "" } else { "at most " };
    format!("Most here: h = {value}, but the goal is {bound}{away} away.")
}

/// Returns whether the heuristic is consistent.
pub fn consistent(verdict: &Verdict) -> VerdictPart {
    let count = grouped(verdict.moves);
    let part = |tone, headline, explanation| VerdictPart {
        tone,
        headline,
        explanation,
    };
    match (&verdict.worst_move, verdict.basis) {
        (Some(worst), basis) => {
            let all = match basis {
                VerdictBasis::All => count,
                VerdictBasis::Sample(_) => format!("{count} sampled"),
            };
            let lowers = match verdict.breaking {
                1 => "lowers",
                _ => "lower",
            };
            let BreakingMove {
                value_before,
                value_after,
                ..
            } = worst;
            part(
                VerdictTone::Wrong,
                "Not consistent",
                format!(
                    "{} of {all} moves {lowers} it by more than 1. Most here: from {value_before} to {value_after} by one move.",
                    grouped(verdict.breaking)
                ),
            )
        }
        (None, VerdictBasis::All) => part(
            VerdictTone::Right,
            "Consistent",
            format!(
                "None of all {count} moves, and none of their ways back, lowers it by more than 1."
            ),
        ),
        (None, _) if verdict.heuristic.is_consistent() => part(
            VerdictTone::Right,
            "Consistent",
            "Proved for boards of every size: one move changes it by at most 1.".to_string(),
        ),
        (None, VerdictBasis::Sample(_)) => part(
            VerdictTone::Open,
            "No breaking move found",
            format!(
                "None of {count} sampled moves lowers it by more than 1, which proves nothing."
            ),
        ),
    }
}

/// Returns the mean value and error.
pub fn means(verdict: &Verdict) -> String {
    let mean = decimal(verdict.mean, 2);
    match (verdict.mean_distance, verdict.mean_error, verdict.basis) {
        (Some(distance), Some(error), _) => format!(
            "On average h is {mean}, the distance {}, and the two differ by {}.",
            decimal(distance, 2),
            decimal(error, 2)
        ),
        (_, _, VerdictBasis::Sample(sample)) => format!(
            "On average h is {mean}, over {} random boards.",
            grouped(sample.uniform.into())
        ),
        (_, _, VerdictBasis::All) => format!("On average h is {mean}."),
    }
}

/// Returns what a sample consists of.
pub fn sample(sample: &SampleSize) -> String {
    let SampleSize {
        near_moves,
        near_boards,
        walks,
        walk_moves,
        uniform,
    } = sample;
    format!(
        "The sample: all {} boards within {} of the goal; the {} boards on {} random walks of {} from the goal, each at most as \
         far away as its walk is long; and {} boards drawn with equal probability, for the mean and the moves only.",
        grouped((*near_boards).into()),
        moves(*near_moves as usize),
        grouped((walks * walk_moves).into()),
        grouped((*walks).into()),
        moves(*walk_moves as usize),
        grouped((*uniform).into()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Goal, Preset};

    /// Returns a verdict without a counterexample.
    fn verdict(weights: &str, size: &str, basis: VerdictBasis) -> Verdict {
        Verdict {
            heuristic: LabHeuristic::Own(weights.parse().unwrap()),
            goal: Goal::preset(Preset::BlankLast, size.parse().unwrap()),
            basis,
            boards: 2000,
            overestimated: 0,
            worst: None,
            moves: 3000,
            breaking: 0,
            worst_move: None,
            mean: 1.5,
            mean_distance: None,
            mean_error: None,
        }
    }

    const SAMPLE: VerdictBasis = VerdictBasis::Sample(SampleSize {
        near_moves: 12,
        near_boards: 1000,
        walks: 10,
        walk_moves: 60,
        uniform: 400,
    });

    #[test]
    fn a_sample_without_a_counterexample_is_a_proof_only_if_the_weights_are() {
        let tones = |weights| {
            let verdict = verdict(weights, "4x4", SAMPLE);
            (admissible(&verdict).tone, consistent(&verdict).tone)
        };
        assert_eq!(tones("man10"), (VerdictTone::Right, VerdictTone::Right));
        assert_eq!(tones("man11"), (VerdictTone::Open, VerdictTone::Open));
        let all = verdict("man11", "3x3", VerdictBasis::All);
        assert_eq!(admissible(&all).tone, VerdictTone::Right);
        assert_eq!(consistent(&all).tone, VerdictTone::Right);
    }

    #[test]
    fn a_counterexample_is_described_by_its_numbers() {
        let goal = Goal::preset(Preset::BlankLast, "4x4".parse().unwrap());
        let verdict = Verdict {
            overestimated: 1234,
            worst: Some(Overestimate {
                board: *goal.board(),
                value: 24,
                distance: 17,
                is_exact: false,
            }),
            ..verdict("man20", "4x4", SAMPLE)
        };
        let part = admissible(&verdict);
        assert_eq!(part.tone, VerdictTone::Wrong);
        assert!(
            part.explanation.starts_with(
                "It overestimates 1,234 of 1,600 boards of a sample. Most here: h = 24, but the goal is at most 17 moves away."
            ),
            "{}",
            part.explanation
        );
    }

    #[test]
    fn examples_are_weights() {
        for (name, text) in EXAMPLE_WEIGHTS {
            let weights: FeatureWeights = text.parse().unwrap();
            assert_eq!(weights.to_string(), text, "{name}");
        }
    }

    #[test]
    fn a_formula_names_the_features_with_a_weight() {
        let read = |text: &str| -> FeatureWeights { text.parse().unwrap() };
        assert_eq!(
            definition_of_h(read("mis10-man20-inv5-blank")),
            "h = misplaced tiles + 2 × Manhattan distance + 0.5 × inversions, counting the blank, rounded down"
        );
        assert_eq!(definition_of_h(FeatureWeights::ZERO), "h = 0");
        assert_eq!(short(read("man20-inv5")), "own: 2 man + 0.5 inv");
    }
}
