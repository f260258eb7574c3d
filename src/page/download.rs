//! Downloads of text files.

use js_sys::Array;
use wasm_bindgen::JsCast;
use web_sys::{Blob, HtmlAnchorElement, Url};

/// Downloads a text as a file; does nothing if the browser refuses.
pub fn text(name: &str, text: &str) {
    let _ = try_download(name, text);
}

fn try_download(name: &str, text: &str) -> Option<()> {
    let document = web_sys::window()?.document()?;
    let blob = Blob::new_with_str_sequence(&Array::of1(&text.into())).ok()?;
    let url = Url::create_object_url_with_blob(&blob).ok()?;
    let link: HtmlAnchorElement = document.create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    let _ = Url::revoke_object_url(&url);
    Some(())
}
