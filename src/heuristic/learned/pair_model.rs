//! The pair model: a weight for every two pieces and the cells they are in.

use super::learned_heuristic::{LearnedHeuristic, PieceMove, UNITS_PER_MOVE};
use crate::puzzle::symmetry::SymmetryClass;
use crate::puzzle::{Move, Size};

/// Number of cells. The model is for 5x5 only: its size grows with the fourth power of the number of cells.
const CELLS: usize = 25;
/// Rows and columns of the board.
const SIDE: usize = 5;
/// Length of a row of deltas, padded so that an index from a masked cell (up to 31) never leaves it.
const ROW_LENGTH: usize = CELLS * CELLS + 15;

/// The weights of 5x5 boards for one symmetry class of goals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairModel {
    /// The blank's goal cell in the class.
    pub blank: usize,
    /// The weight of one step of Manhattan distance, in [units](UNITS_PER_MOVE).
    pub manhattan_weight: i32,
    /// The weight of each feature, in [units](UNITS_PER_MOVE).
    pub weights: Vec<i8>,
}

/// The features of a [`PairModel`]: pairs of pieces in pairs of cells. Symmetric pairs are one feature.
pub struct PairFeatures {
    /// By [`pair_index`]: the feature of the pair.
    features: Vec<u32>,
    /// By feature: the coding context of its weight.
    contexts: Vec<u8>,
}

fn size() -> Size {
    Size::new(SIDE, SIDE).expect("5x5 is a valid size")
}

/// Returns an index of the pair of pieces `a` and `b` in their cells, the same for both orders of the two.
fn pair_index(a: usize, cell_a: usize, b: usize, cell_b: usize) -> usize {
    let (a, cell_a, b, cell_b) = if a > b {
        (a, cell_a, b, cell_b)
    } else {
        (b, cell_b, a, cell_a)
    };
    ((a * CELLS + b) * CELLS + cell_a) * CELLS + cell_b
}

fn distance(piece: usize, cell: usize) -> usize {
    size().distance(piece, cell)
}

impl PairFeatures {
    /// The number of coding contexts: by the Manhattan distances of both pieces, each clipped to 3.
    pub const CONTEXTS: usize = 16;

    /// Returns `true` if `cell` is the blank's goal cell in its class.
    pub fn is_class_cell(cell: usize) -> bool {
        cell < CELLS && SymmetryClass::of(size(), cell).0.blank() == cell
    }

    /// Enumerates the features for goals with the blank at cell `blank`, which must be
    /// [that of its class](Self::is_class_cell).
    pub fn new(blank: usize) -> PairFeatures {
        let (class, _) = SymmetryClass::of(size(), blank);
        let mut features = vec![u32::MAX; CELLS.pow(4)];
        let mut contexts = Vec::new();
        for a in 0..CELLS {
            for b in 0..a {
                for cell_a in 0..CELLS {
                    for cell_b in 0..CELLS {
                        if cell_a == cell_b
                            || features[pair_index(a, cell_a, b, cell_b)] != u32::MAX
                        {
                            continue;
                        }
                        for symmetry in class.stabilizer() {
                            let image = |cell| symmetry.cell(size(), cell);
                            let index =
                                pair_index(image(a), image(cell_a), image(b), image(cell_b));
                            features[index] = contexts.len() as u32;
                        }
                        let step = |piece, cell| distance(piece, cell).min(3);
                        contexts.push((step(a, cell_a) * 4 + step(b, cell_b)) as u8);
                    }
                }
            }
        }
        PairFeatures { features, contexts }
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
        self.features[pair_index(a, cell_a, b, cell_b)] as usize
    }

