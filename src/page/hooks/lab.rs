//! Loads the lab when it is first opened.

use gloo_events::EventListener;
use wasm_bindgen::JsValue;
use web_sys::{Document, Element};
use yew::prelude::*;

use crate::page::state::{PageMode, State};

/// The event that the lab's script dispatches to the document if its program could not be started.
const FAILURE_EVENT: &str = "slidewise-lab-failed";

/// Loads the lab's style sheet and its script, which starts its program, when the lab is first opened.
#[hook]
pub fn use_lab(state: &UseReducerHandle<State>) -> LabLoader {
    let attempt = use_state_eq(|| 0_u32);
    let has_failed = use_state_eq(|| false);
    let is_open = state.ui.mode == PageMode::Lab;
    let was_opened = use_mut_ref(|| false);
    *was_opened.borrow_mut() |= is_open;
    let was_opened = *was_opened.borrow();
    {
        let has_failed = has_failed.setter();
        use_effect_with((was_opened, *attempt), move |&(was_opened, attempt)| {
            let document = web_sys::window().and_then(|window| window.document());
            let document = document.filter(|_| was_opened);
            let listeners = document.map(|document| load(&document, attempt, &has_failed));
            move || drop(listeners)
        });
    }
    let retry = {
        let has_failed = has_failed.setter();
        let attempt = attempt.clone();
        Callback::from(move |_: MouseEvent| {
            has_failed.set(false);
            attempt.set(*attempt + 1);
        })
    };
    LabLoader {
        has_failed: *has_failed,
        retry,
    }
}

/// The state of the lab's download.
pub struct LabLoader {
    /// `true` if the lab could not be loaded.
    pub has_failed: bool,
    /// Loads it again.
    pub retry: Callback<MouseEvent>,
}

/// Adds the lab's files to the document. Failures are passed to `has_failed`.
fn load(
    document: &Document,
    attempt: u32,
    has_failed: &UseStateSetter<bool>,
) -> Vec<EventListener> {
    let fail = || {
        let has_failed = has_failed.clone();
        move |_: &Event| has_failed.set(true)
    };
    let mut listeners = vec![EventListener::new(document, FAILURE_EVENT, fail())];
    let add = || -> Result<Element, JsValue> {
        if attempt == 0 {
            let style = document.create_element("link")?;
            style.set_attribute("rel", "stylesheet")?;
            style.set_attribute("href", &address(document, "slidewise-lab-style")?)?;
            head(document)?.append_child(&style)?;
        }
        let script = document.create_element("script")?;
        script.set_attribute("type", "module")?;
        // A browser does not request a module again that it could not load.
        let mut url = address(document, "slidewise-lab")?;
        if attempt > 0 {
            url += &format!("?attempt={attempt}");
        }
        script.set_attribute("src", &url)?;
        head(document)?.append_child(&script)?;
        Ok(script)
    };
    match add() {
        Ok(script) => listeners.push(EventListener::new(&script, "error", fail())),
        Err(_) => has_failed.set(true),
    }
    listeners
}

fn head(document: &Document) -> Result<Element, JsValue> {
    document
        .query_selector("head")?
        .ok_or_else(|| JsValue::from_str("the page has no head"))
}

/// Returns an address that the build has written into the page.
fn address(document: &Document, name: &str) -> Result<String, JsValue> {
    let meta = document.query_selector(&format!("meta[name={name}]"))?;
    meta.and_then(|meta| meta.get_attribute("content"))
        .ok_or_else(|| JsValue::from_str(name))
}
