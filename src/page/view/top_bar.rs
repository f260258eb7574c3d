//! The top bar: name, size, sharing, shortcuts, settings.

use yew::prelude::*;

use super::icon::{self, icon};
use crate::page::text;
use crate::puzzle::Size;

/// The sides of the boards with a button of their own: the 8-, 15- and 24-puzzle.
const USUAL: [usize; 3] = [3, 4, 5];

pub fn top_bar(size: Size, on_size: &Callback<Size>, on_custom: &Callback<()>) -> Html {
    let usual = |side: usize| size.width() == side && size.height() == side;
    let custom = {
        let on_custom = on_custom.clone();
        Callback::from(move |_: MouseEvent| on_custom.emit(()))
    };
    let is_custom = !USUAL.into_iter().any(usual);
    html! {
        <header>
            <span class="logo" aria-hidden="true"><i /><i /><i /><i /></span>
            <h1>{ text::app::NAME }</h1>
            <div class="segmented" role="group" aria-label={text::app::SIZE}>
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
            <span class="spacer" />
            <button type="button" class="ghost share" aria-label={text::app::SHARE} popovertarget="share">
                { icon(icon::SHARE) }
                <span>{ text::app::SHARE }</span>
            </button>
            <button type="button" class="ghost shortcuts-button" id="shortcuts-button" aria-label={text::app::SHORTCUTS} popovertarget="shortcuts">
                { icon(icon::KEYBOARD) }
            </button>
            <button type="button" class="ghost" aria-label={text::app::SETTINGS} popovertarget="settings">
                { icon(icon::SETTINGS) }
            </button>
        </header>
    }
}
