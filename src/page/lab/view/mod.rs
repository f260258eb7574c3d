//! The components of the lab: one per file, properties in, callbacks out.

mod app;
mod check;
mod compare;
mod compare_results;
mod explore;
mod file;
mod layers;
mod learn;
mod own;
mod paper;
mod rail;
mod sheet;
mod tabs;

pub use app::LabApp;
pub use learn::tour::HEADING as TOUR_HEADING;

use yew::{Callback, MouseEvent};

use super::state::LabAction;

/// Returns a click handler that emits an action.
fn on_click(on_action: &Callback<LabAction>, action: LabAction) -> Callback<MouseEvent> {
    let on_action = on_action.clone();
    Callback::from(move |_| on_action.emit(action.clone()))
}
