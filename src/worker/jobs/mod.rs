//! The kinds of jobs.

mod boards;
mod count;
mod estimate;
mod experiments;
mod explain;
mod explore;
mod layers;
mod prepare;
mod range;
mod solve;
mod timing;
mod verdicts;
mod warm_up;

pub use boards::BoardsJob;
pub use count::CountJob;
pub use estimate::EstimateJob;
pub use experiments::ExperimentsJob;
pub use explain::ExplainJob;
pub use explore::{ExploreJob, MapBoardsJob, Wanted};
pub use layers::LayersJob;
pub use prepare::PrepareJob;
pub use range::RangeJob;
pub use solve::{PausedSolve, SolveJob};
pub use timing::TimingJob;
pub use verdicts::VerdictsJob;
pub use warm_up::WarmUpJob;
