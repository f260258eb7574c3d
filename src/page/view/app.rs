//! The whole page.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};
use yew::prelude::*;

use super::board::BoardView;
use super::choice::Choice;
use super::facts::Facts;
use super::figures::FiguresView;
use super::player::Player;
use super::result::{Moves, Verdict};
use super::update::Update;
use crate::page::game::Stroke;
use crate::page::keys::{self, Wish};
use crate::page::listener::Listener;
use crate::page::playback::Playback;
use crate::page::solver::Solver;
use crate::page::state::{Action, Solving, State, Worker};
use crate::page::{clock, entropy, location};
use crate::puzzle::parity::Repairs;
use crate::puzzle::{Parity, scramble};
use crate::share::Share;

impl Reducible for State {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        self.after(action)
    }
}

fn first_state() -> State {
    let (share, error) = Share::read(&location::query());
    State::new(share, error, |goal| {
        scramble::uniform(goal, &mut entropy::random())
    })
}

#[component]
pub fn App() -> Html {
    let state = use_reducer(first_state);
    let solver = {
        let dispatcher = state.dispatcher();
        use_memo((), |()| {
            Solver::start(move |action| dispatcher.dispatch(action))
        })
    };
    {
        // A link that cannot be read stays in the address, to be mended, until there is another board.
        let query = state.link_error.is_none().then(|| state.share().query());
        use_effect_with(query, |query| {
            if let Some(query) = query {
                location::replace(query);
            }
        });
    }
    {
        // A search for a board that is no longer shown is of no use.
        let solver = solver.clone();
        use_effect_with((state.job, state.is_running()), move |&(job, running)| {
            move || {
                if running {
                    solver.stop(job);
                }
            }
        });
    }
    {
        let dispatcher = state.dispatcher();
        use_effect_with((), move |()| {
            let keys = dispatcher.clone();
            let window = web_sys::window();
            let pressed = window.clone().map(|window| {
                Listener::new(window, "keydown", move |event| {
                    if let Some(action) = event.dyn_ref::<KeyboardEvent>().and_then(pressed) {
                        event.prevent_default();
                        keys.dispatch(action);
                    }
                })
            });
            let seen = window.and_then(|window| window.document()).map(|document| {
                Listener::new(document.clone(), "visibilitychange", move |_| {
                    let seen = if document.hidden() {
                        Action::Hidden
                    } else {
                        Action::Seen
                    };
                    dispatcher.dispatch(seen(clock::now()));
                })
            });
            move || drop((pressed, seen))
        });
    }

    let act = |action: fn(f64) -> Action| {
        let state = state.clone();
        Callback::from(move |_: MouseEvent| state.dispatch(action(clock::now())))
    };
    let play = {
        let state = state.clone();
        Callback::from(move |stroke| state.dispatch(Action::Play(stroke, clock::now())))
    };
    let stop = {
        let (state, solver) = (state.clone(), solver.clone());
        Callback::from(move |_: MouseEvent| solver.stop(state.job))
    };
    let solve = {
        let (state, solver) = (state.clone(), solver.clone());
        Callback::from(move |_: MouseEvent| {
            let (id, job) = state.next_job();
            state.dispatch(Action::Solve);
            solver.solve(id, job);
        })
    };
    let new = {
        let state = state.clone();
        Callback::from(move |_: MouseEvent| {
            let board = scramble::uniform(&state.goal, &mut entropy::random());
            state.dispatch(Action::Show(board));
        })
    };
    let try_again = {
        let (state, solver) = (state.clone(), solver.clone());
        Callback::from(move |_: MouseEvent| {
            state.dispatch(Action::WorkerStarting);
            solver.spawn();
        })
    };
    let choose_algorithm = {
        let state = state.clone();
        Callback::from(move |algorithm| state.dispatch(Action::ChooseAlgorithm(algorithm)))
    };
    let choose_heuristic = {
        let state = state.clone();
        Callback::from(move |heuristic| state.dispatch(Action::ChooseHeuristic(heuristic)))
    };

    let playback = match &state.playback {
        Some(playback) if !playback.is_empty() => html! {
            <Player
                at={playback.at()}
                length={playback.len()}
                playing={playback.is_playing()}
                speed={state.speed}
                on_action={Callback::from({
                    let state = state.clone();
                    move |action| state.dispatch(action)
                })}
            />
        },
        _ => html! { <span hidden=true /> },
    };
    let link_error = match &state.link_error {
        None => html! { <span hidden=true /> },
        Some(error) => html! {
            <p class="notice" role="alert" id="link-error">
                { format!("{error} {}; the address is as it was, to be mended.", error.consequence()) }
            </p>
        },
    };
    let worker = match &state.worker {
        Worker::Starting => html! { <p class="soft" id="worker">{ "The solver is starting." }</p> },
        Worker::Ready => html! { <p class="soft" id="worker">{ "The solver is ready." }</p> },
        Worker::Restarting(reason) => html! {
            <p class="notice" id="worker" role="alert">
                { format!("The solver failed and is being restarted: {reason}") }
            </p>
        },
        Worker::Unavailable(reason) => html! {
            <p class="notice" id="worker" role="alert">
                { format!("The solver could not be started: {reason} ") }
                <button type="button" onclick={try_again}>{ "Try again" }</button>
            </p>
        },
    };
    let (phase, verdict, details) = match &state.solving {
        Solving::Idle => (
            "idle",
            html! { <p class="soft">{ "Solve finds the moves from here to the goal." }</p> },
            html! { <span hidden=true /> },
        ),
        Solving::Running(method, figures) => (
            "running",
            html! { <p class="soft">{ "Searching." }</p> },
            html! { <FiguresView method={*method} figures={*figures} /> },
        ),
        Solving::Ended(method, figures, outcome) => (
            "ended",
            html! { <Verdict outcome={outcome.clone()} /> },
            html! {
                <div>
                    <FiguresView method={*method} figures={*figures} />
                    <Moves
                        start={*state.game.board()}
                        outcome={outcome.clone()}
                        at={state.playback.as_ref().map(Playback::at)}
                    />
                </div>
            },
        ),
        Solving::Failed(sentence) => (
            "failed",
            html! { <p class="notice">{ sentence }</p> },
            html! { <span hidden=true /> },
        ),
    };

    html! {
        <>
            <header>
                <span class="logo" aria-hidden="true"><i /><i /><i /><i /></span>
                <h1>{ "Slidewise" }</h1>
            </header>
            <Update />
            <main>
                { link_error }
                <section aria-label="Play">
                    <BoardView board={*state.board()} goal={state.goal} on_stroke={play} />
                    <Facts moves={state.game.moves()} clock={state.game.clock()} />
                    <div class="row">
                        <button type="button" onclick={new}>{ "New" }</button>
                        <button type="button" onclick={act(|_| Action::Reset)} disabled={!state.game.can_undo()}>
                            { "Reset" }
                        </button>
                        <button type="button" onclick={act(Action::Undo)} disabled={!state.game.can_undo()}>
                            { "Undo" }
                        </button>
                        <button type="button" onclick={act(Action::Redo)} disabled={!state.game.can_redo()}>
                            { "Redo" }
                        </button>
                        <button type="button" class="main" onclick={solve}>{ "Solve" }</button>
                        <button type="button" onclick={stop} disabled={!state.is_running()}>{ "Stop" }</button>
                    </div>
                    { playback }
                    { standing(&state) }
                </section>
                <section class="panel" aria-label="Solve" id="solving" data-phase={phase}>
                    <Choice
                        size={state.goal.size()}
                        algorithm={state.algorithm}
                        method={state.method()}
                        on_algorithm={choose_algorithm}
                        on_heuristic={choose_heuristic}
                    />
                    { worker }
                    <div id="outcome" role="status">{ verdict }</div>
                    { details }
                </section>
            </main>
        </>
    }
}

