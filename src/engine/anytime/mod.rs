//! Boards too large for a shortest solution in good time: an answer at once, then shorter and shorter ones.

mod beam;

pub use beam::{Beam, Course};
