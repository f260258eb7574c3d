//! What decides the number: the base rules with one switch changed at a time.

use yew::prelude::*;

use super::heading;
use crate::lab::check::{CheckAnalysis, RunValue};
use crate::page::lab::text::check as text;
use crate::page::lab::text::check::rows::{chips, switch};
use crate::page::view::nothing;

/// Draws the switches; nothing if there is nothing to count.
pub fn switches(analysis: &CheckAnalysis) -> Html {
    let mut options = analysis.switches.iter().flat_map(|row| &row.options);
    if options.all(|option| option.value == RunValue::None) {
        return nothing();
    }
    html! {
        <section class="check-switches" id="check-switches">
            { heading(text::DECIDES, text::ONE_SWITCH) }
            <table>
                <thead class="visually-hidden">
                    <tr>
                        <th scope="col">{ text::SWITCH }</th>
                        <th scope="col">{ text::SETTINGS }</th>
                    </tr>
                </thead>
                <tbody>
                    { for analysis.switches.iter().map(|row| html! {
                        <tr>
                            <th scope="row">{ switch(row.switch) }</th>
                            <td>
                                { for chips(&row.options).into_iter().map(|chip| html! {
                                    <span class={classes!("check-chip", chip.is_claimed.then_some("claimed"), chip.is_base.then_some("base"))}>
                                        { if chip.is_claimed { html! { <i aria-hidden="true">{ "✓" }</i> } } else { html! { <i hidden=true /> } } }
                                        { chip.name }{ " " }<b>{ chip.value }</b>
                                        { if chip.is_claimed { html! { <span class="visually-hidden">{ text::YOURS }</span> } } else { html! { <span hidden=true /> } } }
                                    </span>
                                }) }
                            </td>
                        </tr>
                    }) }
                </tbody>
            </table>
        </section>
    }
}
