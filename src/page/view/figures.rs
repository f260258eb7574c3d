//! The figures of a search.

use yew::prelude::*;

use super::nothing;
use crate::engine::Strategy;
use crate::protocol::JobStats;
use crate::search::{Algorithm, Stats};

/// `floor` is a length that no solution is below, known before the search; `best` the length of the solution
/// found, and whether that is a shortest one.
pub fn figures(
    strategy: &Strategy,
    figures: &JobStats,
    floor: u32,
    best: Option<(usize, bool)>,
) -> Html {
    let stats = figures.stats;
    let per_second = if figures.milliseconds > 0.0 {
        stats.expanded as f64 / figures.milliseconds * 1000.0
    } else {
        0.0
    };
    let bound = match best {
        Some((best, true)) => best as u64,
        _ => u64::from(lower_bound(strategy, &stats, floor)),
    };
    html! {
        <dl
            id="figures"
            data-expanded={stats.expanded.to_string()}
            data-generated={stats.generated.to_string()}
            data-kept={stats.stored.to_string()}
            data-bytes={stats.bytes.to_string()}
            data-milliseconds={decimal(figures.milliseconds, 3)}
        >
            <div><dt>{ "Method" }</dt><dd>{ method(strategy, figures.helpers) }</dd></div>
            <div><dt>{ "Time" }</dt><dd>{ time(figures.milliseconds) }</dd></div>
            <div><dt>{ "Boards expanded" }</dt><dd>{ grouped(stats.expanded) }</dd></div>
            <div><dt>{ "Per second" }</dt><dd>{ grouped(per_second as u64) }</dd></div>
            <div><dt>{ "Lower bound" }</dt><dd id="lower-bound">{ bound }</dd></div>
            <div><dt>{ "Best so far" }</dt><dd id="best">{ best.map_or("none yet".to_string(), |(best, _)| best.to_string()) }</dd></div>
            <div><dt>{ "Memory" }</dt><dd>{ memory(stats.bytes) }</dd></div>
            { match strategy {
                Strategy::Anytime => nothing(),
                _ => of_one_search(strategy, stats),
            } }
        </dl>
    }
}

/// What several searches one after the other have no common figure for.
fn of_one_search(strategy: &Strategy, stats: Stats) -> Html {
    html! {
        <>
            <div><dt>{ "Boards generated" }</dt><dd>{ grouped(stats.generated) }</dd></div>
            <div><dt>{ "Boards kept" }</dt><dd>{ grouped(stats.stored) }</dd></div>
            <div><dt>{ "Frontier" }</dt><dd>{ grouped(stats.frontier) }</dd></div>
            <div><dt>{ if tries_lengths(strategy) { "Length tried" } else { "Depth" } }</dt><dd>{ grouped(stats.bound.into()) }</dd></div>
            <div><dt>{ "Least estimate" }</dt><dd>{ least(strategy, stats) }</dd></div>
        </>
    }
}

/// How the board is being solved, and by how many workers if there are several.
fn method(strategy: &Strategy, helpers: u8) -> String {
    match helpers {
        0 => strategy.to_string(),
        _ => format!("{strategy}, {} workers", u32::from(helpers) + 1),
    }
}

/// Whether the search goes by lengths that it tries one after the other.
fn tries_lengths(strategy: &Strategy) -> bool {
    match strategy {
        Strategy::DistanceTable | Strategy::Anytime => false,
        Strategy::PatternDatabase(_) => true,
        Strategy::Search(method) => matches!(
            method.algorithm,
            Algorithm::AStar | Algorithm::IdaStar | Algorithm::IterativeDeepening
        ),
    }
}

/// The length that no solution is below, as far as it is proved.
fn lower_bound(strategy: &Strategy, stats: &Stats, floor: u32) -> u32 {
    let is_proved = tries_lengths(strategy) && strategy.is_optimal();
    if is_proved || *strategy == Strategy::Anytime {
        floor.max(stats.bound)
    } else {
        floor
    }
}

/// The least estimate, of methods that have one and have looked at a board.
fn least(strategy: &Strategy, stats: Stats) -> String {
    match strategy {
        Strategy::Search(method) if method.algorithm.uses_heuristic() && stats.expanded > 0 => {
            grouped(stats.lowest_h.into())
        }
        _ => "–".to_string(),
    }
}

pub fn time(milliseconds: f64) -> String {
    match milliseconds {
        short if short < 1000.0 => format!("{} ms", decimal(short, 1)),
        long => format!("{} s", decimal(long / 1000.0, 1)),
    }
}

/// In whole megabytes or kilobytes.
pub fn memory(bytes: u64) -> String {
    match bytes {
        0..1024 => "under 1 KB".to_string(),
        1024..0x10_0000 => format!("{} KB", bytes >> 10),
        _ => format!("{} MB", bytes >> 20),
    }
}

/// A number that is not negative with so many decimals. The standard library's way would add ten kilobytes
/// to the page.
pub fn decimal(number: f64, places: u32) -> String {
    let unit = 10u64.pow(places);
    let parts = (number * unit as f64).round() as u64;
    format!("{}.{:02$}", parts / unit, parts % unit, places as usize)
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
