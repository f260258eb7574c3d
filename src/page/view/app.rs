//! The whole page.

use std::rc::Rc;

use yew::prelude::*;

use super::board::BoardView;
use super::choice::Choice;
use super::figures::FiguresView;
use super::result::{Moves, Verdict};
use crate::page::solver::Solver;
use crate::page::state::{Action, Solving, State, Worker};
use crate::page::{entropy, location};
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
        let (state, solver) = (state.clone(), solver.clone());
        Callback::from(move |_: MouseEvent| {
            if state.is_running() {
                solver.stop(state.job);
            }
            let board = scramble::uniform(&state.goal, &mut entropy::random());
            state.dispatch(Action::Show(board));
        })
    };
    let try_again = {
        let (state, solver) = (state.clone(), solver.clone());
        Callback::from(move |_: MouseEvent| {
            state.dispatch(Action::TryWorkerAgain);
            solver.restart();
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

    let verdict = match state.obstacle() {
        None => html! { <p class="verdict" id="verdict">{ "This board can be solved." }</p> },
        Some(parity) => html! {
            <p class="verdict bad" id="verdict">{ format!("Unsolvable: {parity}") }{ repairs(&parity) }</p>
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
    let link_error = match &state.link_error {
        None => html! { <span hidden=true /> },
        Some(error) => html! {
            <p class="notice" role="alert" id="link-error">
                { format!("{error} Here is another board; the address is as it was, to be mended.") }
            </p>
        },
    };
    let outcome = match &state.solving {
        Solving::Idle => html! { <p class="soft">{ "Solve finds the moves to the goal." }</p> },
        Solving::Running(method, figures) => html! {
            <FiguresView method={*method} figures={*figures} />
        },
        Solving::Ended(method, figures, outcome) => {
            let outcome = Rc::new(outcome.clone());
            html! {
                <>
                    <Verdict outcome={outcome.clone()} />
                    <FiguresView method={*method} figures={*figures} />
                    <Moves start={state.start} {outcome} />
                </>
            }
        }
        Solving::Failed(sentence) => html! { <p class="notice" role="alert">{ sentence }</p> },
    };
    let phase = match &state.solving {
        Solving::Idle => "idle",
        Solving::Running(..) => "running",
        Solving::Ended(..) => "ended",
        Solving::Failed(_) => "failed",
    };

    html! {
        <>
            <header>
                <span class="logo" aria-hidden="true"><i /><i /><i /><i /></span>
                <h1>{ "Slidewise" }</h1>
            </header>
            <main>
                { link_error }
                <section aria-label="Board">
                    <BoardView board={state.start} goal={state.goal} />
                    { verdict }
                    <div class="row">
                        <button type="button" onclick={new}>{ "New" }</button>
                        <button type="button" class="main" onclick={solve}>{ "Solve" }</button>
                        <button type="button" onclick={stop} disabled={!state.is_running()}>{ "Stop" }</button>
                    </div>
                </section>
                <section class="panel" aria-label="Solve" id="solving" data-phase={phase}>
                    <Choice
                        size={state.start.size()}
                        algorithm={state.algorithm}
                        heuristic={state.heuristic}
                        on_algorithm={choose_algorithm}
                        on_heuristic={choose_heuristic}
                    />
                    { worker }
                    <div id="outcome">{ outcome }</div>
                </section>
            </main>
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
