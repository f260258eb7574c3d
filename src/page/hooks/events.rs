//! Handles keys, the clipboard and page visibility.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Element, HtmlElement, KeyboardEvent};
use yew::prelude::*;

use super::focus::is_from_pointer;
use crate::page::clock;
use crate::page::entry::EntryKey;
use crate::page::game::Slide;
use crate::page::keys::{self, KeyCommand};
use crate::page::state::{Action, PageMode, PlayAction, SetUpAction, SolveAction, State};
use crate::page::view::element_by_id;

/// Handles keys, the clipboard and page visibility. `on_new` starts a new game.
#[hook]
pub fn use_events(state: &UseReducerHandle<State>, on_new: Callback<()>) {
    // The listeners live as long as the page and use the latest state.
    let latest = use_mut_ref(|| (state.clone(), on_new.clone()));
    *latest.borrow_mut() = (state.clone(), on_new);
    let dispatcher = state.dispatcher();
    use_effect_with((), move |()| {
        let listeners = listen(latest, dispatcher);
        move || drop(listeners)
    });
    let dispatcher = state.dispatcher();
    use_effect_with(state.must_pause_clock(), move |&must_pause| {
        if must_pause {
            dispatcher.dispatch(Action::Play(PlayAction::PauseClock(clock::now())));
        }
    });
}

/// Adds the listeners of the page, which are removed when the result is dropped.
fn listen(
    latest: Rc<RefCell<(UseReducerHandle<State>, Callback<()>)>>,
    dispatcher: UseReducerDispatcher<State>,
) -> Option<[EventListener; 4]> {
    let window = web_sys::window()?;
    let document = window.document()?;
    let prevents_default = EventListenerOptions::enable_prevent_default();
    let latest_for_keys = latest.clone();
    let key_down =
        EventListener::new_with_options(&window, "keydown", prevents_default, move |event| {
            let (state, on_new) = latest_for_keys.borrow().clone();
            let Some(event) = event.dyn_ref::<KeyboardEvent>() else {
                return;
            };
            if state.ui.mode == PageMode::Lab {
                return;
            }
            if let Some(key) = entry_key(event, &state) {
                event.prevent_default();
                state.dispatch(Action::SetUp(SetUpAction::Press(key)));
            } else if let Some(command) = command_for(event, &state) {
                event.prevent_default();
                run_command(command, &state, &on_new);
            }
        });
    let latest_for_paste = latest.clone();
    let copy = EventListener::new_with_options(&document, "copy", prevents_default, move |event| {
        let state = latest.borrow().0.clone();
        let board = state.board().to_string();
        if state.ui.mode == PageMode::Play
            && let Some(event) = event.dyn_ref::<ClipboardEvent>()
        {
            copy_board(event, &board);
        }
    });
    let paste_dispatcher = dispatcher.clone();
    let paste =
        EventListener::new_with_options(&document, "paste", prevents_default, move |event| {
            if latest_for_paste.borrow().0.ui.mode == PageMode::Play
                && let Some(text) = event.dyn_ref::<ClipboardEvent>().and_then(pasted_text)
            {
                event.prevent_default();
                leave_tabs();
                paste_dispatcher.dispatch(Action::SetUp(SetUpAction::Paste(text)));
            }
        });
    let visibility_change = EventListener::new(&document.clone(), "visibilitychange", move |_| {
        let action = if document.hidden() {
            PlayAction::PauseClock
        } else {
            PlayAction::ResumeClock
        };
        dispatcher.dispatch(Action::Play(action(clock::now())));
    });
    Some([key_down, copy, paste, visibility_change])
}

/// Returns the meaning of a key press while a board is entered cell by cell, unless the key belongs to a field, a button or
/// the browser.
fn entry_key(event: &KeyboardEvent, state: &State) -> Option<EntryKey> {
    let entry = state.setup.filling()?;
    let with_modifier = event.alt_key() || event.ctrl_key() || event.meta_key();
    let field =
        element(event).map(|target| target.closest("select, input, textarea, [data-own-keys]"));
    if with_modifier || matches!(field, Some(Ok(Some(_)))) || is_popover_open() {
        return None;
    }
    // Without a number to end, Enter and the space bar press a button.
    EntryKey::new(&event.key()).filter(|&key| key != EntryKey::End || !entry.digits().is_empty())
}

