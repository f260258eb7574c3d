//! A beam with either kind of guide.

use super::beam::{Beam, BeamResult};
use crate::heuristic::learned::{LocalEvaluator, PairEvaluator};
use crate::puzzle::Move;
use crate::step::Step;

pub enum Ray {
    PairModel(Box<Beam<PairEvaluator>>),
    LocalModel(Box<Beam<LocalEvaluator>>),
}

impl Ray {
    pub fn advance(&mut self, budget: u32) -> Step<BeamResult> {
        match self {
            Ray::PairModel(beam) => beam.advance(budget),
            Ray::LocalModel(beam) => beam.advance(budget),
        }
    }

    pub fn work(&self) -> (u64, u64) {
        match self {
            Ray::PairModel(beam) => beam.work(),
            Ray::LocalModel(beam) => beam.work(),
        }
    }

    pub fn bytes(&self) -> u64 {
        match self {
            Ray::PairModel(beam) => beam.bytes(),
            Ray::LocalModel(beam) => beam.bytes(),
        }
    }

    pub fn depth(&self) -> u32 {
        match self {
            Ray::PairModel(beam) => beam.depth(),
            Ray::LocalModel(beam) => beam.depth(),
        }
    }

    pub fn stalled(&self) -> u32 {
        match self {
            Ray::PairModel(beam) => beam.stalled(),
            Ray::LocalModel(beam) => beam.stalled(),
        }
    }

    pub fn foremost(&self) -> Option<Vec<Move>> {
        match self {
            Ray::PairModel(beam) => beam.foremost(),
            Ray::LocalModel(beam) => beam.foremost(),
        }
    }

    pub fn pause_at(&mut self, depth: u32) {
        match self {
            Ray::PairModel(beam) => beam.pause_at(depth),
            Ray::LocalModel(beam) => beam.pause_at(depth),
        }
    }

    pub fn shorten(&mut self, moves: u32) {
        match self {
            Ray::PairModel(beam) => beam.shorten(moves),
            Ray::LocalModel(beam) => beam.shorten(moves),
        }
    }
}
