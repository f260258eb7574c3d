//! The panel that solves: the method, the search under way, what it found.

use std::rc::Rc;

use yew::prelude::*;

use super::chart::chart;
use super::choose::choose;
use super::count::count;
use super::method::{self, MethodChoice};
use super::result::{Moves, solved, verdict};
use super::search_stats::search_stats;
use super::{nothing, on_click, on_setting};
use crate::engine::Strategy;
use crate::heuristic::{Heuristic, LinearConflict};
use crate::page::anytime_run::AnytimeRun;
use crate::page::state::{
    Action, LinkedLine, SolveAction, Solving, State, TaskKind, WorkerAction, WorkerStatus,
};
use crate::page::table_progress::TableProgress;
use crate::page::text;
use crate::page::text::figures::Source;
use crate::search::Outcome;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub state: Rc<State>,
    pub on_action: Callback<Action>,
}

#[component]
pub fn Solve(props: &Props) -> Html {
    let Props {
        state, on_action, ..
    } = props;
    // Known before any search: Manhattan distance with linear conflicts is admissible.
    let initial_bound = use_memo(
        (*state.play.game.board(), state.play.goal),
        |(board, goal)| LinearConflict::new(goal).estimate(board),
    );
    let moves = |proof: &'static str| match (&state.play.playback, &state.solve.estimates) {
        (Some(playback), Some(estimates)) => html! {
            <Moves
                line={playback.line().clone()}
                goal={state.play.goal}
                letters={state.settings.letters}
                {proof}
                heuristic={estimates.heuristic}
                estimates={estimates.values.clone()}
                failure={estimates.failure().map(|failure| AttrValue::from(text::worker::failure(failure)))}
                at={playback.at()}
                on_action={on_action.clone()}
            />
        },
        _ => nothing(),
    };
    let run = state.solve.run.as_deref();
    let (phase, outcome, details) = match &state.solve.solving {
        Solving::Idle => (
            "idle",
            html! { <p class="muted">{ text::solve::IDLE }</p> },
            nothing(),
        ),
        Solving::Running(planned, running) => {
            let best = run.and_then(AnytimeRun::incumbent).map(|line| line.len());
            (
                "running",
                match run {
                    Some(_) => {
                        html! { <p class="visually-hidden">{ text::solve::searching(best.is_some()) }</p> }
                    }
                    None => html! { <p class="muted">{ text::solve::searching(false) }</p> },
                },
                html! {
                    <div>
                        { search_stats(&Source {
                            strategy: &running.strategy.unwrap_or(*planned),
                            stats: running,
                            initial_bound: run.map_or(*initial_bound, AnytimeRun::lower_bound),
                            best: best.map(|best| (best, false)),
                        }) }
                        { moves(text::solve::proof(false)) }
                        <p class="muted" hidden={best.is_none() || state.play.is_touched()}>
                            { text::solve::MOVES_COME_LATER }
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
                html! {
                    <>
                        { match &ended.interruption {
                            Some(failure) => html! {
                                <p class="notice" id="interruption">{ text::worker::interruption(failure) }</p>
                            },
                            None => nothing(),
                        } }
                        { verdict(ended, *initial_bound, run, on_action) }
                    </>
                },
                html! {
                    <div>
                        { count(state, on_action) }
                        { match *ended.outcome {
                            Outcome::Unsolvable(_) => nothing(),
                            _ => search_stats(&Source {
                                strategy: &ended.strategy,
                                stats: &ended.stats,
                                initial_bound: *initial_bound,
                                best,
                            }),
                        } }
                        { moves(text::solve::proof(best.is_some_and(|(_, proved)| proved))) }
                    </div>
                },
            )
        }
        Solving::FromLink(LinkedLine { line, check }) => {
            let reaches = line.end() == state.play.goal.board();
            let given = text::solve::given(reaches, *check);
            (
                "given",
                solved(line.len(), line.is_proved(), reaches, given),
                moves(given),
            )
        }
        Solving::Failed(failure) => (
            "failed",
            html! { <p class="notice">{ text::worker::failure(failure) }</p> },
            nothing(),
        ),
    };
    html! {
        <div id="solving" data-phase={phase}>
            { worker(&state.worker.status, on_action) }
            <div id="outcome" role="status">{ outcome }</div>
            { match run {
                Some(run) if !run.history().is_empty() || state.is_running() => html! {
                    <>
                        { so_far(run, state.is_running()) }
                        { chart(run) }
                    </>
                },
                _ => nothing(),
            } }
            { match state.strategy() {
                Strategy::Anytime => time_limit(state, on_action),
                _ => nothing(),
            } }
            { details }
            { tables(state) }
            { if state.worker.weights_unavailable {
                html! {
                    <p class="notice" id="weights-unavailable">
                        { text::worker::WEIGHTS_UNAVAILABLE }
                    </p>
                }
            } else {
                nothing()
            } }
            <MethodChoice ..method::Props::of(state, on_action.clone()) />
        </div>
    }
}

