//! The kinds of jobs.

mod count;
mod estimate;
mod prepare;
mod solve;
mod warm_up;

pub use count::CountJob;
pub use estimate::EstimateJob;
pub use prepare::PrepareJob;
pub use solve::{PausedSolve, SolveJob};
pub use warm_up::WarmUpJob;
