//! All boards of a small size on one canvas: a row per distance, those reached lit.

use std::collections::BTreeMap;
use std::rc::Rc;

use gloo_events::EventListener;
use wasm_bindgen::{Clamped, JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};
use yew::prelude::*;

use super::cards::small_board;
use crate::lab::LabMethod;
use crate::lab::decimal;
use crate::lab::explore::{MapBits, Moment};
use crate::page::lab::pictures::paint::{Colours, Pixels, dot_radius, read_colour};
use crate::page::lab::pictures::places::{self, MIDDLE, Places, WIDTH};
use crate::page::lab::state::{ExploreAction, LabAction, Shared, SubjectAction};
use crate::page::lab::text::explore as text;
use crate::page::lab::view::on_click;
use crate::page::text::numbers::grouped;
use crate::page::view::nothing;
use crate::puzzle::Board;

/// The radius of a board of a graph.
const GRAPH_RADIUS: f64 = 4.0;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub is_graph: bool,
    /// The number of boards at each distance; empty while it is not known.
    pub layers: Rc<Vec<u64>>,
    /// The boards that are known by their numbers.
    pub known: Rc<BTreeMap<u32, (Board, u32)>>,
    /// The board that is pointed at.
    pub pointed: Option<u32>,
    pub moment: Shared<Moment>,
    pub method: LabMethod,
    pub second: Option<(Shared<Moment>, LabMethod)>,
    pub on_action: Callback<LabAction>,
}

/// Draws the map or the graph, what it shows in words, and its numbers.
#[component]
pub fn BoardMap(props: &Props) -> Html {
    let canvas = use_node_ref();
    let is_table_open = use_state_eq(|| false);
    // A new size of the window or another theme has the canvas painted again.
    let repaint = use_state_eq(|| 0u32);
    let places = {
        let known = props.is_graph.then(|| props.known.clone());
        use_memo(
            (props.layers.clone(), known),
            |(layers, known)| match known {
                _ if layers.is_empty() => None,
                None => Some(Places::map(layers)),
                Some(known) => Places::graph(layers, known),
            },
        )
    };
    let backdrop = {
        let (layers, known) = (props.layers.clone(), props.known.clone());
        let is_graph = props.is_graph;
        use_memo(places.clone(), move |places| match &**places {
            Some(places) if is_graph => places.edges(&known),
            Some(places) => places.bars(&layers),
            None => String::new(),
        })
    };
    {
        let repaint = repaint.clone();
        use_effect_with(*repaint, move |&count| {
            let listener = web_sys::window().map(|window| {
                EventListener::new(&window, "resize", move |_| repaint.set(count + 1))
            });
            move || drop(listener)
        });
    }
    {
        let canvas = canvas.clone();
        let places = places.clone();
        let second = props.second.as_ref().map(|(moment, _)| moment.clone());
        let is_graph = props.is_graph;
        use_effect_with(
            (props.moment.clone(), second, places, *repaint),
            move |(moment, second, places, _)| {
                if let (Some(places), Some(canvas)) =
                    (&**places, canvas.cast::<HtmlCanvasElement>())
                {
                    let second = second.as_ref().and_then(|moment| moment.map.as_ref());
                    let _ = paint(&canvas, places, moment.map.as_ref(), second, is_graph);
                }
            },
        );
    }
    let Some(places_now) = &*places else {
        return html! { <p class="muted">{ text::MAP_WAITS }</p> };
    };
    let Some(bits) = &props.moment.map else {
        return html! { <p class="muted">{ text::MAP_WAITS }</p> };
    };
    let on_point = {
        let on_action = props.on_action.clone();
        Callback::from(move |number: Option<u32>| {
            on_action.emit(LabAction::Explore(ExploreAction::Point(number)));
        })
    };
    let point = {
        let (canvas, places, moment) = (canvas.clone(), places.clone(), props.moment.clone());
        let (on_point, pointed) = (on_point.clone(), props.pointed);
        move |x: i32, y: i32| {
            let (Some(places), Some(bits)) = (&*places, &moment.map) else {
                return;
            };
            let found = canvas.cast::<web_sys::Element>().and_then(|canvas| {
                let area = canvas.get_bounding_client_rect();
                let scale = WIDTH / area.width().max(1.0);
                let at = (f64::from(x) - area.left(), f64::from(y) - area.top());
                places.nearest((at.0 * scale, at.1 * scale), bits)
            });
            if found.is_some() && found != pointed {
                on_point.emit(found);
            }
        }
    };
    let on_move = {
        let point = point.clone();
        Callback::from(move |event: PointerEvent| {
            if event.pointer_type() == "mouse" {
                point(event.client_x(), event.client_y());
            }
        })
    };
    let on_press =
        Callback::from(move |event: MouseEvent| point(event.client_x(), event.client_y()));
    let on_key = {
        let (places, moment) = (places.clone(), props.moment.clone());
        let (on_point, pointed) = (on_point.clone(), props.pointed);
        Callback::from(move |event: KeyboardEvent| {
            // These are shortcuts of the browser.
            if event.ctrl_key() || event.alt_key() || event.meta_key() {
                return;
            }
            let found = match (&*places, &moment.map) {
                (Some(places), Some(bits)) => places.step(pointed, &event.key(), bits),
                _ => None,
            };
            if found.is_some() {
                event.prevent_default();
                on_point.emit(found);
            }
        })
    };
    let on_theme = {
        let repaint = repaint.clone();
        Callback::from(move |_: TransitionEvent| repaint.set(*repaint + 1))
    };
    let total: u64 = props.layers.iter().sum();
    let is_iterative = props.method.algorithm().is_iterative();
    let remark = match props.is_graph {
        true => text::GRAPH_REMARK,
        false => text::MAP_REMARK,
    };
    let height = decimal(places_now.height(), 0);
    html! {
        <div class="board-map">
            <h2 class="explore-heading">{ text::map_title(total) }<small>{ remark }</small></h2>
            <div
                class="map-field"
                id="board-map"
                role="group"
                tabindex="0"
                data-own-keys="true"
                aria-label={text::map_label(total, &props.moment, is_iterative)}
                aria-describedby="map-help"
                onpointermove={on_move}
                onclick={on_press}
                onkeydown={on_key}
            >
                <svg viewBox={format!("0 0 {WIDTH} {height}")} aria-hidden="true">
                    <path class={if props.is_graph { "moves" } else { "all" }} d={(*backdrop).clone()} />
                </svg>
                <canvas ref={canvas} aria-hidden="true" ontransitionend={on_theme} />
                <svg class="map-labels" viewBox={format!("0 0 {WIDTH} {height}")} aria-hidden="true">
                    { labels(places_now, &props.layers) }
                    { marks(places_now, bits, props.pointed, props.is_graph) }
                </svg>
            </div>
            { legend(props) }
            { pointed_board(props, bits) }
            { table(props, places_now, bits, &is_table_open) }
        </div>
    }
}

