//! Saves settings and records in local storage.

use yew::prelude::*;

use crate::page::appearance;
use crate::page::records::Records;
use crate::page::state::State;
use crate::page::storage::{self, StorageKey};

/// Saves settings and records in local storage when they change. The handle holds `false` if the browser refuses.
#[hook]
pub fn use_storage(state: &UseReducerHandle<State>) -> UseStateHandle<bool> {
    let is_saved = use_state(|| true);
    {
        let is_saved = is_saved.clone();
        use_effect_with(state.settings, move |settings| {
            appearance::apply(settings);
            is_saved.set(storage::save(StorageKey::Settings, &settings.text()));
        });
    }
    {
        let is_saved = is_saved.clone();
        use_effect_with(state.records.clone(), move |records| {
            // Another tab may have stored records too.
            let stored = Records::read(&storage::load(StorageKey::Records).unwrap_or_default());
            let text = records.merged(&stored).text();
            if !text.is_empty() {
                is_saved.set(storage::save(StorageKey::Records, &text));
            }
        });
    }
    is_saved
}
