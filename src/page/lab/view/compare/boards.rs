//! The choice of the boards of a comparison.

use yew::prelude::*;

use super::super::file;
use crate::engine::distance_table::DistanceTable;
use crate::lab::{BoardSource, GalleryKind};
use crate::page::entropy;
use crate::page::lab::state::{CompareAction, CompareDraft, RandomField, Subject};
use crate::page::lab::text::{self, compare as words};
use crate::page::text::numbers;
use crate::page::view::{nothing, value_of};
use crate::puzzle::Size;

/// Maximum number of lines of a list whose errors are shown. Chosen by hand.
const MAX_ERRORS_SHOWN: usize = 4;

/// Draws the choice of the boards.
pub fn boards(
    draft: &CompareDraft,
    subject: &Subject,
    on_compare: &Callback<CompareAction>,
) -> Html {
    html! {
        <section class="experiment-boards">
            <fieldset class="choice-group">
                <legend>{ words::BOARDS }</legend>
                <div class="segmented">
                    { for BoardSource::ALL.into_iter().map(|source| {
                        let on_compare = on_compare.clone();
                        html! {
                            <label>
                                <input
                                    type="radio"
                                    name="board-source"
                                    value={source.name()}
                                    checked={draft.source == source}
                                    onchange={Callback::from(move |_: Event| on_compare.emit(CompareAction::ChooseSource(source)))}
                                />
                                <span>{ words::source(source) }</span>
                            </label>
                        }
                    }) }
                </div>
            </fieldset>
            { match draft.source {
                BoardSource::This => html! { <p class="muted">{ text::subject_line(&subject.board) }</p> },
                BoardSource::Random => random(draft, subject, on_compare),
                BoardSource::List => list(draft, on_compare),
                BoardSource::Gallery => gallery(draft, on_compare),
            } }
        </section>
    }
}

/// Draws the field of a number. What is wrong with its text is said as it is typed.
fn number(
    field: RandomField,
    id: &'static str,
    draft: &CompareDraft,
    subject: &Subject,
    on_compare: &Callback<CompareAction>,
) -> Html {
    let typed = {
        let on_compare = on_compare.clone();
        Callback::from(move |event: InputEvent| {
            on_compare.emit(CompareAction::TypeNumber(field, value_of(&event)));
        })
    };
    let error = draft.field_error(field, subject);
    let error_id = format!("{id}-error");
    html! {
        <div class="number-field">
            <label>
                { words::field(field, DistanceTable::fits(draft.size)) }
                <input
                    {id}
                    type="text"
                    inputmode="numeric"
                    autocomplete="off"
                    value={draft.random.text(field)}
                    aria-invalid={error.is_some().to_string()}
                    aria-describedby={error_id.clone()}
                    oninput={typed}
                />
            </label>
            <p class="field-error" id={error_id} role="status">{ error.map(words::field_error) }</p>
        </div>
    }
}

/// Draws the fields of random boards.
fn random(draft: &CompareDraft, subject: &Subject, on_compare: &Callback<CompareAction>) -> Html {
    let has_layers = DistanceTable::fits(draft.size);
    let choose_size = {
        let on_compare = on_compare.clone();
        Callback::from(move |event: Event| {
            if let Ok(size) = value_of(&event).parse::<Size>() {
                on_compare.emit(CompareAction::ChooseSize(size));
            }
        })
    };
    let new_seed = {
        let on_compare = on_compare.clone();
        Callback::from(move |_: MouseEvent| {
            let seed = entropy::random().below(10_000) as u32;
            on_compare.emit(CompareAction::ChooseSeed(seed));
        })
    };
    let mut sizes: Vec<Size> = Size::all().collect();
    sizes.sort_by_key(|size| (size.width() != size.height(), size.cells(), size.width()));
    let number = |field, id| number(field, id, draft, subject, on_compare);
    html! {
        <>
            <div class="fields">
                <label>
                    { words::SIZE }
                    <select id="random-size" onchange={choose_size}>
                        { for sizes.into_iter().map(|size| html! {
                            <option value={size.to_string()} selected={size == draft.size}>{ numbers::size(size) }</option>
                        }) }
                    </select>
                </label>
                { number(RandomField::Each, "each") }
                { if has_layers {
                    html! {
                        <>
                            { number(RandomField::From, "from") }
                            { number(RandomField::To, "to") }
                            { number(RandomField::Step, "step") }
                        </>
                    }
                } else {
                    nothing()
                } }
                { number(RandomField::Seed, "seed") }
                <button type="button" class="new-seed" onclick={new_seed}>{ words::NEW_SEED }</button>
            </div>
            { if draft.has_wrong_field(subject) {
                nothing()
            } else {
                html! { <p class="muted">{ words::random_note(draft.board_count(subject), draft.boards(subject).count(), has_layers, draft.size) }</p> }
            } }
        </>
    }
}

