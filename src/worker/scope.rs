//! The worker's side of the browser: messages in and out, the clock, the pause between slices, the helpers.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use js_sys::{Array, BigUint64Array, Uint8Array};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AbortSignal, DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort,
    RequestInit, Response, Url, Worker, WorkerOptions, WorkerType,
};

use super::{Briefing, Desk, Message, Word};
use crate::engine::automaton::Automaton;
use crate::heuristic::pattern::Tables;
use crate::protocol::{self, Assist, Event, Order};
use crate::puzzle::Puzzle;

/// Milliseconds between two looks while helpers are waited for.
const WAIT: i32 = 50;

/// Milliseconds after which a file that is still on its way is given up.
const PATIENCE: u32 = 60_000;

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
    /// A timer runs, at the end of which there is a look at what helpers are waited for.
    timed: Rc<Cell<bool>>,
    helpers: Rc<RefCell<Vec<Helper>>>,
    deputy: Rc<RefCell<Option<Helper>>>,
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
            timed: Rc::default(),
            helpers: Rc::default(),
            deputy: Rc::default(),
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

    /// Reads a request, which is bytes; or an order, a list of bytes and the words of tables.
    fn receive(&self, data: &JsValue) -> Result<(), String> {
        let deliver = &mut |message| self.deliver(message);
        let mut desk = self.desk.borrow_mut();
        match data.dyn_ref::<Array>() {
            None => desk.receive(decoded(data)?, now(&self.scope), deliver),
            Some(list) => match decoded(&list.get(0))? {
                Order::Errand(errand) => desk.take(errand, deliver),
                Order::Assist(assist) => {
                    let words = list.slice(1, list.length());
                    desk.assist(briefing(*assist, &words)?, deliver);
                }
            },
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
        } else if self.desk.borrow().is_waiting() && !self.timed.replace(true) {
            let office = self.clone();
            let look = Closure::once_into_js(move || {
                office.timed.set(false);
                office.work();
            });
            let timer = look.unchecked_ref();
            let _ = self
                .scope
                .set_timeout_with_callback_and_timeout_and_arguments_0(timer, WAIT);
        }
    }

    fn deliver(&self, message: Message) {
        match message {
            Message::Event(event) => post(&self.scope, &event),
            Message::Report(report) => {
                let _ = self.scope.post_message(&Array::of1(&encoded(&report)));
            }
            Message::Hire(count) => {
                let hired = (0..count).map_while(|number| self.hire(number).ok());
                *self.helpers.borrow_mut() = hired.collect();
            }
            Message::Brief(number, briefing) => {
                self.tell(number, |worker| brief(worker, &briefing));
            }
            Message::Errand(number, errand) => self.tell(number, |worker| {
                worker.post_message(&Array::of1(&encoded(&Order::Errand(errand))))
            }),
            Message::Release(number) => {
                if let Some(helper) = self.helpers.borrow().get(number) {
                    helper.worker.terminate();
                }
            }
            Message::Dismiss => {
                let dismissed = self.helpers.take();
                dismissed
                    .iter()
                    .for_each(|helper| helper.worker.terminate());
                // A moment later, because one of their own functions may be running.
                wasm_bindgen_futures::spawn_local(async move { drop(dismissed) });
            }
            Message::Appoint => match self.appoint() {
                Ok(deputy) => *self.deputy.borrow_mut() = Some(deputy),
                Err(_) => self.deputy_is_lost(),
            },
            Message::Instruct(request) => {
                let sent =
                    self.deputy.borrow().as_ref().is_some_and(|deputy| {
                        deputy.worker.post_message(&encoded(&request)).is_ok()
                    });
                if !sent {
                    self.deputy_is_lost();
                }
            }
            Message::Retire => {
                let retired = self.deputy.take();
                if let Some(deputy) = &retired {
                    deputy.worker.terminate();
                }
                wasm_bindgen_futures::spawn_local(async move { drop(retired) });
            }
            Message::Fetch(file) => {
                let office = self.clone();
                wasm_bindgen_futures::spawn_local(async move {
                    let bytes = fetched(&office.scope, &file.name()).await.ok();
                    let deliver = &mut |message| office.deliver(message);
                    let mut desk = office.desk.borrow_mut();
                    desk.supply(file, bytes.as_deref(), deliver);
                    drop(desk);
                    office.work();
                });
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
            wasm_bindgen_futures::spawn_local(async move { office.hear(number, Word::Lost) });
        }
    }

    fn hire(&self, number: usize) -> Result<Helper, JsValue> {
        let (hearing, office) = (self.clone(), self.clone());
        self.employ(
            move |data| hearing.hear(number, word(&data)),
            move || office.hear(number, Word::Lost),
        )
    }

    fn appoint(&self) -> Result<Helper, JsValue> {
        let (hearing, office) = (self.clone(), self.clone());
        self.employ(
            move |data| hearing.hear_deputy(decoded(&data).ok()),
            move || office.hear_deputy(None),
        )
    }

    fn hear_deputy(&self, event: Option<Event>) {
        let deliver = &mut |message| self.deliver(message);
        self.desk.borrow_mut().hear_deputy(event, deliver);
        self.work();
    }

    /// A moment later, because the desk is at work.
    fn deputy_is_lost(&self) {
        let office = self.clone();
        wasm_bindgen_futures::spawn_local(async move { office.hear_deputy(None) });
    }

    /// Starts another worker, this very program again, with what is to be done when it says something, and when it
    /// fails.
    fn employ(
        &self,
        hear: impl Fn(JsValue) + 'static,
        lose: impl Fn() + 'static,
    ) -> Result<Helper, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&self.scope.location().href(), &options)?;
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
            hear(message.data());
        });
        let on_error = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
            event.prevent_default();
            lose();
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Helper {
            worker,
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    fn hear(&self, helper: usize, word: Word) {
        self.desk
            .borrow_mut()
            .hear(helper, word, &mut |message| self.deliver(message));
        self.work();
    }
}

