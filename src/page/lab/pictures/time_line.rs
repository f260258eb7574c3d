//! The time line: the size of the frontier, and the stretches in which f or the bound does not change.

use crate::lab::decimal;
use crate::lab::explore::Overview;

/// The width of the field on which the paths are drawn, which is stretched to that of the time line.
pub const WIDTH: f64 = 1000.0;

/// The height of that field.
pub const HEIGHT: f64 = 100.0;

/// The least distance of two ticks, as a part of the width.
const MIN_TICK_DISTANCE: f64 = 0.0015;

/// The part of the width that a long label and a short one need, in a wide window and in a narrow one.
const WIDE_LABEL: [f64; 2] = [0.062, 0.026];
const NARROW_LABEL: [f64; 2] = [0.155, 0.07];

/// The paths and labels of a time line.
#[derive(Clone, PartialEq, Debug)]
pub struct TimeLine {
    /// The size of the frontier as an area.
    pub area: String,
    /// Every other stretch.
    pub bands: String,
    /// The ticks, at which f or the bound changes.
    pub ticks: String,
    /// The stretches that have room for a label.
    pub labels: Vec<StretchLabel>,
}

/// The label of a stretch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StretchLabel {
    /// Its middle, as a part of the width.
    pub middle: f64,
    /// f or the bound.
    pub value: u32,
    /// What has room in a wide window.
    pub wide: LabelRoom,
    /// What has room in a narrow window.
    pub narrow: LabelRoom,
}

/// What has room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LabelRoom {
    /// Nothing.
    Nothing,
    /// The value.
    Value,
    /// The name and the value.
    Name,
}

impl LabelRoom {
    fn of(width: f64, [long, short]: [f64; 2]) -> LabelRoom {
        match width {
            _ if width >= long => LabelRoom::Name,
            _ if width >= short => LabelRoom::Value,
            _ => LabelRoom::Nothing,
        }
    }
}

impl TimeLine {
    /// Returns the time line of a search on an axis that ends at the moment `end`.
    pub fn new(overview: &Overview, end: u64) -> TimeLine {
        let part = |moment: u64| (moment as f64 / end.max(1) as f64).min(1.0);
        let segments = &overview.segments;
        let mut line = TimeLine {
            area: area(overview, end),
            bands: String::new(),
            ticks: String::new(),
            labels: Vec::new(),
        };
        let mut last_tick = -1.0;
        for (index, segment) in segments.iter().enumerate() {
            let next = segments.get(index + 1).map(|next| next.first);
            let from = part(segment.first);
            let to = part(next.unwrap_or(overview.last_moment));
            if segment.first > 0 && from < 1.0 && from - last_tick >= MIN_TICK_DISTANCE {
                last_tick = from;
                line.ticks += &format!("M{} 0V{HEIGHT}", x(from));
            }
            let is_band = index % 2 == 1 && to - from >= MIN_TICK_DISTANCE;
            if is_band {
                line.bands += &format!("M{} 0H{}V{HEIGHT}H{}z", x(from), x(to), x(from));
            }
            let wide = LabelRoom::of(to - from, WIDE_LABEL);
            if wide != LabelRoom::Nothing {
                line.labels.push(StretchLabel {
                    middle: (from + to) / 2.0,
                    value: segment.value,
                    wide,
                    narrow: LabelRoom::of(to - from, NARROW_LABEL),
                });
            }
        }
        line
    }
}

fn x(part: f64) -> String {
    decimal(part * WIDTH, 1)
}

/// Returns the size of the frontier as an area. The largest fills the height but for a little.
fn area(overview: &Overview, end: u64) -> String {
    let sizes = &overview.frontier_sizes;
    let last = sizes.len().saturating_sub(1).max(1);
    let part_of = |index: usize| {
        let moment = overview.last_moment as f64 * index as f64 / last as f64;
        moment / end.max(1) as f64
    };
    // One more than is on the axis, up to which the line is drawn.
    let drawn = (0..sizes.len()).take_while(|&index| index == 0 || part_of(index - 1) < 1.0);
    let drawn = &sizes[..drawn.count()];
    let largest = drawn.iter().copied().max().unwrap_or(0).max(1);
    let mut path = format!("M0 {HEIGHT}");
    for (index, &size) in drawn.iter().enumerate() {
        let part = part_of(index).min(1.0);
        let y = HEIGHT - (HEIGHT - 8.0) * f64::from(size) / f64::from(largest);
        path += &format!("L{} {}", x(part), decimal(y, 1));
    }
    let end_part = (overview.last_moment as f64 / end.max(1) as f64).min(1.0);
    path + &format!("L{} {HEIGHT}z", x(end_part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::explore::Segment;
    use crate::reference::{Figures, RunEnd};

    fn overview() -> Overview {
        let segment = |first, value| Segment { first, value };
        Overview {
            end: RunEnd::Unsolvable,
            figures: Figures::default(),
            last_moment: 100,
            segments: vec![segment(0, 10), segment(2, 12), segment(50, 14)],
            frontier_sizes: vec![1, 5, 9],
            iterations: Vec::new(),
            tree: None,
            moves: Vec::new(),
        }
    }

    #[test]
    fn there_is_a_tick_at_every_change() {
        assert_eq!(TimeLine::new(&overview(), 100).ticks, "M20 0V100M500 0V100");
    }

    #[test]
    fn a_label_stands_in_the_middle_of_a_stretch_with_room() {
        let line = TimeLine::new(&overview(), 100);
        let labels: Vec<(u32, f64)> = line
            .labels
            .iter()
            .map(|one| (one.value, one.middle))
            .collect();
        assert_eq!(labels, [(12, 0.26), (14, 0.75)]);
    }

    #[test]
    fn a_longer_axis_shortens_the_line() {
        let line = TimeLine::new(&overview(), 200);
        assert!(line.area.ends_with("L500 100z"), "{}", line.area);
        assert_eq!(line.ticks, "M10 0V100M250 0V100");
    }

    #[test]
    fn a_shorter_axis_cuts_the_line_off() {
        let line = TimeLine::new(&overview(), 40);
        assert_eq!(line.ticks, "M50 0V100");
        assert!(line.area.ends_with("L1000 100z"), "{}", line.area);
    }

    #[test]
    fn the_line_of_a_search_without_moments_is_finite() {
        let mut overview = overview();
        overview.last_moment = 0;
        overview.segments.truncate(1);
        overview.frontier_sizes = vec![1];
        let line = TimeLine::new(&overview, 0);
        assert!(line.area.starts_with("M0 100"), "{}", line.area);
        assert_eq!(line.ticks, "");
    }
}
