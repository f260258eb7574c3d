//! What every sheet that opens over the page begins with.

use yew::prelude::*;

use super::icon::{self, icon};

/// The title, which takes the focus when the sheet opens, and the button that closes it.
pub fn heading(id: &'static str, title: &'static str) -> Html {
    html! {
        <div class="heading">
            <h2 tabindex="-1" autofocus=true>{ title }</h2>
            <button
                type="button"
                class="bare"
                aria-label="Close"
                popovertarget={id}
                popovertargetaction="hide"
            >
                { icon(icon::CLOSE) }
            </button>
        </div>
    }
}
