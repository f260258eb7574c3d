//! The worker: runs jobs in slices and reports their progress.
//!
//! `JobRunner` (`runner`) owns the job queue and the tables. It does not depend on the browser: requests, the time and a
//! sink for `Effect`s are passed in. Every kind of job (`jobs`) implements `Job`.
//!
//! For a hard board the runner asks its host to start helper workers: `HelperPool` is the lead's side, `Helper` the
//! helper's. For large boards a second worker raises the lower bound: `BoundWorker` is the lead's side, `BoundServer` the
//! other. `host` connects all of this to the browser's worker scope.

// Only `host`, which is for the browser, calls this code; on other targets its tests do.
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]

mod bound_server;
mod bound_worker;
mod helper;
mod helper_pool;
#[cfg(target_arch = "wasm32")]
mod host;
mod job;
mod jobs;
mod recorded_runs;
mod runner;
#[cfg(test)]
mod simulation;
mod slice;

#[cfg(target_arch = "wasm32")]
pub use host::run;

use helper_pool::HelperSetup;
use runner::JobRunner;

use crate::engine::anytime::WeightsFile;
use crate::engine::pdb_ida_star::SubtreeBatch;
use crate::protocol::{BoundRequest, Event};

/// An action that a runner asks its host to perform.
enum Effect {
    /// Post an event to the page or worker that started this worker.
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
    /// Download a weights file.
    FetchWeights(WeightsFile),
}
