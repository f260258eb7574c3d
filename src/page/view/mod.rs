//! The components of the page: one per file, properties in, callbacks out.
//!
//! What has state of its own is a Yew component. The others are functions, because each component adds some kilobytes to
//! the download. The words are in [`text`](super::text).

mod announcer;
mod app;
pub mod board;
mod buttons;
mod chart;
pub mod choose;
pub mod copy;
mod count;
mod entry;
mod game_stats;
pub mod icon;
mod inversions;
pub mod layers;
mod method;
pub mod mini_board;
pub mod number;
mod player;
mod popover;
mod preferences;
mod print_sheet;
pub mod qr;
mod recent_runs;
mod result;
mod search_stats;
mod setup;
mod sharing;
mod shortcuts;
mod solvability;
mod solve;
mod status_line;
mod steps;
mod tabs;
mod tiles;
mod top_bar;
mod update;
mod welcome;

pub use app::App;

use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};
use yew::{Callback, Html, MouseEvent, TargetCast, html};

use super::clock;
use super::settings::Settings;
use super::state::Action;

/// Returns the value of the select, input or text area that an event comes from.
pub fn value_of(event: &web_sys::Event) -> String {
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

/// Returns an element of the page by its id.
pub fn element_by_id(id: &str) -> Option<HtmlElement> {
    let document = web_sys::window()?.document()?;
    document.get_element_by_id(id)?.dyn_into().ok()
}

/// Scrolls an element into view once it is drawn, unless it is in view already.
fn show(id: &'static str) {
    wasm_bindgen_futures::spawn_local(async move { scroll_to(id) });
}

/// Scrolls the number pad and then the board into view, if the board is entered with the pad.
fn show_pad() {
    wasm_bindgen_futures::spawn_local(async {
        if element_by_id("pad").is_some() {
            scroll_to("pad");
            scroll_to("board");
        }
    });
}

fn scroll_to(id: &str) {
    if let Some(element) = element_by_id(id) {
        let options = web_sys::ScrollIntoViewOptions::new();
        options.set_block(web_sys::ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

/// Moves the focus to an element once it is drawn.
pub fn focus(id: &'static str) {
    wasm_bindgen_futures::spawn_local(async move {
        if let Some(element) = element_by_id(id) {
            let _ = element.focus();
        }
    });
}

/// Returns a click handler that emits an action.
fn on_click(on_action: &Callback<Action>, action: Action) -> Callback<MouseEvent> {
    let on_action = on_action.clone();
    Callback::from(move |_| on_action.emit(action.clone()))
}

/// Returns a click handler that emits an action with the time of the click.
fn on_timed_click(
    on_action: &Callback<Action>,
    action: impl Fn(f64) -> Action + 'static,
) -> Callback<MouseEvent> {
    let on_action = on_action.clone();
    Callback::from(move |_| on_action.emit(action(clock::now())))
}

/// Returns a callback that changes one of the settings.
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

/// Draws a hidden element in place of nothing. Yew 0.23 can mix up siblings that appear and disappear if nothing at all is
/// between them.
pub fn nothing() -> Html {
    html! { <span hidden=true /> }
}
