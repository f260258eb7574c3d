//! The sliders and fields of the weights.

use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::heuristic::{Feature, FeatureWeights};
use crate::page::lab::state::{LabAction, Own, OwnAction, read_weight};
use crate::page::lab::text::{capitalized, own as text};
use crate::page::lab::view::on_click;
use crate::page::view::{nothing, value_of};

/// Draws the weights, the examples and what the features count.
pub fn weights(own: &Own, on_action: &Callback<LabAction>) -> Html {
    let count_blank = {
        let on_action = on_action.clone();
        Callback::from(move |event: Event| {
            let input = event
                .target()
                .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
            let counts = input.is_some_and(|input| input.checked());
            on_action.emit(LabAction::Own(OwnAction::CountBlank(counts)));
        })
    };
    let is_wrong = own.wrong_field().is_some();
    html! {
        <div class="own-editor">
            <fieldset class="own-weights">
                <legend class="visually-hidden">{ text::WEIGHTS }</legend>
                { for Feature::ALL.into_iter().map(|feature| row(own, feature, on_action)) }
                <label class="checkbox own-blank">
                    <input type="checkbox" id="own-blank" checked={own.weights.counts_blank()} onchange={count_blank} />
                    { text::COUNT_BLANK }
                </label>
            </fieldset>
            <p class="field-error" id="own-error" role="status">{ if is_wrong { text::WRONG_WEIGHT } else { "" } }</p>
            <div class="own-examples" role="group" aria-label={text::EXAMPLES}>
                { for text::EXAMPLE_WEIGHTS.into_iter().map(|(name, weights)| example(own, name, weights, on_action)) }
                <button
                    type="button"
                    class="ghost"
                    id="own-reset"
                    onclick={on_click(on_action, LabAction::Own(OwnAction::UseWeights(FeatureWeights::default())))}
                >
                    { text::RESET }
                </button>
            </div>
            <details class="own-features">
                <summary>{ text::WHAT_COUNTS }</summary>
                <dl>
                    { for Feature::ALL.into_iter().map(|feature| html! {
                        <>
                            <dt>{ capitalized(text::feature(feature)) }</dt>
                            <dd>{ text::definition(feature) }</dd>
                        </>
                    }) }
                </dl>
            </details>
        </div>
    }
}

/// Draws the slider and the field of a weight.
fn row(own: &Own, feature: Feature, on_action: &Callback<LabAction>) -> Html {
    let id = format!("own-{}", feature.name());
    let value = text::weight(own.weights.tenths(feature));
    let typed = own.typed.as_ref().filter(|(of, _)| *of == feature);
    let is_wrong = own.wrong_field() == Some(feature);
    let slide = {
        let on_action = on_action.clone();
        Callback::from(move |event: InputEvent| {
            if let Some(tenths) = read_weight(&value_of(&event)) {
                on_action.emit(LabAction::Own(OwnAction::SetWeight(feature, tenths)));
            }
        })
    };
    let leave = {
        let on_action = on_action.clone();
        Callback::from(move |_: Event| on_action.emit(LabAction::Own(OwnAction::LeaveField)))
    };
    let change = {
        let on_action = on_action.clone();
        Callback::from(move |event: InputEvent| {
            on_action.emit(LabAction::Own(OwnAction::TypeWeight(
                feature,
                value_of(&event),
            )));
        })
    };
    html! {
        <div class="own-weight" data-used={(own.weights.tenths(feature) > 0).to_string()}>
            <label for={id.clone()}>{ capitalized(text::feature(feature)) }</label>
            <input id={id.clone()} type="range" min="0" max="5" step="0.1" value={value.clone()} oninput={slide} />
            <input
                id={format!("{id}-number")}
                type="text"
                inputmode="decimal"
                autocomplete="off"
                aria-label={text::field(feature)}
                aria-invalid={is_wrong.to_string()}
                aria-describedby="own-error"
                value={typed.map_or(value, |(_, text)| text.clone())}
                oninput={change}
                onchange={leave}
            />
        </div>
    }
}

/// Draws the button of an example.
fn example(
    own: &Own,
    name: &'static str,
    weights: &'static str,
    on_action: &Callback<LabAction>,
) -> Html {
    let Ok(example) = weights.parse::<FeatureWeights>() else {
        return nothing();
    };
    html! {
        <button
            type="button"
            class="chip"
            aria-pressed={(own.weights == example).to_string()}
            data-weights={weights}
            onclick={on_click(on_action, LabAction::Own(OwnAction::UseWeights(example)))}
        >
            { name }
        </button>
    }
}
