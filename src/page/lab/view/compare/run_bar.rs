//! The bar with the button that runs a comparison, and how far it is.

use yew::prelude::*;

use crate::page::lab::state::{CompareAction, CompareRun, DraftError, LabState, RunPhase};
use crate::page::lab::text::compare as words;
use crate::page::text::worker;
use crate::page::view::{nothing, value_of};

/// The node limits that can be chosen.
const LIMITS: [u64; 5] = [10_000, 100_000, 300_000, 1_000_000, 5_000_000];

/// Draws the bar.
pub fn run_bar(state: &LabState, on_compare: &Callback<CompareAction>) -> Html {
    let compare = &state.compare;
    let draft = &compare.draft;
    let choose_limit = {
        let on_compare = on_compare.clone();
        Callback::from(move |event: Event| {
            if let Ok(limit) = value_of(&event).parse() {
                on_compare.emit(CompareAction::ChooseLimit(limit));
            }
        })
    };
    let mut limits = LIMITS.to_vec();
    if !limits.contains(&draft.node_limit) {
        limits.push(draft.node_limit);
        limits.sort_unstable();
    }
    let methods = draft.fitting_methods(&state.subject).len();
    let boards = draft.board_count(&state.subject);
    let is_current = compare.run.is_some() && !compare.is_outdated(&state.subject);
    let spec = draft.spec(&state.subject);
    // What is missing is said at once, what is too much or cannot be solved when the button is pressed.
    let missing = match &spec {
        Err(DraftError::Field(..)) => Some(words::WRONG_FIELD.to_string()),
        Err(error @ (DraftError::NoBoards | DraftError::NoMethods)) => Some(words::refusal(error)),
        _ => None,
    };
    let (headline, rest) = match &compare.run {
        Some(run) if run.phase.is_running() || is_current => status(run),
        _ => {
            let ready = || words::ready(methods, boards);
            (String::new(), missing.clone().unwrap_or_else(ready))
        }
    };
    let (label, click) = if compare.is_running() {
        let on_compare = on_compare.clone();
        let click = Callback::from(move |_: MouseEvent| on_compare.emit(CompareAction::Stop));
        (words::STOP.to_string(), click)
    } else {
        let on_compare = on_compare.clone();
        let click = Callback::from(move |_: MouseEvent| on_compare.emit(CompareAction::Run));
        let label = match missing {
            Some(_) => words::RUN.to_string(),
            None => words::run(methods, boards, is_current),
        };
        (label, click)
    };
    let expected_limits = spec
        .ok()
        .filter(|_| !is_current && !compare.is_running())
        .and_then(|spec| words::expected_limits(&spec));
    html! {
        <div class="run-bar">
            <p id="compare-status">
                { if headline.is_empty() { nothing() } else { html! { <strong>{ headline }</strong> } } }
                { " " }
                { rest }
            </p>
            <p class="visually-hidden" role="status">
                { compare.run.as_ref().map(|run| words::announcement(&run.phase)) }
            </p>
            <label>
                { words::LIMIT }
                <select id="node-limit" onchange={choose_limit}>
                    { for limits.into_iter().map(|limit| html! {
                        <option value={limit.to_string()} selected={limit == draft.node_limit}>{ words::limit(limit) }</option>
                    }) }
                </select>
            </label>
            <button
                type="button"
                class="primary"
                id="run-comparison"
                aria-describedby="compare-status"
                aria-disabled={(missing.is_some() && !compare.is_running()).to_string()}
                onclick={click}
            >
                { label }
            </button>
            { match expected_limits {
                Some(words) => html! { <p class="expected-limits" id="expected-limits">{ words }</p> },
                None => nothing(),
            } }
            { match compare.refusal.as_ref().filter(|error| !matches!(error, DraftError::NoBoards | DraftError::NoMethods)) {
                Some(error) => html! { <p class="field-error" role="alert" id="compare-refusal">{ words::refusal(error) }</p> },
                None => nothing(),
            } }
        </div>
    }
}

/// Returns how far a comparison is.
fn status(run: &CompareRun) -> (String, String) {
    let methods = run.spec.order().len();
    match (&run.phase, &run.comparison) {
        (RunPhase::Drawing(solved), _) => (String::new(), words::drawing(*solved)),
        (RunPhase::NotDrawn(error), _) => (String::new(), words::draw_error(error)),
        (RunPhase::Failed(failure), _) => (String::new(), worker::failure(failure)),
        (RunPhase::Counting(current), Some(comparison)) => {
            let done = run
                .spec
                .order()
                .into_iter()
                .filter(|&method| comparison.progress(method).is_done());
            let current = current.map(|((method, _), expanded)| {
                let progress = comparison.progress(method);
                (run.spec.methods[method], progress, expanded)
            });
            let left = comparison.time_left(run.counted_ms);
            words::counting(done.count(), methods, current, left)
        }
        (RunPhase::Timing, _) => words::timing(run.rounds_done()),
        (phase, Some(comparison)) => words::ended(
            methods,
            comparison.boards().len(),
            comparison.total_progress(),
            *phase == RunPhase::Stopped,
        ),
        (_, None) => (String::new(), words::announcement(&run.phase)),
    }
}
