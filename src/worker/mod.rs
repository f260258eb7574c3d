//! The worker: takes up jobs, works on them in slices, reports.

mod counting;
mod desk;
#[cfg(target_arch = "wasm32")]
mod scope;

pub use desk::Desk;
#[cfg(target_arch = "wasm32")]
pub use scope::run;
