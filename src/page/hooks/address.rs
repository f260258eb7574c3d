//! Keeps the address in sync with the state.

use gloo_events::EventListener;
use yew::prelude::*;

use crate::page::address::HistoryEntry;
use crate::page::clock;
use crate::page::game::Game;
use crate::page::location::AddressWriter;
use crate::page::saved_game::SavedGame;
use crate::page::state::{Action, Navigation, PlayAction, State};

/// Writes the address when the state changes, and dispatches a navigation on Back and Forward.
#[hook]
pub fn use_address(state: &UseReducerHandle<State>) {
    let writer = use_memo((), |()| AddressWriter::default());
    // An invalid link stays in the address until there is another board, so that the user can fix it.
    let shown = state.ui.link_error.is_none().then(|| {
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
    let number = use_mut_ref(|| 0);
    *number.borrow_mut() = state.ui.entry;
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
