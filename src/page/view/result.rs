//! How a search ended, and the moves it found.

use std::rc::Rc;

use yew::prelude::*;

use crate::puzzle::{Board, Motion, Move, notation};
use crate::search::{Outcome, Solution};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub start: Board,
    pub outcome: Rc<Outcome>,
}

#[component]
pub fn ResultView(props: &Props) -> Html {
    match &*props.outcome {
        Outcome::Solved(solution) => solved(&props.start, solution),
        Outcome::Unsolvable(parity) => html! {
            <p class="notice" id="result" role="status">{ format!("Unsolvable: {parity}") }</p>
        },
        Outcome::LimitReached(limit) => html! {
            <p class="notice" id="result" role="status">{ format!("Not solved: {limit}.") }</p>
        },
        Outcome::Stopped => html! {
            <p class="notice" id="result" role="status">{ "Stopped before a solution was found." }</p>
        },
    }
}

fn solved(start: &Board, solution: &Solution) -> Html {
    let length = solution.moves.len();
    let guarantee = match (length, solution.proved_optimal) {
        (1, true) => "move, proved shortest",
        (_, true) => "moves, proved shortest",
        (1, false) => "move, not guaranteed shortest",
        (_, false) => "moves, not guaranteed shortest",
    };
    html! {
        <div
            id="result"
            data-length={length.to_string()}
            data-proved={solution.proved_optimal.to_string()}
        >
            <p class="verdict good" role="status"><em>{ length }</em>{ " " }<span>{ guarantee }</span></p>
            <h2>{ "Moves of the tiles" }</h2>
            <p class="moves" id="moves">{ notation::write_moves(&solution.moves, Motion::Tile) }</p>
            <ol class="steps" tabindex="0" aria-label="Steps">
                { for steps(start, &solution.moves).into_iter().map(|(tile, step)| html! {
                    <li>
                        <b>{ format!("{tile} {}", step.arrow()) }</b>
                        { " " }
                        <span>{ format!("gap {}", step.gap_word()) }</span>
                    </li>
                }) }
            </ol>
        </div>
    }
}

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
