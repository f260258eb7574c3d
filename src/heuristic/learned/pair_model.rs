//! A weight for every two pieces and the cells they are in.

use super::learned_heuristic::{LearnedHeuristic, Turn, UNIT};
use crate::puzzle::symmetry::SymmetryClass;
use crate::puzzle::{Move, Size};

/// Boards of 5x5 alone: the number of weights grows with the fourth power of the cells.
const CELLS: usize = 25;
const SIDE: usize = 5;
/// Where a row of changes has room for a cell beyond the last, so that no index can leave it.
const ROW: usize = CELLS * CELLS + 15;

/// The weights of boards of 5x5 with the blank's goal in one cell or in one that looks like it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairModel {
    /// The blank's goal cell, that of the class.
    pub blank: usize,
    /// What a step of Manhattan distance is worth, in [`UNIT`]s.
    pub stretch: i32,
    /// By address, in [`UNIT`]s.
    pub weights: Vec<i8>,
}

/// Which weights there are, and which are one and the same because they mirror each other.
pub struct PairAddresses {
    blank: usize,
    /// By the place of a pair among all pieces and cells: the address of its weight.
    address: Vec<u32>,
    /// By address: the kind of number to expect, which is for the coder.
    kinds: Vec<u8>,
}

fn size() -> Size {
    Size::new(SIDE, SIDE).expect("there are boards of 5x5")
}

fn place(a: usize, cell_a: usize, b: usize, cell_b: usize) -> usize {
    let (a, cell_a, b, cell_b) = match a > b {
        true => (a, cell_a, b, cell_b),
        false => (b, cell_b, a, cell_a),
    };
    ((a * CELLS + b) * CELLS + cell_a) * CELLS + cell_b
}

fn distance(piece: usize, cell: usize) -> usize {
    size().distance(piece, cell)
}

impl PairAddresses {
    /// How many kinds of numbers the coder is to tell apart.
    pub const KINDS: usize = 16;

    /// Returns `true` if `cell` is the one that stands for all goal cells of the blank that look like it.
    pub fn is_class_cell(cell: usize) -> bool {
        cell < CELLS && SymmetryClass::of(size(), cell).0.blank() == cell
    }

    /// Of boards with the blank's goal in a cell, which must be [that of a class](Self::is_class_cell).
    pub fn new(blank: usize) -> PairAddresses {
        let (class, _) = SymmetryClass::of(size(), blank);
        let mut address = vec![u32::MAX; CELLS.pow(4)];
        let mut kinds = Vec::new();
        for a in 0..CELLS {
            for b in 0..a {
                for cell_a in 0..CELLS {
                    for cell_b in 0..CELLS {
                        if cell_a == cell_b || address[place(a, cell_a, b, cell_b)] != u32::MAX {
                            continue;
                        }
                        for symmetry in class.stabilizer() {
                            let image = |cell| symmetry.cell(size(), cell);
                            let place = place(image(a), image(cell_a), image(b), image(cell_b));
                            address[place] = kinds.len() as u32;
                        }
                        let step = |piece, cell| distance(piece, cell).min(3);
                        kinds.push((step(a, cell_a) * 4 + step(b, cell_b)) as u8);
                    }
                }
            }
        }
        PairAddresses {
            blank,
            address,
            kinds,
        }
    }

    pub fn count(&self) -> usize {
        self.kinds.len()
    }

    pub fn kinds(&self) -> impl Iterator<Item = usize> {
        self.kinds.iter().map(|&kind| usize::from(kind))
    }

    pub fn blank(&self) -> usize {
        self.blank
    }

    /// Of two pieces in two cells.
    pub fn of(&self, a: usize, cell_a: usize, b: usize, cell_b: usize) -> usize {
        self.address[place(a, cell_a, b, cell_b)] as usize
    }

    /// The addresses whose weights make up a board's estimate beside its Manhattan distance.
    pub fn of_board(&self, pieces: &[u8], addresses: &mut Vec<u32>) {
        addresses.clear();
        for (cell_a, &a) in pieces.iter().enumerate() {
            for (cell_b, &b) in pieces[..cell_a].iter().enumerate() {
                let place = place(a.into(), cell_a, b.into(), cell_b);
                addresses.push(self.address[place]);
            }
        }
    }
}

/// The Manhattan distance of a board's pieces from their goals, without the blank.
pub fn manhattan(size: Size, blank: usize, pieces: &[u8]) -> u32 {
    let far = |(cell, &piece): (usize, &u8)| {
        let goal = usize::from(piece);
        if goal == blank {
            0
        } else {
            size.distance(goal, cell) as u32
        }
    };
    pieces.iter().enumerate().map(far).sum()
}

/// [`PairModel`] made ready for a search: the change by each move of each piece, for each place of each other.
pub struct PairEvaluator {
    pairs: PairModel,
    addresses: PairAddresses,
    /// By piece, blank's cell and step: the change by the piece's own distance and its place to the blank.
    own: Vec<i32>,
    /// The same, and by another piece and its cell.
    changes: Vec<[i16; ROW]>,
}

