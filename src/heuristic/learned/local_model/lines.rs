//! The terms of a [`LocalModel`](super::LocalModel) that depend on all misplaced pieces: outermost lines and endgames.

use std::cell::Cell;

use super::evaluator::LocalTables;
use super::{ENDGAME, OUTERMOST, count_class, endgame_index, outermost_index};
use crate::heuristic::learned::learned_heuristic::{PieceMove, rounded_quotient};
use crate::puzzle::Size;

/// The terms of outermost lines and endgames, for boards of one size and goal.
pub struct LineTerms {
    size: Size,
    /// The blank's goal cell.
    blank: usize,
    /// By outermost row, outermost column and class of the misplaced count.
    outermost: Vec<i32>,
    /// By outermost line, class of the misplaced count and reversals.
    endgames: Vec<i32>,
    /// By cell: its distance in rows and in columns from the blank's goal cell.
    distances: Vec<[u8; 2]>,
}

/// What the terms of a board depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LineCounts {
    /// The number of misplaced pieces in each row, counted from the blank's goal cell.
    rows: [u8; 16],
    /// The number of misplaced pieces in each column, counted from the blank's goal cell.
    columns: [u8; 16],
    /// The number of misplaced pieces.
    misplaced: usize,
    /// The number of reversals: neighbouring tiles that are on each other's goal cells.
    reversals: usize,
    /// The sum of the terms.
    sum: i32,
}

impl LineCounts {
    /// Returns the sum of the terms.
    pub fn sum(&self) -> i32 {
        self.sum
    }

    /// Adds a misplaced piece in a cell with these distances from the blank's goal cell, or removes one.
    fn add(&mut self, [row, column]: [u8; 2], count: i8) {
        for line in [
            &mut self.rows[usize::from(row & 15)],
            &mut self.columns[usize::from(column & 15)],
        ] {
            *line = line.wrapping_add_signed(count);
        }
        self.misplaced = self.misplaced.wrapping_add_signed(count.into());
    }
}

/// Returns the last line with a misplaced piece, or 0 if there is none.
fn outermost(counts: &[u8; 16]) -> usize {
    counts.iter().rposition(|&count| count > 0).unwrap_or(0)
}

impl LineTerms {
    /// Returns the terms for boards of `size` with the blank's goal cell `blank`.
    pub fn new(tables: &LocalTables, size: Size, blank: usize) -> LineTerms {
        let distances = |cell: usize| {
            let rows = size.row(cell).abs_diff(size.row(blank));
            [
                rows as u8,
                size.column(cell).abs_diff(size.column(blank)) as u8,
            ]
        };
        LineTerms {
            size,
            blank,
            outermost: tables.outermost.clone(),
            endgames: tables.endgames.clone(),
            distances: (0..size.cells()).map(distances).collect(),
        }
    }

    /// Multiplies all terms by a fraction.
    pub fn scaled(mut self, numerator: i32, denominator: i32) -> LineTerms {
        for term in self.outermost.iter_mut().chain(&mut self.endgames) {
            *term = rounded_quotient(*term * numerator, denominator);
        }
        self
    }

    /// Returns the sum of the terms.
    fn sum(&self, counts: &LineCounts) -> i32 {
        let (row, column) = (outermost(&counts.rows), outermost(&counts.columns));
        let class = count_class(counts.misplaced);
        self.outermost[outermost_index(row, column, class) - OUTERMOST]
            + self.endgames[endgame_index(row.max(column), class, counts.reversals) - ENDGAME]
    }

    /// Returns `true` if two cells are neighbours and goals of tiles.
    fn are_neighbours(&self, a: usize, b: usize) -> bool {
        a != self.blank && b != self.blank && self.size.distance(a, b) == 1
    }

    /// Counts what the terms of a board depend on; `pieces` holds the piece in each cell.
    pub fn count(&self, pieces: &[u8]) -> LineCounts {
        let mut counts = LineCounts::default();
        for (cell, &piece) in pieces.iter().enumerate() {
            let piece = usize::from(piece);
            if piece != cell {
                counts.add(self.distances[cell], 1);
                // Each reversal is found at the smaller of its two pieces.
                let are_exchanged = piece < cell && usize::from(pieces[piece]) == cell;
                counts.reversals += usize::from(are_exchanged && self.are_neighbours(piece, cell));
            }
        }
        counts.sum = self.sum(&counts);
        counts
    }

    /// Returns by how much a move changes the sum of the terms. `pieces` holds the piece in each cell. The board is counted only
    /// if its terms change, and at most once if `counts` is kept with it.
    #[inline]
    pub fn delta(
        &self,
        counts: &Cell<Option<LineCounts>>,
        pieces: &[u8],
        piece_move: PieceMove,
    ) -> i32 {
        let [piece, from, to] = [piece_move.piece, piece_move.from, piece_move.to].map(usize::from);
        let may_be_reversed =
            |cell: usize| usize::from(pieces[piece]) == cell && cell != piece && cell != self.blank;
        let keeps_misplaced =
            piece != from && piece != to && from != self.blank && to != self.blank;
        if keeps_misplaced && !may_be_reversed(from) && !may_be_reversed(to) {
            return 0;
        }
        let before = counts.get().unwrap_or_else(|| self.count(pieces));
        counts.set(Some(before));
        let mut after = before;
        for (cell, was_misplaced, is_misplaced) in [
            (from, piece != from, from != self.blank),
            (to, to != self.blank, piece != to),
        ] {
            if was_misplaced != is_misplaced {
                after.add(self.distances[cell], if is_misplaced { 1 } else { -1 });
            }
        }
        let is_reversed = |cell: usize| may_be_reversed(cell) && self.are_neighbours(piece, cell);
        after.reversals =
            after.reversals + usize::from(is_reversed(to)) - usize::from(is_reversed(from));
        self.sum(&after) - before.sum
    }
}
