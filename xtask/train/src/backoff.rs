//! PairModel that learn from each other.
//!
//! There are more weights of pairs than lessons can tell apart: two given pieces are rarely seen in two given cells.
//! So while they are fitted each shares a part with all that are like it: pairs with the same offset of their cells and
//! of their goals, neighbours with the same ways behind them, the same piece in the same cell whatever the other. What
//! is rarely seen then rests on what is often seen. When the fitting is done each weight takes up its shares, so that
//! nothing of this is shipped.

use slidewise::heuristic::learned::{PairFeatures, manhattan};
use slidewise::puzzle::Size;
use slidewise::puzzle::symmetry::{Class, Symmetry};

use crate::fit::Model;
use crate::lessons::Lesson;

const SIDE: usize = 5;
const CELLS: usize = 25;
/// Offsets between two cells.
const OFFSETS: usize = 81;
/// Offsets of neighbours, the middle among them.
const NEAR: usize = 25;
/// Ways, those beyond three steps clipped.
const WAYS: usize = 49;

/// The addresses of pairs, then those of what they share.
pub struct Backoff {
    pairs: PairFeatures,
    keepers: Vec<Symmetry>,
    blank: usize,
}

fn offset(from: usize, to: usize) -> (i32, i32) {
    let rows = (to / SIDE) as i32 - (from / SIDE) as i32;
    (rows, (to % SIDE) as i32 - (from % SIDE) as i32)
}

fn wide((rows, columns): (i32, i32)) -> usize {
    ((rows + 4) * 9 + columns + 4) as usize
}

fn way((rows, columns): (i32, i32)) -> usize {
    ((rows.clamp(-3, 3) + 3) * 7 + columns.clamp(-3, 3) + 3) as usize
}

impl Backoff {
    pub fn new(blank: usize) -> Backoff {
        let size = Size::new(SIDE, SIDE).expect("there are such boards");
        Backoff {
            pairs: PairFeatures::new(blank),
            keepers: Class::of(size, blank).0.keepers().collect(),
            blank,
        }
    }

    fn relative(&self) -> usize {
        self.pairs.count()
    }

    fn to_blank(&self) -> usize {
        self.relative() + OFFSETS * OFFSETS
    }

    fn near(&self) -> usize {
        self.to_blank() + OFFSETS * OFFSETS
    }

    fn alone(&self) -> usize {
        self.near() + NEAR * WAYS * WAYS
    }

    /// What two pieces in two cells share with others.
    fn shared(
        &self,
        a: usize,
        cell_a: usize,
        b: usize,
        cell_b: usize,
        mut push: impl FnMut(usize),
    ) {
        let there = offset(cell_a, cell_b);
        if a == self.blank || b == self.blank {
            let (piece, cell, blank) = if a == self.blank {
                (b, cell_b, cell_a)
            } else {
                (a, cell_a, cell_b)
            };
            let place = wide(offset(blank, cell)) * OFFSETS + wide(offset(piece, cell));
            push(self.to_blank() + place);
            return;
        }
        // The same two in one order, whichever they come in.
        let (a, cell_a, b, cell_b, there) = match there > (0, 0) {
            true => (a, cell_a, b, cell_b, there),
            false => (b, cell_b, a, cell_a, (-there.0, -there.1)),
        };
        push(self.relative() + wide(there) * OFFSETS + wide(offset(a, b)));
        if there.0.abs() <= 2 && there.1.abs() <= 2 {
            let place = ((there.0 + 2) * 5 + there.1 + 2) as usize;
            let ways = way(offset(a, cell_a)) * WAYS + way(offset(b, cell_b));
            push(self.near() + place * WAYS * WAYS + ways);
        }
    }

    /// The weights of pairs with their shares.
    pub fn folded(&self, weights: &[f32]) -> Vec<f32> {
        let size = Size::new(SIDE, SIDE).expect("there are such boards");
        let mut folded = weights[..self.pairs.count()].to_vec();
        let images = self.keepers.len() as f32;
        let mut done = vec![false; folded.len()];
        for a in 0..CELLS {
            for b in 0..a {
                for cell_a in 0..CELLS {
                    for cell_b in (0..CELLS).filter(|&cell| cell != cell_a) {
                        let address = self.pairs.of(a, cell_a, b, cell_b);
                        if std::mem::replace(&mut done[address], true) {
                            continue;
                        }
                        let mut sum = 0.0;
                        for keeper in &self.keepers {
                            let [a, cell_a, b, cell_b] =
                                [a, cell_a, b, cell_b].map(|cell| keeper.cell(size, cell));
                            self.shared(a, cell_a, b, cell_b, |place| sum += weights[place]);
                            for (piece, cell) in [(a, cell_a), (b, cell_b)] {
                                sum += weights[self.alone() + piece * CELLS + cell]
                                    / (CELLS - 1) as f32;
                            }
                        }
                        folded[address] += sum / images;
                    }
                }
            }
        }
        folded
    }
}

impl Model for Backoff {
    fn count(&self) -> usize {
        self.alone() + CELLS * CELLS
    }

    fn special(&self) -> usize {
        self.pairs.count()
    }

    fn steps(&self, lesson: &Lesson) -> f32 {
        manhattan(lesson.size, self.blank, &lesson.pieces) as f32
    }

