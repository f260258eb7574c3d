//! The interface of all kinds of jobs.

use std::sync::Arc;

use super::Effect;
use super::bound_worker::BoundWorker;
use super::helper_pool::HelperPool;
use super::jobs::PausedSolve;
use super::recorded_runs::RecordedRuns;
use crate::engine::{Solver, TableCache, TableStatus};
use crate::heuristic::pdb::{PdbSet, PdbSum};
use crate::protocol::{
    Encoded, Event, JobError, JobId, JobProgress, JobResult, LabReport, TablesProgress,
};
use crate::puzzle::{Goal, Move};
use crate::step::Step;

/// A job in the queue of a [`JobRunner`](super::JobRunner).
pub trait Job {
    /// Works for one slice. Returns `Done` after the job has reported its result through `cx`.
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()>;

    /// Ends the job and reports its result so far.
    fn stop(&mut self, cx: &mut JobContext<'_>);

    /// Returns the solver of a job that other workers can take part in; `None` for other kinds of jobs.
    fn solver(&mut self) -> Option<&mut Solver> {
        None
    }

    /// Offers the job a solution that another worker has found.
    fn offer_solution(&mut self, _moves: &[Move]) {}

    /// Replaces the time limit, in milliseconds of work since the start of the job; `None` means no limit. Jobs without a time
    /// limit ignore it.
    fn set_time_limit(&mut self, _time_limit_ms: Option<u32>) {}

    /// Converts a job that has ended into the state from which it can be continued; `None` if it cannot be.
    fn into_paused(self: Box<Self>) -> Option<PausedSolve> {
        None
    }
}

/// What the runner lends a job for one call.
pub struct JobContext<'a> {
    /// The job's number; `None` for a job that the runner started on its own.
    pub id: Option<JobId>,
    /// Tables and weights, kept between jobs.
    pub tables: &'a mut TableCache,
    /// Recorded searches, kept between jobs.
    pub recorded: &'a mut RecordedRuns,
    /// The helpers, which may take part in the job.
    pub helpers: &'a mut HelperPool,
    /// The bound worker, which may take part in the job.
    pub bound_worker: &'a mut BoundWorker,
    /// Returns the time in milliseconds.
    pub clock: &'a dyn Fn() -> f64,
    /// The time that the job has worked.
    pub timer: JobTimer,
    /// Receives what the host is asked to do.
    pub emit: &'a mut dyn FnMut(Effect),
}

impl JobContext<'_> {
    /// Reports the job's progress.
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

    /// Reports what a job of the lab has found since its last report.
    pub fn report(&mut self, report: &LabReport) {
        self.progress(JobProgress::Lab(Encoded::new(report)));
    }

    /// Ends a job of the lab with its last report.
    pub fn finish_lab(&mut self, report: &LabReport) {
        self.finish(JobResult::Lab(Encoded::new(report)));
    }

    /// Reports that the job failed.
    pub fn fail(&mut self, error: JobError) {
        if let Some(id) = self.id {
            (self.emit)(Effect::Post(Event::Failed(id, error)));
        }
    }

    /// Reports the progress of building the tables for the prepared goal.
    pub fn tables_progress(&mut self, progress: TablesProgress) {
        (self.emit)(Effect::Post(Event::Tables(progress)));
    }

    /// Returns the pattern databases of a heuristic, or builds one slice of them. `Done(None)` if `is_needed` is `false` or
    /// there are none for this goal.
    pub fn pdb_set(
        &mut self,
        goal: &Goal,
        is_needed: bool,
        budget: u32,
    ) -> Step<Option<Arc<PdbSet>>> {
        if !is_needed || goal.size().cells() > PdbSum::MAX_CELLS {
            return Step::Done(None);
        }
        match self.tables.pdb_set(goal, PdbSum::TIER, budget) {
            TableStatus::Ready(tables) => Step::Done(Some(tables)),
            TableStatus::Building => Step::Running,
            TableStatus::OutOfMemory => Step::Done(None),
        }
    }

    /// Asks the host to download the weights that searches have requested.
    pub fn fetch_weights(&mut self) {
        fetch_weights(self.tables, self.emit);
    }
}

/// Asks the host to download the weights that searches have requested.
pub fn fetch_weights(tables: &mut TableCache, emit: &mut dyn FnMut(Effect)) {
    while let Some(file) = tables.weights.to_fetch() {
        emit(Effect::FetchWeights(file));
    }
}

/// Measures the time that a job has worked: the time since its start minus the time in which more urgent jobs ran.
#[derive(Clone, Copy, Debug)]
pub struct JobTimer {
    worked_ms: f64,
    /// The time in milliseconds at which the job started or continued; `None` while it is paused.
    running_since: Option<f64>,
}

impl JobTimer {
    /// Starts the timer of a new job at the time `now`, in milliseconds.
    pub fn start(now: f64) -> JobTimer {
        JobTimer {
            worked_ms: 0.0,
            running_since: Some(now),
        }
    }

    /// Returns the time that the job has worked until `now`, in milliseconds.
    pub fn worked_ms(&self, now: f64) -> f64 {
        self.worked_ms + self.running_since.map_or(0.0, |since| now - since)
    }

    /// Pauses the timer; it may be paused already.
    pub fn pause(&mut self, now: f64) {
        self.worked_ms = self.worked_ms(now);
        self.running_since = None;
    }

    /// Resumes the timer; it may be running already.
    pub fn resume(&mut self, now: f64) {
        self.running_since.get_or_insert(now);
    }
}