/// Paints the canvas.
fn paint(
    canvas: &HtmlCanvasElement,
    places: &Places,
    bits: Option<&MapBits>,
    second: Option<&MapBits>,
    is_graph: bool,
) -> Result<(), JsValue> {
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    let ratio = window.device_pixel_ratio().clamp(2.0, 3.0);
    let scale = f64::from(canvas.client_width().max(1)) * ratio / WIDTH;
    let width = (WIDTH * scale).round() as u32;
    let height = (places.height() * scale).round() as u32;
    if (canvas.width(), canvas.height()) != (width, height) {
        canvas.set_width(width);
        canvas.set_height(height);
    }
    let colours = colours(canvas).ok_or(JsValue::NULL)?;
    let mut pixels = Pixels::new(width as usize, height as usize, scale);
    let lit = bits.map_or(0, |bits| {
        let count = |bits: &[u8]| {
            bits.iter()
                .map(|byte| u64::from(byte.count_ones()))
                .sum::<u64>()
        };
        count(&bits.expanded) + count(&bits.frontier)
    });
    let radius = match is_graph {
        true => GRAPH_RADIUS,
        false => dot_radius(lit),
    };
    if is_graph {
        pixels.paint_all(places, radius * 0.6, colours.unlit);
    }
    if let Some(bits) = second {
        pixels.paint_second(places, bits, radius, &colours);
    }
    if let Some(bits) = bits {
        pixels.paint_search(places, bits, radius, &colours);
    }
    let image = ImageData::new_with_u8_clamped_array(Clamped(pixels.data()), width)?;
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    let context: CanvasRenderingContext2d = context.dyn_into().map_err(|_| JsValue::NULL)?;
    context.put_image_data(&image, 0.0, 0.0)
}

/// Returns the colours that the style sheet gives the canvas.
fn colours(canvas: &HtmlCanvasElement) -> Option<Colours> {
    let style = web_sys::window()?.get_computed_style(canvas).ok()??;
    let colour = |name: &str| read_colour(&style.get_property_value(name).ok()?);
    Some(Colours {
        first: colour("color")?,
        second: colour("outline-color")?,
        background: colour("caret-color")?,
        unlit: colour("border-top-color")?,
    })
}

/// Draws the distances on the left and the numbers of boards on the right.
fn labels(places: &Places, layers: &[u64]) -> Html {
    let last = layers.len().saturating_sub(1);
    // Next to the last row there is no room for another label.
    let is_labelled = |row: usize| row == last || (row.is_multiple_of(5) && row + 1 < last);
    html! {
        <g>
            { for (0..layers.len()).filter(|&row| is_labelled(row)).map(|row| {
                let y = decimal(places.middle(row) + 4.0, 1);
                html! {
                    <>
                        <text x="20" y={y.clone()} text-anchor="end">{ row }</text>
                        <text x="422" {y} text-anchor="end">{ grouped(layers[row]) }</text>
                    </>
                }
            }) }
        </g>
    }
}