impl PairEvaluator {
    pub fn new(pairs: PairModel) -> PairEvaluator {
        let addresses = PairAddresses::new(pairs.blank);
        let blank = pairs.blank;
        let weight = |a: usize, cell_a: usize, b: usize, cell_b: usize| {
            i32::from(pairs.weights[addresses.of(a, cell_a, b, cell_b)])
        };
        let mut own = vec![0; CELLS * CELLS * 4];
        let mut changes = vec![[0; ROW]; CELLS * CELLS * 4];
        for piece in (0..CELLS).filter(|&piece| piece != blank) {
            for to in 0..CELLS {
                for step in Move::ALL {
                    let Some(from) = step.source(size(), to) else {
                        continue;
                    };
                    let index = (piece * CELLS + to) * 4 + step as usize;
                    let steps = distance(piece, to) as i32 - distance(piece, from) as i32;
                    own[index] = weight(piece, to, blank, from) - weight(piece, from, blank, to)
                        + pairs.stretch * steps;
                    let row = &mut changes[index];
                    for other in (0..CELLS).filter(|&other| other != piece && other != blank) {
                        for cell in (0..CELLS).filter(|&cell| cell != from && cell != to) {
                            let change = weight(piece, to, other, cell)
                                - weight(piece, from, other, cell)
                                + weight(blank, from, other, cell)
                                - weight(blank, to, other, cell);
                            row[other * CELLS + cell] = change as i16;
                        }
                    }
                }
            }
        }
        PairEvaluator {
            pairs,
            addresses,
            own,
            changes,
        }
    }
}

impl LearnedHeuristic for PairEvaluator {
    /// The cell of each piece.
    type View = [u8; 32];

    fn estimate(&self, pieces: &[u8]) -> i32 {
        let mut addresses = Vec::new();
        self.addresses.of_board(pieces, &mut addresses);
        let weight = |&address: &u32| i32::from(self.pairs.weights[address as usize]);
        let steps = manhattan(size(), self.pairs.blank, pieces) as i32;
        self.pairs.stretch * steps + addresses.iter().map(weight).sum::<i32>()
    }

    #[inline]
    fn view(&self, pieces: &[u8], view: &mut [u8; 32]) {
        for (cell, &piece) in pieces.iter().enumerate() {
            view[usize::from(piece & 31)] = cell as u8;
        }
    }

    #[inline]
    fn change(&self, view: &[u8; 32], turn: Turn) -> i32 {
        let Turn {
            piece, to, step, ..
        } = turn;
        let index = (usize::from(piece) * CELLS + usize::from(to)) * 4 + usize::from(step);
        let row = &self.changes[index];
        let mut change = self.own[index];
        for other in 0..CELLS {
            change += i32::from(row[other * CELLS + usize::from(view[other] & 31)]);
        }
        change
    }
}

impl PairModel {
    /// Weights that say nothing: the Manhattan distance alone.
    pub fn blank(blank: usize) -> PairModel {
        PairModel {
            blank,
            stretch: UNIT,
            weights: vec![0; PairAddresses::new(blank).count()],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Random;

    /// Weights of all values.
    fn random_pairs(blank: usize) -> PairModel {
        let mut random = Random::seeded(blank as u64);
        let mut pairs = PairModel::blank(blank);
        pairs.stretch = 83;
        for weight in &mut pairs.weights {
            *weight = random.bits() as i8;
        }
        pairs
    }

    #[test]
    fn changes_add_up_to_the_estimate_whatever_the_goal() {
        let mut random = Random::seeded(3);
        for blank in [0, 1, 2, 6, 7, 12] {
            let guide = PairEvaluator::new(random_pairs(blank));
            let mut pieces: Vec<u8> = (0..25).collect();
            random.shuffle(&mut pieces);
            let mut at = pieces
                .iter()
                .position(|&piece| usize::from(piece) == blank)
                .unwrap();
            let mut view = [0; 32];
            let mut estimate = guide.estimate(&pieces);
            for _ in 0..200 {
                let step = Move::ALL[random.below(4)];
                if let Some(from) = step.source(size(), at) {
                    guide.view(&pieces, &mut view);
                    estimate += guide.change(
                        &view,
                        Turn {
                            piece: pieces[from],
                            from: from as u8,
                            to: at as u8,
                            step: step as u8,
                        },
                    );
                    pieces.swap(from, at);
                    at = from;
                    assert_eq!(estimate, guide.estimate(&pieces));
                }
            }
        }
    }

    #[test]
    fn boards_that_mirror_each_other_are_estimated_alike() {
        let mut random = Random::seeded(4);
        for blank in [0, 1, 2, 6, 7, 12] {
            let guide = PairEvaluator::new(random_pairs(blank));
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
                assert_eq!(guide.estimate(&image), guide.estimate(&pieces));
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
