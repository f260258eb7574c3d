//! The list of keyboard shortcuts.

use yew::prelude::*;

use super::popover::heading;
use crate::page::text;

pub fn help() -> Html {
    html! {
        <div class="sheet" id="help" popover="auto" role="dialog" aria-label={text::app::SHORTCUTS} data-own-keys="">
            { heading("help", text::app::SHORTCUTS) }
            <dl class="keys">
                { for text::keys::SHORTCUTS.iter().map(|&(key, what)| html! {
                    <div><dt>{ key }</dt><dd>{ what }</dd></div>
                }) }
            </dl>
            <p class="soft">{ text::keys::ON_A_MAC }</p>
        </div>
    }
}