/// Draws the field of a list, which takes dropped files.
fn list(draft: &CompareDraft, on_compare: &Callback<CompareAction>) -> Html {
    let typed = {
        let on_compare = on_compare.clone();
        Callback::from(move |event: InputEvent| {
            on_compare.emit(CompareAction::TypeList(value_of(&event)));
        })
    };
    let on_file = {
        let on_compare = on_compare.clone();
        Callback::from(move |text| {
            on_compare.emit(match text {
                Ok(text) => CompareAction::AddToList(text),
                Err(error) => CompareAction::RefuseFiles(error),
            });
        })
    };
    let errors = &draft.list.errors;
    let size = draft.list.boards.first().map(|listed| listed.board.size());
    html! {
        <div class="board-list" ondrop={file::on_drop(on_file.clone())} ondragover={file::on_drag_over()}>
            <label>
                { words::LIST }
                <textarea
                    id="board-list"
                    rows="4"
                    autocomplete="off"
                    spellcheck="false"
                    placeholder={words::LIST_EXAMPLE}
                    value={draft.list_text.clone()}
                    oninput={typed}
                />
            </label>
            <div class="row">
                <label class="button">
                    <input class="visually-hidden" id="list-files" type="file" multiple=true onchange={file::on_choose(on_file.clone())} />
                    { words::CHOOSE_FILES }
                </label>
                <p class="muted" id="list-read" role="status">
                    { if draft.list_text.is_empty() { words::LIST_HELP.to_string() } else { words::list_read(draft.list.boards.len(), size, errors.len()) } }
                </p>
            </div>
            { match &draft.file_error {
                Some(error) => html! { <p class="field-error" role="alert">{ words::file_error(*error) }</p> },
                None => nothing(),
            } }
            <ul class="list-errors">
                { for errors.iter().take(MAX_ERRORS_SHOWN).map(|error| html! { <li>{ words::list_error(error) }</li> }) }
                { if errors.len() > MAX_ERRORS_SHOWN {
                    html! { <li>{ words::more_errors(errors.len() - MAX_ERRORS_SHOWN) }</li> }
                } else {
                    nothing()
                } }
            </ul>
        </div>
    }
}

/// Draws the choice of a gallery.
fn gallery(draft: &CompareDraft, on_compare: &Callback<CompareAction>) -> Html {
    let choose = {
        let on_compare = on_compare.clone();
        Callback::from(move |event: Event| {
            if let Ok(kind) = value_of(&event).parse::<GalleryKind>() {
                on_compare.emit(CompareAction::ChooseGallery(kind));
            }
        })
    };
    html! {
        <>
            <div class="fields">
                <label>
                    { words::GALLERY }
                    <select id="gallery" onchange={choose}>
                        { for GalleryKind::ALL.into_iter().map(|kind| html! {
                            <option value={kind.name()} selected={kind == draft.gallery}>{ words::gallery(kind) }</option>
                        }) }
                    </select>
                </label>
            </div>
            <p class="muted">{ text::goal(&draft.gallery.goal()) }</p>
        </>
    }
}
