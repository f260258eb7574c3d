//! What every kind of job has in common.

use super::Effect;
use super::bound_worker::BoundWorker;
use super::helper_pool::HelperPool;
use super::jobs::PausedSolve;
use crate::engine::{Solver, TableCache};
use crate::protocol::{Event, JobError, JobId, JobProgress, JobResult, TablesProgress};
use crate::puzzle::Move;
use crate::step::Step;

/// A job in the queue of a [`JobRunner`](super::JobRunner).
pub trait Job {
    /// Works for one slice. A job that is done has reported its result through `cx`.
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()>;

    /// Ends the job and reports what it has found so far.
    fn stop(&mut self, cx: &mut JobContext<'_>);

    /// Returns the solver, for jobs that other workers can take part in.
    fn solver(&mut self) -> Option<&mut Solver> {
        None
    }

    /// Takes note of a solution that another worker has found.
    fn learn(&mut self, _moves: &[Move]) {}

    /// Returns what is needed to continue the job later, for jobs that can be continued. Called when it has ended.
    fn into_paused(self: Box<Self>) -> Option<PausedSolve> {
        None
    }
}

/// What a job works with.
pub struct JobContext<'a> {
    /// The job's number; `None` for work that no one asked for.
    pub id: Option<JobId>,
    pub tables: &'a mut TableCache,
    pub helpers: &'a mut HelperPool,
    pub bound_worker: &'a mut BoundWorker,
    /// The clock, in milliseconds.
    pub clock: &'a dyn Fn() -> f64,
    pub timer: JobTimer,
    pub emit: &'a mut dyn FnMut(Effect),
}

impl JobContext<'_> {
    /// Reports how far the job has come.
    pub fn progress(&mut self, progress: JobProgress) {
        if let Some(id) = self.id {
            (self.emit)(Effect::Post(Event::Progress(id, progress)));
        }
    }

    /// Reports the job's result.
    pub fn finish(&mut self, result: JobResult) {
        if let Some(id) = self.id {
            (self.emit)(Effect::Post(Event::Finished(id, result)));
        }
    }

    /// Reports why the job cannot be done.
    pub fn fail(&mut self, error: JobError) {
        if let Some(id) = self.id {
            (self.emit)(Effect::Post(Event::Failed(id, error)));
        }
    }

    /// Reports how far the tables for the prepared goal have come.
    pub fn tables_progress(&mut self, progress: TablesProgress) {
        (self.emit)(Effect::Post(Event::Tables(progress)));
    }

    /// Has the host download the weights that searches have asked for.
    pub fn fetch_weights(&mut self) {
        fetch_weights(self.tables, self.emit);
    }
}

/// Has the host download the weights that searches have asked for.
pub fn fetch_weights(tables: &mut TableCache, emit: &mut dyn FnMut(Effect)) {
    while let Some(file) = tables.weights.to_fetch() {
        emit(Effect::FetchWeights(file));
    }
}

/// The time that a job has worked: the time since its start, less the time in which more urgent jobs ran.
#[derive(Clone, Copy, Debug)]
pub struct JobTimer {
    worked_ms: f64,
    /// When the job started or continued; `None` while it is paused.
    since: Option<f64>,
}

impl JobTimer {
    pub fn start(now: f64) -> JobTimer {
        JobTimer {
            worked_ms: 0.0,
            since: Some(now),
        }
    }

    /// Returns the milliseconds that the job has worked.
    pub fn worked_ms(&self, now: f64) -> f64 {
        self.worked_ms + self.since.map_or(0.0, |since| now - since)
    }

    pub fn pause(&mut self, now: f64) {
        self.worked_ms = self.worked_ms(now);
        self.since = None;
    }

    pub fn resume(&mut self, now: f64) {
        self.since.get_or_insert(now);
    }
}
