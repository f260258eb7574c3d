//! The chart of a figure against the length of the solution.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use yew::prelude::*;

use super::scatter_legend::{legend, numbers};
use super::{ByPointer, percent};
use crate::lab::{BoardIndex, CompareFigure, Comparison, ComparisonSpec, LabMethod, decimal};
use crate::page::lab::results::{Dot, Scatter, Series};
use crate::page::lab::state::{CompareAction, LabAction, SubjectAction};
use crate::page::lab::text as lab_text;
use crate::page::lab::text::compare_results as text;
use crate::page::lab::view::on_click;
use crate::page::lab::view::rail::{picture_of, play_button};
use crate::page::view::nothing;

/// The number of methods drawn at a time: more cannot be told apart.
pub const MAX_DRAWN: usize = 6;

/// The number of dots from which only the medians are drawn. Chosen by hand: more hide each other, and take long to draw.
const MAX_DOTS: usize = 3000;

/// The distance in pixels within which the pointer is at a dot.
const POINTER_RADIUS: f64 = 14.0;

/// The distance in pixels within which a tap or a click chooses a dot.
const CLICK_RADIUS: f64 = 26.0;

/// The least distance of two labels at the ends of lines, as a part of the chart's height.
const LABEL_DISTANCE: f64 = 0.065;

/// The methods that are drawn, each in a slot with a colour, a mark and a dash pattern of its own.
pub type Slots = [Option<LabMethod>; MAX_DRAWN];

/// What the chart depends on: it is drawn again when a method is complete, not with each report.
#[derive(Clone, PartialEq)]
pub struct ScatterKey {
    pub spec: ByPointer<ComparisonSpec>,
    pub complete: usize,
    /// The number of runs that have ended; `None` while the worker counts.
    pub done: Option<usize>,
}

#[derive(Properties)]
pub struct Props {
    pub comparison: Rc<Comparison>,
    pub key_of_data: ScatterKey,
    pub figure: CompareFigure,
    pub shown: Option<BoardIndex>,
    pub on_action: Callback<LabAction>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Props) -> bool {
        self.key_of_data == other.key_of_data
            && (self.figure, self.shown) == (other.figure, other.shown)
    }
}

/// Draws the chart, its legend and its numbers; nothing if there are fewer than three distances.
#[component]
pub fn ScatterChart(props: &Props) -> Html {
    let scatter = {
        let comparison = props.comparison.clone();
        use_memo(
            (props.key_of_data.clone(), props.figure),
            move |(_, figure)| Scatter::new(&comparison, *figure),
        )
    };
    let chosen = use_state_eq(|| None::<(ByPointer<ComparisonSpec>, Slots)>);
    let at = use_state_eq(|| None::<Dot>);
    let plot = use_node_ref();
    let Some(scatter) = &*scatter else {
        return nothing();
    };
    let spec = &props.key_of_data.spec;
    let slots = match &*chosen {
        Some((chosen_spec, slots)) if chosen_spec == spec => *slots,
        _ => default_slots(&props.comparison),
    };
    let drawn: Vec<(usize, &Series)> = slots
        .iter()
        .enumerate()
        .filter_map(|(slot, method)| {
            let series = scatter.series.iter();
            Some((
                slot,
                series.clone().find(|one| Some(one.method) == *method)?,
            ))
        })
        .collect();
    let indices: Vec<usize> = drawn.iter().map(|(_, series)| series.index).collect();
    let at_dot = at.filter(|(_, board)| props.shown == Some(*board));
    let go = {
        let (at, on_action) = (at.setter(), props.on_action.clone());
        Callback::from(move |dot: Dot| {
            at.set(Some(dot));
            on_action.emit(LabAction::Compare(CompareAction::Show(Some(dot.1))));
        })
    };
    let point = |radius: f64| {
        let (plot, go) = (plot.clone(), go.clone());
        let (scatter, indices) = (scatter.clone(), indices.clone());
        move |x: i32, y: i32| {
            let Some(element) = plot.cast::<web_sys::Element>() else {
                return;
            };
            let area = element.get_bounding_client_rect();
            let at = (f64::from(x) - area.left(), f64::from(y) - area.top());
            let size = (area.width(), area.height());
            let found = scatter.nearest(&indices, at, size, radius);
            if let Some(dot) = found.filter(|&dot| at_dot != Some(dot)) {
                go.emit(dot);
            }
        }
    };
    let pointed = point(POINTER_RADIUS);
    let clicked = point(CLICK_RADIUS);
    let on_move = Callback::from(move |event: PointerEvent| {
        if event.pointer_type() == "mouse" {
            pointed(event.client_x(), event.client_y());
        }
    });
    let on_click =
        Callback::from(move |event: MouseEvent| clicked(event.client_x(), event.client_y()));
    let on_key = {
        let (go, scatter, indices) = (go.clone(), scatter.clone(), indices.clone());
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Enter" && at_dot.is_some() {
                event.prevent_default();
                focus_shown_board();
            } else if let Some(dot) = scatter.step(&indices, at_dot, &event.key()) {
                event.prevent_default();
                go.emit(dot);
            }
        })
    };
    let dots: usize = drawn.iter().map(|(_, series)| series.points.len()).sum();
    // While the worker counts, each complete method would have all dots drawn again.
    let is_counting = props.key_of_data.done.is_none();
    let has_dots = dots <= MAX_DOTS && !is_counting;
    let names: Vec<String> = drawn
        .iter()
        .map(|(_, series)| text::short_method(series.method))
        .collect();
    let boards = props.comparison.boards().len();
    let choose = {
        let (chosen, spec) = (chosen.setter(), spec.clone());
        Callback::from(move |slots: Slots| chosen.set(Some((spec.clone(), slots))))
    };
    html! {
        <section class="lab-chart scatter" aria-labelledby="scatter-title">
            <h2 class="lab-heading" id="scatter-title">{ text::chart_title(props.figure) }</h2>
            <div class="scatter-body">
                <div
                    class="scatter-plot"
                    id="scatter-plot"
                    role="group"
                    tabindex="0"
                    aria-labelledby="scatter-title"
                    aria-describedby="scatter-dot"
                    onpointermove={on_move}
                    onclick={on_click}
                    onkeydown={on_key}
                >
                    <svg ref={plot} role="img" aria-label={text::chart_label(props.figure, boards, &names)}>
                        { grid(scatter) }
                        { if has_dots {
                            html! { <g>{ for drawn.iter().map(|&(slot, series)| dots_of(slot, series)) }</g> }
                        } else {
                            html! { <g /> }
                        } }
                        { lines(scatter, &drawn) }
                        { labels(scatter, &drawn) }
                        { rings(&drawn, props.shown, at_dot, props.figure) }
                    </svg>
                </div>
                { legend(scatter, &slots, &props.comparison, &choose, is_counting) }
            </div>
            <p class="scatter-dot" id="scatter-dot" aria-live="polite">
                { match at_dot.and_then(|dot| describe(scatter, dot)) {
                    Some(words) => words,
                    None if has_dots => text::POINT.to_string(),
                    None if is_counting => text::DOTS_FOLLOW.to_string(),
                    None => text::too_many_dots(dots),
                } }
            </p>
            { shown_board(props) }
            { numbers(scatter) }
        </section>
    }
}

