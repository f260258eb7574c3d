//! The icons, drawn for the page on a field of 18 by 18.

use yew::prelude::*;

pub const FIRST: &str = "M3 3h2v12H3zM15 3v12L6 9z";
pub const BACK: &str = "M13 3v12L4 9z";
pub const PLAY: &str = "M4 2.4v13.2L15 9z";
pub const FORWARD: &str = "M5 3v12l9-6z";
pub const PAUSE: &str = "M4 3h4v12H4zM10 3h4v12h-4z";
pub const LAST: &str = "M13 3h2v12h-2zM3 3v12l9-6z";
pub const UNDO: &str = "M7.2 3.2 2.4 8l4.8 4.8 1.3-1.3-2.6-2.6H11a2.6 2.6 0 0 1 0 5.2H8v1.8h3a4.4 4.4 0 0 0 0-8.8H5.9l2.6-2.6z";
pub const REDO: &str = "M10.8 3.2 15.6 8l-4.8 4.8-1.3-1.3 2.6-2.6H7a2.6 2.6 0 0 0 0 5.2h3v1.8H7a4.4 4.4 0 0 1 0-8.8h5.1L9.5 4.5z";
pub const DOWN: &str = "M3.6 6.4 2.3 7.7 9 14.4l6.7-6.7-1.3-1.3L9 11.8z";
pub const CLOSE: &str =
    "M4.3 3 3 4.3 7.7 9 3 13.7 4.3 15 9 10.3l4.7 4.7 1.3-1.3L10.3 9 15 4.3 13.7 3 9 7.7z";
pub const SHARE: &str =
    "M9 1.6 4.6 6l1.3 1.3 2.2-2.2V12h1.8V5.1l2.2 2.2L13.4 6zM3 9v7.4h12V9h-1.8v5.6H4.8V9z";
pub const SETTINGS: &str = "M2 4.1h7.2a2.4 2.4 0 0 1 4.6 0H16v1.8h-2.2a2.4 2.4 0 0 1-4.6 0H2zM2 12.1h2.2a2.4 2.4 0 0 1 4.6 0H16v1.8H8.8a2.4 2.4 0 0 1-4.6 0H2z";
pub const KEYBOARD: &str = "M1.5 4h15v10h-15zm1.8 1.8v6.4h11.4V5.8zM4.6 7h1.6v1.5H4.6zm2.7 0h1.6v1.5H7.3zM10 7h1.6v1.5H10zm2.6 0h1.5v1.5h-1.5zM5.5 9.8h7v1.5h-7z";

/// An icon, which says nothing to a screen reader: its button does.
pub fn icon(path: &'static str) -> Html {
    html! { <svg class="icon" viewBox="0 0 18 18" aria-hidden="true"><path d={path} /></svg> }
}
