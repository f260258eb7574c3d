//! Answers for boards too large to be solved shortest: one at once, and better ones as time goes on.

mod beam;
mod carry;
mod construct;
mod draft;
mod grid;
mod loops;
mod placement;
mod rectangle;
mod shorten;
mod window;

pub use beam::{Beam, Course};
pub use construct::{Construction, construct};
pub use shorten::Shortener;
