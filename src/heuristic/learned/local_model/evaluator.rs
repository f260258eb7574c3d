//! The evaluation of a [`LocalModel`] in searches.

use std::sync::Arc;

use super::lines::LineTerms;
use super::{
    BLANK_OFFSETS, BLANK_REACH, CLIPPED, ENDGAME, ENDGAME_SCALE, INDEX_COUNT, LocalFeatures,
    LocalModel, OUTERMOST, SINGLE_FEATURE_COUNT, SPAN, TILE_OFFSETS, TILE_REACH, blank_pair_index,
    clipped_index, displacement_index, offset_index, tile_pair_index,
};
use crate::heuristic::learned::far_penalty::far_penalties;
use crate::heuristic::learned::learned_heuristic::{
    LearnedHeuristic, PieceMove, PreparedBoard, UNITS_PER_MOVE,
};
use crate::puzzle::Size;
use crate::puzzle::symmetry::SymmetryClass;

/// Length of rows indexed by clipped displacement: [`CLIPPED`] + 1, rounded up to a multiple of 32.
const CLIPPED_ROW: usize = 96;
/// Stands for a clipped displacement where there is no tile: at the blank, or outside the board.
const NO_TILE: u8 = CLIPPED as u8;

/// The weights of a [`LocalModel`] in tables that evaluators of all sizes and goals share.
pub struct LocalTables {
    /// By displacement: its weight plus the weighted Manhattan distance.
    displacements: Vec<i32>,
    /// By a tile's displacement, the offset of the other tile, and its displacement, both clipped.
    tile_pairs: Vec<[i8; TILE_OFFSETS * CLIPPED_ROW]>,
    /// By the offset of a tile from the blank and its clipped displacement.
    blank_pairs: Vec<[i8; CLIPPED_ROW]>,
    /// By outermost row, outermost column and class of the misplaced count.
    pub(super) outermost: Vec<i32>,
    /// By outermost line, class of the misplaced count and reversals.
    pub(super) endgames: Vec<i32>,
}

impl LocalTables {
    /// Builds the tables of a model.
    pub fn new(local: &LocalModel) -> LocalTables {
        let features = LocalFeatures::new();
        let weight = |index: usize| local.weights[features.features[index] as usize];
        let mut displacements = vec![0; (SPAN * SPAN) as usize];
        let span = -(SPAN / 2)..=SPAN / 2;
        for steps in span
            .clone()
            .flat_map(|rows| span.clone().map(move |columns| (rows, columns)))
        {
            let distance = steps.0.abs() + steps.1.abs();
            displacements[displacement_index(steps)] =
                i32::from(weight(displacement_index(steps))) + local.manhattan_weight * distance;
        }
        let mut tile_pairs = vec![[0; TILE_OFFSETS * CLIPPED_ROW]; CLIPPED_ROW];
        for offset in 0..TILE_OFFSETS {
            for (clipped, row) in tile_pairs[..CLIPPED].iter_mut().enumerate() {
                for other in 0..CLIPPED {
                    row[offset * CLIPPED_ROW + other] =
                        weight(tile_pair_index(offset, clipped, other));
                }
            }
        }
        let mut blank_pairs = vec![[0; CLIPPED_ROW]; BLANK_OFFSETS];
        for (offset, row) in blank_pairs.iter_mut().enumerate() {
            for (clipped, value) in row[..CLIPPED].iter_mut().enumerate() {
                *value = weight(blank_pair_index(offset, clipped));
            }
        }
        let line = |index: usize| SINGLE_FEATURE_COUNT * i32::from(weight(index));
        let endgame = |index: usize| line(index) * ENDGAME_SCALE;
        LocalTables {
            displacements,
            tile_pairs,
            blank_pairs,
            outermost: (OUTERMOST..ENDGAME).map(line).collect(),
            endgames: (ENDGAME..INDEX_COUNT).map(endgame).collect(),
        }
    }

    /// Returns the weight of the displacement of a tile in a cell, with its Manhattan distance.
    pub fn displacement(&self, size: Size, piece: usize, cell: usize) -> i32 {
        self.displacements[displacement_index(steps(size, piece, cell))]
    }