    fn addresses(&self, lesson: &Lesson, turn: u64, list: &mut Vec<u32>) {
        // Any of the boards that mirror it: what is shared is not tied to its mirror images.
        let keeper = self.keepers[turn as usize % self.keepers.len()];
        let mut pieces = [0; CELLS];
        for (cell, &piece) in lesson.pieces.iter().enumerate() {
            pieces[keeper.cell(lesson.size, cell)] = keeper.cell(lesson.size, piece.into()) as u8;
        }
        self.pairs.active(&pieces, list);
        for (cell, &piece) in pieces.iter().enumerate() {
            let piece = usize::from(piece);
            list.push((self.alone() + piece * CELLS + cell) as u32);
            for (other, &another) in pieces[..cell].iter().enumerate() {
                self.shared(piece, cell, another.into(), other, |place| {
                    list.push(place as u32)
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slidewise::puzzle::Random;

    /// The goal cell of the blank of each class, and how many symmetries keep it.
    const CLASSES: [(usize, usize); 6] = [(0, 2), (1, 1), (2, 2), (6, 2), (7, 2), (12, 8)];

    fn five() -> Size {
        Size::new(SIDE, SIDE).unwrap()
    }

    fn random_sample(blank: usize, random: &mut Random) -> Lesson {
        let mut pieces: Vec<u8> = (0..CELLS as u8).collect();
        random.shuffle(&mut pieces);
        Lesson {
            size: five(),
            blank: blank as u8,
            pieces,
            moves: 100,
            doubtful: false,
        }
    }

    fn mirrored(sample: &Lesson, symmetry: Symmetry) -> Lesson {
        let mut pieces = vec![0; CELLS];
        for (cell, &piece) in sample.pieces.iter().enumerate() {
            pieces[symmetry.cell(five(), cell)] = symmetry.cell(five(), piece.into()) as u8;
        }
        Lesson {
            pieces,
            ..sample.clone()
        }
    }

    fn addresses(model: &Backoff, sample: &Lesson, turn: u64) -> Vec<u32> {
        let mut list = Vec::new();
        model.addresses(sample, turn, &mut list);
        list
    }

    #[test]
    fn every_symmetry_of_the_goal_is_used() {
        for (blank, symmetries) in CLASSES {
            assert_eq!(Backoff::new(blank).keepers.len(), symmetries, "{blank}");
        }
    }

    #[test]
    fn folded_weights_estimate_as_the_mean_over_mirror_images() {
        let mut random = Random::seeded(1);
        for (blank, symmetries) in CLASSES {
            let model = Backoff::new(blank);
            let weight = |_| random.below(2001) as f32 / 1000.0 - 1.0;
            let weights: Vec<f32> = (0..model.count()).map(weight).collect();
            let folded = model.folded(&weights);
            assert_eq!(folded.len(), model.special());
            for _ in 0..5 {
                let sample = random_sample(blank, &mut random);
                let sum = |weights: &[f32], list: &[u32]| {
                    let terms = list
                        .iter()
                        .map(|&address| f64::from(weights[address as usize]));
                    terms.sum::<f64>()
                };
                let sums = (0..symmetries as u64)
                    .map(|turn| sum(&weights, &addresses(&model, &sample, turn)));
                let mean = sums.sum::<f64>() / symmetries as f64;
                let mut pairs = Vec::new();
                model.pairs.active(&sample.pieces, &mut pairs);
                let shipped = sum(&folded, &pairs);
                assert!((shipped - mean).abs() < 1e-3, "{blank}: {shipped} {mean}");
            }
        }
    }

    #[test]
    fn mirror_images_of_a_sample_have_the_same_addresses() {
        let mut random = Random::seeded(2);
        for (blank, symmetries) in CLASSES {
            let model = Backoff::new(blank);
            let sample = random_sample(blank, &mut random);
            let all = |sample: &Lesson| {
                let turns = 0..symmetries as u64;
                let lists = turns.flat_map(|turn| addresses(&model, sample, turn));
                let mut list: Vec<u32> = lists.collect();
                list.sort_unstable();
                list
            };
            for &symmetry in &model.keepers {
                assert_eq!(all(&mirrored(&sample, symmetry)), all(&sample), "{blank}");
            }
        }
    }

    #[test]
    fn each_pair_of_pieces_has_one_weight_of_its_own_and_shares_the_others() {
        let mut random = Random::seeded(3);
        for (blank, _) in CLASSES {
            let model = Backoff::new(blank);
            let list = addresses(&model, &random_sample(blank, &mut random), 0);
            assert!(
                list.iter()
                    .all(|&address| (address as usize) < model.count())
            );
            let of = |from: usize, to: usize| {
                let within = |&&address: &&u32| (from..to).contains(&(address as usize));
                list.iter().filter(within).count()
            };
            let pairs = CELLS * (CELLS - 1) / 2;
            let with_blank = CELLS - 1;
            assert_eq!(of(0, model.special()), pairs);
            assert_eq!(of(model.relative(), model.to_blank()), pairs - with_blank);
            assert_eq!(of(model.to_blank(), model.near()), with_blank);
            assert_eq!(of(model.alone(), model.count()), CELLS);
        }
    }

    #[test]
    fn a_pair_that_no_sample_has_takes_up_what_it_shares() {
        let model = Backoff::new(0);
        let mut weights = vec![0.0; model.count()];
        // Pieces 7 and 8, side by side as in the goal, one row above it.
        model.shared(8, 3, 7, 2, |place| weights[place] = 1.0);
        let folded = model.folded(&weights);
        // Pieces 17 and 18 one row above their goals: the same offsets, and the same ways.
        let alike = folded[model.pairs.of(18, 13, 17, 12)];
        let other = folded[model.pairs.of(18, 12, 17, 13)];
        assert_eq!((alike, other), (1.0, 0.0));
    }
}
