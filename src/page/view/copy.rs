//! A button that copies a text and confirms it.

use yew::prelude::*;

use crate::page::clipboard;
use crate::page::text;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub label: AttrValue,
    pub text: AttrValue,
    /// Writes a longer form of the text when the button is pressed.
    #[prop_or_default]
    pub write: Option<Callback<(), String>>,
    #[prop_or_default]
    pub class: Classes,
}

/// The result of the last press.
#[derive(Clone, PartialEq)]
enum Done {
    Nothing,
    Copied(AttrValue),
    Refused,
}

#[component]
pub fn Copy(props: &Props) -> Html {
    let done = use_state(|| Done::Nothing);
    let copy = {
        let (done, text, write) = (done.clone(), props.text.clone(), props.write.clone());
        Callback::from(move |_: MouseEvent| {
            let (done, text) = (done.clone(), text.clone());
            let written = write.as_ref().map(|write| write.emit(()));
            let written = written.unwrap_or_else(|| text.to_string());
            wasm_bindgen_futures::spawn_local(async move {
                let copied = clipboard::copy(written).await;
                done.set(if copied {
                    Done::Copied(text)
                } else {
                    Done::Refused
                });
            });
        })
    };
    let words = match &*done {
        Done::Copied(text) if *text == props.text => text::app::COPIED,
        Done::Refused => text::app::COPY_BLOCKED,
        _ => "",
    };
    html! {
        <span class="copy">
            <button type="button" class={props.class.clone()} onclick={copy}>{ &props.label }</button>
            <span class="muted" role="status">{ words }</span>
        </span>
    }
}
