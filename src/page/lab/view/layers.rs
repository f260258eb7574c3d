//! The layers of the board beside the tabs: the board with its marks, the list of all heuristics, and the sum.

use yew::prelude::*;

use super::on_click;
use crate::heuristic::explanation::{Layer, Parts, WalkingTally};
use crate::page::lab::state::{LabAction, LabState, LayerAction, ShownBoard};
use crate::page::lab::text;
use crate::page::lab::text::layers as words;
use crate::page::text::layers as page_words;
use crate::page::view::board::layer as goal_layer;
use crate::page::view::layers::{arcs, badge, group, mark};
use crate::page::view::nothing;
use crate::protocol::LayerValue;

/// Length of the longest bar, in units of the drawing.
const BAR_LENGTH: i32 = 1000;

/// Draws the board shown with the marks of the layer.
pub fn layer_board(state: &LabState, shown: &ShownBoard) -> Html {
    let ShownBoard { board, goal, .. } = shown;
    let size = board.size();
    let layer = state.layers.layer;
    let parts = state
        .layers
        .parts(shown)
        .and_then(|parts| parts.as_ref().ok());
    let marks = parts.map(|parts| parts.marks(goal));
    let marks = marks.as_ref();
    let has_layer = layer != Layer::Numbers;
    html! {
        <div
            class="lab-board"
            role="img"
            aria-label={text::board_label(board)}
            data-columns={size.width().to_string()}
            data-rows={size.height().to_string()}
            data-board={board.to_string()}
            data-layer={has_layer.then(|| layer.name())}
        >
            { for board.tiles().iter().map(|&tile| match tile {
                0 => html! { <i data-mark={mark(layer, marks, size, 0)} /> },
                tile => html! {
                    <b
                        class={format!("layer-{}", goal_layer(goal, tile))}
                        data-piece={tile.to_string()}
                        data-group={group(layer, marks, tile)}
                    >
                        <span data-mark={mark(layer, marks, size, tile)} data-badge={badge(marks, tile)}>{ tile }</span>
                    </b>
                },
            }) }
            { arcs(marks, board) }
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
                summary(state, shown)
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

/// Draws the sum of the parts with the true distance, or why there is none.
fn summary(state: &LabState, shown: &ShownBoard) -> Html {
    let layers = &state.layers;
    let parts = layers.parts(shown);
    let sum = match parts {
        None => String::new(),
        Some(Ok(parts)) => {
            let distance = words::true_distance(layers.distance(shown));
            format!(
                "{} {distance}",
                words::sum(layers.layer, parts, &shown.goal)
            )
        }
        Some(Err(reason)) => page_words::no_parts(layers.layer, *reason).to_string(),
    };
    html! {
        <>
            <p class="layer-sum">{ sum }</p>
            { match parts {
                Some(Ok(Parts::Walking([rows, columns]))) => html! {
                    <div class="tallies">{ tally(rows, true) }{ tally(columns, false) }</div>
                },
                _ => nothing(),
            } }
        </>
    }
}

/// Draws a tally as a table: a row for each line, a column for each goal line.
fn tally(tally: &WalkingTally, is_rows: bool) -> Html {
    html! {
        <table class="tally">
            <caption>{ words::tally_caption(is_rows, tally.moves) }</caption>
            <tr>
                <td />
                { for (0..tally.counts.len()).map(|home| html! {
                    <th scope="col">{ words::tally_home(is_rows, home) }</th>
                }) }
            </tr>
            { for tally.counts.iter().enumerate().map(|(line, counts)| html! {
                <tr>
                    <th scope="row">{ words::tally_line(is_rows, line) }</th>
                    { for counts.iter().enumerate().map(|(home, count)| html! {
                        <td data-away={(home != line && *count > 0).then_some("")}>{ *count }</td>
                    }) }
                </tr>
            }) }
        </table>
    }
}
