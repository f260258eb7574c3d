//! The choice of the method.

use yew::prelude::*;

use super::chosen;
use crate::engine;
use crate::heuristic::HeuristicKind;
use crate::puzzle::Size;
use crate::search::{Algorithm, Method};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub size: Size,
    /// `None` for the recommended method.
    pub algorithm: Option<Algorithm>,
    /// What Solve runs.
    pub method: Method,
    pub on_algorithm: Callback<Option<Algorithm>>,
    pub on_heuristic: Callback<HeuristicKind>,
}

#[component]
pub fn Choice(props: &Props) -> Html {
    let Props {
        size,
        algorithm,
        method,
        ..
    } = *props;
    let choose_algorithm = {
        let on_algorithm = props.on_algorithm.clone();
        Callback::from(move |event: Event| on_algorithm.emit(chosen(&event).parse().ok()))
    };
    let choose_heuristic = {
        let on_heuristic = props.on_heuristic.clone();
        Callback::from(move |event: Event| {
            if let Ok(heuristic) = chosen(&event).parse() {
                on_heuristic.emit(heuristic);
            }
        })
    };
    let uses_heuristic = algorithm.is_some_and(Algorithm::uses_heuristic);
    let recommended = engine::recommended(size);
    let weight = match method.algorithm {
        Algorithm::WeightedAStar => format!(" The weight is {}.", method.weight),
        Algorithm::DepthFirst => format!(" The limit is {} moves.", method.depth),
        _ => String::new(),
    };
    html! {
        <div class="choice">
            <label>
                { "Method" }
                <select id="algorithm" onchange={choose_algorithm}>
                    <option value="" selected={algorithm.is_none()}>
                        { format!("best: {}", recommended.algorithm) }
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
            <p class="soft">
                { method.algorithm.description() }
                { " " }
                { if method.algorithm.uses_heuristic() { method.heuristic.description() } else { "" } }
                { weight }
                { if method.is_optimal() { " The solution is a shortest one." } else { " Not guaranteed shortest." } }
            </p>
        </div>
    }
}
