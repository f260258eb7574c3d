//! The list of keyboard shortcuts.

use yew::prelude::*;

use super::popover::heading;
use crate::page::text;

pub fn shortcuts() -> Html {
    html! {
        <div class="popover" id="shortcuts" popover="auto" role="dialog" aria-label={text::app::SHORTCUTS} data-own-keys="">
            { heading("shortcuts", text::app::SHORTCUTS) }
            <dl class="shortcuts">
                { for text::keys::SHORTCUTS.iter().map(|&(key, what)| html! {
                    <div><dt>{ key }</dt><dd>{ what }</dd></div>
                }) }
            </dl>
            <p class="muted">{ text::keys::ON_A_MAC }</p>
        </div>
    }
}
