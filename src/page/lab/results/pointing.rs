//! Which dot of the chart the pointer or the keys are at.

use super::{Scatter, Series};
use crate::lab::{BoardIndex, MethodIndex};

/// A dot of the chart: the run of a method on a board.
pub type Dot = (MethodIndex, BoardIndex);

impl Scatter {
    /// Returns the series of a method.
    pub fn series_of(&self, method: MethodIndex) -> Option<&Series> {
        self.series.iter().find(|series| series.index == method)
    }

    fn drawn<'a>(&'a self, drawn: &'a [MethodIndex]) -> impl Iterator<Item = &'a Series> {
        let is_drawn = |series: &&Series| drawn.contains(&series.index);
        self.series.iter().filter(is_drawn)
    }

    /// Returns the dot of the drawn methods nearest to a point, both in pixels from the top left of a chart of `size`; `None` if
    /// none is within `radius`.
    pub fn nearest(
        &self,
        drawn: &[MethodIndex],
        point: (f64, f64),
        size: (f64, f64),
        radius: f64,
    ) -> Option<Dot> {
        let mut nearest: Option<(f64, Dot)> = None;
        for series in self.drawn(drawn) {
            for (dot, &(x, y)) in series.points.iter().zip(&series.places) {
                let right = x * size.0 - point.0;
                let down = (1.0 - y) * size.1 - point.1;
                let distance = right.hypot(down);
                let best = nearest.map_or(radius, |(best, _)| best);
                if distance <= best {
                    nearest = Some((distance, (series.index, dot.board)));
                }
            }
        }
        nearest.map(|(_, dot)| dot)
    }

    /// Returns the dot that a key leads to from `current`; `None` if the key is not one of the chart's. Left and right go to
    /// the boards before and after, up and down to the other methods on the same board.
    pub fn step(&self, drawn: &[MethodIndex], current: Option<Dot>, key: &str) -> Option<Dot> {
        if !matches!(
            key,
            "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End"
        ) {
            return None;
        }
        let all: Vec<&Series> = self.drawn(drawn).collect();
        let first = *all.first()?;
        let series = current
            .and_then(|(method, _)| all.iter().find(|series| series.index == method))
            .copied()
            .unwrap_or(first);
        let at = current.and_then(|(_, board)| series.position(board));
        let last = series.points.len().checked_sub(1)?;
        let dot = |index: usize| Some((series.index, series.points.get(index)?.board));
        match (key, at) {
            ("End", _) => dot(last),
            ("Home", _) | (_, None) => dot(0),
            ("ArrowLeft", Some(at)) => dot(at.saturating_sub(1)),
            ("ArrowRight", Some(at)) => dot((at + 1).min(last)),
            (key, Some(at)) => {
                let board = series.points[at].board;
                let value = series.points[at].value.value;
                let others = all.iter().filter_map(|other| {
                    let point = other.points[other.position(board)?];
                    Some((point.value.value, other.index))
                });
                let is_up = key == "ArrowUp";
                let rank = |value: f64, index: MethodIndex| (value, index);
                let own = rank(value, series.index);
                let beyond = others.filter(|&(value, index)| match is_up {
                    true => rank(value, index) > own,
                    false => rank(value, index) < own,
                });
                let by_rank =
                    |a: &(f64, usize), b: &(f64, usize)| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1));
                let next = match is_up {
                    true => beyond.min_by(by_rank),
                    false => beyond.max_by(by_rank),
                };
                Some((next.map_or(series.index, |(_, index)| index), board))
            }
        }
    }
}
