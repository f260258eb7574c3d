//! The sheet that shares what is shown: link, code, texts.

use std::rc::Rc;

use yew::prelude::*;

use super::copy::Copy;
use super::nothing;
use super::popover::heading;
use super::qr::qr;
use crate::page::state::State;
use crate::page::{clipboard, location};
use crate::share::Share;

/// The most letters of a link that a phone's camera still reads with ease.
const LONGEST: usize = 600;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub state: Rc<State>,
}

/// It is filled when it opens: a code for every move would be work for nothing.
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
    let content = match *open {
        true => filled(&props.state, link, &address(&without_moves(share)), &done),
        false => nothing(),
    };
    html! {
        <div class="sheet" id="share" popover="auto" role="dialog" aria-label="Share" data-own-keys="" ontoggle={toggled}>
            { heading("share", "Share") }
            { content }
        </div>
    }
}

fn filled(state: &State, link: String, short: &str, done: &'static str) -> Html {
    let code = if link.len() <= LONGEST { &link } else { short };
    let explanation = if link.len() <= LONGEST {
        "For the camera of a phone."
    } else {
        "For the camera of a phone; without the moves, which are too many for a code."
    };
    let again = {
        let link = link.clone();
        Callback::from(move |_: MouseEvent| send(link.clone(), Callback::noop()))
    };
    html! {
        <div>
            <p class="soft" id="share-done" role="status">{ done }</p>
            <label>
                { "Link" }
                <input id="link" type="text" readonly=true value={link.clone()} />
            </label>
            <div class="row">
                <Copy label="Copy link" text={link.clone()} class="main" />
                { if clipboard::can_share() {
                    html! { <button type="button" onclick={again}>{ "Share…" }</button> }
                } else {
                    nothing()
                } }
                <Copy label="Copy board" text={state.board().to_string()} />
                { match state.moves_text() {
                    Some(moves) => html! { <Copy label="Copy moves" text={moves} /> },
                    None => nothing(),
                } }
            </div>
            { qr(code) }
            <p class="soft">{ explanation }</p>
        </div>
    }
}

/// Opens the system's sheet, or copies the link where there is none, and tells what came of it.
fn send(link: String, tell: Callback<&'static str>) {
    wasm_bindgen_futures::spawn_local(async move {
        tell.emit(if clipboard::can_share() {
            match clipboard::share(link).await {
                true => "Shared.",
                false => "",
            }
        } else if clipboard::copy(link).await {
            "The link is copied."
        } else {
            "The browser does not allow copying: mark the link and copy it."
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

/// Whether a sheet's toggle event says that it opens.
fn is_opening(event: &Event) -> bool {
    let state = js_sys::Reflect::get(event, &"newState".into());
    state.is_ok_and(|state| state.as_string().as_deref() == Some("open"))
}
