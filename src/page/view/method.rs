//! The choice of the method: algorithm, heuristic, parameters and limits.

use yew::prelude::*;

use super::number::Number;
use super::{element_by_id, nothing, on_timed_click, value_of};
use crate::engine::{self, Strategy};
use crate::heuristic::HeuristicKind;
use crate::page::state::{Action, SolveAction, State};
use crate::page::text::{method as text, numbers};
use crate::puzzle::Size;
use crate::search::{Algorithm, Limits, Method};

/// Node limits to choose from.
const NODE_LIMITS: [u64; 6] = [
    u64::MAX,
    10_000,
    100_000,
    1_000_000,
    10_000_000,
    100_000_000,
];

/// Memory limits to choose from, in megabytes.
const MEMORY_LIMITS_MB: [u64; 6] = [64, 128, 256, 512, 1024, 2048];

#[derive(Properties, PartialEq)]
pub struct Props {
    pub size: Size,
    /// `None` for the recommended method.
    pub algorithm: Option<Algorithm>,
    /// The method that runs if an algorithm is chosen.
    pub method: Method,
    /// The strategy that runs.
    pub strategy: Strategy,
    pub limits: Limits,
    /// The text in the field of the weight or of the maximum depth if it cannot be used.
    pub typed: Option<AttrValue>,
    /// The number of times that the field has prevented the run.
    pub refusals: u32,
    pub on_action: Callback<Action>,
}

impl Props {
    pub fn of(state: &State, on_action: Callback<Action>) -> Props {
        let typed = match state.solve.algorithm {
            Some(Algorithm::WeightedAStar) => &state.solve.typed_weight,
            Some(Algorithm::DepthFirst) => &state.solve.typed_depth,
            _ => &None,
        };
        Props {
            size: state.play.goal.size(),
            algorithm: state.solve.algorithm,
            method: state
                .solve
                .method()
                .unwrap_or(engine::recommended_method(state.play.goal.size())),
            strategy: state.strategy(),
            limits: state.solve.limits,
            typed: typed.clone().map(AttrValue::from),
            refusals: state.solve.field_refusals,
            on_action,
        }
    }
}

