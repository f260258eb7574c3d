//! The worker that searches, for the browser.

#[cfg(target_arch = "wasm32")]
fn main() {
    slidewise::worker::run();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    println!("This is the solver's worker, for browsers: run `cargo xtask serve`.");
}
