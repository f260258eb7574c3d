//! The list of keys.

use yew::prelude::*;

use super::popover::heading;
use crate::page::keys;

pub fn help() -> Html {
    html! {
        <div class="sheet" id="help" popover="auto" role="dialog" aria-label="Keys" data-own-keys="">
            { heading("help", "Keys") }
            <dl class="keys">
                { for keys::HELP.iter().map(|&(key, what)| html! {
                    <div><dt>{ key }</dt><dd>{ what }</dd></div>
                }) }
            </dl>
            <p class="soft">{ "On a Mac, Cmd stands for Ctrl." }</p>
        </div>
    }
}
