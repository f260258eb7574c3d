//! How the whole document looks: the settings as attributes of its root, which the style sheet reads.

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::settings::{Choice, Settings};

/// Shows the settings.
pub fn show(settings: &Settings) {
    let Some(root) = root() else { return };
    let numbers = if settings.numbers { "on" } else { "off" };
    for (name, value) in [
        ("data-theme", settings.theme.name()),
        ("data-animation", settings.animation.name()),
        ("data-tile-style", settings.look.name()),
        ("data-numbers", numbers),
    ] {
        let _ = root.set_attribute(name, value);
    }
}

/// The picture that tiles are parts of, by its address; none without one.
pub fn show_picture(address: Option<&str>) {
    let Some(root) = root() else { return };
    let style = root.style();
    let _ = match address {
        Some(address) => style
            .set_property("--picture", &format!("url({address})"))
            .and_then(|()| root.set_attribute("data-picture", "chosen")),
        None => root.remove_attribute("data-picture"),
    };
}

fn root() -> Option<HtmlElement> {
    web_sys::window()?
        .document()?
        .document_element()?
        .dyn_into()
        .ok()
}
