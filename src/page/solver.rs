//! The page's side of its worker: started, listened to, replaced when it fails.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::state::Action;
use crate::protocol::{self, Event, Job, JobId, Request};

/// Milliseconds that a worker has to answer a Stop.
const PATIENCE: i32 = 100;

/// A worker, whichever it is at the moment. What happens to it is told as [`Action`]s.
#[derive(Clone)]
pub struct Solver(Rc<Inner>);

struct Inner {
    tell: Box<dyn Fn(Action)>,
    desk: RefCell<Desk>,
}

#[derive(Default)]
struct Desk {
    worker: Option<Running>,
    /// Requests made before the worker was ready to hear them.
    waiting: Vec<Request>,
    /// The job that was asked to stop and has not ended yet.
    stopping: Option<JobId>,
}

/// A worker with the functions that it calls, which must live as long as it does.
struct Running {
    worker: Worker,
    ready: bool,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl Solver {
    pub fn start(tell: impl Fn(Action) + 'static) -> Solver {
        let solver = Solver(Rc::new(Inner {
            tell: Box::new(tell),
            desk: RefCell::default(),
        }));
        solver.restart();
        solver
    }

    pub fn solve(&self, id: JobId, job: Job) {
        self.send(Request::Solve(id, Box::new(job)));
    }

    /// Asks the worker to end a job; one that does not answer in time is replaced.
    pub fn stop(&self, id: JobId) {
        self.0.desk.borrow_mut().stopping = Some(id);
        self.send(Request::Stop(id));
        let solver = self.clone();
        let out_of_patience = Closure::once_into_js(move || {
            if solver.0.desk.borrow().stopping == Some(id) {
                solver.restart();
                (solver.0.tell)(Action::WorkerReplaced);
            }
        });
        if let Some(window) = web_sys::window() {
            let timer = out_of_patience.unchecked_ref();
            let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(timer, PATIENCE);
        }
    }

    /// A new worker in place of the one there was, if any. What that one was asked is forgotten.
    pub fn restart(&self) {
        self.retire();
        match self.spawn() {
            Ok(running) => self.0.desk.borrow_mut().worker = Some(running),
            Err(error) => self.lost(describe(&error)),
        }
    }

    fn spawn(&self) -> Result<Running, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&address()?, &options)?;
        let solver = self.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
            let bytes = Uint8Array::new(&message.data()).to_vec();
            match protocol::decode::<Event>(&bytes) {
                Ok(event) => solver.heard(event),
                Err(garbled) => solver.lost(garbled.to_string()),
            }
        });
        let solver = self.clone();
        let on_error = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
            // A script that cannot be loaded gives a plain event, without a message.
            let message = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message);
            event.prevent_default();
            solver.lost(message.unwrap_or_else(|| "its file could not be loaded".to_string()));
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Running {
            worker,
            ready: false,
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    fn send(&self, request: Request) {
        let mut desk = self.0.desk.borrow_mut();
        match &desk.worker {
            Some(running) if running.ready => {
                let bytes = Uint8Array::from(&protocol::encode(&request)[..]);
                // Bytes can always be sent.
                let _ = running.worker.post_message(&bytes);
            }
            _ => desk.waiting.push(request),
        }
    }

    fn heard(&self, event: Event) {
        match &event {
            Event::Ready => {
                let waiting = {
                    let mut desk = self.0.desk.borrow_mut();
                    if let Some(running) = &mut desk.worker {
                        running.ready = true;
                    }
                    std::mem::take(&mut desk.waiting)
                };
                for request in waiting {
                    self.send(request);
                }
            }
            Event::Ended(id, ..) => {
                let mut desk = self.0.desk.borrow_mut();
                desk.stopping = desk.stopping.filter(|stopping| stopping != id);
            }
            Event::Panicked(reason) => return self.lost(reason.clone()),
            _ => {}
        }
        (self.0.tell)(Action::Heard(event));
    }

    /// The worker failed. One that had been ready is replaced at once; one that never was would fail
    /// again, so that is left to the user.
    fn lost(&self, reason: String) {
        let restarting = self
            .0
            .desk
            .borrow()
            .worker
            .as_ref()
            .is_some_and(|running| running.ready);
        (self.0.tell)(Action::WorkerLost { reason, restarting });
        if restarting {
            self.restart();
        } else {
            self.retire();
        }
    }

    /// Ends the worker and forgets what it was asked. It is dropped a moment later, because one of its own
    /// functions may be running.
    fn retire(&self) {
        let retired = std::mem::take(&mut *self.0.desk.borrow_mut());
        wasm_bindgen_futures::spawn_local(async move { drop(retired) });
    }
}

/// Where the build says the worker is.
fn address() -> Result<String, JsValue> {
    web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| {
            document
                .query_selector("meta[name=slidewise-worker]")
                .ok()
                .flatten()
        })
        .and_then(|meta| meta.get_attribute("content"))
        .ok_or_else(|| JsValue::from_str("the page does not say where its worker is"))
}

fn describe(error: &JsValue) -> String {
    let message = error
        .dyn_ref::<js_sys::Error>()
        .map(|error| String::from(error.message()));
    message
        .or_else(|| error.as_string())
        .unwrap_or_else(|| "the browser refused it".to_string())
}
