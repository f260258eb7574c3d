//! The tree of the search: with boards while there are few nodes, as dots when there are more.

use wasm_bindgen::JsCast;
use yew::prelude::*;

use super::cards::small_board;
use crate::lab::LabMethod;
use crate::lab::decimal;
use crate::lab::explore::{Entry, Overview, TreeNode};
use crate::page::lab::pictures::tree::{MAX_BOARDS, NodeState, TreeLayout, states, step};
use crate::page::lab::pictures::window::{FIELD, MARGIN, Window};
use crate::page::lab::state::Shared;
use crate::page::lab::text::explore as text;
use crate::page::view::nothing;
use crate::puzzle::Board;
use crate::reference::Experiment;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub overview: Shared<Overview>,
    pub at: u64,
    pub method: LabMethod,
    pub experiment: Experiment,
    pub hides_solution: bool,
}

/// Draws the tree.
#[component]
pub fn Tree(props: &Props) -> Html {
    let Some(nodes) = &props.overview.tree else {
        return nothing();
    };
    let states = states(nodes, props.at);
    let drawn = states.iter().filter(|state| **state != NodeState::Absent);
    let drawn = drawn.count();
    let expanded = states.iter().zip(nodes).filter(|(state, node)| {
        let is_taken = matches!(state, NodeState::Expanded | NodeState::Current);
        is_taken && node.expanded_at.is_some()
    });
    let total = nodes.len();
    let label = text::tree_label(drawn, expanded.count());
    html! {
        <div class="tree-picture">
            <h2 class="explore-heading">
                { text::picture(crate::lab::PictureKind::Tree) }
                <small>{ match props.hides_solution {
                    true => text::tree_remark(drawn, drawn),
                    false => text::tree_remark(drawn, total),
                } }</small>
            </h2>
            { if drawn <= MAX_BOARDS {
                with_boards(nodes, &states, props, label)
            } else {
                html! { <Dots overview={props.overview.clone()} at={props.at} method={props.method} experiment={props.experiment} {label} hides_solution={props.hides_solution} /> }
            } }
        </div>
    }
}

/// Returns a node of the tree as it is written.
fn entry(node: &TreeNode, experiment: &Experiment) -> Entry {
    Entry {
        board: node.board,
        came_by: None,
        g: node.g,
        h: node.h,
        f: experiment.priority(node.g, node.h),
        since: node.generated_at,
    }
}

/// Draws the nodes with their boards, in a field that scrolls.
fn with_boards(nodes: &[TreeNode], states: &[NodeState], props: &Props, label: String) -> Html {
    let is_drawn = |index: usize| states[index] != NodeState::Absent;
    let layout = TreeLayout::new(nodes, is_drawn);
    let Some(size) = nodes.first().map(|node| node.board.size()) else {
        return nothing();
    };
    let cell = match size.width() {
        0..=3 => 16.0,
        4 => 14.0,
        _ => 12.0,
    };
    let (board_width, board_height) = (
        cell * size.width() as f64 + 6.0,
        cell * size.height() as f64 + 6.0,
    );
    let (across, down) = (board_width + 42.0, board_height + 34.0);
    let place = |index: usize| {
        let (column, row) = layout.places[index];
        (6.0 + column * across, 6.0 + row * down)
    };
    let (width, height) = (layout.columns * across - 30.0, layout.rows * down + 6.0);
    let edges = (0..nodes.len())
        .filter(|&index| is_drawn(index))
        .filter_map(|index| {
            let parent = nodes[index].parent? as usize;
            is_drawn(parent).then(|| {
                let ((px, py), (x, y)) = (place(parent), place(index));
                let (from, to) = (px + board_width, x);
                let middle = (from + to) / 2.0;
                let (y0, y1) = (py + board_height / 2.0, y + board_height / 2.0);
                let class = match states[index] {
                    NodeState::Open | NodeState::Stale => "edge is-open",
                    _ => "edge",
                };
                let d = format!(
                    "M{} {}C{m} {} {m} {} {} {}",
                    decimal(from, 1),
                    decimal(y0, 1),
                    decimal(y0, 1),
                    decimal(y1, 1),
                    decimal(to, 1),
                    decimal(y1, 1),
                    m = decimal(middle, 1)
                );
                html! { <path {class} {d} /> }
            })
        });
    html! {
        <div class="tree-scroll" tabindex="0" role="group" aria-label={label} data-own-keys="true">
            <svg class="tree-boards" width={decimal(width, 0)} height={decimal(height, 0)} aria-hidden="true">
                { for edges }
                { for (0..nodes.len()).filter(|&index| is_drawn(index)).map(|index| {
                    let (x, y) = place(index);
                    let node = &nodes[index];
                    let state = states[index];
                    html! {
                        <g key={index} class={match state {
                            NodeState::Current => "tree-node is-current",
                            NodeState::Expanded => "tree-node",
                            NodeState::Stale => "tree-node is-stale",
                            _ => "tree-node is-open",
                        }}>
                            { board_drawing(&node.board, x, y, cell) }
                            <text x={decimal(x + board_width / 2.0, 1)} y={decimal(y + board_height + 13.0, 1)} text-anchor="middle">
                                { text::sum(&entry(node, &props.experiment), props.method) }
                            </text>
                        </g>
                    }
                }) }
            </svg>
        </div>
    }
}

