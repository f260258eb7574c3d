//! The moment: why the node was taken, what it generates, and the frontier or the path.

use yew::prelude::*;

use super::cards::{children, nodes};
use crate::lab::LabMethod;
use crate::lab::explore::{Moment, Overview};
use crate::page::lab::state::LabState;
use crate::page::lab::text::explore as text;
use crate::page::view::nothing;

/// Draws the moment shown.
pub fn moment(state: &LabState, overview: &Overview) -> Html {
    let explore = &state.explore;
    let Some(moment) = explore.moment() else {
        return nothing();
    };
    let method = explore.choices.method;
    let rules = explore.choices.rules_of(method);
    // A screen reader reads it when the user steps, not while the search is played.
    let live = match explore.playback.is_playing {
        true => "off",
        false => "polite",
    };
    html! {
        <div class="explore-moment" data-at={moment.at.to_string()}>
            <p class="why" id="why" aria-live={live}>
                { if moment.current.is_some() { html! { <b>{ text::WHY }{ " " }</b> } } else { nothing() } }
                { text::why(moment, method, &rules) }
            </p>
            { generated(moment, method) }
            { frontier(moment, method, rules.expands_stale, overview) }
        </div>
    }
}

/// Draws what the node generates.
pub fn generated(moment: &Moment, method: LabMethod) -> Html {
    if moment.children.is_empty() {
        return nothing();
    }
    html! {
        <section>
            <h2 class="explore-heading">{ text::GENERATES }</h2>
            { children(&moment.children, method) }
        </section>
    }
}

/// Draws the frontier, or the path of an iterative deepening search.
fn frontier(moment: &Moment, method: LabMethod, expands_stale: bool, overview: &Overview) -> Html {
    let is_iterative = method.algorithm().is_iterative();
    if is_iterative {
        // The end of the path is where the search is.
        let listed = moment.frontier.len() as u64;
        let hidden = moment.frontier_len.saturating_sub(listed);
        return html! {
            <section>
                <h2 class="explore-heading">{ text::PATH }<small>{ text::PATH_ORDER }</small></h2>
                { if hidden > 0 {
                    html! { <p class="explore-remark">{ text::path_before(hidden) }</p> }
                } else {
                    nothing()
                } }
                { nodes(&moment.frontier, method, moment.at, "frontier", false) }
                <p class="explore-remark" id="sizes">{ text::sizes(moment, true) }</p>
            </section>
        };
    }
    let is_ended = moment.at == overview.last_moment && overview.end.length().is_some();
    html! {
        <section>
            <h2 class="explore-heading">{ text::FRONTIER }<small>{ text::FRONTIER_ORDER }</small></h2>
            { nodes(&moment.frontier, method, moment.at, "frontier", !is_ended) }
            <p class="explore-remark" id="more">{ text::more(moment, method.algorithm(), expands_stale) }</p>
            <p class="explore-remark" id="sizes">{ text::sizes(moment, false) }</p>
        </section>
    }
}
