//! A beam search with any kind of learned heuristic.

use super::beam::{Beam, BeamResult};
use crate::heuristic::learned::{LargePairEvaluator, LocalEvaluator, PairEvaluator};
use crate::puzzle::Move;
use crate::step::Step;

/// A beam search with any kind of learned heuristic. The methods are those of [`Beam`].
pub enum AnyBeam {
    /// Guided by weights of pairs, on boards of at most 32 cells.
    Pairs32(Box<Beam<PairEvaluator<32>>>),
    /// Guided by weights of pairs, on boards of at most 64 cells.
    Pairs64(Box<Beam<PairEvaluator<64>>>),
    /// Guided by weights of pairs, on larger boards.
    LargePairs(Box<Beam<LargePairEvaluator>>),
    /// Guided by the local weights.
    Local(Box<Beam<LocalEvaluator>>),
}

/// Calls a method of the beam.
macro_rules! delegate {
    ($any:expr, $beam:ident => $call:expr) => {
        match $any {
            AnyBeam::Pairs32($beam) => $call,
            AnyBeam::Pairs64($beam) => $call,
            AnyBeam::LargePairs($beam) => $call,
            AnyBeam::Local($beam) => $call,
        }
    };
}

impl AnyBeam {
    /// Calls [`Beam::advance`].
    pub fn advance(&mut self, budget: u32) -> Step<BeamResult> {
        delegate!(self, beam => beam.advance(budget))
    }

    /// Calls [`Beam::expanded`].
    pub fn expanded(&self) -> u64 {
        delegate!(self, beam => beam.expanded())
    }

    /// Calls [`Beam::generated`].
    pub fn generated(&self) -> u64 {
        delegate!(self, beam => beam.generated())
    }

    /// Calls [`Beam::weights_computed`].
    pub fn weights_computed(&self) -> u64 {
        delegate!(self, beam => beam.weights_computed())
    }

    /// Calls [`Beam::bytes`].
    pub fn bytes(&self) -> u64 {
        delegate!(self, beam => beam.bytes())
    }

    /// Calls [`Beam::depth`].
    pub fn depth(&self) -> u32 {
        delegate!(self, beam => beam.depth())
    }

    /// Calls [`Beam::stalled_layers`].
    pub fn stalled_layers(&self) -> u32 {
        delegate!(self, beam => beam.stalled_layers())
    }

    /// Calls [`Beam::best_path`].
    pub fn best_path(&self) -> Option<Vec<Move>> {
        delegate!(self, beam => beam.best_path())
    }

    /// Calls [`Beam::pause_at`].
    pub fn pause_at(&mut self, depth: u32) {
        delegate!(self, beam => beam.pause_at(depth))
    }

    /// Calls [`Beam::set_upper_bound`].
    pub fn set_upper_bound(&mut self, moves: u32) {
        delegate!(self, beam => beam.set_upper_bound(moves))
    }
}
