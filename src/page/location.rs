//! The address bar and the browser's history.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsValue;

use super::address::{AddressCommand, AddressThrottle, EntryId, EntryState, HistoryEntry};
use super::clock;
use super::saved_game::SavedGame;
use super::storage::{self, StorageKey};

/// Returns the query of the address, with its question mark.
pub fn query() -> String {
    let search = web_sys::window().and_then(|window| window.location().search().ok());
    search.unwrap_or_default()
}

/// Adds an entry with a query to the history. It has no game of its own.
pub fn push(query: &str) {
    write_entry(query, true);
}

/// Replaces the query of the current history entry.
pub fn replace(query: &str) {
    write_entry(query, false);
}

fn write_entry(query: &str, is_new: bool) -> Option<()> {
    write_url(&JsValue::NULL, query, is_new)
}

/// Tells all programs of the page that the address has changed, as the browser does on Back and Forward.
pub fn announce() {
    if let (Some(window), Ok(event)) = (web_sys::window(), web_sys::Event::new("popstate")) {
        let _ = window.dispatch_event(&event);
    }
}

/// Returns the address without its query.
pub fn page_url() -> String {
    let location = web_sys::window().map(|window| window.location());
    let part =
        |part: Option<Result<String, JsValue>>| part.and_then(Result::ok).unwrap_or_default();
    let origin = part(location.as_ref().map(|location| location.origin()));
    origin + &part(location.map(|location| location.pathname()))
}

/// The current entry of the history.
#[derive(Default)]
pub struct Arrival {
    /// The query of the address, or that of a change which is not in the history yet.
    pub query: String,
    /// The game, as [`Game::save`](super::game::Game::save) wrote it.
    pub game: Option<String>,
}

/// Writes the address and local storage as an [`AddressThrottle`] commands.
#[derive(Clone)]
pub struct AddressWriter(Rc<RefCell<AddressThrottle>>);

impl Default for AddressWriter {
    fn default() -> AddressWriter {
        let kept = storage::load(StorageKey::History).unwrap_or_default();
        // Later than all ids of this tab, which were given less than once a millisecond.
        let last_id = js_sys::Date::now() as EntryId;
        let id = entry_state().map(|state| state.id);
        AddressWriter(Rc::new(RefCell::new(AddressThrottle::new(
            id, last_id, &kept,
        ))))
    }
}

impl AddressWriter {
    /// Returns what to show at the current entry.
    pub fn arrival(&self) -> Arrival {
        let state = entry_state();
        let throttle = self.0.borrow();
        if let Some(kept) = state.as_ref().and_then(|state| throttle.kept(state.id)) {
            return Arrival {
                query: kept.query.clone(),
                game: Some(kept.game.clone()),
            };
        }
        let query = query();
        let saved = state.map(|state| state.saved);
        let saved = saved.or_else(|| SavedGame::read_entry(&history_state()?, &query));
        Arrival {
            game: saved.map(|saved| saved.game),
            query,
        }
    }

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
        let id = entry_state().map(|state| state.id);
        let commands = self.0.borrow_mut().navigated(number, id);
        self.run(commands);
    }

    fn run(&self, commands: Vec<AddressCommand>) {
        for command in commands {
            match command {
                AddressCommand::Push(state) => self.write_history(state, true),
                AddressCommand::Replace(state) => self.write_history(state, false),
                AddressCommand::SaveKept(text) => save_kept(&text),
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

    /// Adds an entry to the history or replaces the current one, and saves the game in local storage.
    fn write_history(&self, state: EntryState, is_new: bool) {
        store(&state.saved);
        if write_history(&state, is_new).is_none() && !is_new {
            let command = self.0.borrow_mut().keep(state);
            self.run(vec![command]);
        }
    }
}

/// Returns the state of the current entry of the history, if this page wrote it.
fn entry_state() -> Option<EntryState> {
    EntryState::read(&history_state()?)
}

/// Returns the text that the browser keeps for the current entry.
fn history_state() -> Option<String> {
    let history = web_sys::window()?.history().ok()?;
    history.state().ok()?.as_string()
}

/// Adds an entry to the history or replaces the current one. Returns `None` if the browser refuses.
fn write_history(state: &EntryState, is_new: bool) -> Option<()> {
    write_url(
        &JsValue::from_str(&state.text()),
        &state.saved.query,
        is_new,
    )
}

/// Adds an entry with a state and a query to the history, or replaces the current one. Returns `None` if the browser refuses.
fn write_url(state: &JsValue, query: &str, is_new: bool) -> Option<()> {
    let window = web_sys::window()?;
    let history = window.history().ok()?;
    // A query without the path would be resolved against the document's base URL.
    let url = window.location().pathname().ok()? + "?" + query;
    if is_new {
        history.push_state_with_url(state, "", Some(&url)).ok()
    } else {
        history.replace_state_with_url(state, "", Some(&url)).ok()
    }
}

/// Saves a game in local storage, and removes the link that earlier versions stored. The game of a later version is kept.
fn store(saved: &SavedGame) {
    if !storage::has_newer_game() && storage::save(StorageKey::Game, &saved.text()) {
        storage::remove(StorageKey::Link);
    }
}

/// Saves the changes that are not in the history yet.
fn save_kept(text: &str) {
    if text.is_empty() {
        storage::remove(StorageKey::History);
    } else {
        storage::save(StorageKey::History, text);
    }
}
