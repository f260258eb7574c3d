//! The weights of all pairs on boards of one class, by pair.

use std::collections::TryReserveError;
use std::sync::Arc;

use super::expansion::Expansion;
use super::pair_model::{PairFeatures, PairModel, pair_count, pair_index};
use crate::puzzle::Size;
use crate::puzzle::symmetry::SymmetryClass;
use crate::step::Step;

/// The weight of every two pieces in every two cells, on boards of one class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairTable {
    class: SymmetryClass,
    cells: usize,
    manhattan_weight: i32,
    /// By [`pair_index`], in [units](super::UNITS_PER_MOVE).
    weights: Vec<i8>,
}

impl PairTable {
    /// Returns the table of a model.
    pub fn new(model: &PairModel) -> PairTable {
        let features = PairFeatures::new(model.class);
        let weight = |&feature: &u32| model.weights.get(feature as usize).copied();
        let by_pair = features.by_pair_index().iter();
        PairTable {
            class: model.class,
            cells: model.class.size().cells(),
            manhattan_weight: model.manhattan_weight,
            weights: by_pair
                .map(|feature| weight(feature).unwrap_or(0))
                .collect(),
        }
    }

    /// Returns a table with random weights of all values.
    #[cfg(test)]
    pub fn random(class: SymmetryClass, random: &mut crate::puzzle::Random) -> PairTable {
        let cells = class.size().cells();
        PairTable {
            class,
            cells,
            manhattan_weight: 83,
            weights: (0..pair_count(cells))
                .map(|_| random.bits() as i8)
                .collect(),
        }
    }

    /// Adds the weights of a `correction` of the same class, and takes its Manhattan weight.
    pub fn corrected(mut self, correction: &PairModel) -> PairTable {
        let correction = PairTable::new(correction);
        self.manhattan_weight = correction.manhattan_weight;
        for (weight, more) in self.weights.iter_mut().zip(correction.weights) {
            *weight = weight.saturating_add(more);
        }
        self
    }

    /// Returns the class of the boards.
    pub fn class(&self) -> SymmetryClass {
        self.class
    }

    /// Returns the weight of one step of Manhattan distance, in [units](super::UNITS_PER_MOVE).
    pub fn manhattan_weight(&self) -> i32 {
        self.manhattan_weight
    }

    /// Returns the weight of two pieces, each with its cell, in [units](super::UNITS_PER_MOVE). Pieces and cells must
    /// differ.
    #[inline]
    pub fn weight(&self, (a, cell_a): (usize, usize), (b, cell_b): (usize, usize)) -> i32 {
        self.weight_at(pair_index(self.cells, a, cell_a, b, cell_b))
    }

    /// Returns the weight with a [`pair_index`].
    #[inline]
    pub(super) fn weight_at(&self, index: usize) -> i32 {
        i32::from(self.weights[index])
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.weights.capacity()
    }

    /// Returns the memory of a table for boards of a size, in bytes.
    pub fn bytes_of(size: Size) -> usize {
        pair_count(size.cells())
    }
}

/// Builds the table of a class by an expansion, in slices.
pub struct PairTableBuilder {
    expansion: Expansion,
    source: Arc<PairTable>,
    /// The weights so far, in the order of [`pair_index`].
    weights: Vec<i8>,
    /// The two pieces of the next weights; the first is the greater.
    next: (usize, usize),
}

impl PairTableBuilder {
    /// Starts to build a table from that of the expansion's source.
    ///
    /// # Errors
    /// Returns an error if the table cannot be allocated.
    pub fn new(
        expansion: Expansion,
        source: Arc<PairTable>,
    ) -> Result<PairTableBuilder, TryReserveError> {
        let mut weights = Vec::new();
        weights.try_reserve_exact(pair_count(expansion.class().size().cells()))?;
        Ok(PairTableBuilder {
            expansion,
            source,
            weights,
            next: (1, 0),
        })
    }

