//! The worker: the program that the browser runs in a web worker to solve boards.

#[cfg(target_arch = "wasm32")]
fn main() {
    slidewise::worker::run();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    println!("This program runs in a browser. Start it with `cargo xtask serve`.");
}
