//! A text field for a number, with an error message.

use yew::prelude::*;

use super::value_of;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub id: AttrValue,
    pub label: AttrValue,
    pub value: AttrValue,
    /// The message for a text that cannot be used.
    pub sentence: AttrValue,
    /// Takes a text and returns `true` if it could be used.
    pub on_text: Callback<String, bool>,
}

#[component]
pub fn Number(props: &Props) -> Html {
    // A text that cannot be used stays in the field.
    let refused = use_state(|| None::<AttrValue>);
    let change = {
        let (refused, on_text) = (refused.clone(), props.on_text.clone());
        Callback::from(move |event: Event| {
            let text = value_of(&event);
            let used = on_text.emit(text.trim().replace(',', "."));
            refused.set((!used).then(|| text.into()));
        })
    };
    html! {
        <label>
            { &props.label }
            <input
                id={props.id.clone()}
                type="text"
                inputmode="decimal"
                value={(*refused).clone().unwrap_or(props.value.clone())}
                aria-invalid={refused.is_some().to_string()}
                onchange={change}
            />
            <span class="field-error" role="alert" hidden={refused.is_none()}>
                { if refused.is_some() { props.sentence.clone() } else { AttrValue::from("") } }
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
