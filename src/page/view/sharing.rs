//! The popover that shares what is shown: link, QR code, texts.

use std::rc::Rc;

use yew::prelude::*;

use super::copy::Copy;
use super::nothing;
use super::popover::heading;
use super::qr::qr;
use crate::page::state::State;
use crate::page::{clipboard, location, text};
use crate::share::Share;

/// Maximum length of a link in a QR code, so that a phone's camera reads it with ease. Chosen by hand.
const MAX_QR_LETTERS: usize = 600;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub state: Rc<State>,
}

/// Draws the popover. It is filled when it opens, so that no QR code is made for every move.
#[component]
pub fn Sharing(props: &Props) -> Html {
    let open = use_state(|| false);
    let done = use_state(|| "");
    let share = props.state.share();
    let link = address(&share);
    let toggled = {
        let (open, done, link) = (open.clone(), done.clone(), link.clone());
        Callback::from(move |event: Event| {
            let opens = is_opening(&event);
            open.set(opens);
            done.set("");
            if opens {
                let done = done.clone();
                send(link.clone(), Callback::from(move |words| done.set(words)));
            }
        })
    };
    let content = if *open {
        filled(&props.state, link, &address(&without_moves(share)), &done)
    } else {
        nothing()
    };
    html! {
        <div class="popover" id="share" popover="auto" role="dialog" aria-label={text::app::SHARE} data-own-keys="" ontoggle={toggled}>
            { heading("share", text::app::SHARE) }
            { content }
        </div>
    }
}

fn filled(state: &State, link: String, short: &str, done: &'static str) -> Html {
    let fits = link.len() <= MAX_QR_LETTERS;
    let code = if fits { &link } else { short };
    let again = {
        let link = link.clone();
        Callback::from(move |_: MouseEvent| send(link.clone(), Callback::noop()))
    };
    html! {
        <div>
            <p class="muted" id="share-status" role="status">{ done }</p>
            <label>
                { text::link::LINK }
                <input id="link" type="text" readonly=true value={link.clone()} />
            </label>
            <div class="row">
                <Copy label={text::link::COPY_LINK} text={link.clone()} class="primary" />
                { if clipboard::can_share() {
                    html! { <button type="button" onclick={again}>{ text::link::SHARE }</button> }
                } else {
                    nothing()
                } }
                <Copy label={text::link::COPY_BOARD} text={state.board().to_string()} />
                { match state.moves_text() {
                    Some(moves) => html! { <Copy label={text::link::COPY_MOVES} text={moves} /> },
                    None => nothing(),
                } }
            </div>
            { qr(code) }
            <p class="muted">{ text::link::qr_help(fits) }</p>
        </div>
    }
}

/// Opens the share dialog of the system, or copies the link where there is none, and emits the result in words.
fn send(link: String, tell: Callback<&'static str>) {
    wasm_bindgen_futures::spawn_local(async move {
        tell.emit(if clipboard::can_share() {
            if clipboard::share(link).await {
                text::link::SHARED
            } else {
                ""
            }
        } else if clipboard::copy(link).await {
            text::link::COPIED
        } else {
            text::link::COPY_BLOCKED
        });
    });
}

fn address(share: &Share) -> String {
    format!("{}?{}", location::page_url(), share.query())
}

fn without_moves(share: Share) -> Share {
    Share {
        moves: Vec::new(),
        at: 0,
        ..share
    }
}

/// Returns `true` if the toggle event of a popover says that it opens.
fn is_opening(event: &Event) -> bool {
    let state = js_sys::Reflect::get(event, &"newState".into());
    state.is_ok_and(|state| state.as_string().as_deref() == Some("open"))
}
