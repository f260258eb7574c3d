//! Fitting a pair model with back-off features.
//!
//! A pair model has too many weights for the samples: two given pieces are rarely seen in two given cells. During the
//! fit, the weight of a pair is therefore the sum of its own and of weights that it shares with similar pairs: pairs
//! with the same offsets of their cells and of their goal cells, neighbours with the same displacements, and the same
//! piece in the same cell with any other piece. Rare pairs then rely on frequent ones. After the fit the shared weights
//! are folded into the weight of each pair, so that none of them are shipped.

use slidewise::heuristic::learned::{PairFeatures, manhattan};
use slidewise::puzzle::symmetry::{Symmetry, SymmetryClass};
use slidewise::puzzle::{MAX_CELLS, Size};

use crate::fit::Model;
use crate::samples::Sample;

/// The number of offsets of neighbours, -2 to 2 on both axes.
const NEIGHBOUR_OFFSETS: usize = 25;
/// The number of displacements clipped to three rows and columns.
const CLIPPED: usize = 49;

/// Stands for no feature.
const NONE: u32 = u32::MAX;

/// The features of pairs, followed by the features that they share.
pub struct Backoff {
    pairs: PairFeatures,
    /// The symmetries that keep the blank's goal cell.
    stabilizer: Vec<Symmetry>,
    /// By piece and cell, then by another piece and its cell: the features that the pair shares with others; [`NONE`] where
    /// there is none.
    shared: Vec<[u32; 2]>,
    size: Size,
    /// The blank's goal cell.
    blank: usize,
}

fn clipped_index((rows, columns): (i32, i32)) -> usize {
    ((rows.clamp(-3, 3) + 3) * 7 + columns.clamp(-3, 3) + 3) as usize
}

impl Backoff {
    /// Creates the model of a class.
    pub fn new(class: SymmetryClass) -> Backoff {
        let mut model = Backoff {
            pairs: PairFeatures::new(class),
            stabilizer: class.stabilizer().collect(),
            shared: Vec::new(),
            size: class.size(),
            blank: class.blank(),
        };
        let cells = model.cells();
        for (a, cell_a) in (0..cells * cells).map(|index| (index / cells, index % cells)) {
            for (b, cell_b) in (0..cells * cells).map(|index| (index / cells, index % cells)) {
                let shared = if a == b || cell_a == cell_b {
                    [NONE; 2]
                } else {
                    model.shared_by(a, cell_a, b, cell_b)
                };
                model.shared.push(shared);
            }
        }
        model
    }

    fn cells(&self) -> usize {
        self.size.cells()
    }

    /// Returns the number of offsets between two cells: -4 to 4 on both axes of 5x5.
    fn offsets(&self) -> usize {
        (2 * self.size.width() - 1) * (2 * self.size.height() - 1)
    }

    /// Returns the rows and columns from one cell to another.
    fn offset(&self, from: usize, to: usize) -> (i32, i32) {
        let rows = self.size.row(to) as i32 - self.size.row(from) as i32;
        (
            rows,
            self.size.column(to) as i32 - self.size.column(from) as i32,
        )
    }

    fn offset_index(&self, (rows, columns): (i32, i32)) -> usize {
        let (width, height) = (self.size.width() as i32, self.size.height() as i32);
        ((rows + height - 1) * (2 * width - 1) + columns + width - 1) as usize
    }

    /// Returns the first feature of the offsets of two tiles and of their goal cells.
    fn offset_pairs(&self) -> usize {
        self.pairs.count()
    }

    /// Returns the first feature of a tile's offset from the blank and its displacement.
    fn blank_pairs(&self) -> usize {
        self.offset_pairs() + self.offsets() * self.offsets()
    }

    /// Returns the first feature of the offset of two neighbours and their clipped displacements.
    fn neighbour_pairs(&self) -> usize {
        self.blank_pairs() + self.offsets() * self.offsets()
    }

    /// Returns the first feature of a single piece in its cell.
    fn single_pieces(&self) -> usize {
        self.neighbour_pairs() + NEIGHBOUR_OFFSETS * CLIPPED * CLIPPED
    }

    /// Returns the features that two pieces in two cells share with other pairs, except those of the single pieces.
    fn shared_features(
        &self,
        (a, cell_a): (usize, usize),
        (b, cell_b): (usize, usize),
    ) -> impl Iterator<Item = usize> {
        let cells = self.cells();
        let shared = self.shared[((a * cells + cell_a) * cells + b) * cells + cell_b];
        let features = shared.into_iter().filter(|&feature| feature != NONE);
        features.map(|feature| feature as usize)
    }