/// Draws the marks of the start, the node taken last, the goal and the board that is pointed at.
fn marks(places: &Places, bits: &MapBits, pointed: Option<u32>, is_graph: bool) -> Html {
    let place = |number: u32| match is_graph {
        true => places.place(number),
        false => Some((MIDDLE, places.middle(places.row_of(number)))),
    };
    let now = bits.current.filter(|&now| now != bits.start && now != 0);
    let marks = [
        Some((bits.start, "mark", text::START_LABEL)),
        Some((0, "mark", text::GOAL_LABEL)),
        now.map(|now| (now, "mark is-now", text::NOW_LABEL)),
    ];
    let start_row = places.row_of(bits.start);
    let now_row = now.map(|now| places.row_of(now));
    html! {
        <g>
            { for marks.into_iter().flatten().filter_map(|(number, class, label)| {
                let (x, y) = place(number)?;
                // In the same row as the start, the label goes to the other side.
                let is_left = label == text::NOW_LABEL && now_row == Some(start_row);
                let side = if is_left { -1.0 } else { 1.0 };
                let (left, anchor) = if is_left { (-60.0, "end") } else { (20.0, "start") };
                Some(html! {
                    <g>
                        <path class="halo" d={format!("M{} {}h{}", decimal(x + 8.0 * side, 1), decimal(y, 1), decimal(12.0 * side, 0))} />
                        <rect class="tag" x={decimal(x + left, 1)} y={decimal(y - 9.0, 1)} width="40" height="17" rx="5" />
                        <text class="tag-text" x={decimal(x + 24.0 * side, 1)} y={decimal(y + 4.0, 1)} text-anchor={anchor}>{ label }</text>
                        <circle {class} cx={decimal(x, 1)} cy={decimal(y, 1)} r="5.5" />
                    </g>
                })
            }) }
            { match pointed.and_then(|number| places.place(number)) {
                Some((x, y)) => html! { <circle class="pointed" cx={decimal(x, 1)} cy={decimal(y, 1)} r="6" /> },
                None => html! { <g /> },
            } }
        </g>
    }
}

/// Draws what the marks mean, with their numbers.
fn legend(props: &Props) -> Html {
    let moment = &props.moment;
    html! {
        <p class="map-legend" id="map-legend">
            <span><i />{ text::expanded(moment.figures.expanded) }</span>
            <span><i class="is-open" />{ text::in_frontier(moment.frontier_len, props.method.algorithm().is_iterative()) }</span>
            { match &props.second {
                Some((second, method)) => {
                    let name = text::side_name(*method, props.method);
                    html! { <span><i class="is-second" />{ text::expanded_by(second.figures.expanded, &name) }</span> }
                }
                None => nothing(),
            } }
        </p>
    }
}

/// Draws the board that is pointed at, in a place of its own so that nothing moves.
fn pointed_board(props: &Props, bits: &MapBits) -> Html {
    let is_iterative = props.method.algorithm().is_iterative();
    let found = props
        .pointed
        .and_then(|number| Some((number, props.known.get(&number)?)));
    html! {
        <div class="pointed-board" id="pointed-board" aria-live="polite">
            { match found {
                None => html! { <p class="muted" id="map-help">{ text::MAP_HELP }</p> },
                Some((number, (board, distance))) => {
                    let is_expanded = places::has_bit(&bits.expanded, number);
                    let is_open = places::has_bit(&bits.frontier, number);
                    let start = LabAction::Subject(SubjectAction::UseBoard(*board));
                    html! {
                        <>
                            { small_board(board, None) }
                            <p id="map-help">{ text::map_board(*distance, is_expanded, is_open, is_iterative) }</p>
                            <button type="button" onclick={on_click(&props.on_action, start)}>{ text::START_HERE }</button>
                        </>
                    }
                }
            } }
        </div>
    }
}

/// Draws the numbers of the map as a table, once it is opened.
fn table(props: &Props, places: &Places, bits: &MapBits, is_open: &UseStateHandle<bool>) -> Html {
    let toggle = {
        let is_open = is_open.clone();
        Callback::from(move |_: Event| is_open.set(!*is_open))
    };
    html! {
        <details class="picture-table" id="map-table" ontoggle={toggle}>
            <summary>{ text::MAP_TABLE }</summary>
            { if **is_open {
                let counts = places.counts(bits);
                html! {
                    <table>
                        <thead>
                            <tr>
                                <th scope="col">{ text::DISTANCE }</th>
                                <th scope="col">{ text::BOARDS }</th>
                                <th scope="col">{ text::EXPANDED }</th>
                                <th scope="col">{ text::in_frontier_heading(props.method.algorithm().is_iterative()) }</th>
                            </tr>
                        </thead>
                        <tbody>
                            { for props.layers.iter().zip(counts).enumerate().map(|(distance, (total, (expanded, frontier)))| html! {
                                <tr>
                                    <th scope="row">{ distance }</th>
                                    <td>{ grouped(*total) }</td>
                                    <td>{ grouped(expanded) }</td>
                                    <td>{ grouped(frontier) }</td>
                                </tr>
                            }) }
                        </tbody>
                    </table>
                }
            } else {
                nothing()
            } }
        </details>
    }
}
