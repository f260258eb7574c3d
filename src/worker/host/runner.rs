//! The lead's and the bound worker's side: a job runner, its effects and the workers that it has started.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::DedicatedWorkerGlobalScope;

use super::Role;
use super::child::{Child, drop_later};
use super::scope::{Continuation, decode, fetch_weights, listen, now, post};
use crate::protocol::{BoundEvent, DecodeError, Event, HelperEvent, HelperRequest};
use crate::worker::{BoundServer, Effect, JobRunner};

/// Milliseconds between two looks at jobs that wait for other workers or for downloads.
const WAITING_INTERVAL_MS: i32 = 50;

/// A job runner in a worker scope.
#[derive(Clone)]
pub struct RunnerHost {
    role: Role,
    /// The runner. That of the lead is asked directly, that of a bound worker through the server's translation.
    server: Rc<RefCell<BoundServer>>,
    scope: DedicatedWorkerGlobalScope,
    continuation: Rc<RefCell<Option<Continuation>>>,
    /// Whether a timer runs, at the end of which waiting jobs are looked at.
    is_timed: Rc<Cell<bool>>,
    helpers: Rc<RefCell<Vec<Child>>>,
    bound_worker: Rc<RefCell<Option<Child>>>,
}

impl RunnerHost {
    pub fn start(scope: DedicatedWorkerGlobalScope, role: Role) {
        let host = RunnerHost {
            role,
            server: Rc::default(),
            scope: scope.clone(),
            continuation: Rc::default(),
            is_timed: Rc::default(),
            helpers: Rc::default(),
            bound_worker: Rc::default(),
        };
        let working = host.clone();
        *host.continuation.borrow_mut() = Some(Continuation::new(move || working.work()));
        let receiving = host.clone();
        listen(&scope, move |data| {
            if receiving.receive(&data).is_err() {
                receiving.apply(Effect::Post(Event::Unreadable));
            }
            receiving.work();
        });
        host.apply(Effect::Post(Event::Ready));
    }

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

    /// Works for one slice now, unless one is due anyway, and has the next one follow.
    fn work(&self) {
        let continuation = self.continuation.borrow().clone();
        let Some(continuation) = continuation.filter(|continuation| !continuation.is_due()) else {
            return;
        };
        let clock = || now(&self.scope);
        self.with_runner(|runner, emit| runner.work(&clock, emit));
        let (is_busy, is_waiting) = {
            let mut server = self.server.borrow_mut();
            (server.runner().is_busy(), server.runner().is_waiting())
        };
        if is_busy {
            continuation.schedule();
        } else if is_waiting && !self.is_timed.replace(true) {
            let host = self.clone();
            let look = Closure::once_into_js(move || {
                host.is_timed.set(false);
                host.work();
            });
            let timer = look.unchecked_ref();
            let _ = self
                .scope
                .set_timeout_with_callback_and_timeout_and_arguments_0(timer, WAITING_INTERVAL_MS);
        }
    }

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
                helpers.iter().for_each(Child::terminate);
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
                        runner.weights_arrived(file, bytes.as_deref(), now, emit);
                    });
                    host.work();
                });
            }
        }
    }

    /// Posts something to a helper; one that cannot be reached has failed.
    fn post_to_helper(&self, number: usize, post: impl FnOnce(&Child) -> Result<(), JsValue>) {
        let posted = match self.helpers.borrow().get(number) {
            Some(helper) => post(helper),
            None => Err(JsValue::NULL),
        };
        if posted.is_err() {
            let host = self.clone();
            // The runner is in use at this moment.
            wasm_bindgen_futures::spawn_local(async move {
                host.helper_event(number, HelperEvent::Failed);
            });
        }
    }

    fn start_helper(&self, number: usize) -> Result<Child, JsValue> {
        let (receiving, failing) = (self.clone(), self.clone());
        Child::start(
            &self.scope,
            Role::Helper,
            move |data| {
                let event = decode(&data).unwrap_or(HelperEvent::Failed);
                receiving.helper_event(number, event);
            },
            move || failing.helper_event(number, HelperEvent::Failed),
        )
    }

    fn helper_event(&self, number: usize, event: HelperEvent) {
        self.with_runner(|runner, emit| runner.helper_event(number, event, emit));
        self.work();
    }

    fn start_bound_worker(&self) -> Result<Child, JsValue> {
        let (receiving, failing) = (self.clone(), self.clone());
        Child::start(
            &self.scope,
            Role::Bound,
            move |data| receiving.bound_event(decode(&data).unwrap_or(BoundEvent::Failed)),
            move || failing.bound_event(BoundEvent::Failed),
        )
    }

    fn bound_event(&self, event: BoundEvent) {
        let now = now(&self.scope);
        self.with_runner(|runner, emit| runner.bound_event(event, now, emit));
        self.work();
    }

    /// A moment later, because the runner is in use.
    fn bound_worker_failed(&self) {
        let host = self.clone();
        wasm_bindgen_futures::spawn_local(async move { host.bound_event(BoundEvent::Failed) });
    }
}
