//! The host of the lead and of the bound worker: runs a job runner, performs its effects and owns the workers that it
//! has started.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::DedicatedWorkerGlobalScope;

use super::Role;
use super::child::{ChildWorker, drop_later};
use super::scope::{Scheduler, decode, fetch_weights, listen, now, post};
use crate::protocol::{BoundEvent, DecodeError, Event, HelperEvent, HelperRequest};
use crate::worker::bound_server::BoundServer;
use crate::worker::{Effect, JobRunner};

/// Interval in milliseconds between two checks of jobs that wait for other workers or for downloads. Chosen by hand.
const WAITING_INTERVAL_MS: i32 = 50;

/// A job runner in a worker scope.
#[derive(Clone)]
pub struct RunnerHost {
    role: Role,
    /// Holds the runner. The lead uses the runner directly, the bound worker through the server.
    server: Rc<RefCell<BoundServer>>,
    scope: DedicatedWorkerGlobalScope,
    scheduler: Rc<RefCell<Option<Scheduler>>>,
    /// `true` while a timer runs that checks waiting jobs.
    is_timer_set: Rc<Cell<bool>>,
    helpers: Rc<RefCell<Vec<ChildWorker>>>,
    bound_worker: Rc<RefCell<Option<ChildWorker>>>,
}

impl RunnerHost {
    /// Starts to receive messages and reports that the worker is ready.
    pub fn start(scope: DedicatedWorkerGlobalScope, role: Role) {
        let host = RunnerHost {
            role,
            server: Rc::default(),
            scope: scope.clone(),
            scheduler: Rc::default(),
            is_timer_set: Rc::default(),
            helpers: Rc::default(),
            bound_worker: Rc::default(),
        };
        let working = host.clone();
        *host.scheduler.borrow_mut() = Some(Scheduler::new(move || working.work()));
        let receiving = host.clone();
        listen(&scope, move |data| {
            if receiving.receive(&data).is_err() {
                receiving.apply(Effect::Post(Event::Unreadable));
            }
            receiving.work();
        });
        host.apply(Effect::Post(Event::Ready));
    }

    /// Decodes a request and passes it to the runner.
    fn receive(&self, data: &JsValue) -> Result<(), DecodeError> {
        let now = now(&self.scope);
        let emit = &mut |effect| self.apply(effect);
        match self.role {
            Role::Bound => {
                let request = decode(data)?;
                self.server.borrow_mut().receive(request, now, emit);
            }
            _ => {
                let request = decode(data)?;
                let mut server = self.server.borrow_mut();
                server.runner().receive(request, now, emit);
            }
        }
        Ok(())
    }

    fn with_runner(&self, act: impl FnOnce(&mut JobRunner, &mut dyn FnMut(Effect))) {
        act(self.server.borrow_mut().runner(), &mut |effect| {
            self.apply(effect)
        });
    }

    /// Works for one slice, unless one is scheduled already, and schedules the next one.
    fn work(&self) {
        let scheduler = self.scheduler.borrow().clone();
        let Some(scheduler) = scheduler.filter(|scheduler| !scheduler.is_scheduled()) else {
            return;
        };
        let clock = || now(&self.scope);
        self.with_runner(|runner, emit| runner.work(&clock, emit));
        let (is_busy, is_waiting) = {
            let mut server = self.server.borrow_mut();
            (server.runner().is_busy(), server.runner().is_waiting())
        };
        if is_busy {
            scheduler.schedule();
        } else if is_waiting && !self.is_timer_set.replace(true) {
            let host = self.clone();
            let check = Closure::once_into_js(move || {
                host.is_timer_set.set(false);
                host.work();
            });
            let callback = check.unchecked_ref();
            let _ = self
                .scope
                .set_timeout_with_callback_and_timeout_and_arguments_0(
                    callback,
                    WAITING_INTERVAL_MS,
                );
        }
    }

