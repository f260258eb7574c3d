//! What the device keeps: settings, records, the last game, the picture. A browser that forbids it, or is
//! full, is told of and otherwise does no harm.

use web_sys::Storage;

/// A thing that is kept.
#[derive(Clone, Copy)]
pub enum Kept {
    Settings,
    Records,
    /// The query of the last address.
    Link,
    /// The game that was under way there.
    Game,
    Picture,
}

impl Kept {
    fn key(self) -> &'static str {
        match self {
            Kept::Settings => "slidewise.settings",
            Kept::Records => "slidewise.records",
            Kept::Link => "slidewise.link",
            Kept::Game => "slidewise.game",
            Kept::Picture => "slidewise.picture",
        }
    }
}

/// What was kept; nothing where the browser keeps nothing.
pub fn load(what: Kept) -> Option<String> {
    storage()?.get_item(what.key()).ok()?
}

/// Keeps a text, and says whether the browser did.
pub fn save(what: Kept, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(what.key(), text).is_ok())
}

pub fn forget(what: Kept) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(what.key());
    }
}

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}
