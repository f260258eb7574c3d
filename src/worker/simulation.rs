//! A simulation for tests: a lead worker, its bound worker and its helpers on one simulated clock.

use std::cell::Cell;
use std::collections::VecDeque;
use std::rc::Rc;

use super::bound_server::BoundServer;
use super::helper::Helper;
use super::slice::CLOCK_CHECK_INTERVAL_MS;
use super::{Effect, JobRunner};
use crate::engine::anytime::WeightsFile;
use crate::engine::anytime::tests::weights;
use crate::engine::{Strategy, TableCache};
use crate::protocol::{
    BoundEvent, BoundRequest, Event, HelperEvent, JobId, JobProgress, JobResult, JobSpec, JobStats,
    Priority, Request, SolveSpec,
};
use crate::puzzle::{Board, Goal, Preset};
use crate::search::{Limits, Outcome};

/// The workers and the messages that they have posted. Each works only when a test calls for it.
pub struct Simulation {
    pub lead: JobRunner,
    pub bound: BoundServer,
    /// The helpers; `None` for one that is not set up or was terminated.
    pub helpers: Vec<Option<Helper>>,
    /// The time in milliseconds.
    pub time: Rc<Cell<f64>>,
    /// Milliseconds by which the time advances whenever the clock is read.
    pub tick_ms: f64,
    /// Events from the lead to the page.
    pub posted: Vec<Event>,
    /// Events from the bound worker to the lead.
    pub bound_events: Vec<BoundEvent>,
    /// Requests from the lead to the bound worker.
    pub bound_requests: Vec<BoundRequest>,
    pub batches_searched: usize,
    /// The number of times that all helpers were terminated.
    pub helpers_released: usize,
    pub bound_worker_terminated: bool,
}

impl Default for Simulation {
    fn default() -> Simulation {
        Simulation {
            lead: JobRunner::default(),
            bound: BoundServer::default(),
            helpers: Vec::new(),
            time: Rc::default(),
            tick_ms: CLOCK_CHECK_INTERVAL_MS,
            posted: Vec::new(),
            bound_events: Vec::new(),
            bound_requests: Vec::new(),
            batches_searched: 0,
            helpers_released: 0,
            bound_worker_terminated: false,
        }
    }
}

/// A message to deliver.
enum Delivery {
    ToBound(BoundRequest),
    FromBound(BoundEvent),
    WeightsToLead(WeightsFile),
    WeightsToBound(WeightsFile),
}

impl Simulation {
    pub fn with_tables(tables: TableCache) -> Simulation {
        Simulation {
            lead: JobRunner::with_tables(tables),
            ..Simulation::default()
        }
    }

    /// Sends the lead a request.
    pub fn receive(&mut self, request: Request) {
        self.with_lead(|lead, clock, emit| lead.receive(request, clock(), emit));
    }

    pub fn start(&mut self, id: JobId, spec: JobSpec) {
        self.receive(Request::Start(id, Box::new(spec)));
    }

    pub fn stop(&mut self, id: JobId) {
        self.receive(Request::Stop(id));
    }

    /// Lets the lead work for one slice.
    pub fn work(&mut self) {
        self.with_lead(|lead, clock, emit| lead.work(clock, emit));
    }

    /// Lets the lead work while it is busy.
    pub fn work_until_idle(&mut self) {
        while self.lead.is_busy() {
            self.work();
        }
    }

    /// Lets the bound worker work for one slice.
    pub fn work_bound(&mut self) {
        let clock = ticking_clock(self.time.clone(), self.tick_ms);
        let mut effects = Vec::new();
        let runner = self.bound.runner();
        runner.work(&clock, &mut |effect| effects.push(effect));
        let deliveries = effects.into_iter().filter_map(from_bound).collect();
        self.deliver(deliveries);
    }

    /// Lets a helper work for one slice.
    pub fn work_helper(&mut self, number: usize) {
        let clock = ticking_clock(self.time.clone(), self.tick_ms);
        let mut events = Vec::new();
        if let Some(helper) = &mut self.helpers[number] {
            helper.work(&clock, &mut |event| events.push(event));
        }
        for event in events {
            self.batches_searched += 1;
            self.helper_event(number, event);
        }
    }

    pub fn helper_event(&mut self, number: usize, event: HelperEvent) {
        self.with_lead(|lead, _, emit| lead.on_helper_event(number, event, emit));
    }

    pub fn bound_event(&mut self, event: BoundEvent) {
        self.with_lead(|lead, clock, emit| lead.on_bound_event(event, clock(), emit));
    }

