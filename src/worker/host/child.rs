//! Another worker that this one has started.

use js_sys::{Array, BigUint64Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::Role;
use super::scope::encode;
use crate::engine::automaton::Automaton;
use crate::protocol::{HelperRequest, HelperSpec};
use crate::worker::HelperSetup;

/// A worker with the functions that it calls, which must live as long as it does.
pub struct Child {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

impl Drop for Child {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl Child {
    /// Starts this very program again in a role, with what to call with each message and when it fails.
    pub fn start(
        scope: &DedicatedWorkerGlobalScope,
        role: Role,
        receive: impl Fn(JsValue) + 'static,
        fail: impl Fn() + 'static,
    ) -> Result<Child, JsValue> {
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
        Ok(Child {
            worker,
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    pub fn post(&self, message: &impl Serialize) -> Result<(), JsValue> {
        self.worker.post_message(&encode(message))
    }

    /// Sends what a helper needs before its first batch: the request, then the words of each table, in buffers that are
    /// moved and not copied on their way.
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

    pub fn terminate(&self) {
        self.worker.terminate();
    }
}

/// Drops workers that were terminated a moment later, because one of their own functions may be running.
pub fn drop_later(children: impl IntoIterator<Item = Child> + 'static) {
    wasm_bindgen_futures::spawn_local(async move { drop(children) });
}
