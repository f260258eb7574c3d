//! Pairs that learn from each other.
//!
//! There are more weights of pairs than lessons can tell apart: two given pieces are rarely seen in two given cells.
//! So while they are fitted each shares a part with all that are like it: pairs with the same offset of their cells and
//! of their goals, neighbours with the same ways behind them, the same piece in the same cell whatever the other. What
//! is rarely seen then rests on what is often seen. When the fitting is done each weight takes up its shares, so that
//! nothing of this is shipped.

use slidewise::heuristic::learned::{PairAddresses, manhattan};
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
    pairs: PairAddresses,
    keepers: Vec<Symmetry>,
    gap: usize,
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
    pub fn new(gap: usize) -> Backoff {
        let size = Size::new(SIDE, SIDE).expect("there are such boards");
        Backoff {
            pairs: PairAddresses::new(gap),
            keepers: Class::of(size, gap).0.keepers().collect(),
            gap,
        }
    }

    fn relative(&self) -> usize {
        self.pairs.count()
    }

    fn to_gap(&self) -> usize {
        self.relative() + OFFSETS * OFFSETS
    }

    fn near(&self) -> usize {
        self.to_gap() + OFFSETS * OFFSETS
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
        if a == self.gap || b == self.gap {
            let (piece, cell, gap) = if a == self.gap {
                (b, cell_b, cell_a)
            } else {
                (a, cell_a, cell_b)
            };
            let place = wide(offset(gap, cell)) * OFFSETS + wide(offset(piece, cell));
            push(self.to_gap() + place);
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
        manhattan(lesson.size, self.gap, &lesson.pieces) as f32
    }

    fn addresses(&self, lesson: &Lesson, turn: u64, list: &mut Vec<u32>) {
        // Any of the boards that mirror it: what is shared is not tied to its mirror images.
        let keeper = self.keepers[turn as usize % self.keepers.len()];
        let mut pieces = [0; CELLS];
        for (cell, &piece) in lesson.pieces.iter().enumerate() {
            pieces[keeper.cell(lesson.size, cell)] = keeper.cell(lesson.size, piece.into()) as u8;
        }
        self.pairs.of_board(&pieces, list);
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
