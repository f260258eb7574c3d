//! The offer of a new version.

use yew::prelude::*;

use super::nothing;
use crate::page::offline::UpdateWatcher;
use crate::page::text;

/// Draws the offer of a new version, or nothing before there is one. The user decides when to reload.
#[component]
pub fn Update() -> Html {
    let offered = use_state(|| false);
    let watcher = {
        let offered = offered.setter();
        use_memo((), |()| UpdateWatcher::start(move || offered.set(true)))
    };
    let accept = Callback::from(move |_: MouseEvent| watcher.accept());
    let later = {
        let offered = offered.setter();
        Callback::from(move |_: MouseEvent| offered.set(false))
    };
    let offer = if *offered {
        html! {
            <div class="update-offer">
                <span>{ text::app::UPDATE_READY }</span>
                <button type="button" onclick={accept}>{ text::app::RELOAD }</button>
                <button type="button" onclick={later}>{ text::app::LATER }</button>
            </div>
        }
    } else {
        nothing()
    };
    // The live region exists before its text, or screen readers would not announce it.
    html! { <div id="update" role="status">{ offer }</div> }
}
