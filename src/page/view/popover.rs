//! The heading of every popover.

use yew::prelude::*;

use super::icon::{self, icon};
use crate::page::text;

/// Draws the title, which takes the focus when the popover opens, and the button that closes it.
pub fn heading(id: &'static str, title: &'static str) -> Html {
    html! {
        <div class="popover-heading">
            <h2 tabindex="-1" autofocus=true>{ title }</h2>
            <button
                type="button"
                class="ghost"
                aria-label={text::app::CLOSE}
                popovertarget={id}
                popovertargetaction="hide"
            >
                { icon(icon::CLOSE) }
            </button>
        </div>
    }
}