    /// Calls `act` with the lead and delivers the messages that it emits.
    fn with_lead(
        &mut self,
        act: impl FnOnce(&mut JobRunner, &dyn Fn() -> f64, &mut dyn FnMut(Effect)),
    ) {
        let clock = ticking_clock(self.time.clone(), self.tick_ms);
        let mut effects = Vec::new();
        act(&mut self.lead, &clock, &mut |effect| effects.push(effect));
        let mut deliveries = VecDeque::new();
        for effect in effects {
            match effect {
                Effect::Post(event) => self.posted.push(event),
                Effect::StartHelpers(count) => self.helpers.resize_with(count, || None),
                Effect::SetUpHelper(number, setup) => {
                    self.helpers[number] = Some(Helper::new(*setup).expect("the tables fit"));
                }
                Effect::PostBatch(number, batch) => {
                    let helper = self.helpers[number].as_mut();
                    helper.expect("it was set up").add(batch);
                }
                Effect::TerminateHelper(number) => self.helpers[number] = None,
                Effect::TerminateHelpers => {
                    self.helpers.clear();
                    self.helpers_released += 1;
                }
                Effect::StartBoundWorker => {
                    deliveries.push_back(Delivery::FromBound(BoundEvent::Ready));
                }
                Effect::PostToBoundWorker(request) => {
                    deliveries.push_back(Delivery::ToBound(request));
                }
                Effect::TerminateBoundWorker => self.bound_worker_terminated = true,
                Effect::FetchWeights(file) => deliveries.push_back(Delivery::WeightsToLead(file)),
            }
        }
        self.deliver(deliveries);
    }

    fn deliver(&mut self, deliveries: VecDeque<Delivery>) {
        for delivery in deliveries {
            match delivery {
                Delivery::ToBound(request) => {
                    self.bound_requests.push(request.clone());
                    let mut effects = Vec::new();
                    let now = self.time.get();
                    let emit = &mut |effect| effects.push(effect);
                    self.bound.receive(request, now, emit);
                    let replies = effects.into_iter().filter_map(from_bound).collect();
                    self.deliver(replies);
                }
                Delivery::FromBound(event) => {
                    self.bound_events.push(event.clone());
                    self.bound_event(event);
                }
                Delivery::WeightsToLead(file) => {
                    let bytes = weights(file);
                    self.with_lead(|lead, clock, emit| {
                        lead.on_weights_fetched(file, Some(&bytes), clock(), emit);
                    });
                }
                Delivery::WeightsToBound(file) => {
                    let (bytes, now) = (weights(file), self.time.get());
                    let emit = &mut |_| panic!("the weights are valid");
                    let runner = self.bound.runner();
                    runner.on_weights_fetched(file, Some(&bytes), now, emit);
                }
            }
        }
    }

    /// Returns the number and the result of the job that finished last.
    pub fn result(&self) -> Option<(JobId, &JobResult)> {
        self.posted.iter().rev().find_map(|event| match event {
            Event::Finished(id, result) => Some((*id, result)),
            _ => None,
        })
    }

    /// Returns the statistics and the outcome of the job that finished last, if it solves a board.
    pub fn outcome(&self) -> Option<(&JobStats, &Outcome)> {
        match self.result()? {
            (_, JobResult::Solve(stats, outcome)) => Some((stats, outcome)),
            _ => None,
        }
    }

    /// Returns the lengths of the solutions that the lead has reported.
    pub fn reported_lengths(&self) -> Vec<usize> {
        let length = |event: &Event| match event {
            Event::Progress(_, JobProgress::Improved(_, moves)) => Some(moves.len()),
            _ => None,
        };
        self.posted.iter().filter_map(length).collect()
    }
}

/// Returns a clock that advances by `tick_ms` whenever it is read.
fn ticking_clock(time: Rc<Cell<f64>>, tick_ms: f64) -> impl Fn() -> f64 {
    move || {
        time.set(time.get() + tick_ms);
        time.get()
    }
}

/// Returns the delivery that an effect of the bound worker causes.
fn from_bound(effect: Effect) -> Option<Delivery> {
    match effect {
        Effect::Post(event) => BoundServer::translate(event).map(Delivery::FromBound),
        Effect::FetchWeights(file) => Some(Delivery::WeightsToBound(file)),
        Effect::TerminateHelpers => None,
        _ => panic!("a bound worker starts no workers here"),
    }
}

/// Returns a spec that solves a board with its recommended strategy; the goal has the blank last.
pub fn solve(start: Board) -> SolveSpec {
    let goal = Goal::preset(Preset::BlankLast, start.size());
    SolveSpec {
        start,
        goal,
        strategy: Strategy::recommended(goal.size()),
        limits: Limits::default(),
        time_limit_ms: None,
        priority: Priority::Foreground,
        resume: None,
    }
}