    /// Returns the class of the table.
    pub fn class(&self) -> SymmetryClass {
        self.expansion.class()
    }

    /// Returns the table that the new one is expanded from.
    pub fn source(&self) -> &Arc<PairTable> {
        &self.source
    }

    /// Returns the memory in use, in bytes, without that of the source.
    pub fn bytes(&self) -> usize {
        self.weights.capacity() + self.expansion.bytes()
    }

    /// Computes at least `budget` weights, unless fewer are left. Never waits, and must not be called again once it is done.
    pub fn advance(&mut self, budget: u32) -> Step<PairTable> {
        let cells = self.class().size().cells();
        let end = self.weights.len() + budget.max(1) as usize;
        while self.next.0 < cells && self.weights.len() < end {
            let (a, b) = self.next;
            for cell_a in 0..cells {
                for cell_b in 0..cells {
                    let weight = if cell_a == cell_b {
                        0
                    } else {
                        self.expansion
                            .weight(&self.source, (a, cell_a), (b, cell_b))
                    };
                    // A mean of bytes is a byte.
                    self.weights.push(weight as i8);
                }
            }
            self.next = if b + 1 < a { (a, b + 1) } else { (a + 1, 0) };
        }
        if self.next.0 < cells {
            return Step::Running;
        }
        Step::Done(PairTable {
            class: self.class(),
            cells,
            manhattan_weight: self.source.manhattan_weight,
            weights: std::mem::take(&mut self.weights),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Random;

    fn class(size: &str) -> SymmetryClass {
        SymmetryClass::representative(size.parse().unwrap(), 0).unwrap()
    }

    #[test]
    fn a_table_has_the_weights_of_its_model() {
        let mut random = Random::seeded(1);
        let class = class("3x4");
        let mut model = PairModel::zeroed(class);
        for weight in &mut model.weights {
            *weight = random.bits() as i8;
        }
        let (table, features) = (PairTable::new(&model), PairFeatures::new(class));
        for (a, b) in [(3, 7), (7, 3), (0, 11), (11, 10)] {
            for (cell_a, cell_b) in [(0, 1), (11, 3), (5, 6)] {
                let weight = model.weights[features.of(a, cell_a, b, cell_b)];
                assert_eq!(table.weight((a, cell_a), (b, cell_b)), i32::from(weight));
            }
        }
    }

    #[test]
    fn a_correction_is_added_to_each_weight() {
        let mut random = Random::seeded(2);
        let class = class("3x3");
        let table = PairTable::random(class, &mut random);
        let mut correction = PairModel::zeroed(class);
        for weight in &mut correction.weights {
            *weight = random.bits() as i8;
        }
        correction.manhattan_weight = 71;
        let (corrected, added) = (
            table.clone().corrected(&correction),
            PairTable::new(&correction),
        );
        assert_eq!(corrected.manhattan_weight(), 71);
        for ((sum, a), b) in corrected
            .weights
            .iter()
            .zip(&table.weights)
            .zip(&added.weights)
        {
            assert_eq!(*sum, a.saturating_add(*b));
        }
    }

    #[test]
    fn slices_do_not_change_a_table() {
        let class = class("4x4");
        let built = |budget: u32| {
            let smaller = SymmetryClass::representative(Size::DEFAULT, 0).unwrap();
            let table = Arc::new(PairTable::random(smaller, &mut Random::seeded(3)));
            let expansion = Expansion::to(class).unwrap();
            let mut builder = PairTableBuilder::new(expansion, table).unwrap();
            let mut slices = 0;
            loop {
                slices += 1;
                if let Step::Done(table) = builder.advance(budget) {
                    return (table, slices);
                }
            }
        };
        let ((whole, slices), (sliced, many)) = (built(u32::MAX), built(1));
        assert_eq!((whole, slices), (sliced, 1));
        assert_eq!(many, 16 * 15 / 2);
    }
}
