//! The queue of jobs. Knows no browser: requests, the time and a place for effects are handed in.

use super::Effect;
use super::bound_worker::BoundWorker;
use super::helper_pool::HelperPool;
use super::job::{Job, JobContext, JobTimer, fetch_weights};
use super::jobs::{CountJob, EstimateJob, PausedSolve, PrepareJob, SolveJob, WarmUpJob};
use crate::engine::anytime::WeightsFile;
use crate::engine::{Strategy, TableCache};
use crate::protocol::{
    BoundEvent, BoundSpec, Event, HelperEvent, JobError, JobId, JobSpec, Priority, Request,
};
use crate::puzzle::{Goal, Move};
use crate::step::Step;

/// Runs jobs, the most urgent first.
#[derive(Default)]
pub struct JobRunner {
    /// By priority, then by age.
    queue: Vec<QueuedJob>,
    tables: TableCache,
    /// The last anytime search that was ended before it was done.
    paused: Option<PausedSolve>,
    /// The goal of boards to warm up with, once the weights for them are there.
    warm_up_goal: Option<Goal>,
    helpers: HelperPool,
    bound_worker: BoundWorker,
}

struct QueuedJob {
    origin: Origin,
    priority: Priority,
    job: Box<dyn Job>,
    timer: JobTimer,
    /// Whether the last slice ended because there was nothing to do.
    is_waiting: bool,
}

/// Where a job comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    Request(JobId),
    Prepare,
    WarmUp,
}

impl Origin {
    fn id(self) -> Option<JobId> {
        match self {
            Origin::Request(id) => Some(id),
            Origin::Prepare | Origin::WarmUp => None,
        }
    }
}

impl JobRunner {
    #[cfg(test)]
    pub fn with_tables(tables: TableCache) -> JobRunner {
        JobRunner {
            tables,
            ..JobRunner::default()
        }
    }

    #[cfg(test)]
    pub fn helpers_mut(&mut self) -> &mut HelperPool {
        &mut self.helpers
    }

    /// Returns `true` if there is work that can be done now.
    pub fn is_busy(&self) -> bool {
        self.queue.iter().any(|queued| !queued.is_waiting)
    }

    /// Returns `true` if there are jobs and all of them wait for something from outside. They must be worked on now and
    /// then all the same: their time may run out.
    pub fn is_waiting(&self) -> bool {
        !self.queue.is_empty() && !self.is_busy()
    }

    /// Handles a request of the page. `now` is in milliseconds, on the clock of [`work`](Self::work).
    pub fn receive(&mut self, request: Request, now: f64, emit: &mut dyn FnMut(Effect)) {
        match request {
            Request::Start(id, spec) => self.start(id, *spec, now, emit),
            Request::Stop(id) => self.stop(id, now, emit),
            Request::Prepare(goal) => self.prepare(&goal, now, emit),
            Request::Workers(workers) => {
                self.helpers.set_max_helpers(workers);
                self.bound_worker.set_max_workers(workers);
            }
        }
    }

    /// Sets the number of helpers that may be started. Unlike [`Request::Workers`] this allows no bound worker.
    pub fn set_max_helpers(&mut self, helpers: u8) {
        self.helpers.set_max_helpers(helpers);
    }

    fn start(&mut self, id: JobId, spec: JobSpec, now: f64, emit: &mut dyn FnMut(Effect)) {
        let priority = spec.priority();
        let job: Result<Box<dyn Job>, JobError> = match spec {
            JobSpec::Solve(spec) => {
                self.remove(Origin::WarmUp);
                let paused = match priority {
                    // A hint in between does not end what can be continued.
                    Priority::Short => None,
                    _ => self.paused.take(),
                };
                let (tables, bound_worker) = (&mut self.tables, &self.bound_worker);
                let job = SolveJob::new(spec, paused, tables, bound_worker, now);
                job.map(|job| Box::new(job) as Box<dyn Job>)
            }
            JobSpec::Count(spec) => CountJob::new(&spec, now)
                .map(|job| Box::new(job) as Box<dyn Job>)
                .map_err(JobError::from),
            JobSpec::Estimate(spec) => Ok(Box::new(EstimateJob::new(spec))),
        };
        self.admit(id, priority, job, now, emit);
    }

