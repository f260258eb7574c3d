//! The moves of a line, step by step.

use std::rc::Rc;

use wasm_bindgen::{JsCast, prelude::Closure};
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::heuristic::HeuristicKind;
use crate::page::move_line::MoveLine;
use crate::page::state::{Action, PlayAction};
use crate::page::text::solve as text;
use crate::puzzle::MoveConvention;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub line: Rc<MoveLine>,
    /// The direction of each step that comes first.
    pub convention: MoveConvention,
    /// The heuristic that produced `h`.
    pub heuristic: HeuristicKind,
    /// The value h after each step, as far as it is known.
    pub estimates: Rc<[u32]>,
    /// The number of moves that the board shows as made.
    pub at: usize,
    pub on_action: Callback<Action>,
}

#[component]
pub fn Steps(props: &Props) -> Html {
    let list = use_node_ref();
    {
        let list = list.clone();
        let is_new = use_mut_ref(|| true);
        use_effect_with(props.at, move |&at| {
            // A new list starts at its top.
            if (!is_new.replace(false) || at > 0)
                && let Some(window) = web_sys::window()
            {
                // In the next frame, when the browser computes the layout anyway.
                let scroll = Closure::once_into_js(move || keep_in_sight(&list));
                let _ = window.request_animation_frame(scroll.unchecked_ref());
            }
        });
    }
    let line = &props.line;
    let listed = line.listed(props.at);
    let steps = line.steps().enumerate().take(listed.end).skip(listed.start);
    let [first, second] = text::direction_columns(props.convention);
    html! {
        <>
            <div class="steps-head" id="steps-head">
                <span>{ text::STEP }</span>
                { " " }
                <b>{ first }</b>
                { " " }
                <span>{ second }</span>
                { " " }
                <span>{ text::EVALUATION }</span>
            </div>
            <ol ref={list} class="steps" tabindex="0" aria-label={text::STEPS} aria-describedby="steps-head" data-own-keys="">
                { for steps.map(|(index, (tile, step))| {
                    let made = index + 1;
                    let on_action = props.on_action.clone();
                    let [first, second] = text::arrows(tile, step, props.convention);
                    html! {
                        <li
                            aria-current={(props.at == made).then_some("step")}
                            onclick={Callback::from(move |_: MouseEvent| on_action.emit(Action::Play(PlayAction::GoTo(made))))}
                        >
                            <span>{ made }</span>
                            { " " }
                            <b>{ first }</b>
                            { " " }
                            <span>{ second }</span>
                            { " " }
                            <span>
                                { match props.estimates.get(index) {
                                    Some(&h) => text::evaluation(made, h),
                                    None => String::new(),
                                } }
                            </span>
                        </li>
                    }
                }) }
            </ol>
            <p class="muted">
                { text::steps_legend(props.heuristic) }
                { if listed.len() < line.len() {
                    text::steps_listed(listed.start + 1, listed.end, line.len())
                } else {
                    String::new()
                } }
            </p>
        </>
    }
}

/// Scrolls the list, but not the page, so that the current step is in its middle.
fn keep_in_sight(list: &NodeRef) {
    let Some(list) = list.cast::<HtmlElement>() else {
        return;
    };
    let current = list.query_selector("[aria-current]").ok().flatten();
    let top = match current.and_then(|step| step.dyn_into::<HtmlElement>().ok()) {
        Some(step) => step.offset_top() - list.offset_top() - list.client_height() / 2,
        None => 0,
    };
    list.set_scroll_top(top);
}
