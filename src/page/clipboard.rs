//! The Clipboard and Web Share APIs.

use js_sys::{Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// Copies a text, and returns `true` if the browser did.
pub async fn copy(text: String) -> bool {
    let Some(clipboard) = navigator_property("clipboard") else {
        return false;
    };
    is_fulfilled(call(&clipboard, "writeText", &text.into())).await
}

/// Returns `true` if the browser supports the Web Share API.
pub fn can_share() -> bool {
    navigator_property("share").is_some()
}

/// Opens the system's share dialog for a link, and returns `true` if the user shared it. Returns `false` if the user closed
/// the dialog.
pub async fn share(link: String) -> bool {
    let data = Object::new();
    let _ = Reflect::set(&data, &"title".into(), &"Slidewise".into());
    let _ = Reflect::set(&data, &"url".into(), &link.into());
    let Some(window) = web_sys::window() else {
        return false;
    };
    is_fulfilled(call(&window.navigator(), "share", &data)).await
}

/// Returns a property of `navigator` that some browsers lack, as do pages without HTTPS.
fn navigator_property(name: &str) -> Option<JsValue> {
    let navigator = web_sys::window()?.navigator();
    let property = Reflect::get(&navigator, &name.into()).ok()?;
    (!property.is_undefined() && !property.is_null()).then_some(property)
}

fn call(object: &JsValue, name: &str, argument: &JsValue) -> Option<Promise> {
    let function: js_sys::Function = Reflect::get(object, &name.into()).ok()?.dyn_into().ok()?;
    function.call1(object, argument).ok()?.dyn_into().ok()
}

/// Awaits a promise, and returns `true` if it was fulfilled.
async fn is_fulfilled(promise: Option<Promise>) -> bool {
    match promise {
        Some(promise) => JsFuture::from(promise).await.is_ok(),
        None => false,
    }
}
