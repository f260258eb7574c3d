//! How a search ended, and the moves it found.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::puzzle::{Board, Motion, Move, notation};
use crate::search::{Outcome, Solution};

#[derive(Properties, PartialEq)]
pub struct VerdictProps {
    pub outcome: Rc<Outcome>,
}

/// The outcome in one sentence.
#[component]
pub fn Verdict(props: &VerdictProps) -> Html {
    let sentence = match &*props.outcome {
        Outcome::Solved(solution) => return solved(solution),
        Outcome::Unsolvable(parity) => format!("Unsolvable: {parity}"),
        Outcome::LimitReached(limit) => format!("Not solved: {limit}."),
        Outcome::Stopped => "Stopped before a solution was found.".to_string(),
    };
    html! { <p class="notice" id="result">{ sentence }</p> }
}

fn solved(solution: &Solution) -> Html {
    let length = solution.moves.len();
    let moves = if length == 1 { "move" } else { "moves" };
    let guarantee = if solution.proved_optimal {
        "proved shortest"
    } else {
        "not guaranteed shortest"
    };
    html! {
        <p
            class="verdict good"
            id="result"
            data-length={length.to_string()}
            data-proved={solution.proved_optimal.to_string()}
        >
            <em>{ length }</em>
            { " " }
            <span>{ format!("{moves}, {guarantee}") }</span>
        </p>
    }
}

#[derive(Properties, PartialEq)]
pub struct MovesProps {
    pub start: Board,
    pub outcome: Rc<Outcome>,
    /// How many of the moves the board shows as made.
    pub at: Option<usize>,
}

/// The moves found, as text and one by one.
#[component]
pub fn Moves(props: &MovesProps) -> Html {
    let list = use_node_ref();
    {
        let list = list.clone();
        use_effect_with(props.at, move |_| keep_in_sight(&list));
    }
    let moves = match &*props.outcome {
        Outcome::Solved(solution) if !solution.moves.is_empty() => &solution.moves,
        _ => return html! { <span hidden=true /> },
    };
    let steps = steps(&props.start, &moves[..moves.len().min(MOST_STEPS)]);
    html! {
        <div>
            <h2>{ "Moves of the tiles" }</h2>
            <p class="moves" id="moves" tabindex="0" aria-label="Moves" data-own-keys="">{ notation::write_moves(moves, Motion::Tile) }</p>
            <ol ref={list} class="steps" tabindex="0" aria-label="Steps" data-own-keys="">
                { for steps.into_iter().enumerate().map(|(index, (tile, step))| html! {
                    <li aria-current={(props.at == Some(index + 1)).then_some("step")}>
                        <b>{ format!("{tile} {}", step.arrow()) }</b>
                        { " " }
                        <span>{ format!("gap {}", step.gap_word()) }</span>
                    </li>
                }) }
            </ol>
            <p class="soft" hidden={moves.len() <= MOST_STEPS}>
                { format!("The list ends after {MOST_STEPS} steps; the text above has all {}.", moves.len()) }
            </p>
        </div>
    }
}

/// Scrolls the list, and not the page, so that the current step is in its middle.
fn keep_in_sight(list: &NodeRef) {
    let Some(list) = list.cast::<HtmlElement>() else {
        return;
    };
    let current = list.query_selector("[aria-current]").ok().flatten();
    let top = match current.and_then(|step| step.dyn_into::<HtmlElement>().ok()) {
        Some(step) => step.offset_top() - list.offset_top() - list.client_height() / 2,
        None => 0,
    };
    list.set_scroll_top(top);
}

/// Steps listed one by one: a longer list would make the page stutter.
const MOST_STEPS: usize = 500;

/// Each move with the number of its tile.
fn steps(start: &Board, moves: &[Move]) -> Vec<(u8, Move)> {
    let mut board = *start;
    let mut steps = Vec::with_capacity(moves.len());
    for &step in moves {
        let Some(next) = board.slide(step) else { break };
        steps.push((next.tile(board.gap()), step));
        board = next;
    }
    steps
}
