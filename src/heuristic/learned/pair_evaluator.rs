//! The evaluation of [`PairWeights`] in searches: one look-up for each other piece.

use std::cell::Cell;
use std::sync::{Arc, OnceLock};

use super::learned_heuristic::{LearnedHeuristic, PieceMove};
use super::local_model::LineCounts;
use super::pair_table::PairTable;
use super::pair_weights::PairWeights;
use crate::puzzle::{Move, Size};

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
}

/// By other piece and its cell: the delta by its pairs. Empty if it could not be allocated.
type Row<const STRIDE: usize> = Box<[[i16; STRIDE]]>;

/// A board prepared for a [`PairEvaluator`].
pub struct PairPrepared {
    /// The cell of each piece.
    pub(super) cells: [u8; 128],
    /// What the line terms depend on, once they are needed.
    pub(super) lines: Cell<Option<LineCounts>>,
}

impl Default for PairPrepared {
    fn default() -> PairPrepared {
        PairPrepared {
            cells: [0; 128],
            lines: Cell::new(None),
        }
    }
}

/// The pairs of neighbouring cells of a board.
pub(super) struct Edges {
    /// The two cells of each edge, the smaller one first.
    pub(super) cells: Vec<(usize, usize)>,
    /// By the cell that a piece moves to and the move: twice the edge, plus 1 if that is its second cell.
    directed: Vec<[u16; 4]>,
}

impl Edges {
    pub(super) fn new(size: Size) -> Edges {
        let mut cells = Vec::new();
        let mut directed = vec![[0; 4]; size.cells()];
        for to in 0..size.cells() {
            for step in Move::ALL {
                let Some(from) = step.source(size, to).filter(|&from| from > to) else {
                    continue;
                };
                let edge = cells.len() as u16;
                directed[to][step as usize] = edge * 2;
                directed[from][step.opposite() as usize] = edge * 2 + 1;
                cells.push((to, from));
            }
        }
        Edges { cells, directed }
    }

    /// Returns the number of edges of a board.
    pub(super) fn count(size: Size) -> usize {
        2 * size.cells() - size.width() - size.height()
    }

    /// Returns the edge of a move, and `true` if it leads to the edge's second cell.
    #[inline]
    pub(super) fn of(&self, piece_move: PieceMove) -> (usize, bool) {
        let edge = self.directed[usize::from(piece_move.to)][usize::from(piece_move.step & 3)];
        (usize::from(edge >> 1), edge & 1 != 0)
    }
}

/// Returns, by piece and edge, the delta of a move to the edge's first cell by the weight of the piece itself and its pair with
/// the blank.
pub(super) fn own_deltas(weights: &PairWeights, edges: &Edges) -> Vec<i32> {
    let blank = weights.class().blank();
    let delta = |piece: usize, &(to, from): &(usize, usize)| {
        if piece == blank {
            return 0;
        }
        weights.pair((piece, to), (blank, from)) - weights.pair((piece, from), (blank, to))
            + weights.single(piece, to)
            - weights.single(piece, from)
    };
    (0..weights.class().size().cells())
        .flat_map(|piece| edges.cells.iter().map(move |edge| delta(piece, edge)))
        .collect()
}

/// Prepares a board; see [`LearnedHeuristic::prepare`].
#[inline]
pub(super) fn prepare(pieces: &[u8], prepared: &mut PairPrepared) {
    for (cell, &piece) in pieces.iter().enumerate() {
        prepared.cells[usize::from(piece & 127)] = cell as u8;
    }
    prepared.lines.set(None);
}

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

    /// Computes a row of the deltas of moves to the first cell of an edge, or returns an empty one if it cannot be allocated.
    fn row(&self, delta: impl Fn(usize, usize) -> i32) -> Row<STRIDE> {
        let cells = self.weights.class().size().cells();
        let mut row = Vec::new();
        if row.try_reserve_exact(cells).is_err() {
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
        prepare(pieces, prepared);
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
