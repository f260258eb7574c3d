//! Learned estimates: what a solution of a board is likely to cost, for searches that want short solutions of
//! large boards soon and prove nothing.
//!
//! An estimate is the Manhattan distance, stretched, plus a sum of *weights*: one for each thing that can be said
//! of a board, such as "this piece is here while that one is there". The weights are fitted to the lengths of
//! solutions of random boards (`cargo xtask train`), and so they know on the average what no rule of ours does.
//! They are not admissible.
//!
//! - [`Pairs`] has a weight for every two pieces and their two cells, for boards of one size and one kind of goal.
//! - [`Local`] has weights for what tiles near each other, and near the blank, have still to go, wherever they are:
//!   one model for all sizes.
//!
//! Both speak of boards as a [`Frame`] shows them: turned so that the blank's goal is where the weights know it, and
//! each piece named by its goal cell. A search asks a [`Guide`], made of a model for one size.

mod coding;
mod frame;
mod guide;
mod local;
mod pairs;
mod weights;

pub use coding::{Decoder, Encoder};
pub use frame::Frame;
pub use guide::{Guide, Turn, UNIT};
pub use local::{END_SCALE, Local, LocalAddresses, LocalGuide, LocalTables};
pub use pairs::{PairAddresses, PairGuide, Pairs, manhattan};
pub use weights::{Spoilt, Weights};
