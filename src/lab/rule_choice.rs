//! The choice of rules: a preset, and single rules that replace its own.

use serde::{Deserialize, Serialize};

use crate::reference::{BlankOrder, GoalTest, LabAlgorithm, Repeats, RulePreset, Rules, Ties};

/// A preset, and the rules that replace its own. The preset's rules can differ from algorithm to algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RuleChoice {
    /// The preset.
    pub preset: RulePreset,
    /// Replaces the order in which the moves of the blank are tried.
    pub order: Option<BlankOrder>,
    /// Replaces the choice among equal priorities.
    pub ties: Option<Ties>,
    /// Replaces the time of the goal test.
    pub goal_test: Option<GoalTest>,
    /// Replaces the treatment of repeated boards.
    pub repeats: Option<Repeats>,
}

impl Default for RuleChoice {
    fn default() -> RuleChoice {
        RuleChoice::from(RulePreset::Slidewise)
    }
}

impl From<RulePreset> for RuleChoice {
    fn from(preset: RulePreset) -> RuleChoice {
        RuleChoice {
            preset,
            order: None,
            ties: None,
            goal_test: None,
            repeats: None,
        }
    }
}

impl RuleChoice {
    /// Returns the rules for an algorithm.
    pub fn rules(&self, algorithm: LabAlgorithm) -> Rules {
        let rules = self.preset.rules(algorithm);
        Rules {
            order: self.order.unwrap_or(rules.order),
            // The exception belongs to the preset's own order.
            left_first_in_last_cell: rules.left_first_in_last_cell && self.order.is_none(),
            ties: self.ties.unwrap_or(rules.ties),
            goal_test: self.goal_test.unwrap_or(rules.goal_test),
            repeats: self.repeats.unwrap_or(rules.repeats),
            ..rules
        }
    }

    /// Returns `true` if no rule of the preset is replaced.
    pub fn is_preset(&self) -> bool {
        *self == RuleChoice::from(self.preset)
    }
}
