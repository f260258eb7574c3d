//! The popover that shares what is shown: link, QR code, texts, print.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use yew::prelude::*;

use super::nothing;
use super::popover::heading;
use super::print_sheet;
use super::qr::qr;
use crate::page::state::{PageMode, State};
use crate::page::{clipboard, location, text};
use crate::share::Share;

/// Maximum length of a link in a QR code, so that a phone's camera reads it with ease. Chosen by hand.
const MAX_QR_LETTERS: usize = 600;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub state: Rc<State>,
}

/// What the last press of a button did, in words, and the link that was shown then.
#[derive(Clone, PartialEq, Default)]
struct Done {
    words: &'static str,
    link: AttrValue,
}

/// Draws the popover. It is filled when it opens, so that no QR code is made for every move.
#[component]
pub fn Sharing(props: &Props) -> Html {
    let open = use_state_eq(|| false);
    let done = use_state_eq(Done::default);
    let toggled = {
        let (open, done) = (open.clone(), done.clone());
        Callback::from(move |event: Event| {
            open.set(is_opening(&event));
            done.set(Done::default());
        })
    };
    let content = match props.state.ui.mode {
        _ if !*open => nothing(),
        PageMode::Play => filled(&props.state, &done),
        PageMode::Lab => filled_for_lab(&done),
    };
    html! {
        <div class="popover" id="share" popover="auto" role="dialog" aria-label={text::app::SHARE} data-own-keys="" ontoggle={toggled}>
            { heading("share", text::app::SHARE) }
            { content }
        </div>
    }
}

fn filled(state: &State, done: &UseStateHandle<Done>) -> Html {
    let share = state.share();
    let contents = text::link::contents(&share, &state.play.goal);
    let link = AttrValue::from(address(&share));
    let (code, has_moves) = qr_link(share);
    let more = html! {
        <>
            { copy_button(done, &link, state.board().to_string(), text::link::COPY_BOARD, text::link::BOARD_COPIED) }
            { match state.moves_text() {
                Some(moves) => copy_button(done, &link, moves, text::link::COPY_MOVES, text::link::MOVES_COPIED),
                None => nothing(),
            } }
            <button type="button" onclick={|_| print()}>{ text::print::PRINT }</button>
        </>
    };
    let code = html! {
        <>
            { qr(&code) }
            <p class="muted">{ text::link::qr_help(has_moves) }</p>
        </>
    };
    link_sheet(done, link, contents, more, code)
}

/// Draws the content for the lab, whose link is the address.
fn filled_for_lab(done: &UseStateHandle<Done>) -> Html {
    let link = AttrValue::from(location::page_url() + &location::query());
    let code = if link.len() <= MAX_QR_LETTERS {
        qr(&link)
    } else {
        nothing()
    };
    let contents = text::link::LAB_CONTENTS.to_string();
    link_sheet(done, link, contents, nothing(), code)
}

/// Returns a callback that notes what a press of a button did.
fn teller(done: &UseStateHandle<Done>, link: &AttrValue) -> Callback<&'static str> {
    let (done, link) = (done.setter(), link.clone());
    Callback::from(move |words| {
        let link = link.clone();
        done.set(Done { words, link });
    })
}

/// Draws a button that copies a text.
fn copy_button(
    done: &UseStateHandle<Done>,
    link: &AttrValue,
    text: String,
    label: &'static str,
    copied: &'static str,
) -> Html {
    let tell = teller(done, link);
    let click = Callback::from(move |_: MouseEvent| copy(text.clone(), copied, tell.clone()));
    html! { <button type="button" onclick={click}>{ label }</button> }
}

/// Draws a link with the buttons that pass it on. `more` are further buttons, `code` is the QR code.
fn link_sheet(
    done: &UseStateHandle<Done>,
    link: AttrValue,
    contents: String,
    more: Html,
    code: Html,
) -> Html {
    let tell = teller(done, &link);
    let copy_link = {
        let (link, tell) = (link.to_string(), tell.clone());
        Callback::from(move |_: MouseEvent| copy(link.clone(), text::link::COPIED, tell.clone()))
    };
    let send = {
        let (link, tell) = (link.to_string(), tell.clone());
        Callback::from(move |_: MouseEvent| send(link.clone(), tell.clone()))
    };
    // Another link has not been copied yet.
    let words = if done.link == link { done.words } else { "" };
    html! {
        <div>
            <label>
                { text::link::LINK }
                <input id="link" type="text" readonly=true value={link.clone()} onfocus={|_| select_link()} onclick={|_| select_link()} />
            </label>
            <p class="muted" id="link-contents">{ contents }</p>
            <div class="row">
                <button type="button" class="primary" onclick={copy_link}>{ text::link::COPY_LINK }</button>
                { if clipboard::can_share() {
                    html! { <button type="button" onclick={send}>{ text::link::SHARE }</button> }
                } else {
                    nothing()
                } }
            </div>
            <div class="row">{ more }</div>
            <p class="muted" id="share-status" role="status">{ words }</p>
            { code }
        </div>
    }
}

/// Copies a text and tells the result. If the browser refuses, the link is selected.
fn copy(text: String, copied: &'static str, tell: Callback<&'static str>) {
    wasm_bindgen_futures::spawn_local(async move {
        tell.emit(if clipboard::copy(text).await {
            copied
        } else {
            if let Some(link) = link_field() {
                let _ = link.focus();
            }
            text::link::COPY_BLOCKED
        });
    });
}

/// Opens the share dialog of the system, and tells whether the link was shared.
fn send(link: String, tell: Callback<&'static str>) {
    wasm_bindgen_futures::spawn_local(async move {
        if clipboard::share(link).await {
            tell.emit(text::link::SHARED);
        }
    });
}

/// Prints once the sheet is rendered. While a script runs, the browser would print without waiting for it.
fn print() {
    print_sheet::prepare();
    let timeout = Timeout::new(0, || {
        if let Some(window) = web_sys::window() {
            let _ = window.print();
        }
    });
    timeout.forget();
}

/// Selects the whole link, unless a part of it is selected.
fn select_link() {
    if let Some(link) = link_field()
        && link.selection_start() == link.selection_end()
    {
        link.select();
    }
}

fn link_field() -> Option<web_sys::HtmlInputElement> {
    wasm_bindgen::JsCast::dyn_into(super::element_by_id("link")?).ok()
}

/// Returns the address that opens `share`.
fn address(share: &Share) -> String {
    format!("{}?{}", location::page_url(), share.query())
}

/// Returns the link for a QR code, and `false` if the moves were left out because the code would be too fine.
pub fn qr_link(share: Share) -> (String, bool) {
    let link = address(&share);
    if link.len() <= MAX_QR_LETTERS || share.moves.is_empty() {
        return (link, true);
    }
    let without_moves = Share {
        moves: Vec::new(),
        at: 0,
        ..share
    };
    (address(&without_moves), false)
}

/// Returns `true` if the toggle event of a popover says that it opens.
fn is_opening(event: &Event) -> bool {
    let state = js_sys::Reflect::get(event, &"newState".into());
    state.is_ok_and(|state| state.as_string().as_deref() == Some("open"))
}
