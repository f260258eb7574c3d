//! The words of the chart of a figure against the length of the solution.

use super::{NO_VALUE, chart_title, count, figure, measured, short_method, title, two_decimals};
use crate::lab::{CellProgress, CompareFigure, Growth, LabMethod, Measured};
use crate::page::text::numbers::{grouped, moves, plural};

/// Returns the growth of a method: "× 1.33".
pub fn growth(growth: Option<Growth>) -> String {
    match growth {
        Some(growth) => format!("× {}", two_decimals(growth.factor)),
        None => NO_VALUE.to_string(),
    }
}

/// Returns what the growth factors mean; nothing without any. A range that they do not share stands beside each.
pub fn growth_meaning(is_log: bool, growths: &[Growth]) -> Option<String> {
    let first = growths.first()?;
    let scale = if is_log {
        "On this scale straight lines are exponential growth. "
    } else {
        ""
    };
    Some(if have_one_range(growths) {
        let Growth { from, to, .. } = first;
        format!("{scale}From {from} to {to} moves, one more move costs")
    } else {
        format!(
            "{scale}Limits ended runs, so that each factor is over a range of its own. One more move costs"
        )
    })
}

/// Returns the range of a growth; nothing if all have the same.
pub fn growth_range(growth: Growth, growths: &[Growth]) -> Option<String> {
    let Growth { from, to, .. } = growth;
    (!have_one_range(growths)).then(|| format!("from {from} to {to} moves"))
}

fn have_one_range(growths: &[Growth]) -> bool {
    let mut pairs = growths.windows(2);
    pairs.all(|pair| (pair[0].from, pair[0].to) == (pair[1].from, pair[1].to))
}

/// Returns that a method is not drawn, because it was not run on all boards; nothing if it was.
pub fn not_drawn(progress: CellProgress, is_counting: bool) -> Option<String> {
    let (done, total) = (count(progress.done), count(progress.total));
    (!progress.is_done()).then(|| match is_counting {
        true => "drawn when all boards are done".to_string(),
        false => format!("{done} of {total} boards: not drawn"),
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    fn growth(to: u32) -> Growth {
        Growth {
            factor: 1.5,
            from: 6,
            to,
        }
    }

    #[test]
    fn growths_over_different_ranges_have_their_range_each() {
        let same = [growth(28), growth(28)];
        let words = growth_meaning(false, &same).unwrap();
        assert_eq!(words, "From 6 to 28 moves, one more move costs");
        assert_eq!(growth_range(same[0], &same), None);
        let different = [growth(28), growth(22)];
        let words = growth_meaning(false, &different).unwrap();
        assert!(!words.contains("28"), "{words}");
        let range = growth_range(different[1], &different);
        assert_eq!(range.as_deref(), Some("from 6 to 22 moves"));
        assert_eq!(growth_meaning(false, &[]), None);
    }

    #[test]
    fn a_method_that_was_stopped_says_why_it_is_not_drawn() {
        let progress = CellProgress {
            done: 751,
            total: 1139,
            ..CellProgress::default()
        };
        let words = not_drawn(progress, false);
        assert_eq!(words.as_deref(), Some("751 of 1,139 boards: not drawn"));
        let done = CellProgress {
            done: 1139,
            ..progress
        };
        assert_eq!(not_drawn(done, false), None);
    }
}
