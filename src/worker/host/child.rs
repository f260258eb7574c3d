//! A worker that this worker has started.

use js_sys::{Array, BigUint64Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::Role;
use super::scope::encode;
use crate::engine::automaton::Automaton;
use crate::protocol::{HelperRequest, HelperSpec};
use crate::worker::HelperSetup;

/// A nested worker with its event handlers, which must live as long as the worker.
pub struct ChildWorker {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

impl Drop for ChildWorker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl ChildWorker {
    /// Starts this program as a new worker with `role`. `receive` is called with each message, `fail` when the worker
    /// fails.
    pub fn start(
        scope: &DedicatedWorkerGlobalScope,
        role: Role,
        receive: impl Fn(JsValue) + 'static,
        fail: impl Fn() + 'static,
    ) -> Result<ChildWorker, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(role.name());
        let worker = Worker::new_with_options(&scope.location().href(), &options)?;
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
            receive(message.data());
        });
        let on_error = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
            event.prevent_default();
            fail();
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(ChildWorker {
            worker,
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    /// Posts a message to the worker.
    pub fn post(&self, message: &impl Serialize) -> Result<(), JsValue> {
        self.worker.post_message(&encode(message))
    }

    /// Sends a helper what it needs before its first batch: the request, then the words of each table in transferred
    /// buffers, which are not copied on the way.
    pub fn set_up(&self, setup: &HelperSetup) -> Result<(), JsValue> {
        let spec = HelperSpec {
            start: *setup.puzzle.start(),
            goal: *setup.puzzle.goal(),
            tier: setup.tables.tier(),
            automaton: Automaton::clone(&setup.automaton),
        };
        let list = Array::of1(&encode(&HelperRequest::SetUp(Box::new(spec))));
        let buffers = Array::new();
        for table in setup.tables.tables() {
            let words = BigUint64Array::from(table.words());
            buffers.push(&words.buffer());
            list.push(&words);
        }
        self.worker.post_message_with_transfer(&list, &buffers)
    }

    /// Terminates the worker at once.
    pub fn terminate(&self) {
        self.worker.terminate();
    }
}

/// Drops terminated workers in a later task, because one of their event handlers may be running now.
pub fn drop_later(children: impl IntoIterator<Item = ChildWorker> + 'static) {
    wasm_bindgen_futures::spawn_local(async move { drop(children) });
}
