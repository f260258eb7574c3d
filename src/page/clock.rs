//! The browser's clock.

use wasm_bindgen::prelude::*;

/// Milliseconds since the page was opened.
pub fn now() -> f64 {
    let clock = web_sys::window().and_then(|window| window.performance());
    clock.map_or(0.0, |clock| clock.now())
}

/// Calls a function again and again until it is dropped.
pub struct Interval {
    id: i32,
    _tick: Closure<dyn FnMut()>,
}

impl Interval {
    pub fn every(milliseconds: i32, tick: impl FnMut() + 'static) -> Option<Interval> {
        let tick = Closure::<dyn FnMut()>::new(tick);
        let id = web_sys::window()?
            .set_interval_with_callback_and_timeout_and_arguments_0(
                tick.as_ref().unchecked_ref(),
                milliseconds,
            )
            .ok()?;
        Some(Interval { id, _tick: tick })
    }
}

impl Drop for Interval {
    fn drop(&mut self) {
        if let Some(window) = web_sys::window() {
            window.clear_interval_with_handle(self.id);
        }
    }
}

/// Calls a function once after some time, unless it is dropped before.
pub struct Timeout {
    id: i32,
    _ring: Closure<dyn FnMut()>,
}

impl Timeout {
    pub fn after(milliseconds: i32, ring: impl FnMut() + 'static) -> Option<Timeout> {
        let ring = Closure::<dyn FnMut()>::new(ring);
        let id = web_sys::window()?
            .set_timeout_with_callback_and_timeout_and_arguments_0(
                ring.as_ref().unchecked_ref(),
                milliseconds,
            )
            .ok()?;
        Some(Timeout { id, _ring: ring })
    }
}

impl Drop for Timeout {
    fn drop(&mut self) {
        if let Some(window) = web_sys::window() {
            window.clear_timeout_with_handle(self.id);
        }
    }
}
