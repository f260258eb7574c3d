//! The chart of an [`AnytimeRun`]: the length of the incumbent falls, the lower bound rises, and the optimality gap between
//! them closes. Pure geometry, in thousandths of the chart's width and height from its top left corner.

use std::fmt::Write;

use super::anytime_run::{AnytimeRun, HistoryPoint};
use super::text::solve::CHART_TIMES;

/// End of the time axis at first if there is no time limit, in milliseconds. Chosen by hand.
const DEFAULT_AXIS_END_MS: f64 = 60_000.0;

/// Minimum distance between two ticks of the time axis, in thousandths of its width. Chosen by hand, so that labels do not
/// touch.
const MIN_TICK_DISTANCE: u32 = 130;

/// What is drawn. Strings are SVG path data.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chart {
    /// The length of the incumbent as a step function of time.
    pub incumbent: String,
    /// The lower bound as a step function of time.
    pub lower_bound: String,
    /// The area between the two, which is the optimality gap.
    pub gap: String,
    /// A dot at the right end of each step function.
    pub end_dots: String,
    /// Ticks of the axis of lengths: the number of moves and its distance from the top.
    pub length_ticks: Vec<(u32, u32)>,
    /// Ticks of the time axis: the label and its distance from the left.
    pub time_ticks: Vec<(&'static str, u32)>,
}

impl Chart {
    /// Draws a run. The axes depend on the first solution and on the time limit, so that they stay the same while the run
    /// improves.
    pub fn new(run: &AnytimeRun) -> Chart {
        // A round ends a little after its deadline.
        let deadline = run.deadline_ms().unwrap_or(DEFAULT_AXIS_END_MS);
        let needed = deadline.max(run.elapsed_ms() / 1.2);
        let end = CHART_TIMES.iter().find(|(time, _)| *time >= needed);
        let end = end.map_or(needed, |(time, _)| *time);
        let mut chart = Chart {
            time_ticks: time_ticks(end),
            ..Chart::default()
        };
        let points = run.history();
        let Some((first_length, first_point)) = run.first_length().zip(points.first()) else {
            return chart;
        };
        let axis = LengthAxis::new(first_point.lower_bound, first_length);
        chart.length_ticks = axis.ticks();
        let x = |ms: f64| time_x(ms, end);
        let now_x = x(run.elapsed_ms());
        let solved = points.iter().position(|point| point.upper_bound.is_some());
        let solved = &points[solved.unwrap_or(points.len())..];
        let upper = |point: &HistoryPoint| {
            let length = point.upper_bound.unwrap_or(0);
            (x(point.elapsed_ms), axis.y(length))
        };
        let lower = |point: &HistoryPoint| (x(point.elapsed_ms), axis.y(point.lower_bound));
        chart.incumbent = step_path(solved.iter().map(upper), now_x);
        chart.lower_bound = step_path(points.iter().map(lower), now_x);
        chart.gap = chart.incumbent.clone();
        // Back along the lower bound, from the last step to the first.
        let mut corner_x = now_x;
        for point in solved.iter().rev() {
            let (x, y) = lower(point);
            let _ = write!(chart.gap, "H{corner_x}V{y}");
            corner_x = x;
        }
        let _ = write!(chart.gap, "H{corner_x}Z");
        if let Some(last) = solved.last() {
            let (upper_y, lower_y) = (upper(last).1, lower(last).1);
            chart.end_dots = format!("M{now_x} {upper_y}h0M{now_x} {lower_y}h0");
        }
        chart
    }
}

/// Returns the path of a step function through points `(x, y)`, extended to `end_x`.
fn step_path(points: impl Iterator<Item = (u32, u32)>, end_x: u32) -> String {
    let mut path = String::new();
    for (x, y) in points {
        let _ = if path.is_empty() {
            write!(path, "M{x} {y}")
        } else {
            write!(path, "H{x}V{y}")
        };
    }
    if !path.is_empty() {
        let _ = write!(path, "H{end_x}");
    }
    path
}

/// Returns the distance of a time from the left, if the axis ends at `end_ms`. The scale is the fourth root of the time: it
/// starts at zero, and a tenth of a second and a minute can both be read.
fn time_x(ms: f64, end_ms: f64) -> u32 {
    let fraction = (ms / end_ms).clamp(0.0, 1.0);
    (fraction.sqrt().sqrt() * 1000.0).round() as u32
}

/// Returns the ticks of a time axis that ends at `end_ms`, the last first. The earlier of two ticks that would touch is left
/// out.
fn time_ticks(end_ms: f64) -> Vec<(&'static str, u32)> {
    let mut ticks: Vec<(&str, u32)> = Vec::new();
    for (ms, label) in CHART_TIMES.iter().rev().filter(|(ms, _)| *ms <= end_ms) {
        let x = time_x(*ms, end_ms);
        let distance = ticks.last().map_or(1000, |(_, later)| later - x);
        if distance >= MIN_TICK_DISTANCE {
            ticks.push((label, x));
        }
    }
    ticks
}

/// Returns the smallest of 1, 2, 5, 10, 20, 50, … that covers `span` in four steps.
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

/// The axis of solution lengths. Both ends are multiples of `step`.
struct LengthAxis {
    low: u32,
    high: u32,
    step: u32,
}

impl LengthAxis {
    fn new(low: u32, high: u32) -> LengthAxis {
        let step = round_step(high.saturating_sub(low));
        let low = low / step * step;
        let high = high.div_ceil(step).max(low / step + 1) * step;
        LengthAxis { low, high, step }
    }

