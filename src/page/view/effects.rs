//! What the page does to the browser when its state changes, and what it hears from it.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Element, KeyboardEvent};
use yew::prelude::*;

use super::element_by_id;
use crate::page::address::Entry;
use crate::page::game::{Game, Stroke};
use crate::page::keys::{self, Wish};
use crate::page::listener::Listener;
use crate::page::location::{self, Writer};
use crate::page::records::Records;
use crate::page::saved_game::SavedGame;
use crate::page::solver::Solver;
use crate::page::state::{Action, Arrival, State};
use crate::page::storage::{self, Kept};
use crate::page::{appearance, clock};

/// The worker, which is sent the task of the state and told when it is no longer wanted.
#[hook]
pub fn use_solver(state: &UseReducerHandle<State>) -> Rc<Solver> {
    let dispatcher = state.dispatcher();
    let solver = use_memo((), |()| {
        Solver::start(move |action| dispatcher.dispatch(action))
    });
    {
        let (solver, task) = (solver.clone(), state.task);
        use_effect_with(task.map(|task| task.id), move |_| {
            if let Some(task) = task {
                solver.ask(task.id, task.request());
            }
            move || {
                if let Some(task) = task {
                    solver.stop(task.id);
                }
            }
        });
    }
    {
        let (solver, state) = (solver.clone(), state.clone());
        let asked = state.estimates.as_ref().map(|asked| asked.id);
        use_effect_with(asked, move |_| solver.estimate(state.question()));
    }
    {
        let solver = solver.clone();
        use_effect_with(state.goal, move |goal| solver.prepare(*goal));
    }
    solver
}

/// The address follows the state, and the state follows Back and Forward.
#[hook]
pub fn use_address(state: &UseReducerHandle<State>) {
    let writer = use_memo((), |()| Writer::default());
    // A link that cannot be read stays in the address, to be mended, until there is another board.
    let shown = state
        .link_error
        .is_none()
        .then(|| (state.entry, state.share().query(), state.game.clone()));
    let latest = use_mut_ref(|| None);
    latest.borrow_mut().clone_from(&shown);
    {
        let writer = writer.clone();
        use_effect_with(shown, move |shown| {
            if let Some(shown) = shown {
                writer.write(entry(shown));
            }
        });
    }
    let number = use_mut_ref(|| 0);
    *number.borrow_mut() = state.entry;
    let dispatcher = state.dispatcher();
    use_effect_with((), move |()| {
        // The time of a game that was kept goes on.
        dispatcher.dispatch(Action::Seen(clock::now()));
        let window = web_sys::window();
        let leaving = writer.clone();
        let leaves = window.clone().map(|window| {
            Listener::new(window, "beforeunload", move |_| {
                if let Some(shown) = &*latest.borrow() {
                    leaving.write(entry(shown));
                    leaving.flush();
                }
            })
        });
        let arrives = window.map(|window| {
            Listener::new(window, "popstate", move |_| {
                writer.arrived(*number.borrow());
                let saved = location::saved_game();
                let game = saved.as_ref().map(|saved| &*saved.game);
                let arrival = Arrival::new(&location::query(), game);
                dispatcher.dispatch(Action::Arrive(Box::new(arrival)));
                dispatcher.dispatch(Action::Seen(clock::now()));
            })
        });
        move || drop((leaves, arrives))
    });
}

/// What the history keeps of a state, with the time that its game has come to.
fn entry((number, query, game): &(u32, String, Game)) -> Entry {
    Entry {
        number: *number,
        saved: SavedGame {
            query: query.clone(),
            game: game.save(clock::now()),
        },
    }
}

/// Settings and records are kept on the device; says whether the browser keeps them.
#[hook]
pub fn use_storage(state: &UseReducerHandle<State>) -> UseStateHandle<bool> {
    let kept = use_state(|| true);
    {
        let kept = kept.clone();
        use_effect_with(state.settings, move |settings| {
            appearance::show(settings);
            kept.set(storage::save(Kept::Settings, &settings.text()));
        });
    }
    {
        let kept = kept.clone();
        use_effect_with(state.records.clone(), move |records| {
            // Another page of this device may have made some too.
            let stored = Records::read(&storage::load(Kept::Records).unwrap_or_default());
            let text = records.with(&stored).text();
            if !text.is_empty() {
                kept.set(storage::save(Kept::Records, &text));
            }
        });
    }
    kept
}

