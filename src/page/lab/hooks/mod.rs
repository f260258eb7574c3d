//! Effects: how the browser follows the lab's state, and how browser events become actions. One effect per file.

mod address;
mod explore;
mod tour;
mod worker;

pub use address::use_lab_address;
pub use explore::{use_explore_clock, use_explore_keys};
pub use tour::use_tour;
pub use worker::use_lab_worker;
