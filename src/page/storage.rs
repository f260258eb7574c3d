//! Local storage: settings, records, the last game, the picture and the introduction; and session storage, which belongs to
//! one tab. If it is disabled or full, [`save`] returns `false` and the page works without it.

use web_sys::Storage;

use super::saved_game::{self, SavedGame};

/// A key of local or session storage.
#[derive(Clone, Copy)]
pub enum StorageKey {
    /// The settings.
    Settings,
    /// The records.
    Records,
    /// The last game with its address, as [`SavedGame::text`] writes it.
    Game,
    /// The query of the last address, which earlier versions stored separately from the game.
    Link,
    /// The user's picture, as a data URL.
    Picture,
    /// What is known of the introduction: see [`Introduction`](super::welcome::Introduction).
    Introduction,
    /// The query of the lab's last address. Session storage, as each tab has a lab of its own.
    Lab,
    /// The text of the lab's check, as [`saved_text`](super::lab::saved_text) writes it. Session storage too.
    CheckText,
    /// Changes that are not in the browser's history yet. Session storage, as the history is that of a tab.
    History,
}

impl StorageKey {
    fn name(self) -> &'static str {
        match self {
            StorageKey::Settings => "slidewise.settings",
            StorageKey::Records => "slidewise.records",
            StorageKey::Link => "slidewise.link",
            StorageKey::Game => "slidewise.game",
            StorageKey::Picture => "slidewise.picture",
            StorageKey::Introduction => "slidewise.introduction",
            StorageKey::Lab => "slidewise.lab",
            StorageKey::CheckText => "slidewise.check-text",
            StorageKey::History => "slidewise.history",
        }
    }
}

/// Returns the stored text; `None` if there is none or the browser refuses.
pub fn load(key: StorageKey) -> Option<String> {
    storage(key)?.get_item(key.name()).ok()?
}

/// Returns the last saved game.
pub fn saved_game() -> Option<SavedGame> {
    SavedGame::read_stored(
        load(StorageKey::Game).as_deref(),
        load(StorageKey::Link).as_deref(),
    )
}

/// Returns `true` if a later version of the page has stored a game, which this version neither reads nor replaces.
pub fn has_newer_game() -> bool {
    load(StorageKey::Game).is_some_and(|stored| saved_game::is_newer(&stored))
}

/// Stores a text, and returns `true` if the browser did.
pub fn save(key: StorageKey, text: &str) -> bool {
    storage(key).is_some_and(|storage| storage.set_item(key.name(), text).is_ok())
}

/// Removes a stored text.
pub fn remove(key: StorageKey) {
    if let Some(storage) = storage(key) {
        let _ = storage.remove_item(key.name());
    }
}

fn storage(key: StorageKey) -> Option<Storage> {
    let window = web_sys::window()?;
    match key {
        StorageKey::History | StorageKey::Lab | StorageKey::CheckText => {
            window.session_storage().ok()?
        }
        _ => window.local_storage().ok()?,
    }
}
