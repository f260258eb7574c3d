//! Effects: how the browser follows the state, and how browser events become actions. One effect per file.

mod address;
mod events;
mod introduction;
mod storage;
mod worker;

pub use address::use_address;
pub use events::use_events;
pub use introduction::use_introduction;
pub use storage::use_storage;
pub use worker::use_worker;
