//! The figures of a search.

use yew::prelude::*;

use crate::protocol::Figures;
use crate::search::{Algorithm, Method, Stats};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub method: Method,
    pub figures: Figures,
}

#[component]
pub fn FiguresView(props: &Props) -> Html {
    let Props { method, figures } = *props;
    let stats = figures.stats;
    let seconds = figures.milliseconds / 1000.0;
    let per_second = if seconds > 0.0 {
        stats.expanded as f64 / seconds
    } else {
        0.0
    };
    let name = match method.algorithm.uses_heuristic() {
        true if method.algorithm == Algorithm::WeightedAStar => {
            format!(
                "{} {}, {}",
                method.algorithm, method.weight, method.heuristic
            )
        }
        true => format!("{}, {}", method.algorithm, method.heuristic),
        false => method.algorithm.to_string(),
    };
    let bound = match method.algorithm {
        Algorithm::AStar | Algorithm::IdaStar | Algorithm::IterativeDeepening => "Length tried",
        _ => "Depth",
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
            <div><dt>{ "Method" }</dt><dd>{ name }</dd></div>
            <div><dt>{ "Time" }</dt><dd>{ time(figures.milliseconds) }</dd></div>
            <div><dt>{ "Boards expanded" }</dt><dd>{ grouped(stats.expanded) }</dd></div>
            <div><dt>{ "Per second" }</dt><dd>{ grouped(per_second as u64) }</dd></div>
            <div><dt>{ "Boards generated" }</dt><dd>{ grouped(stats.generated) }</dd></div>
            <div><dt>{ "Frontier" }</dt><dd>{ grouped(stats.frontier) }</dd></div>
            <div><dt>{ "Boards kept" }</dt><dd>{ grouped(stats.kept) }</dd></div>
            <div><dt>{ "Memory" }</dt><dd>{ memory(stats.bytes) }</dd></div>
            <div><dt>{ bound }</dt><dd>{ grouped(stats.bound.into()) }</dd></div>
            <div><dt>{ "Least estimate" }</dt><dd>{ least(&method, stats) }</dd></div>
        </dl>
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

fn memory(bytes: u64) -> String {
    match bytes {
        few if few < 1 << 20 => format!("{:.1} KB", few as f64 / 1024.0),
        many => format!("{:.1} MB", many as f64 / (1 << 20) as f64),
    }
}

/// Digits in threes: `1,234,567`.
fn grouped(number: u64) -> String {
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
