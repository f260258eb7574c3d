//! The figures of a search.

use yew::prelude::*;

use crate::protocol::Figures;
use crate::search::{Algorithm, Method, Stats};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub method: Method,
    pub figures: Figures,
    /// A length that no solution is below, known before the search.
    pub floor: u32,
    /// The length of the solution found.
    pub best: Option<usize>,
    /// The solution found is a shortest one.
    pub proved: bool,
}

#[component]
pub fn FiguresView(props: &Props) -> Html {
    let Props {
        method,
        figures,
        floor,
        best,
        proved,
    } = *props;
    let stats = figures.stats;
    let seconds = figures.milliseconds / 1000.0;
    let per_second = if seconds > 0.0 {
        stats.expanded as f64 / seconds
    } else {
        0.0
    };
    let bound = match best {
        Some(best) if proved => best as u64,
        _ => u64::from(lower_bound(&method, &stats, floor)),
    };
    html! {
        <dl
            id="figures"
            data-expanded={stats.expanded.to_string()}
            data-generated={stats.generated.to_string()}
            data-kept={stats.kept.to_string()}
            data-bytes={stats.bytes.to_string()}
            data-milliseconds={figures.milliseconds.to_string()}
        >
            <div><dt>{ "Method" }</dt><dd>{ describe(&method) }</dd></div>
            <div><dt>{ "Time" }</dt><dd>{ time(figures.milliseconds) }</dd></div>
            <div><dt>{ "Boards expanded" }</dt><dd>{ grouped(stats.expanded) }</dd></div>
            <div><dt>{ "Per second" }</dt><dd>{ grouped(per_second as u64) }</dd></div>
            <div><dt>{ "Lower bound" }</dt><dd id="lower-bound">{ bound }</dd></div>
            <div><dt>{ "Best so far" }</dt><dd id="best">{ best.map_or("none yet".to_string(), |best| best.to_string()) }</dd></div>
            <div><dt>{ "Frontier" }</dt><dd>{ grouped(stats.frontier) }</dd></div>
            <div><dt>{ "Memory" }</dt><dd>{ memory(stats.bytes) }</dd></div>
            <div><dt>{ "Boards generated" }</dt><dd>{ grouped(stats.generated) }</dd></div>
            <div><dt>{ "Boards kept" }</dt><dd>{ grouped(stats.kept) }</dd></div>
            <div><dt>{ if tries_lengths(&method) { "Length tried" } else { "Depth" } }</dt><dd>{ grouped(stats.bound.into()) }</dd></div>
            <div><dt>{ "Least estimate" }</dt><dd>{ least(&method, stats) }</dd></div>
        </dl>
    }
}

/// The method and its settings, in a few words.
pub fn describe(method: &Method) -> String {
    let Method {
        algorithm,
        heuristic,
        weight,
        depth,
    } = method;
    match algorithm {
        Algorithm::WeightedAStar => format!("{algorithm} {weight}, {heuristic}"),
        Algorithm::DepthFirst => format!("{algorithm}, {depth} moves at the most"),
        _ if algorithm.uses_heuristic() => format!("{algorithm}, {heuristic}"),
        _ => algorithm.to_string(),
    }
}

/// Whether the search goes by lengths that it tries one after the other.
fn tries_lengths(method: &Method) -> bool {
    matches!(
        method.algorithm,
        Algorithm::AStar | Algorithm::IdaStar | Algorithm::IterativeDeepening
    )
}

/// The length that no solution is below, as far as it is proved.
fn lower_bound(method: &Method, stats: &Stats, floor: u32) -> u32 {
    if tries_lengths(method) && method.is_optimal() {
        floor.max(stats.bound)
    } else {
        floor
    }
}

/// The least estimate, of methods that have one and have looked at a board.
fn least(method: &Method, stats: Stats) -> String {
    if method.algorithm.uses_heuristic() && stats.expanded > 0 {
        grouped(stats.best_h.into())
    } else {
        "–".to_string()
    }
}

fn time(milliseconds: f64) -> String {
    match milliseconds {
        short if short < 1000.0 => format!("{short:.1} ms"),
        long => format!("{:.1} s", long / 1000.0),
    }
}

pub fn memory(bytes: u64) -> String {
    match bytes {
        few if few < 1 << 20 => format!("{:.1} KB", few as f64 / 1024.0),
        many => format!("{:.1} MB", many as f64 / (1 << 20) as f64),
    }
}

/// Digits in threes: `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