    /// Lists the features of a board; its estimate is the sum of their weights and the weighted Manhattan distance.
    pub fn active(&self, pieces: &[u8], features: &mut Vec<u32>) {
        features.clear();
        for (cell_a, &a) in pieces.iter().enumerate() {
            for (cell_b, &b) in pieces[..cell_a].iter().enumerate() {
                let index = pair_index(a.into(), cell_a, b.into(), cell_b);
                features.push(self.features[index]);
            }
        }
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

/// A [`PairModel`] prepared for searches: a table of the deltas of all moves.
pub struct PairEvaluator {
    model: PairModel,
    features: PairFeatures,
    /// By piece, blank's cell and step: the delta by the piece's Manhattan distance and its pair with the blank.
    own: Vec<i32>,
    /// By piece, blank's cell and step, then by another piece and its cell: the delta by the pairs of the other piece
    /// with the piece and with the blank.
    deltas: Vec<[i16; ROW_LENGTH]>,
}

impl PairEvaluator {
    /// Computes the deltas of all moves.
    pub fn new(model: PairModel) -> PairEvaluator {
        let features = PairFeatures::new(model.blank);
        let blank = model.blank;
        let weight = |a: usize, cell_a: usize, b: usize, cell_b: usize| {
            i32::from(model.weights[features.of(a, cell_a, b, cell_b)])
        };
        let mut own = vec![0; CELLS * CELLS * 4];
        let mut deltas = vec![[0; ROW_LENGTH]; CELLS * CELLS * 4];
        for piece in (0..CELLS).filter(|&piece| piece != blank) {
            for to in 0..CELLS {
                for step in Move::ALL {
                    let Some(from) = step.source(size(), to) else {
                        continue;
                    };
                    let index = (piece * CELLS + to) * 4 + step as usize;
                    let steps = distance(piece, to) as i32 - distance(piece, from) as i32;
                    own[index] = weight(piece, to, blank, from) - weight(piece, from, blank, to)
                        + model.manhattan_weight * steps;
                    let row = &mut deltas[index];
                    for other in (0..CELLS).filter(|&other| other != piece && other != blank) {
                        for cell in (0..CELLS).filter(|&cell| cell != from && cell != to) {
                            let delta = weight(piece, to, other, cell)
                                - weight(piece, from, other, cell)
                                + weight(blank, from, other, cell)
                                - weight(blank, to, other, cell);
                            row[other * CELLS + cell] = delta as i16;
                        }
                    }
                }
            }
        }
        PairEvaluator {
            model,
            features,
            own,
            deltas,
        }
    }
}

impl LearnedHeuristic for PairEvaluator {
    /// The cell of each piece.
    type Prepared = [u8; 32];

    fn estimate(&self, pieces: &[u8]) -> i32 {
        let mut features = Vec::new();
        self.features.active(pieces, &mut features);
        let weight = |&feature: &u32| i32::from(self.model.weights[feature as usize]);
        let steps = manhattan(size(), self.model.blank, pieces) as i32;
        self.model.manhattan_weight * steps + features.iter().map(weight).sum::<i32>()
    }

    fn shares(&self, pieces: &[u8]) -> (Vec<i32>, i32) {
        let blank = self.model.blank;
        let mut shares = vec![0; pieces.len()];
        for (cell, piece) in pieces.iter().map(|&piece| usize::from(piece)).enumerate() {
            if piece != blank {
                shares[cell] += 2 * self.model.manhattan_weight * distance(piece, cell) as i32;
            }
            for (other_cell, &other) in pieces[..cell].iter().enumerate() {
                let other = usize::from(other);
                let feature = self.features.of(piece, cell, other, other_cell);
                let weight = i32::from(self.model.weights[feature]);
                for (receiver, partner, at) in [(piece, other, cell), (other, piece, other_cell)] {
                    shares[at] += match blank {
                        _ if receiver == blank => 0,
                        _ if partner == blank => 2 * weight,
                        _ => weight,
                    };
                }
            }
        }
        (shares, 0)
    }

    #[inline]
    fn prepare(&self, pieces: &[u8], cells: &mut [u8; 32]) {
        for (cell, &piece) in pieces.iter().enumerate() {
            cells[usize::from(piece & 31)] = cell as u8;
        }
    }

    #[inline]
    fn delta(&self, cells: &[u8; 32], piece_move: PieceMove) -> i32 {
        let PieceMove {
            piece, to, step, ..
        } = piece_move;
        let index = (usize::from(piece) * CELLS + usize::from(to)) * 4 + usize::from(step);
        let row = &self.deltas[index];
        let mut delta = self.own[index];
        for other in 0..CELLS {
            delta += i32::from(row[other * CELLS + usize::from(cells[other] & 31)]);
        }
        delta
    }
}

impl PairModel {
    /// Returns a model with all weights 0, which estimates the Manhattan distance.
    pub fn zeroed(blank: usize) -> PairModel {
        PairModel {
            blank,
            manhattan_weight: UNITS_PER_MOVE,
            weights: vec![0; PairFeatures::new(blank).count()],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Random;

    /// Returns a model with random weights over the whole range.
    fn random_pairs(blank: usize) -> PairModel {
        let mut random = Random::seeded(blank as u64);
        let mut pairs = PairModel::zeroed(blank);
        pairs.manhattan_weight = 83;
        for weight in &mut pairs.weights {
            *weight = random.bits() as i8;
        }
        pairs
    }

    #[test]
    fn deltas_add_up_to_the_estimate_for_every_class() {
        let mut random = Random::seeded(3);
        for blank in [0, 1, 2, 6, 7, 12] {
            let evaluator = PairEvaluator::new(random_pairs(blank));
            let mut pieces: Vec<u8> = (0..25).collect();
            random.shuffle(&mut pieces);
            let mut at = pieces
                .iter()
                .position(|&piece| usize::from(piece) == blank)
                .unwrap();
            let mut prepared = [0; 32];
            let mut estimate = evaluator.estimate(&pieces);
            for _ in 0..200 {
                let step = Move::ALL[random.below(4)];
                if let Some(from) = step.source(size(), at) {
                    evaluator.prepare(&pieces, &mut prepared);
                    estimate += evaluator.delta(
                        &prepared,
                        PieceMove {
                            piece: pieces[from],
                            from: from as u8,
                            to: at as u8,
                            step: step as u8,
                        },
                    );
                    pieces.swap(from, at);
                    at = from;
                    assert_eq!(estimate, evaluator.estimate(&pieces));
                }
            }
        }
    }

    #[test]
    fn shares_sum_to_twice_the_estimate_and_the_blank_has_none() {
        let mut random = Random::seeded(5);
        for blank in [0, 1, 2, 6, 7, 12] {
            let evaluator = PairEvaluator::new(random_pairs(blank));
            let mut pieces: Vec<u8> = (0..25).collect();
            random.shuffle(&mut pieces);
            let (shares, board) = evaluator.shares(&pieces);
            let sum = shares.iter().sum::<i32>() + board;
            assert_eq!(sum, 2 * evaluator.estimate(&pieces));
            let is_blank = |piece: &u8| usize::from(*piece) == blank;
            assert_eq!(shares[pieces.iter().position(is_blank).unwrap()], 0);
        }
    }

    #[test]
    fn symmetric_boards_have_the_same_estimate() {
        let mut random = Random::seeded(4);
        for blank in [0, 1, 2, 6, 7, 12] {
            let evaluator = PairEvaluator::new(random_pairs(blank));
            let mut pieces: Vec<u8> = (0..25).collect();
            random.shuffle(&mut pieces);
            let (class, _) = SymmetryClass::of(size(), blank);
            let mut images = 0;
            for symmetry in class.stabilizer() {
                let mut image = vec![0; 25];
                for (cell, &piece) in pieces.iter().enumerate() {
                    let piece = symmetry.cell(size(), piece.into()) as u8;
                    image[symmetry.cell(size(), cell)] = piece;
                }
                assert_eq!(evaluator.estimate(&image), evaluator.estimate(&pieces));
                images += 1;
            }
            assert_eq!(
                images,
                [2, 1, 2, 2, 2, 8][[0, 1, 2, 6, 7, 12]
                    .iter()
                    .position(|&g| g == blank)
                    .unwrap()]
            );
        }
    }
}
