//! The histograms by priority and by depth, and the iterations as bars.

use yew::prelude::*;

use crate::lab::LabMethod;
use crate::lab::decimal;
use crate::lab::explore::{FBin, Moment};
use crate::page::lab::pictures::bars::{Bar, MAX_BARS, bars};
use crate::page::lab::text::explore as text;
use crate::page::text::numbers::grouped;
use crate::page::view::nothing;

/// The height of the bars, and of the room above and below them.
const HEIGHT: f64 = 108.0;
const ABOVE: f64 = 20.0;
const BELOW: f64 = 22.0;

/// The width of a column.
const COLUMN: f64 = 30.0;

/// A column: its label, the solid part, and the outlined part on it.
struct Column {
    label: String,
    solid: u64,
    outlined: u64,
    is_hatched: bool,
}

/// Draws the histograms of the moment, or the iterations.
pub fn counts(moment: &Moment, method: LabMethod) -> Html {
    let algorithm = method.algorithm();
    let by_priority = text::by_priority(algorithm);
    let remark = match algorithm.is_iterative() {
        true => text::PATH_BARS_REMARK,
        false => text::BARS_REMARK,
    };
    html! {
        <>
            { if algorithm.is_iterative() { iterations(moment) } else { nothing() } }
            { histogram(by_priority, remark, algorithm.is_iterative(), &moment.by_f, |value| text::bar_value(method, value)) }
            { histogram(text::BY_DEPTH.to_string(), remark, algorithm.is_iterative(), &moment.by_depth, |value| value.to_string()) }
        </>
    }
}

/// Draws a histogram with its table.
fn histogram(
    title: String,
    remark: &'static str,
    is_iterative: bool,
    bins: &[FBin],
    name: impl Fn(u32) -> String,
) -> Html {
    let all = bars(bins);
    let label = |bar: &Bar| match bar.from == bar.to {
        true => name(bar.from),
        false => format!("{}–{}", name(bar.from), name(bar.to)),
    };
    let columns = all.iter().map(|bar| Column {
        label: name(bar.from),
        solid: bar.expanded,
        outlined: bar.frontier,
        is_hatched: false,
    });
    let columns: Vec<Column> = columns.collect();
    html! {
        <div class="histogram">
            <h2 class="explore-heading">{ &title }<small>{ remark }</small></h2>
            { drawn(&columns, text::bars_label(&title, is_iterative)) }
            <details class="picture-table">
                <summary>{ text::COUNTS_TABLE }</summary>
                <table>
                    <thead><tr><th scope="col">{ &title }</th><th scope="col">{ text::EXPANDED }</th><th scope="col">{ text::in_frontier_heading(is_iterative) }</th></tr></thead>
                    <tbody>
                        { for all.iter().map(|bar| html! {
                            <tr><th scope="row">{ label(bar) }</th><td>{ grouped(bar.expanded) }</td><td>{ grouped(bar.frontier) }</td></tr>
                        }) }
                    </tbody>
                </table>
            </details>
        </div>
    }
}

/// Draws the iterations so far. The last one is hatched, as it is not finished or was ended by the goal or a limit.
fn iterations(moment: &Moment) -> Html {
    let begun = moment.iterations.len();
    let first = begun.saturating_sub(MAX_BARS);
    let columns = moment
        .iterations
        .iter()
        .enumerate()
        .skip(first)
        .map(|(index, one)| Column {
            label: one.threshold.to_string(),
            solid: one.expanded,
            outlined: 0,
            is_hatched: index + 1 == begun,
        });
    let columns: Vec<Column> = columns.collect();
    html! {
        <div class="histogram" id="iterations">
            <h2 class="explore-heading">{ text::ITERATIONS }<small>{ text::ITERATIONS_REMARK }</small></h2>
            { drawn(&columns, text::iterations_label()) }
            <details class="picture-table">
                <summary>{ text::COUNTS_TABLE }</summary>
                <table>
                    <thead><tr><th scope="col">{ text::THRESHOLD }</th><th scope="col">{ text::EXPANDED }</th></tr></thead>
                    <tbody>
                        { for moment.iterations.iter().map(|one| html! {
                            <tr><th scope="row">{ one.threshold }</th><td>{ grouped(one.expanded) }</td></tr>
                        }) }
                    </tbody>
                </table>
            </details>
        </div>
    }
}

/// Draws columns.
fn drawn(columns: &[Column], label: String) -> Html {
    let most = columns.iter().map(|one| one.solid + one.outlined).max();
    let most = most.unwrap_or(1).max(1) as f64;
    let width = COLUMN * columns.len().max(14) as f64;
    let bottom = ABOVE + HEIGHT;
    let mut solid = String::new();
    let mut hatched = String::new();
    let mut outlined = String::new();
    for (index, column) in columns.iter().enumerate() {
        let x = decimal(COLUMN * index as f64 + 3.0, 1);
        let w = decimal(COLUMN - 6.0, 1);
        let height = |count: u64| match count {
            0 => 0.0,
            count => (HEIGHT * count as f64 / most).max(1.0),
        };
        let rect = |from: f64, height: f64| {
            let (y, h) = (decimal(from - height, 1), decimal(height, 1));
            format!("M{x} {y}h{w}v{h}h-{w}z")
        };
        let solid_height = height(column.solid);
        if solid_height > 0.0 {
            let path = if column.is_hatched {
                &mut hatched
            } else {
                &mut solid
            };
            *path += &rect(bottom, solid_height);
        }
        if column.outlined > 0 {
            outlined += &rect(bottom - solid_height, height(column.outlined));
        }
    }
    html! {
        <svg class="bars" viewBox={format!("0 0 {width} {}", bottom + BELOW)} role="img" aria-label={label}>
            <defs>
                <pattern id="bar-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                    <path d="M0 0V6" />
                </pattern>
            </defs>
            <path class="solid" d={solid} />
            <path class="hatched" d={hatched} />
            <path class="outlined" d={outlined} />
            { for columns.iter().enumerate().map(|(index, column)| {
                let x = decimal(COLUMN * (index as f64 + 0.5), 1);
                let total = column.solid + column.outlined;
                let y = decimal(bottom - (HEIGHT * total as f64 / most).max(1.0) - 4.0, 1);
                html! {
                    <>
                        <text class="number" x={x.clone()} {y} text-anchor="middle">{ short(total) }</text>
                        <text {x} y={decimal(bottom + 15.0, 1)} text-anchor="middle">{ &column.label }</text>
                    </>
                }
            }) }
        </svg>
    }
}

/// Shortens a large number, which has no room over a bar.
fn short(number: u64) -> String {
    match number {
        0..10_000 => grouped(number),
        10_000..1_000_000 => format!("{}k", number / 1000),
        _ => format!("{}M", decimal(number as f64 / 1e6, 1)),
    }
}
