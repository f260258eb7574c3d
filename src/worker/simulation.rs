//! A lead worker with its bound worker and helpers, on one simulated clock, for tests.

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

/// The workers, none of which runs by itself, and all that they have said.
pub struct Simulation {
    pub lead: JobRunner,
    pub bound: BoundServer,
    pub helpers: Vec<Option<Helper>>,
    /// The time in milliseconds, which advances by `interval` at each look.
    pub time: Rc<Cell<f64>>,
    pub interval: f64,
    /// From the lead to the page.
    pub posted: Vec<Event>,
    /// From the bound worker to the lead.
    pub bound_events: Vec<BoundEvent>,
    /// From the lead to the bound worker.
    pub bound_requests: Vec<BoundRequest>,
    pub batches_searched: usize,
    /// How often all helpers were terminated.
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
            interval: CLOCK_CHECK_INTERVAL_MS,
            posted: Vec::new(),
            bound_events: Vec::new(),
            bound_requests: Vec::new(),
            batches_searched: 0,
            helpers_released: 0,
            bound_worker_terminated: false,
        }
    }
}

/// A message on its way.
enum Delivery {
    ToBound(BoundRequest),
    FromBound(BoundEvent),
    LeadWeights(WeightsFile),
    BoundWeights(WeightsFile),
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
        self.lead(|lead, clock, emit| lead.receive(request, clock(), emit));
    }

    pub fn start(&mut self, id: JobId, spec: JobSpec) {
        self.receive(Request::Start(id, Box::new(spec)));
    }

    pub fn stop(&mut self, id: JobId) {
        self.receive(Request::Stop(id));
    }

    /// Has the lead work for one slice.
    pub fn work(&mut self) {
        self.lead(|lead, clock, emit| lead.work(clock, emit));
    }

    pub fn work_until_idle(&mut self) {
        while self.lead.is_busy() {
            self.work();
        }
    }

    /// Has the bound worker work for one slice.
    pub fn work_bound(&mut self) {
        let clock = look(self.time.clone(), self.interval);
        let mut effects = Vec::new();
        let runner = self.bound.runner();
        runner.work(&clock, &mut |effect| effects.push(effect));
        let deliveries = effects.into_iter().filter_map(from_bound).collect();
        self.deliver(deliveries);
    }

    pub fn work_helper(&mut self, number: usize) {
        let clock = look(self.time.clone(), self.interval);
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
        self.lead(|lead, _, emit| lead.on_helper_event(number, event, emit));
    }

    pub fn bound_event(&mut self, event: BoundEvent) {
        self.lead(|lead, clock, emit| lead.on_bound_event(event, clock(), emit));
    }

    fn lead(&mut self, act: impl FnOnce(&mut JobRunner, &dyn Fn() -> f64, &mut dyn FnMut(Effect))) {
        let clock = look(self.time.clone(), self.interval);
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
                Effect::FetchWeights(file) => deliveries.push_back(Delivery::LeadWeights(file)),
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
                    let answers = effects.into_iter().filter_map(from_bound).collect();
                    self.deliver(answers);
                }
                Delivery::FromBound(event) => {
                    self.bound_events.push(event.clone());
                    self.bound_event(event);
                }
                Delivery::LeadWeights(file) => {
                    let bytes = weights(file);
                    self.lead(|lead, clock, emit| {
                        lead.on_weights_fetched(file, Some(&bytes), clock(), emit);
                    });
                }
                Delivery::BoundWeights(file) => {
                    let (bytes, now) = (weights(file), self.time.get());
                    let refuse = &mut |_| panic!("the weights are good");
                    let runner = self.bound.runner();
                    runner.on_weights_fetched(file, Some(&bytes), now, refuse);
                }
            }
        }
    }

    /// Returns the result of the only job that has finished, or of the last.
    pub fn result(&self) -> Option<(JobId, &JobResult)> {
        self.posted.iter().rev().find_map(|event| match event {
            Event::Finished(id, result) => Some((*id, result)),
            _ => None,
        })
    }

    /// Returns the figures and the outcome of the last board solved.
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

/// A clock that advances at each look.
fn look(time: Rc<Cell<f64>>, interval: f64) -> impl Fn() -> f64 {
    move || {
        time.set(time.get() + interval);
        time.get()
    }
}

fn from_bound(effect: Effect) -> Option<Delivery> {
    match effect {
        Effect::Post(event) => BoundServer::translate(event).map(Delivery::FromBound),
        Effect::FetchWeights(file) => Some(Delivery::BoundWeights(file)),
        Effect::TerminateHelpers => None,
        _ => panic!("a bound worker starts no workers here"),
    }
}

/// Solves a board with its recommended strategy, for the goal with the blank last.
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
