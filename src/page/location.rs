//! The address bar.

use wasm_bindgen::JsValue;

/// What stands after the question mark, with it.
pub fn query() -> String {
    let search = web_sys::window().and_then(|window| window.location().search().ok());
    search.unwrap_or_default()
}

/// Puts another query into the address without loading anything. A browser that refuses, as some do when
/// asked too often, leaves the address as it was: nothing but the link is lost.
pub fn replace(query: &str) {
    let Some(window) = web_sys::window() else {
        return;
    };
    // With the path, because a query alone would be taken for one of the page's base folder.
    let path = window.location().pathname().unwrap_or_default();
    if let Ok(history) = window.history() {
        let _ =
            history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("{path}?{query}")));
    }
}
