//! Answers for boards too large to be solved shortest: one at once, and better ones as time goes on.

mod beam;
mod construct;
mod loops;
mod placement;

pub use beam::{Beam, Course};
pub use construct::construct;
