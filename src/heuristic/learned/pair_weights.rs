//! The weights that guide searches on boards of one class: those of a pair table, mixed with those of the local model.

use std::sync::Arc;

use super::expansion::Expansion;
use super::far_penalty::far_penalties;
use super::learned_heuristic::rounded_quotient;
use super::local_model::{LineTerms, LocalTables};
use super::pair_table::PairTable;
use crate::puzzle::symmetry::SymmetryClass;

/// The parts into which a mixture of two models is divided.
pub const MIXTURE_PARTS: i32 = 16;

/// Weights of single pieces, pairs and lines on boards of one class.
///
/// On boards larger than those it was trained on, a pair table alone leads searches into boards that seem nearly solved but
/// are not. The local model has weights for these. Its weights of pieces and pairs are folded into those of the table, so that a
/// mixture takes hardly longer to evaluate than a table.
pub struct PairWeights {
    class: SymmetryClass,
    /// The table of the class, or that of the source of the expansion to it.
    table: Arc<PairTable>,
    expansion: Option<Expansion>,
    local: Option<LocalPart>,
    line_terms: Option<LineTerms>,
    /// By piece: the penalty for each step, see [`with_far_penalty`](Self::with_far_penalty).
    penalties: Vec<i32>,
}

/// The local model's part of a mixture.
struct LocalPart {
    tables: Arc<LocalTables>,
    /// Its share of the estimate, in [parts](MIXTURE_PARTS).
    parts: i32,
}

impl PairWeights {
    /// Returns the weights of a table for boards of its own class.
    pub fn new(table: Arc<PairTable>) -> PairWeights {
        PairWeights::with_class(table.class(), table, None)
    }

    /// Returns the weights that an expansion gives from the table of its source. They are computed when they are needed.
    pub fn from_expansion(table: Arc<PairTable>, expansion: Expansion) -> PairWeights {
        PairWeights::with_class(expansion.class(), table, Some(expansion))
    }

    fn with_class(
        class: SymmetryClass,
        table: Arc<PairTable>,
        expansion: Option<Expansion>,
    ) -> PairWeights {
        PairWeights {
            class,
            table,
            expansion,
            local: None,
            line_terms: None,
            penalties: vec![0; class.size().cells()],
        }
    }

    /// Mixes in the local model, for `parts` of [`MIXTURE_PARTS`] of the estimate, with or without its terms of outermost lines
    /// and endgames. These cannot be folded into those of pairs, and cost time.
    pub fn with_local(
        mut self,
        tables: Arc<LocalTables>,
        parts: i32,
        has_lines: bool,
    ) -> PairWeights {
        let (size, blank) = (self.class.size(), self.class.blank());
        self.line_terms =
            has_lines.then(|| LineTerms::new(&tables, size, blank).scaled(parts, MIXTURE_PARTS));
        self.local = Some(LocalPart { tables, parts });
        self
    }

    /// Adds up to `far_penalty` units per step of a misplaced tile, the more the farther its goal cell is from the blank's:
    /// on the largest boards a narrow beam must not leave such tiles until the end.
    pub fn with_far_penalty(mut self, far_penalty: i32) -> PairWeights {
        let (size, blank) = (self.class.size(), self.class.blank());
        self.penalties = far_penalties(size, blank, far_penalty);
        self
    }

    /// Returns the class of the boards.
    pub fn class(&self) -> SymmetryClass {
        self.class
    }

    /// Returns the table that the weights are looked up in.
    pub fn table(&self) -> &Arc<PairTable> {
        &self.table
    }

    /// Returns the memory that is in use beside the table, in bytes.
    pub fn bytes(&self) -> usize {
        self.expansion.as_ref().map_or(0, Expansion::bytes)
    }

    /// Mixes a value of the table with one of the local model.
    fn mixed(&self, value: i32, local_value: impl Fn(&LocalTables) -> i32) -> i32 {
        match &self.local {
            Some(LocalPart { tables, parts }) => {
                let sum = (MIXTURE_PARTS - parts) * value + parts * local_value(tables);
                rounded_quotient(sum, MIXTURE_PARTS)
            }
            None => value,
        }
    }