    /// Starts the part of a job that raises the lower bound.
    pub fn start_bound(
        &mut self,
        id: JobId,
        spec: BoundSpec,
        now: f64,
        emit: &mut dyn FnMut(Effect),
    ) {
        let paused = match spec.can_continue {
            true => self.paused.take(),
            // The part of a hint does not end what can be continued.
            false => None,
        };
        let job = SolveJob::for_bound(spec, paused, &mut self.tables, now);
        let job = job.map(|job| Box::new(job) as Box<dyn Job>);
        self.admit(id, Priority::Foreground, job, now, emit);
    }

    fn admit(
        &mut self,
        id: JobId,
        priority: Priority,
        job: Result<Box<dyn Job>, JobError>,
        now: f64,
        emit: &mut dyn FnMut(Effect),
    ) {
        match job {
            Ok(job) => self.enqueue(Origin::Request(id), priority, job, now),
            Err(error) => emit(Effect::Post(Event::Failed(id, error))),
        }
    }

    fn enqueue(&mut self, origin: Origin, priority: Priority, job: Box<dyn Job>, now: f64) {
        let queued = QueuedJob {
            origin,
            priority,
            job,
            timer: JobTimer::start(now),
            is_waiting: false,
        };
        let after = |other: &QueuedJob| match origin {
            // The warm-up takes less than a second and tables take many.
            Origin::WarmUp => other.priority >= priority,
            _ => other.priority > priority,
        };
        let place = self.queue.iter().position(after);
        self.queue.insert(place.unwrap_or(self.queue.len()), queued);
    }

    fn remove(&mut self, origin: Origin) {
        self.queue.retain(|queued| queued.origin != origin);
    }

    /// Ends a job with what it has found; ignored when it is not under way.
    pub fn stop(&mut self, id: JobId, now: f64, emit: &mut dyn FnMut(Effect)) {
        let is_named = |queued: &QueuedJob| queued.origin == Origin::Request(id);
        if let Some(place) = self.queue.iter().position(is_named) {
            let mut queued = self.queue.remove(place);
            let clock = || now;
            let mut cx = self.context(queued.origin, queued.timer, &clock, emit);
            queued.job.stop(&mut cx);
            self.ended(queued, emit);
        }
    }

    /// Builds tables for a goal when there is nothing else to do, in place of those for the goal before it.
    pub fn prepare(&mut self, goal: &Goal, now: f64, emit: &mut dyn FnMut(Effect)) {
        self.remove(Origin::Prepare);
        // A search that will not be continued keeps no tables and no beam alive.
        self.paused.take_if(|paused| paused.goal() != goal);
        match Strategy::recommended(goal.size()) {
            Strategy::Anytime => {
                self.tables.weights.prepare(goal);
                self.warm_up_goal = Some(*goal);
                fetch_weights(&mut self.tables, emit);
                if self.bound_worker.is_available() {
                    return self.bound_worker.prepare(goal, emit);
                }
            }
            _ => self.bound_worker.retire(emit),
        }
        self.build_tables(*goal, now);
    }

    fn build_tables(&mut self, goal: Goal, now: f64) {
        let job = Box::new(PrepareJob::new(goal, now));
        self.enqueue(Origin::Prepare, Priority::Idle, job, now);
    }

    /// Tells a job of a solution that another worker has found.
    pub fn learn(&mut self, id: JobId, moves: &[Move]) {
        if let Some(queued) = find(&mut self.queue, Some(id)) {
            queued.job.learn(moves);
        }
    }

