//! The picture of the search, and the choice among those that fit.

use yew::prelude::*;

use super::counts::counts;
use super::map::BoardMap;
use super::tree::Tree;
use super::{press, segmented};
use crate::lab::PictureKind;
use crate::lab::explore::Overview;
use crate::page::lab::state::{ExploreAction, LabAction, LabState, Shared};
use crate::page::lab::text::explore as text;
use crate::page::view::nothing;

/// Draws the picture and its switch.
pub fn picture(
    state: &LabState,
    overview: &Shared<Overview>,
    on_action: &Callback<LabAction>,
    on_explore: &Callback<ExploreAction>,
) -> Html {
    let explore = &state.explore;
    let Some(moment) = explore.moment() else {
        return nothing();
    };
    let Some(experiment) = explore.lane.as_ref().map(|lane| lane.run.experiment) else {
        return nothing();
    };
    let size = state.subject.board.size();
    let kind = explore.picture(size);
    let fitting = explore.pictures(size);
    let method = explore.choices.method;
    let second = explore.second.as_ref().and_then(|lane| lane.shown.clone());
    let second = second.zip(explore.choices.second);
    html! {
        <section class="explore-picture" aria-label={text::PICTURE} data-kind={kind.name()}>
            { if fitting.len() > 1 {
                segmented(text::PICTURE, fitting.iter().map(|&one| {
                    (text::picture(one), one == kind, press(on_explore, ExploreAction::ChooseView(one)))
                }))
            } else {
                nothing()
            } }
            { match kind {
                PictureKind::Map | PictureKind::Graph => html! {
                    <BoardMap
                        key={kind.name()}
                        is_graph={kind == PictureKind::Graph}
                        layers={explore.map.layers.clone()}
                        known={explore.map.known.clone()}
                        pointed={explore.map.pointed}
                        moment={moment.clone()}
                        {method}
                        {second}
                        on_action={on_action.clone()}
                    />
                },
                PictureKind::Tree => html! {
                    <Tree
                        key="tree"
                        overview={overview.clone()}
                        at={moment.at}
                        {method}
                        experiment={experiment}
                        hides_solution={explore.predict.is_some()}
                    />
                },
                PictureKind::Counts => counts(moment, method),
            } }
        </section>
    }
}