/// Returns the command of a key press, unless the key belongs to a field, a scrolling list, a button or the browser.
fn command_for(event: &KeyboardEvent, state: &State) -> Option<KeyCommand> {
    let target = element(event);
    let is_within = |selector: &str| {
        let closest = target.as_ref().map(|target| target.closest(selector));
        matches!(closest, Some(Ok(Some(_))))
    };
    let is_taken = event.default_prevented() || event.alt_key();
    if is_taken || is_within("select, input, textarea, [data-own-keys]") {
        return None;
    }
    let ctrl = event.ctrl_key() || event.meta_key();
    let command = keys::key_command(&event.key(), ctrl, event.shift_key())?;
    let is_repeatable = matches!(
        command,
        KeyCommand::Slide(_)
            | KeyCommand::Undo
            | KeyCommand::Redo
            | KeyCommand::StepBack
            | KeyCommand::StepForward
    );
    match command {
        // The key is held down.
        _ if event.repeat() && !is_repeatable => None,
        // A button reached by keyboard uses the space bar, a popover Escape, and the page Home and End.
        KeyCommand::PlayPause if is_within("button, summary, a") && !is_from_pointer() => None,
        _ if is_popover_open() => None,
        KeyCommand::Escape if state.escape().is_none() => None,
        KeyCommand::PlayPause
        | KeyCommand::StepBack
        | KeyCommand::StepForward
        | KeyCommand::First
        | KeyCommand::Last
            if state.play.playback.is_none() =>
        {
            None
        }
        // They would change a board that is not shown.
        KeyCommand::Slide(_)
        | KeyCommand::Redo
        | KeyCommand::Reset
        | KeyCommand::PlayPause
        | KeyCommand::StepBack
        | KeyCommand::StepForward
        | KeyCommand::First
        | KeyCommand::Last
            if state.setup.is_on() =>
        {
            None
        }
        command => Some(command),
    }
}

/// Runs the command of a key press.
fn run_command(command: KeyCommand, state: &UseReducerHandle<State>, on_new: &Callback<()>) {
    let now = clock::now();
    let action = match command {
        KeyCommand::Slide(direction) => {
            let step = state.settings.arrow_keys.convert(direction);
            Action::Play(PlayAction::Slide(Slide { step, tiles: 1 }, now))
        }
        KeyCommand::Undo => Action::Play(PlayAction::Undo(now)),
        KeyCommand::Redo => Action::Play(PlayAction::Redo(now)),
        KeyCommand::New => return on_new.emit(()),
        KeyCommand::Reset => Action::Play(PlayAction::Reset(now)),
        KeyCommand::Hint => Action::Solve(SolveAction::Hint),
        KeyCommand::Solve => Action::Solve(SolveAction::Start(now)),
        KeyCommand::Escape => match state.escape() {
            Some(action) => Action::Solve(action),
            None => return,
        },
        KeyCommand::PlayPause => {
            release_button();
            Action::Play(PlayAction::TogglePlayback)
        }
        KeyCommand::StepBack => Action::Play(PlayAction::Step(-1)),
        KeyCommand::StepForward => Action::Play(PlayAction::Step(1)),
        KeyCommand::First => Action::Play(PlayAction::GoTo(0)),
        KeyCommand::Last => Action::Play(PlayAction::GoTo(usize::MAX)),
        KeyCommand::Help => return open_help(),
    };
    state.dispatch(action);
}

/// Takes the focus from a button that was clicked, which would otherwise use the space bar when it is released.
fn release_button() {
    let document = web_sys::window().and_then(|window| window.document());
    let focused = document.and_then(|document| document.active_element());
    if let Some(focused) = focused.and_then(|focused| focused.dyn_into::<HtmlElement>().ok()) {
        let _ = focused.blur();
    }
}

/// Returns the target of an event, if it is an element.
fn element(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// Returns `true` if the target of an event is a field, which copies and pastes by itself.
fn is_in_field(event: &Event) -> bool {
    let field = element(event).map(|target| target.closest("input, textarea"));
    matches!(field, Some(Ok(Some(_))))
}

/// Copies the board, unless text is selected or the target is a field.
fn copy_board(event: &ClipboardEvent, board: &str) {
    let selection = web_sys::window().and_then(|window| window.get_selection().ok().flatten());
    let has_selection = selection.is_some_and(|selection| !selection.is_collapsed());
    if has_selection || is_in_field(event) {
        return;
    }
    if let Some(data) = event.clipboard_data()
        && data.set_data("text/plain", board).is_ok()
    {
        event.prevent_default();
    }
}

/// Returns the text that was pasted outside of a field.
fn pasted_text(event: &ClipboardEvent) -> Option<String> {
    if is_in_field(event) {
        return None;
    }
    let text = event.clipboard_data()?.get_data("text/plain").ok()?;
    (!text.trim().is_empty()).then_some(text)
}

/// Takes the focus from the tabs, which would keep the arrow keys from a board that was pasted.
fn leave_tabs() {
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(focused) = document.and_then(|document| document.active_element())
        && let Ok(Some(_)) = focused.closest("[role=tablist]")
        && let Ok(focused) = focused.dyn_into::<HtmlElement>()
    {
        let _ = focused.blur();
    }
}

/// Returns `true` if a popover is open.
fn is_popover_open() -> bool {
    let document = web_sys::window().and_then(|window| window.document());
    let open = document.map(|document| document.query_selector(":popover-open"));
    matches!(open, Some(Ok(Some(_))))
}

/// Opens the list of shortcuts, as its button does.
fn open_help() {
    if let Some(button) = element_by_id("shortcuts-button") {
        button.click();
    }
}
