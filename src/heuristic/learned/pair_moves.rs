//! What both evaluators of weights of pairs need: the moves of a size, and the state of their rows.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::learned_heuristic::PieceMove;
use super::pair_weights::PairWeights;
use crate::puzzle::{Move, Size};

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

/// How much an evaluator has computed for its rows, and whether there was memory for them.
#[derive(Default)]
pub(super) struct RowState {
    computed: AtomicU64,
    is_out_of_memory: AtomicBool,
}

impl RowState {
    /// Counts weights that are computed.
    pub(super) fn count(&self, weights: usize) {
        self.computed.fetch_add(weights as u64, Ordering::Relaxed);
    }

    /// Returns the number of weights computed so far.
    pub(super) fn computed(&self) -> u64 {
        self.computed.load(Ordering::Relaxed)
    }

    /// Counts and collects the weights with the indices below `count`; none if there is no memory for them.
    pub(super) fn collect<T>(&self, count: usize, weight: impl Fn(usize) -> T) -> Box<[T]> {
        let mut weights = Vec::new();
        self.count(count);
        if weights.try_reserve_exact(count).is_ok() {
            weights.extend((0..count).map(weight));
        } else {
            self.set_out_of_memory();
        }
        weights.into_boxed_slice()
    }

    /// Records that there is no memory for a row.
    pub(super) fn set_out_of_memory(&self) {
        self.is_out_of_memory.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if there was no memory for a row.
    pub(super) fn is_out_of_memory(&self) -> bool {
        self.is_out_of_memory.load(Ordering::Relaxed)
    }
}
