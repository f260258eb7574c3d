//! A beam search with either kind of learned heuristic.

use super::beam::{Beam, BeamResult};
use crate::heuristic::learned::{LocalEvaluator, PairEvaluator};
use crate::puzzle::Move;
use crate::step::Step;

/// A beam search with either kind of learned heuristic. The methods are those of [`Beam`].
pub enum AnyBeam {
    /// Guided by the weights of pairs of tiles, on 5x5.
    PairModel(Box<Beam<PairEvaluator>>),
    /// Guided by the local weights, on all other sizes.
    LocalModel(Box<Beam<LocalEvaluator>>),
}

impl AnyBeam {
    /// Calls [`Beam::advance`].
    pub fn advance(&mut self, budget: u32) -> Step<BeamResult> {
        match self {
            AnyBeam::PairModel(beam) => beam.advance(budget),
            AnyBeam::LocalModel(beam) => beam.advance(budget),
        }
    }

    /// Calls [`Beam::expanded`].
    pub fn expanded(&self) -> u64 {
        match self {
            AnyBeam::PairModel(beam) => beam.expanded(),
            AnyBeam::LocalModel(beam) => beam.expanded(),
        }
    }

    /// Calls [`Beam::generated`].
    pub fn generated(&self) -> u64 {
        match self {
            AnyBeam::PairModel(beam) => beam.generated(),
            AnyBeam::LocalModel(beam) => beam.generated(),
        }
    }

    /// Calls [`Beam::bytes`].
    pub fn bytes(&self) -> u64 {
        match self {
            AnyBeam::PairModel(beam) => beam.bytes(),
            AnyBeam::LocalModel(beam) => beam.bytes(),
        }
    }

    /// Calls [`Beam::depth`].
    pub fn depth(&self) -> u32 {
        match self {
            AnyBeam::PairModel(beam) => beam.depth(),
            AnyBeam::LocalModel(beam) => beam.depth(),
        }
    }

    /// Calls [`Beam::stalled_layers`].
    pub fn stalled_layers(&self) -> u32 {
        match self {
            AnyBeam::PairModel(beam) => beam.stalled_layers(),
            AnyBeam::LocalModel(beam) => beam.stalled_layers(),
        }
    }

    /// Calls [`Beam::best_path`].
    pub fn best_path(&self) -> Option<Vec<Move>> {
        match self {
            AnyBeam::PairModel(beam) => beam.best_path(),
            AnyBeam::LocalModel(beam) => beam.best_path(),
        }
    }

    /// Calls [`Beam::pause_at`].
    pub fn pause_at(&mut self, depth: u32) {
        match self {
            AnyBeam::PairModel(beam) => beam.pause_at(depth),
            AnyBeam::LocalModel(beam) => beam.pause_at(depth),
        }
    }

    /// Calls [`Beam::set_upper_bound`].
    pub fn set_upper_bound(&mut self, moves: u32) {
        match self {
            AnyBeam::PairModel(beam) => beam.set_upper_bound(moves),
            AnyBeam::LocalModel(beam) => beam.set_upper_bound(moves),
        }
    }
}
