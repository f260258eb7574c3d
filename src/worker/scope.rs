//! The worker's side of the browser: messages in and out, the clock, the pause between slices.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

use super::Desk;
use crate::protocol::{self, Event, Request};

/// Sets the worker going; called once, by its program.
pub fn run() {
    let scope = scope();
    let panic_scope = scope.clone();
    std::panic::set_hook(Box::new(move |panic| {
        // The instance is poisoned from here on: all it can do is say why.
        post(&panic_scope, &Event::Panicked(panic.to_string()));
    }));

    let desk = Rc::new(RefCell::new(Desk::default()));
    let pause = Pause::new(desk.clone(), scope.clone());
    let hearing = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
        let bytes = Uint8Array::new(&message.data()).to_vec();
        match protocol::decode::<Request>(&bytes) {
            Ok(request) => {
                let now = now(&hearing);
                desk.borrow_mut()
                    .receive(request, now, &mut |event| post(&hearing, &event));
                pause.work();
            }
            Err(garbled) => post(&hearing, &Event::Misunderstood(garbled.to_string())),
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    post(&scope, &Event::Ready);
}

/// Works slice by slice, with a look at the messages between two.
///
/// The pause is a message to itself: it arrives after those already waiting, without the delay that
/// browsers add to timers.
#[derive(Clone)]
struct Pause {
    desk: Rc<RefCell<Desk>>,
    scope: DedicatedWorkerGlobalScope,
    port: MessagePort,
    /// A message is on its way, and work goes on when it arrives.
    sent: Rc<Cell<bool>>,
}

impl Pause {
    fn new(desk: Rc<RefCell<Desk>>, scope: DedicatedWorkerGlobalScope) -> Pause {
        let channel = MessageChannel::new().expect("a worker can open a channel");
        let port = channel.port1();
        let pause = Pause {
            desk,
            scope,
            port,
            sent: Rc::default(),
        };
        let again = pause.clone();
        let on_message = Closure::<dyn FnMut()>::new(move || {
            again.sent.set(false);
            again.work();
        });
        channel
            .port2()
            .set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        on_message.forget();
        pause
    }

    /// One slice now, unless one is due anyway, and the next after a pause.
    fn work(&self) {
        if self.sent.get() {
            return;
        }
        let clock = || now(&self.scope);
        self.desk
            .borrow_mut()
            .work(&clock, &mut |event| post(&self.scope, &event));
        if self.desk.borrow().is_busy() {
            self.sent.set(true);
            self.port
                .post_message(&JsValue::NULL)
                .expect("null can be sent");
        }
    }
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

fn post(scope: &DedicatedWorkerGlobalScope, event: &Event) {
    let bytes = Uint8Array::from(&protocol::encode(event)[..]);
    // Bytes can always be sent; should the browser refuse all the same, there is nobody to tell.
    let _ = scope.post_message(&bytes);
}

fn now(scope: &DedicatedWorkerGlobalScope) -> f64 {
    scope.performance().expect("a worker has a clock").now()
}
