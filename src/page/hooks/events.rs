//! The keys, the clipboard, and whether the page is visible.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Element, KeyboardEvent};
use yew::prelude::*;

use crate::page::clock;
use crate::page::game::Slide;
use crate::page::keys::{self, KeyCommand};
use crate::page::listener::Listener;
use crate::page::state::{Action, PlayAction, SetUpAction, SolveAction, State};
use crate::page::view::element_by_id;

/// Handles the keys, the clipboard, and changes of the page's visibility. `on_new` makes a new board.
#[hook]
pub fn use_events(state: &UseReducerHandle<State>, on_new: Callback<()>) {
    // The listeners live as long as the page, and look at the state of the moment.
    let latest = use_mut_ref(|| (state.clone(), on_new.clone()));
    *latest.borrow_mut() = (state.clone(), on_new);
    let dispatcher = state.dispatcher();
    use_effect_with((), move |()| {
        let listeners = listen(latest, dispatcher);
        move || drop(listeners)
    });
}

/// The listeners of the whole page, which live as long as what this returns.
fn listen(
    latest: Rc<RefCell<(UseReducerHandle<State>, Callback<()>)>>,
    dispatcher: UseReducerDispatcher<State>,
) -> Option<[Listener; 4]> {
    let window = web_sys::window()?;
    let document = window.document()?;
    let keys = latest.clone();
    let pressed = Listener::new(window, "keydown", move |event| {
        let (state, on_new) = keys.borrow().clone();
        if let Some(event) = event.dyn_ref::<KeyboardEvent>()
            && let Some(key_command) = wish_of(event, &state)
        {
            event.prevent_default();
            fulfil(key_command, &state, &on_new);
        }
    });
    let copied = Listener::new(document.clone(), "copy", move |event| {
        let board = latest.borrow().0.board().to_string();
        if let Some(event) = event.dyn_ref::<ClipboardEvent>() {
            copy(event, &board);
        }
    });
    let pasting = dispatcher.clone();
    let pasted = Listener::new(document.clone(), "paste", move |event| {
        if let Some(text) = event.dyn_ref::<ClipboardEvent>().and_then(pasted_text) {
            event.prevent_default();
            pasting.dispatch(Action::SetUp(SetUpAction::Paste(text)));
        }
    });
    let seen = Listener::new(document.clone(), "visibilitychange", move |_| {
        let seen = if document.hidden() {
            PlayAction::Hidden
        } else {
            PlayAction::Seen
        };
        dispatcher.dispatch(Action::Play(seen(clock::now())));
    });
    Some([pressed, copied, pasted, seen])
}

/// What a key press asks for, unless it is for a field, a list that scrolls, a button or the browser.
fn wish_of(event: &KeyboardEvent, state: &State) -> Option<KeyCommand> {
    let target = element(event);
    let within = |selector: &str| {
        let closest = target.as_ref().map(|target| target.closest(selector));
        matches!(closest, Some(Ok(Some(_))))
    };
    if event.alt_key() || within("select, input, textarea, [data-own-keys]") {
        return None;
    }
    let command = event.ctrl_key() || event.meta_key();
    let key_command = keys::key_command(&event.key(), command, event.shift_key())?;
    let goes_on = matches!(
        key_command,
        KeyCommand::Slide(_)
            | KeyCommand::Undo
            | KeyCommand::Redo
            | KeyCommand::StepBack
            | KeyCommand::StepForward
    );
    match key_command {
        // A key held down.
        _ if event.repeat() && !goes_on => None,
        // A button has its own use for the space bar, a sheet for Escape, the page for its ends.
        KeyCommand::PlayPause if within("button, summary, a") => None,
        _ if sheet_is_open() => None,
        KeyCommand::Escape if !state.is_running() && !state.is_counting() => None,
        KeyCommand::PlayPause
        | KeyCommand::StepBack
        | KeyCommand::StepForward
        | KeyCommand::First
        | KeyCommand::Last
            if state.play.playback.is_none() =>
        {
            None
        }
        KeyCommand::Slide(_) if state.setup.is_swapping => None,
        key_command => Some(key_command),
    }
}

fn fulfil(key_command: KeyCommand, state: &UseReducerHandle<State>, on_new: &Callback<()>) {
    let now = clock::now();
    let action = match key_command {
        KeyCommand::Slide(step) => Action::Play(PlayAction::Slide(Slide { step, tiles: 1 }, now)),
        KeyCommand::Undo => Action::Play(PlayAction::Undo(now)),
        KeyCommand::Redo => Action::Play(PlayAction::Redo(now)),
        KeyCommand::New => return on_new.emit(()),
        KeyCommand::Reset => Action::Play(PlayAction::Reset),
        KeyCommand::Hint => Action::Solve(SolveAction::Hint),
        KeyCommand::Solve => Action::Solve(SolveAction::Start),
        KeyCommand::Escape => Action::Solve(SolveAction::Stop),
        KeyCommand::PlayPause => Action::Play(PlayAction::TogglePlayback),
        KeyCommand::StepBack => Action::Play(PlayAction::Step(-1)),
        KeyCommand::StepForward => Action::Play(PlayAction::Step(1)),
        KeyCommand::First => Action::Play(PlayAction::GoTo(0)),
        KeyCommand::Last => Action::Play(PlayAction::GoTo(usize::MAX)),
        KeyCommand::Help => return open_help(),
    };
    state.dispatch(action);
}

/// The element that an event is for.
fn element(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// Whether an event is for a field, which copies and pastes by itself.
fn is_in_field(event: &Event) -> bool {
    let field = element(event).map(|target| target.closest("input, textarea"));
    matches!(field, Some(Ok(Some(_))))
}

/// Copies the board, unless something is marked or the copying is a field's own.
fn copy(event: &ClipboardEvent, board: &str) {
    let selection = web_sys::window().and_then(|window| window.get_selection().ok().flatten());
    let marked = selection.is_some_and(|selection| !selection.is_collapsed());
    if marked || is_in_field(event) {
        return;
    }
    if let Some(data) = event.clipboard_data()
        && data.set_data("text/plain", board).is_ok()
    {
        event.prevent_default();
    }
}

/// The text pasted onto the page itself.
fn pasted_text(event: &ClipboardEvent) -> Option<String> {
    if is_in_field(event) {
        return None;
    }
    let text = event.clipboard_data()?.get_data("text/plain").ok()?;
    (!text.trim().is_empty()).then_some(text)
}

fn sheet_is_open() -> bool {
    let document = web_sys::window().and_then(|window| window.document());
    let open = document.map(|document| document.query_selector(":popover-open"));
    matches!(open, Some(Ok(Some(_))))
}

/// As its button does.
fn open_help() {
    if let Some(button) = element_by_id("shortcuts-button") {
        button.click();
    }
}
