//! What the board beside the tabs has in Explore: the choice of the board, and g + h of its node.

use yew::prelude::*;

use crate::lab::LabTab;
use crate::page::lab::state::{ExploreAction, LabAction, LabState, RailBoard, SubjectAction};
use crate::page::lab::text as lab_text;
use crate::page::lab::text::explore as text;
use crate::page::lab::view::on_click;
use crate::page::view::nothing;

/// Draws the choice of the board, and g + h of the node.
pub fn head(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let explore = &state.explore;
    let entry = explore.moment().and_then(|moment| moment.current);
    let entry = entry.filter(|_| explore.rail == RailBoard::Now);
    html! {
        <>
            <div class="segmented rail-choice" role="group" aria-label={text::RAIL}>
                { for RailBoard::ALL.into_iter().map(|board| html! {
                    <button
                        type="button"
                        aria-pressed={(board == explore.rail).to_string()}
                        onclick={on_click(on_action, LabAction::Explore(ExploreAction::ChooseRail(board)))}
                    >
                        { text::rail_board(board) }
                    </button>
                }) }
            </div>
            <span class="rail-sum" id="rail-sum">
                { entry.map(|entry| text::rail_sum(&entry, explore.choices.method)) }
            </span>
        </>
    }
}

/// Returns how far the board beside the tabs is from the goal. Of a board of the search that is not known on large boards.
pub fn distance(state: &LabState) -> Option<String> {
    let (board, goal) = state.shown_board();
    if board == state.subject.board {
        return Some(lab_text::distance(state.subject.distance));
    }
    let explore = &state.explore;
    let distance = match board == *goal.board() {
        true => 0,
        false => {
            let map = explore.moment()?.map.as_ref()?;
            explore.map.distance(map.current?)?
        }
    };
    Some(lab_text::distance(Some(distance)))
}

/// Draws the button that starts a search at the board shown, where that is another one.
pub fn start_button(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let (board, _) = state.shown_board();
    if state.tab != LabTab::Explore || board == state.subject.board {
        return nothing();
    }
    let action = LabAction::Subject(SubjectAction::UseBoard(board));
    html! { <button type="button" id="start-here" onclick={on_click(on_action, action)}>{ text::START_HERE }</button> }
}
