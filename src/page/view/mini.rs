//! A board as a small still picture.

use yew::prelude::*;

use crate::puzzle::Board;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub board: Board,
    pub label: AttrValue,
}

#[component]
pub fn Mini(props: &Props) -> Html {
    let size = props.board.size();
    html! {
        <div
            class="mini"
            role="img"
            aria-label={format!("{}: {}", props.label, props.board)}
            data-columns={size.width().to_string()}
        >
            { for props.board.tiles().iter().map(|&tile| match tile {
                0 => html! { <i /> },
                tile => html! { <b>{ tile }</b> },
            }) }
        </div>
    }
}
