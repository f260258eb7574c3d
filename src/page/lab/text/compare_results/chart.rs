//! The words of the chart of a figure against the length of the solution.

use super::{NO_VALUE, chart_title, figure, measured, short_method, title, two_decimals};
use crate::lab::{CompareFigure, Growth, LabMethod, Measured};
use crate::page::text::numbers::{grouped, moves, plural};

/// Returns the growth of a method: "× 1.33".
pub fn growth(growth: Option<Growth>) -> String {
    match growth {
        Some(growth) => format!("× {}", two_decimals(growth.factor)),
        None => NO_VALUE.to_string(),
    }
}

/// Returns what the growth factors mean.
pub fn growth_meaning(is_log: bool, from: u32, to: u32) -> String {
    let scale = if is_log {
        "On this scale straight lines are exponential growth. "
    } else {
        ""
    };
    format!("{scale}From {from} to {to} moves, one more move costs")
}

/// Returns how many methods are drawn.
pub fn drawn(drawn: usize, total: usize, most: usize) -> String {
    format!("{drawn} of {total} methods are drawn, at most {most} at a time: choose others.")
}

/// Returns why the chart has no dots.
pub fn too_many_dots(dots: usize) -> String {
    format!(
        "The dots of {} runs would hide each other, so that only the medians are drawn.",
        grouped(dots as u64)
    )
}

/// Returns the caption of the chart's numbers.
pub fn medians_caption(shown: CompareFigure) -> String {
    format!("{}: medians by distance", title(shown))
}

/// Returns the label of the chart.
pub fn chart_label(shown: CompareFigure, boards: usize, names: &[String]) -> String {
    format!(
        "{} for {}, a dot for each board and a line through the medians of each distance: {}.",
        chart_title(shown),
        plural(boards, "board", "boards"),
        names.join("; ")
    )
}

/// Returns what a dot says.
pub fn dot(
    shown: CompareFigure,
    method: LabMethod,
    board: usize,
    distance: u32,
    count: Measured,
) -> String {
    format!(
        "Board {}, {} from the goal: {} {}, {}",
        board + 1,
        moves(distance as usize),
        figure(shown),
        measured(shown, count),
        short_method(method),
    )
}

/// Returns the short label beside a dot.
pub fn dot_label(shown: CompareFigure, board: usize, count: Measured) -> String {
    format!("board {}: {}", board + 1, measured(shown, count))
}
