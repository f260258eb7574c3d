//! Events of the whole window and document.

use wasm_bindgen::prelude::*;
use web_sys::EventTarget;

/// Hears one kind of event until it is dropped.
pub struct EventListener {
    target: EventTarget,
    name: &'static str,
    hear: Closure<dyn FnMut(web_sys::Event)>,
}

impl EventListener {
    pub fn new(
        target: impl Into<EventTarget>,
        name: &'static str,
        hear: impl FnMut(web_sys::Event) + 'static,
    ) -> EventListener {
        let listener = EventListener {
            target: target.into(),
            name,
            hear: Closure::new(hear),
        };
        let function = listener.hear.as_ref().unchecked_ref();
        // Fails for names that are no names, of which there are none here.
        let _ = listener
            .target
            .add_event_listener_with_callback(name, function);
        listener
    }
}

impl Drop for EventListener {
    fn drop(&mut self) {
        let function = self.hear.as_ref().unchecked_ref();
        let _ = self
            .target
            .remove_event_listener_with_callback(self.name, function);
    }
}
