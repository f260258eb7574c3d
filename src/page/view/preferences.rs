//! The settings: theme, letters of moves, arrow keys, animation, what is shown on the tiles.

use yew::prelude::*;

use super::choose::choose;
use super::popover::heading;
use super::{nothing, on_setting, value_of};
use crate::heuristic::explanation::Layer;
use crate::page::settings::Settings;
use crate::page::state::Action;
use crate::page::text;

/// Draws the settings. `kept` is `true` if the browser stores them.
pub fn preferences(settings: Settings, kept: bool, on_action: &Callback<Action>) -> Html {
    html! {
        <div class="popover" id="settings" popover="auto" role="dialog" aria-label={text::app::SETTINGS} data-own-keys="">
            { heading("settings", text::app::SETTINGS) }
            { choose(
                text::settings::THEME,
                "theme",
                settings.theme,
                on_setting(on_action, settings, |all, theme| all.theme = theme),
            ) }
            { choose(
                text::settings::LETTERS,
                "letters",
                settings.letters,
                on_setting(on_action, settings, |all, letters| all.letters = letters),
            ) }
            { choose(
                text::settings::ARROW_KEYS,
                "arrow-keys",
                settings.arrow_keys,
                on_setting(on_action, settings, |all, arrow_keys| all.arrow_keys = arrow_keys),
            ) }
            { choose(
                text::settings::ANIMATION,
                "animation",
                settings.animation,
                on_setting(on_action, settings, |all, animation| all.animation = animation),
            ) }
            { layer_choice(settings, on_action) }
            { if kept {
                nothing()
            } else {
                html! {
                    <p class="notice" id="storage-unavailable">
                        { text::settings::NOT_STORED }
                    </p>
                }
            } }
        </div>
    }
}

/// Draws the choice of what is shown on the tiles.
fn layer_choice(settings: Settings, on_action: &Callback<Action>) -> Html {
    let change = on_setting(on_action, settings, |all, layer| all.layer = layer);
    let choose = Callback::from(move |event: Event| {
        if let Ok(layer) = value_of(&event).parse::<Layer>() {
            change.emit(layer);
        }
    });
    html! {
        <label class="layer-choice">
            { text::layers::SHOW_ON_TILES }
            <select id="layer" onchange={choose}>
                { for Layer::ALL.into_iter().map(|layer| html! {
                    <option value={layer.name()} selected={layer == settings.layer}>
                        { text::capitalized(text::layers::layer(layer)) }
                    </option>
                }) }
            </select>
        </label>
    }
}
