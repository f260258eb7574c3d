//! The browser's clock.

/// Returns the milliseconds since the page was opened.
pub fn now() -> f64 {
    let clock = web_sys::window().and_then(|window| window.performance());
    clock.map_or(0.0, |clock| clock.now())
}
