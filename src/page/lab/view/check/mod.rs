//! The check of a number.

mod assignment;
mod number;
mod output;
mod plot;
mod slips;
mod switches;
mod verdict;

use yew::prelude::*;

use crate::page::lab::state::{CheckAction, LabAction, LabState};
use crate::page::view::nothing;

/// Draws the check. The answer follows the number, also where there is only one column.
pub fn check(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let check = &state.check;
    let parts = check.run().zip(check.analysis());
    html! {
        <div class="check">
            <div class="check-input">
                { assignment::assignment(state, on_action) }
                { number::number(check, on_action) }
            </div>
            <div class="check-answer">
                { verdict::verdict(state, on_action) }
                { match parts {
                    Some((run, analysis)) => html! {
                        <>
                            { plot::plot(run, analysis) }
                            { slips::test_board(run, analysis) }
                            { switches::switches(analysis) }
                        </>
                    },
                    None => nothing(),
                } }
            </div>
            <div class="check-more">
                { match parts {
                    Some((run, analysis)) => html! {
                        <>
                            { slips::slips(run, analysis) }
                            { output::output(run) }
                        </>
                    },
                    None => nothing(),
                } }
            </div>
        </div>
    }
}

/// Returns a callback that emits an action of the check.
fn act<T: 'static>(
    on_action: &Callback<LabAction>,
    action: impl Fn(T) -> CheckAction + 'static,
) -> Callback<T> {
    let on_action = on_action.clone();
    Callback::from(move |value| on_action.emit(LabAction::Check(action(value))))
}

/// Draws the heading of a part, with a remark at its end.
fn heading(words: impl Into<AttrValue>, remark: impl Into<AttrValue>) -> Html {
    html! { <h2 class="check-heading">{ words.into() }<small>{ remark.into() }</small></h2> }
}
