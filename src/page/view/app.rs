//! The whole page.

use std::rc::Rc;

use yew::prelude::*;

use super::announcer::Announcer;
use super::board::BoardView;
use super::buttons::buttons;
use super::entry::{entry_board, pad};
use super::game_stats::GameStats;
use super::player::{Player, Rank};
use super::preferences::preferences;
use super::print_sheet::PrintSheet;
use super::sharing::Sharing;
use super::shortcuts::shortcuts;
use super::status_line::status_line;
use super::tabs::{PanelContext, TABS, Tabs};
use super::top_bar::top_bar;
use super::update::Update;
use super::welcome::welcome;
use super::{element_by_id, focus, nothing, on_click, value_of};
use crate::page::hooks::{
    LabLoader, lab_query, use_address, use_events, use_focus, use_introduction, use_lab,
    use_scroll, use_storage, use_worker,
};
use crate::page::location::{AddressWriter, Arrival};
use crate::page::records::Records;
use crate::page::settings::Settings;
use crate::page::setup::{Mode, Target};
use crate::page::state::{Action, Hint, Navigation, PageMode, PlayAction, SetUpAction, State, Tab};
use crate::page::storage::{self, StorageKey};
use crate::page::text;
use crate::page::{appearance, clock, entropy, picture};
use crate::puzzle::{Goal, Size};
use crate::share::ShareError;

impl Reducible for State {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        self.after(action)
    }
}

/// Returns the state of the address, or the last state of this device if the address is plain.
fn first_state() -> State {
    let settings = Settings::read(&storage::load(StorageKey::Settings).unwrap_or_default());
    let records = Records::read(&storage::load(StorageKey::Records).unwrap_or_default());
    appearance::apply(&settings);
    let Arrival { query, game } = AddressWriter::default().arrival();
    let mut navigation = Navigation::new(&query, game.as_deref());
    let is_lab = navigation.mode == PageMode::Lab;
    if (query.len() <= 1 || is_lab)
        && let Some(last) = storage::saved_game()
    {
        let last = Navigation::new(&last.query, Some(&last.game));
        if last.error.is_none() {
            navigation = Navigation {
                mode: navigation.mode,
                ..last
            };
        }
    }
    State::new(navigation, settings, records, |goal| {
        settings.deal(goal, &mut entropy::random())
    })
}

#[component]
pub fn App() -> Html {
    let state = use_reducer(first_state);
    let introduction = use_introduction(&state);
    use_worker(&state);
    let on_mode = use_address(&state);
    let lab_loader = use_lab(&state);
    use_focus();
    use_scroll(&state);
    let kept = use_storage(&state);
    let has_picture = use_state(|| false);
    {
        let has_picture = has_picture.clone();
        use_effect_with((), move |()| {
            let kept = storage::load(StorageKey::Picture).filter(|text| picture::is_data_url(text));
            appearance::set_picture(kept.as_deref());
            has_picture.set(kept.is_some());
        });
    }
    let on_action = {
        let dispatcher = state.dispatcher();
        use_callback((), move |action: Action, ()| dispatcher.dispatch(action))
    };
    let deal = {
        let state = state.clone();
        move |goal: Goal| {
            if !state.can_deal() {
                // They show what is wrong.
                if let Some(options) = element_by_id("new-options") {
                    options.click();
                }
                return;
            }
            let board = state.settings.deal(&goal, &mut entropy::random());
            let origin = state.settings.origin();
            state.dispatch(Action::NewGame {
                board,
                goal,
                origin,
            });
        }
    };
    let on_new = {
        let (state, deal) = (state.clone(), deal.clone());
        Callback::from(move |()| {
            deal(state.play.goal);
            state.dispatch(Action::OpenTab(Tab::Solve));
        })
    };
    let on_size = {
        let state = state.clone();
        Callback::from(move |size: Size| {
            // The game goes on while a board is entered.
            if state.setup.filling().is_some() && state.setup.target == Target::Board {
                state.dispatch(Action::SetUp(SetUpAction::ResizeEntry(size)));
            } else {
                deal(state.play.goal.resized(size));
            }
        })
    };
    let on_custom = {
        let on_action = on_action.clone();
        Callback::from(move |()| {
            on_action.emit(Action::OpenTab(Tab::SetUp));
            focus("width");
        })
    };
    let on_fix = {
        let on_action = on_action.clone();
        Callback::from(move |_: MouseEvent| {
            on_action.emit(Action::OpenTab(Tab::SetUp));
            on_action.emit(Action::SetUp(SetUpAction::ChooseMode(Mode::Swap)));
            focus("setup-text");
        })
    };
    let on_picture = {
        let (has_picture, kept) = (has_picture.clone(), kept.clone());
        Callback::from(move |address: Option<String>| {
            appearance::set_picture(address.as_deref());
            has_picture.set(address.is_some());
            match address {
                Some(address) => kept.set(storage::save(StorageKey::Picture, &address)),
                None => storage::remove(StorageKey::Picture),
            }
        })
    };
    use_events(&state, on_new.clone());

    let (at, length, playing) = match &state.play.playback {
        Some(playback) => (playback.at(), playback.len(), playback.is_playing()),
        None => (0, 0, false),
    };
    // Reserves the place of the solution, so that nothing moves when it is found.
    let awaited = state.is_running();
    let playback = match !state.setup.is_on() && (length > 0 || awaited) {
        true => html! {
            <Player
                {at}
                {length}
                {playing}
                left={state.play.has_left_line()}
                speed={state.play.speed}
                rank={rank(&state)}
                on_action={on_action.clone()}
            />
        },
        false => pad(&state, &on_action),
    };
    let link_error = match &state.ui.link_error {
        None => nothing(),
        Some(errors) => html! {
            <div class="notice" role="alert" id="link-error">
                { for text::link::errors(errors).into_iter().map(|error| html! { <p>{ error }</p> }) }
                { match errors.iter().any(|error| matches!(error, ShareError::Board { .. } | ShareError::Goal { .. })) {
                    true => html! {
                        <div class="row">
                            <button type="button" onclick={on_fix}>{ text::link::FIX }</button>
                        </div>
                    },
                    false => nothing(),
                } }
                { link_moves(&state, &on_action) }
            </div>
        },
    };
    let hint = match state.solve.hint {
        Hint::Shown { step, .. } => Some(step),
        _ => None,
    };
    let on_slide = {
        let on_action = on_action.clone();
        Callback::from(move |slide| {
            on_action.emit(Action::Play(PlayAction::Slide(slide, clock::now())))
        })
    };
    let on_pick = {
        let on_action = on_action.clone();
        Callback::from(move |cell| on_action.emit(Action::SetUp(SetUpAction::Pick(cell))))
    };
    let is_lab = state.ui.mode == PageMode::Lab;
    let snapshot = Rc::new((*state).clone());
    let panels = PanelContext {
        state: snapshot.clone(),
        has_picture: *has_picture,
        on_size: on_size.clone(),
        on_picture,
        on_action: on_action.clone(),
    };
    html! {
        <>
            { top_bar(state.ui.mode, [state.share().query(), lab_query(&state)], &on_mode, state.shown_size(), &on_size, &on_custom) }
            <Sharing state={snapshot.clone()} />
            { if is_lab { nothing() } else { html! { <PrintSheet state={snapshot} /> } } }
            { preferences(state.settings, *kept, &on_action) }
            { shortcuts() }
            <Update />
            { lab(is_lab, &lab_loader) }
            <main data-filling={state.setup.filling().map(|_| "")} hidden={is_lab}>
                { link_error }
                <section class="game" aria-label={text::app::GAME}>
                    { match state.setup.filling() {
                        Some(entry) => entry_board(entry, &state.play.goal, &on_action),
                        // With the size as key, tiles are not animated from one size to another.
                        None => html! {
                            <BoardView
                                key={state.play.goal.size().to_string()}
                                board={*state.board()}
                                goal={state.play.goal}
                                {hint}
                                won={state.play.is_won()}
                                layer={state.settings.layer}
                                marks={state.marks().cloned()}
                                swapping={state.setup.is_on().then_some(state.setup.picked)}
                                {on_slide}
                                {on_pick}
                            />
                        },
                    } }
                    <GameStats
                        moves={state.play.game.moves()}
                        clock={state.play.game.clock()}
                        best={state.records.get(state.play.goal.size())}
                    />
                    { buttons(&state, &on_new, &on_action) }
                    { status_line(&state, &on_action) }
                </section>
                { playback }
                <section class="panel" aria-label={text::app::PANEL}>
                    <Tabs tab={state.ui.tab} on_action={on_action.clone()} />
                    { welcome(&introduction, state.ui.tab, &on_action) }
                    { for TABS.iter().map(|entry| html! {
                        <div
                            class="tab-panel"
                            role="tabpanel"
                            id={entry.panel}
                            aria-labelledby={format!("{}-tab", entry.panel)}
                            hidden={state.ui.tab != entry.tab}
                        >
                            { (entry.view)(&panels) }
                        </div>
                    }) }
                </section>
            </main>
            <Announcer sentence={state.announcement()} />
        </>
    }
}

