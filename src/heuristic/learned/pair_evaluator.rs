//! The evaluation of [`PairWeights`] in searches: one look-up for each other piece.

use std::sync::{Arc, OnceLock};

use super::learned_heuristic::{LearnedHeuristic, PieceMove};
use super::pair_moves::{Edges, PairPrepared, RowState, own_deltas};
use super::pair_table::PairTable;
use super::pair_weights::PairWeights;
use crate::puzzle::Size;

/// Weights prepared for searches on boards of at most `STRIDE` cells, a power of two: a table of the deltas of all moves.
///
/// A row of the table is for one piece that moves between two cells, in either direction. It is computed when it is first
/// needed.
pub struct PairEvaluator<const STRIDE: usize> {
    weights: PairWeights,
    edges: Edges,
    /// By piece and edge: the delta by the weight of the piece itself and its pair with the blank.
    own: Vec<i32>,
    /// By edge: the deltas by the blank's pairs.
    blank_rows: Vec<OnceLock<Row<STRIDE>>>,
    /// By piece and edge: the deltas by the pairs of the piece and of the blank.
    rows: Vec<OnceLock<Row<STRIDE>>>,
    row_state: RowState,
}

/// By other piece and its cell: the delta by its pairs. Empty if it could not be allocated.
type Row<const STRIDE: usize> = Box<[[i16; STRIDE]]>;

impl<const STRIDE: usize> PairEvaluator<STRIDE> {
    /// Prepares weights of a class of at most `STRIDE` cells.
    pub fn new(weights: PairWeights) -> PairEvaluator<STRIDE> {
        let size = weights.class().size();
        assert!(STRIDE.is_power_of_two() && size.cells() <= STRIDE);
        let edges = Edges::new(size);
        let rows = |count: usize| (0..count).map(|_| OnceLock::new()).collect();
        PairEvaluator {
            own: own_deltas(&weights, &edges),
            blank_rows: rows(edges.cells.len()),
            rows: rows(size.cells() * edges.cells.len()),
            row_state: RowState::default(),
            weights,
            edges,
        }
    }

    /// Returns the memory of the rows if all are in use, in bytes.
    pub fn max_bytes(size: Size) -> usize {
        let row = size.cells() * STRIDE * size_of::<i16>();
        // One row of each edge is that of the blank's pairs.
        size.cells() * Edges::count(size) * row
    }

    /// Returns the table that the weights are looked up in.
    pub fn table(&self) -> &Arc<PairTable> {
        self.weights.table()
    }

    /// Returns the memory of the rows in use, in bytes.
    pub fn bytes(&self) -> usize {
        let rows = self
            .rows
            .iter()
            .chain(&self.blank_rows)
            .filter_map(OnceLock::get);
        rows.map(|row| size_of_val::<[_]>(row)).sum()
    }

    /// Returns `true` if there was no memory for some rows.
    pub fn lacks_rows(&self) -> bool {
        self.row_state.is_refused()
    }

    /// Computes a row of the deltas of moves to the first cell of an edge, or returns an empty one if it cannot be allocated.
    fn row(&self, delta: impl Fn(usize, usize) -> i32) -> Row<STRIDE> {
        let cells = self.weights.class().size().cells();
        let mut row = Vec::new();
        self.row_state.count(cells * cells);
        if row.try_reserve_exact(cells).is_err() {
            self.row_state.refuse();
            return Box::default();
        }
        for other in 0..cells {
            let mut deltas = [0; STRIDE];
            for (cell, value) in deltas[..cells].iter_mut().enumerate() {
                *value = delta(other, cell) as i16;
            }
            row.push(deltas);
        }
        row.into_boxed_slice()
    }

    /// Returns the delta by the pairs of a piece and of the blank with another piece, for a move to the first cell of an edge.
    fn pair_delta(&self, piece: usize, edge: usize, other: usize, cell: usize) -> i32 {
        let (blank, (to, from)) = (self.weights.class().blank(), self.edges.cells[edge]);
        if other == piece || other == blank || cell == from || cell == to {
            return 0;
        }
        let blank_row = self.blank_rows[edge].get_or_init(|| {
            self.row(|other, cell| {
                self.weights
                    .blank_delta(self.edges.cells[edge], other, cell)
            })
        });
        let by_blank = match blank_row.get(other) {
            Some(row) => i32::from(row[cell]),
            None => self
                .weights
                .blank_delta(self.edges.cells[edge], other, cell),
        };
        self.weights.pair((piece, to), (other, cell))
            - self.weights.pair((piece, from), (other, cell))
            + by_blank
    }
}

impl<const STRIDE: usize> LearnedHeuristic for PairEvaluator<STRIDE> {
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
        let index = piece * self.edges.cells.len() + edge;
        let mut delta = self.own[index];
        let row = self.rows[index]
            .get_or_init(|| self.row(|other, cell| self.pair_delta(piece, edge, other, cell)));
        for (deltas, cell) in row.iter().zip(&prepared.cells) {
            delta += i32::from(deltas[usize::from(*cell) & (STRIDE - 1)]);
        }
        if row.is_empty() {
            self.row_state.count(self.weights.class().size().cells());
            let cells = prepared.cells[..self.weights.class().size().cells()].iter();
            let pairs = cells
                .enumerate()
                .map(|(other, &cell)| self.pair_delta(piece, edge, other, cell.into()));
            delta += pairs.sum::<i32>();
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

#[cfg(test)]
mod tests;
