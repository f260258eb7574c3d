//! The panel that solves: what to run, how it stands, what it found.

use std::rc::Rc;

use yew::prelude::*;

use super::chart::chart;
use super::choose::choose;
use super::count::count;
use super::figures::figures;
use super::method::{self, MethodChoice};
use super::result::{Moves, guarantee, solved, verdict};
use super::{nothing, on_click, on_setting};
use crate::engine::Strategy;
use crate::heuristic::{Heuristic, LinearConflict};
use crate::page::anytime_run::AnytimeRun;
use crate::page::state::{
    Action, SolveAction, Solving, State, TaskKind, WorkerAction, WorkerStatus,
};
use crate::page::table_progress::TableProgress;
use crate::page::text;
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
    // Known before any search: Manhattan distance with linear conflicts never exceeds the truth.
    let floor = use_memo(
        (*state.play.game.board(), state.play.goal),
        |(board, goal)| LinearConflict::new(goal).estimate(board),
    );
    let moves = |guarantee: &'static str| match (&state.play.playback, &state.solve.estimates) {
        (Some(playback), Some(estimates)) => html! {
            <Moves
                line={playback.line().clone()}
                goal={state.play.goal}
                letters={state.settings.letters}
                {guarantee}
                heuristic={estimates.heuristic}
                estimates={estimates.values.clone()}
                failure={estimates.failure().map(|failure| AttrValue::from(text::failure(failure)))}
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
            html! { <p class="soft">{ "Solve finds the moves from here to the goal." }</p> },
            nothing(),
        ),
        Solving::Running(planned, running) => {
            let best = run.and_then(AnytimeRun::incumbent).map(|line| line.len());
            (
                "running",
                match run {
                    Some(_) => html! { <p class="unseen">{ searching(best.is_some()) }</p> },
                    None => html! { <p class="soft">{ searching(false) }</p> },
                },
                html! {
                    <div>
                        { figures(
                            &running.strategy.unwrap_or(*planned),
                            running,
                            run.map_or(*floor, AnytimeRun::lower_bound),
                            best.map(|best| (best, false)),
                        ) }
                        { moves(guarantee(false)) }
                        <p class="soft" hidden={best.is_none() || state.play.is_touched()}>
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
                html! {
                    <>
                        { match &ended.interruption {
                            Some(failure) => html! {
                                <p class="notice" id="interruption">{ text::interruption(failure) }</p>
                            },
                            None => nothing(),
                        } }
                        { verdict(ended, *floor, run, on_action) }
                    </>
                },
                html! {
                    <div>
                        { count(state, on_action) }
                        { match *ended.outcome {
                            Outcome::Unsolvable(_) => nothing(),
                            _ => figures(&ended.strategy, &ended.stats, *floor, best),
                        } }
                        { moves(guarantee(best.is_some_and(|(_, proved)| proved))) }
                    </div>
                },
            )
        }
        Solving::FromLink(line) => {
            let reaches = line.end() == state.play.goal.board();
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
        Solving::Failed(failure) => (
            "failed",
            html! { <p class="notice">{ text::failure(failure) }</p> },
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
fn so_far(run: &AnytimeRun, is_running: bool) -> Html {
    if !is_running {
        return nothing();
    }
    let number = match run.incumbent() {
        Some(best) => best.len().to_string(),
        None => "–".to_string(),
    };
    html! {
        <p class="verdict best" id="so-far" data-length={number.clone()} data-bound={run.lower_bound().to_string()}>
            <em>{ number }</em>
            { " " }
            <span>{ format!("moves, {}", run.guarantee()) }</span>
        </p>
    }
}

/// How long a large board is solved, and the button to go on.
fn time_limit(state: &State, on_action: &Callback<Action>) -> Html {
    let settings = state.settings;
    let run = state.solve.run.as_ref();
    let is_open = !state.is_running() && run.is_some_and(|run| !run.is_proved());
    html! {
        <div class="row time-limit">
            { choose(
                "Keep improving for",
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
                { "Keep improving" }
            </button>
        </div>
    }
}

/// How far the tables have come that make the next answers quick.
fn tables(state: &State) -> Html {
    let tasks = state.worker.tasks.active().iter();
    let has_job = tasks
        .into_iter()
        .any(|active| active.task.kind() != TaskKind::Estimates);
    let TableProgress {
        sentence,
        is_visible,
    } = TableProgress::new(state.worker.tables, has_job);
    html! { <p class="soft" id="tables" hidden={!is_visible}>{ sentence }</p> }
}

/// A notice where the worker has failed. The rest is for tests and the curious.
fn worker(status: &WorkerStatus, on_action: &Callback<Action>) -> Html {
    let (sentence, can_retry) = match status {
        WorkerStatus::Starting => {
            return html! { <p id="worker" hidden=true>{ "The solver is starting." }</p> };
        }
        WorkerStatus::Ready => {
            return html! { <p id="worker" hidden=true>{ "The solver is ready." }</p> };
        }
        WorkerStatus::Restarting(reason) => (
            format!("The solver failed and is being restarted: {reason}"),
            false,
        ),
        WorkerStatus::NotStarted(reason) => {
            (format!("The solver could not be started: {reason} "), true)
        }
        WorkerStatus::GaveUp(reason) => (
            format!(
                "The solver failed several times in a row. Your game and your link are unchanged. Last failure: {reason} "
            ),
            true,
        ),
    };
    let retry = on_click(on_action, Action::Worker(WorkerAction::Retry));
    html! {
        <p class="notice" id="worker" role="alert">
            { sentence }
            <button type="button" hidden={!can_retry} onclick={retry}>{ "Try again" }</button>
        </p>
    }
}
