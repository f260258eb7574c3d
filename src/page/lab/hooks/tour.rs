//! Moves the focus with the steps of the tour, and leaves it by the Escape key.

use gloo_events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};
use yew::prelude::*;

use super::explore::is_popover_open;
use crate::page::lab::state::{LabAction, LabState, LearnAction};
use crate::page::lab::view::TOUR_HEADING;
use crate::page::location;
use crate::page::view::focus;
use crate::share;

/// Moves the focus to the heading of each step at the top of the page, and to the open tab when the tour is left; leaves the tour by Escape,
/// unless that closes a popover.
#[hook]
pub fn use_tour(state: &UseReducerHandle<LabState>) {
    let step = state.learn.tour;
    let was_on = use_mut_ref(|| false);
    use_effect_with(step, move |step| {
        let was_on = was_on.replace(step.is_some());
        match step {
            Some(_) => {
                // The text and the subject of a step are at the top.
                if let Some(window) = web_sys::window() {
                    window.scroll_to_with_x_and_y(0.0, 0.0);
                }
                focus(TOUR_HEADING);
            }
            None if was_on => focus_open_tab(),
            None => {}
        }
    });
    let dispatcher = state.dispatcher();
    use_effect_with(step.is_some(), move |is_on| {
        let window = web_sys::window().filter(|_| *is_on);
        let listener = window.map(|window| {
            EventListener::new(&window, "keydown", move |event| {
                let key = event.dyn_ref::<KeyboardEvent>().map(KeyboardEvent::key);
                let is_escape = key.as_deref() == Some("Escape") && !event.default_prevented();
                if is_escape && !is_popover_open() && share::is_lab(&location::query()) {
                    dispatcher.dispatch(LabAction::Learn(LearnAction::Tour(None)));
                }
            })
        });
        move || drop(listener)
    });
}

fn focus_open_tab() {
    let document = web_sys::window().and_then(|window| window.document());
    let tab = document.and_then(|document| {
        let selector = ".lab-panel [role=tab][aria-selected=true]";
        document.query_selector(selector).ok().flatten()
    });
    if let Some(tab) = tab.and_then(|tab| tab.dyn_into::<HtmlElement>().ok()) {
        let _ = tab.focus();
    }
}
