//! The address bar and the browser's history.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsValue;

use super::address::{AddressCommand, AddressThrottle, HistoryEntry};
use super::clock;
use super::saved_game::SavedGame;
use super::storage::{self, StorageKey};

/// Returns the query of the address, with its question mark.
pub fn query() -> String {
    let search = web_sys::window().and_then(|window| window.location().search().ok());
    search.unwrap_or_default()
}

/// Returns the address without its query.
pub fn page_url() -> String {
    let location = web_sys::window().map(|window| window.location());
    let part =
        |part: Option<Result<String, JsValue>>| part.and_then(Result::ok).unwrap_or_default();
    let origin = part(location.as_ref().map(|location| location.origin()));
    origin + &part(location.map(|location| location.pathname()))
}

/// Returns the game saved in the current entry of the history.
pub fn saved_game() -> Option<SavedGame> {
    let history = web_sys::window()?.history().ok()?;
    let state = history.state().ok()?.as_string()?;
    SavedGame::read_entry(&state, &query())
}

/// Writes the address and local storage as an [`AddressThrottle`] commands.
#[derive(Clone, Default)]
pub struct AddressWriter(Rc<RefCell<AddressThrottle>>);

impl AddressWriter {
    /// Writes an entry, as [`AddressThrottle::write`] describes.
    pub fn write(&self, entry: HistoryEntry) {
        let commands = self.0.borrow_mut().write(entry, clock::now());
        self.run(commands);
    }

    /// Writes the pending change at once.
    pub fn flush(&self) {
        let commands = self.0.borrow_mut().flush(clock::now());
        self.run(commands);
    }

    /// Handles Back and Forward, as [`AddressThrottle::navigated`] describes.
    pub fn navigated(&self, number: u32) {
        let commands = self.0.borrow_mut().navigated(number);
        self.run(commands);
    }

    fn run(&self, commands: Vec<AddressCommand>) {
        for command in commands {
            match command {
                AddressCommand::Push(saved) => {
                    write_history(&saved, true);
                    store(&saved);
                }
                AddressCommand::Replace(saved) => {
                    write_history(&saved, false);
                    store(&saved);
                }
                AddressCommand::Store(saved) => store(&saved),
                AddressCommand::SetTimer { ms } => self.set_timer(ms),
            }
        }
    }

    fn set_timer(&self, ms: u32) {
        let writer = self.clone();
        let timeout = Timeout::new(ms, move || {
            let commands = writer.0.borrow_mut().timer_fired(clock::now());
            writer.run(commands);
        });
        timeout.forget();
    }
}

/// Adds an entry to the history or replaces the current one. If the browser refuses, only the link is lost.
fn write_history(saved: &SavedGame, is_new: bool) {
    let path = web_sys::window().and_then(|window| window.location().pathname().ok());
    let history = web_sys::window().and_then(|window| window.history().ok());
    let (Some(path), Some(history)) = (path, history) else {
        return;
    };
    // A query without the path would be resolved against the document's base URL.
    let url = format!("{path}?{}", saved.query);
    let state = JsValue::from_str(&saved.text());
    let _ = if is_new {
        history.push_state_with_url(&state, "", Some(&url))
    } else {
        history.replace_state_with_url(&state, "", Some(&url))
    };
}

/// Saves a game in local storage, and removes the link that earlier versions stored. The game of a later version is kept.
fn store(saved: &SavedGame) {
    if !storage::has_newer_game() && storage::save(StorageKey::Game, &saved.text()) {
        storage::remove(StorageKey::Link);
    }
}
