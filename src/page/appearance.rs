//! The appearance of the document: settings as attributes of the root element, which the style sheet selects by.

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::settings::{Choice, Settings};

/// Applies the settings to the root element.
pub fn apply(settings: &Settings) {
    let Some(root) = root() else { return };
    let numbers = if settings.numbers { "on" } else { "off" };
    for (name, value) in [
        ("data-theme", settings.theme.name()),
        ("data-animation", settings.animation.name()),
        ("data-tile-style", settings.tile_style.name()),
        ("data-numbers", numbers),
    ] {
        let _ = root.set_attribute(name, value);
    }
}

/// Sets the picture for the tiles by its data URL, or removes it.
pub fn set_picture(url: Option<&str>) {
    let Some(root) = root() else { return };
    let style = root.style();
    let _ = match url {
        Some(url) => style
            .set_property("--picture", &format!("url({url})"))
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
