//! The panel that solves: the method, the search under way, what it found.

use std::rc::Rc;

use yew::prelude::*;

use super::chart::chart;
use super::choose::choose;
use super::count::count;
use super::method::{self, MethodChoice};
use super::recent_runs::recent_runs;
use super::result::{Moves, solved, verdict};
use super::search_stats::search_stats;
use super::{nothing, on_click, on_setting};
use crate::engine::Strategy;
use crate::page::anytime_run::AnytimeRun;
use crate::page::hooks::open_in_lab;
use crate::page::move_line;
use crate::page::state::{
    Action, LinkedLine, SolveAction, Solving, State, TaskKind, WorkerAction, WorkerStatus,
    WorkerTask,
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
    let initial_bound = use_memo(
        (*state.play.solved_board(), state.play.goal),
        |(board, goal)| move_line::lower_bound(board, goal),
    );
    // An earlier search may have proved more.
    let known_length = state.known_length(state.play.solved_board());
    let initial_bound = (*initial_bound).max(known_length.unwrap_or(0) as u32);
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
    let best = run.and_then(AnytimeRun::incumbent).map(|line| line.len());
    let figures = |strategy, stats, best: Option<(usize, bool)>| {
        search_stats(&Source {
            strategy,
            stats,
            is_running: state.is_running(),
            initial_bound: run.map_or(initial_bound, AnytimeRun::lower_bound),
            best,
        })
    };
    let to_lab = {
        let state = props.state.clone();
        Callback::from(move |_: MouseEvent| open_in_lab(&state))
    };
    // What is found, its moves, and the figures of the search.
    let (phase, outcome, moves, figures) = match &state.solve.solving {
        Solving::Idle => {
            let sentence = match state.play.unsolvability() {
                Some(_) => text::solve::UNSOLVABLE,
                None => text::solve::IDLE,
            };
            (
                "idle",
                html! { <p class="muted">{ sentence }</p> },
                nothing(),
                nothing(),
            )
        }
        Solving::Running(planned, running) => (
            "running",
            match run {
                Some(_) => {
                    html! { <p class="visually-hidden">{ text::solve::searching(best.is_some()) }</p> }
                }
                None => html! { <p class="muted">{ text::solve::searching(false) }</p> },
            },
            html! {
                <div>
                    { moves(text::solve::proof(false)) }
                    <p class="muted" hidden={best.is_none() || state.play.is_touched()}>
                        { text::solve::MOVES_COME_LATER }
                    </p>
                </div>
            },
            figures(
                &running.strategy.unwrap_or(*planned),
                running,
                best.map(|best| (best, false)),
            ),
        ),
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
                        { verdict(ended, initial_bound, run, on_action) }
                    </>
                },
                html! {
                    <div>
                        { moves(text::solve::proof(best.is_some_and(|(_, proved)| proved))) }
                        { count(state, on_action) }
                        <div class="row">
                            <button type="button" id="to-lab" onclick={to_lab}>{ text::solve::TO_LAB }</button>
                        </div>
                    </div>
                },
                match *ended.outcome {
                    Outcome::Unsolvable(_) => nothing(),
                    _ => figures(&ended.strategy, &ended.stats, best),
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
                nothing(),
            )
        }
        Solving::Failed(failure) => (
            "failed",
            html! { <p class="notice">{ text::worker::failure(failure) }</p> },
            nothing(),
            nothing(),
        ),
    };
    html! {
        <div id="solving" data-phase={phase}>
            { worker(&state.worker.status, on_action) }
            <MethodChoice ..method::Props::of(state, on_action.clone()) />
            <div id="outcome" role="status">
                { match &state.solve.refusal {
                    // In place of an earlier result, which is not that of this method.
                    Some(refusal) if refusal.is_field() => html! {
                        <p class="notice" id="refusal">{ text::solve::refusal(refusal) }</p>
                    },
                    _ => outcome,
                } }
            </div>
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
            { recent_runs(&state.solve.recent_runs, on_action) }
            { moves }
            { figures }
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
    html! {
        <div class="row time-limit">
            { choose(
                text::solve::TIME_FOR_IMPROVING,
                "time-limit",
                settings.time_limit,
                on_setting(on_action, settings, |all, time_limit| all.time_limit = time_limit),
            ) }
            <button
                type="button"
                aria-disabled={(!state.can_improve()).to_string()}
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
