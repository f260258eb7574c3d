//! Effects: how the browser follows the state, and how browser events become actions. One effect per file.

mod address;
mod events;
mod focus;
mod scroll;
mod storage;
mod worker;

pub use address::use_address;
pub use events::use_events;
pub use focus::{is_from_pointer, use_focus};
pub use scroll::use_scroll;
pub use storage::use_storage;
pub use worker::use_worker;
