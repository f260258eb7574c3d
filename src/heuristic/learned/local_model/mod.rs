//! The local model: weights for tiles close to each other, wherever on the board. One model serves all sizes.

mod evaluator;
mod lines;

pub use evaluator::{LocalBoard, LocalEvaluator, LocalTables};
pub use lines::{LineCounts, LineTerms};

use super::learned_heuristic::UNITS_PER_MOVE;
use super::pair_model::manhattan;
use crate::puzzle::{MAX_SIDE, Size};

/// Two tiles form a feature if they are at most this many rows and columns apart. Chosen by hand.
const TILE_REACH: i32 = 2;
/// The blank and a tile form a feature if they are at most this many rows and columns apart. Chosen by hand.
const BLANK_REACH: i32 = 3;
/// Features of two pieces clip displacements to this many rows and columns. Chosen by hand.
const MAX_CLIPPED: i32 = 4;
/// The number of clipped displacements.
const CLIPPED: usize = 81;
/// The number of displacements along one axis, -9 to 9.
const SPAN: i32 = 19;
/// The number of offsets within [`TILE_REACH`], without (0, 0).
const TILE_OFFSETS: usize = 24;
/// The number of offsets within [`BLANK_REACH`], without (0, 0).
const BLANK_OFFSETS: usize = 48;
/// The number of classes of how many pieces are misplaced.
const COUNT_CLASSES: usize = 8;
/// How often the features of outermost lines and endgames count. A board has one of each but many of the others; the
/// factor lets their weights learn as fast.
const SINGLE_FEATURE_COUNT: i32 = 8;
/// The number of classes of how many reversals there are: 0, 1, 2, and 3 or more.
const REVERSAL_CLASSES: usize = 4;

// The start of each section of feature indices.
const DISPLACEMENT: usize = 0;
const TILE_PAIR: usize = DISPLACEMENT + (SPAN * SPAN) as usize;
const BLANK_PAIR: usize = TILE_PAIR + TILE_OFFSETS * CLIPPED * CLIPPED;
const OUTERMOST: usize = BLANK_PAIR + BLANK_OFFSETS * CLIPPED;
const ENDGAME: usize = OUTERMOST + MAX_SIDE * MAX_SIDE * COUNT_CLASSES;
const INDEX_COUNT: usize = ENDGAME + MAX_SIDE * COUNT_CLASSES * REVERSAL_CLASSES;

/// The model. The *displacement* of a tile is its cell minus its goal cell, in rows and columns. Features are:
///
/// - the displacement of a tile,
/// - for two tiles close to each other: their offset and both displacements, clipped,
/// - for the blank and a tile close to it: their offset and the tile's displacement, clipped,
/// - the outermost row and column that have a misplaced piece, counted from the blank's goal cell, with the number
///   of misplaced pieces: what has to be solved first,
/// - the *endgame*: the farther of these two lines, the number of misplaced pieces, and the number of *reversals*,
///   that is neighbouring tiles that are on each other's goal cells. A board that is solved except for two
///   reversals far from each other seems to be a few moves from its goal but is a hundred away, which no sum of
///   weights of single pairs can express.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalModel {
    /// The weight of one step of Manhattan distance, in [units](UNITS_PER_MOVE).
    pub manhattan_weight: i32,
    /// The weight of each feature, in [units](UNITS_PER_MOVE); those of endgames in multiples of
    /// [`ENDGAME_SCALE`] units.
    pub weights: Vec<i8>,
}

/// The factor of endgame weights, which may be larger than others. Chosen by hand.
pub const ENDGAME_SCALE: i32 = 4;

/// The features of a [`LocalModel`]. Symmetric ones are one feature.
pub struct LocalFeatures {
    /// By index in the sections above: the feature.
    features: Vec<u32>,
    /// By feature: the coding context of its weight, which is its section.
    contexts: Vec<u8>,
}

/// Returns the offset with an index among those within `reach` rows and columns, without (0, 0).
fn offset(index: usize, reach: i32) -> (i32, i32) {
    let side = (2 * reach + 1) as usize;
    let index = index + usize::from(index >= side * side / 2);
    ((index / side) as i32 - reach, (index % side) as i32 - reach)
}

/// Returns the index of an offset; the inverse of [`offset`].
fn offset_index((rows, columns): (i32, i32), reach: i32) -> usize {
    let side = 2 * reach + 1;
    let index = ((rows + reach) * side + columns + reach) as usize;
    index - usize::from(index > (side * side / 2) as usize)
}