    /// Returns the distance of a length from the top.
    fn y(&self, length: u32) -> u32 {
        let length = length.clamp(self.low, self.high);
        (self.high - length) * 1000 / (self.high - self.low)
    }

    fn ticks(&self) -> Vec<(u32, u32)> {
        let lengths = (self.low..=self.high).step_by(self.step as usize);
        lengths.map(|length| (length, self.y(length))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::move_line::MoveLine;
    use crate::protocol::JobStats;
    use crate::puzzle::Move;
    use crate::search::Stats;
    use std::rc::Rc;

    /// Returns a run with a history of times in milliseconds, lengths of the solutions found then, and lower bounds.
    fn run(time_limit_ms: Option<u32>, history: &[(f64, Option<usize>, u32)]) -> AnytimeRun {
        let mut run = AnytimeRun::new(time_limit_ms);
        let start = "1 2 3/4 0 5/6 7 8".parse().unwrap();
        for &(milliseconds, found, bound) in history {
            let to_and_fro = [Move::Left, Move::Right].into_iter().cycle();
            let line = |moves| {
                let moves: Vec<Move> = to_and_fro.take(moves).collect();
                Rc::new(MoveLine::new(start, &moves, false))
            };
            let stats = Stats {
                bound,
                ..Stats::default()
            };
            let job_stats = JobStats {
                stats,
                milliseconds,
                ..JobStats::default()
            };
            run.record(&job_stats, found.map(line));
        }
        run
    }

    #[test]
    fn the_gap_is_the_area_between_the_two_step_functions() {
        let history = [
            (0.0, None, 100),
            (16.0, Some(140), 100),
            (81.0, Some(120), 100),
            (256.0, None, 110),
            (625.0, None, 110),
        ];
        // Fourth roots of the fractions of a second: 0.356, 0.533, 0.711, 0.889.
        let chart = Chart::new(&run(Some(1000), &history));
        assert_eq!(chart.incumbent, "M356 0H533V500H711V500H889");
        assert_eq!(chart.lower_bound, "M0 1000H356V1000H533V1000H711V750H889");
        assert_eq!(
            chart.gap,
            "M356 0H533V500H711V500H889H889V750H711V1000H533V1000H356Z"
        );
        assert_eq!(chart.end_dots, "M889 500h0M889 750h0");
        let ticks = [(100, 1000), (110, 750), (120, 500), (130, 250), (140, 0)];
        assert_eq!(chart.length_ticks, ticks);
    }

    type Axes = (Vec<(&'static str, u32)>, Vec<(u32, u32)>);

    fn axes(time_limit_ms: Option<u32>, history: &[(f64, Option<usize>, u32)]) -> Axes {
        let chart = Chart::new(&run(time_limit_ms, history));
        (chart.time_ticks, chart.length_ticks)
    }

    #[test]
    fn the_axes_stay_the_same_while_the_run_improves() {
        let early = axes(Some(10_000), &[(20.0, Some(133), 97)]);
        let late = axes(
            Some(10_000),
            &[(20.0, Some(133), 97), (10_300.0, Some(104), 103)],
        );
        assert_eq!(early, late);
        assert_eq!(early.0, [("10 s", 1000), ("1 s", 562), ("0.1 s", 316)]);
    }

    #[test]
    fn only_the_time_axis_grows_when_the_time_passes_its_end() {
        let early = axes(Some(10_000), &[(20.0, Some(133), 97)]);
        let past = axes(
            Some(10_000),
            &[(20.0, Some(133), 97), (15_000.0, Some(104), 98)],
        );
        assert_eq!(past.0[0], ("60 s", 1000));
        assert_eq!(past.0, axes(None, &[(20.0, Some(133), 97)]).0);
        assert_eq!(past.1, early.1);
    }

    #[test]
    fn nothing_is_drawn_before_the_first_solution() {
        let chart = Chart::new(&run(None, &[(5.0, None, 97)]));
        assert_eq!((chart.incumbent.as_str(), chart.gap.as_str()), ("", ""));
        assert!(chart.length_ticks.is_empty() && chart.end_dots.is_empty());
    }

    #[test]
    fn ticks_of_the_time_axis_do_not_touch() {
        for (end, _) in CHART_TIMES {
            let ticks = time_ticks(end);
            let is_apart = |pair: &[(&str, u32)]| pair[0].1 - pair[1].1 >= MIN_TICK_DISTANCE;
            assert!(ticks.windows(2).all(is_apart));
        }
        let ticks = time_ticks(600_000.0);
        assert!(ticks.iter().any(|(label, _)| *label == "1 s"));
    }

    #[test]
    fn the_end_of_the_time_axis_always_has_a_tick() {
        for (end, label) in CHART_TIMES {
            assert_eq!(time_ticks(end)[0], (label, 1000));
        }
    }

    #[test]
    fn every_range_of_lengths_fits_between_a_few_ticks() {
        for low in [0, 3, 97, 660] {
            for span in [0, 1, 2, 5, 36, 95, 700, 3000] {
                let axis = LengthAxis::new(low, low + span);
                let ticks = axis.ticks();
                assert!((2..=6).contains(&ticks.len()), "{low} {span}");
                assert!(axis.low <= low && axis.high >= low + span);
                assert_eq!((ticks[0].1, ticks[ticks.len() - 1].1), (1000, 0));
            }
        }
        assert_eq!(LengthAxis::new(97, 133).ticks().len(), 6);
    }
}
