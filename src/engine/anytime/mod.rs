//! Answers for boards too large to be solved shortest: one at once, and better ones as time goes on.

mod answers;
mod beam;
mod construct;
mod grid;
mod guides;
mod loops;
mod shorten;

pub use answers::Answers;
pub use beam::{Beam, Course};
pub use construct::{Construction, construct};
pub use guides::{AnyGuide, Guidance, Guides, WeightsFile};
pub use shorten::Shortener;
