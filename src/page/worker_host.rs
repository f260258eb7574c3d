//! The browser's side of the connection to the worker: carries out the commands of a [`WorkerClient`].

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use js_sys::{Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::state::{Tasks, WorkerAction, WorkerTask};
use super::text;
use super::worker_client::{ClientCommand, ClientTimer, WorkerClient};
use crate::engine;
use crate::protocol::{self, Event};
use crate::puzzle::Goal;

/// Owns the current worker and replaces it when the client commands.
#[derive(Clone)]
pub struct WorkerHost(Rc<Inner>);

struct Inner {
    notify: Box<dyn Fn(WorkerAction)>,
    client: RefCell<WorkerClient>,
    worker: RefCell<Option<RunningWorker>>,
}

/// A worker and its callbacks, which must live as long as the worker.
struct RunningWorker {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

impl Drop for RunningWorker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl WorkerHost {
    /// Starts the worker. Its events are passed to `notify`.
    pub fn start(notify: impl Fn(WorkerAction) + 'static) -> WorkerHost {
        let host = WorkerHost(Rc::new(Inner {
            notify: Box::new(notify),
            client: RefCell::new(WorkerClient::new(helpers())),
            worker: RefCell::default(),
        }));
        host.run(WorkerClient::start);
        host
    }

    /// Starts and stops jobs to match the tasks.
    pub fn sync<T: WorkerTask>(&self, tasks: &Tasks<T>) {
        self.run(|client| client.sync(tasks));
    }

    /// Lets the worker prepare tables for a goal.
    pub fn prepare(&self, goal: Goal) {
        self.run(|client| client.prepare(goal));
    }

    /// Starts a worker at the user's request if there is none.
    pub fn retry(&self) {
        self.run(WorkerClient::retry);
    }

    fn run(&self, update: impl FnOnce(&mut WorkerClient) -> Vec<ClientCommand>) {
        let commands = update(&mut self.0.client.borrow_mut());
        self.execute(commands);
    }

    fn execute(&self, commands: Vec<ClientCommand>) {
        for command in commands {
            match command {
                ClientCommand::Spawn => match self.spawn() {
                    Ok(running) => *self.0.worker.borrow_mut() = Some(running),
                    Err(error) => {
                        let commands = self.0.client.borrow_mut().lost(describe(&error));
                        self.execute(commands);
                    }
                },
                ClientCommand::Terminate => self.terminate(),
                ClientCommand::Post(request) => {
                    if let Some(running) = &*self.0.worker.borrow() {
                        let bytes = Uint8Array::from(&protocol::encode(&*request)[..]);
                        // Posting bytes does not fail.
                        let _ = running.worker.post_message(&bytes);
                    }
                }
                ClientCommand::SetTimer(timer, ms) => self.set_timer(timer, ms),
                ClientCommand::Notify(action) => (self.0.notify)(action),
            }
        }
    }

    /// Terminates the worker. It is dropped later, because one of its callbacks may be running.
    fn terminate(&self) {
        if let Some(running) = self.0.worker.take() {
            running.worker.terminate();
            wasm_bindgen_futures::spawn_local(async move { drop(running) });
        }
    }

    fn set_timer(&self, timer: ClientTimer, ms: u32) {
        let host = self.clone();
        let timeout = Timeout::new(ms, move || host.run(|client| client.timer_fired(timer)));
        timeout.forget();
    }

    fn spawn(&self) -> Result<RunningWorker, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script_url()?, &options)?;
        let host = self.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
            let bytes = Uint8Array::new(&message.data()).to_vec();
            host.run(|client| match protocol::decode::<Event>(&bytes) {
                Ok(event) => client.received(event),
                Err(error) => client.lost(error.to_string()),
            });
        });
        let host = self.clone();
        let on_error = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
            // A script that cannot be loaded causes a plain event without a message.
            let message = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message);
            event.prevent_default();
            let reason = message.unwrap_or_else(|| text::worker::SCRIPT_NOT_LOADED.to_string());
            host.run(|client| client.lost(reason));
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(RunningWorker {
            worker,
            _on_message: on_message,
            _on_error: on_error,
        })
    }
}

/// Returns the number of helper workers that the worker may start on this machine.
fn helpers() -> u8 {
    let Some(navigator) = web_sys::window().map(|window| window.navigator()) else {
        return 0;
    };
    let processors = navigator.hardware_concurrency() as u32;
    let gigabytes = Reflect::get(&navigator, &"deviceMemory".into());
    engine::helper_count(processors, gigabytes.ok().and_then(|value| value.as_f64()))
}

/// Returns the URL of the worker's script, which the build writes into the page.
fn script_url() -> Result<String, JsValue> {
    web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| {
            document
                .query_selector("meta[name=slidewise-worker]")
                .ok()
                .flatten()
        })
        .and_then(|meta| meta.get_attribute("content"))
        .ok_or_else(|| JsValue::from_str(text::worker::NO_ADDRESS))
}

fn describe(error: &JsValue) -> String {
    let message = error
        .dyn_ref::<js_sys::Error>()
        .map(|error| String::from(error.message()));
    message
        .or_else(|| error.as_string())
        .unwrap_or_else(|| text::worker::BLOCKED.to_string())
}
