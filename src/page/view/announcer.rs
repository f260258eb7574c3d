//! The live region that tells a screen reader of the last move.

use gloo_timers::callback::Timeout;
use yew::prelude::*;

/// Milliseconds without a move before the last one is announced, so that fast moves are not read one by one. Chosen by hand.
const ANNOUNCEMENT_DELAY_MS: u32 = 400;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub sentence: AttrValue,
}

#[component]
pub fn Announcer(props: &Props) -> Html {
    let said = use_state(|| AttrValue::from(""));
    {
        let said = said.clone();
        use_effect_with(props.sentence.clone(), move |sentence| {
            let sentence = sentence.clone();
            let timer = Timeout::new(ANNOUNCEMENT_DELAY_MS, move || said.set(sentence.clone()));
            move || drop(timer)
        });
    }
    html! { <p class="visually-hidden" id="announcer" aria-live="polite">{ &*said }</p> }
}
