//! A text field for a number, with an error message.

use yew::prelude::*;

use super::value_of;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub id: AttrValue,
    pub label: AttrValue,
    /// The number, or the text that cannot be used if the state keeps it.
    pub value: AttrValue,
    /// `true` if `value` cannot be used.
    #[prop_or_default]
    pub is_wrong: bool,
    /// The message for a text that cannot be used.
    pub sentence: AttrValue,
    /// Takes a text and returns `true` unless the field has to keep it, because it cannot be used.
    pub on_text: Callback<String, bool>,
}

#[component]
pub fn Number(props: &Props) -> Html {
    // A text that cannot be used stays in the field until the value changes.
    let refused = use_state(|| None::<(AttrValue, AttrValue)>);
    let change = {
        let (refused, on_text) = (refused.clone(), props.on_text.clone());
        let value = props.value.clone();
        Callback::from(move |event: Event| {
            let text = value_of(&event);
            let used = on_text.emit(text.trim().to_string());
            refused.set((!used).then(|| (text.into(), value.clone())));
        })
    };
    let kept = match &*refused {
        Some((text, value)) if *value == props.value => Some(text.clone()),
        _ => None,
    };
    let is_wrong = props.is_wrong || kept.is_some();
    html! {
        <label>
            { &props.label }
            <input
                id={props.id.clone()}
                type="text"
                inputmode="decimal"
                value={kept.unwrap_or(props.value.clone())}
                aria-invalid={is_wrong.to_string()}
                onchange={change}
            />
            // The style sheet reserves the room of the message.
            <span class="field-error" role="alert" data-sentence={props.sentence.clone()}>
                <span>{ if is_wrong { props.sentence.clone() } else { AttrValue::from("") } }</span>
            </span>
        </label>
    }
}

/// Returns a callback that accepts whole numbers in a range.
pub fn whole(least: usize, most: usize, on_number: Callback<usize>) -> Callback<String, bool> {
    Callback::from(move |text: String| match text.parse() {
        Ok(number) if (least..=most).contains(&number) => {
            on_number.emit(number);
            true
        }
        _ => false,
    })
}
