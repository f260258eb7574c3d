//! The whole page.

use std::rc::Rc;

use yew::prelude::*;

use super::announcer::Announcer;
use super::board::BoardView;
use super::buttons::buttons;
use super::effects::{Wishes, use_address, use_events, use_solver, use_storage};
use super::facts::Facts;
use super::help::help;
use super::player::{Player, Rank};
use super::preferences::preferences;
use super::setup::setup;
use super::sharing::Sharing;
use super::solve::Solve;
use super::standing::standing;
use super::tabs::Tabs;
use super::top_bar::top_bar;
use super::update::Update;
use super::{element_by_id, nothing};
use crate::page::records::Records;
use crate::page::settings::Settings;
use crate::page::state::{Action, Arrival, Hint, State, Tab};
use crate::page::storage::{self, Kept};
use crate::page::{appearance, clock, entropy, location, picture};
use crate::puzzle::{Goal, Size};

impl Reducible for State {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        self.after(action)
    }
}

/// The state of the address; a plain one leads to where this device was last.
fn first_state() -> State {
    let settings = Settings::read(&storage::load(Kept::Settings).unwrap_or_default());
    let records = Records::read(&storage::load(Kept::Records).unwrap_or_default());
    appearance::show(&settings);
    let query = location::query();
    let here = location::saved_game();
    let mut arrival = Arrival::new(&query, here.as_ref().map(|saved| &*saved.game));
    if query.len() <= 1
        && let Some(last) = storage::saved_game()
    {
        let last = Arrival::new(&last.query, Some(&last.game));
        if last.error.is_none() {
            arrival = last;
        }
    }
    State::new(arrival, settings, records, |goal| {
        settings.deal(goal, &mut entropy::random())
    })
}

