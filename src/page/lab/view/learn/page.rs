//! A page about an algorithm or a heuristic.

use yew::prelude::*;

use super::example::example;
use crate::page::lab::state::{LabAction, LabState};
use crate::page::lab::text::learn::{self as text, PageText};
use crate::page::view::nothing;

/// Draws the open page.
pub fn page(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let Some(words) = text::page(state.learn.page) else {
        return nothing();
    };
    html! {
        <>
            <p class="learn-lead">{ words.lead }</p>
            { for words.how.iter().map(|&paragraph| html! { <p>{ paragraph }</p> }) }
            { example(state, words.example, on_action) }
            { facts(&words) }
            <p class="learn-sources"><strong>{ text::SOURCES }</strong>{ " " }{ words.sources }</p>
        </>
    }
}

fn facts(words: &PageText) -> Html {
    let facts = [
        (text::GUARANTEE, words.guarantee),
        (text::TIME, words.time),
        (text::MEMORY, words.memory),
        (text::GOOD_FOR, words.good_for),
        (text::FAILS, words.fails),
    ];
    html! {
        <dl class="learn-facts">
            { for facts.into_iter().map(|(name, fact)| html! {
                <div><dt>{ name }</dt><dd>{ fact }</dd></div>
            }) }
        </dl>
    }
}