/// Draws the incumbent and the optimality gap in the place of the result.
fn so_far(run: &AnytimeRun, is_running: bool) -> Html {
    if !is_running {
        return nothing();
    }
    let length = run.incumbent().map_or(0, |best| best.len());
    let number = match run.incumbent() {
        Some(best) => best.len().to_string(),
        None => text::play::UNKNOWN.to_string(),
    };
    html! {
        <p class="message incumbent" id="incumbent" data-length={number.clone()} data-bound={run.lower_bound().to_string()}>
            <em>{ number }</em>
            { " " }
            <span>{ text::solve::length(length, &text::solve::anytime_proof(run)) }</span>
        </p>
    }
}

/// Draws the time limit of an anytime search, and the button that continues it.
fn time_limit(state: &State, on_action: &Callback<Action>) -> Html {
    let settings = state.settings;
    let run = state.solve.run.as_ref();
    let is_open = !state.is_running() && run.is_some_and(|run| !run.is_proved());
    html! {
        <div class="row time-limit">
            { choose(
                text::solve::KEEP_IMPROVING_FOR,
                "time-limit",
                settings.time_limit,
                on_setting(on_action, settings, |all, time_limit| all.time_limit = time_limit),
            ) }
            <button
                type="button"
                hidden={run.is_none()}
                aria-disabled={(!is_open).to_string()}
                onclick={on_click(on_action, Action::Solve(SolveAction::KeepImproving))}
            >
                { text::solve::KEEP_IMPROVING }
            </button>
        </div>
    }
}

/// Draws how far the tables for the next searches have come.
fn tables(state: &State) -> Html {
    let tasks = state.worker.tasks.active().iter();
    let has_job = tasks.into_iter().any(|active| {
        !matches!(
            active.task.kind(),
            TaskKind::Estimates | TaskKind::LinkCheck
        )
    });
    let TableProgress {
        sentence,
        is_visible,
    } = TableProgress::new(state.worker.tables, has_job);
    html! { <p class="muted" id="tables" hidden={!is_visible}>{ sentence }</p> }
}

/// Draws a notice if the worker has failed. The other states are hidden; tests read them.
fn worker(status: &WorkerStatus, on_action: &Callback<Action>) -> Html {
    let words = text::worker::status(status);
    let can_retry = match status {
        WorkerStatus::Starting | WorkerStatus::Ready => {
            return html! { <p id="worker" hidden=true>{ words }</p> };
        }
        WorkerStatus::Restarting(_) => false,
        WorkerStatus::NotStarted(_) | WorkerStatus::GaveUp(_) => true,
    };
    let retry = on_click(on_action, Action::Worker(WorkerAction::Retry));
    html! {
        <p class="notice" id="worker" role="alert">
            { words }
            <button type="button" hidden={!can_retry} onclick={retry}>{ text::worker::TRY_AGAIN }</button>
        </p>
    }
}
