//! The panel that solves: what to run, how it stands, what it found.

use std::rc::Rc;

use yew::prelude::*;

use super::chart::chart;
use super::choose::choose;
use super::figures::figures;
use super::method::{self, MethodChoice};
use super::result::{Moves, guarantee, solved, verdict};
use super::survey::survey;
use super::{nothing, on_click, on_setting};
use crate::engine::Strategy;
use crate::heuristic::{Heuristic, LinearConflict};
use crate::page::pursuit::Pursuit;
use crate::page::state::{Action, Solving, State, Worker};
use crate::page::table_progress::TableProgress;
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
    let pursuit = state.pursuit.as_deref();
    let (phase, outcome, details) = match &state.solving {
        Solving::Idle => (
            "idle",
            html! { <p class="soft">{ "Solve finds the moves from here to the goal." }</p> },
            nothing(),
        ),
        Solving::Running(planned, running) => {
            let best = pursuit.and_then(Pursuit::best).map(|line| line.len());
            (
                "running",
                match pursuit {
                    Some(_) => html! { <p class="unseen">{ searching(best.is_some()) }</p> },
                    None => html! { <p class="soft">{ searching(false) }</p> },
                },
                html! {
                    <div>
                        { figures(
                            &running.strategy.unwrap_or(*planned),
                            running,
                            pursuit.map_or(*floor, Pursuit::bound),
                            best.map(|best| (best, false)),
                        ) }
                        { moves(guarantee(false)) }
                        <p class="soft" hidden={best.is_none() || state.is_touched()}>
                            { "The moves are listed when you step through them, or when the search has ended." }
                        </p>
                    </div>
                },
            )
        }
        Solving::Ended(ended) => {
            let best = match &*ended.outcome {
                Outcome::Solved(solution) => Some((solution.moves.len(), solution.proved_optimal)),
                _ => None,
            };
            (
                "ended",
                verdict(ended, *floor, pursuit, on_action),
                html! {
                    <div>
                        { survey(state, &props.on_stop, on_action) }
                        { match *ended.outcome {
                            Outcome::Unsolvable(_) => nothing(),
                            _ => figures(&ended.strategy, &ended.figures, *floor, best),
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
            { match pursuit {
                Some(pursuit) if !pursuit.points().is_empty() || state.is_running() => html! {
                    <>
                        { so_far(pursuit, state.is_running()) }
                        { chart(pursuit) }
                    </>
                },
                _ => nothing(),
            } }
            { match state.strategy() {
                Strategy::Anytime => patience(state, on_action),
                _ => nothing(),
            } }
            { details }
            { tables(state) }
            { if state.unguided {
                html! {
                    <p class="notice" id="unguided">
                        { "The learned weights could not be loaded: solutions come out longer. Solve again to try once more." }
                    </p>
                }
            } else {
                nothing()
            } }
            <MethodChoice ..method::Props::of(state, on_action.clone()) />
        </div>
    }
}

/// Said once each: what goes on changing is drawn, not said.
fn searching(found: bool) -> &'static str {
    match found {
        true => "A solution is found. Searching for shorter ones.",
        false => "Searching.",
    }
}

/// The best so far and the gap, where the result will stand.
fn so_far(pursuit: &Pursuit, is_running: bool) -> Html {
    if !is_running {
        return nothing();
    }
    let number = match pursuit.best() {
        Some(best) => best.len().to_string(),
        None => "–".to_string(),
    };
    html! {
        <p class="verdict best" id="so-far" data-length={number.clone()} data-bound={pursuit.bound().to_string()}>
            <em>{ number }</em>
            { " " }
            <span>{ format!("moves, {}", pursuit.guarantee()) }</span>
        </p>
    }
}

/// How long a large board is solved, and the button to go on.
fn patience(state: &State, on_action: &Callback<Action>) -> Html {
    let settings = state.settings;
    let pursuit = state.pursuit.as_ref();
    let is_open = !state.is_running() && pursuit.is_some_and(|pursuit| !pursuit.is_proved());
    html! {
        <div class="row patience">
            { choose(
                "Time for shorter solutions",
                "patience",
                settings.patience,
                on_setting(on_action, settings, |all, patience| all.patience = patience),
            ) }
            <button
                type="button"
                hidden={pursuit.is_none()}
                aria-disabled={(!is_open).to_string()}
                onclick={on_click(on_action, Action::GoOn)}
            >
                { "Go on" }
            </button>
        </div>
    }
}

/// How far the tables have come that make the next answers quick.
fn tables(state: &State) -> Html {
    let TableProgress {
        sentence,
        is_visible,
    } = TableProgress::new(state.tables, state.task.is_some());
    html! { <p class="soft" id="tables" hidden={!is_visible}>{ sentence }</p> }
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
