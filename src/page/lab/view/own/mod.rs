//! The editor of a heuristic of one's own, with the verdict beside it. Any tab can show it.

mod means;
mod verdict;
mod weights;

use yew::prelude::*;

use super::on_click;
use crate::page::lab::state::{LabAction, LabState, OwnAction};
use crate::page::lab::text::own as text;
use crate::page::view::nothing;

/// Draws the editor if it is open.
pub fn own(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    if !state.own.is_open {
        return nothing();
    }
    let own = &state.own;
    let is_compared = state.compare.draft.has_own(own.weights);
    let compare = on_click(on_action, LabAction::Own(OwnAction::Compare));
    let close = on_click(on_action, LabAction::Own(OwnAction::Toggle));
    html! {
        <section class="own" id="own" aria-labelledby="own-title">
            <div class="own-head">
                <h2 id="own-title">{ text::TITLE }</h2>
                <p id="own-formula">{ text::definition_of_h(own.weights) }</p>
                <button type="button" id="own-compare" aria-disabled={is_compared.to_string()} onclick={compare}>
                    { if is_compared { text::IN_COMPARISON } else { text::USE_IN_COMPARE } }
                </button>
                <button type="button" class="ghost" id="own-close" onclick={close}>{ text::CLOSE }</button>
            </div>
            <div class="own-columns">
                { weights::weights(own, on_action) }
                { verdict::verdict(state, on_action) }
            </div>
        </section>
    }
}
