//! The choices: algorithm, heuristic, rules, node limit, Predict and the second search.

use yew::prelude::*;

use super::press;
use crate::lab::explore::MAX_EXPLORED_NODES;
use crate::lab::{LabMethod, RuleChoice};
use crate::page::lab::state::{ExploreAction, ExploreChoices, LabState};
use crate::page::lab::text::compare as compare_text;
use crate::page::lab::text::explore as text;
use crate::page::lab::text::method as names;
use crate::page::lab::view::compare::rules::rule_fields;
use crate::page::text::capitalized;
use crate::page::view::{nothing, value_of};
use crate::reference::{LabAlgorithm, LabHeuristic, RulePreset};
use crate::search::Weight;

/// The node limits that can be chosen.
const LIMITS: [u64; 5] = [1_000, 10_000, 100_000, 300_000, MAX_EXPLORED_NODES];

/// The weights of weighted A* that can be chosen.
const WEIGHTS: [f64; 7] = [1.1, 1.2, 1.5, 2.0, 3.0, 5.0, 10.0];

/// Draws the choices.
pub fn choices(state: &LabState, on_explore: &Callback<ExploreAction>) -> Html {
    let explore = &state.explore;
    let ExploreChoices { method, rules, .. } = explore.choices;
    let choose_preset = {
        let on_explore = on_explore.clone();
        Callback::from(move |event: Event| {
            if let Ok(preset) = value_of(&event).parse::<RulePreset>() {
                on_explore.emit(ExploreAction::ChooseRules(RuleChoice::from(preset)));
            }
        })
    };
    let on_method = on_explore.reform(ExploreAction::ChooseMethod);
    html! {
        <div class="explore-controls">
            { method_fields("explore", method, state, &on_method) }
            <select id="explore-rules" aria-label={text::RULES} onchange={choose_preset}>
                { for RulePreset::ALL.iter().map(|&preset| html! {
                    <option value={preset.name()} selected={preset == rules.preset}>{ text::rules_of(preset) }</option>
                }) }
            </select>
            { more(&explore.choices, on_explore) }
            <span class="spacer" />
            { switch("predict", text::PREDICT, explore.predict.is_some(), press(on_explore, ExploreAction::TogglePredict)) }
            { switch("two-searches", text::TWO_SEARCHES, explore.choices.second.is_some(), press(on_explore, ExploreAction::ToggleSecond)) }
        </div>
    }
}

/// Draws a switch.
fn switch(
    id: &'static str,
    label: &'static str,
    is_on: bool,
    onclick: Callback<MouseEvent>,
) -> Html {
    html! {
        <button type="button" {id} class="switch" role="switch" aria-checked={is_on.to_string()} {onclick}>
            { label }<i aria-hidden="true" />
        </button>
    }
}

/// Draws the fields of a method. `prefix` makes their ids unique.
pub fn method_fields(
    prefix: &'static str,
    method: LabMethod,
    state: &LabState,
    on_method: &Callback<LabMethod>,
) -> Html {
    let weight = method.weight().unwrap_or_default();
    let heuristic = method.heuristic();
    let choose_algorithm = {
        let on_method = on_method.clone();
        Callback::from(move |event: Event| {
            if let Ok(algorithm) = value_of(&event).parse::<LabAlgorithm>() {
                let default = LabHeuristic::Kind(crate::heuristic::HeuristicKind::Manhattan);
                on_method.emit(LabMethod::new(
                    algorithm,
                    heuristic.unwrap_or(default),
                    weight,
                ));
            }
        })
    };
    html! {
        <>
            <select id={format!("{prefix}-algorithm")} aria-label={text::ALGORITHM} onchange={choose_algorithm}>
                { for LabAlgorithm::ALL.iter().map(|&algorithm| html! {
                    <option value={algorithm.name()} selected={algorithm == method.algorithm()}>{ text::algorithm(algorithm) }</option>
                }) }
            </select>
            { match heuristic {
                Some(heuristic) => heuristic_field(prefix, method, heuristic, state, on_method),
                None => nothing(),
            } }
            { match method.weight() {
                Some(weight) => weight_field(prefix, method, weight, on_method),
                None => nothing(),
            } }
        </>
    }
}