    /// Returns the weight of two pieces, each with its cell. Pieces and cells must differ.
    pub fn pair(&self, a: (usize, usize), b: (usize, usize)) -> i32 {
        let value = match &self.expansion {
            Some(expansion) => expansion.weight(&self.table, a, b),
            None => self.table.weight(a, b),
        };
        self.mixed(value, |tables| tables.pair(self.class, a, b))
    }

    /// Returns by how much the weight of the blank's pair with another piece grows when the blank moves between two cells, from
    /// the first to the second; 0 if the piece is the blank or in one of these cells.
    pub fn blank_delta(&self, (first, second): (usize, usize), piece: usize, cell: usize) -> i32 {
        let blank = self.class.blank();
        if piece == blank || cell == first || cell == second {
            return 0;
        }
        self.pair((blank, second), (piece, cell)) - self.pair((blank, first), (piece, cell))
    }

    /// Returns by how much the weights of the pairs with other pieces grow when a piece moves from the second of two cells to the
    /// first and the blank the other way.
    pub fn pair_deltas(&self, pieces: &[u8], piece: usize, (to, from): (usize, usize)) -> i32 {
        let others = pieces.iter().map(|&other| usize::from(other)).enumerate();
        let others = others.filter(|(_, other)| *other != piece && *other != self.class.blank());
        let deltas = others.map(|(cell, other)| {
            let pair = |of: usize| self.pair((piece, of), (other, cell));
            pair(to) - pair(from) + self.blank_delta((to, from), other, cell)
        });
        deltas.sum()
    }

    /// Returns the weight of a tile in a cell, with its Manhattan distance.
    pub fn single(&self, piece: usize, cell: usize) -> i32 {
        let size = self.class.size();
        let distance = size.distance(piece, cell) as i32;
        let value = self.table.manhattan_weight() * distance;
        self.mixed(value, |tables| tables.displacement(size, piece, cell))
            + self.penalties[piece] * distance
    }

    /// Returns the terms of outermost lines and endgames, if they are part of the mixture.
    pub fn line_terms(&self) -> Option<&LineTerms> {
        self.line_terms.as_ref()
    }

    /// Returns the sum of the terms of outermost lines and endgames.
    fn line_sum(&self, pieces: &[u8]) -> i32 {
        self.line_terms()
            .map_or(0, |lines| lines.count(pieces).sum())
    }

    /// Returns the estimate of a board; `pieces` holds the piece in each cell.
    pub fn estimate(&self, pieces: &[u8]) -> i32 {
        let mut estimate = self.line_sum(pieces);
        for (cell, piece) in pieces.iter().map(|&piece| usize::from(piece)).enumerate() {
            if piece != self.class.blank() {
                estimate += self.single(piece, cell);
            }
            for (other_cell, &other) in pieces[..cell].iter().enumerate() {
                estimate += self.pair((piece, cell), (other.into(), other_cell));
            }
        }
        estimate
    }

    /// Splits the estimate of a board; see [`LearnedHeuristic::shares`](super::LearnedHeuristic::shares).
    pub fn shares(&self, pieces: &[u8]) -> (Vec<i32>, i32) {
        let blank = self.class.blank();
        let mut shares = vec![0; pieces.len()];
        for (cell, piece) in pieces.iter().map(|&piece| usize::from(piece)).enumerate() {
            if piece != blank {
                shares[cell] += 2 * self.single(piece, cell);
            }
            for (other_cell, &other) in pieces[..cell].iter().enumerate() {
                let other = usize::from(other);
                let weight = self.pair((piece, cell), (other, other_cell));
                for (receiver, partner, at) in [(piece, other, cell), (other, piece, other_cell)] {
                    shares[at] += match blank {
                        _ if receiver == blank => 0,
                        _ if partner == blank => 2 * weight,
                        _ => weight,
                    };
                }
            }
        }
        (shares, 2 * self.line_sum(pieces))
    }
}