/// Draws the place of the lab, which a program of its own fills, and the status of its download.
fn lab(is_open: bool, loader: &LabLoader) -> Html {
    html! {
        <>
            // The style sheet hides the status once the lab is there.
            <div id="lab" hidden={!is_open}></div>
            <div id="lab-status" hidden={!is_open} role="status">
                { if loader.has_failed {
                    html! {
                        <>
                            <p>{ text::app::LAB_FAILED }</p>
                            <button type="button" onclick={loader.retry.clone()}>{ text::worker::TRY_AGAIN }</button>
                        </>
                    }
                } else {
                    html! { <p>{ text::app::LAB_LOADING }</p> }
                } }
            </div>
        </>
    }
}

/// Returns how the solution shown compares with the others of an anytime search.
fn rank(state: &State) -> Option<Rank> {
    let run = state.solve.run.as_ref()?;
    Some(match state.better_length() {
        Some(length) => Rank::Bettered(length),
        None => Rank::Best(text::solve::rank(run, state.is_running())),
    })
}

/// Draws the field that corrects the moves of a link, with what is wrong with them.
fn link_moves(state: &State, on_action: &Callback<Action>) -> Html {
    let Some(read) = state.link_moves() else {
        return nothing();
    };
    let typed = {
        let on_action = on_action.clone();
        Callback::from(move |event: InputEvent| {
            on_action.emit(Action::SetUp(SetUpAction::TypeLinkMoves(value_of(&event))));
        })
    };
    let use_moves = match &read {
        Ok(moves) => on_click(
            on_action,
            Action::SetUp(SetUpAction::ShowMoves(moves.clone())),
        ),
        Err(_) => Callback::noop(),
    };
    let wrong = read.is_err();
    html! {
        <div class="link-moves">
            <label>
                { text::link::MOVES }
                <input
                    id="link-moves"
                    type="text"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    aria-describedby="link-moves-error"
                    aria-invalid={wrong.to_string()}
                    value={state.ui.link_moves.clone()}
                    oninput={typed}
                />
            </label>
            <p class="field-error" id="link-moves-error" role="status">
                { read.as_ref().err().map(text::setup::link_moves_error) }
            </p>
            <button type="button" aria-disabled={wrong.to_string()} onclick={use_moves}>{ text::link::USE_MOVES }</button>
        </div>
    }
}
