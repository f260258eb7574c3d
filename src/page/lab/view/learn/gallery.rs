//! The gallery of instructive boards.

use yew::prelude::*;

use super::lab_link;
use crate::lab::learn::GalleryBoard;
use crate::page::lab::text::learn::gallery as text;
use crate::page::lab::view::rail::picture_of;

/// Draws the page.
pub fn page() -> Html {
    html! {
        <>
            <p class="learn-lead">{ text::LEAD }</p>
            <ul class="learn-gallery">
                { for GalleryBoard::ALL.into_iter().map(|item| {
                    let (board, goal) = item.puzzle();
                    html! {
                        <li>
                            { picture_of("small-board", &board, &goal) }
                            <div>
                                <h3>{ lab_link(item.query(), "", html! { text::title(item) }) }</h3>
                                <p>{ text::why(item) }</p>
                            </div>
                        </li>
                    }
                }) }
            </ul>
        </>
    }
}
