//! The board: tiles to click, tap and drag.

use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::layers::{self, ShownMarks};
use super::nothing;
use crate::heuristic::explanation::Layer;
use crate::page::drag::Drag;
use crate::page::game::{Slide, slide_from};
use crate::page::text;
use crate::puzzle::{Board, Goal, Move};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub board: Board,
    pub goal: Goal,
    /// The next move, shown as a hint.
    pub hint: Option<Move>,
    /// `true` if the player has solved the board.
    pub won: bool,
    /// What is shown on the tiles.
    pub layer: Layer,
    /// What is drawn on the tiles of this board.
    pub marks: ShownMarks,
    /// `Some` while taps swap tiles instead of sliding them, with the first cell tapped.
    pub swapping: Option<Option<usize>>,
    pub on_slide: Callback<Slide>,
    pub on_pick: Callback<usize>,
}

/// A pointer pressed on a tile that can move.
struct Press {
    pointer: i32,
    /// Where it was pressed.
    from: (i32, i32),
    slide: Slide,
    drag: Drag,
}

/// Draws the tiles in the order of their numbers, each placed by its column and row, so that a tile that moves stays the
/// same DOM node. Places are attributes and not styles, because the page's policy forbids inline styles.
#[component]
pub fn BoardView(props: &Props) -> Html {
    let Props {
        board,
        goal,
        swapping,
        ..
    } = props;
    let size = board.size();
    let is_swapping = swapping.is_some();
    let well = use_node_ref();
    let press = use_mut_ref(|| None::<Press>);
    // The slide whose tiles follow the pointer.
    let dragged = use_state(|| None::<Slide>);
    // `true` after a drag that has slid tiles, until the next press: the browser may take a short one for a click as well.
    let was_dragged = use_mut_ref(|| false);

    // A flick is no fling of the page, for whose end the browser would take the next tap.
    use_effect_with(well.clone(), |well| {
        let prevents_default = EventListenerOptions::enable_prevent_default();
        let listener = well.cast::<Element>().map(|well| {
            EventListener::new_with_options(&well, "touchmove", prevents_default, |event| {
                event.prevent_default();
            })
        });
        move || drop(listener)
    });

    let down = {
        let (well, press, board) = (well.clone(), press.clone(), *board);
        let was_dragged = was_dragged.clone();
        Callback::from(move |event: PointerEvent| {
            *was_dragged.borrow_mut() = false;
            let slide = tile_cell(&event, &board).and_then(|cell| slide_from(&board, cell));
            let (Some(slide), Some(well)) = (slide, well.cast::<Element>()) else {
                return;
            };
            let other = |press: &Press| press.pointer != event.pointer_id();
            if event.button() != 0 || is_swapping || press.borrow().as_ref().is_some_and(other) {
                return;
            }
            let cell = well.get_bounding_client_rect().width() / board.size().width() as f64;
            *press.borrow_mut() = Some(Press {
                pointer: event.pointer_id(),
                from: (event.client_x(), event.client_y()),
                slide,
                drag: Drag::new(cell, &event.pointer_type(), event.time_stamp()),
            });
        })
    };
    let moved = {
        let (well, press, dragged) = (well.clone(), press.clone(), dragged.clone());
        Callback::from(move |event: PointerEvent| {
            let mut press = press.borrow_mut();
            // Released outside the board before it was a drag.
            press.take_if(|press| !press.drag.is_drag() && event.buttons() == 0);
            let Some(press) = press
                .as_mut()
                .filter(|press| press.pointer == event.pointer_id())
            else {
                return;
            };
            let way = along(press.slide.step, &event, press.from);
            let was_drag = press.drag.is_drag();
            let offset = press.drag.moved(way, event.time_stamp());
            let (Some(offset), Some(well)) = (offset, well.cast::<HtmlElement>()) else {
                return;
            };
            if !was_drag {
                // From here on the pointer may leave the board.
                let _ = well.set_pointer_capture(press.pointer);
                dragged.set(Some(press.slide));
            }
            let (x, y) = match press.slide.step {
                Move::Up => (0.0, -offset),
                Move::Right => (offset, 0.0),
                Move::Down => (0.0, offset),
                Move::Left => (-offset, 0.0),
            };
            shift(&well, Some((x, y)));
        })
    };
    let up = {
        let (well, press, dragged) = (well.clone(), press.clone(), dragged.clone());
        let (on_slide, was_dragged) = (props.on_slide.clone(), was_dragged.clone());
        Callback::from(move |event: PointerEvent| {
            let ended = press
                .borrow_mut()
                .take_if(|press| press.pointer == event.pointer_id());
            let Some(Press { slide, drag, .. }) = ended.filter(|press| press.drag.is_drag()) else {
                return;
            };
            if let Some(well) = well.cast::<HtmlElement>() {
                shift(&well, None);
            }
            dragged.set(None);
            // A short drag that springs back may still be a tap, as the browser decides.
            let slides = event.type_() == "pointerup" && drag.slides(event.time_stamp());
            *was_dragged.borrow_mut() = slides;
            if slides {
                on_slide.emit(slide);
            }
        })
    };

    let cells = board.positions();
    let follows = |cell: usize| {
        let slide = slide_from(board, cell);
        dragged.is_some_and(|dragged| {
            slide.is_some_and(|slide| slide.step == dragged.step && slide.tiles <= dragged.tiles)
        })
    };
    let marks = layers::known(&props.marks);
    let hinted = props
        .hint
        .and_then(|step| Some((step.source(size, board.blank())?, step)));
    let tile = |tile: usize| {
        let cell = usize::from(cells[tile]);
        let slide = slide_from(board, cell);
        let (on_slide, on_pick) = (props.on_slide.clone(), props.on_pick.clone());
        let was_dragged = was_dragged.clone();
        let click = Callback::from(move |event: MouseEvent| match slide {
            // A click of the keyboard has no pointer and is never the end of a drag.
            _ if event.detail() > 0 && *was_dragged.borrow() => {}
            _ if is_swapping => on_pick.emit(cell),
            Some(slide) => on_slide.emit(slide),
            None => {}
        });
        let (row, column) = (size.row(cell), size.column(cell));
        let home = goal.cell(tile as u8);
        let hint = hinted.and_then(|(hinted, step)| (hinted == cell).then(|| direction(step)));
        let picked = swapping.map(|picked| (picked == Some(cell)).to_string());
        html! {
            <button
                key={tile}
                type="button"
                id={tile_id(tile)}
                class={classes!("tile", format!("layer-{}", layer(goal, tile as u8)))}
                data-tile={tile.to_string()}
                data-column={column.to_string()}
                data-row={row.to_string()}
                data-home-column={size.column(home).to_string()}
                data-home-row={size.row(home).to_string()}
                data-dragged={follows(cell).then_some("true")}
                data-hint={hint}
                data-group={layers::group(props.layer, marks, tile as u8)}
                aria-label={text::play::tile_label(tile, row, column)}
                aria-disabled={(slide.is_none() && !is_swapping).to_string()}
                aria-pressed={picked}
                onclick={click}
            >
                <span data-mark={layers::mark(props.layer, marks, size, tile as u8)} data-badge={layers::badge(marks, tile as u8)}>
                    { if tile > 0 { tile.to_string() } else { String::new() } }
                </span>
            </button>
        }
    };
    let has_layer = props.layer != Layer::Numbers;
    // The blank can be swapped too, but does not slide.
    let first = usize::from(!is_swapping);
    // Screen readers read the tiles row by row, as the Tab key visits them.
    let by_row: Vec<String> = (0..size.cells())
        .map(|cell| usize::from(board.tile(cell)))
        .filter(|tile| *tile >= first)
        .map(tile_id)
        .collect();
    html! {
        <div
            class="board-frame"
            data-columns={size.width().to_string()}
            data-rows={size.height().to_string()}
            data-swapping={is_swapping.then_some("true")}
            data-layer={has_layer.then(|| props.layer.name())}
        >
            <div
                ref={well}
                class={classes!("board", props.won.then_some("solved"))}
                id="board"
                role="group"
                aria-label={text::play::board_label(size)}
                aria-owns={by_row.join(" ")}
                data-board={board.to_string()}
                onpointerdown={down}
                onpointermove={moved}
                onpointerup={up.clone()}
                onpointercancel={up}
            >
                { for (first..size.cells()).map(tile) }
                { layers::arcs(marks, board) }
            </div>
            { if has_layer {
                html! { <p class="layer-sum">{ layers::caption(props.layer, &props.marks, size) }</p> }
            } else {
                nothing()
            } }
        </div>
    }
}

