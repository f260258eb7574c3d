//! The clipboard, and the system's own way of sharing.

use js_sys::{Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// Copies a text; says whether the browser did.
pub async fn copy(text: String) -> bool {
    let Some(clipboard) = tool("clipboard") else {
        return false;
    };
    settled(call(&clipboard, "writeText", &text.into())).await
}

/// Whether the system has a sheet to share with.
pub fn can_share() -> bool {
    tool("share").is_some()
}

/// Opens the system's sheet for a link; says whether it was shared. Someone who closes the sheet has not.
pub async fn share(link: String) -> bool {
    let data = Object::new();
    let _ = Reflect::set(&data, &"title".into(), &"Slidewise".into());
    let _ = Reflect::set(&data, &"url".into(), &link.into());
    let Some(window) = web_sys::window() else {
        return false;
    };
    settled(call(&window.navigator(), "share", &data)).await
}

/// A part of the browser's navigator that not every browser, and no insecure page, has.
fn tool(name: &str) -> Option<JsValue> {
    let navigator = web_sys::window()?.navigator();
    let tool = Reflect::get(&navigator, &name.into()).ok()?;
    (!tool.is_undefined() && !tool.is_null()).then_some(tool)
}

fn call(of: &JsValue, name: &str, argument: &JsValue) -> Option<Promise> {
    let function: js_sys::Function = Reflect::get(of, &name.into()).ok()?.dyn_into().ok()?;
    function.call1(of, argument).ok()?.dyn_into().ok()
}

async fn settled(promise: Option<Promise>) -> bool {
    match promise {
        Some(promise) => JsFuture::from(promise).await.is_ok(),
        None => false,
    }
}
