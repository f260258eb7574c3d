//! The lab: the program that the browser runs on its main thread once the lab is opened.

#[cfg(target_arch = "wasm32")]
fn main() {
    slidewise::page::run_lab();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    println!("This program runs in a browser. Start it with `cargo xtask serve`.");
}
