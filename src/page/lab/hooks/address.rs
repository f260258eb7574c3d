//! Keeps the address in sync with the lab's state while the lab is shown.

use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use yew::prelude::*;

use crate::lab::{LabLink, LabTab};
use crate::page::lab::saved_text;
use crate::page::lab::state::{LabAction, LabState};
use crate::page::location;
use crate::page::storage::{self, StorageKey};
use crate::share;

/// Delay in milliseconds before a change of the current history entry is written. Chosen by hand: browsers refuse more than
/// about 100 changes in 30 seconds, and a text is typed faster than that.
const WRITE_DELAY_MS: u32 = 400;

/// Writes the address when the state changes, and dispatches a navigation on Back and Forward.
#[hook]
pub fn use_lab_address(state: &UseReducerHandle<LabState>) {
    let query = state.link().query();
    let entry = state.entry;
    // The other tab has no text, and its address does not lead to the check.
    let text = (state.tab == LabTab::Check).then(|| state.check.text.clone());
    let written_entry = use_mut_ref(|| entry);
    // Replaced, and so cancelled, by the next change.
    let pending = use_mut_ref(|| None::<Timeout>);
    {
        let pending = pending.clone();
        use_effect_with((query, entry, text), move |(query, entry, text)| {
            // The game writes the address while it is shown.
            if !is_shown() {
                return;
            }
            storage::save(StorageKey::Lab, query);
            if *written_entry.borrow() != *entry {
                *written_entry.borrow_mut() = *entry;
                pending.take();
                location::push(query);
                save_text(query, text.as_deref());
                return;
            }
            let (query, text) = (query.clone(), text.clone());
            let write = Timeout::new(WRITE_DELAY_MS, move || {
                if is_shown() {
                    location::replace(&query);
                    save_text(&query, text.as_deref());
                }
            });
            pending.replace(Some(write));
        });
    }
    let dispatcher = state.dispatcher();
    use_effect_with((), move |()| {
        let listener = web_sys::window().map(|window| {
            EventListener::new(&window, "popstate", move |_| {
                pending.take();
                if is_shown() {
                    let link = LabLink::read(&location::query());
                    dispatcher.dispatch(LabAction::Navigate(Box::new(link)));
                }
            })
        });
        move || drop(listener)
    });
}

/// Stores the text of the check together with its address, so that a reload finds both.
fn save_text(query: &str, text: Option<&str>) {
    let Some(text) = text else {
        return;
    };
    let is_saved = saved_text::stored(query, text)
        .is_some_and(|stored| storage::save(StorageKey::CheckText, &stored));
    if !is_saved {
        storage::remove(StorageKey::CheckText);
    }
}

/// Returns `true` if the address is the lab's.
pub fn is_shown() -> bool {
    share::is_lab(&location::query())
}
