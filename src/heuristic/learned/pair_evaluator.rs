//! The evaluation of [`PairWeights`] in searches: one look-up for each other piece.

use std::sync::{Arc, OnceLock};

use super::learned_heuristic::{LearnedHeuristic, PieceMove, PreparedBoard};
use super::pair_model::pair_number;
use super::pair_moves::{Edges, RowState, own_deltas};
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
    /// Stands for rows that could not be allocated.
    zeros: Row<STRIDE>,
    row_state: RowState,
}

/// By the cell of another piece and that piece: the delta by its pairs. Empty if it could not be allocated.
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
            zeros: vec![[0; STRIDE]; size.cells()].into_boxed_slice(),
            row_state: RowState::default(),
            weights,
            edges,
        }
    }

    /// Returns the memory of the rows and the weights that they are made of on boards of a size if all are in use, in bytes.
    pub fn max_row_bytes(size: Size) -> usize {
        let row = size.cells() * STRIDE * size_of::<i16>();
        // One row of each edge is that of the blank's pairs.
        size.cells() * Edges::count(size) * row + PairTable::bytes_of(size)
    }

    /// Returns the table that the weights are looked up in.
    pub fn table(&self) -> &Arc<PairTable> {
        self.weights.table()
    }

    /// Returns the greatest memory that will be in use, in bytes.
    pub fn max_bytes(&self) -> usize {
        PairEvaluator::<STRIDE>::max_row_bytes(self.weights.class().size()) + self.weights.bytes()
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        let rows = self.rows.iter().chain(&self.blank_rows);
        let rows = rows.filter_map(OnceLock::get);
        let pairs = self.pairs.iter().filter_map(OnceLock::get);
        let rows: usize = rows.map(|row| size_of_val::<[_]>(row)).sum();
        rows + pairs.map(|weights| weights.len()).sum::<usize>() + self.weights.bytes()
    }

    /// Returns `true` if there was no memory for some rows.
    pub fn lacks_rows(&self) -> bool {
        self.row_state.is_out_of_memory()
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

    /// Computes a row from the deltas by the pairs with each other piece, by its cell. `None` if there is no memory.
    fn compute_row(
        &self,
        edge: usize,
        deltas: impl Fn(usize, &mut [i16]) -> Option<()>,
    ) -> Option<Row<STRIDE>> {
        let cells = self.weights.class().size().cells();
        let mut row = Vec::new();
        if row.try_reserve_exact(cells).is_err() {
            self.row_state.set_out_of_memory();
            return None;
        }
        self.row_state.count(cells * cells);
        row.resize(cells, [0; STRIDE]);
        let mut of_other = [0; STRIDE];
        for other in 0..cells {
            of_other.fill(0);
            deltas(other, &mut of_other[..cells])?;
            for (by_piece, delta) in row.iter_mut().zip(of_other) {
                by_piece[other] = delta;
            }
        }
        // The blank and the moving piece are in these cells.
        let (to, from) = self.edges.cells[edge];
        (row[to], row[from]) = ([0; STRIDE], [0; STRIDE]);
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
        if by_blank.is_empty() {
            return None;
        }
        self.compute_row(edge, |other, deltas| {
            if other != piece && other != blank {
                let pair = self.pair(piece, other)?;
                for ((cell, delta), by_blank) in deltas.iter_mut().enumerate().zip(by_blank) {
                    *delta = pair.weight(to, cell) - pair.weight(from, cell) + by_blank[other];
                }
            }
            Some(())
        })
    }

    /// Returns the row of a piece and an edge, which is computed when it is first needed, and its index.
    #[inline]
    fn cached_row(&self, piece: usize, edge: usize) -> (&Row<STRIDE>, usize) {
        let index = piece * self.edges.cells.len() + edge;
        let row = self.rows[index].get_or_init(|| self.row(piece, edge).unwrap_or_default());
        (row, index)
    }

    /// Returns the deltas of `N` moves of a board. One loop over the pieces serves all of them.
    #[inline]
    fn joint_deltas<const N: usize>(
        &self,
        pieces: &[u8],
        prepared: &PreparedBoard,
        moves: &[PieceMove; N],
    ) -> [i32; N] {
        let edges = moves.map(|piece_move| self.edges.of(piece_move));
        let mut deltas = [0; N];
        let mut rows = [&[][..]; N];
        for (index, (piece_move, (edge, _))) in moves.iter().zip(edges).enumerate() {
            let piece = usize::from(piece_move.piece);
            let (row, own) = self.cached_row(piece, edge);
            deltas[index] = self.own[own];
            if row.len() == pieces.len() {
                rows[index] = &row[..];
            } else {
                self.row_state.count(pieces.len());
                let cells = self.edges.cells[edge];
                deltas[index] += self.weights.pair_deltas(pieces, piece, cells);
                rows[index] = &self.zeros[..];
            }
        }
        let rows = rows.map(|row| &row[..pieces.len()]);
        for (cell, other) in pieces.iter().enumerate() {
            let other = usize::from(*other) & (STRIDE - 1);
            for (delta, row) in deltas.iter_mut().zip(rows) {
                *delta += i32::from(row[cell][other]);
            }
        }
        for ((delta, (_, is_reversed)), &piece_move) in deltas.iter_mut().zip(edges).zip(moves) {
            if is_reversed {
                *delta = -*delta;
            }
            if let Some(terms) = self.weights.line_terms() {
                *delta += terms.delta(&prepared.lines, pieces, piece_move);
            }
        }
        deltas
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
        let [delta] = self.joint_deltas(pieces, prepared, &[piece_move]);
        delta
    }

    #[inline]
    fn deltas(
        &self,
        pieces: &[u8],
        prepared: &PreparedBoard,
        moves: &[PieceMove],
        deltas: &mut [i32],
    ) {
        match *moves {
            [a] => deltas[..1].copy_from_slice(&self.joint_deltas(pieces, prepared, &[a])),
            [a, b] => deltas[..2].copy_from_slice(&self.joint_deltas(pieces, prepared, &[a, b])),
            [a, b, c] => {
                deltas[..3].copy_from_slice(&self.joint_deltas(pieces, prepared, &[a, b, c]))
            }
            _ => {
                for (&piece_move, delta) in moves.iter().zip(deltas) {
                    *delta = self.delta(pieces, prepared, piece_move);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
