//! The axis of a plot.

use crate::lab::CompareFigure;

/// An axis with its range: logarithmic for counts and times, which differ by powers of ten, and linear for the others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Axis {
    is_log: bool,
    /// The first value, or its decimal logarithm.
    from: f64,
    /// The last value, or its decimal logarithm.
    to: f64,
}

/// The number of intervals that a linear axis has at most.
const MAX_INTERVALS: f64 = 6.0;

impl Axis {
    /// Returns the axis of a figure for values; `None` without any.
    pub fn new(figure: CompareFigure, values: impl IntoIterator<Item = f64>) -> Option<Axis> {
        let (mut min, mut max) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values {
            (min, max) = (min.min(value), max.max(value));
        }
        if !min.is_finite() || !max.is_finite() {
            return None;
        }
        let is_linear = matches!(
            figure,
            CompareFigure::Length
                | CompareFigure::Excess
                | CompareFigure::BranchingFactor
                | CompareFigure::MaxDepth
        );
        if is_linear {
            let step = step(max);
            return Some(Axis {
                is_log: false,
                from: 0.0,
                to: (max / step).ceil().max(1.0) * step,
            });
        }
        // A count of 0 stands at the left end.
        let least = if figure == CompareFigure::Time {
            0.001
        } else {
            1.0
        };
        let from = min.max(least).log10().floor();
        let to = max.max(least).log10().ceil();
        Some(Axis {
            is_log: true,
            from,
            to: to.max(from + 1.0),
        })
    }

    /// Returns `true` if the axis is logarithmic.
    pub fn is_log(&self) -> bool {
        self.is_log
    }

    /// Returns the place of a value, from 0 to 1.
    pub fn position(&self, value: f64) -> f64 {
        let place = if self.is_log { value.log10() } else { value };
        let part = (place - self.from) / (self.to - self.from);
        // 0 has no logarithm.
        if part.is_nan() {
            0.0
        } else {
            part.clamp(0.0, 1.0)
        }
    }

    /// Returns the values at which the axis has marks.
    pub fn ticks(&self) -> Vec<f64> {
        if self.is_log {
            let decades = (self.to - self.from).round() as i32;
            let powers = (0..=decades).map(|power| self.from as i32 + power);
            return powers.map(|power| 10f64.powi(power)).collect();
        }
        let step = step(self.to);
        let count = (self.to / step).round() as u32;
        (0..=count).map(|tick| f64::from(tick) * step).collect()
    }
}

/// Returns 1, 2 or 5 times a power of ten, so that an axis up to `max` has few intervals.
fn step(max: f64) -> f64 {
    let rough = (max / MAX_INTERVALS).max(0.05);
    let power = 10f64.powi(rough.log10().floor() as i32);
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    let fits = |step: &f64| *step >= rough;
    steps.into_iter().find(fits).unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_have_a_mark_at_every_power_of_ten() {
        let axis = Axis::new(CompareFigure::Expanded, [23.0, 61_315.0]).unwrap();
        assert_eq!(axis.ticks(), [10.0, 100.0, 1000.0, 10_000.0, 100_000.0]);
        assert_eq!(axis.position(10.0), 0.0);
        assert_eq!(axis.position(1000.0), 0.5);
        assert_eq!(axis.position(0.0), 0.0);
        assert_eq!(axis.position(1e9), 1.0);
    }

    #[test]
    fn lengths_start_at_zero_in_even_steps() {
        let axis = Axis::new(CompareFigure::Length, [6.0, 28.0]).unwrap();
        assert_eq!(axis.ticks(), [0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0]);
        assert!((axis.position(15.0) - 0.5).abs() < 1e-12);
        let zero = Axis::new(CompareFigure::Excess, [0.0, 0.0]).unwrap();
        assert_eq!(zero.position(0.0), 0.0);
        assert!(zero.ticks().len() > 1);
    }

    #[test]
    fn an_axis_needs_values() {
        assert_eq!(Axis::new(CompareFigure::Expanded, []), None);
        let one = Axis::new(CompareFigure::Expanded, [1.0]).unwrap();
        assert_eq!(one.ticks(), [1.0, 10.0]);
        let times = Axis::new(CompareFigure::Time, [0.2, 30.0]).unwrap();
        assert!((times.ticks()[0] - 0.1).abs() < 1e-12);
    }
}
