//! What is drawn: one component per file, properties in, callbacks out.

mod app;
mod board;
mod choice;
mod facts;
mod figures;
mod player;
mod result;
mod update;

pub use app::App;

use wasm_bindgen::JsCast;
use web_sys::HtmlSelectElement;
use yew::Event;

/// The value of the option that a change event chose.
fn chosen(event: &Event) -> String {
    let select = event
        .target()
        .and_then(|target| target.dyn_into::<HtmlSelectElement>().ok());
    select.map(|select| select.value()).unwrap_or_default()
}