    /// Returns the weight of two pieces, each with its cell, on boards of a class; 0 if they are far apart.
    pub fn pair(&self, class: SymmetryClass, a: (usize, usize), b: (usize, usize)) -> i32 {
        let (size, blank) = (class.size(), class.blank());
        let is_near = |offset: (i32, i32), reach: i32| offset.0.abs().max(offset.1.abs()) <= reach;
        let clipped = |(piece, cell): (usize, usize)| clipped_index(steps(size, piece, cell));
        let with_blank = |cell: usize, tile: (usize, usize)| {
            let offset = steps(size, cell, tile.1);
            is_near(offset, BLANK_REACH)
                .then(|| self.blank_pairs[offset_index(offset, BLANK_REACH)][clipped(tile)])
        };
        let offset = steps(size, a.1, b.1);
        let weight = if a.0 == blank {
            with_blank(a.1, b)
        } else if b.0 == blank {
            with_blank(b.1, a)
        } else {
            is_near(offset, TILE_REACH).then(|| {
                let row = offset_index(offset, TILE_REACH) * CLIPPED_ROW;
                self.tile_pairs[clipped(a)][row + clipped(b)]
            })
        };
        weight.map_or(0, i32::from)
    }
}

/// Returns the rows and columns from one cell to another.
fn steps(size: Size, from: usize, to: usize) -> (i32, i32) {
    (
        size_row(size, to) - size_row(size, from),
        size_column(size, to) - size_column(size, from),
    )
}

/// A [`LocalModel`] prepared for searches of one size and goal.
pub struct LocalEvaluator {
    size: Size,
    /// The blank's goal cell.
    blank: usize,
    tables: Arc<LocalTables>,
    /// By piece and cell: the value of its displacement, with the penalty for far tiles.
    displacements: Vec<i32>,
    /// By cell and piece: its clipped displacement.
    clipped: Vec<u8>,
    /// By cell: its index on the padded board.
    places: Vec<u8>,
    lines: LineTerms,
}

/// Columns of the padded board, which has a border wide enough for every offset.
const STRIDE: i32 = 16;

/// Returns the difference of two places on the padded board.
fn padded_offset((rows, columns): (i32, i32)) -> u8 {
    (rows * STRIDE + columns) as u8
}

/// Returns the padded offsets of all cells within `reach` rows and columns.
const fn neighbours<const COUNT: usize>(reach: i32) -> [u8; COUNT] {
    let mut neighbours = [0; COUNT];
    let (mut index, mut rows) = (0, -reach);
    while rows <= reach {
        let mut columns = -reach;
        while columns <= reach {
            if rows != 0 || columns != 0 {
                neighbours[index] = (rows * STRIDE + columns) as u8;
                index += 1;
            }
            columns += 1;
        }
        rows += 1;
    }
    neighbours
}

const TILE_NEIGHBOURS: [u8; TILE_OFFSETS] = neighbours(TILE_REACH);
const BLANK_NEIGHBOURS: [u8; BLANK_OFFSETS] = neighbours(BLANK_REACH);

/// What [`LocalEvaluator::delta`] needs to know of a board.
pub struct LocalBoard {
    /// By place on the padded board: the clipped displacement of the tile there.
    clipped: [u8; 256],
    /// See [`LocalEvaluator::blank_pair_sum`].
    blank_pair_sum: i32,
}

impl Default for LocalBoard {
    fn default() -> LocalBoard {
        LocalBoard {
            clipped: [NO_TILE; 256],
            blank_pair_sum: 0,
        }
    }
}

impl LocalEvaluator {
    /// Does the same as [`with_tables`](Self::with_tables) with tables of its own.
    pub fn new(local: &LocalModel, size: Size, blank: usize, far_penalty: i32) -> LocalEvaluator {
        LocalEvaluator::with_tables(Arc::new(LocalTables::new(local)), size, blank, far_penalty)
    }

    /// Creates an evaluator for boards of `size` with the blank's goal cell `blank`.
    ///
    /// A misplaced tile costs up to `far_penalty` more [units](UNITS_PER_MOVE) per step the farther its goal cell is
    /// from the blank's: on the largest boards a narrow beam must not leave such tiles until the end.
    pub fn with_tables(
        tables: Arc<LocalTables>,
        size: Size,
        blank: usize,
        far_penalty: i32,
    ) -> LocalEvaluator {
        let cells = size.cells();
        let at = |cell: usize| (size.row(cell) as i32, size.column(cell) as i32);
        let mut displacements = vec![0; cells * cells];
        let mut clipped = vec![NO_TILE; cells * cells];
        let penalties = far_penalties(size, blank, far_penalty);
        for piece in (0..cells).filter(|&piece| piece != blank) {
            for cell in 0..cells {
                let steps = (at(cell).0 - at(piece).0, at(cell).1 - at(piece).1);
                let distance = steps.0.abs() + steps.1.abs();
                displacements[piece * cells + cell] =
                    tables.displacements[displacement_index(steps)] + penalties[piece] * distance;
                clipped[cell * cells + piece] = clipped_index(steps) as u8;
            }
        }
        let place = |cell: usize| {
            let (row, column) = at(cell);
            padded_offset((row + BLANK_REACH, column + BLANK_REACH))
        };
        LocalEvaluator {
            size,
            blank,
            lines: LineTerms::new(&tables, size, blank),
            tables,
            displacements,
            clipped,
            places: (0..cells).map(place).collect(),
        }
    }

