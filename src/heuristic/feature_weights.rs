//! The weights of a heuristic of one's own: which features of a board it adds up, and how much each counts.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::puzzle::MAX_SIDE;

/// A number that describes how far a board is from its goal. Each is 0 at the goal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Feature {
    /// The number of tiles that are not in their goal cell.
    Misplaced,
    /// Manhattan distance: for each tile, the rows and the columns between its cell and its goal cell.
    Manhattan,
    /// Linear conflicts: the fewest tiles that must leave their line so that the others in it can pass, over all rows and
    /// columns. Only tiles in their goal row (or column) count in it. Linear conflict as a heuristic is Manhattan distance plus
    /// **twice** this number, because each such tile leaves its line and comes back.
    Conflicts,
    /// The number of tiles that are not in their goal row.
    OutOfRow,
    /// The number of tiles that are not in their goal column.
    OutOfColumn,
    /// Inversions: the number of pairs of tiles that stand in the other order than in the goal, when both boards are read row by
    /// row without the blank.
    Inversions,
}

impl Feature {
    /// All features.
    pub const ALL: [Feature; 6] = [
        Feature::Misplaced,
        Feature::Manhattan,
        Feature::Conflicts,
        Feature::OutOfRow,
        Feature::OutOfColumn,
        Feature::Inversions,
    ];

    /// Returns the name used in links.
    pub fn name(self) -> &'static str {
        match self {
            Feature::Misplaced => "mis",
            Feature::Manhattan => "man",
            Feature::Conflicts => "con",
            Feature::OutOfRow => "row",
            Feature::OutOfColumn => "col",
            Feature::Inversions => "inv",
        }
    }

    /// Returns `true` if the blank can be counted like a tile. It is never part of a conflict or an inversion.
    pub fn can_count_blank(self) -> bool {
        !matches!(self, Feature::Conflicts | Feature::Inversions)
    }
}

/// The weights of a sum of [features](Feature), in tenths, and whether the sum counts the blank like a tile.
///
/// As a text, the features with a weight and their tenths are joined by `-`, followed by `blank` if it is counted: `man10-con20`
/// is Manhattan distance plus twice the linear conflicts, `mis5-blank` half the misplaced tiles with the blank among them, and
/// `zero` no feature at all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "RawWeights", into = "RawWeights")]
pub struct FeatureWeights {
    tenths: [u8; Feature::ALL.len()],
    counts_blank: bool,
}

/// A text that is not one of weights, or a weight above [`FeatureWeights::MAX_TENTHS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeightsError;

impl FeatureWeights {
    /// The largest weight, 5.0.
    pub const MAX_TENTHS: u8 = 50;

    /// All weights 0.
    pub const ZERO: FeatureWeights = FeatureWeights {
        tenths: [0; Feature::ALL.len()],
        counts_blank: false,
    };

    /// Manhattan distance.
    pub const MANHATTAN: FeatureWeights = FeatureWeights::ZERO.with(Feature::Manhattan, 10);

    /// Returns the weights with another weight for `feature`, in tenths; it is at most [`MAX_TENTHS`](Self::MAX_TENTHS).
    #[must_use]
    pub const fn with(mut self, feature: Feature, tenths: u8) -> FeatureWeights {
        self.tenths[feature as usize] = if tenths > FeatureWeights::MAX_TENTHS {
            FeatureWeights::MAX_TENTHS
        } else {
            tenths
        };
        self
    }

    /// Returns the weights with the blank counted or not.
    #[must_use]
    pub const fn counting_blank(mut self, counts_blank: bool) -> FeatureWeights {
        self.counts_blank = counts_blank;
        self
    }

    /// Returns the weight of `feature` in tenths.
    pub fn tenths(self, feature: Feature) -> u8 {
        self.tenths[feature as usize]
    }

    /// Returns `true` if the sum counts the blank like a tile.
    pub fn counts_blank(self) -> bool {
        self.counts_blank
    }

    /// Returns the features whose weight is not 0, with their weights in tenths.
    pub fn used(self) -> impl Iterator<Item = (Feature, u8)> {
        let all = Feature::ALL.into_iter();
        all.map(move |feature| (feature, self.tenths(feature)))
            .filter(|&(_, tenths)| tenths > 0)
    }

    /// Returns a bound on the change of the sum by one move, in tenths, on boards of every size.
    ///
    /// A move changes the cell of one tile, and only its row or only its column. So it changes misplaced tiles by at most 1,
    /// Manhattan distance by 1, tiles out of their row by at most 1 if it is vertical, and out of their column if it is
    /// horizontal. A blank that is counted adds as much again. Conflicts `C` change by at most 1, and so does `M + 2C` for
    /// Manhattan distance `M` (Hansson, Mayer and Yung, 1992); `mM + cC` is `c/2 (M + 2C) + (m - c/2) M` or
    /// `m (M + 2C) + (c - 2m) C`, so it changes by at most `m` or `c - m`. Inversions change by at most the width minus 1, and
    /// only by a vertical move.
    fn max_change_tenths(self) -> u32 {
        let tenths = |feature| u32::from(self.tenths(feature));
        let blanks = u32::from(self.counts_blank);
        let manhattan = tenths(Feature::Manhattan);
        let both = manhattan.max(tenths(Feature::Conflicts).saturating_sub(manhattan));
        let either = (1 + blanks) * tenths(Feature::Misplaced) + both + blanks * manhattan;
        let vertical = (1 + blanks) * tenths(Feature::OutOfRow)
            + (MAX_SIDE as u32 - 1) * tenths(Feature::Inversions);
        let horizontal = (1 + blanks) * tenths(Feature::OutOfColumn);
        either + vertical.max(horizontal)
    }

