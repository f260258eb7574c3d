//! Explore: a recorded search, its time line and the moment shown.

mod cards;
mod choices;
mod counts;
mod map;
mod moment;
mod picture;
mod predict;
pub mod rail;
mod time;
mod tree;
mod two;

use yew::prelude::*;

use crate::lab::PictureKind;
use crate::page::lab::state::{ExploreAction, LabAction, LabState, LanePhase};
use crate::page::lab::text::explore as text;
use crate::page::lab::view::on_click;
use crate::page::view::nothing;

/// Draws the tab.
pub fn explore(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let on_explore = {
        let on_action = on_action.clone();
        Callback::from(move |action: ExploreAction| on_action.emit(LabAction::Explore(action)))
    };
    let explore = &state.explore;
    let is_wide = explore.picture(state.subject.board.size()) == PictureKind::Tree;
    html! {
        <div class="explore" id="explore">
            { choices::choices(state, &on_explore) }
            { status(state, on_action) }
            { match explore.overview() {
                Some(overview) => html! {
                    <>
                        { time::time(state, overview, &on_explore) }
                        <div class="explore-columns" data-wide={is_wide.to_string()}>
                            { match (&explore.predict, explore.choices.second) {
                                (Some(predict), _) => predict::predict(state, predict, &on_explore),
                                (None, Some(second)) => two::two(state, overview, second, &on_explore),
                                (None, None) => moment::moment(state, overview),
                            } }
                            { picture::picture(state, overview, on_action, &on_explore) }
                        </div>
                    </>
                },
                None => nothing(),
            } }
        </div>
    }
}

/// Draws how far the recording is, or why there is none.
fn status(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let explore = &state.explore;
    let words = |words: String| html! { <p class="explore-status" id="explore-status" role="status">{ words }</p> };
    let with_button = |sentence: String, label: &'static str, action: ExploreAction| {
        html! {
            <div class="explore-status" id="explore-status">
                <p role="status">{ sentence }</p>
                <button type="button" onclick={on_click(on_action, LabAction::Explore(action))}>{ label }</button>
            </div>
        }
    };
    let Some(lane) = &explore.lane else {
        let method = explore.choices.method;
        return match method.fits(state.subject.board.size()) {
            true => words(text::UNSOLVABLE.to_string()),
            false => words(text::does_not_fit(method)),
        };
    };
    match &lane.phase {
        LanePhase::Waiting => words(text::recording(0)),
        LanePhase::Recording(expanded) => {
            with_button(text::recording(*expanded), text::STOP, ExploreAction::Stop)
        }
        LanePhase::Recorded(overview) if explore.predict.is_some() => match overview.end.length() {
            Some(_) => nothing(),
            None => words(text::ended(overview)),
        },
        LanePhase::Recorded(overview) => words(text::ended(overview)),
        LanePhase::Stopped => with_button(
            text::STOPPED.to_string(),
            text::RECORD_AGAIN,
            ExploreAction::Record,
        ),
        LanePhase::NotRecorded => words(text::NOT_RECORDED.to_string()),
        LanePhase::Failed(failure) => with_button(
            text::failed(failure),
            text::RECORD_AGAIN,
            ExploreAction::Record,
        ),
    }
}

/// Returns a click handler that emits an action of the search.
fn press(on_explore: &Callback<ExploreAction>, action: ExploreAction) -> Callback<MouseEvent> {
    let on_explore = on_explore.clone();
    Callback::from(move |_| on_explore.emit(action.clone()))
}

/// Draws a group of buttons of which one is pressed.
fn segmented(
    label: &'static str,
    options: impl Iterator<Item = (&'static str, bool, Callback<MouseEvent>)>,
) -> Html {
    html! {
        <div class="segmented explore-switch" role="group" aria-label={label}>
            { for options.map(|(name, is_pressed, onclick)| html! {
                <button type="button" aria-pressed={is_pressed.to_string()} {onclick}>{ name }</button>
            }) }
        </div>
    }
}
