//! The layers of the board beside the tabs: the board with its marks, the list of all heuristics, and the sum.

use yew::prelude::*;

use super::on_click;
use crate::heuristic::explanation::Layer;
use crate::page::lab::state::{LabAction, LabState, LayerAction, ShownBoard};
use crate::page::lab::text;
use crate::page::lab::text::layers as words;
use crate::page::text::layers as page_words;
use crate::page::view::board::layer as goal_layer;
use crate::page::view::layers::{arcs, badge, group, known, mark, summary};
use crate::page::view::nothing;
use crate::protocol::LayerValue;

/// Length of the longest bar, in units of the drawing.
const BAR_LENGTH: i32 = 1000;

/// Draws the board shown with the marks of the layer.
pub fn layer_board(state: &LabState, shown: &ShownBoard) -> Html {
    let ShownBoard { board, goal, .. } = shown;
    let size = board.size();
    let parts = state.layers.parts(shown).cloned();
    let parts = known(&parts);
    let has_layer = state.layers.layer != Layer::Numbers;
    html! {
        <div
            class="lab-board"
            role="img"
            aria-label={text::board_label(board)}
            data-columns={size.width().to_string()}
            data-rows={size.height().to_string()}
            data-board={board.to_string()}
            data-layer={has_layer.then(|| state.layers.layer.name())}
        >
            { for board.tiles().iter().map(|&tile| match tile {
                0 => html! { <i data-mark={mark(parts, goal, 0)} /> },
                tile => html! {
                    <b
                        class={format!("layer-{}", goal_layer(goal, tile))}
                        data-piece={tile.to_string()}
                        data-group={group(parts, tile)}
                    >
                        <span data-mark={mark(parts, goal, tile)} data-badge={badge(parts, tile)}>{ tile }</span>
                    </b>
                },
            }) }
            { arcs(parts, board) }
        </div>
    }
}

/// Draws the list of all layers with their values, and the sum of the one that is shown.
pub fn layer_list(state: &LabState, shown: &ShownBoard, on_action: &Callback<LabAction>) -> Html {
    let layers = &state.layers;
    let size = shown.board.size();
    let values = layers.values(shown);
    let distance = layers.distance(shown);
    let known_values = values.map_or(&[][..], |values| &values.values[..]);
    let longest = known_values
        .iter()
        .filter_map(|value| Some(scaled(value.layer, value.units?)))
        .chain(distance.map(|distance| distance as i32 * SCALE))
        .max()
        .unwrap_or(0);
    let row = |layer: Layer| {
        let value = known_values.iter().find(|value| value.layer == layer);
        let is_chosen = layers.layer == layer;
        let choose = {
            let on_action = on_action.clone();
            Callback::from(move |_: Event| {
                on_action.emit(LabAction::Layer(LayerAction::Show(layer)));
            })
        };
        html! {
            <label key={layer.name()} class="layer-row" data-chosen={is_chosen.then_some("")}>
                <input
                    class="visually-hidden"
                    type="radio"
                    name="lab-layer"
                    value={layer.name()}
                    checked={is_chosen}
                    onchange={choose}
                />
                <span>{ words::row(layer) }</span>
                { if layer == Layer::Numbers {
                    nothing()
                } else {
                    value_cells(value, values.is_some(), distance, longest)
                } }
            </label>
        }
    };
    let toggle = on_click(on_action, LabAction::Layer(LayerAction::ToggleList));
    let fitting = Layer::ALL.into_iter().filter(|layer| layer.fits(size));
    let more = match layers.parts(shown) {
        Some(Ok(_)) => words::true_distance(distance),
        _ => String::new(),
    };
    html! {
        <div class="layers" id="layers">
            <fieldset data-open={layers.is_open.then_some("")}>
                <legend>{ words::SHOW_ON_TILES }</legend>
                <span class="layers-h" aria-hidden="true">{ words::H }</span>
                { for fitting.map(row) }
                <div class="layer-row true-distance" hidden={distance.is_none()}>
                    <span>{ words::TRUE_DISTANCE }</span>
                    { bar(distance.map_or(0, |distance| distance as i32 * SCALE), longest) }
                    <strong>{ distance.unwrap_or(0) }</strong>
                </div>
                <button
                    type="button"
                    class="ghost layers-toggle"
                    aria-expanded={layers.is_open.to_string()}
                    onclick={toggle}
                >
                    { if layers.is_open { words::FEWER_LAYERS } else { words::ALL_LAYERS } }
                </button>
            </fieldset>
            { if layers.layer == Layer::Numbers {
                nothing()
            } else {
                summary(layers.layer, &layers.parts(shown).cloned(), size, &more)
            } }
        </div>
    }
}

/// The units of bars per move, which is a multiple of every layer's.
const SCALE: i32 = 128;

/// Returns a value in units of bars.
fn scaled(layer: Layer, units: i32) -> i32 {
    units * (SCALE / layer.units_per_move())
}

/// Draws the bar and the number of a layer's value.
fn value_cells(
    value: Option<&LayerValue>,
    is_answered: bool,
    distance: Option<u32>,
    longest: i32,
) -> Html {
    let Some((layer, units)) = value.and_then(|value| Some((value.layer, value.units?))) else {
        let missing = if is_answered {
            words::NONE
        } else {
            words::PENDING
        };
        return html! { <><span class="bar" /><strong>{ missing }</strong></> };
    };
    let scaled = scaled(layer, units);
    let is_over = distance.is_some_and(|distance| scaled > distance as i32 * SCALE);
    html! {
        <>
            { bar(scaled, longest) }
            <strong data-over={is_over.then_some("")}>
                { page_words::value(layer, units) }
                <span class="visually-hidden">{ if is_over { words::OVERESTIMATES } else { "" } }</span>
            </strong>
        </>
    }
}

/// Draws a bar whose length is a part of the longest one.
fn bar(value: i32, longest: i32) -> Html {
    let width = i64::from(value.max(0)) * i64::from(BAR_LENGTH) / i64::from(longest.max(1));
    html! {
        <svg class="bar" viewBox={format!("0 0 {BAR_LENGTH} 10")} preserveAspectRatio="none" aria-hidden="true">
            <rect width={width.to_string()} height="10" />
        </svg>
    }
}
