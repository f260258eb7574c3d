//! Plays the time line of Explore, and handles its keys.

use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Interval;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};
use yew::prelude::*;

use super::address::is_shown;
use crate::lab::LabTab;
use crate::page::lab::explore_keys::explore_key;
use crate::page::lab::state::{ExploreAction, LabAction, LabState};

/// Has time pass while the time line is played. It is paused when the window is hidden or the lab is left.
#[hook]
pub fn use_explore_clock(state: &UseReducerHandle<LabState>) {
    let playback = state.explore.playback;
    let dispatcher = state.dispatcher();
    use_effect_with(
        (playback.is_playing, playback.tick_ms()),
        move |&(is_playing, tick_ms)| {
            let tick = move || {
                let action = match is_seen() {
                    true => ExploreAction::Tick,
                    false => ExploreAction::Pause,
                };
                dispatcher.dispatch(LabAction::Explore(action));
            };
            let ticker = is_playing.then(|| Interval::new(tick_ms, tick));
            move || drop(ticker)
        },
    );
}

fn is_seen() -> bool {
    let document = web_sys::window().and_then(|window| window.document());
    is_shown() && document.is_some_and(|document| !document.hidden())
}

/// Handles the keys of the time line while its tab is open.
#[hook]
pub fn use_explore_keys(state: &UseReducerHandle<LabState>) {
    let is_open = state.tab == LabTab::Explore;
    let predicts = state.explore.predict.is_some();
    let dispatcher = state.dispatcher();
    use_effect_with((is_open, predicts), move |&(is_open, predicts)| {
        let window = web_sys::window().filter(|_| is_open);
        let listener = window.map(|window| {
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&window, "keydown", options, move |event| {
                let event = event.dyn_ref::<KeyboardEvent>();
                if let Some((event, action)) =
                    event.and_then(|event| Some((event, action_of(event, predicts)?)))
                {
                    event.prevent_default();
                    dispatcher.dispatch(LabAction::Explore(action));
                }
            })
        });
        move || drop(listener)
    });
}

/// Returns the action of a key press, unless the key belongs to a field, a button or the browser.
fn action_of(event: &KeyboardEvent, predicts: bool) -> Option<ExploreAction> {
    let target: Option<Element> = event.target()?.dyn_into().ok();
    let is_within = |selector: &str| {
        let closest = target.as_ref().map(|target| target.closest(selector));
        matches!(closest, Some(Ok(Some(_))))
    };
    let with_modifier = event.alt_key() || event.ctrl_key() || event.meta_key();
    let is_taken = event.default_prevented() || with_modifier || !is_shown();
    let own_keys = "select, textarea, input:not(#moment), summary, [role=tablist], [data-own-keys]";
    if is_taken || is_within(own_keys) || is_popover_open() {
        return None;
    }
    let is_button = is_within("button, a");
    let key = event.key();
    let action = explore_key(&key, event.shift_key(), is_within(".time"), predicts)?;
    match (&action, is_button) {
        // A button uses these keys itself. A choice that was made has nothing more to do with Enter.
        (ExploreAction::TogglePlay, true) => None,
        (ExploreAction::NextQuestion, true) if !is_within(".choices") => None,
        _ => Some(action),
    }
}

/// Returns `true` if a popover is open, which the Escape key closes.
pub(super) fn is_popover_open() -> bool {
    let document = web_sys::window().and_then(|window| window.document());
    let open = document.map(|document| document.query_selector(":popover-open"));
    matches!(open, Some(Ok(Some(_))))
}
