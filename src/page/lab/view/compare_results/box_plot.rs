//! The box plot of a row, and its axis. All lengths are percentages, so that the plot has the width of its column.

use yew::prelude::*;

use super::percent;
use crate::lab::{CompareFigure, Spread};
use crate::page::lab::results::{Axis, ResultRow};
use crate::page::lab::text::compare_results as text;
use crate::page::view::nothing;

/// Draws the labels of the axis.
pub fn axis(figure: CompareFigure, axis: &Axis) -> Html {
    html! {
        <svg class="plot-axis" aria-hidden="true">
            { for text::axis_labels(figure, axis).into_iter().map(|(value, label)| {
                let place = axis.position(value);
                let anchor = if place <= 0.0 {
                    "start"
                } else if place >= 1.0 {
                    "end"
                } else {
                    "middle"
                };
                html! { <text x={percent(place)} y="14" text-anchor={anchor}>{ label }</text> }
            }) }
        </svg>
    }
}

/// Draws the plot of a row: a dot at the median, a box around the middle half and a line over all; a bar for one board.
pub fn box_plot(figure: CompareFigure, row: &ResultRow, axis: &Axis, boards: usize) -> Html {
    let grid = axis.ticks().into_iter().map(|tick| {
        let x = percent(axis.position(tick));
        html! { <line class="grid" x1={x.clone()} x2={x} y1="0" y2="100%" /> }
    });
    let Some(summary) = &row.summary else {
        return html! { <svg class="plot" aria-hidden="true">{ for grid }</svg> };
    };
    let spread = &summary.spread;
    let marks = if boards == 1 && !figure.is_timed() {
        bar(spread, axis)
    } else {
        whiskers(spread, axis)
    };
    html! {
        <svg class="plot" role="img" aria-label={text::plot_label(figure, row.method, spread)}>
            { for grid }
            { marks }
            { if spread.max.is_open { arrow() } else { nothing_in_svg() } }
        </svg>
    }
}

/// Draws a bar from the left end.
fn bar(spread: &Spread, axis: &Axis) -> Html {
    let end = axis.position(spread.median.value).max(0.01);
    let fill = match spread.median.is_open {
        true => "open-bar",
        false => "bar",
    };
    html! {
        <rect
            class={fill}
            x="0"
            y="30%"
            width={percent(end)}
            height="40%"
            fill={spread.median.is_open.then_some("url(#open-ended)")}
        />
    }
}

/// Draws the box and its lines. What is open-ended reaches to the right end and is hatched.
fn whiskers(spread: &Spread, axis: &Axis) -> Html {
    let place = |measured: crate::lab::Measured| match measured.is_open {
        true => 1.0,
        false => axis.position(measured.value),
    };
    let (min, max) = (axis.position(spread.min.value), place(spread.max));
    let lower = axis.position(spread.lower_quartile.value);
    let upper = place(spread.upper_quartile);
    let is_open = spread.upper_quartile.is_open;
    let median = axis.position(spread.median.value);
    html! {
        <>
            <line class="whisker" x1={percent(min)} x2={percent(max)} y1="50%" y2="50%" />
            <rect
                class={if is_open { "open-box" } else { "box" }}
                x={percent(lower)}
                y="32%"
                width={percent((upper - lower).max(0.002))}
                height="36%"
                rx="2"
                fill={is_open.then_some("url(#open-ended)")}
            />
            <circle
                class={if spread.median.is_open { "median is-open" } else { "median" }}
                cx={percent(median)}
                cy="50%"
                r="4.5"
            />
        </>
    }
}

/// Draws the arrow at the right end of an open-ended plot.
fn arrow() -> Html {
    html! { <svg class="open-arrow" x="100%" y="50%"><path d="M-9-5.5V5.5L0 0z" /></svg> }
}

/// Draws nothing within an SVG.
fn nothing_in_svg() -> Html {
    html! { <g /> }
}

/// Draws a range of times: a line from the least to the greatest, and a dot at the median.
pub fn range(spread: &Spread, axis: &Axis, label: String) -> Html {
    if spread.min.value.is_nan() {
        return nothing();
    }
    let ends = [spread.min, spread.max].map(|end| axis.position(end.value));
    html! {
        <svg class="plot" role="img" aria-label={label}>
            { for axis.ticks().into_iter().map(|tick| {
                let x = percent(axis.position(tick));
                html! { <line class="grid" x1={x.clone()} x2={x} y1="0" y2="100%" /> }
            }) }
            <rect
                class="box"
                x={percent(ends[0])}
                y="34%"
                width={percent((ends[1] - ends[0]).max(0.004))}
                height="32%"
                rx="2"
            />
            <circle class="median" cx={percent(axis.position(spread.median.value))} cy="50%" r="4.5" />
        </svg>
    }
}
