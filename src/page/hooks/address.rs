//! Keeps the address in sync with the state.

use gloo_events::EventListener;
use yew::prelude::*;

use crate::page::address::HistoryEntry;
use crate::page::clock;
use crate::page::game::Game;
use crate::page::location::{self, AddressWriter};
use crate::page::saved_game::SavedGame;
use crate::page::state::{Action, Navigation, PageMode, PlayAction, State};
use crate::page::storage::{self, StorageKey};
use crate::share::{self, Share};

/// Writes the address when the state changes, and dispatches a navigation on Back and Forward. Returns a callback that shows
/// the game or the lab, each with a history entry of its own.
#[hook]
pub fn use_address(state: &UseReducerHandle<State>) -> Callback<PageMode> {
    let writer = use_memo((), |()| AddressWriter::default());
    // An invalid link stays in the address until there is another board, so that the user can fix it. The lab writes its own.
    let is_written = state.ui.link_error.is_none() && state.ui.mode == PageMode::Play;
    let shown = is_written.then(|| {
        (
            state.ui.entry,
            state.share().query(),
            state.play.game.clone(),
        )
    });
    let latest = use_mut_ref(|| None);
    latest.borrow_mut().clone_from(&shown);
    {
        let writer = writer.clone();
        let previous = use_mut_ref(|| None::<(u32, String, Game)>);
        use_effect_with(shown, move |shown| {
            let left = previous.replace(shown.clone());
            let Some(shown) = shown else { return };
            // The time of the game that is left has gone on since its last move.
            if let Some(left) = left.filter(|left| left.0 != shown.0) {
                writer.write(entry(&left));
            }
            writer.write(entry(shown));
        });
    }
    // The board and the goal with which the lab was left. They are those of the lab until the game has others.
    let left_lab_with = use_mut_ref(|| Some(String::new()));
    {
        let mut left = left_lab_with.borrow_mut();
        if state.ui.mode == PageMode::Lab {
            *left = None;
        } else if left.is_none() {
            *left = Some(lab_query(state));
        }
    }
    let number = use_mut_ref(|| 0);
    *number.borrow_mut() = state.ui.entry;
    let on_mode = {
        let (writer, number) = (writer.clone(), number.clone());
        let state = state.clone();
        Callback::from(move |mode: PageMode| {
            if mode == state.ui.mode {
                return;
            }
            writer.flush();
            match mode {
                PageMode::Play => {
                    // The next change gives the entry its game.
                    location::push(&state.share().query());
                    writer.navigated(*number.borrow());
                    state.dispatch(Action::OpenMode(mode));
                    let resume = PlayAction::ResumeClock(clock::now());
                    state.dispatch(Action::Play(resume));
                }
                PageMode::Lab => {
                    let opened = lab_query(&state);
                    let is_same = left_lab_with.borrow().as_ref() == Some(&opened);
                    let query = match storage::load(StorageKey::Lab) {
                        Some(last) if is_same => last,
                        Some(last) => {
                            let Share { board, goal, .. } = state.share();
                            share::with_lab_board(&last, board, goal)
                        }
                        None => opened,
                    };
                    location::push(&query);
                    location::announce();
                }
            }
        })
    };
    let dispatcher = state.dispatcher();
    use_effect_with((), move |()| {
        // Resume the clock of a saved game.
        dispatcher.dispatch(Action::Play(PlayAction::ResumeClock(clock::now())));
        let window = web_sys::window();
        let closing_writer = writer.clone();
        let latest_at_navigation = latest.clone();
        let before_unload = window.clone().map(|window| {
            EventListener::new(&window, "beforeunload", move |_| {
                if let Some(shown) = &*latest.borrow() {
                    closing_writer.write(entry(shown));
                    closing_writer.flush();
                }
            })
        });
        let pop_state = window.map(|window| {
            EventListener::new(&window, "popstate", move |_| {
                if let Some(shown) = &*latest_at_navigation.borrow() {
                    writer.write(entry(shown));
                }
                writer.navigated(*number.borrow());
                let arrival = writer.arrival();
                let navigation = Navigation::new(&arrival.query, arrival.game.as_deref());
                dispatcher.dispatch(Action::Navigate(Box::new(navigation)));
                dispatcher.dispatch(Action::Play(PlayAction::ResumeClock(clock::now())));
            })
        });
        move || drop((before_unload, pop_state))
    });
    on_mode
}

/// Returns the query of the lab with the board and the goal of the game.
pub fn lab_query(state: &State) -> String {
    let Share { board, goal, .. } = state.share();
    let subject = Share {
        board,
        goal,
        ..Share::default()
    };
    format!("lab=compare&{}", subject.query())
}

/// Opens the lab with the board and the goal of the game.
pub fn open_in_lab(state: &State) {
    location::push(&lab_query(state));
    location::announce();
}

/// Returns the history entry of a state, with the present time of its game.
fn entry((number, query, game): &(u32, String, Game)) -> HistoryEntry {
    HistoryEntry {
        number: *number,
        saved: SavedGame {
            query: query.clone(),
            game: game.save(clock::now()),
        },
    }
}
