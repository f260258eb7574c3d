//! Event listeners on the window and the document.

use wasm_bindgen::prelude::*;
use web_sys::EventTarget;

/// Listens to one type of event until it is dropped.
pub struct EventListener {
    target: EventTarget,
    event_type: &'static str,
    callback: Closure<dyn FnMut(web_sys::Event)>,
}

impl EventListener {
    /// Calls `callback` for every event of a type on a target.
    pub fn new(
        target: impl Into<EventTarget>,
        event_type: &'static str,
        callback: impl FnMut(web_sys::Event) + 'static,
    ) -> EventListener {
        let listener = EventListener {
            target: target.into(),
            event_type,
            callback: Closure::new(callback),
        };
        let function = listener.callback.as_ref().unchecked_ref();
        // Does not fail for a valid event type.
        let _ = listener
            .target
            .add_event_listener_with_callback(event_type, function);
        listener
    }
}

impl Drop for EventListener {
    fn drop(&mut self) {
        let function = self.callback.as_ref().unchecked_ref();
        let _ = self
            .target
            .remove_event_listener_with_callback(self.event_type, function);
    }
}
