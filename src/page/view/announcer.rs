//! What a screen reader hears of the game: the last thing only, once things have come to rest.

use yew::prelude::*;

use crate::page::clock::Timeout;

/// Milliseconds without news before the last one is said: moves made fast do not flood the listener.
const REST: i32 = 400;

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
            let timer = Timeout::after(REST, move || said.set(sentence.clone()));
            move || drop(timer)
        });
    }
    html! { <p class="visually-hidden" id="announcer" aria-live="polite">{ &*said }</p> }
}
