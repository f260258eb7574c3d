//! What the page does to the browser when its state changes, and what it hears from the browser: one effect per file.

mod address;
mod events;
mod storage;
mod worker;

pub use address::use_address;
pub use events::use_events;
pub use storage::use_storage;
pub use worker::use_worker;
