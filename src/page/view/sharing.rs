//! The sheet that shares what is shown: link, code, texts.

use yew::prelude::*;

use super::copy::Copy;
use super::nothing;
use super::qr::Qr;
use crate::page::clipboard;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub link: AttrValue,
    /// The link without moves, for a code: codes hold less.
    pub short_link: AttrValue,
    pub board: AttrValue,
    /// The moves shown, where there are any.
    pub moves: Option<AttrValue>,
    /// Whether the sheet is open: a code is drawn only then.
    pub open: bool,
    /// What happened when Share was pressed.
    pub done: AttrValue,
}

/// The most letters of a link that a phone's camera still reads with ease.
const LONGEST: usize = 600;

#[component]
pub fn Sharing(props: &Props) -> Html {
    let share = {
        let link = props.link.clone();
        Callback::from(move |_: MouseEvent| {
            let link = link.to_string();
            wasm_bindgen_futures::spawn_local(async move {
                clipboard::share(link).await;
            });
        })
    };
    if !props.open {
        return nothing();
    }
    let code = if props.link.len() <= LONGEST {
        &props.link
    } else {
        &props.short_link
    };
    html! {
        <div>
            <p class="soft" id="share-done" role="status">{ &props.done }</p>
            <label>
                { "Link" }
                <input id="link" type="text" readonly=true value={props.link.clone()} />
            </label>
            <div class="row">
                <Copy label="Copy link" text={props.link.clone()} class="main" />
                { if clipboard::can_share() {
                    html! { <button type="button" onclick={share}>{ "Share…" }</button> }
                } else {
                    nothing()
                } }
                <Copy label="Copy board" text={props.board.clone()} />
                { match &props.moves {
                    Some(moves) => html! { <Copy label="Copy moves" text={moves.clone()} /> },
                    None => nothing(),
                } }
            </div>
            <Qr text={code.clone()} />
            <p class="soft">
                { if code == &props.link {
                    "For the camera of a phone."
                } else {
                    "For the camera of a phone; without the moves, which are too many for a code."
                } }
            </p>
        </div>
    }
}