    /// Performs an effect of the runner.
    fn apply(&self, effect: Effect) {
        match effect {
            Effect::Post(event) if self.role == Role::Bound => {
                if let Some(event) = BoundServer::translate(event) {
                    post(&self.scope, &event);
                }
            }
            Effect::Post(event) => post(&self.scope, &event),
            Effect::StartHelpers(count) => {
                let started = (0..count).map_while(|number| self.start_helper(number).ok());
                *self.helpers.borrow_mut() = started.collect();
            }
            Effect::SetUpHelper(number, setup) => {
                self.post_to_helper(number, |helper| helper.set_up(&setup));
            }
            Effect::PostBatch(number, batch) => {
                self.post_to_helper(number, |helper| helper.post(&HelperRequest::Search(batch)))
            }
            Effect::TerminateHelper(number) => {
                if let Some(helper) = self.helpers.borrow().get(number) {
                    helper.terminate();
                }
            }
            Effect::TerminateHelpers => {
                let helpers = self.helpers.take();
                helpers.iter().for_each(ChildWorker::terminate);
                drop_later(helpers);
            }
            Effect::StartBoundWorker => match self.start_bound_worker() {
                Ok(worker) => *self.bound_worker.borrow_mut() = Some(worker),
                Err(_) => self.bound_worker_failed(),
            },
            Effect::PostToBoundWorker(request) => {
                let worker = self.bound_worker.borrow();
                let is_sent = worker
                    .as_ref()
                    .is_some_and(|worker| worker.post(&request).is_ok());
                if !is_sent {
                    self.bound_worker_failed();
                }
            }
            Effect::TerminateBoundWorker => {
                let worker = self.bound_worker.take();
                if let Some(worker) = &worker {
                    worker.terminate();
                }
                drop_later(worker);
            }
            Effect::FetchWeights(file) => {
                let host = self.clone();
                wasm_bindgen_futures::spawn_local(async move {
                    let bytes = fetch_weights(&host.scope, &file.name()).await.ok();
                    let now = now(&host.scope);
                    host.with_runner(|runner, emit| {
                        runner.on_weights_fetched(file, bytes.as_deref(), now, emit);
                    });
                    host.work();
                });
            }
        }
    }

    /// Calls `post` with a helper; a helper that cannot be reached counts as failed.
    fn post_to_helper(
        &self,
        number: usize,
        post: impl FnOnce(&ChildWorker) -> Result<(), JsValue>,
    ) {
        let posted = match self.helpers.borrow().get(number) {
            Some(helper) => post(helper),
            None => Err(JsValue::NULL),
        };
        if posted.is_err() {
            let host = self.clone();
            // In a later task, because the runner is borrowed now.
            wasm_bindgen_futures::spawn_local(async move {
                host.on_helper_event(number, HelperEvent::Failed);
            });
        }
    }

    fn start_helper(&self, number: usize) -> Result<ChildWorker, JsValue> {
        let (receiving, failing) = (self.clone(), self.clone());
        ChildWorker::start(
            &self.scope,
            Role::Helper,
            move |data| {
                let event = decode(&data).unwrap_or(HelperEvent::Failed);
                receiving.on_helper_event(number, event);
            },
            move || failing.on_helper_event(number, HelperEvent::Failed),
        )
    }

    fn on_helper_event(&self, number: usize, event: HelperEvent) {
        self.with_runner(|runner, emit| runner.on_helper_event(number, event, emit));
        self.work();
    }

    fn start_bound_worker(&self) -> Result<ChildWorker, JsValue> {
        let (receiving, failing) = (self.clone(), self.clone());
        ChildWorker::start(
            &self.scope,
            Role::Bound,
            move |data| receiving.on_bound_event(decode(&data).unwrap_or(BoundEvent::Failed)),
            move || failing.on_bound_event(BoundEvent::Failed),
        )
    }

    fn on_bound_event(&self, event: BoundEvent) {
        let now = now(&self.scope);
        self.with_runner(|runner, emit| runner.on_bound_event(event, now, emit));
        self.work();
    }

    /// Reports the failure of the bound worker in a later task, because the runner is borrowed now.
    fn bound_worker_failed(&self) {
        let host = self.clone();
        wasm_bindgen_futures::spawn_local(async move { host.on_bound_event(BoundEvent::Failed) });
    }
}
