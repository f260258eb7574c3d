//! The page: a Yew program for the browser.

fn main() {
    println!("This is the worker of the page, for browsers: run `cargo xtask serve`.");
}
