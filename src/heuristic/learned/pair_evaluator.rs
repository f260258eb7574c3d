//! The evaluation of [`PairWeights`] in searches: one look-up for each other piece.

use std::sync::{Arc, OnceLock};

use super::learned_heuristic::{LearnedHeuristic, PieceMove};
use super::pair_model::pair_number;
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
    /// By two pieces, the greater first, see [`pair_number`]: their weights, by the cell of the first and that of the second.
    /// Empty if they could not be allocated.
    pairs: Vec<OnceLock<Box<[i8]>>>,
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
        let locks = |count: usize| (0..count).map(|_| OnceLock::new()).collect();
        PairEvaluator {
            own: own_deltas(&weights, &edges),
            pairs: (0..pair_number(size.cells(), 0))
                .map(|_| OnceLock::new())
                .collect(),
            blank_rows: locks(edges.cells.len()),
            rows: locks(size.cells() * edges.cells.len()),
            row_state: RowState::default(),
            weights,
            edges,
        }
    }

    /// Returns the memory of the rows and the weights that they are made of if all are in use, in bytes.
    pub fn max_bytes(size: Size) -> usize {
        let row = size.cells() * STRIDE * size_of::<i16>();
        // One row of each edge is that of the blank's pairs.
        size.cells() * Edges::count(size) * row + PairTable::bytes_of(size)
    }

    /// Returns the table that the weights are looked up in.
    pub fn table(&self) -> &Arc<PairTable> {
        self.weights.table()
    }

    /// Returns the memory of the rows and weights in use, in bytes.
    pub fn bytes(&self) -> usize {
        let rows = self.rows.iter().chain(&self.blank_rows);
        let rows = rows.filter_map(OnceLock::get);
        let pairs = self.pairs.iter().filter_map(OnceLock::get);
        let rows: usize = rows.map(|row| size_of_val::<[_]>(row)).sum();
        rows + pairs.map(|weights| weights.len()).sum::<usize>()
    }

    /// Returns `true` if there was no memory for some rows.
    pub fn lacks_rows(&self) -> bool {
        self.row_state.is_refused()
    }

    /// Returns the weights of two pieces; `None` if they could not be allocated.
    fn pair(&self, a: usize, b: usize) -> Option<PairByCells<'_>> {
        let cells = self.weights.class().size().cells();
        let (first, second) = (a.max(b), a.min(b));
        let weights = self.pairs[pair_number(first, second)].get_or_init(|| {
            let weight = |index: usize| match (index / cells, index % cells) {
                (first_cell, second_cell) if first_cell == second_cell => 0,
                // Weights are bytes, and so is each mixture of them.
                (first_cell, second_cell) => {
                    self.weights
                        .pair((first, first_cell), (second, second_cell)) as i8
                }
            };
            self.row_state.collect(cells * cells, weight)
        });
        let (step_a, step_b) = if a > b { (cells, 1) } else { (1, cells) };
        (!weights.is_empty()).then_some(PairByCells {
            weights,
            step_a,
            step_b,
        })
    }

    /// Computes a row from the deltas by the pairs with each other piece, by its cell. `None` if it cannot be allocated.
    fn compute_row(
        &self,
        edge: usize,
        deltas: impl Fn(usize, &mut [i16]) -> Option<()>,
    ) -> Option<Row<STRIDE>> {
        let cells = self.weights.class().size().cells();
        let mut row = Vec::new();
        if row.try_reserve_exact(cells).is_err() {
            self.row_state.refuse();
            return None;
        }
        let (to, from) = self.edges.cells[edge];
        for other in 0..cells {
            let mut of_other = [0; STRIDE];
            deltas(other, &mut of_other[..cells])?;
            // The blank and the moving piece are in these cells.
            (of_other[to], of_other[from]) = (0, 0);
            row.push(of_other);
        }
        Some(row.into_boxed_slice())
    }

    /// Returns the deltas by the blank's pairs for a move to the first cell of an edge.
    fn blank_row(&self, edge: usize) -> &Row<STRIDE> {
        let blank = self.weights.class().blank();
        let (to, from) = self.edges.cells[edge];
        let compute = || {
            self.compute_row(edge, |other, deltas| {
                if other != blank {
                    let pair = self.pair(blank, other)?;
                    for (cell, delta) in deltas.iter_mut().enumerate() {
                        *delta = pair.weight(from, cell) - pair.weight(to, cell);
                    }
                }
                Some(())
            })
        };
        self.blank_rows[edge].get_or_init(|| compute().unwrap_or_default())
    }

    /// Computes the row of a piece and an edge.
    fn row(&self, piece: usize, edge: usize) -> Option<Row<STRIDE>> {
        let blank = self.weights.class().blank();
        let (to, from) = self.edges.cells[edge];
        let by_blank = self.blank_row(edge);
        self.compute_row(edge, |other, deltas| {
            if other != piece && other != blank {
                let (pair, by_blank) = (self.pair(piece, other)?, by_blank.get(other)?);
                for ((cell, delta), by_blank) in deltas.iter_mut().enumerate().zip(by_blank) {
                    *delta = pair.weight(to, cell) - pair.weight(from, cell) + by_blank;
                }
            }
            Some(())
        })
    }

    /// Returns the delta of a move to the first cell of an edge by the pairs of the piece and of the blank, without a row.
    fn delta_without_row(&self, cells: &[u8], piece: usize, edge: usize) -> i32 {
        let (blank, (to, from)) = (self.weights.class().blank(), self.edges.cells[edge]);
        self.row_state.count(cells.len());
        let others = cells.iter().map(|&cell| usize::from(cell)).enumerate();
        let others = others.filter(|(other, _)| *other != piece && *other != blank);
        let deltas = others.map(|other| {
            self.weights.pair((piece, to), other) - self.weights.pair((piece, from), other)
                + self.weights.blank_delta((to, from), other.0, other.1)
        });
        deltas.sum()
    }
}

/// The weights of two pieces by their cells; 0 if these are the same.
struct PairByCells<'a> {
    weights: &'a [i8],
    step_a: usize,
    step_b: usize,
}

impl PairByCells<'_> {
    #[inline]
    fn weight(&self, cell_a: usize, cell_b: usize) -> i16 {
        self.weights[cell_a * self.step_a + cell_b * self.step_b].into()
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
        let row = self.rows[index].get_or_init(|| self.row(piece, edge).unwrap_or_default());
        for (deltas, cell) in row.iter().zip(&prepared.cells) {
            delta += i32::from(deltas[usize::from(*cell) & (STRIDE - 1)]);
        }
        if row.is_empty() {
            let cells = &prepared.cells[..self.weights.class().size().cells()];
            delta += self.delta_without_row(cells, piece, edge);
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
