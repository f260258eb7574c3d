//! Settings and records are kept on the device.

use yew::prelude::*;

use crate::page::appearance;
use crate::page::records::Records;
use crate::page::state::State;
use crate::page::storage::{self, StorageKey};

/// Keeps settings and records on the device. The handle holds `false` if the browser refuses.
#[hook]
pub fn use_storage(state: &UseReducerHandle<State>) -> UseStateHandle<bool> {
    let kept = use_state(|| true);
    {
        let kept = kept.clone();
        use_effect_with(state.settings, move |settings| {
            appearance::apply(settings);
            kept.set(storage::save(StorageKey::Settings, &settings.text()));
        });
    }
    {
        let kept = kept.clone();
        use_effect_with(state.records.clone(), move |records| {
            // Another page of this device may have made some too.
            let stored = Records::read(&storage::load(StorageKey::Records).unwrap_or_default());
            let text = records.merged(&stored).text();
            if !text.is_empty() {
                kept.set(storage::save(StorageKey::Records, &text));
            }
        });
    }
    kept
}
