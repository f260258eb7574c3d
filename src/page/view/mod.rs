//! What is drawn: one piece per file, properties in, callbacks out.
//!
//! A piece with a memory of its own is a component; the others are functions, because each component costs
//! some kilobytes of what a visitor has to download.

mod announcer;
mod app;
mod board;
mod buttons;
mod chart;
mod choose;
mod copy;
mod count;
mod facts;
mod figures;
mod help;
mod icon;
mod inversions;
mod method;
mod mini;
mod number;
mod player;
mod popover;
mod preferences;
mod qr;
mod result;
mod setup;
mod sharing;
mod solvability;
mod solve;
mod status_line;
mod steps;

mod tabs;
mod tiles;
mod top_bar;
mod update;

pub use app::App;

use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};
use yew::{Callback, Html, MouseEvent, TargetCast, html};

use super::settings::Settings;
use super::state::Action;

/// The value of the select, input or text area that an event is of.
fn value_of(event: &web_sys::Event) -> String {
    let Some(target) = event.target() else {
        return String::new();
    };
    if let Some(select) = target.dyn_ref::<HtmlSelectElement>() {
        select.value()
    } else if let Some(area) = target.dyn_ref::<HtmlTextAreaElement>() {
        area.value()
    } else {
        let input = event.target_dyn_into::<HtmlInputElement>();
        input.map(|input| input.value()).unwrap_or_default()
    }
}

/// An element of the page by its name.
pub fn element_by_id(id: &str) -> Option<HtmlElement> {
    let document = web_sys::window()?.document()?;
    document.get_element_by_id(id)?.dyn_into().ok()
}

/// A click that stands for an action.
fn on_click(on_action: &Callback<Action>, action: Action) -> Callback<MouseEvent> {
    let on_action = on_action.clone();
    Callback::from(move |_| on_action.emit(action.clone()))
}

/// A choice that changes one of the settings.
fn on_setting<T: 'static>(
    on_action: &Callback<Action>,
    settings: Settings,
    set: fn(&mut Settings, T),
) -> Callback<T> {
    let on_action = on_action.clone();
    Callback::from(move |value| {
        let mut changed = settings;
        set(&mut changed, value);
        on_action.emit(Action::ChangeSettings(changed));
    })
}

/// In the place of something that is not there: with nothing at all between siblings that come and go, Yew
/// 0.23 can lose its way.
fn nothing() -> Html {
    html! { <span hidden=true /> }
}
