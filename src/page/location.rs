//! The address bar and the browser's history.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::{JsCast, JsValue, prelude::Closure};

use super::clock;
use super::storage::{self, Kept};

/// Changes of the address that may follow each other at once. Browsers refuse more than about 100 in 30 seconds.
const BURST: f64 = 30.0;
/// Milliseconds after which one more is allowed.
const PAUSE: f64 = 500.0;

/// What stands after the question mark, with it.
pub fn query() -> String {
    let search = web_sys::window().and_then(|window| window.location().search().ok());
    search.unwrap_or_default()
}

/// The address without its query.
pub fn folder() -> String {
    let location = web_sys::window().map(|window| window.location());
    let part =
        |part: Option<Result<String, JsValue>>| part.and_then(Result::ok).unwrap_or_default();
    let origin = part(location.as_ref().map(|location| location.origin()));
    origin + &part(location.map(|location| location.pathname()))
}

/// The game kept with the present entry of the history.
pub fn game() -> Option<String> {
    let history = web_sys::window()?.history().ok()?;
    history.state().ok()?.as_string()
}

/// What the address should say, and the game that belongs to it.
#[derive(Clone, PartialEq)]
pub struct Entry {
    /// A new number asks for an entry of its own, which Back leads away from.
    pub number: u32,
    pub query: String,
    pub game: String,
}

/// Writes the address, and keeps the same on the device; not too often, but always the last.
#[derive(Clone, Default)]
pub struct Writer(Rc<RefCell<Desk>>);

struct Desk {
    written: Option<Entry>,
    waiting: Option<Entry>,
    /// Changes that are allowed now, as of `counted`.
    allowed: f64,
    counted: f64,
}

impl Default for Desk {
    fn default() -> Desk {
        Desk {
            written: None,
            waiting: None,
            allowed: BURST,
            counted: 0.0,
        }
    }
}

impl Writer {
    /// Writes a new entry at once, a change of it in a moment, after what is being drawn, or as soon as browsers allow.
    pub fn write(&self, entry: Entry) {
        let wait = {
            let mut desk = self.0.borrow_mut();
            if desk.waiting.is_none() && desk.written.as_ref() == Some(&entry) {
                return;
            }
            // A new entry does not wait: what came before it must keep its own address.
            let fresh = desk.written.as_ref().map(|written| written.number) != Some(entry.number);
            if fresh && let Some(waiting) = desk.waiting.take() {
                desk.put(waiting);
            }
            let wait = desk.wait();
            let scheduled = desk.waiting.replace(entry).is_some();
            if fresh {
                desk.flush();
                return;
            }
            (!scheduled).then_some(wait)
        };
        let (Some(wait), Some(window)) = (wait, web_sys::window()) else {
            return;
        };
        let writer = self.clone();
        let later = Closure::once_into_js(move || writer.flush());
        let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(
            later.unchecked_ref(),
            wait.max(0.0) as i32,
        );
    }

    /// Writes what waits.
    pub fn flush(&self) {
        self.0.borrow_mut().flush();
    }

    /// The browser went to another entry by itself: what is shown there stands there already, and what waited
    /// was for the entry that it left.
    pub fn arrived(&self, number: u32) {
        let mut desk = self.0.borrow_mut();
        desk.waiting = None;
        if let Some(written) = &mut desk.written {
            written.number = number;
        }
    }
}

impl Desk {
    /// Milliseconds until a change is allowed.
    fn wait(&mut self) -> f64 {
        let now = clock::now();
        self.allowed = (self.allowed + (now - self.counted) / PAUSE).min(BURST);
        self.counted = now;
        (1.0 - self.allowed) * PAUSE
    }

    fn flush(&mut self) {
        if let Some(entry) = self.waiting.take() {
            self.put(entry);
        }
    }

    /// A browser that refuses leaves the address as it was: nothing but the link is lost.
    fn put(&mut self, entry: Entry) {
        self.allowed -= 1.0;
        let push = self
            .written
            .as_ref()
            .is_some_and(|written| written.number != entry.number);
        let path = web_sys::window().and_then(|window| window.location().pathname().ok());
        let history = web_sys::window().and_then(|window| window.history().ok());
        if let (Some(path), Some(history)) = (path, history) {
            // With the path, because a query alone would be taken for one of the page's base folder.
            let address = format!("{path}?{}", entry.query);
            let state = JsValue::from_str(&entry.game);
            let _ = if push {
                history.push_state_with_url(&state, "", Some(&address))
            } else {
                history.replace_state_with_url(&state, "", Some(&address))
            };
        }
        storage::save(Kept::Link, &entry.query);
        storage::save(Kept::Game, &entry.game);
        self.written = Some(entry);
    }
}
