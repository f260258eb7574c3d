//! The panel that solves: what to run, how it stands, what it found.

use std::rc::Rc;

use yew::prelude::*;

use super::figures::figures;
use super::method::{self, MethodChoice};
use super::nothing;
use super::result::{Moves, guarantee, solved, verdict};
use super::survey::survey;
use crate::heuristic::{Heuristic, LinearConflict};
use crate::page::state::{Action, Solving, State, Tables, Worker};
use crate::search::Outcome;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub state: Rc<State>,
    pub on_retry: Callback<()>,
    pub on_stop: Callback<()>,
    pub on_action: Callback<Action>,
}

#[component]
pub fn Solve(props: &Props) -> Html {
    let Props {
        state, on_action, ..
    } = props;
    // Known before any search: Manhattan distance with linear conflicts never exceeds the truth.
    let floor = use_memo((*state.game.board(), state.goal), |(board, goal)| {
        LinearConflict::new(goal).estimate(board)
    });
    let moves = |guarantee: &'static str| match (&state.playback, &state.estimates) {
        (Some(playback), Some(estimates)) => html! {
            <Moves
                line={playback.line().clone()}
                goal={state.goal}
                letters={state.settings.letters}
                {guarantee}
                heuristic={estimates.heuristic}
                estimates={estimates.values.clone()}
                at={playback.at()}
                on_action={on_action.clone()}
            />
        },
        _ => nothing(),
    };
    let (phase, outcome, details) = match &state.solving {
        Solving::Idle => (
            "idle",
            html! { <p class="soft">{ "Solve finds the moves from here to the goal." }</p> },
            nothing(),
        ),
        Solving::Running(planned, running) => (
            "running",
            html! { <p class="soft">{ "Searching." }</p> },
            figures(&running.approach.unwrap_or(*planned), running, *floor, None),
        ),
        Solving::Ended(ended) => {
            let best = match &*ended.outcome {
                Outcome::Solved(solution) => Some((solution.moves.len(), solution.proved_optimal)),
                _ => None,
            };
            (
                "ended",
                verdict(ended, *floor, on_action),
                html! {
                    <div>
                        { survey(state, &props.on_stop, on_action) }
                        { match *ended.outcome {
                            Outcome::Unsolvable(_) => nothing(),
                            _ => figures(&ended.approach, &ended.figures, *floor, best),
                        } }
                        { moves(guarantee(best.is_some_and(|(_, proved)| proved))) }
                    </div>
                },
            )
        }
        Solving::Given(line) => {
            let reaches = line.end() == state.goal.board();
            let given = if reaches {
                "as the link gives them; not proved shortest"
            } else {
                "as the link gives them; they do not reach the goal"
            };
            (
                "given",
                solved(line.len(), false, reaches, given),
                moves(given),
            )
        }
        Solving::Failed(sentence) => (
            "failed",
            html! { <p class="notice">{ sentence }</p> },
            nothing(),
        ),
    };
    html! {
        <div id="solving" data-phase={phase}>
            { worker(&state.worker, &props.on_retry) }
            <div id="outcome" role="status">{ outcome }</div>
            { details }
            { tables(state.tables) }
            <MethodChoice ..method::Props::of(state, on_action.clone()) />
        </div>
    }
}

/// How far the tables have come that make the next answers quick.
fn tables(tables: Tables) -> Html {
    match tables {
        Tables::Built(percent @ 0..100) => html! {
            <p class="soft" id="tables">{ format!("Tables for quicker answers: {percent}% built.") }</p>
        },
        Tables::Refused => html! {
            <p class="soft" id="tables">
                { "There is no memory for the larger tables. Answers are as short, but hard boards take longer." }
            </p>
        },
        Tables::Unknown => html! { <p id="tables" hidden=true>{ "No table is begun." }</p> },
        Tables::Built(_) => html! { <p id="tables" hidden=true>{ "The tables are ready." }</p> },
    }
}

/// A word where the worker is not well. The rest is for those who look under the hood.
fn worker(worker: &Worker, on_retry: &Callback<()>) -> Html {
    match worker {
        Worker::Starting => html! { <p id="worker" hidden=true>{ "The solver is starting." }</p> },
        Worker::Ready => html! { <p id="worker" hidden=true>{ "The solver is ready." }</p> },
        Worker::Restarting(reason) => html! {
            <p class="notice" id="worker" role="alert">
                { format!("The solver failed and is being restarted: {reason}") }
            </p>
        },
        Worker::Unavailable(reason) => {
            let on_retry = on_retry.clone();
            let retry = Callback::from(move |_: MouseEvent| on_retry.emit(()));
            html! {
                <p class="notice" id="worker" role="alert">
                    { format!("The solver could not be started: {reason} ") }
                    <button type="button" onclick={retry}>{ "Try again" }</button>
                </p>
            }
        }
    }
}
