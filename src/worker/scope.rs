//! The worker's side of the browser: messages in and out, the clock, the pause between slices, the helpers.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use js_sys::{Array, BigUint64Array, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{
    DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort, Worker, WorkerOptions,
    WorkerType,
};

use super::{Briefing, Desk, Message};
use crate::engine::automaton::Automaton;
use crate::engine::pattern::Tables;
use crate::protocol::{self, Assist, Event, Request};
use crate::puzzle::Puzzle;

/// Sets the worker going; called once, by its program.
pub fn run() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let panic_scope = scope.clone();
    std::panic::set_hook(Box::new(move |panic| {
        // The instance is poisoned from here on: all it can do is say why.
        post(&panic_scope, &Event::Panicked(panic.to_string()));
    }));

    let office = Office::new(scope.clone());
    let hearing = office.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
        if let Err(sentence) = hearing.receive(&message.data()) {
            post(&hearing.scope, &Event::Misunderstood(sentence));
        }
        hearing.work();
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    post(&scope, &Event::Ready);
}

/// The desk and what is around it. Works slice by slice, with a look at the messages between two.
///
/// The pause is a message to itself: it arrives after those already waiting, without the delay that
/// browsers add to timers.
#[derive(Clone)]
struct Office {
    desk: Rc<RefCell<Desk>>,
    scope: DedicatedWorkerGlobalScope,
    port: MessagePort,
    /// A message is on its way, and work goes on when it arrives.
    sent: Rc<Cell<bool>>,
    helpers: Rc<RefCell<Vec<Helper>>>,
}

/// Another worker with the functions that it calls, which must live as long as it does.
struct Helper {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl Office {
    fn new(scope: DedicatedWorkerGlobalScope) -> Office {
        let channel = MessageChannel::new().expect("a worker can open a channel");
        let office = Office {
            desk: Rc::default(),
            scope,
            port: channel.port1(),
            sent: Rc::default(),
            helpers: Rc::default(),
        };
        let again = office.clone();
        let on_message = Closure::<dyn FnMut()>::new(move || {
            again.sent.set(false);
            again.work();
        });
        channel
            .port2()
            .set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        on_message.forget();
        office
    }

    /// Reads a request: its bytes, or for a helper a list of them and the words of each table.
    fn receive(&self, data: &JsValue) -> Result<(), String> {
        let (bytes, words) = match data.dyn_ref::<Array>() {
            Some(list) => (list.get(0), list.slice(1, list.length())),
            None => (data.clone(), Array::new()),
        };
        let bytes = Uint8Array::new(&bytes).to_vec();
        let request = protocol::decode(&bytes).map_err(|garbled| garbled.to_string())?;
        let deliver = &mut |message| self.deliver(message);
        let mut desk = self.desk.borrow_mut();
        match request {
            Request::Assist(assist) => desk.assist(briefing(*assist, &words)?, deliver),
            request => desk.receive(request, now(&self.scope), deliver),
        }
        Ok(())
    }

    /// One slice now, unless one is due anyway, and the next after a pause.
    fn work(&self) {
        if self.sent.get() {
            return;
        }
        let clock = || now(&self.scope);
        self.desk
            .borrow_mut()
            .work(&clock, &mut |message| self.deliver(message));
        if self.desk.borrow().is_busy() {
            self.sent.set(true);
            self.port
                .post_message(&JsValue::NULL)
                .expect("null can be sent");
        }
    }

    fn deliver(&self, message: Message) {
        match message {
            Message::Event(event) => post(&self.scope, &event),
            Message::Hire(count) => {
                let hired = (0..count).map_while(|number| self.hire(number).ok());
                *self.helpers.borrow_mut() = hired.collect();
            }
            Message::Brief(number, briefing) => {
                self.tell(number, |worker| brief(worker, &briefing));
            }
            Message::Errand(number, errand) => self.tell(number, |worker| {
                worker.post_message(&encoded(&Request::Errand(errand)))
            }),
            Message::Dismiss => {
                let dismissed = self.helpers.take();
                dismissed
                    .iter()
                    .for_each(|helper| helper.worker.terminate());
                // A moment later, because one of their own functions may be running.
                wasm_bindgen_futures::spawn_local(async move { drop(dismissed) });
            }
        }
    }

