//! The worker scope: encoding, the clock, downloads, and a way to go on after a look at the messages.

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

/// Time limit of a download, in milliseconds.
const DOWNLOAD_TIME_LIMIT_MS: u32 = 60_000;

pub fn encode(message: &impl Serialize) -> Uint8Array {
    Uint8Array::from(&protocol::encode(message)[..])
}

pub fn decode<Message: DeserializeOwned>(bytes: &JsValue) -> Result<Message, DecodeError> {
    protocol::decode(&Uint8Array::new(bytes).to_vec())
}

/// Posts a message to whoever started this worker.
pub fn post(scope: &DedicatedWorkerGlobalScope, message: &impl Serialize) {
    // Bytes can always be posted; should the browser refuse all the same, there is no one to tell.
    let _ = scope.post_message(&encode(message));
}

/// Returns the time in milliseconds.
pub fn now(scope: &DedicatedWorkerGlobalScope) -> f64 {
    scope.performance().expect("a worker has a clock").now()
}

/// Has `receive` called with the data of every message.
pub fn listen(scope: &DedicatedWorkerGlobalScope, receive: impl Fn(JsValue) + 'static) {
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
        receive(message.data());
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
}

/// Calls a function again after the messages that have arrived.
///
/// It posts a message to itself, which arrives after those already waiting, without the delay that browsers add to
/// timers.
#[derive(Clone)]
pub struct Continuation {
    port: MessagePort,
    is_due: Rc<Cell<bool>>,
}

impl Continuation {
    /// `go_on` is called once for each [`schedule`](Self::schedule).
    pub fn new(go_on: impl Fn() + 'static) -> Continuation {
        let channel = MessageChannel::new().expect("a worker can open a channel");
        let is_due = Rc::new(Cell::new(false));
        let due = is_due.clone();
        let on_message = Closure::<dyn FnMut()>::new(move || {
            due.set(false);
            go_on();
        });
        channel
            .port2()
            .set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        on_message.forget();
        Continuation {
            port: channel.port1(),
            is_due,
        }
    }

    /// Returns `true` if a call is due.
    pub fn is_due(&self) -> bool {
        self.is_due.get()
    }

    pub fn schedule(&self) {
        if !self.is_due.replace(true) {
            self.port
                .post_message(&JsValue::NULL)
                .expect("null can be posted");
        }
    }
}

/// Downloads a file of weights, which lie in a folder beside this program's own.
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
