//! The page's side of its worker: started, listened to, replaced when it fails.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::state::Action;
use crate::engine;
use crate::protocol::{self, Event, JobId, Question, Request};
use crate::puzzle::Goal;

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
    /// The newest job until it has ended, to be sent again should the worker be replaced.
    newest: Option<(JobId, Request)>,
    /// A job that was asked to stop and has not ended.
    stopping: Option<JobId>,
    /// A question that is not answered yet.
    question: Option<(JobId, Question)>,
    /// The goal to prepare for, which a new worker must be told too.
    goal: Option<Goal>,
}

impl Desk {
    fn is_ready(&self) -> bool {
        self.worker.as_ref().is_some_and(|running| running.ready)
    }

    fn post(&self, request: &Request) {
        if let Some(running) = self.worker.as_ref().filter(|running| running.ready) {
            let bytes = Uint8Array::from(&protocol::encode(request)[..]);
            // Bytes can always be sent.
            let _ = running.worker.post_message(&bytes);
        }
    }

    fn post_goal(&self) {
        if let Some(goal) = self.goal {
            self.post(&Request::Prepare(Box::new(goal)));
        }
    }

    fn post_question(&self) {
        if let Some((id, question)) = &self.question {
            self.post(&Request::Estimate(*id, Box::new(question.clone())));
        }
    }

    /// Sends the newest job, if there is a worker that hears.
    fn post_newest(&self) {
        if let Some((_, request)) = &self.newest {
            self.post(request);
        }
    }
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
        solver.spawn();
        solver
    }

    /// Sends the request of a job to the worker, at once or as soon as it hears.
    pub fn ask(&self, id: JobId, request: Request) {
        let mut desk = self.0.desk.borrow_mut();
        desk.newest = Some((id, request));
        desk.post_newest();
    }

    /// Asks the worker for estimates, at once or as soon as it hears.
    pub fn estimate(&self, question: Option<(JobId, Question)>) {
        let mut desk = self.0.desk.borrow_mut();
        desk.question = question;
        desk.post_question();
    }

    /// Tells the worker which goal the next boards will be for.
    pub fn prepare(&self, goal: Goal) {
        let mut desk = self.0.desk.borrow_mut();
        desk.goal = Some(goal);
        desk.post_goal();
    }

    /// Asks the worker to end a job, unless it has; a worker that does not answer in time is replaced.
    pub fn stop(&self, id: JobId) {
        let sent = {
            let mut desk = self.0.desk.borrow_mut();
            if desk.newest.as_ref().is_none_or(|(newest, _)| *newest != id) {
                return;
            }
            if desk.is_ready() {
                desk.stopping = Some(id);
                desk.post(&Request::Stop(id));
            } else {
                desk.newest = None;
            }
            desk.is_ready()
        };
        if sent {
            self.wait_for_end(id);
        } else {
            (self.0.tell)(Action::Stopped(id));
        }
    }

    fn wait_for_end(&self, id: JobId) {
        let solver = self.clone();
        let out_of_patience = Closure::once_into_js(move || {
            if solver.0.desk.borrow().stopping == Some(id) {
                solver.replace(id);
            }
        });
        if let Some(window) = web_sys::window() {
            let timer = out_of_patience.unchecked_ref();
            let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(timer, PATIENCE);
        }
    }

    /// A new worker in place of one that does not answer; a job asked for since goes to the new one.
    fn replace(&self, stopped: JobId) {
        let newest = self.0.desk.borrow_mut().newest.take();
        let newer = newest.filter(|(newest, _)| *newest != stopped);
        let question = self.0.desk.borrow_mut().question.take();
        self.retire();
        {
            let mut desk = self.0.desk.borrow_mut();
            desk.newest = newer;
            desk.question = question;
        }
        (self.0.tell)(Action::Stopped(stopped));
        (self.0.tell)(Action::WorkerStarting);
        self.spawn();
    }

    /// Starts a worker where there is none; the newest job is for it.
    pub fn spawn(&self) {
        match self.new_worker() {
            Ok(running) => self.0.desk.borrow_mut().worker = Some(running),
            Err(error) => self.lost(describe(&error)),
        }
    }

    fn new_worker(&self) -> Result<Running, JsValue> {
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

    fn heard(&self, event: Event) {
        match &event {
            Event::Ready => {
                let mut desk = self.0.desk.borrow_mut();
                if let Some(running) = &mut desk.worker {
                    running.ready = true;
                }
                desk.post(&Request::Helpers(helpers()));
                desk.post_newest();
                desk.post_goal();
                desk.post_question();
            }
            Event::Estimated(id, _) => {
                self.0
                    .desk
                    .borrow_mut()
                    .question
                    .take_if(|(asked, _)| asked == id);
            }
            Event::Ended(id, ..) | Event::Refused(id, _) | Event::Surveyed(id, _) => {
                let mut desk = self.0.desk.borrow_mut();
                desk.newest.take_if(|(newest, _)| newest == id);
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
        let restarting = self.0.desk.borrow().is_ready();
        (self.0.tell)(Action::WorkerLost { reason, restarting });
        let question = self.0.desk.borrow_mut().question.take();
        self.retire();
        if restarting {
            // Without its question, which may be what it failed on.
            self.spawn();
        } else {
            self.0.desk.borrow_mut().question = question;
        }
    }

    /// Ends the worker and forgets what it was asked. It is dropped a moment later, because one of its own
    /// functions may be running.
    fn retire(&self) {
        let mut desk = self.0.desk.borrow_mut();
        let goal = desk.goal;
        let retired = std::mem::take(&mut *desk);
        desk.goal = goal;
        drop(desk);
        wasm_bindgen_futures::spawn_local(async move { drop(retired) });
    }
}

/// How many workers may help, as far as the browser tells of the machine.
fn helpers() -> u8 {
    let Some(navigator) = web_sys::window().map(|window| window.navigator()) else {
        return 0;
    };
    let processors = navigator.hardware_concurrency() as u32;
    let gigabytes = Reflect::get(&navigator, &"deviceMemory".into());
    engine::helpers(processors, gigabytes.ok().and_then(|value| value.as_f64()))
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
