//! The worker: takes up jobs, works on them in slices, reports. For hard boards it calls other workers to
//! help, which are the same program; for large boards it has a deputy that proves bounds meanwhile.

mod answering;
mod assisting;
mod counting;
mod crew;
mod deputy;
mod desk;
mod rehearsing;
#[cfg(target_arch = "wasm32")]
mod scope;
mod slice;

pub use crew::{Briefing, Word};
pub use desk::Desk;
#[cfg(target_arch = "wasm32")]
pub use scope::run;

use crate::engine::anytime::WeightsFile;
use crate::engine::optimal::{Errand, Report};
use crate::protocol::{Event, Request};

/// What leaves a desk.
pub enum Message {
    /// For whoever started this worker.
    Event(Event),
    /// For the worker that called this one to help.
    Report(Report),
    /// So many helpers are to be started; they are numbered from 0.
    Hire(usize),
    /// For one of them, before its first errand.
    Brief(usize, Box<Briefing>),
    Errand(usize, Errand),
    /// A helper of no further use is to be ended.
    Release(usize),
    /// All helpers are to be ended.
    Dismiss,
    /// A deputy is to be started, after the one before it has ended, if any.
    Appoint,
    /// For the deputy.
    Instruct(Request),
    /// The deputy is to be ended.
    Retire,
    /// A file of weights is to be fetched.
    Fetch(WeightsFile),
}
