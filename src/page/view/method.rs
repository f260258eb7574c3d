//! The choice of the method and its limits.

use yew::prelude::*;

use super::number::{Number, whole};
use super::{nothing, on_click, value_of};
use crate::engine::{self, Strategy};
use crate::heuristic::HeuristicKind;
use crate::page::state::{Action, SolveAction, State};
use crate::puzzle::Size;
use crate::search::{Algorithm, Limits, MAX_DEPTH, Method, WeightError};

/// Node limits to choose from.
const NODES: [(u64, &str); 6] = [
    (u64::MAX, "no limit"),
    (10_000, "10,000"),
    (100_000, "100,000"),
    (1_000_000, "1 million"),
    (10_000_000, "10 million"),
    (100_000_000, "100 million"),
];

/// Memory limits to choose from, in megabytes.
const MEMORY: [u64; 6] = [64, 128, 256, 512, 1024, 2048];

#[derive(Properties, PartialEq)]
pub struct Props {
    pub size: Size,
    /// `None` for the recommended method.
    pub algorithm: Option<Algorithm>,
    /// What is run, should a method be chosen.
    pub method: Method,
    /// What is run.
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
    // From here on the visitor opens and closes it.
    let open = use_memo((), |()| algorithm.is_some());
    let uses_heuristic = algorithm.is_some_and(Algorithm::uses_heuristic);
    let Limits { nodes, memory } = limits;
    html! {
        <details class="choice" id="choice" open={*open}>
            <summary>{ "Choose the method" }</summary>
            <div class="fields">
                <label>
                    { "Method" }
                    <select id="algorithm" onchange={choose_algorithm}>
                        <option value="" selected={algorithm.is_none()}>
                            { format!("Recommended: {}", Strategy::recommended(size)) }
                        </option>
                        { for Algorithm::ALL.into_iter().map(|option| html! {
                            <option value={option.name()} selected={algorithm == Some(option)}>
                                { option.to_string() }
                            </option>
                        }) }
                    </select>
                </label>
                <label>
                    { "Estimate" }
                    <select id="heuristic" onchange={choose_heuristic} disabled={!uses_heuristic}>
                        { for HeuristicKind::ALL.into_iter().map(|option| html! {
                            <option
                                value={option.name()}
                                selected={method.heuristic == option}
                                disabled={!option.fits(size)}
                            >
                                { option.to_string() }
                            </option>
                        }) }
                    </select>
                </label>
                { match algorithm {
                    Some(Algorithm::WeightedAStar) => html! {
                        <Number
                            id="weight"
                            label="Weight of the estimate"
                            value={method.weight.to_string()}
                            sentence="A number from 1 to 10."
                            on_text={choose_weight}
                        />
                    },
                    Some(Algorithm::DepthFirst) => html! {
                        <Number
                            id="depth"
                            label="Maximum depth"
                            value={method.depth.to_string()}
                            sentence={format!("A whole number from 1 to {MAX_DEPTH}.")}
                            on_text={whole(1, MAX_DEPTH as usize, choose_depth)}
                        />
                    },
                    _ => nothing(),
                } }
                <label>
                    { "Node limit" }
                    <select id="nodes" disabled={algorithm.is_none()} onchange={choose_limit(|all, nodes| all.nodes = nodes)}>
                        { for with(nodes, &NODES.map(|(nodes, _)| nodes)).into_iter().map(|option| html! {
                            <option value={option.to_string()} selected={option == nodes}>
                                { nodes_label(option) }
                            </option>
                        }) }
                    </select>
                </label>
                <label>
                    { "Memory limit" }
                    <select id="memory" disabled={algorithm.is_none()} onchange={choose_limit(|all, megabytes| all.memory = megabytes << 20)}>
                        { for with(memory >> 20, &MEMORY).into_iter().map(|option| html! {
                            <option value={option.to_string()} selected={option == memory >> 20}>
                                { memory_label(option) }
                            </option>
                        }) }
                    </select>
                </label>
            </div>
            <p>{ strategy.description() }</p>
            <p hidden={!uses_heuristic}>{ method.heuristic.description() }</p>
            <p>
                <strong>{ guarantee(&strategy) }</strong>
                { " " }
                { if stores_nodes(&strategy) {
                    "Memory grows with every board it meets."
                } else {
                    "It needs almost no memory."
                } }
            </p>
            <button type="button" id="run" onclick={on_click(on_action, Action::Solve(SolveAction::Start))}>
                { match algorithm { Some(algorithm) => format!("Run {algorithm}"), None => "Run the recommended method".to_string() } }
            </button>
        </details>
    }
}

/// The usual values, and the one chosen where it is none of them.
fn with(chosen: u64, usual: &[u64]) -> Vec<u64> {
    let mut all = usual.to_vec();
    if !all.contains(&chosen) {
        all.push(chosen);
    }
    all
}

fn nodes_label(nodes: u64) -> String {
    match NODES.iter().find(|(usual, _)| *usual == nodes) {
        Some((_, label)) => label.to_string(),
        None => nodes.to_string(),
    }
}

fn memory_label(megabytes: u64) -> String {
    if megabytes.is_multiple_of(1024) {
        format!("{} GB", megabytes / 1024)
    } else {
        format!("{megabytes} MB")
    }
}

/// What is certain of the solution's length.
fn guarantee(strategy: &Strategy) -> String {
    match strategy {
        _ if strategy.is_optimal() => "The solution is a shortest one.".to_string(),
        Strategy::Search(Method {
            algorithm: Algorithm::WeightedAStar,
            heuristic,
            weight,
            ..
        }) if heuristic.is_admissible() => format!("At most {weight} times the shortest."),
        Strategy::Anytime => "The longer it runs, the shorter the solution.".to_string(),
        _ => "Not guaranteed shortest.".to_string(),
    }
}

/// Whether memory grows while it runs.
fn stores_nodes(strategy: &Strategy) -> bool {
    match strategy {
        Strategy::Search(method) => method.algorithm.stores_nodes(),
        Strategy::Anytime => true,
        Strategy::DistanceTable | Strategy::PatternDatabase(_) => false,
    }
}