    /// Handles what a helper says.
    pub fn helper_event(
        &mut self,
        helper: usize,
        event: HelperEvent,
        emit: &mut dyn FnMut(Effect),
    ) {
        let queued = find(&mut self.queue, self.helpers.job());
        if let Some(solver) = queued.and_then(|queued| queued.job.solver()) {
            self.helpers.handle(helper, event, solver, emit);
        }
    }

    /// Handles what the bound worker says.
    pub fn bound_event(&mut self, event: BoundEvent, now: f64, emit: &mut dyn FnMut(Effect)) {
        let goal = self.bound_worker.goal();
        let queued = find(&mut self.queue, self.bound_worker.job());
        let solver = queued.and_then(|queued| queued.job.solver());
        self.bound_worker.handle(event, solver, emit);
        if let Some(goal) = goal
            && !self.bound_worker.is_available()
        {
            // Its tables are now built here.
            self.remove(Origin::Prepare);
            self.build_tables(goal, now);
        }
    }

    /// Handles the bytes of a file of weights; `None` if they could not be downloaded.
    pub fn weights_arrived(
        &mut self,
        file: WeightsFile,
        bytes: Option<&[u8]>,
        now: f64,
        emit: &mut dyn FnMut(Effect),
    ) {
        let is_asked = |queued: &QueuedJob| queued.origin.id().is_some();
        if self.tables.weights.supply(file, bytes).is_err() {
            emit(Effect::Post(Event::WeightsUnavailable));
        } else if !self.queue.iter().any(is_asked)
            && let Some(goal) = self.warm_up_goal.take()
            && let Some(job) = WarmUpJob::new(&goal, &self.tables)
        {
            self.enqueue(Origin::WarmUp, Priority::Idle, Box::new(job), now);
        }
    }

    /// Works for one slice on the most urgent job that has something to do.
    pub fn work(&mut self, clock: &dyn Fn() -> f64, emit: &mut dyn FnMut(Effect)) {
        let mut place = 0;
        while place < self.queue.len() {
            let mut queued = self.queue.remove(place);
            let now = clock();
            queued.timer.resume(now);
            let mut cx = self.context(queued.origin, queued.timer, clock, emit);
            let step = queued.job.work(&mut cx);
            queued.is_waiting = step == Step::Waiting;
            match step {
                Step::Done(()) => return self.ended(queued, emit),
                Step::Running => {
                    self.queue.insert(place, queued);
                    for paused in &mut self.queue[place + 1..] {
                        paused.timer.pause(now);
                    }
                    return;
                }
                // Jobs that are less urgent have their turn meanwhile.
                Step::Waiting => self.queue.insert(place, queued),
            }
            place += 1;
        }
    }

    fn context<'a>(
        &'a mut self,
        origin: Origin,
        timer: JobTimer,
        clock: &'a dyn Fn() -> f64,
        emit: &'a mut dyn FnMut(Effect),
    ) -> JobContext<'a> {
        JobContext {
            id: origin.id(),
            tables: &mut self.tables,
            helpers: &mut self.helpers,
            bound_worker: &mut self.bound_worker,
            clock,
            timer,
            emit,
        }
    }

    /// Releases what an ended job has used, and keeps it if it can be continued.
    fn ended(&mut self, mut queued: QueuedJob, emit: &mut dyn FnMut(Effect)) {
        if let Some(id) = queued.origin.id() {
            self.helpers.release(id, queued.job.solver(), emit);
            self.bound_worker.stop(id, emit);
        }
        if let Some(paused) = queued.job.into_paused() {
            self.paused = Some(paused);
        }
    }
}

/// Returns the job with a number.
fn find(queue: &mut [QueuedJob], id: Option<JobId>) -> Option<&mut QueuedJob> {
    let id = id?;
    queue
        .iter_mut()
        .find(|queued| queued.origin == Origin::Request(id))
}

#[cfg(test)]
mod tests;
