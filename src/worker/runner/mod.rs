//! The job queue. It does not depend on the browser: requests, the time and a sink for effects are passed in.

use super::Effect;
use super::bound_worker::BoundWorker;
use super::helper_pool::HelperPool;
use super::job::{Job, JobContext, JobTimer, fetch_weights};
use super::jobs::{
    BoardsJob, CountJob, EstimateJob, ExperimentsJob, ExplainJob, ExploreJob, LayersJob,
    MapBoardsJob, PausedSolve, PrepareJob, RangeJob, SolveJob, TimingJob, VerdictsJob, Wanted,
    WarmUpJob,
};
use super::recorded_runs::RecordedRuns;
use crate::engine::anytime::WeightsFile;
use crate::engine::{Strategy, TableCache};
use crate::protocol::{
    BoundEvent, BoundSpec, Event, HelperEvent, JobError, JobId, JobSpec, LabSpec, Priority, Request,
};
use crate::puzzle::{Goal, Move};
use crate::step::Step;

/// Runs jobs in slices, the most urgent first. All times are in milliseconds.
#[derive(Default)]
pub struct JobRunner {
    /// Sorted by priority, then by age.
    queue: Vec<QueuedJob>,
    tables: TableCache,
    recorded: RecordedRuns,
    /// The last anytime search that ended before it was done and can be continued.
    paused: Option<PausedSolve>,
    /// The goal to warm up with once its weights are loaded.
    warm_up_goal: Option<Goal>,
    helpers: HelperPool,
    bound_worker: BoundWorker,
}

struct QueuedJob {
    origin: Origin,
    priority: Priority,
    job: Box<dyn Job>,
    timer: JobTimer,
    /// `true` if the last slice ended because the job waits for another worker or for a download.
    is_waiting: bool,
}

