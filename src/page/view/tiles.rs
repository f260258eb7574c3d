//! The choice of the tile style, with the user's own picture.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::choose::choose;
use super::on_setting;
use crate::page::picture;
use crate::page::settings::{Settings, TileStyle};
use crate::page::state::Action;
use crate::page::text::settings as text;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub settings: Settings,
    pub has_picture: bool,
    /// Called with the data address of a chosen picture; `None` to remove it.
    pub on_picture: Callback<Option<String>>,
    pub on_action: Callback<Action>,
}

#[component]
pub fn Tiles(props: &Props) -> Html {
    let Props {
        settings,
        has_picture,
        on_picture,
        on_action,
    } = props;
    let settings = *settings;
    let wrong = use_state(|| "");
    let open_file = {
        let (wrong, on_picture, on_action) = (wrong.clone(), on_picture.clone(), on_action.clone());
        Callback::from(move |event: Event| {
            let input = event.target_dyn_into::<HtmlInputElement>();
            let Some(input) = input else { return };
            let file = input.files().and_then(|files| files.item(0));
            // The same file may be chosen again.
            input.set_value("");
            let Some(file) = file else { return };
            let (wrong, on_picture, on_action) =
                (wrong.clone(), on_picture.clone(), on_action.clone());
            wasm_bindgen_futures::spawn_local(async move {
                match picture::read(file).await {
                    Some(address) => {
                        wrong.set("");
                        on_picture.emit(Some(address));
                        on_action.emit(Action::ChooseTileStyle(TileStyle::Picture));
                    }
                    None => wrong.set(text::NOT_A_PICTURE),
                }
            });
        })
    };
    let remove = {
        let on_picture = on_picture.clone();
        Callback::from(move |_: MouseEvent| on_picture.emit(None))
    };
    let numbers = {
        let change = on_setting(on_action, settings, |all, numbers| all.numbers = numbers);
        Callback::from(move |event: Event| {
            let input = event.target_dyn_into::<HtmlInputElement>();
            change.emit(input.is_some_and(|input| input.checked()));
        })
    };
    let pictured = settings.tile_style == TileStyle::Picture;
    html! {
        <div class="tile-options">
            { choose(
                text::TILES,
                "tile-style",
                settings.tile_style,
                on_setting(on_action, settings, |all, look| all.tile_style = look),
            ) }
            <div hidden={!pictured}>
                <div class="row">
                    <label class="button">
                        <input id="picture" class="visually-hidden" type="file" accept={picture::TYPES} onchange={open_file} />
                        { if *has_picture { text::CHANGE_PICTURE } else { text::CHOOSE_PICTURE } }
                    </label>
                    <button type="button" onclick={remove} hidden={!has_picture}>{ text::REMOVE_PICTURE }</button>
                    <label class="checkbox">
                        <input id="numbers" type="checkbox" checked={settings.numbers} onchange={numbers} />
                        { text::SHOW_NUMBERS }
                    </label>
                </div>
                <p class="muted">{ text::PICTURE_FILES }</p>
                <p class="field-error" role="alert" id="picture-error">{ *wrong }</p>
            </div>
        </div>
    }
}