    /// Sends something to a helper, or takes it for lost.
    fn tell(&self, number: usize, send: impl FnOnce(&Worker) -> Result<(), JsValue>) {
        let sent = match self.helpers.borrow().get(number) {
            Some(helper) => send(&helper.worker),
            None => Err(JsValue::NULL),
        };
        if sent.is_err() {
            let office = self.clone();
            // The desk is at work at this moment.
            wasm_bindgen_futures::spawn_local(async move { office.lose(number) });
        }
    }

    /// Starts a helper: this very program again.
    fn hire(&self, number: usize) -> Result<Helper, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&self.scope.location().href(), &options)?;
        let office = self.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
            let bytes = Uint8Array::new(&message.data()).to_vec();
            let event = protocol::decode(&bytes);
            office.hear(number, event.unwrap_or_else(|_| lost()));
        });
        let office = self.clone();
        let on_error = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
            event.prevent_default();
            office.lose(number);
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Helper {
            worker,
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    fn hear(&self, helper: usize, event: Event) {
        self.desk
            .borrow_mut()
            .hear(helper, event, &mut |message| self.deliver(message));
        self.work();
    }

    fn lose(&self, helper: usize) {
        self.hear(helper, lost());
    }
}

/// What is said for a helper that cannot say it.
fn lost() -> Event {
    Event::Panicked(String::new())
}

/// Sends the words of all tables in buffers that are moved, not copied, on their way.
fn brief(worker: &Worker, briefing: &Briefing) -> Result<(), JsValue> {
    let Briefing {
        puzzle,
        tables,
        automaton,
    } = briefing;
    let assist = Assist {
        start: *puzzle.start(),
        goal: *puzzle.goal(),
        tier: tables.tier(),
        automaton: Automaton::clone(automaton),
    };
    let list = Array::of1(&encoded(&Request::Assist(Box::new(assist))));
    let buffers = Array::new();
    for table in tables.tables() {
        let words = BigUint64Array::from(table.words());
        buffers.push(&words.buffer());
        list.push(&words);
    }
    worker.post_message_with_transfer(&list, &buffers)
}

/// What [`brief`] sent. The sentence of an error says why it is of no use.
fn briefing(assist: Assist, words: &Array) -> Result<Briefing, String> {
    let mut tables = Vec::new();
    for array in words.iter() {
        let array = BigUint64Array::new(&array);
        let count = array.length() as usize;
        let mut words: Vec<u64> = Vec::new();
        let reserved = words.try_reserve_exact(count);
        reserved.map_err(|error| error.to_string())?;
        words.resize(count, 0);
        array.copy_to(&mut words);
        tables.push(words);
    }
    let Assist {
        start,
        goal,
        tier,
        automaton,
    } = assist;
    let puzzle = Puzzle::new(start, goal).map_err(|error| error.to_string())?;
    let tables = Tables::from_words(goal.size(), goal.cell(0), tier, tables);
    Ok(Briefing {
        puzzle,
        tables: Arc::new(tables.map_err(|error| error.to_string())?),
        automaton: Arc::new(automaton),
    })
}

fn encoded(request: &Request) -> Uint8Array {
    Uint8Array::from(&protocol::encode(request)[..])
}

fn post(scope: &DedicatedWorkerGlobalScope, event: &Event) {
    let bytes = Uint8Array::from(&protocol::encode(event)[..]);
    // Bytes can always be sent; should the browser refuse all the same, there is nobody to tell.
    let _ = scope.post_message(&bytes);
}

fn now(scope: &DedicatedWorkerGlobalScope) -> f64 {
    scope.performance().expect("a worker has a clock").now()
}
