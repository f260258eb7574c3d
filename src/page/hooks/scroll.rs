//! Scrolls the solution into view when a search that the user has started finds it.

use web_sys::{Element, ScrollBehavior, ScrollIntoViewOptions, ScrollLogicalPosition, Window};
use yew::prelude::*;

use crate::page::anytime_run::AnytimeRun;
use crate::page::state::{Solving, State};

/// Number of pixels that the browser itself may scroll to keep what is in view in its place while the result above it
/// changes. Chosen by hand: the height of a result.
const MAX_ANCHORING_PX: f64 = 100.0;

/// How far a search has come.
#[derive(Clone, Copy, PartialEq)]
enum Phase {
    /// There is no search.
    None,
    /// It has found nothing yet.
    Searching,
    /// It has found a solution or ended.
    Found,
}

/// Scrolls the player or the result into view once after each Solve, if they are outside of the window and the user has not
/// scrolled meanwhile.
#[hook]
pub fn use_scroll(state: &UseReducerHandle<State>) {
    let phase = match &state.solve.solving {
        Solving::Idle | Solving::FromLink(_) => Phase::None,
        Solving::Ended(_) | Solving::Failed(_) => Phase::Found,
        Solving::Running(..) => {
            let best = state.solve.run.as_deref().and_then(AnytimeRun::incumbent);
            best.map_or(Phase::Searching, |_| Phase::Found)
        }
    };
    // Where the page was scrolled to when the search started.
    let started_at = use_mut_ref(|| None::<f64>);
    use_effect_with(phase, move |phase| {
        let scrolled = || web_sys::window()?.scroll_y().ok();
        let from = started_at.borrow_mut().take();
        match phase {
            Phase::None => {}
            Phase::Searching => *started_at.borrow_mut() = scrolled(),
            Phase::Found if is_near(from, scrolled()) => {
                // After the page is drawn.
                wasm_bindgen_futures::spawn_local(async {
                    reveal();
                });
            }
            Phase::Found => {}
        }
    });
}

/// Returns `true` if the page has been scrolled by less than [`MAX_ANCHORING_PX`].
fn is_near(from: Option<f64>, to: Option<f64>) -> bool {
    from.zip(to)
        .is_some_and(|(from, to)| (from - to).abs() < MAX_ANCHORING_PX)
}

/// Scrolls just as far as it takes to see the player, or else the result. Where they are beside the board, which stays in
/// sight then, the result comes into view too.
fn reveal() -> Option<()> {
    let window = web_sys::window()?;
    let document = window.document()?;
    let find = |selector| document.query_selector(selector).ok().flatten();
    let result = find("#result")
        .or_else(|| find("#incumbent"))
        .or_else(|| find("#outcome"))?;
    let board = find("#board")?.get_bounding_client_rect();
    let is_beside = result.get_bounding_client_rect().left() >= board.right();
    let player = find(".player").filter(|player| {
        let top = player.get_bounding_client_rect().top();
        !is_beside || top < 0.0
    });
    scroll_to(&player.unwrap_or(result), &window);
    Some(())
}

fn scroll_to(element: &Element, window: &Window) {
    let is_still = |query| matches!(window.match_media(query), Ok(Some(media)) if media.matches());
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    options.set_behavior(if is_still("(prefers-reduced-motion: reduce)") {
        ScrollBehavior::Instant
    } else {
        ScrollBehavior::Smooth
    });
    element.scroll_into_view_with_scroll_into_view_options(&options);
}