    /// Returns the default `far_penalty` for boards of `size`, with which narrow beams solve them too. Chosen by hand.
    pub fn far_penalty(size: Size) -> i32 {
        match size.width().max(size.height()) {
            0..=8 => 0,
            _ => UNITS_PER_MOVE / 2,
        }
    }

    /// Returns the value of a tile at `place` paired with all tiles close to it.
    #[inline]
    fn tile_pair_sum(&self, board: &LocalBoard, place: u8, clipped: u8) -> i32 {
        let tile_pairs = &self.tables.tile_pairs[usize::from(clipped)];
        let mut sum = 0;
        for (neighbour, row) in TILE_NEIGHBOURS
            .iter()
            .zip(tile_pairs.chunks_exact(CLIPPED_ROW))
        {
            let other = usize::from(place.wrapping_add(*neighbour));
            sum += i32::from(row[usize::from(board.clipped[other])]);
        }
        sum
    }

    /// Returns the value of the blank at `place` paired with all tiles close to it.
    #[inline]
    fn blank_pair_sum(&self, board: &LocalBoard, place: u8) -> i32 {
        let mut sum = 0;
        for (neighbour, row) in BLANK_NEIGHBOURS.iter().zip(&self.tables.blank_pairs) {
            let other = usize::from(place.wrapping_add(*neighbour));
            sum += i32::from(row[usize::from(board.clipped[other])]);
        }
        sum
    }
}

impl LearnedHeuristic for LocalEvaluator {
    fn estimate(&self, pieces: &[u8]) -> i32 {
        let mut prepared = PreparedBoard::default();
        self.prepare(pieces, &mut prepared);
        let mut estimate = self.lines.count(pieces).sum() + prepared.local.blank_pair_sum;
        let mut pairs = 0;
        for (cell, &piece) in pieces.iter().enumerate() {
            if usize::from(piece) != self.blank {
                let index = usize::from(piece) * pieces.len() + cell;
                estimate += self.displacements[index];
                let clipped = self.clipped[cell * pieces.len() + usize::from(piece)];
                pairs += self.tile_pair_sum(&prepared.local, self.places[cell], clipped);
            }
        }
        // Each pair was counted twice.
        estimate + pairs / 2
    }

    fn shares(&self, pieces: &[u8]) -> (Vec<i32>, i32) {
        let mut prepared = PreparedBoard::default();
        self.prepare(pieces, &mut prepared);
        let blank = pieces
            .iter()
            .position(|&piece| usize::from(piece) == self.blank);
        let blank = blank.map_or(0, |cell| self.places[cell]);
        let share = |(cell, &piece): (usize, &u8)| {
            let piece = usize::from(piece);
            if piece == self.blank {
                return 0;
            }
            let place = self.places[cell];
            let clipped = self.clipped[cell * pieces.len() + piece];
            let from_blank = BLANK_NEIGHBOURS.iter().zip(&self.tables.blank_pairs);
            let with_blank: i32 = from_blank
                .filter(|(neighbour, _)| blank.wrapping_add(**neighbour) == place)
                .map(|(_, row)| i32::from(row[usize::from(clipped)]))
                .sum();
            // The pairs with other tiles are summed again for those tiles.
            2 * self.displacements[piece * pieces.len() + cell]
                + self.tile_pair_sum(&prepared.local, place, clipped)
                + 2 * with_blank
        };
        let shares = pieces.iter().enumerate().map(share).collect();
        (shares, 2 * self.lines.count(pieces).sum())
    }

    fn prepare(&self, pieces: &[u8], prepared: &mut PreparedBoard) {
        let mut blank = 0;
        let rows = self.clipped.chunks_exact(pieces.len());
        for ((&piece, &place), clipped) in pieces.iter().zip(&self.places).zip(rows) {
            let piece = usize::from(piece);
            prepared.local.clipped[usize::from(place)] = clipped[piece];
            if piece == self.blank {
                blank = place;
            }
        }
        prepared.lines.set(None);
        prepared.local.blank_pair_sum = self.blank_pair_sum(&prepared.local, blank);
    }

