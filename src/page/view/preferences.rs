//! The settings: theme, letters of moves, animation.

use yew::prelude::*;

use super::choose::choose;
use super::popover::heading;
use super::{nothing, on_setting};
use crate::page::settings::Settings;
use crate::page::state::Action;

/// `kept` says whether the browser keeps them.
pub fn preferences(settings: Settings, kept: bool, on_action: &Callback<Action>) -> Html {
    html! {
        <div class="sheet" id="settings" popover="auto" role="dialog" aria-label="Settings" data-own-keys="">
            { heading("settings", "Settings") }
            { choose(
                "Theme",
                "theme",
                settings.theme,
                on_setting(on_action, settings, |all, theme| all.theme = theme),
            ) }
            { choose(
                "Move letters follow the",
                "letters",
                settings.letters,
                on_setting(on_action, settings, |all, letters| all.letters = letters),
            ) }
            { choose(
                "Sliding",
                "animation",
                settings.animation,
                on_setting(on_action, settings, |all, animation| all.animation = animation),
            ) }
            { if kept {
                nothing()
            } else {
                html! {
                    <p class="notice" id="not-kept">
                        { "This browser keeps nothing for this page: settings, records and the last board last until it is closed." }
                    </p>
                }
            } }
        </div>
    }
}
