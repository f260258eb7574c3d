//! The answer to whether a number is right.

use super::figure::CountedFigure;
use super::slip::Slip;
use crate::reference::RulePreset;

/// Whether a number is right, and by whose rules. The first one that holds, in this order, is the answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// There is no number yet.
    NoNumber,
    /// Right by the rules of the course.
    ByCourse(RulePreset),
    /// Right by the rules of these presets.
    ByPresets(Vec<RulePreset>),
    /// Right by some combinations of rules.
    ByCombinations {
        /// The number of combinations that give it.
        count: usize,
        /// The number of all combinations.
        of: usize,
    },
    /// The board has no solution, and a search that goes on until no node is left gives the number.
    Exhausted,
    /// The board has no solution. Without a number, this is the answer too.
    Unsolvable,
    /// By the base rules, these other figures have the number.
    OtherFigure(Vec<CountedFigure>),
    /// Exactly what these mistakes give.
    BySlips {
        /// The mistakes.
        slips: Vec<Slip>,
        /// Where the number lies in the range of a correct A*, if that is known.
        position: Option<RangePosition>,
    },
    /// Nothing explains it so far, and runs are left.
    Running {
        /// Where the number lies in the range of a correct A*, if that is known.
        position: Option<RangePosition>,
    },
    /// A correct A* can reach it, but no combination of rules does.
    Possible,
    /// No run ended with a number.
    NothingToCompare,
    /// Nothing explains it.
    NotExplained {
        /// Where the number lies outside the range of a correct A*, if that is known.
        position: Option<RangePosition>,
    },
}

/// Where a number lies in the range that a correct A* can reach.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RangePosition {
    /// Below it.
    Below,
    /// Inside, its ends included.
    Inside,
    /// Above it.
    Above,
}

impl RangePosition {
    /// Returns the position of a number.
    pub(super) fn of(number: u64, (low, high): (u64, u64)) -> RangePosition {
        if number < low {
            RangePosition::Below
        } else if number > high {
            RangePosition::Above
        } else {
            RangePosition::Inside
        }
    }
}