/// Returns the index of a displacement, clipped.
fn clipped_index((rows, columns): (i32, i32)) -> usize {
    let clip = |steps: i32| steps.clamp(-MAX_CLIPPED, MAX_CLIPPED) + MAX_CLIPPED;
    (clip(rows) * (2 * MAX_CLIPPED + 1) + clip(columns)) as usize
}

/// Returns the class of a number of misplaced pieces.
fn count_class(count: usize) -> usize {
    /// The largest count of each class but the last. Chosen by hand.
    const LIMITS: [usize; COUNT_CLASSES - 1] = [4, 6, 8, 11, 15, 20, 28];
    LIMITS.iter().filter(|&&limit| count > limit).count()
}

fn displacement_index((rows, columns): (i32, i32)) -> usize {
    DISPLACEMENT + ((rows + SPAN / 2) * SPAN + columns + SPAN / 2) as usize
}

fn tile_pair_index(offset: usize, clipped: usize, other: usize) -> usize {
    TILE_PAIR + (offset * CLIPPED + clipped) * CLIPPED + other
}

fn blank_pair_index(offset: usize, clipped: usize) -> usize {
    BLANK_PAIR + offset * CLIPPED + clipped
}

fn outermost_index(row: usize, column: usize, class: usize) -> usize {
    OUTERMOST + (row * MAX_SIDE + column) * COUNT_CLASSES + class
}

fn endgame_index(line: usize, class: usize, reversals: usize) -> usize {
    ENDGAME
        + (line * COUNT_CLASSES + class) * REVERSAL_CLASSES
        + reversals.min(REVERSAL_CLASSES - 1)
}

impl LocalFeatures {
    /// The number of coding contexts.
    pub const CONTEXTS: usize = 5;

    /// Enumerates the features.
    pub fn new() -> LocalFeatures {
        let mut features = vec![u32::MAX; INDEX_COUNT];
        let mut contexts = Vec::new();
        let mut tie = |context: u8, symmetric: &[usize]| {
            if features[symmetric[0]] == u32::MAX {
                for &index in symmetric {
                    features[index] = contexts.len() as u32;
                }
                contexts.push(context);
            }
        };
        let transposed = |(rows, columns): (i32, i32)| (columns, rows);
        let opposite = |(rows, columns): (i32, i32)| (-rows, -columns);
        let square = |reach: i32| {
            (-reach..=reach)
                .flat_map(move |rows| (-reach..=reach).map(move |columns| (rows, columns)))
        };
        for steps in square(SPAN / 2) {
            tie(
                0,
                &[
                    displacement_index(steps),
                    displacement_index(transposed(steps)),
                ],
            );
        }
        for index in 0..TILE_OFFSETS {
            let there = offset(index, TILE_REACH);
            let of = |offset| offset_index(offset, TILE_REACH);
            for a in square(MAX_CLIPPED) {
                for b in square(MAX_CLIPPED) {
                    let [clip_a, clip_b] = [a, b].map(clipped_index);
                    let [transposed_a, transposed_b] =
                        [a, b].map(|steps| clipped_index(transposed(steps)));
                    tie(
                        1,
                        &[
                            tile_pair_index(of(there), clip_a, clip_b),
                            tile_pair_index(of(opposite(there)), clip_b, clip_a),
                            tile_pair_index(of(transposed(there)), transposed_a, transposed_b),
                            tile_pair_index(
                                of(transposed(opposite(there))),
                                transposed_b,
                                transposed_a,
                            ),
                        ],
                    );
                }
            }
        }
        for index in 0..BLANK_OFFSETS {
            let there = offset(index, BLANK_REACH);
            let of = |offset| offset_index(offset, BLANK_REACH);
            for steps in square(MAX_CLIPPED) {
                tie(
                    2,
                    &[
                        blank_pair_index(of(there), clipped_index(steps)),
                        blank_pair_index(of(transposed(there)), clipped_index(transposed(steps))),
                    ],
                );
            }
        }
        for row in 0..MAX_SIDE {
            for column in 0..MAX_SIDE {
                for class in 0..COUNT_CLASSES {
                    tie(
                        3,
                        &[
                            outermost_index(row, column, class),
                            outermost_index(column, row, class),
                        ],
                    );
                }
            }
        }
        for index in ENDGAME..INDEX_COUNT {
            tie(4, &[index]);
        }
        LocalFeatures { features, contexts }
    }

