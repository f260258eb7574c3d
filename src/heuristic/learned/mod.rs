//! Learned heuristics: the likely length of a good solution, for searches that want short solutions of large
//! boards quickly and prove nothing.
//!
//! An estimate is the Manhattan distance times a factor, plus a sum of *weights*, one for each feature of the
//! board, such as "this piece is here while that one is there". The weights are fitted to the lengths of
//! solutions of random boards (`cargo xtask train`; see `docs/training.md`). They are not admissible.
//!
//! - [`PairModel`] has a weight for every two pieces and their two cells, for boards of one size and one class of
//!   goals. Models of 5x5 are trained; an [`Expansion`] gives the weights of larger boards.
//! - [`LocalModel`] has weights for the displacements of tiles that are close to each other or to the blank,
//!   wherever they are: one model for all sizes.
//!
//! Both models see boards through a [`CanonicalView`]: mapped by a symmetry so that the blank's goal cell is that
//! of its class, with each piece named by its goal cell. [`PairWeights`] mix both. A search evaluates them through a
//! [`LearnedHeuristic`], prepared for one size and goal.

mod canonical_view;
mod coding;
mod expansion;
mod far_penalty;
mod large_pair_evaluator;
mod learned_heuristic;
mod local_model;
mod pair_evaluator;
mod pair_model;
mod pair_moves;
mod pair_table;
mod pair_weights;
mod weights;

pub use canonical_view::CanonicalView;
pub use expansion::Expansion;
pub use large_pair_evaluator::LargePairEvaluator;
pub use learned_heuristic::{LearnedHeuristic, PieceMove, PreparedBoard, UNITS_PER_MOVE};
pub use local_model::{ENDGAME_SCALE, LocalEvaluator, LocalFeatures, LocalModel, LocalTables};
pub use pair_evaluator::PairEvaluator;
pub use pair_model::{PairFeatures, PairModel, manhattan};
pub use pair_table::{PairTable, PairTableBuilder};
pub use pair_weights::{MIXTURE_PARTS, PairWeights};
pub use weights::{InvalidWeights, Weights};