    fn delta(&self, pieces: &[u8], prepared: &PreparedBoard, piece_move: PieceMove) -> i32 {
        let count = self.places.len();
        let [piece, from, to] = [piece_move.piece, piece_move.from, piece_move.to].map(usize::from);
        let (before, after) = (piece * count + from, piece * count + to);
        let (place, there) = (self.places[from], self.places[to]);
        let [old, new] = [from, to].map(|cell| self.clipped[cell * count + piece]);
        let mut delta = self.displacements[after] - self.displacements[before];
        delta += self.tile_pair_sum(&prepared.local, there, new)
            - self.tile_pair_sum(&prepared.local, place, old);
        // The prepared board still has the tile at its old cell: remove its pair with itself.
        let back = steps(self.size, to, from);
        let beside = offset_index(back, TILE_REACH);
        delta -= i32::from(
            self.tables.tile_pairs[usize::from(new)][beside * CLIPPED_ROW + usize::from(old)],
        );
        let ahead = offset_index((-back.0, -back.1), BLANK_REACH);
        delta += self.blank_pair_sum(&prepared.local, place) - prepared.local.blank_pair_sum;
        delta += i32::from(self.tables.blank_pairs[ahead][usize::from(new)]);
        delta + self.lines.delta(&prepared.lines, pieces, piece_move)
    }
}

fn size_row(size: Size, cell: usize) -> i32 {
    size.row(cell) as i32
}

fn size_column(size: Size, cell: usize) -> i32 {
    size.column(cell) as i32
}

#[cfg(test)]
mod tests {
    use super::super::offset;
    use super::*;
    use crate::puzzle::{Move, Random};

    fn random_local() -> LocalModel {
        let mut random = Random::seeded(8);
        let mut local = LocalModel::zeroed();
        local.manhattan_weight = 75;
        for weight in &mut local.weights {
            *weight = random.bits() as i8;
        }
        local
    }

    #[test]
    fn deltas_add_up_to_the_estimate_on_every_size() {
        let (local, features) = (random_local(), LocalFeatures::new());
        let mut random = Random::seeded(6);
        for size in Size::all() {
            let blank = random.below(size.cells());
            let evaluator = LocalEvaluator::new(&local, size, blank, 0);
            let mut pieces: Vec<u8> = (0..size.cells() as u8).collect();
            random.shuffle(&mut pieces);
            let mut at = pieces
                .iter()
                .position(|&piece| usize::from(piece) == blank)
                .unwrap();
            let mut estimate = evaluator.estimate(&pieces);
            let mut prepared = PreparedBoard::default();
            for _ in 0..40 {
                let step = Move::ALL[random.below(4)];
                if let Some(from) = step.source(size, at) {
                    evaluator.prepare(&pieces, &mut prepared);
                    estimate += evaluator.delta(
                        &pieces,
                        &prepared,
                        PieceMove {
                            piece: pieces[from],
                            from: from as u8,
                            to: at as u8,
                            step: step as u8,
                        },
                    );
                    pieces.swap(from, at);
                    at = from;
                    assert_eq!(estimate, evaluator.estimate(&pieces), "{size}");
                }
            }
            assert_eq!(
                estimate,
                local.estimate(&features, size, blank, &pieces),
                "{size}"
            );
        }
    }

    #[test]
    fn shares_sum_to_twice_the_estimate_on_every_size_and_the_blank_has_none() {
        let local = random_local();
        let mut random = Random::seeded(7);
        for size in Size::all() {
            let blank = random.below(size.cells());
            let penalty = LocalEvaluator::far_penalty(size);
            let evaluator = LocalEvaluator::new(&local, size, blank, penalty);
            let mut pieces: Vec<u8> = (0..size.cells() as u8).collect();
            random.shuffle(&mut pieces);
            let (shares, board) = evaluator.shares(&pieces);
            let sum = shares.iter().sum::<i32>() + board;
            assert_eq!(sum, 2 * evaluator.estimate(&pieces), "{size}");
            let is_blank = |piece: &u8| usize::from(*piece) == blank;
            assert_eq!(shares[pieces.iter().position(is_blank).unwrap()], 0);
        }
    }

    #[test]
    fn offset_and_offset_index_are_inverse() {
        for reach in [TILE_REACH, BLANK_REACH] {
            let side = (2 * reach + 1) as usize;
            for index in 0..side * side - 1 {
                assert_eq!(offset_index(offset(index, reach), reach), index);
            }
        }
    }

    #[test]
    fn neighbours_are_in_the_order_of_offsets() {
        assert!(
            (0..TILE_OFFSETS)
                .all(|index| TILE_NEIGHBOURS[index] == padded_offset(offset(index, TILE_REACH)))
        );
        assert!(
            (0..BLANK_OFFSETS)
                .all(|index| BLANK_NEIGHBOURS[index] == padded_offset(offset(index, BLANK_REACH)))
        );
    }
}