    /// Returns the first endgame feature; all features from it on are endgames.
    pub fn first_endgame(&self) -> usize {
        self.features[ENDGAME] as usize
    }

    /// Returns the number of features.
    pub fn count(&self) -> usize {
        self.contexts.len()
    }

    /// Returns the coding context of each feature's weight.
    pub fn contexts(&self) -> impl Iterator<Item = usize> {
        self.contexts.iter().map(|&context| usize::from(context))
    }

    /// Lists the features of a board with the blank's goal cell `blank`; its estimate is the sum of their weights and
    /// the weighted Manhattan distance. A feature that counts several times is listed as often.
    pub fn active(&self, size: Size, blank: usize, pieces: &[u8], features: &mut Vec<u32>) {
        features.clear();
        let at = |cell: usize| (size.row(cell) as i32, size.column(cell) as i32);
        let minus = |a: (i32, i32), b: (i32, i32)| (a.0 - b.0, a.1 - b.1);
        let mut push = |index: usize| features.push(self.features[index]);
        let tile = |cell: usize| Some(usize::from(pieces[cell])).filter(|&piece| piece != blank);
        let (mut row, mut column, mut misplaced, mut reversed) = (0, 0, 0, 0);
        for (cell, &piece) in pieces.iter().enumerate() {
            if usize::from(piece) != cell {
                let home = usize::from(piece);
                let are_tiles = piece as usize != blank && cell != blank;
                let are_neighbours = size.distance(home, cell) == 1;
                let are_exchanged = usize::from(pieces[home]) == cell;
                reversed += usize::from(are_tiles && are_neighbours && are_exchanged);
                row = row.max(size.row(cell).abs_diff(size.row(blank)));
                column = column.max(size.column(cell).abs_diff(size.column(blank)));
                misplaced += 1;
            }
            let around = |reach: i32, count: usize| {
                (0..count).filter_map(move |index| {
                    let (rows, columns) = offset(index, reach);
                    let row = size.row(cell).checked_add_signed(rows as isize)?;
                    let column = size.column(cell).checked_add_signed(columns as isize)?;
                    let inside = row < size.height() && column < size.width();
                    inside.then(|| (index, size.cell(row, column)))
                })
            };
            let Some(piece) = tile(cell) else {
                for (offset, other) in around(BLANK_REACH, BLANK_OFFSETS) {
                    if let Some(piece) = tile(other) {
                        let steps = clipped_index(minus(at(other), at(piece)));
                        push(blank_pair_index(offset, steps));
                    }
                }
                continue;
            };
            let own = minus(at(cell), at(piece));
            push(displacement_index(own));
            for (offset, other) in around(TILE_REACH, TILE_OFFSETS / 2) {
                if let Some(piece) = tile(other) {
                    let theirs = minus(at(other), at(piece));
                    push(tile_pair_index(
                        offset,
                        clipped_index(own),
                        clipped_index(theirs),
                    ));
                }
            }
        }
        let class = count_class(misplaced);
        for _ in 0..SINGLE_FEATURE_COUNT {
            push(outermost_index(row, column, class));
        }
        // Both tiles of each reversal were counted.
        for _ in 0..SINGLE_FEATURE_COUNT {
            push(endgame_index(row.max(column), class, reversed / 2));
        }
    }
}

impl Default for LocalFeatures {
    fn default() -> LocalFeatures {
        LocalFeatures::new()
    }
}

impl LocalModel {
    /// Returns a model with all weights 0, which estimates the Manhattan distance.
    pub fn zeroed() -> LocalModel {
        LocalModel {
            manhattan_weight: UNITS_PER_MOVE,
            weights: vec![0; LocalFeatures::new().count()],
        }
    }

    /// Returns the estimate of a board with the blank's goal cell `blank`, in [units](UNITS_PER_MOVE), computed from
    /// its features as in training.
    pub fn estimate(
        &self,
        features: &LocalFeatures,
        size: Size,
        blank: usize,
        pieces: &[u8],
    ) -> i32 {
        let mut active = Vec::new();
        features.active(size, blank, pieces, &mut active);
        let weight = |&feature: &u32| {
            let feature = feature as usize;
            let scale = if feature < features.first_endgame() {
                1
            } else {
                ENDGAME_SCALE
            };
            i32::from(self.weights[feature]) * scale
        };
        self.manhattan_weight * manhattan(size, blank, pieces) as i32
            + active.iter().map(weight).sum::<i32>()
    }
}
