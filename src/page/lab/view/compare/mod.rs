//! The Compare tab: what is compared, how far it is, and the results.

mod boards;
mod matrix;
pub mod rules;
mod run_bar;

use yew::prelude::*;

use boards::boards;
use matrix::MethodMatrix;
use rules::rules;
use run_bar::run_bar;

use super::compare_results::results;
use super::on_click;
use super::own::own;
use super::paper::paper;
use crate::heuristic::FeatureWeights;
use crate::lab::BoardSource;
use crate::page::lab::state::{CompareAction, LabAction, LabState, OwnAction};

/// Draws the tab.
pub fn compare(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let on_compare = {
        let on_action = on_action.clone();
        Callback::from(move |action: CompareAction| on_action.emit(LabAction::Compare(action)))
    };
    let draft = &state.compare.draft;
    let run = state.compare.run.as_ref();
    html! {
        <>
            <div class="experiment">
                { boards(draft, &state.subject, &on_compare) }
                { rules(draft, &state.subject, on_action, &on_compare) }
            </div>
            <MethodMatrix
                size={draft.board_size(&state.subject)}
                gallery={(draft.source == BoardSource::Gallery).then_some(draft.gallery)}
                chosen={draft.methods.clone()}
                spec={run.map(|run| run.spec.clone())}
                comparison={run.and_then(|run| run.comparison.clone())}
                is_running={state.compare.is_running()}
                is_outdated={state.compare.is_outdated(&state.subject)}
                figure={state.compare.figure}
                own={own_columns(state)}
                is_own_open={state.own.is_open}
                on_own={on_click(on_action, LabAction::Own(OwnAction::Toggle))}
                on_compare={on_compare.clone()}
            />
            { own(state, on_action) }
            { run_bar(state, &on_compare) }
            { results(state, on_action) }
            { paper(state, on_action) }
        </>
    }
}

/// Returns the heuristics of one's own that have a column: the one in the editor, and those of the methods.
fn own_columns(state: &LabState) -> Vec<FeatureWeights> {
    let edited = state.own.is_open.then_some(state.own.weights);
    let methods = state.compare.draft.methods.iter();
    let used = methods.filter_map(|method| method.own());
    edited.into_iter().chain(used).collect()
}