/// Draws a board as a part of a drawing.
fn board_drawing(board: &Board, x: f64, y: f64, cell: f64) -> Html {
    let size = board.size();
    let (width, height) = (
        cell * size.width() as f64 + 6.0,
        cell * size.height() as f64 + 6.0,
    );
    let mut tiles = String::new();
    let side = decimal(cell - 1.0, 1);
    let at = |index: usize| {
        let (column, row) = (index % size.width(), index / size.width());
        (x + 3.0 + cell * column as f64, y + 3.0 + cell * row as f64)
    };
    for (index, &tile) in board.tiles().iter().enumerate() {
        if tile != 0 {
            let (tx, ty) = at(index);
            tiles += &format!(
                "M{} {}h{side}v{side}h-{side}z",
                decimal(tx + 0.5, 1),
                decimal(ty + 0.5, 1)
            );
        }
    }
    html! {
        <>
            <rect class="frame" x={decimal(x, 1)} y={decimal(y, 1)} width={decimal(width, 1)} height={decimal(height, 1)} rx="6" />
            <path class="tiles" d={tiles} />
            { for board.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0).map(|(index, tile)| {
                let (tx, ty) = at(index);
                html! {
                    <text class="tile-number" x={decimal(tx + cell / 2.0, 1)} y={decimal(ty + cell * 0.74, 1)} text-anchor="middle">{ tile }</text>
                }
            }) }
        </>
    }
}

#[derive(Properties, PartialEq)]
struct DotProps {
    overview: Shared<Overview>,
    at: u64,
    method: LabMethod,
    experiment: Experiment,
    label: AttrValue,
    hides_solution: bool,
}

