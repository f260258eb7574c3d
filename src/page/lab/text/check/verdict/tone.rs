//! How an answer is to be shown.

use crate::lab::check::{CheckSubject, Verdict, fixed_course};

/// How a verdict is to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// The number is right.
    Right,
    /// The number is right by other rules, or possible.
    OtherRules,
    /// The number is not right.
    Wrong,
    /// There is no answer yet.
    Open,
}

/// Returns how a verdict is to be shown. Until all runs have ended, no number is wrong because of its rules.
pub fn tone(verdict: &Verdict, subject: &CheckSubject, is_complete: bool) -> Tone {
    let has_rules = fixed_course(subject).is_some();
    match verdict {
        Verdict::OtherFigure(_) | Verdict::BySlips { .. } | Verdict::Unsolvable if !is_complete => {
            Tone::Open
        }
        Verdict::ByCourse(_) | Verdict::Exhausted => Tone::Right,
        Verdict::ByPresets(_) | Verdict::ByCombinations { .. } if !has_rules => Tone::Right,
        Verdict::ByPresets(_) | Verdict::ByCombinations { .. } | Verdict::Possible => {
            Tone::OtherRules
        }
        Verdict::Unsolvable
        | Verdict::OtherFigure(_)
        | Verdict::BySlips { .. }
        | Verdict::NotExplained { .. } => Tone::Wrong,
        Verdict::NoNumber | Verdict::Running { .. } | Verdict::NothingToCompare => Tone::Open,
    }
}

/// Returns the word for a tone, which does not depend on colours.
pub fn tone_mark(tone: Tone) -> &'static str {
    match tone {
        Tone::Right => "✓ right",
        Tone::OtherRules => "≈ by other rules",
        Tone::Wrong => "✗ not right",
        Tone::Open => "… not known yet",
    }
}
