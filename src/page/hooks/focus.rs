//! Knows whether the focus came by pointer or by keyboard, and has the Tab key visit the tiles row by row.

use std::cell::Cell;

use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, FocusEvent, HtmlElement, KeyboardEvent};
use yew::prelude::*;

use crate::page::tab_order::{self, next_tile};
use crate::page::view::element_by_id;

/// What the last events say about the focus.
#[derive(Clone, Copy, Default)]
struct Source {
    /// `true` if the last press was that of a pointer and not of a key.
    pointer: bool,
    /// `true` if a pointer was the last to move the focus.
    focus_by_pointer: bool,
    /// While the Tab key moves the focus: `true` if it goes back.
    tab: Option<bool>,
}

thread_local! {
    static SOURCE: Cell<Source> = Cell::default();
}

fn update(change: impl FnOnce(&mut Source)) {
    let mut source = SOURCE.get();
    change(&mut source);
    SOURCE.set(source);
}

/// Returns `true` if the element in focus was pressed with a pointer. Such an element does not take the keys of the game.
pub fn is_from_pointer() -> bool {
    SOURCE.get().focus_by_pointer
}

/// Follows the focus while the page is open.
#[hook]
pub fn use_focus() {
    use_effect_with((), |()| {
        let listeners = web_sys::window().map(|window| listen(&window));
        move || drop(listeners)
    });
}

/// Returns `true` for a control without text: a menu, a slider, a radio button or a checkbox. Those of the lab keep the focus,
/// because there the keys are not the game's.
fn is_choice(control: &HtmlElement) -> bool {
    let selector =
        ":is(select, input[type=range], input[type=radio], input[type=checkbox]):not(.lab *)";
    matches!(control.matches(selector), Ok(true))
}

fn listen(window: &EventTarget) -> [EventListener; 5] {
    let capture = EventListenerOptions::run_in_capture_phase();
    let prevents_default = EventListenerOptions::enable_prevent_default();
    [
        EventListener::new_with_options(window, "pointerdown", capture, |_| {
            update(|source| source.pointer = true);
        }),
        EventListener::new_with_options(window, "keydown", prevents_default, |event| {
            update(|source| {
                source.pointer = false;
                source.tab = None;
            });
            if let Some(event) = event.dyn_ref::<KeyboardEvent>() {
                key_pressed(event);
            }
        }),
        // A choice made with a pointer gives the keys back to the game.
        EventListener::new(window, "change", |event| {
            let target = event.target().and_then(|target| target.dyn_into().ok());
            if let Some(control) = target.filter(|_| is_from_pointer()).filter(is_choice) {
                let _ = control.blur();
            }
        }),
        EventListener::new_with_options(window, "focusin", capture, |event| {
            let from = event.dyn_ref::<FocusEvent>();
            let from = from.and_then(FocusEvent::related_target);
            let tab = SOURCE.get().tab;
            update(|source| {
                source.focus_by_pointer = source.pointer;
                source.tab = None;
            });
            // The document's order leads to the tile with the least or the greatest number.
            if let Some(back) = tab
                && tile(event.target()).is_some()
                && tile(from).is_none()
            {
                // Not yet, because this listener must not call itself.
                wasm_bindgen_futures::spawn_local(async move {
                    focus_next(None, back);
                });
            }
        }),
        EventListener::new_with_options(window, "keyup", capture, |_| {
            update(|source| source.tab = None);
        }),
    ]
}

/// Handles the Tab key: moves the focus to the next tile of the board. From the last tile it leaves the board.
fn key_pressed(event: &KeyboardEvent) {
    let has_modifier = event.ctrl_key() || event.alt_key() || event.meta_key();
    if event.key() != "Tab" || has_modifier || event.default_prevented() {
        return;
    }
    let back = event.shift_key();
    let Some(from) = tile(event.target()) else {
        update(|source| source.tab = Some(back));
        return;
    };
    if focus_next(cell(&from), back) {
        event.prevent_default();
    } else {
        // The browser goes on from here, in the order of the document.
        let mut tiles = tiles().into_iter();
        focus(if back {
            tiles.next()
        } else {
            tiles.next_back()
        });
    }
}

/// Moves the focus to the tile after, or before, a cell. Returns `false` if there is none.
fn focus_next(from: Option<tab_order::Cell>, back: bool) -> bool {
    let tiles = tiles();
    let cells: Vec<_> = tiles.iter().filter_map(cell).collect();
    let next = next_tile(&cells, from, back);
    next.is_some_and(|index| focus(tiles.get(index).cloned()))
}

/// Returns the tiles in the order of the document.
fn tiles() -> Vec<Element> {
    let Some(board) = element_by_id("board") else {
        return Vec::new();
    };
    let children = board.children();
    let children = (0..children.length()).filter_map(|index| children.item(index));
    children.filter(|child| cell(child).is_some()).collect()
}

fn focus(element: Option<Element>) -> bool {
    let element = element.and_then(|element| element.dyn_into::<HtmlElement>().ok());
    element.is_some_and(|element| element.focus().is_ok())
}

/// Returns the tile that an event is about.
fn tile(target: Option<EventTarget>) -> Option<Element> {
    let target = target?.dyn_into::<Element>().ok()?;
    target.closest("#board > [data-row]").ok()?
}

/// Returns the row and the column of a tile.
fn cell(tile: &Element) -> Option<tab_order::Cell> {
    let number = |name| tile.get_attribute(name)?.parse().ok();
    Some((number("data-row")?, number("data-column")?))
}
