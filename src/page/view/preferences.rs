//! The settings: theme, letters of moves, animation.

use yew::prelude::*;

use super::choose::Choose;
use super::{nothing, on_setting};
use crate::page::settings::{Animation, Settings, Theme};
use crate::page::state::Action;
use crate::puzzle::Motion;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub settings: Settings,
    /// Whether the browser keeps them.
    pub kept: bool,
    pub on_action: Callback<Action>,
}

#[component]
pub fn Preferences(props: &Props) -> Html {
    let Props {
        settings,
        on_action,
        ..
    } = props;
    let settings = *settings;
    html! {
        <div class="sheet" id="settings" popover="auto" role="dialog" aria-label="Settings" data-own-keys="">
            <h2>{ "Settings" }</h2>
            <Choose<Theme>
                legend="Theme"
                name="theme"
                value={settings.theme}
                on_choose={on_setting(on_action, settings, |all, theme| all.theme = theme)}
            />
            <Choose<Motion>
                legend="Letters of moves name the motion of the"
                name="letters"
                value={settings.letters}
                on_choose={on_setting(on_action, settings, |all, letters| all.letters = letters)}
            />
            <Choose<Animation>
                legend="Sliding"
                name="animation"
                value={settings.animation}
                on_choose={on_setting(on_action, settings, |all, animation| all.animation = animation)}
            />
            { if props.kept {
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
