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
    let on_explore = on_action.reform(LabAction::Explore);
    let words = |words: String| html! { <p class="explore-status" id="explore-status" role="status">{ words }</p> };
    let Some(lane) = &explore.lane else {
        let method = explore.choices.method;
        return match method.fits(state.subject.board.size()) {
            true => words(text::UNSOLVABLE.to_string()),
            false => words(text::does_not_fit(method)),
        };
    };
    match &lane.phase {
        LanePhase::Waiting => words(text::recording(0)),
        LanePhase::Recording(expanded) => unrecorded(
            "explore-status",
            &lane.phase,
            text::recording(*expanded),
            &on_explore,
        ),
        LanePhase::Recorded(overview) if explore.predict.is_some() => match overview.end.length() {
            Some(_) => nothing(),
            None => words(text::ended(overview)),
        },
        LanePhase::Recorded(overview) => words(text::ended(overview)),
        LanePhase::Stopped | LanePhase::NotRecorded | LanePhase::Failed(_) => {
            unrecorded("explore-status", &lane.phase, String::new(), &on_explore)
        }
    }
}

/// Draws why a search is not recorded, with the button that stops its recording or starts it again. `progress` is said while
/// it is on its way.
fn unrecorded(
    id: &'static str,
    phase: &LanePhase,
    progress: String,
    on_explore: &Callback<ExploreAction>,
) -> Html {
    let again = Some((text::RECORD_AGAIN, ExploreAction::Record));
    let (sentence, button) = match phase {
        LanePhase::Waiting | LanePhase::Recorded(_) => (progress, None),
        LanePhase::Recording(_) => (progress, Some((text::STOP, ExploreAction::Stop))),
        LanePhase::Stopped => (text::STOPPED.to_string(), again),
        LanePhase::NotRecorded => (text::NOT_RECORDED.to_string(), again),
        LanePhase::Failed(failure) => (text::failed(failure), again),
    };
    html! {
        <div class="explore-status" {id}>
            <p role="status">{ sentence }</p>
            { match button {
                Some((label, action)) => html! {
                    <button type="button" onclick={press(on_explore, action)}>{ label }</button>
                },
                None => nothing(),
            } }
        </div>
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