/// What the keys and the clipboard ask for that is not an [`Action`] by itself.
#[derive(Clone, PartialEq)]
pub struct Wishes {
    pub new: Callback<()>,
    pub stop: Callback<()>,
}

/// The keys, the clipboard, and whether the page is seen.
#[hook]
pub fn use_events(state: &UseReducerHandle<State>, wishes: Wishes) {
    // The listeners live as long as the page, and look at the state of the moment.
    let latest = use_mut_ref(|| (state.clone(), wishes.clone()));
    *latest.borrow_mut() = (state.clone(), wishes);
    let dispatcher = state.dispatcher();
    use_effect_with((), move |()| {
        let listeners = listen(latest, dispatcher);
        move || drop(listeners)
    });
}

/// The listeners of the whole page, which live as long as what this returns.
fn listen(
    latest: Rc<RefCell<(UseReducerHandle<State>, Wishes)>>,
    dispatcher: UseReducerDispatcher<State>,
) -> Option<[Listener; 4]> {
    let window = web_sys::window()?;
    let document = window.document()?;
    let keys = latest.clone();
    let pressed = Listener::new(window, "keydown", move |event| {
        let (state, wishes) = keys.borrow().clone();
        if let Some(event) = event.dyn_ref::<KeyboardEvent>()
            && let Some(wish) = wish_of(event, &state)
        {
            event.prevent_default();
            fulfil(wish, &state, &wishes);
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
            pasting.dispatch(Action::Paste(text));
        }
    });
    let seen = Listener::new(document.clone(), "visibilitychange", move |_| {
        let seen = if document.hidden() {
            Action::Hidden
        } else {
            Action::Seen
        };
        dispatcher.dispatch(seen(clock::now()));
    });
    Some([pressed, copied, pasted, seen])
}

/// What a key press asks for, unless it is for a field, a list that scrolls, a button or the browser.
fn wish_of(event: &KeyboardEvent, state: &State) -> Option<Wish> {
    let target = element(event);
    let within = |selector: &str| {
        let closest = target.as_ref().map(|target| target.closest(selector));
        matches!(closest, Some(Ok(Some(_))))
    };
    if event.alt_key() || within("select, input, textarea, [data-own-keys]") {
        return None;
    }
    let command = event.ctrl_key() || event.meta_key();
    let wish = keys::wish(&event.key(), command, event.shift_key())?;
    let goes_on = matches!(
        wish,
        Wish::Slide(_) | Wish::Undo | Wish::Redo | Wish::StepBack | Wish::StepForward
    );
    match wish {
        // A key held down.
        _ if event.repeat() && !goes_on => None,
        // A button has its own use for the space bar, a sheet for Escape, the page for its ends.
        Wish::PlayPause if within("button, summary, a") => None,
        _ if sheet_is_open() => None,
        Wish::Escape if !state.is_running() && !state.is_counting() => None,
        Wish::PlayPause | Wish::StepBack | Wish::StepForward | Wish::First | Wish::Last
            if state.playback.is_none() =>
        {
            None
        }
        Wish::Slide(_) if state.is_swapping() => None,
        wish => Some(wish),
    }
}

fn fulfil(wish: Wish, state: &UseReducerHandle<State>, wishes: &Wishes) {
    let now = clock::now();
    let action = match wish {
        Wish::Slide(step) => Action::Play(Stroke { step, tiles: 1 }, now),
        Wish::Undo => Action::Undo(now),
        Wish::Redo => Action::Redo(now),
        Wish::New => return wishes.new.emit(()),
        Wish::Reset => Action::Reset,
        Wish::Hint => Action::Hint,
        Wish::Solve => Action::Solve,
        Wish::Escape => return wishes.stop.emit(()),
        Wish::PlayPause => Action::TogglePlayback,
        Wish::StepBack => Action::Step(-1),
        Wish::StepForward => Action::Step(1),
        Wish::First => Action::Go(0),
        Wish::Last => Action::Go(usize::MAX),
        Wish::Help => return open_help(),
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
    if let Some(button) = element_by_id("help-button") {
        button.click();
    }
}