    /// Computes [`shared_features`](Self::shared_features).
    fn shared_by(&self, a: usize, cell_a: usize, b: usize, cell_b: usize) -> [u32; 2] {
        let there = self.offset(cell_a, cell_b);
        let offsets = self.offsets();
        if a == self.blank || b == self.blank {
            let (piece, cell, blank) = if a == self.blank {
                (b, cell_b, cell_a)
            } else {
                (a, cell_a, cell_b)
            };
            let place = self.offset_index(self.offset(blank, cell)) * offsets
                + self.offset_index(self.offset(piece, cell));
            return [(self.blank_pairs() + place) as u32, NONE];
        }
        // Either order of the two pieces gives the same features.
        let (a, cell_a, b, cell_b, there) = if there > (0, 0) {
            (a, cell_a, b, cell_b, there)
        } else {
            (b, cell_b, a, cell_a, (-there.0, -there.1))
        };
        let place = self.offset_index(there) * offsets + self.offset_index(self.offset(a, b));
        let first = (self.offset_pairs() + place) as u32;
        if there.0.abs() > 2 || there.1.abs() > 2 {
            return [first, NONE];
        }
        let place = ((there.0 + 2) * 5 + there.1 + 2) as usize;
        let displacements =
            clipped_index(self.offset(a, cell_a)) * CLIPPED + clipped_index(self.offset(b, cell_b));
        let second = self.neighbour_pairs() + place * CLIPPED * CLIPPED + displacements;
        [first, second as u32]
    }

    /// Returns the weights of all pairs, with the shared weights folded in.
    pub fn folded(&self, weights: &[f32]) -> Vec<f32> {
        let size = self.size;
        let cells = size.cells();
        let mut folded = weights[..self.pairs.count()].to_vec();
        let images = self.stabilizer.len() as f32;
        let mut done = vec![false; folded.len()];
        for a in 0..cells {
            for b in 0..a {
                for cell_a in 0..cells {
                    for cell_b in (0..cells).filter(|&cell| cell != cell_a) {
                        let feature = self.pairs.of(a, cell_a, b, cell_b);
                        if std::mem::replace(&mut done[feature], true) {
                            continue;
                        }
                        let mut sum = 0.0;
                        for symmetry in &self.stabilizer {
                            let [a, cell_a, b, cell_b] =
                                [a, cell_a, b, cell_b].map(|cell| symmetry.cell(size, cell));
                            for place in self.shared_features((a, cell_a), (b, cell_b)) {
                                sum += weights[place];
                            }
                            for (piece, cell) in [(a, cell_a), (b, cell_b)] {
                                sum += weights[self.single_pieces() + piece * cells + cell]
                                    / (cells - 1) as f32;
                            }
                        }
                        folded[feature] += sum / images;
                    }
                }
            }
        }
        folded
    }
}

impl Model for Backoff {
    fn count(&self) -> usize {
        self.single_pieces() + self.cells() * self.cells()
    }

    fn first_shared(&self) -> usize {
        self.pairs.count()
    }

    fn baseline(&self, sample: &Sample) -> f32 {
        manhattan(sample.size, self.blank, &sample.pieces) as f32
    }

