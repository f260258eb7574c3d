//! The page: a Yew application whose state is a pure reducer.
//!
//! [`state`] holds what is shown and how each action changes it; it and the modules that it uses are pure and tested
//! natively. Each browser API has a module of its own, which exists for wasm32 only. `hooks` connect them to the state, and
//! `view` has the components.

pub mod address;
pub mod anytime_run;
pub mod chart;
pub mod drag;
pub mod entry;
pub mod game;
pub mod keys;
pub mod lab;
pub mod layer_answers;
pub mod move_line;
pub mod playback;
pub mod records;
pub mod saved_game;
pub mod settings;
pub mod setup;
pub mod setup_text;
pub mod state;
pub mod stopwatch;
pub mod tab_order;
pub mod table_progress;
pub mod text;
pub mod welcome;
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

/// Renders the page into the document. The page's binary calls it once.
#[cfg(target_arch = "wasm32")]
pub fn run() {
    yew::Renderer::<view::App>::new().render();
}

#[cfg(target_arch = "wasm32")]
pub use lab::run as run_lab;
