//! The offer of a new version, and the notice of one that has run on this device.

use yew::prelude::*;

use super::nothing;
use crate::page::offline::UpdateWatcher;
use crate::page::{storage, text};

/// Draws the offer of a new version, or nothing before there is one. The user decides when to reload. A game that a later
/// version has stored stays where it is, and the notice says so.
#[component]
pub fn Update() -> Html {
    let offered = use_state(|| false);
    let has_newer_game = use_state(storage::has_newer_game);
    let watcher = {
        let offered = offered.setter();
        use_memo((), |()| UpdateWatcher::start(move || offered.set(true)))
    };
    let accept = Callback::from(move |_: MouseEvent| watcher.accept());
    let later = {
        let offered = offered.setter();
        Callback::from(move |_: MouseEvent| offered.set(false))
    };
    let close = {
        let has_newer_game = has_newer_game.setter();
        Callback::from(move |_: MouseEvent| has_newer_game.set(false))
    };
    let offer = if *offered {
        html! {
            <div class="update-offer">
                <span>{ text::app::UPDATE_READY }</span>
                <button type="button" onclick={accept}>{ text::app::RELOAD }</button>
                <button type="button" onclick={later}>{ text::app::LATER }</button>
            </div>
        }
    } else if *has_newer_game {
        html! {
            <div class="update-offer">
                <span>{ text::app::NEWER_GAME }</span>
                <button type="button" onclick={close}>{ text::app::OK }</button>
            </div>
        }
    } else {
        nothing()
    };
    // The live region exists before its text, or screen readers would not announce it.
    html! { <div id="update" role="status">{ offer }</div> }
}