/// What a key press asks for, unless it is for a field, a list that scrolls or the browser.
fn pressed(event: &KeyboardEvent) -> Option<Action> {
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    let has_own_keys = target.is_some_and(|target| {
        matches!(
            target.closest("select, input, textarea, [data-own-keys]"),
            Ok(Some(_))
        )
    });
    if event.alt_key() || has_own_keys {
        return None;
    }
    let now = clock::now();
    let wish = keys::wish(
        &event.key(),
        event.ctrl_key() || event.meta_key(),
        event.shift_key(),
    )?;
    Some(match wish {
        Wish::Slide(step) => Action::Play(Stroke { step, tiles: 1 }, now),
        Wish::Undo => Action::Undo(now),
        Wish::Redo => Action::Redo(now),
    })
}

/// How the game stands, in words.
fn standing(state: &State) -> Html {
    let goal = match state.goal.as_preset() {
        Some(preset) => preset.to_string(),
        None => state.goal.board().to_string(),
    };
    let (class, sentence) = match state.obstacle() {
        Some(parity) => (
            "verdict bad",
            format!("Unsolvable: {parity}{}", repairs(&parity)),
        ),
        None if state.is_solved() && state.game.moves() > 0 => (
            "verdict good",
            format!("Solved in {} moves. Well done!", state.game.moves()),
        ),
        None if state.is_solved() => ("verdict", "This is the goal itself.".to_string()),
        None => ("verdict", "This board can be solved.".to_string()),
    };
    html! {
        <>
            <p class="soft goal" id="goal">{ format!("Goal: {goal}.") }</p>
            <p {class} id="verdict" role="status">{ sentence }</p>
        </>
    }
}

/// What would make the board solvable, in words.
fn repairs(parity: &Parity) -> String {
    let Some(Repairs {
        swap: (a, b),
        goals,
    }) = &parity.repairs
    else {
        return String::new();
    };
    let swap = format!(" Exchanging tiles {a} and {b} would make it solvable.");
    match goals.first() {
        Some(goal) => format!("{swap} As it is, it reaches the goal \u{201c}{goal}\u{201d}."),
        None => swap,
    }
}
