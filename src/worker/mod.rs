//! The worker: runs jobs in slices and reports on them.
//!
//! [`JobRunner`] owns the queue and the tables and knows no browser: requests, the time and a place for [`Effect`]s are
//! handed in. Every kind of job implements [`Job`](job::Job). For a hard board the runner has its host start helper
//! workers ([`HelperPool`](helper_pool::HelperPool) on this side, [`Helper`] on the other); for large boards a second
//! worker raises the lower bound ([`BoundWorker`](bound_worker::BoundWorker) on this side, [`BoundServer`] on the
//! other). `host` connects all of this to the browser's worker scope.

mod bound_server;
mod bound_worker;
mod helper;
mod helper_pool;
#[cfg(target_arch = "wasm32")]
mod host;
mod job;
mod jobs;
mod runner;
#[cfg(test)]
mod simulation;
mod slice;

pub use bound_server::BoundServer;
pub use helper::Helper;
pub use helper_pool::HelperSetup;
#[cfg(target_arch = "wasm32")]
pub use host::run;
pub use runner::JobRunner;

use crate::engine::anytime::WeightsFile;
use crate::engine::pdb_ida_star::SubtreeBatch;
use crate::protocol::{BoundRequest, Event};

/// Something that a runner asks its host to do.
pub enum Effect {
    /// Post an event to whoever started this worker.
    Post(Event),
    /// Start this many helpers, numbered from 0.
    StartHelpers(usize),
    /// Send a helper what it needs before its first batch.
    SetUpHelper(usize, Box<HelperSetup>),
    /// Send a helper a batch of subtrees to search.
    PostBatch(usize, SubtreeBatch),
    /// Terminate one helper.
    TerminateHelper(usize),
    /// Terminate all helpers.
    TerminateHelpers,
    /// Start a bound worker.
    StartBoundWorker,
    /// Send the bound worker a request.
    PostToBoundWorker(BoundRequest),
    /// Terminate the bound worker.
    TerminateBoundWorker,
    /// Download a file of weights.
    FetchWeights(WeightsFile),
}
