//! The page: what a visitor sees and touches.
//!
//! [`state`] and what it is made of are pure: what is shown, how it changes, what a key means. Each effect
//! on the browser has a file of its own, `hooks` connect them to the state, and `view` draws.

pub mod address;
pub mod anytime_run;
pub mod chart;
pub mod game;
pub mod keys;
pub mod line;
pub mod playback;
pub mod records;
pub mod saved_game;
pub mod settings;
pub mod setup;
pub mod state;
pub mod stopwatch;
pub mod table_progress;
pub mod text;
pub mod worker_client;

#[cfg(target_arch = "wasm32")]
mod appearance;
#[cfg(target_arch = "wasm32")]
mod clipboard;
#[cfg(target_arch = "wasm32")]
mod clock;
#[cfg(target_arch = "wasm32")]
mod download;
#[cfg(target_arch = "wasm32")]
mod entropy;
#[cfg(target_arch = "wasm32")]
mod hooks;
#[cfg(target_arch = "wasm32")]
mod listener;
#[cfg(target_arch = "wasm32")]
mod location;
#[cfg(target_arch = "wasm32")]
mod offline;
#[cfg(target_arch = "wasm32")]
mod picture;
#[cfg(target_arch = "wasm32")]
mod storage;
#[cfg(target_arch = "wasm32")]
mod view;
#[cfg(target_arch = "wasm32")]
mod worker_host;

/// Draws the page; called once, by its program.
#[cfg(target_arch = "wasm32")]
pub fn run() {
    yew::Renderer::<view::App>::new().render();
}
