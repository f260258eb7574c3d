//! The picture of a [`AnytimeRun`]: the best length falls, the bound rises, and the gap between them closes. Pure
//! geometry, in thousandths of the picture's width and height from its top left corner.

use std::fmt::Write;

use super::anytime_run::{AnytimeRun, Point};
use super::text::solve::CHART_TIMES;

/// Where no time is given, the axis is for so many milliseconds at first.
const OPEN: f64 = 60_000.0;

/// Two times at the axis are at least so far from each other.
const APART: u32 = 130;

/// What is drawn. Paths are as SVG writes them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chart {
    /// The best length, a line of steps.
    pub best: String,
    pub bound: String,
    /// The area between them.
    pub gap: String,
    /// Where both lines have come to, two dots.
    pub ends: String,
    /// Numbers of moves and how far down each is.
    pub levels: Vec<(u32, u32)>,
    /// Times and how far to the right each is.
    pub times: Vec<(&'static str, u32)>,
}

impl Chart {
    /// The axes depend on the first solution and on the time that was given, so that they stay as they are.
    pub fn of(run: &AnytimeRun) -> Chart {
        // A round ends a little after its time.
        let given = run.until().unwrap_or(OPEN).max(run.elapsed() / 1.2);
        let end = CHART_TIMES.iter().find(|(time, _)| *time >= given);
        let end = end.map_or(given, |(time, _)| *time);
        let mut chart = Chart {
            times: times(end),
            ..Chart::default()
        };
        let points = run.points();
        let Some((first, low)) = run.first().zip(points.first()) else {
            return chart;
        };
        let scale = Scale::over(low.bound, first);
        chart.levels = scale.levels();
        let column = |milliseconds: f64| across(milliseconds, end);
        let now = column(run.elapsed());
        let found = points.iter().position(|point| point.best.is_some());
        let found = &points[found.unwrap_or(points.len())..];
        let best = |point: &Point| {
            (
                column(point.milliseconds),
                scale.down(point.best.unwrap_or(0)),
            )
        };
        let bound = |point: &Point| (column(point.milliseconds), scale.down(point.bound));
        chart.best = steps(found.iter().map(best), now);
        chart.bound = steps(points.iter().map(bound), now);
        chart.gap = chart.best.clone();
        // Back along the bound: from the last step to the first, each level before the way to it.
        let mut corner = now;
        for point in found.iter().rev() {
            let (across, down) = bound(point);
            let _ = write!(chart.gap, "H{corner}V{down}");
            corner = across;
        }
        let _ = write!(chart.gap, "H{corner}Z");
        if let Some(last) = found.last() {
            let (best, bound) = (best(last).1, bound(last).1);
            chart.ends = format!("M{now} {best}h0M{now} {bound}h0");
        }
        chart
    }
}

/// A line that goes on level and steps to each value at its time, to the end at `now`.
fn steps(values: impl Iterator<Item = (u32, u32)>, now: u32) -> String {
    let mut path = String::new();
    for (across, down) in values {
        let _ = match path.is_empty() {
            true => write!(path, "M{across} {down}"),
            false => write!(path, "H{across}V{down}"),
        };
    }
    if !path.is_empty() {
        let _ = write!(path, "H{now}");
    }
    path
}

/// By the fourth root of the time: a tenth of a second and a minute can both be read, and it begins at nought.
fn across(milliseconds: f64, end: f64) -> u32 {
    let part = (milliseconds / end).clamp(0.0, 1.0);
    (part.sqrt().sqrt() * 1000.0).round() as u32
}

/// The times up to the end; the earlier of two that would touch is left out.
fn times(end: f64) -> Vec<(&'static str, u32)> {
    let mut times: Vec<(&str, u32)> = Vec::new();
    for (time, label) in CHART_TIMES.iter().rev().filter(|(time, _)| *time <= end) {
        let column = across(*time, end);
        let room = times.last().map_or(1000, |(_, later)| later - column);
        if room >= APART {
            times.push((label, column));
        }
    }
    times
}

/// The least of 1, 2, 5, 10, 20, 50 and so on of which four are enough.
fn round_step(span: u32) -> u32 {
    let mut ten = 1;
    loop {
        for step in [ten, 2 * ten, 5 * ten] {
            if step * 4 >= span {
                return step;
            }
        }
        ten *= 10;
    }
}

/// Lengths from the least to the most that is shown, both round numbers.
struct Scale {
    low: u32,
    high: u32,
    step: u32,
}

impl Scale {
    fn over(low: u32, high: u32) -> Scale {
        let step = round_step(high.saturating_sub(low));
        let low = low / step * step;
        let high = high.div_ceil(step).max(low / step + 1) * step;
        Scale { low, high, step }
    }

