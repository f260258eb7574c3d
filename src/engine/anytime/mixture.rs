//! How the weights of pairs and the local weights are mixed.

use std::sync::Arc;

use crate::heuristic::learned::{LocalEvaluator, LocalTables, PairWeights};
use crate::puzzle::Size;

/// A mixture of the weights of pairs with the local weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mixture {
    /// The part of the local weights, of [`MIXTURE_PARTS`](crate::heuristic::learned::MIXTURE_PARTS).
    pub local_parts: i32,
    /// `true` if the local model's terms of outermost lines and endgames are part of the mixture.
    pub has_lines: bool,
}

impl Mixture {
    /// Returns the mixture for searches of the first of two workers on boards of `size`, and of a single one. Chosen by hand: of
    /// several mixtures, the one that found the shortest solutions of random boards.
    pub fn first(size: Size) -> Mixture {
        Mixture {
            local_parts: match size.cells() {
                ..=25 => 0,
                26..=36 => 3,
                37..=64 => 6,
                _ => 8,
            },
            has_lines: size.cells() > 49,
        }
    }

    /// Returns the mixture for searches of the second of two workers, which differs so that they find other solutions.
    pub fn second(size: Size) -> Mixture {
        let first = Mixture::first(size);
        Mixture {
            local_parts: match size.cells() {
                ..=25 => 0,
                26..=36 => 1,
                37..=64 => 4,
                _ => 6,
            },
            ..first
        }
    }

    /// Mixes weights. Without local weights those of pairs remain.
    pub fn apply(self, weights: PairWeights, local: Option<&Arc<LocalTables>>) -> PairWeights {
        let size = weights.class().size();
        let weights = match local {
            Some(tables) if self.local_parts > 0 => {
                weights.with_local(tables.clone(), self.local_parts, self.has_lines)
            }
            _ => weights,
        };
        weights.with_far_penalty(Mixture::far_penalty(size))
    }

    /// Returns the penalty for far tiles in mixtures, see [`PairWeights::with_far_penalty`]. Chosen by hand: half of that for
    /// local weights alone.
    fn far_penalty(size: Size) -> i32 {
        LocalEvaluator::far_penalty(size) / 2
    }
}
