//! A number that is typed, with the sentence for one that cannot be used.

use yew::prelude::*;

use super::value_of;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub id: AttrValue,
    pub label: AttrValue,
    pub value: f64,
    pub least: f64,
    pub most: f64,
    /// 1 for whole numbers.
    pub step: f64,
    pub on_number: Callback<f64>,
}

#[component]
pub fn Number(props: &Props) -> Html {
    let wrong = use_state(|| false);
    let change = {
        let (wrong, on_number) = (wrong.clone(), props.on_number.clone());
        let (least, most, whole) = (props.least, props.most, props.step == 1.0);
        Callback::from(move |event: Event| {
            let number: Option<f64> = value_of(&event).trim().replace(',', ".").parse().ok();
            let usable = number.filter(|number| {
                (least..=most).contains(number) && (!whole || number.fract() == 0.0)
            });
            wrong.set(usable.is_none());
            if let Some(number) = usable {
                on_number.emit(number);
            }
        })
    };
    let kind = if props.step == 1.0 {
        "A whole number"
    } else {
        "A number"
    };
    html! {
        <label>
            { &props.label }
            <input
                id={props.id.clone()}
                type="text"
                inputmode={if props.step == 1.0 { "numeric" } else { "decimal" }}
                value={props.value.to_string()}
                aria-invalid={wrong.to_string()}
                onchange={change}
            />
            <span class="wrong" role="alert" hidden={!*wrong}>
                { if *wrong { format!("{kind} from {} to {}.", props.least, props.most) } else { String::new() } }
            </span>
        </label>
    }
}
