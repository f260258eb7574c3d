//! The introduction of a first visit: what one can do, and boards to try.

use yew::prelude::*;

use super::icon::{self, icon};
use super::{element_by_id, nothing};
use crate::page::game::Origin;
use crate::page::state::{Action, Tab};
use crate::page::text::welcome as text;
use crate::page::welcome::Example;

/// Draws the introduction while `shown` holds `true` and the Solve tab is open.
pub fn welcome(shown: &UseStateHandle<bool>, tab: Tab, on_action: &Callback<Action>) -> Html {
    if !**shown || tab != Tab::Solve {
        return nothing();
    }
    let close = {
        let shown = shown.setter();
        Callback::from(move |_: MouseEvent| shown.set(false))
    };
    html! {
        <section class="welcome" id="welcome" aria-label={text::TITLE}>
            <button type="button" class="ghost" aria-label={text::CLOSE} onclick={close}>{ icon(icon::CLOSE) }</button>
            <ul>
                { for text::LINES.map(|(word, rest)| html! { <li><strong>{ word }</strong>{ " " }{ rest }</li> }) }
            </ul>
            <div class="row">
                <span class="muted">{ text::TRY }</span>
                { for Example::ALL.map(|example| html! {
                    <button type="button" onclick={open(example, on_action)}>{ text::example(example) }</button>
                }) }
            </div>
        </section>
    }
}

/// Returns a click handler that starts a game with an example, and scrolls to the board where it is out of sight.
fn open(example: Example, on_action: &Callback<Action>) -> Callback<MouseEvent> {
    let on_action = on_action.clone();
    Callback::from(move |_| {
        let (board, goal) = example.puzzle();
        on_action.emit(Action::NewGame {
            board,
            goal,
            origin: Origin::Other,
        });
        if let Some(board) = element_by_id("board")
            && board.get_bounding_client_rect().top() < 0.0
        {
            board.scroll_into_view();
        }
    })
}
