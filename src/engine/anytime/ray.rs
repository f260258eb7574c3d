//! A beam with either kind of guide.

use super::beam::{Beam, BeamResult};
use crate::heuristic::learned::{LocalGuide, PairGuide};
use crate::puzzle::Move;
use crate::step::Step;

pub enum Ray {
    Pairs(Box<Beam<PairGuide>>),
    Local(Box<Beam<LocalGuide>>),
}

impl Ray {
    pub fn advance(&mut self, budget: u32) -> Step<BeamResult> {
        match self {
            Ray::Pairs(beam) => beam.advance(budget),
            Ray::Local(beam) => beam.advance(budget),
        }
    }

    pub fn work(&self) -> (u64, u64) {
        match self {
            Ray::Pairs(beam) => beam.work(),
            Ray::Local(beam) => beam.work(),
        }
    }

    pub fn bytes(&self) -> u64 {
        match self {
            Ray::Pairs(beam) => beam.bytes(),
            Ray::Local(beam) => beam.bytes(),
        }
    }

    pub fn depth(&self) -> u32 {
        match self {
            Ray::Pairs(beam) => beam.depth(),
            Ray::Local(beam) => beam.depth(),
        }
    }

    pub fn stalled(&self) -> u32 {
        match self {
            Ray::Pairs(beam) => beam.stalled(),
            Ray::Local(beam) => beam.stalled(),
        }
    }

    pub fn foremost(&self) -> Option<Vec<Move>> {
        match self {
            Ray::Pairs(beam) => beam.foremost(),
            Ray::Local(beam) => beam.foremost(),
        }
    }

    pub fn pause_at(&mut self, depth: u32) {
        match self {
            Ray::Pairs(beam) => beam.pause_at(depth),
            Ray::Local(beam) => beam.pause_at(depth),
        }
    }

    pub fn shorten(&mut self, moves: u32) {
        match self {
            Ray::Pairs(beam) => beam.shorten(moves),
            Ray::Local(beam) => beam.shorten(moves),
        }
    }
}