/// What a helper's message says: a report is a list, like an order.
fn word(data: &JsValue) -> Word {
    let said = match data.dyn_ref::<Array>() {
        Some(list) => decoded(&list.get(0)).map(Word::Report),
        None => decoded(data).map(|event| match event {
            Event::Ready => Word::Ready,
            _ => Word::Lost,
        }),
    };
    said.unwrap_or(Word::Lost)
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
    let list = Array::of1(&encoded(&Order::Assist(Box::new(assist))));
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

/// The bytes of a file of weights, which lie in a folder beside this program's own.
async fn fetched(scope: &DedicatedWorkerGlobalScope, name: &str) -> Result<Vec<u8>, JsValue> {
    let base = scope.location().href();
    let url = Url::new_with_base(&format!("weights/{name}"), &base)?.href();
    let init = RequestInit::new();
    init.set_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE)));
    let response: Response = JsFuture::from(scope.fetch_with_str_and_init(&url, &init))
        .await?
        .unchecked_into();
    if !response.ok() {
        return Err(JsValue::NULL);
    }
    let buffer = JsFuture::from(response.array_buffer()?).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

fn encoded(message: &impl Serialize) -> Uint8Array {
    Uint8Array::from(&protocol::encode(message)[..])
}

fn decoded<Message: DeserializeOwned>(bytes: &JsValue) -> Result<Message, String> {
    let bytes = Uint8Array::new(bytes).to_vec();
    protocol::decode(&bytes).map_err(|garbled| garbled.to_string())
}

fn post(scope: &DedicatedWorkerGlobalScope, event: &Event) {
    // Bytes can always be sent; should the browser refuse all the same, there is nobody to tell.
    let _ = scope.post_message(&encoded(event));
}

fn now(scope: &DedicatedWorkerGlobalScope) -> f64 {
    scope.performance().expect("a worker has a clock").now()
}