    fn features(&self, sample: &Sample, symmetry: u64, list: &mut Vec<u32>) {
        // Any symmetric image will do: shared features, unlike pairs, differ between them.
        let symmetry = self.stabilizer[symmetry as usize % self.stabilizer.len()];
        let cells = self.cells();
        let mut pieces = [0; MAX_CELLS];
        let pieces = &mut pieces[..cells];
        for (cell, &piece) in sample.pieces.iter().enumerate() {
            pieces[symmetry.cell(sample.size, cell)] =
                symmetry.cell(sample.size, piece.into()) as u8;
        }
        self.pairs.active(pieces, list);
        for (cell, &piece) in pieces.iter().enumerate() {
            let piece = usize::from(piece);
            list.push((self.single_pieces() + piece * cells + cell) as u32);
            for (other, &another) in pieces[..cell].iter().enumerate() {
                let shared = self.shared_features((piece, cell), (another.into(), other));
                list.extend(shared.map(|place| place as u32));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slidewise::puzzle::Random;

    /// The blank's goal cell in each class, and the size of its stabilizer.
    const CLASSES: [(usize, usize); 6] = [(0, 2), (1, 1), (2, 2), (6, 2), (7, 2), (12, 8)];

    const CELLS: usize = 25;

    fn five() -> Size {
        Size::new(5, 5).unwrap()
    }

    fn backoff(blank: usize) -> Backoff {
        Backoff::new(SymmetryClass::of(five(), blank).0)
    }

    fn random_sample(blank: usize, random: &mut Random) -> Sample {
        let mut pieces: Vec<u8> = (0..CELLS as u8).collect();
        random.shuffle(&mut pieces);
        Sample {
            size: five(),
            blank: blank as u8,
            pieces,
            moves: 100,
            is_loose: false,
        }
    }

    fn image(sample: &Sample, symmetry: Symmetry) -> Sample {
        let mut pieces = vec![0; CELLS];
        for (cell, &piece) in sample.pieces.iter().enumerate() {
            pieces[symmetry.cell(five(), cell)] = symmetry.cell(five(), piece.into()) as u8;
        }
        Sample {
            pieces,
            ..sample.clone()
        }
    }

    fn features(model: &Backoff, sample: &Sample, symmetry: u64) -> Vec<u32> {
        let mut list = Vec::new();
        model.features(sample, symmetry, &mut list);
        list
    }

    #[test]
    fn the_stabilizer_has_every_symmetry_of_the_goal() {
        for (blank, symmetries) in CLASSES {
            assert_eq!(backoff(blank).stabilizer.len(), symmetries, "{blank}");
        }
    }

    #[test]
    fn folded_weights_estimate_the_mean_over_symmetric_images() {
        let mut random = Random::seeded(1);
        for (blank, symmetries) in CLASSES {
            let model = backoff(blank);
            let weight = |_| random.below(2001) as f32 / 1000.0 - 1.0;
            let weights: Vec<f32> = (0..model.count()).map(weight).collect();
            let folded = model.folded(&weights);
            assert_eq!(folded.len(), model.first_shared());
            for _ in 0..5 {
                let sample = random_sample(blank, &mut random);
                let sum = |weights: &[f32], list: &[u32]| {
                    let terms = list
                        .iter()
                        .map(|&feature| f64::from(weights[feature as usize]));
                    terms.sum::<f64>()
                };
                let sums = (0..symmetries as u64)
                    .map(|symmetry| sum(&weights, &features(&model, &sample, symmetry)));
                let mean = sums.sum::<f64>() / symmetries as f64;
                let mut pairs = Vec::new();
                model.pairs.active(&sample.pieces, &mut pairs);
                let shipped = sum(&folded, &pairs);
                assert!((shipped - mean).abs() < 1e-3, "{blank}: {shipped} {mean}");
            }
        }
    }

    #[test]
    fn symmetric_samples_have_the_same_features() {
        let mut random = Random::seeded(2);
        for (blank, symmetries) in CLASSES {
            let model = backoff(blank);
            let sample = random_sample(blank, &mut random);
            let all = |sample: &Sample| {
                let symmetries = 0..symmetries as u64;
                let lists = symmetries.flat_map(|symmetry| features(&model, sample, symmetry));
                let mut list: Vec<u32> = lists.collect();
                list.sort_unstable();
                list
            };
            for &symmetry in &model.stabilizer {
                assert_eq!(all(&image(&sample, symmetry)), all(&sample), "{blank}");
            }
        }
    }

    #[test]
    fn a_board_has_the_expected_number_of_features_of_each_kind() {
        let mut random = Random::seeded(3);
        for (blank, _) in CLASSES {
            let model = backoff(blank);
            let list = features(&model, &random_sample(blank, &mut random), 0);
            assert!(
                list.iter()
                    .all(|&feature| (feature as usize) < model.count())
            );
            let of = |from: usize, to: usize| {
                let within = |&&feature: &&u32| (from..to).contains(&(feature as usize));
                list.iter().filter(within).count()
            };
            let pairs = CELLS * (CELLS - 1) / 2;
            let with_blank = CELLS - 1;
            assert_eq!(of(0, model.first_shared()), pairs);
            assert_eq!(
                of(model.offset_pairs(), model.blank_pairs()),
                pairs - with_blank
            );
            assert_eq!(of(model.blank_pairs(), model.neighbour_pairs()), with_blank);
            assert_eq!(of(model.single_pieces(), model.count()), CELLS);
        }
    }

    #[test]
    fn an_unseen_pair_takes_the_weights_it_shares() {
        let model = backoff(0);
        let mut weights = vec![0.0; model.count()];
        // Pieces 7 and 8, side by side as in the goal, one row above their goals.
        for place in model.shared_features((8, 3), (7, 2)) {
            weights[place] = 1.0;
        }
        let folded = model.folded(&weights);
        // Pieces 17 and 18 one row above their goals: the same offsets and displacements.
        let alike = folded[model.pairs.of(18, 13, 17, 12)];
        let other = folded[model.pairs.of(18, 12, 17, 13)];
        assert_eq!((alike, other), (1.0, 0.0));
    }
}
