//! Two searches side by side.

use yew::prelude::*;

use super::cards::nodes;
use super::choices::method_fields;
use super::{press, segmented, unrecorded};
use crate::lab::LabMethod;
use crate::lab::explore::Overview;
use crate::page::lab::pictures::places::in_both;
use crate::page::lab::state::{ExploreAction, LabState};
use crate::page::lab::text::explore as text;
use crate::page::lab::text::explore::Side;
use crate::page::text::numbers::grouped;
use crate::page::view::nothing;

/// The number of nodes of each frontier, or path, that are drawn.
const NODES_PER_SIDE: usize = 4;

/// Draws both searches at their moments.
pub fn two(
    state: &LabState,
    overview: &Overview,
    second_method: LabMethod,
    on_explore: &Callback<ExploreAction>,
) -> Html {
    let explore = &state.explore;
    let Some(moment) = explore.moment() else {
        return nothing();
    };
    let method = explore.choices.method;
    let lock = explore.choices.used_lock();
    let first = Side {
        method,
        overview,
        moment,
    };
    let lane = explore.second.as_ref();
    let second_overview = lane.and_then(|lane| lane.overview());
    let second_moment = lane.and_then(|lane| lane.shown.as_ref());
    let second = second_overview
        .zip(second_moment)
        .map(|(overview, moment)| Side {
            method: second_method,
            overview,
            moment,
        });
    let live = match explore.playback.is_playing {
        true => "off",
        false => "polite",
    };
    let on_second = on_explore.reform(ExploreAction::ChooseSecond);
    let side = |side: &Side<'_>, other: LabMethod, is_second: bool| {
        let listed = side.moment.frontier.len();
        let is_iterative = side.method.algorithm().is_iterative();
        let shown = match is_iterative {
            true => &side.moment.frontier[listed.saturating_sub(NODES_PER_SIDE)..],
            false => &side.moment.frontier[..listed.min(NODES_PER_SIDE)],
        };
        html! {
            <div class={if is_second { "side is-second" } else { "side" }}>
                <h2 class="explore-heading">
                    <i aria-hidden="true" />
                    { text::side_name(side.method, other) }
                    <small>{ grouped(side.moment.frontier_len) }</small>
                </h2>
                { nodes(shown, side.method, side.moment.at, if is_second { "second-frontier" } else { "frontier" }, false) }
            </div>
        }
    };
    html! {
        <div class="explore-moment" data-at={moment.at.to_string()}>
            { match &second {
                Some(second) => {
                    let both = moment.map.as_ref().zip(second.moment.map.as_ref());
                    let both = both.map(|(one, other)| text::in_both(in_both(one, other)));
                    html! {
                        <p class="why" id="two-words" aria-live={live}>
                            <b>{ text::two_lead(lock, &first, second) }{ " " }</b>
                            { text::two(lock, &first, second) }
                            { both.map(|words| format!(" {words}")) }
                        </p>
                    }
                }
                None => second_status(state, second_method, on_explore),
            } }
            <div class="two-choices">
                <div class="second-method" role="group" aria-label={text::SECOND}>
                    { method_fields("second", second_method, state, &on_second) }
                </div>
                <div class="lock">
                    <span class="muted">{ text::LOCK_BY }</span>
                    { segmented(text::LOCK_BY, explore.choices.locks().into_iter().map(|one| {
                        (text::lock(one), one == lock, press(on_explore, ExploreAction::ChooseLock(one)))
                    })) }
                </div>
            </div>
            <div class="sides">
                { side(&first, second_method, false) }
                { match &second {
                    Some(second) => side(second, method, true),
                    None => nothing(),
                } }
            </div>
        </div>
    }
}

/// Draws how far the second search is.
fn second_status(
    state: &LabState,
    method: LabMethod,
    on_explore: &Callback<ExploreAction>,
) -> Html {
    match &state.explore.second {
        Some(lane) => {
            let progress = text::SECOND_BEHIND.to_string();
            unrecorded("second-status", &lane.phase, progress, on_explore)
        }
        None => html! {
            <p class="explore-status" id="second-status" role="status">{ text::does_not_fit(method) }</p>
        },
    }
}
