//! The pair model: a weight for every two pieces and the cells they are in.

use super::learned_heuristic::UNITS_PER_MOVE;
use crate::puzzle::Size;
use crate::puzzle::symmetry::SymmetryClass;

/// The weights of the boards of one size and symmetry class of goals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairModel {
    /// The size and the blank's goal cell.
    pub class: SymmetryClass,
    /// The weight of one step of Manhattan distance, in [units](UNITS_PER_MOVE).
    pub manhattan_weight: i32,
    /// The weight of each feature, in [units](UNITS_PER_MOVE).
    pub weights: Vec<i8>,
}

/// The features of a [`PairModel`]: pairs of pieces in pairs of cells. Symmetric pairs are one feature.
pub struct PairFeatures {
    cells: usize,
    /// By [`pair_index`]: the feature of the pair.
    features: Vec<u32>,
    /// By feature: the coding context of its weight.
    contexts: Vec<u8>,
}

/// Returns an index of the pair of pieces `a` and `b` in their cells, the same for both orders of the two. It is below half
/// the fourth power of `cells`, the number of cells of the board.
#[inline]
pub(super) fn pair_index(cells: usize, a: usize, cell_a: usize, b: usize, cell_b: usize) -> usize {
    let (a, cell_a, b, cell_b) = if a > b {
        (a, cell_a, b, cell_b)
    } else {
        (b, cell_b, a, cell_a)
    };
    (pair_number(a, b) * cells + cell_a) * cells + cell_b
}

/// Returns a number of two pieces, of which `a` is the greater.
#[inline]
pub(super) fn pair_number(a: usize, b: usize) -> usize {
    a * (a - 1) / 2 + b
}

/// Returns the number of values of [`pair_index`].
pub(super) fn pair_count(cells: usize) -> usize {
    cells * (cells - 1) / 2 * cells * cells
}

impl PairFeatures {
    /// The number of coding contexts: by the Manhattan distances of both pieces, each clipped to 3.
    pub const CONTEXTS: usize = 16;

    /// Enumerates the features of a class.
    pub fn new(class: SymmetryClass) -> PairFeatures {
        let size = class.size();
        let cells = size.cells();
        let mut features = vec![u32::MAX; pair_count(cells)];
        let mut contexts = Vec::new();
        let images: Vec<Vec<usize>> = class
            .stabilizer()
            .map(|symmetry| (0..cells).map(|cell| symmetry.cell(size, cell)).collect())
            .collect();
        for a in 0..cells {
            for b in 0..a {
                for cell_a in 0..cells {
                    for cell_b in 0..cells {
                        let index = pair_index(cells, a, cell_a, b, cell_b);
                        if cell_a == cell_b || features[index] != u32::MAX {
                            continue;
                        }
                        for image in &images {
                            let [a, cell_a, b, cell_b] =
                                [a, cell_a, b, cell_b].map(|cell| image[cell]);
                            features[pair_index(cells, a, cell_a, b, cell_b)] =
                                contexts.len() as u32;
                        }
                        let step = |piece, cell| size.distance(piece, cell).min(3);
                        contexts.push((step(a, cell_a) * 4 + step(b, cell_b)) as u8);
                    }
                }
            }
        }
        PairFeatures {
            cells,
            features,
            contexts,
        }
    }

    /// Returns the number of features.
    pub fn count(&self) -> usize {
        self.contexts.len()
    }

    /// Returns the coding context of each feature's weight.
    pub fn contexts(&self) -> impl Iterator<Item = usize> {
        self.contexts.iter().map(|&context| usize::from(context))
    }

    /// Returns the feature of two pieces in two cells.
    pub fn of(&self, a: usize, cell_a: usize, b: usize, cell_b: usize) -> usize {
        self.features[pair_index(self.cells, a, cell_a, b, cell_b)] as usize
    }

    /// Lists the features of a board; its estimate is the sum of their weights and the weighted Manhattan distance.
    pub fn active(&self, pieces: &[u8], features: &mut Vec<u32>) {
        features.clear();
        for (cell_a, &a) in pieces.iter().enumerate() {
            for (cell_b, &b) in pieces[..cell_a].iter().enumerate() {
                let index = pair_index(self.cells, a.into(), cell_a, b.into(), cell_b);
                features.push(self.features[index]);
            }
        }
    }

    /// Returns the feature of each pair by [`pair_index`]; that of two pieces in one cell is `u32::MAX`.
    pub(super) fn by_pair_index(&self) -> &[u32] {
        &self.features
    }
}

/// Returns the Manhattan distance of a board in the canonical view with the blank's goal cell `blank`.
pub fn manhattan(size: Size, blank: usize, pieces: &[u8]) -> u32 {
    let distance = |(cell, &piece): (usize, &u8)| {
        let goal = usize::from(piece);
        if goal == blank {
            0
        } else {
            size.distance(goal, cell) as u32
        }
    };
    pieces.iter().enumerate().map(distance).sum()
}

impl PairModel {
    /// Returns a model with all weights 0, which estimates the Manhattan distance.
    pub fn zeroed(class: SymmetryClass) -> PairModel {
        PairModel {
            class,
            manhattan_weight: UNITS_PER_MOVE,
            weights: vec![0; PairFeatures::new(class).count()],
        }
    }
}