/// Returns the id of a tile's element.
fn tile_id(tile: usize) -> String {
    format!("tile-{tile}")
}

/// Returns the cell of the tile under a pointer.
fn tile_cell(event: &PointerEvent, board: &Board) -> Option<usize> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    let tile: usize = target
        .closest("[data-tile]")
        .ok()??
        .get_attribute("data-tile")?
        .parse()
        .ok()?;
    (1..board.size().cells())
        .contains(&tile)
        .then(|| board.positions()[tile].into())
}

/// Returns how far a pointer has moved in the direction of the slide, in pixels.
fn along(step: Move, event: &PointerEvent, from: (i32, i32)) -> f64 {
    let (x, y) = (event.client_x() - from.0, event.client_y() - from.1);
    f64::from(match step {
        Move::Up => -y,
        Move::Right => x,
        Move::Down => y,
        Move::Left => -x,
    })
}

/// Returns the direction of a hint as the style sheet names it.
fn direction(step: Move) -> &'static str {
    match step {
        Move::Up => "up",
        Move::Right => "right",
        Move::Down => "down",
        Move::Left => "left",
    }
}

/// Shifts the tiles that follow the pointer by `by` pixels; `None` releases them.
fn shift(well: &HtmlElement, by: Option<(f64, f64)>) {
    let style = well.style();
    match by {
        Some((x, y)) => {
            for (name, pixels) in [("--drag-x", x), ("--drag-y", y)] {
                let _ = style.set_property(name, &format!("{}px", pixels.round() as i32));
            }
        }
        None => {
            let _ = style.remove_property("--drag-x");
            let _ = style.remove_property("--drag-y");
        }
    }
}

/// Returns the layer of the goal that a tile belongs to: 0 for the first row and column, 1 for the rest of the second row
/// and column, and so on, at most 3.
pub fn layer(goal: &Goal, tile: u8) -> usize {
    let cell = goal.cell(tile);
    goal.size().row(cell).min(goal.size().column(cell)).min(3)
}