/// Draws the board of the dot under the chart, for windows in which the board beside the tabs is out of sight.
fn shown_board(props: &Props) -> Html {
    let Some((index, lab_board)) = props
        .shown
        .and_then(|index| Some((index, props.comparison.boards().get(index)?)))
    else {
        return nothing();
    };
    let spec = props.comparison.spec();
    let puzzle = SubjectAction::UsePuzzle(lab_board.board, Box::new(spec.goal));
    html! {
        <div class="shown-board">
            { picture_of("small-board", &lab_board.board, &spec.goal) }
            <div>
                <p><strong>{ lab_text::board_of(index, props.comparison.boards().len()) }</strong></p>
                <p>{ lab_text::distance(lab_board.distance) }</p>
                <div class="row">
                    { play_button(&lab_board.board, &spec.goal) }
                    <button type="button" onclick={on_click(&props.on_action, LabAction::Subject(puzzle))}>
                        { lab_text::USE_BOARD }
                    </button>
                </div>
            </div>
        </div>
    }
}

/// Moves the focus to the first button of the board of the dot: beside the tabs, or under the chart where that one is hidden.
fn focus_shown_board() {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else {
        return;
    };
    for place in [".shown-board .play-it", ".rail .play-it"] {
        let found = document.query_selector(place).ok().flatten();
        let button = found.and_then(|found| found.dyn_into::<web_sys::HtmlElement>().ok());
        // An element that is not drawn has no box.
        if let Some(button) = button.filter(|button| button.offset_height() > 0) {
            let _ = button.focus();
            return;
        }
    }
}

/// Returns the methods that are drawn at first: all, or some of them evenly from the list.
fn default_slots(comparison: &Comparison) -> Slots {
    let methods: Vec<LabMethod> = comparison
        .methods()
        .map(|method| comparison.spec().methods[method])
        .collect();
    let count = methods.len().min(MAX_DRAWN);
    std::array::from_fn(|slot| {
        let last = methods.len().saturating_sub(1);
        let index = match methods.len() > MAX_DRAWN {
            true => (slot * last + (MAX_DRAWN - 1) / 2) / (MAX_DRAWN - 1),
            false => slot,
        };
        methods.get(index).filter(|_| slot < count).copied()
    })
}

fn describe(scatter: &Scatter, (method, board): Dot) -> Option<String> {
    let series = scatter.series_of(method)?;
    let point = series.points.get(series.position(board)?)?;
    Some(text::dot(
        scatter.figure,
        series.method,
        board,
        point.distance,
        point.value,
    ))
}

