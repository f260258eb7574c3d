//! The worker scope: message encoding, the clock, downloads, and scheduling through the event loop.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::Uint8Array;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AbortSignal, DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort,
    RequestInit, Response, Url,
};

use crate::protocol::{self, DecodeError};

/// Time limit of a download, in milliseconds. Chosen by hand.
const DOWNLOAD_TIME_LIMIT_MS: u32 = 60_000;

/// Encodes a message as an array that can be posted.
pub fn encode(message: &impl Serialize) -> Uint8Array {
    Uint8Array::from(&protocol::encode(message)[..])
}

/// Decodes the bytes of a message.
pub fn decode<Message: DeserializeOwned>(bytes: &JsValue) -> Result<Message, DecodeError> {
    protocol::decode(&Uint8Array::new(bytes).to_vec())
}

/// Posts a message to the page or worker that started this worker.
pub fn post(scope: &DedicatedWorkerGlobalScope, message: &impl Serialize) {
    // Posting bytes does not fail; if it did, there would be no way to report it.
    let _ = scope.post_message(&encode(message));
}

/// Returns the time in milliseconds since the worker was started.
pub fn now(scope: &DedicatedWorkerGlobalScope) -> f64 {
    scope.performance().expect("a worker has a clock").now()
}

/// Calls `receive` with the data of every message.
pub fn listen(scope: &DedicatedWorkerGlobalScope, receive: impl Fn(JsValue) + 'static) {
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
        receive(message.data());
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
}

/// Schedules a callback as a new task of the event loop, after the messages that have already arrived.
///
/// It posts a message to itself through a [`MessageChannel`], which avoids the delay that browsers add to nested timers.
#[derive(Clone)]
pub struct Scheduler {
    port: MessagePort,
    is_scheduled: Rc<Cell<bool>>,
}

impl Scheduler {
    /// Creates a scheduler that runs `callback` once after each [`schedule`](Self::schedule).
    pub fn new(callback: impl Fn() + 'static) -> Scheduler {
        let channel = MessageChannel::new().expect("a worker can open a channel");
        let is_scheduled = Rc::new(Cell::new(false));
        let scheduled = is_scheduled.clone();
        let on_message = Closure::<dyn FnMut()>::new(move || {
            scheduled.set(false);
            callback();
        });
        channel
            .port2()
            .set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        on_message.forget();
        Scheduler {
            port: channel.port1(),
            is_scheduled,
        }
    }

    /// Returns `true` if a call is scheduled and has not run yet.
    pub fn is_scheduled(&self) -> bool {
        self.is_scheduled.get()
    }

    /// Schedules a call of the callback, unless one is scheduled already.
    pub fn schedule(&self) {
        if !self.is_scheduled.replace(true) {
            self.port
                .post_message(&JsValue::NULL)
                .expect("null can be posted");
        }
    }
}

/// Downloads a weights file from the folder `weights` beside the worker's script.
pub async fn fetch_weights(
    scope: &DedicatedWorkerGlobalScope,
    name: &str,
) -> Result<Vec<u8>, JsValue> {
    let base = scope.location().href();
    let url = Url::new_with_base(&format!("weights/{name}"), &base)?.href();
    let init = RequestInit::new();
    init.set_signal(Some(&AbortSignal::timeout_with_u32(DOWNLOAD_TIME_LIMIT_MS)));
    let response: Response = JsFuture::from(scope.fetch_with_str_and_init(&url, &init))
        .await?
        .unchecked_into();
    if !response.ok() {
        return Err(JsValue::NULL);
    }
    let buffer = JsFuture::from(response.array_buffer()?).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}
