//! The evaluation of [`PairWeights`] in searches of the largest boards: three look-ups for each other piece, in a fraction of
//! the memory of a [`PairEvaluator`](super::PairEvaluator).

use std::sync::{Arc, OnceLock};

use super::learned_heuristic::{LearnedHeuristic, PieceMove, PreparedBoard};
use super::pair_moves::{Edges, RowState, own_deltas};
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
    /// By edge, then by cell and piece: the delta by the blank's pair with the piece. Empty if it could not be allocated.
    blank_rows: Vec<OnceLock<Box<[i16]>>>,
    /// By piece and cell, then by the cell of another piece and that piece: the weight of the pair, 0 for the blank. Empty if it
    /// could not be allocated.
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

    /// Returns the memory of the rows on boards of a size if all are in use, in bytes.
    pub fn max_row_bytes(size: Size) -> usize {
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

    /// Returns the greatest memory that will be in use, in bytes.
    pub fn max_bytes(&self) -> usize {
        LargePairEvaluator::max_row_bytes(self.weights.class().size()) + self.weights.bytes()
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        let blank_rows = self.blank_rows.iter().filter_map(OnceLock::get);
        let blank_rows: usize = blank_rows.map(|row| size_of_val::<[_]>(row)).sum();
        let rows = self.rows.iter().filter_map(OnceLock::get);
        rows.map(|row| row.len()).sum::<usize>() + blank_rows + self.weights.bytes()
    }

    /// Returns `true` if there was no memory for some rows.
    pub fn lacks_rows(&self) -> bool {
        self.row_state.is_out_of_memory()
    }

    #[cfg(test)]
    pub(super) fn weights(&self) -> &PairWeights {
        &self.weights
    }

    /// Behaves from now on as if there were no memory for rows.
    #[cfg(test)]
    pub(super) fn set_rows_out_of_memory(&self) {
        for row in &self.rows {
            let _ = row.set(Box::default());
        }
        for row in &self.blank_rows {
            let _ = row.set(Box::default());
        }
        self.row_state.set_out_of_memory();
    }

    /// Returns the weight of two tiles, each with its cell; 0 if they are one tile or in one cell, or one of them is the blank.
    fn weight(&self, a: (usize, usize), b: (usize, usize)) -> i32 {
        if a.0 == b.0 || a.1 == b.1 || b.0 == self.weights.class().blank() {
            return 0;
        }
        self.weights.pair(a, b)
    }

    /// Collects a value for each cell and piece; nothing if there is no memory for them.
    fn collect<T>(&self, value: impl Fn(usize, usize) -> T) -> Box<[T]> {
        let of_index = |index| value(index / self.cells, index % self.cells);
        self.row_state.collect(self.cells * self.cells, of_index)
    }

    /// Returns the row of a piece in a cell.
    #[inline]
    fn row(&self, piece: usize, cell: usize) -> &[i8] {
        // Weights are bytes, and so is each mixture of them.
        self.rows[piece * self.cells + cell].get_or_init(|| {
            self.collect(|there, other| self.weight((piece, cell), (other, there)) as i8)
        })
    }
}

impl LearnedHeuristic for LargePairEvaluator {
    fn estimate(&self, pieces: &[u8]) -> i32 {
        self.weights.estimate(pieces)
    }

    fn shares(&self, pieces: &[u8]) -> (Vec<i32>, i32) {
        self.weights.shares(pieces)
    }

    #[inline]
    fn prepare(&self, _: &[u8], prepared: &mut PreparedBoard) {
        prepared.lines.set(None);
    }

    fn weights_computed(&self) -> u64 {
        self.row_state.computed()
    }

    #[inline]
    fn delta(&self, pieces: &[u8], prepared: &PreparedBoard, piece_move: PieceMove) -> i32 {
        let piece = usize::from(piece_move.piece);
        let (edge, is_reversed) = self.edges.of(piece_move);
        let (to, from) = self.edges.cells[edge];
        let mut delta = self.own[piece * self.edges.cells.len() + edge];
        let [rows_to, rows_from] = [self.row(piece, to), self.row(piece, from)];
        let blank_row = self.blank_rows[edge].get_or_init(|| {
            self.collect(|cell, other| {
                self.weights
                    .blank_delta(self.edges.cells[edge], other, cell) as i16
            })
        });
        if rows_to.is_empty() || rows_from.is_empty() || blank_row.is_empty() {
            self.row_state.count(pieces.len());
            delta += self.weights.pair_deltas(pieces, piece, (to, from));
        } else {
            let rows = rows_to
                .chunks_exact(self.cells)
                .zip(rows_from.chunks_exact(self.cells));
            let rows = rows.zip(blank_row.chunks_exact(self.cells));
            for (((to, from), blank), &other) in rows.zip(pieces) {
                let other = usize::from(other);
                delta += i32::from(to[other]) - i32::from(from[other]) + i32::from(blank[other]);
            }
        }
        if is_reversed {
            delta = -delta;
        }
        match self.weights.line_terms() {
            Some(terms) => delta + terms.delta(&prepared.lines, pieces, piece_move),
            None => delta,
        }
    }
}