#[component]
pub fn MethodChoice(props: &Props) -> Html {
    let Props {
        size,
        algorithm,
        method,
        strategy,
        limits,
        ref typed,
        refusals,
        ref on_action,
    } = *props;
    let choose_algorithm = {
        let on_action = on_action.clone();
        Callback::from(move |event: Event| {
            on_action.emit(Action::Solve(SolveAction::ChooseAlgorithm(
                value_of(&event).parse().ok(),
            )));
        })
    };
    let choose_heuristic = {
        let on_action = on_action.clone();
        Callback::from(move |event: Event| {
            if let Ok(heuristic) = value_of(&event).parse() {
                on_action.emit(Action::Solve(SolveAction::ChooseHeuristic(heuristic)));
            }
        })
    };
    // The state keeps a text that cannot be used, so that it prevents the run.
    let on_text = |action: fn(String) -> SolveAction| {
        let on_action = on_action.clone();
        Callback::from(move |text: String| {
            on_action.emit(Action::Solve(action(text)));
            true
        })
    };
    let value = |number: String| typed.clone().unwrap_or(number.into());
    let choose_limit = |set: fn(&mut Limits, u64)| {
        let on_action = on_action.clone();
        Callback::from(move |event: Event| {
            if let Ok(number) = value_of(&event).parse() {
                let mut limits = limits;
                set(&mut limits, number);
                on_action.emit(Action::Solve(SolveAction::ChooseLimits(limits)));
            }
        })
    };
    use_effect_with(refusals, |&refusals| {
        let field = ["weight", "depth"].into_iter().find_map(element_by_id);
        if let (true, Some(field)) = (refusals > 0, field) {
            let _ = field.focus();
        }
    });
    let is_open = use_state(|| false);
    let toggle = {
        let is_open = is_open.clone();
        Callback::from(move |_: MouseEvent| is_open.set(!*is_open))
    };
    // A field with an error stays in sight.
    let is_open = *is_open || typed.is_some();
    let name = match algorithm {
        None => text::recommended(size),
        // The parameter stands in its field, and nothing moves when it changes.
        Some(_) if is_open => text::method_option(&method, false),
        Some(_) => text::method_option(&method, true),
    };
    let uses_heuristic = algorithm.is_some_and(Algorithm::uses_heuristic);
    let Limits { nodes, memory } = limits;
    // A select that the user has changed ignores which option is marked as selected, so its value is set as well.
    html! {
        <div class="method" id="method">
            <div class="method-line">
                <p>
                    <span class="visually-hidden">{ text::METHOD }</span>
                    <b id="method-name">{ name }</b>
                </p>
                <button
                    type="button"
                    id="change-method"
                    aria-label={text::CHANGE_METHOD}
                    aria-expanded={is_open.to_string()}
                    aria-controls="method-fields"
                    onclick={toggle}
                >
                    { text::CHANGE }
                </button>
                <button
                    type="button"
                    id="run"
                    aria-label={text::run_label(algorithm)}
                    onclick={on_timed_click(on_action, |now| Action::Solve(SolveAction::Start(now)))}
                >
                    { text::RUN }
                </button>
            </div>
            <div id="method-fields" hidden={!is_open}>
                <div class="fields">
                    <label>
                        { text::ALGORITHM }
                        <select id="algorithm" ~value={algorithm.map_or("", Algorithm::name)} onchange={choose_algorithm}>
                            <option value="" selected={algorithm.is_none()}>
                                { text::recommended(size) }
                            </option>
                            { for Algorithm::ALL.into_iter().map(|option| html! {
                                <option value={option.name()} selected={algorithm == Some(option)}>
                                    { text::algorithm_option(option) }
                                </option>
                            }) }
                        </select>
                    </label>
                    <label>
                        { text::HEURISTIC }
                        <select id="heuristic" ~value={method.heuristic.name()} onchange={choose_heuristic} disabled={!uses_heuristic}>
                            { for HeuristicKind::ALL.into_iter().map(|option| html! {
                                <option
                                    value={option.name()}
                                    selected={method.heuristic == option}
                                    disabled={!option.fits(size)}
                                >
                                    { text::heuristic_option(option) }
                                </option>
                            }) }
                        </select>
                    </label>
                    { match algorithm {
                        Some(Algorithm::WeightedAStar) => html! {
                            <Number
                                id="weight"
                                label={text::WEIGHT}
                                value={value(method.weight.to_string())}
                                is_wrong={typed.is_some()}
                                sentence={text::WEIGHT_RANGE}
                                on_text={on_text(SolveAction::TypeWeight)}
                            />
                        },
                        Some(Algorithm::DepthFirst) => html! {
                            <Number
                                id="depth"
                                label={text::MAXIMUM_DEPTH}
                                value={value(method.depth.to_string())}
                                is_wrong={typed.is_some()}
                                sentence={text::depth_range()}
                                on_text={on_text(SolveAction::TypeDepth)}
                            />
                        },
                        _ => nothing(),
                    } }
                    <label>
                        { text::NODE_LIMIT }
                        <select id="nodes" ~value={nodes.to_string()} disabled={algorithm.is_none()} onchange={choose_limit(|all, nodes| all.nodes = nodes)}>
                            { for with(nodes, &NODE_LIMITS).into_iter().map(|option| html! {
                                <option value={option.to_string()} selected={option == nodes}>
                                    { text::node_limit(option) }
                                </option>
                            }) }
                        </select>
                    </label>
                    <label>
                        { text::MEMORY_LIMIT }
                        <select id="memory" ~value={(memory >> 20).to_string()} disabled={algorithm.is_none()} onchange={choose_limit(|all, megabytes| all.memory = megabytes << 20)}>
                            { for with(memory >> 20, &MEMORY_LIMITS_MB).into_iter().map(|option| html! {
                                <option value={option.to_string()} selected={option == memory >> 20}>
                                    { numbers::memory(option << 20) }
                                </option>
                            }) }
                        </select>
                    </label>
                </div>
                <p class="muted">
                    { text::strategy_description(&strategy) }
                    { " " }
                    { if uses_heuristic { text::heuristic_description(method.heuristic) } else { "" } }
                    { " " }
                    <strong>{ text::guarantee(&strategy) }</strong>
                    { " " }
                    { text::memory_use(&strategy) }
                </p>
            </div>
        </div>
    }
}

/// Returns the usual values, and the chosen one if it is not among them.
fn with(chosen: u64, usual: &[u64]) -> Vec<u64> {
    let mut all = usual.to_vec();
    if !all.contains(&chosen) {
        all.push(chosen);
    }
    all
}
