//! The page: a Yew program for the browser.

fn main() {
    println!("This is the page, for browsers: run `cargo xtask serve`.");
}