#[component]
pub fn App() -> Html {
    let state = use_reducer(first_state);
    let solver = use_solver(&state);
    use_address(&state);
    let kept = use_storage(&state);
    let has_picture = use_state(|| false);
    {
        let has_picture = has_picture.clone();
        use_effect_with((), move |()| {
            let kept = storage::load(Kept::Picture).filter(|text| picture::is_address(text));
            appearance::show_picture(kept.as_deref());
            has_picture.set(kept.is_some());
        });
    }
    let on_action = {
        let dispatcher = state.dispatcher();
        use_callback((), move |action: Action, ()| dispatcher.dispatch(action))
    };
    let on_stop = {
        let (task, solver) = (state.task, solver.clone());
        Callback::from(move |()| {
            if let Some(task) = task {
                solver.stop(task.id);
            }
        })
    };
    let deal = {
        let state = state.clone();
        move |goal: Goal| {
            let board = state.settings.deal(&goal, &mut entropy::random());
            let origin = state.settings.origin();
            state.dispatch(Action::Begin {
                board,
                goal,
                origin,
            });
        }
    };
    let on_new = {
        let (state, deal) = (state.clone(), deal.clone());
        Callback::from(move |()| {
            deal(state.goal);
            state.dispatch(Action::OpenTab(Tab::Solve));
        })
    };
    let on_size = {
        let state = state.clone();
        Callback::from(move |size: Size| {
            deal(state.goal.resized(size));
        })
    };
    let on_custom = {
        let on_action = on_action.clone();
        Callback::from(move |()| {
            on_action.emit(Action::OpenTab(Tab::SetUp));
            focus("width");
        })
    };
    let on_mend = {
        let on_action = on_action.clone();
        Callback::from(move |_: MouseEvent| {
            on_action.emit(Action::OpenTab(Tab::SetUp));
            focus("setup-text");
        })
    };
    let on_retry = {
        let (state, solver) = (state.clone(), solver.clone());
        Callback::from(move |()| {
            state.dispatch(Action::WorkerStarting);
            solver.spawn();
        })
    };
    let on_picture = {
        let (has_picture, kept) = (has_picture.clone(), kept.clone());
        Callback::from(move |address: Option<String>| {
            appearance::show_picture(address.as_deref());
            has_picture.set(address.is_some());
            match address {
                Some(address) => kept.set(storage::save(Kept::Picture, &address)),
                None => storage::forget(Kept::Picture),
            }
        })
    };
    use_events(
        &state,
        Wishes {
            new: on_new.clone(),
            stop: on_stop.clone(),
        },
    );

    let (at, length, playing) = match &state.playback {
        Some(playback) => (playback.at(), playback.len(), playback.is_playing()),
        None => (0, 0, false),
    };
    // Where a first solution is about to come, its place is kept.
    let awaited = state.is_running() && state.pursuit.is_some();
    let playback = match !state.is_swapping() && (length > 0 || awaited) {
        true => html! {
            <Player
                {at}
                {length}
                {playing}
                speed={state.speed}
                rank={rank(&state)}
                on_action={on_action.clone()}
            />
        },
        false => nothing(),
    };
    let link_error = match &state.link_error {
        None => nothing(),
        Some(error) => html! {
            <div class="notice" role="alert" id="link-error">
                <p>{ format!("{error} {}; the link is kept to be mended.", error.consequence()) }</p>
                { match state.setup.typed {
                    Some(_) => html! {
                        <div class="row">
                            <button type="button" onclick={on_mend}>{ "Mend it" }</button>
                        </div>
                    },
                    None => nothing(),
                } }
            </div>
        },
    };
    let hint = match state.hint {
        Hint::Shown { step, .. } => Some(step),
        _ => None,
    };
    let on_stroke = {
        let on_action = on_action.clone();
        Callback::from(move |stroke| on_action.emit(Action::Play(stroke, clock::now())))
    };
    let on_pick = {
        let on_action = on_action.clone();
        Callback::from(move |cell| on_action.emit(Action::Pick(cell)))
    };
    let snapshot = Rc::new((*state).clone());
    html! {
        <>
            { top_bar(state.goal.size(), &on_size, &on_custom) }
            <Sharing state={snapshot.clone()} />
            { preferences(state.settings, *kept, &on_action) }
            { help() }
            <Update />
            <main>
                { link_error }
                <section class="play" aria-label="Play">
                    // A board of another size is another board: its tiles do not fly to their places.
                    <BoardView
                        key={state.goal.size().to_string()}
                        board={*state.board()}
                        goal={state.goal}
                        {hint}
                        won={state.is_solved() && state.game.moves() > 0}
                        swapping={state.is_swapping().then_some(state.setup.picked)}
                        {on_stroke}
                        {on_pick}
                    />
                    <Facts
                        moves={state.game.moves()}
                        clock={state.game.clock()}
                        best={state.records.of(state.goal.size())}
                    />
                    { buttons(&state, &on_new, &on_stop, &on_action) }
                    { standing(&state, &on_action) }
                </section>
                { playback }
                <section class="panel" aria-label="Panel">
                    <Tabs tab={state.tab} on_action={on_action.clone()} />
                    <div
                        class="body"
                        role="tabpanel"
                        id="solve-panel"
                        aria-labelledby="solve-panel-tab"
                        hidden={state.tab != Tab::Solve}
                    >
                        <Solve state={snapshot.clone()} {on_retry} {on_stop} on_action={on_action.clone()} />
                    </div>
                    <div
                        class="body"
                        role="tabpanel"
                        id="setup-panel"
                        aria-labelledby="setup-panel-tab"
                        hidden={state.tab != Tab::SetUp}
                    >
                        { setup(&state, *has_picture, &on_size, &on_picture, &on_action) }
                    </div>
                </section>
            </main>
            <Announcer sentence={state.announcement()} />
        </>
    }
}

/// What the line shown is among those that were found for a large board.
fn rank(state: &State) -> Option<Rank> {
    let pursuit = state.pursuit.as_ref()?;
    Some(match state.better() {
        Some(length) => Rank::Bettered(length),
        None if !state.has_best() => Rank::Best("no solution yet"),
        None if pursuit.is_proved() => Rank::Best("proved shortest"),
        None if state.is_running() => Rank::Best("the best so far"),
        None => Rank::Best("the best found"),
    })
}

/// Puts the focus on an element once it is drawn.
fn focus(id: &'static str) {
    wasm_bindgen_futures::spawn_local(async move {
        if let Some(element) = element_by_id(id) {
            let _ = element.focus();
        }
    });
}
