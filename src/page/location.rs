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
    let history = web_sys::window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("?{query}")));
    }
}
