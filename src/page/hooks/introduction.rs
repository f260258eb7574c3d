//! Shows the introduction to those who are here for the first time.

use yew::prelude::*;

use crate::page::location::AddressWriter;
use crate::page::state::{Solving, State};
use crate::page::storage::{self, StorageKey};
use crate::page::welcome::{Introduction, MIN_MOVES_OF_A_PLAYER, is_introduced};

/// Returns a handle that holds `true` while the introduction is shown. It must be called before the first effect stores
/// anything. A search closes the introduction, because its result takes that place; so does `false` set by the caller.
#[hook]
pub fn use_introduction(state: &UseReducerHandle<State>) -> UseStateHandle<bool> {
    let is_shown = use_state_eq(|| {
        let has_other_data =
            storage::load(StorageKey::Settings).is_some() || storage::saved_game().is_some();
        // The page puts its own board into the address too, together with the game.
        let arrival = AddressWriter::default().arrival();
        let has_board = arrival.query.contains("board=") && arrival.game.is_none();
        let stored = storage::load(StorageKey::Introduction);
        is_introduced(stored.as_deref(), has_other_data, has_board)
    });
    let is_searched = !matches!(state.solve.solving, Solving::Idle);
    let is_known = use_mut_ref(|| false);
    if is_searched
        || !*is_shown
        || state.ui.entry > 0
        || state.play.game.moves() >= MIN_MOVES_OF_A_PLAYER
    {
        *is_known.borrow_mut() = true;
    }
    let is_known = *is_known.borrow();
    let was_shown = use_memo((), |()| *is_shown);
    use_effect_with(is_known, move |&is_known| {
        if *was_shown {
            let introduction = if is_known {
                Introduction::Known
            } else {
                Introduction::Shown
            };
            storage::save(StorageKey::Introduction, introduction.text());
        }
    });
    {
        let is_shown = is_shown.clone();
        use_effect_with(is_searched, move |&is_searched| {
            if is_searched {
                is_shown.set(false);
            }
        });
    }
    is_shown
}
