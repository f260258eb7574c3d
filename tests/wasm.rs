//! What only a browser's worker can show.
#![cfg(target_arch = "wasm32")]
