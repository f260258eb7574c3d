//! The lab: a Yew application of its own, which the page loads when the lab is first opened.
//!
//! The address is all that the two have in common: `lab=…` is the lab's, any other is the game's. Each listens to changes of
//! the address, and each writes it only while it is shown. [`state`] is a pure reducer, [`text`] has all words, `hooks` the
//! effects and `view` the components.

pub mod check_plot;
pub mod explore_keys;
pub mod pictures;
pub mod results;
pub mod rings;
pub mod saved_text;
pub mod state;
pub mod text;
pub mod text_file;

#[cfg(target_arch = "wasm32")]
mod hooks;
#[cfg(target_arch = "wasm32")]
mod view;

/// Renders the lab into its place in the page. The lab's binary calls it once.
#[cfg(target_arch = "wasm32")]
pub fn run() {
    take_first_tree_number();
    if let Some(place) = super::view::element_by_id("lab") {
        yew::Renderer::<view::LabApp>::with_root(place.into()).render();
    }
}

/// Renders nothing outside of the document. Each program numbers the trees that Yew renders from 1, and handles the events of
/// all elements that have the number of its tree. The tree of the game has the number 1 too, so without this each click in
/// the lab would also be a click on some element of the game.
#[cfg(target_arch = "wasm32")]
fn take_first_tree_number() {
    #[yew::component]
    fn Nothing() -> yew::Html {
        super::view::nothing()
    }
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(Ok(detached)) = document.map(|document| document.create_element("div")) {
        yew::Renderer::<Nothing>::with_root(detached).render();
    }
}
