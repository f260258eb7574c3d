//! What the device keeps: settings, records, the last game, the picture. A browser that forbids it, or is
//! full, is told of and otherwise does no harm.

use web_sys::Storage;

use super::saved_game::SavedGame;

/// A thing that is kept.
#[derive(Clone, Copy)]
pub enum StorageKey {
    Settings,
    Records,
    /// The last game with its address, as [`SavedGame`] writes it.
    Game,
    /// The query of the last address, where a version that kept it apart from the game was here last.
    Link,
    Picture,
}

impl StorageKey {
    fn key(self) -> &'static str {
        match self {
            StorageKey::Settings => "slidewise.settings",
            StorageKey::Records => "slidewise.records",
            StorageKey::Link => "slidewise.link",
            StorageKey::Game => "slidewise.game",
            StorageKey::Picture => "slidewise.picture",
        }
    }
}

/// What was kept; nothing where the browser keeps nothing.
pub fn load(what: StorageKey) -> Option<String> {
    storage()?.get_item(what.key()).ok()?
}

/// Returns the game that was kept last.
pub fn saved_game() -> Option<SavedGame> {
    SavedGame::read_stored(
        load(StorageKey::Game).as_deref(),
        load(StorageKey::Link).as_deref(),
    )
}

/// Keeps a text, and says whether the browser did.
pub fn save(what: StorageKey, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(what.key(), text).is_ok())
}

pub fn remove(what: StorageKey) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(what.key());
    }
}

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}
