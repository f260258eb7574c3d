//! The page: the program that the browser runs on its main thread.

#[cfg(target_arch = "wasm32")]
fn main() {
    slidewise::page::run();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    println!("This program runs in a browser. Start it with `cargo xtask serve`.");
}
