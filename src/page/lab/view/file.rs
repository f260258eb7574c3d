//! Reads files that are dropped or chosen.

use js_sys::Uint8Array;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{File, FileList, HtmlInputElement};
use yew::prelude::*;

use crate::page::lab::text_file::{FileError, MAX_FILE_BYTES, decode_text};

/// Reads all files of a list, and emits their texts with an empty line between two of them.
fn read(files: Option<FileList>, on_file: &Callback<Result<String, FileError>>) {
    // The browser empties the list together with its field.
    let files: Vec<File> = match &files {
        Some(files) => (0..files.length())
            .filter_map(|index| files.get(index))
            .collect(),
        None => return,
    };
    if !files.is_empty() {
        let on_file = on_file.clone();
        spawn_local(async move { on_file.emit(text_of(&files).await) });
    }
}

async fn text_of(files: &[File]) -> Result<String, FileError> {
    if files.iter().map(|file| file.size()).sum::<f64>() > MAX_FILE_BYTES as f64 {
        return Err(FileError::TooLarge);
    }
    let mut texts = Vec::new();
    for file in files {
        let buffer = JsFuture::from(file.array_buffer()).await;
        let buffer = buffer.map_err(|_| FileError::Unreadable)?;
        texts.push(decode_text(&Uint8Array::new(&buffer).to_vec())?);
    }
    Ok(texts.join("\n\n"))
}

/// Returns the handler of a file field. It empties the field, so that the same file can be chosen again.
pub fn on_choose(on_file: Callback<Result<String, FileError>>) -> Callback<Event> {
    Callback::from(move |event: Event| {
        let target = event.target();
        if let Some(input) = target.and_then(|target| target.dyn_into::<HtmlInputElement>().ok()) {
            read(input.files(), &on_file);
            input.set_value("");
        }
    })
}

/// Returns the handler of a place where files are dropped. A dropped text is left to the browser.
pub fn on_drop(on_file: Callback<Result<String, FileError>>) -> Callback<DragEvent> {
    Callback::from(move |event: DragEvent| {
        let files = event.data_transfer().and_then(|data| data.files());
        if files.as_ref().is_some_and(|files| files.length() > 0) {
            event.prevent_default();
            read(files, &on_file);
        }
    })
}

/// Returns the handler that lets files be dropped.
pub fn on_drag_over() -> Callback<DragEvent> {
    Callback::from(|event: DragEvent| {
        let types = event.data_transfer().map(|data| data.types());
        if types.is_some_and(|types| types.includes(&"Files".into(), 0)) {
            event.prevent_default();
        }
    })
}
