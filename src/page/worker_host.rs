//! The browser's side of the connection to the worker: carries out what a [`WorkerClient`] says.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::state::{Tasks, WorkerAction};
use super::text;
use super::worker_client::{Command, Timer, WorkerClient};
use crate::engine;
use crate::protocol::{self, Event};
use crate::puzzle::Goal;

/// The worker, whichever it is at the moment.
#[derive(Clone)]
pub struct WorkerHost(Rc<Inner>);

struct Inner {
    notify: Box<dyn Fn(WorkerAction)>,
    client: RefCell<WorkerClient>,
    worker: RefCell<Option<Running>>,
}

/// A worker with the functions that it calls, which must live as long as it does.
struct Running {
    worker: Worker,
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

impl WorkerHost {
    /// Starts the worker. What happens to it is passed to `notify`.
    pub fn start(notify: impl Fn(WorkerAction) + 'static) -> WorkerHost {
        let host = WorkerHost(Rc::new(Inner {
            notify: Box::new(notify),
            client: RefCell::new(WorkerClient::new(workers())),
            worker: RefCell::default(),
        }));
        host.run(WorkerClient::start);
        host
    }

    /// Starts and stops jobs so that they match the tasks.
    pub fn sync(&self, tasks: &Tasks) {
        self.run(|client| client.sync(tasks));
    }

    /// Tells the worker which goal the next boards will be for.
    pub fn prepare(&self, goal: Goal) {
        self.run(|client| client.prepare(goal));
    }

    /// Starts a worker after it was given up.
    pub fn retry(&self) {
        self.run(WorkerClient::retry);
    }

    fn run(&self, act: impl FnOnce(&mut WorkerClient) -> Vec<Command>) {
        let commands = act(&mut self.0.client.borrow_mut());
        self.execute(commands);
    }

    fn execute(&self, commands: Vec<Command>) {
        for command in commands {
            match command {
                Command::Spawn => match self.spawn() {
                    Ok(running) => *self.0.worker.borrow_mut() = Some(running),
                    Err(error) => {
                        let commands = self.0.client.borrow_mut().lost(describe(&error));
                        self.execute(commands);
                    }
                },
                Command::Terminate => self.terminate(),
                Command::Post(request) => {
                    if let Some(running) = &*self.0.worker.borrow() {
                        let bytes = Uint8Array::from(&protocol::encode(&*request)[..]);
                        // Bytes can always be posted.
                        let _ = running.worker.post_message(&bytes);
                    }
                }
                Command::SetTimer(timer, ms) => self.set_timer(timer, ms),
                Command::Notify(action) => (self.0.notify)(action),
            }
        }
    }

    /// Terminates the worker and drops it a moment later, because one of its own functions may be running.
    fn terminate(&self) {
        if let Some(running) = self.0.worker.take() {
            running.worker.terminate();
            wasm_bindgen_futures::spawn_local(async move { drop(running) });
        }
    }

    fn set_timer(&self, timer: Timer, ms: u32) {
        let host = self.clone();
        let fire = Closure::once_into_js(move || host.run(|client| client.timer_fired(timer)));
        if let Some(window) = web_sys::window() {
            let fire = fire.unchecked_ref();
            let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(fire, ms as i32);
        }
    }

    fn spawn(&self) -> Result<Running, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&address()?, &options)?;
        let host = self.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
            let bytes = Uint8Array::new(&message.data()).to_vec();
            host.run(|client| match protocol::decode::<Event>(&bytes) {
                Ok(event) => client.heard(event),
                Err(error) => client.lost(error.to_string()),
            });
        });
        let host = self.clone();
        let on_error = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
            // A script that cannot be loaded gives a plain event, without a message.
            let message = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message);
            event.prevent_default();
            let reason = message.unwrap_or_else(|| text::worker::SCRIPT_NOT_LOADED.to_string());
            host.run(|client| client.lost(reason));
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Running {
            worker,
            _on_message: on_message,
            _on_error: on_error,
        })
    }
}

/// Returns the number of other workers that the worker may start, as far as the browser tells of the machine.
fn workers() -> u8 {
    let Some(navigator) = web_sys::window().map(|window| window.navigator()) else {
        return 0;
    };
    let processors = navigator.hardware_concurrency() as u32;
    let gigabytes = Reflect::get(&navigator, &"deviceMemory".into());
    engine::helpers(processors, gigabytes.ok().and_then(|value| value.as_f64()))
}

/// Returns where the build says the worker is.
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
