//! Learned estimates: what a solution of a board is likely to cost, for searches that want short solutions of
//! large boards soon and prove nothing.
//!
//! An estimate is the Manhattan distance, stretched, plus a sum of *weights*: one for each thing that can be said
//! of a board, such as "this piece is here while that one is there". The weights are fitted to the lengths of
//! solutions of random boards (`cargo xtask train`), and so they know on the average what no rule of ours does.
//! They are not admissible.
//!
//! - [`PairModel`] has a weight for every two pieces and their two cells, for boards of one size and one kind of goal.
//! - [`LocalModel`] has weights for what tiles near each other, and near the blank, have still to go, wherever they are:
//!   one model for all sizes.
//!
//! Both speak of boards as a [`CanonicalView`] shows them: turned so that the blank's goal is where the weights know it, and
//! each piece named by its goal cell. A search asks a [`LearnedHeuristic`], made of a model for one size.

mod canonical_view;
mod coding;
mod learned_heuristic;
mod local_model;
mod pair_model;
mod weights;

pub use canonical_view::CanonicalView;
pub use coding::{Decoder, Encoder};
pub use learned_heuristic::{LearnedHeuristic, Turn, UNIT};
pub use local_model::{END_SCALE, LocalAddresses, LocalEvaluator, LocalModel, LocalTables};
pub use pair_model::{PairAddresses, PairEvaluator, PairModel, manhattan};
pub use weights::{InvalidWeights, Weights};
