//! A group of radio buttons, side by side.

use yew::prelude::*;

use crate::page::settings::Choice;
use crate::page::text::settings::Label;

/// Draws radio buttons under a legend. `name` must be unique on the page.
pub fn choose<C: Choice + Label>(
    legend: &'static str,
    name: &'static str,
    value: C,
    on_choose: Callback<C>,
) -> Html {
    let options = C::ALL.iter().map(|one| (one.name(), one.label()));
    let on_name = Callback::from(move |name: &'static str| {
        if let Some(one) = C::named(name) {
            on_choose.emit(one);
        }
    });
    drawn(legend, name, value.name(), options.collect(), on_name)
}

fn drawn(
    legend: &'static str,
    group: &'static str,
    value: &'static str,
    options: Vec<(&'static str, &'static str)>,
    on_name: Callback<&'static str>,
) -> Html {
    html! {
        <fieldset class="choice-group">
            <legend>{ legend }</legend>
            <div class="segmented">
                { for options.into_iter().map(|(name, label)| {
                    let on_name = on_name.clone();
                    html! {
                        <label>
                            <input
                                type="radio"
                                name={group}
                                value={name}
                                checked={value == name}
                                onchange={Callback::from(move |_: Event| on_name.emit(name))}
                            />
                            <span>{ label }</span>
                        </label>
                    }
                }) }
            </div>
        </fieldset>
    }
}
