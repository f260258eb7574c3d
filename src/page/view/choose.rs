//! One of a few, side by side.

use yew::prelude::*;

use crate::page::settings::Choice;

#[derive(Properties, PartialEq)]
pub struct Props<C: Choice> {
    pub legend: AttrValue,
    /// Of the group of radio buttons: different for each on the page.
    pub name: AttrValue,
    pub value: C,
    pub on_choose: Callback<C>,
}

#[component]
pub fn Choose<C: Choice>(props: &Props<C>) -> Html {
    html! {
        <fieldset class="choose">
            <legend>{ &props.legend }</legend>
            <div class="seg">
                { for C::ALL.iter().map(|&one| {
                    let on_choose = props.on_choose.clone();
                    html! {
                        <label>
                            <input
                                type="radio"
                                name={props.name.clone()}
                                value={one.name()}
                                checked={props.value == one}
                                onchange={Callback::from(move |_: Event| on_choose.emit(one))}
                            />
                            <span>{ one.label() }</span>
                        </label>
                    }
                }) }
            </div>
        </fieldset>
    }
}