/// Draws the nodes as dots in a field that can be zoomed and moved.
#[component]
fn Dots(props: &DotProps) -> Html {
    let window = use_state_eq(|| Window::ALL);
    let pointed = use_state_eq(|| None::<usize>);
    let drag = use_mut_ref(|| None::<(i32, i32)>);
    let field = use_node_ref();
    // The places are those of the whole tree, so that no node moves while the search goes on.
    let iteration = {
        let nodes = props.overview.tree.as_deref().unwrap_or_default();
        crate::page::lab::pictures::tree::iteration_at(nodes, props.at)
    };
    let layout = use_memo(
        (props.overview.clone(), iteration),
        |(overview, iteration)| {
            let nodes = overview.tree.as_deref().unwrap_or_default();
            TreeLayout::new(nodes, |index| nodes[index].iteration == *iteration)
        },
    );
    let nodes = props.overview.tree.as_deref().unwrap_or_default();
    let states = states(nodes, props.at);
    let (across, down) = (
        (FIELD.0 - 2.0 * MARGIN) / (layout.columns - 1.0).max(1.0),
        (FIELD.1 - 2.0 * MARGIN) / (layout.rows - 1.0).max(1.0),
    );
    let place = |index: usize| {
        let (column, row) = layout.places[index];
        (MARGIN + column * across, MARGIN + row * down)
    };
    let mut edges = String::new();
    let mut solution = String::new();
    let mut dots = [const { String::new() }; 4];
    for (index, node) in nodes.iter().enumerate() {
        let slot = match states[index] {
            NodeState::Absent => continue,
            NodeState::Expanded => 0,
            NodeState::Open => 1,
            NodeState::Stale => 2,
            NodeState::Current => 3,
        };
        let (x, y) = place(index);
        dots[slot] += &format!("M{} {}h0", decimal(x, 1), decimal(y, 1));
        if let Some(parent) = node.parent {
            let (px, py) = place(parent as usize);
            let line = format!(
                "M{} {}L{} {}",
                decimal(px, 1),
                decimal(py, 1),
                decimal(x, 1),
                decimal(y, 1)
            );
            match node.on_solution && !props.hides_solution {
                true => solution += &line,
                false => edges += &line,
            }
        }
    }
    let [expanded, open, stale, current] = dots;
    let find = {
        let (layout, field, window) = (layout.clone(), field.clone(), window.clone());
        let states = states.clone();
        move |x: i32, y: i32| {
            let area = field.cast::<web_sys::Element>()?.get_bounding_client_rect();
            let (width, height) = window.size();
            let part = (
                (f64::from(x) - area.left()) / area.width().max(1.0),
                (f64::from(y) - area.top()) / area.height().max(1.0),
            );
            let at = (
                (window.x + part.0 * width - MARGIN) / across,
                (window.y + part.1 * height - MARGIN) / down,
            );
            let radius = 14.0 / window.zoom;
            layout.nearest(at, (radius / across, radius / down), |index| {
                states[index] != NodeState::Absent
            })
        }
    };
    let on_down = {
        let drag = drag.clone();
        Callback::from(move |event: PointerEvent| {
            drag.replace(Some((event.client_x(), event.client_y())));
            let target = event.current_target();
            if let Some(target) =
                target.and_then(|target| target.dyn_into::<web_sys::Element>().ok())
            {
                let _ = target.set_pointer_capture(event.pointer_id());
            }
        })
    };
    let on_move = {
        let (drag, window, field, pointed) = (
            drag.clone(),
            window.clone(),
            field.clone(),
            pointed.setter(),
        );
        let find = find.clone();
        Callback::from(move |event: PointerEvent| {
            let at = (event.client_x(), event.client_y());
            let from = *drag.borrow();
            match from {
                Some(from) => {
                    let Some(element) = field.cast::<web_sys::Element>() else {
                        return;
                    };
                    let area = element.get_bounding_client_rect();
                    let (width, height) = window.size();
                    drag.replace(Some(at));
                    window.set(
                        Window {
                            x: window.x - f64::from(at.0 - from.0) * width / area.width().max(1.0),
                            y: window.y
                                - f64::from(at.1 - from.1) * height / area.height().max(1.0),
                            ..*window
                        }
                        .within(),
                    );
                }
                None => {
                    if let Some(found) = find(at.0, at.1) {
                        pointed.set(Some(found));
                    }
                }
            }
        })
    };
    let on_up = {
        let (drag, pointed) = (drag.clone(), pointed.setter());
        Callback::from(move |event: PointerEvent| {
            drag.replace(None);
            if let Some(found) = find(event.client_x(), event.client_y()) {
                pointed.set(Some(found));
            }
        })
    };
    let on_cancel = {
        let drag = drag.clone();
        Callback::from(move |_: PointerEvent| {
            drag.replace(None);
        })
    };
    let on_wheel = {
        let (window, field) = (window.clone(), field.clone());
        Callback::from(move |event: WheelEvent| {
            let Some(element) = field.cast::<web_sys::Element>() else {
                return;
            };
            // Without Ctrl the wheel scrolls the page.
            if !event.ctrl_key() {
                return;
            }
            event.prevent_default();
            let area = element.get_bounding_client_rect();
            let part = (
                (f64::from(event.client_x()) - area.left()) / area.width().max(1.0),
                (f64::from(event.client_y()) - area.top()) / area.height().max(1.0),
            );
            let by = if event.delta_y() < 0.0 { 1.25 } else { 0.8 };
            window.set(window.zoomed(by, part));
        })
    };
    let zoom = |by: Option<f64>| {
        let window = window.clone();
        Callback::from(move |_: MouseEvent| match by {
            Some(by) => window.set(window.zoomed(by, (0.5, 0.5))),
            None => window.set(Window::ALL),
        })
    };
    let on_key = {
        let (window, pointed, layout) = (window.clone(), pointed.clone(), layout.clone());
        let (overview, states) = (props.overview.clone(), states.clone());
        Callback::from(move |event: KeyboardEvent| {
            // These are shortcuts of the browser.
            if event.ctrl_key() || event.alt_key() || event.meta_key() {
                return;
            }
            let nodes = overview.tree.as_deref().unwrap_or_default();
            let key = event.key();
            match key.as_str() {
                "+" | "=" => window.set(window.zoomed(1.5, (0.5, 0.5))),
                "-" => window.set(window.zoomed(1.0 / 1.5, (0.5, 0.5))),
                "0" => window.set(Window::ALL),
                _ => {
                    let state = |index: usize| states.get(index).copied();
                    let is_drawn =
                        |index: usize| state(index).is_some_and(|one| one != NodeState::Absent);
                    let first =
                        (0..nodes.len()).find(|&index| state(index) == Some(NodeState::Current));
                    let next = match *pointed {
                        Some(from) if is_drawn(from) => step(nodes, &layout, from, &key, is_drawn),
                        _ if key.starts_with("Arrow") => first.or(Some(0)),
                        _ => None,
                    };
                    match next {
                        Some(next) => {
                            pointed.set(Some(next));
                            if let Some(&(column, row)) = layout.places.get(next) {
                                let place = (MARGIN + column * across, MARGIN + row * down);
                                window.set(window.showing(place));
                            }
                        }
                        None => return,
                    }
                }
            }
            event.prevent_default();
        })
    };
    let (width, height) = window.size();
    let view_box = format!(
        "{} {} {} {}",
        decimal(window.x, 2),
        decimal(window.y, 2),
        decimal(width, 2),
        decimal(height, 2)
    );
    let shown = pointed.filter(|&index| index < nodes.len() && states[index] != NodeState::Absent);
    html! {
        <>
            <div class="tree-zoom" role="group" aria-label={text::ZOOM}>
                <button type="button" aria-label={text::ZOOM_IN} title={text::ZOOM_IN} onclick={zoom(Some(1.5))}>{ "+" }</button>
                <button type="button" aria-label={text::ZOOM_OUT} title={text::ZOOM_OUT} onclick={zoom(Some(1.0 / 1.5))}>{ "−" }</button>
                <button type="button" onclick={zoom(None)}>{ text::ZOOM_ALL }</button>
            </div>
            <div
                class="tree-field"
                id="tree-field"
                role="group"
                tabindex="0"
                data-own-keys="true"
                aria-label={props.label.clone()}
                aria-describedby="tree-help"
                onpointerdown={on_down}
                onpointermove={on_move}
                onpointerup={on_up}
                onpointercancel={on_cancel}
                onwheel={on_wheel}
                onkeydown={on_key}
            >
                <svg ref={field} viewBox={view_box} preserveAspectRatio="none" aria-hidden="true">
                    <path class="edges" d={edges} />
                    <path class="solution" d={solution} />
                    <path class="dots is-stale" d={stale} />
                    <path class="dots is-open" d={open.clone()} />
                    <path class="dots is-inner" d={open} />
                    <path class="dots" d={expanded} />
                    <path class="dots is-current" d={current} />
                    { match shown {
                        Some(index) => {
                            let (x, y) = place(index);
                            html! { <path class="dots is-pointed" d={format!("M{} {}h0", decimal(x, 1), decimal(y, 1))} /> }
                        }
                        None => html! { <g /> },
                    } }
                </svg>
            </div>
            <div class="pointed-board" aria-live="polite">
                { match shown {
                    None => html! { <p class="muted" id="tree-help">{ text::TREE_HELP }</p> },
                    Some(index) => {
                        let node = &nodes[index];
                        let sum = text::sum(&entry(node, &props.experiment), props.method);
                        let is_expanded = node.expanded_at.filter(|&at| at <= props.at);
                        let is_stale = states[index] == NodeState::Stale;
                        let iteration = props.overview.iterations.get(node.iteration as usize);
                        let unexpanded = text::unexpanded(
                            props.method.algorithm(),
                            props.experiment.priority(node.g, node.h),
                            iteration.map(|iteration| iteration.threshold),
                            is_stale,
                        );
                        html! {
                            <>
                                { small_board(&node.board, None) }
                                <p id="tree-help">{ text::node(&sum, node.generated_at, is_expanded, unexpanded) }</p>
                            </>
                        }
                    }
                } }
            </div>
        </>
    }
}