    /// Returns `true` if it is proved for boards of every size that the sum, rounded down, is a consistent heuristic, and
    /// therefore admissible: one move changes it by at most 1. `false` means that it is not proved, not that it is wrong.
    pub fn is_proved_consistent(self) -> bool {
        self.max_change_tenths() <= 10
    }
}

/// The default is Manhattan distance.
impl Default for FeatureWeights {
    fn default() -> FeatureWeights {
        FeatureWeights::MANHATTAN
    }
}

impl fmt::Display for FeatureWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (feature, tenths) in self.used() {
            write!(f, "{separator}{}{tenths}", feature.name())?;
            separator = "-";
        }
        if separator.is_empty() {
            f.write_str("zero")?;
        }
        f.write_str(if self.counts_blank { "-blank" } else { "" })
    }
}

/// Parses what [`Display`](fmt::Display) wrote, with the features in any order.
impl FromStr for FeatureWeights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<FeatureWeights, WeightsError> {
        let mut weights = FeatureWeights::ZERO;
        let mut is_read = [false; Feature::ALL.len()];
        let (features, counts_blank) = match text.strip_suffix("-blank") {
            Some(features) => (features, true),
            None => (text, false),
        };
        if features != "zero" {
            for part in features.split('-') {
                let of_part = |feature: &Feature| part.starts_with(feature.name());
                let feature = Feature::ALL.into_iter().find(of_part).ok_or(WeightsError)?;
                let digits = &part[feature.name().len()..];
                let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
                let tenths: u8 = digits.parse().map_err(|_| WeightsError)?;
                let is_second = std::mem::replace(&mut is_read[feature as usize], true);
                if !is_number || is_second || tenths > FeatureWeights::MAX_TENTHS {
                    return Err(WeightsError);
                }
                weights = weights.with(feature, tenths);
            }
        }
        Ok(weights.counting_blank(counts_blank))
    }
}

/// The fields of weights that have not been checked.
#[derive(Serialize, Deserialize)]
struct RawWeights([u8; Feature::ALL.len()], bool);

impl TryFrom<RawWeights> for FeatureWeights {
    type Error = WeightsError;

    fn try_from(RawWeights(tenths, counts_blank): RawWeights) -> Result<Self, WeightsError> {
        if tenths.iter().any(|&one| one > FeatureWeights::MAX_TENTHS) {
            return Err(WeightsError);
        }
        Ok(FeatureWeights {
            tenths,
            counts_blank,
        })
    }
}

impl From<FeatureWeights> for RawWeights {
    fn from(weights: FeatureWeights) -> RawWeights {
        RawWeights(weights.tenths, weights.counts_blank)
    }
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "weights are features (mis, man, con, row, col, inv) with tenths from 0 to {}, such as man10-con20, or zero; \
             -blank at the end counts the blank",
            FeatureWeights::MAX_TENTHS
        )
    }
}

impl std::error::Error for WeightsError {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn weights_are_written_with_the_features_that_they_use() {
        let weights = FeatureWeights::MANHATTAN.with(Feature::Conflicts, 20);
        assert_eq!(weights.to_string(), "man10-con20");
        assert_eq!(
            weights.counting_blank(true).to_string(),
            "man10-con20-blank"
        );
        assert_eq!(FeatureWeights::ZERO.to_string(), "zero");
    }

    #[test]
    fn texts_that_are_not_weights_are_rejected() {
        for text in [
            "",
            "man",
            "man+1",
            "man51",
            "man256",
            "man10-",
            "-man10",
            "man10-man10",
            "xyz1",
            "blank",
            "man10-blank-blank",
            "zero-man10",
            "Man10",
            "mané",
        ] {
            assert_eq!(text.parse::<FeatureWeights>(), Err(WeightsError), "{text}");
        }
    }

    #[test]
    fn a_weight_is_at_most_five() {
        let weights = FeatureWeights::ZERO.with(Feature::Inversions, 255);
        assert_eq!(weights.tenths(Feature::Inversions), 50);
        let bytes = postcard::to_allocvec(&RawWeights([51; 6], false)).unwrap();
        assert!(postcard::from_bytes::<FeatureWeights>(&bytes).is_err());
    }

    #[test]
    fn known_consistent_sums_are_proved_and_known_mistakes_are_not() {
        let is_proved = |text: &str| {
            let weights: FeatureWeights = text.parse().unwrap();
            weights.is_proved_consistent()
        };
        for text in [
            "zero",
            "man10",
            "mis10",
            "man10-con20",
            "row10-col10",
            "mis5-man5",
            "man5-blank",
            "inv1",
            "con10",
        ] {
            assert!(is_proved(text), "{text}");
        }
        for text in [
            "man11",
            "man10-con21",
            "mis10-row1",
            "man10-blank",
            "mis10-blank",
            "inv2",
        ] {
            assert!(!is_proved(text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn weights_are_read_as_they_are_written(tenths in prop::array::uniform6(0u8..=50), counts_blank: bool) {
            let weights = FeatureWeights { tenths, counts_blank };
            prop_assert_eq!(weights.to_string().parse(), Ok(weights));
            let bytes = postcard::to_allocvec(&weights).unwrap();
            prop_assert_eq!(postcard::from_bytes(&bytes), Ok(weights));
        }
    }
}
