//! The choice of the method: algorithm, heuristic, parameters and limits.

use yew::prelude::*;

use super::number::{Number, whole};
use super::{nothing, on_timed_click, value_of};
use crate::engine::{self, Strategy};
use crate::heuristic::HeuristicKind;
use crate::page::state::{Action, SolveAction, State};
use crate::page::text::{method as text, numbers};
use crate::puzzle::Size;
use crate::search::{Algorithm, Limits, MAX_DEPTH, Method, WeightError};

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
    pub on_action: Callback<Action>,
}

impl Props {
    pub fn of(state: &State, on_action: Callback<Action>) -> Props {
        Props {
            size: state.play.goal.size(),
            algorithm: state.solve.algorithm,
            method: state
                .solve
                .method()
                .unwrap_or(engine::recommended_method(state.play.goal.size())),
            strategy: state.strategy(),
            limits: state.solve.limits,
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
    let choose_weight = {
        let on_action = on_action.clone();
        Callback::from(move |text: String| match text.parse() {
            Ok(weight) => {
                on_action.emit(Action::Solve(SolveAction::ChooseWeight(weight)));
                true
            }
            Err(WeightError) => false,
        })
    };
    let choose_depth = {
        let on_action = on_action.clone();
        Callback::from(move |depth| {
            on_action.emit(Action::Solve(SolveAction::ChooseDepth(depth as u32)));
        })
    };
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
    // After the first render the user opens and closes it.
    let open = use_memo((), |()| algorithm.is_some());
    let uses_heuristic = algorithm.is_some_and(Algorithm::uses_heuristic);
    let Limits { nodes, memory } = limits;
    html! {
        <details class="disclosure" id="method" open={*open}>
            <summary>{ text::CHOOSE }</summary>
            <div class="fields">
                <label>
                    { text::ALGORITHM }
                    <select id="algorithm" onchange={choose_algorithm}>
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
                    <select id="heuristic" onchange={choose_heuristic} disabled={!uses_heuristic}>
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
                            value={method.weight.to_string()}
                            sentence={text::WEIGHT_RANGE}
                            on_text={choose_weight}
                        />
                    },
                    Some(Algorithm::DepthFirst) => html! {
                        <Number
                            id="depth"
                            label={text::MAXIMUM_DEPTH}
                            value={method.depth.to_string()}
                            sentence={text::depth_range()}
                            on_text={whole(1, MAX_DEPTH as usize, choose_depth)}
                        />
                    },
                    _ => nothing(),
                } }
                <label>
                    { text::NODE_LIMIT }
                    <select id="nodes" disabled={algorithm.is_none()} onchange={choose_limit(|all, nodes| all.nodes = nodes)}>
                        { for with(nodes, &NODE_LIMITS).into_iter().map(|option| html! {
                            <option value={option.to_string()} selected={option == nodes}>
                                { text::node_limit(option) }
                            </option>
                        }) }
                    </select>
                </label>
                <label>
                    { text::MEMORY_LIMIT }
                    <select id="memory" disabled={algorithm.is_none()} onchange={choose_limit(|all, megabytes| all.memory = megabytes << 20)}>
                        { for with(memory >> 20, &MEMORY_LIMITS_MB).into_iter().map(|option| html! {
                            <option value={option.to_string()} selected={option == memory >> 20}>
                                { numbers::memory(option << 20) }
                            </option>
                        }) }
                    </select>
                </label>
            </div>
            <p>{ text::strategy_description(&strategy) }</p>
            <p hidden={!uses_heuristic}>{ text::heuristic_description(method.heuristic) }</p>
            <p>
                <strong>{ text::guarantee(&strategy) }</strong>
                { " " }
                { text::memory_use(&strategy) }
            </p>
            <button type="button" id="run" onclick={on_timed_click(on_action, |now| Action::Solve(SolveAction::Start(now)))}>
                { text::run(algorithm) }
            </button>
        </details>
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
