//! The page, for the browser.

#[cfg(target_arch = "wasm32")]
fn main() {
    slidewise::page::run();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    println!("This is the page, for browsers: run `cargo xtask serve`.");
}