fn heuristic_field(
    prefix: &'static str,
    method: LabMethod,
    chosen: LabHeuristic,
    state: &LabState,
    on_method: &Callback<LabMethod>,
) -> Html {
    let weight = method.weight().unwrap_or_default();
    let choose = {
        let on_method = on_method.clone();
        Callback::from(move |event: Event| {
            if let Ok(heuristic) = value_of(&event).parse::<LabHeuristic>() {
                on_method.emit(LabMethod::new(method.algorithm(), heuristic, weight));
            }
        })
    };
    let size = state.subject.board.size();
    let own = LabHeuristic::Own(state.own.weights);
    let mut options: Vec<LabHeuristic> = LabHeuristic::all()
        .chain([own])
        .filter(|one| one.fits(size))
        .collect();
    if !options.contains(&chosen) {
        options.push(chosen);
    }
    html! {
        <select id={format!("{prefix}-heuristic")} aria-label={text::HEURISTIC} onchange={choose}>
            { for options.into_iter().map(|heuristic| html! {
                <option value={heuristic.name()} selected={heuristic == chosen}>{ capitalized(&names::heuristic(heuristic)) }</option>
            }) }
        </select>
    }
}

fn weight_field(
    prefix: &'static str,
    method: LabMethod,
    chosen: Weight,
    on_method: &Callback<LabMethod>,
) -> Html {
    let choose = {
        let on_method = on_method.clone();
        Callback::from(move |event: Event| {
            if let (Ok(weight), Some(heuristic)) =
                (value_of(&event).parse::<Weight>(), method.heuristic())
            {
                on_method.emit(LabMethod::new(method.algorithm(), heuristic, weight));
            }
        })
    };
    let mut weights: Vec<Weight> = WEIGHTS
        .into_iter()
        .filter_map(|weight| Weight::new(weight).ok())
        .collect();
    if !weights.contains(&chosen) {
        weights.push(chosen);
    }
    html! {
        <select id={format!("{prefix}-weight")} aria-label={text::WEIGHT} onchange={choose}>
            { for weights.into_iter().map(|weight| html! {
                <option value={weight.to_string()} selected={weight == chosen}>{ format!("{} {weight}", text::WEIGHT) }</option>
            }) }
        </select>
    }
}

/// Draws the rules in words, with the fields that replace single ones, and the node limit.
fn more(choices: &ExploreChoices, on_explore: &Callback<ExploreAction>) -> Html {
    let rules = choices.rules_of(choices.method);
    let on_rules = on_explore.reform(ExploreAction::ChooseRules);
    let choose_limit = {
        let on_explore = on_explore.clone();
        Callback::from(move |event: Event| {
            if let Ok(limit) = value_of(&event).parse() {
                on_explore.emit(ExploreAction::ChooseLimit(limit));
            }
        })
    };
    let mut limits = LIMITS.to_vec();
    if !limits.contains(&choices.node_limit) {
        limits.push(choices.node_limit);
        limits.sort_unstable();
    }
    let has_twin = choices.rules.rules(choices.method.algorithm()).with_twin;
    html! {
        <details class="explore-more">
            <summary>{ compare_text::CHANGE_RULES }</summary>
            <div class="explore-fields">
                <p class="muted">
                    { text::rules_in_words(&rules) }
                    { if has_twin { format!(" {}", text::WITHOUT_TWIN) } else { String::new() } }
                </p>
                { rule_fields("explore-", choices.rules, &[choices.method.algorithm()], &on_rules) }
                <label>
                    { text::LIMIT }
                    <select id="explore-limit" onchange={choose_limit}>
                        { for limits.into_iter().map(|limit| html! {
                            <option value={limit.to_string()} selected={limit == choices.node_limit}>{ text::limit(limit) }</option>
                        }) }
                    </select>
                </label>
            </div>
        </details>
    }
}
