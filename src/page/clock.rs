//! The browser's clock and timers.

use wasm_bindgen::prelude::*;

/// Returns the milliseconds since the page was opened.
pub fn now() -> f64 {
    let clock = web_sys::window().and_then(|window| window.performance());
    clock.map_or(0.0, |clock| clock.now())
}

/// Calls a function repeatedly until it is dropped.
pub struct Interval {
    id: i32,
    _callback: Closure<dyn FnMut()>,
}

impl Interval {
    /// Calls `callback` every `ms` milliseconds; `None` if the browser refuses.
    pub fn every(ms: i32, callback: impl FnMut() + 'static) -> Option<Interval> {
        let callback = Closure::<dyn FnMut()>::new(callback);
        let id = web_sys::window()?
            .set_interval_with_callback_and_timeout_and_arguments_0(
                callback.as_ref().unchecked_ref(),
                ms,
            )
            .ok()?;
        Some(Interval {
            id,
            _callback: callback,
        })
    }
}

impl Drop for Interval {
    fn drop(&mut self) {
        if let Some(window) = web_sys::window() {
            window.clear_interval_with_handle(self.id);
        }
    }
}

/// Calls a function once after a delay, unless it is dropped before.
pub struct Timeout {
    id: i32,
    _callback: Closure<dyn FnMut()>,
}

impl Timeout {
    /// Calls `callback` after `ms` milliseconds; `None` if the browser refuses.
    pub fn after(ms: i32, callback: impl FnMut() + 'static) -> Option<Timeout> {
        let callback = Closure::<dyn FnMut()>::new(callback);
        let id = web_sys::window()?
            .set_timeout_with_callback_and_timeout_and_arguments_0(
                callback.as_ref().unchecked_ref(),
                ms,
            )
            .ok()?;
        Some(Timeout {
            id,
            _callback: callback,
        })
    }
}

impl Drop for Timeout {
    fn drop(&mut self) {
        if let Some(window) = web_sys::window() {
            window.clear_timeout_with_handle(self.id);
        }
    }
}
