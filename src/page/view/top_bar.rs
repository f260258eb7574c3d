//! The top bar: name, mode, size, sharing, shortcuts, settings.

use yew::prelude::*;

use super::icon::{self, icon};
use super::value_of;
use crate::page::state::PageMode;
use crate::page::text;
use crate::puzzle::Size;

/// The sides of the boards with a button of their own: the 8-, 15- and 24-puzzle.
const USUAL: [usize; 3] = [3, 4, 5];

/// Draws the top bar. Each mode is a link, with the query that leads to it.
pub fn top_bar(
    mode: PageMode,
    queries: [String; 2],
    on_mode: &Callback<PageMode>,
    size: Size,
    on_size: &Callback<Size>,
    on_custom: &Callback<()>,
) -> Html {
    let is_lab = mode == PageMode::Lab;
    let mode_link = |one: PageMode, label: &'static str, query: String| {
        let on_mode = on_mode.clone();
        let click = Callback::from(move |event: MouseEvent| {
            // The browser opens a new tab or window.
            let has_modifier = event.ctrl_key() || event.meta_key() || event.shift_key();
            if !has_modifier {
                event.prevent_default();
                on_mode.emit(one);
            }
        });
        html! {
            <a href={format!("?{query}")} aria-current={(one == mode).then_some("page")} onclick={click}>{ label }</a>
        }
    };
    let [play_query, lab_query] = queries;
    let usual = |side: usize| size.width() == side && size.height() == side;
    let custom = {
        let on_custom = on_custom.clone();
        Callback::from(move |_: MouseEvent| on_custom.emit(()))
    };
    let choose = {
        let (on_size, on_custom) = (on_size.clone(), on_custom.clone());
        Callback::from(move |event: Event| {
            let side = value_of(&event).parse().ok();
            match side.and_then(|side| Size::new(side, side).ok()) {
                Some(size) => on_size.emit(size),
                None => on_custom.emit(()),
            }
        })
    };
    let is_custom = !USUAL.into_iter().any(usual);
    html! {
        <header>
            <span class="logo" aria-hidden="true"><i /><i /><i /><i /></span>
            <h1>{ text::app::NAME }</h1>
            <nav class="segmented mode" aria-label={text::app::MODE}>
                { mode_link(PageMode::Play, text::app::PLAY_MODE, play_query) }
                { mode_link(PageMode::Lab, text::app::LAB_MODE, lab_query) }
            </nav>
            <div class="segmented size" role="group" aria-label={text::app::SIZE} hidden={is_lab}>
                { for USUAL.into_iter().map(|side| {
                    let on_size = on_size.clone();
                    let click = Callback::from(move |_: MouseEvent| {
                        if let Ok(size) = Size::new(side, side) {
                            on_size.emit(size);
                        }
                    });
                    html! {
                        <button type="button" aria-pressed={usual(side).to_string()} onclick={click}>
                            { format!("{side}×{side}") }
                        </button>
                    }
                }) }
                <button type="button" id="custom" aria-pressed={is_custom.to_string()} onclick={custom}>
                    { text::app::custom_size(is_custom.then_some(size)) }
                </button>
            </div>
            // In place of the buttons where there is no room for them.
            <select class="size-select" id="size" aria-label={text::app::SIZE} hidden={is_lab} onchange={choose}>
                { for USUAL.into_iter().map(|side| html! {
                    <option value={side.to_string()} selected={usual(side)}>{ format!("{side}×{side}") }</option>
                }) }
                <option value="custom" selected={is_custom}>{ text::app::custom_size(is_custom.then_some(size)) }</option>
            </select>
            <span class="spacer" />
            <button type="button" class="ghost share" aria-label={text::app::SHARE} popovertarget="share">
                { icon(icon::SHARE) }
                <span>{ text::app::SHARE }</span>
            </button>
            <button type="button" class="ghost shortcuts-button" id="shortcuts-button" hidden={is_lab} aria-label={text::app::SHORTCUTS} popovertarget="shortcuts">
                { icon(icon::KEYBOARD) }
            </button>
            <button type="button" class="ghost" aria-label={text::app::SETTINGS} popovertarget="settings">
                { icon(icon::SETTINGS) }
            </button>
        </header>
    }
}