/// Draws the lines and labels of both axes.
fn grid(scatter: &Scatter) -> Html {
    let ticks = scatter.axis.ticks();
    // Every label needs about 30 pixels.
    let every = scatter.distances.len().div_ceil(12);
    html! {
        <g class="scatter-grid">
            { for ticks.into_iter().map(|tick| {
                let y = percent(1.0 - scatter.axis.position(tick));
                html! {
                    <>
                        <line class="grid" x1="0" x2="100%" y1={y.clone()} y2={y.clone()} />
                        <text x="-8" {y} dy="4" text-anchor="end">{ text::tick(scatter.figure, tick) }</text>
                    </>
                }
            }) }
            { for scatter.distances.iter().map(|&distance| {
                let x = percent(scatter.x(f64::from(distance)));
                html! { <line class="column" x1={x.clone()} x2={x} y1="0" y2="100%" /> }
            }) }
            { for scatter.distances.iter().step_by(every).map(|&distance| html! {
                <text x={percent(scatter.x(f64::from(distance)))} y="100%" dy="20" text-anchor="middle">{ distance }</text>
            }) }
            <text x="50%" y="100%" dy="38" text-anchor="middle">{ text::MOVES_AXIS }</text>
        </g>
    }
}

/// Draws the dots of a method.
fn dots_of(slot: usize, series: &Series) -> Html {
    let class = format!("dots slot-{slot}");
    html! {
        <g {class}>
            { for series.points.iter().zip(&series.places).map(|(point, &(x, y))| {
                mark(slot, percent(x), percent(1.0 - y), point.value.is_open)
            }) }
        </g>
    }
}

/// Draws a mark: a circle, a square or a diamond, filled or not. The style sheet turns and centres the squares.
pub fn mark(slot: usize, x: String, y: String, is_open: bool) -> Html {
    let class = is_open.then_some("is-open");
    match slot {
        0 | 3 => html! { <circle {class} cx={x} cy={y} r="3" /> },
        _ => html! { <rect {class} {x} {y} width="5.6" height="5.6" /> },
    }
}

/// Draws a line through the medians of each method. Only paths are stretched to the size of the chart.
fn lines(scatter: &Scatter, drawn: &[(usize, &Series)]) -> Html {
    let thousandths = |part: f64| decimal(part * 1000.0, 1);
    html! {
        <svg class="scatter-lines" width="100%" height="100%" viewBox="0 0 1000 1000" preserveAspectRatio="none">
            { for drawn.iter().map(|(slot, series)| {
                let points: Vec<String> = series.medians.iter().map(|&(distance, median)| {
                    let x = scatter.x(f64::from(distance));
                    let y = 1.0 - scatter.axis.position(median.value);
                    format!("{},{}", thousandths(x), thousandths(y))
                }).collect();
                html! { <polyline class={format!("line slot-{slot}")} points={points.join(" ")} /> }
            }) }
        </svg>
    }
}

/// Draws the names at the ends of the lines, moved apart where they would overlap.
fn labels(scatter: &Scatter, drawn: &[(usize, &Series)]) -> Html {
    let mut ends: Vec<(f64, usize, &Series)> = drawn
        .iter()
        .filter_map(|&(slot, series)| {
            let (_, median) = series.medians.last()?;
            Some((1.0 - scatter.axis.position(median.value), slot, series))
        })
        .collect();
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    for index in 1..ends.len() {
        ends[index].0 = ends[index].0.max(ends[index - 1].0 + LABEL_DISTANCE);
    }
    // What was moved below the chart comes back up.
    let mut floor = 1.0;
    for end in ends.iter_mut().rev() {
        end.0 = end.0.min(floor);
        floor = end.0 - LABEL_DISTANCE;
    }
    html! {
        <g class="scatter-labels">
            { for ends.into_iter().map(|(y, slot, series)| html! {
                <text class={format!("slot-{slot}")} x="100%" dx="8" y={percent(y)} dy="4">{ text::short_method(series.method) }</text>
            }) }
        </g>
    }
}

/// Draws a ring around each dot of the shown board, and the count of the one that is pointed at.
fn rings(
    drawn: &[(usize, &Series)],
    shown: Option<BoardIndex>,
    at: Option<Dot>,
    figure: CompareFigure,
) -> Html {
    let Some(board) = shown else {
        return html! { <g /> };
    };
    html! {
        <g class="rings">
            { for drawn.iter().filter_map(|(_, series)| {
                let index = series.position(board)?;
                let (x, y) = series.places[index];
                let is_at = at == Some((series.index, board));
                let label = text::dot_label(figure, board, series.points[index].value);
                Some(html! {
                    <>
                        <circle class={is_at.then_some("is-at")} cx={percent(x)} cy={percent(1.0 - y)} r={if is_at { "8" } else { "6" }} />
                        { if is_at {
                            let anchor = if x < 0.2 { "start" } else if x > 0.8 { "end" } else { "middle" };
                            html! { <text x={percent(x)} y={percent(1.0 - y)} dy="-14" text-anchor={anchor}>{ label }</text> }
                        } else {
                            html! { <g /> }
                        } }
                    </>
                })
            }) }
        </g>
    }
}
