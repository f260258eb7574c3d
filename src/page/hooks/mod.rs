//! Effects: how the browser follows the state, and how browser events become actions. One effect per file.

mod address;
mod events;
mod focus;
mod introduction;
mod lab;
mod scroll;
mod storage;
mod worker;

pub use address::{lab_query, open_in_lab, use_address};
pub use events::use_events;
pub use focus::{is_from_pointer, use_focus};
pub use introduction::use_introduction;
pub use lab::{LabLoader, use_lab};
pub use scroll::use_scroll;
pub use storage::use_storage;
pub use worker::use_worker;