/// What a job was started for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    /// A request of the page or of the lead worker.
    Request(JobId),
    /// Building tables ahead of the next job.
    Prepare,
    /// Running the search of large boards before it is needed.
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

    /// Returns `true` if a job can be worked on now.
    pub fn is_busy(&self) -> bool {
        self.queue.iter().any(|queued| !queued.is_waiting)
    }

    /// Returns `true` if there are jobs and all of them wait for other workers or for downloads. Call
    /// [`work`](Self::work) now and then all the same, so that their time limits are checked.
    pub fn is_waiting(&self) -> bool {
        !self.queue.is_empty() && !self.is_busy()
    }

    /// Handles a request of the page. `now` is a time of the clock that is passed to [`work`](Self::work).
    pub fn receive(&mut self, request: Request, now: f64, emit: &mut dyn FnMut(Effect)) {
        match request {
            Request::Start(id, spec) => self.start(id, *spec, now, emit),
            Request::Stop(id) => self.stop(id, now, emit),
            Request::Prepare(goal) => self.prepare(&goal, now, emit),
            Request::Workers(workers) => {
                self.helpers.set_max_helpers(workers);
                self.bound_worker.set_max_workers(workers);
            }
            Request::SetTimeLimit(id, time_limit_ms) => {
                if let Some(queued) = find(&mut self.queue, Some(id)) {
                    queued.job.set_time_limit(time_limit_ms);
                }
            }
        }
    }

    /// Sets the maximum number of helpers. Unlike [`Request::Workers`], this does not allow a bound worker.
    pub fn set_max_helpers(&mut self, helpers: u8) {
        self.helpers.set_max_helpers(helpers);
    }

    fn start(&mut self, id: JobId, spec: JobSpec, now: f64, emit: &mut dyn FnMut(Effect)) {
        let priority = spec.priority();
        let job: Result<Box<dyn Job>, JobError> = match spec {
            JobSpec::Solve(spec) => {
                self.remove(Origin::WarmUp);
                let paused = match priority {
                    // A hint must not discard the search that can be continued.
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
            JobSpec::Explain(spec) => {
                ExplainJob::new(spec, false).map(|job| Box::new(job) as Box<dyn Job>)
            }
            JobSpec::Lab(spec, _) => match spec.decode() {
                Ok(LabSpec::Experiments(spec)) => Ok(Box::new(ExperimentsJob::new(spec, now))),
                Ok(LabSpec::Range(spec)) => {
                    RangeJob::new(spec).map(|job| Box::new(job) as Box<dyn Job>)
                }
                Ok(LabSpec::Timing(spec)) => Ok(Box::new(TimingJob::new(spec, now))),
                Ok(LabSpec::Boards(spec)) => Ok(Box::new(BoardsJob::new(spec, now))),
                Ok(LabSpec::Explain(spec)) => {
                    ExplainJob::new(spec, true).map(|job| Box::new(job) as Box<dyn Job>)
                }
                Ok(LabSpec::Layers(goal)) => Ok(Box::new(LayersJob::new(goal))),
                Ok(LabSpec::Verdicts(spec)) => Ok(Box::new(VerdictsJob::new(spec))),
                Ok(LabSpec::Record(run)) => {
                    Ok(Box::new(ExploreJob::new(run, Wanted::Overview, now)))
                }
                Ok(LabSpec::Moment(spec)) => {
                    let wanted = Wanted::Moment {
                        at: spec.at,
                        frontier: spec.frontier.into(),
                        has_map: spec.has_map,
                    };
                    Ok(Box::new(ExploreJob::new(spec.run, wanted, now)))
                }
                Ok(LabSpec::Question(run, at)) => {
                    Ok(Box::new(ExploreJob::new(run, Wanted::Question(at), now)))
                }
                Ok(LabSpec::MapBoards(goal, numbers)) => {
                    Ok(Box::new(MapBoardsJob::new(goal, numbers)))
                }
                Err(_) => return emit(Effect::Post(Event::Unreadable)),
            },
        };
        self.enqueue_or_fail(id, priority, job, now, emit);
    }

    /// Starts the bound worker's part of the lead's job `id`.
    pub fn start_bound(
        &mut self,
        id: JobId,
        spec: BoundSpec,
        now: f64,
        emit: &mut dyn FnMut(Effect),
    ) {
        let paused = if spec.can_continue {
            self.paused.take()
        } else {
            // The part of a hint must not discard the search that can be continued.
            None
        };
        let job = SolveJob::for_bound(spec, paused, &mut self.tables, now);
        let job = job.map(|job| Box::new(job) as Box<dyn Job>);
        self.enqueue_or_fail(id, Priority::Foreground, job, now, emit);
    }

    /// Enqueues a job, or reports why it could not be created.
    fn enqueue_or_fail(
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
        let comes_later = |other: &QueuedJob| match origin {
            // The warm-up takes about a second, tables take many.
            Origin::WarmUp => other.priority >= priority,
            _ => other.priority > priority,
        };
        let index = self.queue.iter().position(comes_later);
        self.queue.insert(index.unwrap_or(self.queue.len()), queued);
    }

    fn remove(&mut self, origin: Origin) {
        self.queue.retain(|queued| queued.origin != origin);
    }

    /// Ends job `id` with its result so far; ignored if there is no such job.
    pub fn stop(&mut self, id: JobId, now: f64, emit: &mut dyn FnMut(Effect)) {
        let has_id = |queued: &QueuedJob| queued.origin == Origin::Request(id);
        if let Some(index) = self.queue.iter().position(has_id) {
            let mut queued = self.queue.remove(index);
            let clock = || now;
            let mut cx = self.context(queued.origin, queued.timer, &clock, emit);
            queued.job.stop(&mut cx);
            self.release(queued, emit);
        }
    }

    /// Builds tables for `goal` while there is no other job. Replaces the previous goal.
    pub fn prepare(&mut self, goal: &Goal, now: f64, emit: &mut dyn FnMut(Effect)) {
        self.remove(Origin::Prepare);
        // Free the tables and the beam of a search that will not be continued.
        self.paused.take_if(|paused| paused.goal() != goal);
        match Strategy::recommended(goal.size()) {
            Strategy::Anytime => {
                self.remove(Origin::WarmUp);
                self.tables.weights.drop_other_sizes(goal);
                self.warm_up_goal = Some(*goal);
                self.warm_up(now, emit);
                if self.bound_worker.is_available() {
                    return self.bound_worker.prepare(goal, emit);
                }
            }
            _ => {
                self.bound_worker.terminate(emit);
                // Small boards need the memory for tables of their own.
                self.remove(Origin::WarmUp);
                self.warm_up_goal = None;
                self.tables.weights.drop_tables();
            }
        }
        self.build_tables(*goal, now);
    }

    fn build_tables(&mut self, goal: Goal, now: f64) {
        let job = Box::new(PrepareJob::new(goal, now));
        self.enqueue(Origin::Prepare, Priority::Idle, job, now);
    }

    /// Offers job `id` a solution that another worker has found.
    pub fn offer_solution(&mut self, id: JobId, moves: &[Move]) {
        if let Some(queued) = find(&mut self.queue, Some(id)) {
            queued.job.offer_solution(moves);
        }
    }

    /// Handles an event of helper number `helper`.
    pub fn on_helper_event(
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

    /// Handles an event of the bound worker.
    pub fn on_bound_event(&mut self, event: BoundEvent, now: f64, emit: &mut dyn FnMut(Effect)) {
        let goal = self.bound_worker.goal();
        let queued = find(&mut self.queue, self.bound_worker.job());
        let solver = queued.and_then(|queued| queued.job.solver());
        self.bound_worker.handle(event, solver, emit);
        if let Some(goal) = goal
            && !self.bound_worker.is_available()
        {
            // The bound worker has failed: build its tables here.
            self.remove(Origin::Prepare);
            self.build_tables(goal, now);
        }
    }

    /// Handles the end of a download. `bytes` is the content of the weights file; `None` if the download failed.
    pub fn on_weights_fetched(
        &mut self,
        file: WeightsFile,
        bytes: Option<&[u8]>,
        now: f64,
        emit: &mut dyn FnMut(Effect),
    ) {
        let is_loaded = self.tables.weights.supply(file, bytes).is_ok();
        // Without a correction searches are guided nearly as well.
        if !is_loaded && !matches!(file, WeightsFile::PairCorrection(_)) {
            emit(Effect::Post(Event::WeightsUnavailable));
        }
        self.warm_up(now, emit);
    }

    /// Starts the warm-up for the goal that was prepared last, unless there is a job. Requests its weights if they are missing.
    fn warm_up(&mut self, now: f64, emit: &mut dyn FnMut(Effect)) {
        let Some(goal) = self.warm_up_goal else {
            return;
        };
        let has_weights = self.tables.weights.prepare(&goal);
        fetch_weights(&mut self.tables, emit);
        let is_requested = |queued: &QueuedJob| queued.origin.id().is_some();
        if has_weights
            && !self.queue.iter().any(is_requested)
            && let Some(job) = WarmUpJob::new(&goal, &self.tables)
        {
            self.warm_up_goal = None;
            self.remove(Origin::WarmUp);
            self.enqueue(Origin::WarmUp, Priority::Idle, Box::new(job), now);
        }
    }

    /// Works for one slice on the most urgent job that does not wait. `clock` returns the time in milliseconds.
    pub fn work(&mut self, clock: &dyn Fn() -> f64, emit: &mut dyn FnMut(Effect)) {
        let mut index = 0;
        while index < self.queue.len() {
            let mut queued = self.queue.remove(index);
            let now = clock();
            queued.timer.resume(now);
            let mut cx = self.context(queued.origin, queued.timer, clock, emit);
            let step = queued.job.work(&mut cx);
            queued.is_waiting = step == Step::Waiting;
            match step {
                Step::Done(()) => return self.release(queued, emit),
                Step::Running => {
                    self.queue.insert(index, queued);
                    for paused in &mut self.queue[index + 1..] {
                        paused.timer.pause(now);
                    }
                    return;
                }
                // A less urgent job may use the slice.
                Step::Waiting => self.queue.insert(index, queued),
            }
            index += 1;
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
            recorded: &mut self.recorded,
            helpers: &mut self.helpers,
            bound_worker: &mut self.bound_worker,
            clock,
            timer,
            emit,
        }
    }

    /// Releases the workers of a job that has ended, and keeps its search if that can be continued.
    fn release(&mut self, mut queued: QueuedJob, emit: &mut dyn FnMut(Effect)) {
        if let Some(id) = queued.origin.id() {
            self.helpers.release(id, queued.job.solver(), emit);
            self.bound_worker.stop(id, emit);
        }
        if let Some(paused) = queued.job.into_paused() {
            self.paused = Some(paused);
        }
    }
}

/// Returns the queued job with number `id`.
fn find(queue: &mut [QueuedJob], id: Option<JobId>) -> Option<&mut QueuedJob> {
    let id = id?;
    queue
        .iter_mut()
        .find(|queued| queued.origin == Origin::Request(id))
}

#[cfg(test)]
mod tests;
