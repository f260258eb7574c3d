//! The guided tour: its page, and the bar that stays above the lab.

use yew::prelude::*;

use super::lab_link;
use crate::lab::learn::TourStep;
use crate::page::lab::state::{LabAction, LearnAction};
use crate::page::lab::text::learn::tour as text;
use crate::page::lab::view::on_click;
use crate::page::view::nothing;

/// The id of the heading of the bar.
pub const HEADING: &str = "tour-heading";

/// Draws the page.
pub fn page(on_action: &Callback<LabAction>) -> Html {
    html! {
        <>
            <p class="learn-lead">{ text::LEAD }</p>
            <p>{ text::HOW }</p>
            <p>
                <button
                    type="button"
                    class="primary"
                    id="start-tour"
                    onclick={on_click(on_action, go_to(Some(TourStep::FIRST)))}
                >
                    { text::START }
                </button>
            </p>
            <ol class="learn-steps">
                { for TourStep::all().map(|step| html! {
                    <li>
                        { lab_link(format!("{}&tour={}", step.query(), step.number()), "", html! { text::title(step) }) }
                    </li>
                }) }
            </ol>
        </>
    }
}

/// Draws the bar of the tour.
pub fn bar(step: Option<TourStep>, on_action: &Callback<LabAction>) -> Html {
    let Some(step) = step else {
        return nothing();
    };
    let leave = on_click(on_action, go_to(None));
    html! {
        <section class="tour-bar" id="tour" aria-labelledby={HEADING}>
            <div class="tour-head">
                <h2 id={HEADING} tabindex="-1">
                    <small>{ text::count(step) }</small>
                    { text::title(step) }
                </h2>
                <div class="tour-buttons">
                    { match step.previous() {
                        Some(before) => html! {
                            <button type="button" onclick={on_click(on_action, go_to(Some(before)))}>{ text::BACK }</button>
                        },
                        None => nothing(),
                    } }
                    { match step.next() {
                        Some(next) => html! {
                            <button type="button" class="primary" onclick={on_click(on_action, go_to(Some(next)))}>{ text::NEXT }</button>
                        },
                        None => html! {
                            <button type="button" class="primary" onclick={leave.clone()}>{ text::DONE }</button>
                        },
                    } }
                    <button type="button" class="ghost" onclick={leave}>{ text::LEAVE }</button>
                </div>
            </div>
            <p class="tour-text">{ text::text(step) }</p>
        </section>
    }
}

fn go_to(step: Option<TourStep>) -> LabAction {
    LabAction::Learn(LearnAction::Tour(step))
}
