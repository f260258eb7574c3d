//! The evaluation of [`PairWeights`] in searches of the largest boards: three look-ups for each other piece, in a fraction of
//! the memory of a [`PairEvaluator`](super::PairEvaluator).

use std::sync::{Arc, OnceLock};

use super::learned_heuristic::{LearnedHeuristic, PieceMove};
use super::pair_moves::{Edges, PairPrepared, RowState, own_deltas};
use super::pair_table::PairTable;
use super::pair_weights::PairWeights;
use crate::puzzle::Size;

/// Weights prepared for searches of boards of any size: a table of the weights of all pairs, as bytes.
///
/// A row of the table is for one piece in one cell. It is computed when it is first needed.
pub struct LargePairEvaluator {
    weights: PairWeights,
    cells: usize,
    edges: Edges,
    /// By piece and edge: the delta by the weight of the piece itself and its pair with the blank.
    own: Vec<i32>,
    /// By edge, then by piece and cell: the delta by the blank's pair with the piece. Empty if it could not be allocated.
    blank_rows: Vec<OnceLock<Box<[i16]>>>,
    /// By piece and cell, then by another piece and its cell: the weight of the pair, 0 for the blank. Empty if it could not be
    /// allocated.
    rows: Vec<OnceLock<Box<[i8]>>>,
    row_state: RowState,
}

impl LargePairEvaluator {
    /// Prepares weights for searches.
    pub fn new(weights: PairWeights) -> LargePairEvaluator {
        let size = weights.class().size();
        let edges = Edges::new(size);
        LargePairEvaluator {
            own: own_deltas(&weights, &edges),
            cells: size.cells(),
            blank_rows: edges.cells.iter().map(|_| OnceLock::new()).collect(),
            rows: (0..size.cells() * size.cells())
                .map(|_| OnceLock::new())
                .collect(),
            row_state: RowState::default(),
            weights,
            edges,
        }
    }

    /// Returns the memory of the rows if all are in use, in bytes.
    pub fn max_bytes(size: Size) -> usize {
        // The blank moves in no row of its own.
        let (pairs, rows) = (
            size.cells() * size.cells(),
            size.cells() * (size.cells() - 1),
        );
        rows * pairs + Edges::count(size) * pairs * size_of::<i16>()
    }

    /// Returns the table that the weights are looked up in.
    pub fn table(&self) -> &Arc<PairTable> {
        self.weights.table()
    }

    /// Returns the memory of the rows in use, in bytes.
    pub fn bytes(&self) -> usize {
        let blank_rows = self.blank_rows.iter().filter_map(OnceLock::get);
        let blank_rows: usize = blank_rows.map(|row| size_of_val::<[_]>(row)).sum();
        let rows = self.rows.iter().filter_map(OnceLock::get);
        rows.map(|row| row.len()).sum::<usize>() + blank_rows
    }

    /// Returns `true` if there was no memory for some rows.
    pub fn lacks_rows(&self) -> bool {
        self.row_state.is_refused()
    }

    /// Returns the weight of two tiles, each with its cell; 0 if they are one tile or in one cell, or one of them is the blank.
    fn weight(&self, a: (usize, usize), b: (usize, usize)) -> i32 {
        if a.0 == b.0 || a.1 == b.1 || b.0 == self.weights.class().blank() {
            return 0;
        }
        self.weights.pair(a, b)
    }

    /// Collects a value for each piece and cell; nothing if there is no memory for them.
    fn collect<T>(&self, value: impl Fn(usize, usize) -> T) -> Box<[T]> {
        let of_index = |index| value(index / self.cells, index % self.cells);
        self.row_state.collect(self.cells * self.cells, of_index)
    }

    /// Returns the row of a piece in a cell.
    #[inline]
    fn row(&self, piece: usize, cell: usize) -> &[i8] {
        // Weights are bytes, and so is each mixture of them.
        self.rows[piece * self.cells + cell].get_or_init(|| {
            self.collect(|other, there| self.weight((piece, cell), (other, there)) as i8)
        })
    }
}

impl LearnedHeuristic for LargePairEvaluator {
    type Prepared = PairPrepared;

    fn estimate(&self, pieces: &[u8]) -> i32 {
        self.weights.estimate(pieces)
    }

    fn shares(&self, pieces: &[u8]) -> (Vec<i32>, i32) {
        self.weights.shares(pieces)
    }

    #[inline]
    fn prepare(&self, pieces: &[u8], prepared: &mut PairPrepared) {
        prepared.set(pieces);
    }

    fn weights_computed(&self) -> u64 {
        self.row_state.computed()
    }

    #[inline]
    fn delta(&self, prepared: &PairPrepared, piece_move: PieceMove) -> i32 {
        let piece = usize::from(piece_move.piece);
        let (edge, is_reversed) = self.edges.of(piece_move);
        let (to, from) = self.edges.cells[edge];
        let mut delta = self.own[piece * self.edges.cells.len() + edge];
        let [rows_to, rows_from] = [self.row(piece, to), self.row(piece, from)];
        let blank_row = self.blank_rows[edge].get_or_init(|| {
            self.collect(|other, cell| {
                self.weights
                    .blank_delta(self.edges.cells[edge], other, cell) as i16
            })
        });
        let cells = &prepared.cells[..self.cells];
        if rows_to.is_empty() || rows_from.is_empty() || blank_row.is_empty() {
            self.row_state.count(cells.len());
            let others = cells.iter().map(|&cell| usize::from(cell)).enumerate();
            let pairs = others.filter(|(other, _)| *other != piece).map(|other| {
                self.weight((piece, to), other) - self.weight((piece, from), other)
                    + self
                        .weights
                        .blank_delta(self.edges.cells[edge], other.0, other.1)
            });
            delta += pairs.sum::<i32>();
        } else {
            let rows = rows_to
                .chunks_exact(self.cells)
                .zip(rows_from.chunks_exact(self.cells));
            let rows = rows.zip(blank_row.chunks_exact(self.cells));
            for (((to, from), blank), &cell) in rows.zip(cells) {
                let cell = usize::from(cell);
                delta += i32::from(to[cell]) - i32::from(from[cell]) + i32::from(blank[cell]);
            }
        }
        if is_reversed {
            delta = -delta;
        }
        match self.weights.lines() {
            Some(lines) => delta + lines.delta(&prepared.lines, &prepared.cells, piece_move),
            None => delta,
        }
    }
}