    fn down(&self, length: u32) -> u32 {
        let length = length.clamp(self.low, self.high);
        (self.high - length) * 1000 / (self.high - self.low)
    }

    fn levels(&self) -> Vec<(u32, u32)> {
        let levels = (self.low..=self.high).step_by(self.step as usize);
        levels.map(|length| (length, self.down(length))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::line::Line;
    use crate::protocol::JobStats;
    use crate::puzzle::Move;
    use crate::search::Stats;
    use std::rc::Rc;

    /// A run by its history: milliseconds, the best if it is found then, the bound.
    fn run(time_limit: Option<u32>, history: &[(f64, Option<usize>, u32)]) -> AnytimeRun {
        let mut run = AnytimeRun::new(time_limit);
        let start = "1 2 3/4 0 5/6 7 8".parse().unwrap();
        for &(milliseconds, best, bound) in history {
            let to_and_fro = [Move::Left, Move::Right].into_iter().cycle();
            let line = |moves| {
                let moves: Vec<Move> = to_and_fro.take(moves).collect();
                Rc::new(Line::new(start, &moves, false))
            };
            let stats = Stats {
                bound,
                ..Stats::default()
            };
            let figures = JobStats {
                stats,
                milliseconds,
                ..JobStats::default()
            };
            run.note(&figures, best.map(line));
        }
        run
    }

    #[test]
    fn lines_step_and_the_gap_lies_between_them() {
        let history = [
            (0.0, None, 100),
            (16.0, Some(140), 100),
            (81.0, Some(120), 100),
            (256.0, None, 110),
            (625.0, None, 110),
        ];
        // Fourth roots of the parts of a second: 0.356, 0.533, 0.711, 0.889.
        let chart = Chart::of(&run(Some(1000), &history));
        assert_eq!(chart.best, "M356 0H533V500H711V500H889");
        assert_eq!(chart.bound, "M0 1000H356V1000H533V1000H711V750H889");
        assert_eq!(
            chart.gap,
            "M356 0H533V500H711V500H889H889V750H711V1000H533V1000H356Z"
        );
        assert_eq!(chart.ends, "M889 500h0M889 750h0");
        let levels = [(100, 1000), (110, 750), (120, 500), (130, 250), (140, 0)];
        assert_eq!(chart.levels, levels);
    }

    #[test]
    fn the_axes_stay_while_it_goes_on_and_grow_when_time_goes_past_them() {
        let axes = |time_limit, history: &[(f64, Option<usize>, u32)]| {
            let chart = Chart::of(&run(time_limit, history));
            (chart.times, chart.levels)
        };
        let early = axes(Some(10_000), &[(20.0, Some(133), 97)]);
        let late = axes(
            Some(10_000),
            &[(20.0, Some(133), 97), (10_300.0, Some(104), 103)],
        );
        assert_eq!(early, late);
        assert_eq!(early.0, [("10 s", 1000), ("1 s", 562), ("0.1 s", 316)]);
        let past = axes(
            Some(10_000),
            &[(20.0, Some(133), 97), (15_000.0, Some(104), 98)],
        );
        assert_eq!(past.0[0], ("60 s", 1000));
        assert_eq!(past.0, axes(None, &[(20.0, Some(133), 97)]).0);
        assert_eq!(past.1, early.1);
        // Before the first solution there is nothing to measure.
        let none = Chart::of(&run(None, &[(5.0, None, 97)]));
        assert_eq!((none.best.as_str(), none.gap.as_str()), ("", ""));
        assert!(none.levels.is_empty() && none.ends.is_empty());
    }

    #[test]
    fn times_at_the_axis_do_not_touch_and_the_end_is_always_there() {
        for (end, label) in CHART_TIMES {
            let times = times(end);
            assert_eq!(times[0], (label, 1000));
            assert!(times.windows(2).all(|pair| pair[0].1 - pair[1].1 >= APART));
        }
        assert!(times(600_000.0).iter().any(|(label, _)| *label == "1 s"));
    }

    #[test]
    fn every_range_has_a_few_round_levels_that_hold_it() {
        for low in [0, 3, 97, 660] {
            for span in [0, 1, 2, 5, 36, 95, 700, 3000] {
                let scale = Scale::over(low, low + span);
                let levels = scale.levels();
                assert!((2..=6).contains(&levels.len()), "{low} {span}");
                assert!(scale.low <= low && scale.high >= low + span);
                assert_eq!((levels[0].1, levels[levels.len() - 1].1), (1000, 0));
            }
        }
        assert_eq!(Scale::over(97, 133).levels().len(), 6);
    }
}
