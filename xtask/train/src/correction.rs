//! Fitting a correction of the pair model of 6x6 that is expanded from 5x5.

use slidewise::heuristic::learned::{PairModel, PairTable, UNITS_PER_MOVE, manhattan};

use crate::backoff::Backoff;
use crate::fit::{Fit, Model};
use crate::samples::Sample;

/// A model that adds weights of pairs to those of a table.
pub struct Correction<'a> {
    table: &'a PairTable,
    pairs: Backoff,
}

impl<'a> Correction<'a> {
    /// Creates the model that corrects `table`.
    pub fn of(table: &'a PairTable) -> Correction<'a> {
        Correction {
            table,
            pairs: Backoff::new(table.class()),
        }
    }

    /// Returns the fitted correction, whose Manhattan weight is that of the table.
    pub fn fitted(&self, fit: &Fit) -> PairModel {
        PairModel {
            manhattan_weight: self.table.manhattan_weight(),
            ..fit.pairs(self.table.class())
        }
    }
}

impl Model for Correction<'_> {
    fn count(&self) -> usize {
        self.pairs.count()
    }

    fn first_shared(&self) -> usize {
        self.pairs.first_shared()
    }

    fn baseline(&self, sample: &Sample) -> f32 {
        let class = self.table.class();
        let steps = manhattan(class.size(), class.blank(), &sample.pieces) as i32;
        let mut estimate = self.table.manhattan_weight() * steps;
        for (cell, &piece) in sample.pieces.iter().enumerate() {
            for (other_cell, &other) in sample.pieces[..cell].iter().enumerate() {
                let (piece, other) = (usize::from(piece), usize::from(other));
                estimate += self.table.weight((piece, cell), (other, other_cell));
            }
        }
        estimate as f32 / UNITS_PER_MOVE as f32
    }

    fn baseline_weight(&self) -> Option<f32> {
        Some(1.0)
    }

    fn features(&self, sample: &Sample, symmetry: u64, list: &mut Vec<u32>) {
        self.pairs.features(sample, symmetry, list);
    }
}
