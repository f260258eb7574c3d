//! The tabs of the panel.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

use super::setup::setup;
use super::show_pad;
use super::solve::Solve;
use crate::page::hooks::is_from_pointer;
use crate::page::state::{Action, State, Tab};
use crate::page::text;
use crate::puzzle::Size;

/// A tab of the panel.
pub struct TabEntry {
    pub tab: Tab,
    label: &'static str,
    /// The id of its panel.
    pub panel: &'static str,
    pub view: fn(&PanelContext) -> Html,
}

/// All tabs, from left to right. A new tab is one more entry.
pub const TABS: [TabEntry; 2] = [
    TabEntry {
        tab: Tab::Solve,
        label: text::app::SOLVE_TAB,
        panel: "solve-panel",
        view: solve_panel,
    },
    TabEntry {
        tab: Tab::SetUp,
        label: text::app::SETUP_TAB,
        panel: "setup-panel",
        view: setup,
    },
];

/// What the panels show and call.
pub struct PanelContext {
    pub state: Rc<State>,
    pub has_picture: bool,
    pub on_size: Callback<Size>,
    pub on_picture: Callback<Option<String>>,
    pub on_action: Callback<Action>,
}

fn solve_panel(cx: &PanelContext) -> Html {
    html! { <Solve state={cx.state.clone()} on_action={cx.on_action.clone()} /> }
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub tab: Tab,
    pub on_action: Callback<Action>,
}

/// Draws the tabs. One of them is a tab stop. The arrow keys move between them, but play on after a click on a tab.
#[component]
pub fn Tabs(props: &Props) -> Html {
    let list = use_node_ref();
    let on_key = {
        let (list, on_action, tab) = (list.clone(), props.on_action.clone(), props.tab);
        Callback::from(move |event: KeyboardEvent| {
            if is_from_pointer() {
                return;
            }
            let by = match event.key().as_str() {
                "ArrowRight" => 1,
                "ArrowLeft" => TABS.len() - 1,
                _ => return,
            };
            event.prevent_default();
            let at = TABS.iter().position(|entry| entry.tab == tab).unwrap_or(0);
            let next = &TABS[(at + by) % TABS.len()];
            on_action.emit(Action::OpenTab(next.tab));
            let buttons = list.cast::<HtmlElement>().map(|list| list.children());
            let button = buttons.and_then(|buttons| buttons.item(((at + by) % TABS.len()) as u32));
            if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
                let _ = button.focus();
            }
        })
    };
    html! {
        <div ref={list} class="tabs" role="tablist" aria-label={text::app::TABS} onkeydown={on_key}>
            { for TABS.iter().map(|&TabEntry { tab, label, panel, .. }| {
                let on_action = props.on_action.clone();
                html! {
                    <button
                        type="button"
                        role="tab"
                        id={format!("{panel}-tab")}
                        aria-controls={panel}
                        aria-selected={(props.tab == tab).to_string()}
                        tabindex={if props.tab == tab { "0" } else { "-1" }}
                        onclick={Callback::from(move |_: MouseEvent| {
                            on_action.emit(Action::OpenTab(tab));
                            show_pad();
                        })}
                    >
                        { label }
                    </button>
                }
            }) }
        </div>
    }
}
