//! The tabs of the panel.

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::page::state::{Action, Tab};

const TABS: [(Tab, &str, &str); 2] = [
    (Tab::Solve, "Solve", "solve-panel"),
    (Tab::SetUp, "Set up", "setup-panel"),
];

#[derive(Properties, PartialEq)]
pub struct Props {
    pub tab: Tab,
    pub on_action: Callback<Action>,
}

/// One tab is in the order of the Tab key; the arrows go to the others.
#[component]
pub fn Tabs(props: &Props) -> Html {
    let list = use_node_ref();
    let walk = {
        let (list, on_action, tab) = (list.clone(), props.on_action.clone(), props.tab);
        Callback::from(move |event: KeyboardEvent| {
            let by = match event.key().as_str() {
                "ArrowRight" => 1,
                "ArrowLeft" => TABS.len() - 1,
                _ => return,
            };
            event.prevent_default();
            let at = TABS.iter().position(|&(one, ..)| one == tab).unwrap_or(0);
            let (next, _, _) = TABS[(at + by) % TABS.len()];
            on_action.emit(Action::OpenTab(next));
            let buttons = list.cast::<HtmlElement>().map(|list| list.children());
            let button = buttons.and_then(|buttons| buttons.item(((at + by) % TABS.len()) as u32));
            if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
                let _ = button.focus();
            }
        })
    };
    html! {
        <div ref={list} class="tabs" role="tablist" aria-label="What to do" data-own-keys="" onkeydown={walk}>
            { for TABS.into_iter().map(|(tab, name, panel)| {
                let on_action = props.on_action.clone();
                html! {
                    <button
                        type="button"
                        role="tab"
                        id={format!("{panel}-tab")}
                        aria-controls={panel}
                        aria-selected={(props.tab == tab).to_string()}
                        tabindex={if props.tab == tab { "0" } else { "-1" }}
                        onclick={Callback::from(move |_: MouseEvent| on_action.emit(Action::OpenTab(tab)))}
                    >
                        { name }
                    </button>
                }
            }) }
        </div>
    }
}
