//! A heuristic of one's own: a weighted sum of features.

use super::{
    Feature, FeatureWeights, Heuristic, InversionDistance, LinearConflict, TileMove, TileSum,
};
use crate::puzzle::packed::Packed;
use crate::puzzle::{Goal, Size};

/// A weighted sum of [features](Feature), rounded down to whole moves, because the g and h of a search are whole.
///
/// Whether it is admissible or consistent depends on its weights; see [`FeatureWeights::is_proved_consistent`].
///
/// ```
/// use slidewise::heuristic::{Heuristic, WeightedSum};
/// use slidewise::puzzle::{Goal, Preset};
/// let goal = Goal::preset(Preset::BlankLast, "3x3".parse().unwrap());
/// let sum = WeightedSum::new("man10-con20".parse().unwrap(), &goal);
/// // Two tiles next to their goal cells, of which one must leave the row.
/// assert_eq!(sum.estimate(&"2 1 3/4 5 6/7 8 0".parse().unwrap()), 4);
/// ```
#[derive(Clone, Debug)]
pub struct WeightedSum {
    /// The features that are sums over the tiles, weighted, in tenths.
    tiles: TileSum,
    /// The weight of a conflict in tenths.
    conflicts: Option<(i32, LinearConflict)>,
    /// The weight of an inversion in tenths.
    inversions: Option<(i32, InversionDistance)>,
    /// `true` if codes hold the sum in tenths; else they hold the rounded sum.
    has_tenths_codes: bool,
}

/// The largest code that the nodes of the lab's search can store. The fast searches, whose codes are shorter, do not use this
/// heuristic.
const MAX_CODE: u32 = u16::MAX as u32;

impl WeightedSum {
    /// Builds the heuristic for `goal`.
    pub fn new(weights: FeatureWeights, goal: &Goal) -> WeightedSum {
        let size = goal.size();
        let tenths = |feature| u32::from(weights.tenths(feature));
        let cost = |piece, cell| {
            if piece == 0 && !weights.counts_blank() {
                return 0;
            }
            let home = goal.cell(piece);
            tenths(Feature::Misplaced) * u32::from(home != cell)
                + tenths(Feature::Manhattan) * size.distance(home, cell) as u32
                + tenths(Feature::OutOfRow) * u32::from(size.row(home) != size.row(cell))
                + tenths(Feature::OutOfColumn) * u32::from(size.column(home) != size.column(cell))
        };
        let weight = |feature| Some(tenths(feature) as i32).filter(|&tenths| tenths > 0);
        WeightedSum {
            tiles: TileSum::new(goal, cost),
            conflicts: weight(Feature::Conflicts).map(|weight| (weight, LinearConflict::new(goal))),
            inversions: weight(Feature::Inversions)
                .map(|weight| (weight, InversionDistance::new(goal))),
            has_tenths_codes: max_sum_tenths(weights, size) <= MAX_CODE,
        }
    }
}

/// Returns a bound on the sum in tenths on boards of `size`.
fn max_sum_tenths(weights: FeatureWeights, size: Size) -> u32 {
    let cells = size.cells() as u32;
    let max = |feature| match feature {
        Feature::Misplaced | Feature::OutOfRow | Feature::OutOfColumn => cells,
        Feature::Manhattan => cells * (size.width() + size.height() - 2) as u32,
        // A tile leaves its row, its column, or both.
        Feature::Conflicts => 2 * cells,
        Feature::Inversions => cells * (cells - 1) / 2,
    };
    let used = weights.used();
    used.map(|(feature, tenths)| u32::from(tenths) * max(feature))
        .sum()
}

impl Heuristic for WeightedSum {
    /// The sum in tenths.
    type State = u32;

    fn evaluate<P: Packed>(&self, board: &P) -> u32 {
        let conflicts = self.conflicts.as_ref().map_or(0, |(weight, conflict)| {
            *weight as u32 * conflict.conflicts(board)
        });
        let inversions = self.inversions.as_ref().map_or(0, |(weight, inversion)| {
            *weight as u32 * inversion.row_inversions(board)
        });
        self.tiles.evaluate(board) + conflicts + inversions
    }

    fn update<P: Packed>(&self, state: u32, tile_move: TileMove, before: &P, _: &P) -> u32 {
        let mut change = self.tiles.change(tile_move) as i32;
        if let Some((weight, conflict)) = &self.conflicts {
            change += weight * conflict.conflict_change(tile_move, before);
        }
        if let Some((weight, inversion)) = &self.inversions {
            change += weight * inversion.row_inversion_change(tile_move, before);
        }
        state.wrapping_add_signed(change)
    }

    fn value(&self, state: u32) -> u32 {
        state / 10
    }

    fn encode(&self, state: u32) -> u32 {
        if self.has_tenths_codes {
            state
        } else {
            state / 10
        }
    }

    fn encoded_value(&self, code: u32) -> u32 {
        if self.has_tenths_codes {
            code / 10
        } else {
            code
        }
    }

    fn decode<P: Packed>(&self, board: &P, code: u32) -> u32 {
        if self.has_tenths_codes {
            code
        } else {
            self.evaluate(board)
        }
    }
}
