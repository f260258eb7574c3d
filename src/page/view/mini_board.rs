//! A small picture of a board.

use yew::prelude::*;

use crate::puzzle::Board;

pub fn mini_board(board: &Board, label: String) -> Html {
    let size = board.size();
    html! {
        <div
            class="mini-board"
            role="img"
            aria-label={label}
            data-columns={size.width().to_string()}
        >
            { for board.tiles().iter().map(|&tile| match tile {
                0 => html! { <i /> },
                tile => html! { <b>{ tile }</b> },
            }) }
        </div>
    }
}
