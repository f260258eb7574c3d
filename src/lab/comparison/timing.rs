//! The times of the fast searches, from interleaved rounds.

use serde::{Deserialize, Serialize};

use super::{CompareFigure, Comparison, Measured, MethodIndex, Spread};

/// The times of a method's fast search. In each round every method solves all boards once, so that a slow moment of the
/// machine does not fall on one method alone.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Timing {
    /// The time of each round over all boards, in milliseconds.
    pub rounds_ms: Vec<f64>,
    /// The nodes expanded in one round.
    pub expanded: u64,
    /// The number of boards of a round that were not solved, because a limit was reached: the time is that until the limit.
    pub limited: u32,
}

/// How the times of a method differ from those of a slower one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeDifference {
    /// The ranges do not overlap.
    Clear,
    /// The ranges overlap.
    Overlap,
    /// One of them has too few rounds for a range that says anything.
    TooFewRounds,
    /// A search reached a limit, so that its time is a lower bound, and the ranges may overlap.
    Limited,
}

/// The least number of rounds whose range says anything about a difference.
pub const MIN_ROUNDS: usize = 3;

impl Timing {
    /// Returns the median of the rounds in milliseconds, and their range; `None` without rounds.
    pub fn spread(&self) -> Option<Spread> {
        Spread::of(&self.values(CompareFigure::Time))
    }

    /// Returns the nodes expanded per second in the median round; `None` without rounds, or if the clock was too coarse.
    pub fn nodes_per_second(&self) -> Option<f64> {
        let ms = self.spread()?.median.value;
        (ms > 0.0).then(|| self.expanded as f64 * 1000.0 / ms)
    }

    /// Returns the values of a timed figure, one for each round.
    pub(super) fn values(&self, figure: CompareFigure) -> Vec<Measured> {
        let rounds = self.rounds_ms.iter().copied();
        let value = |ms: f64| match figure {
            CompareFigure::Time => Some(Measured {
                value: ms,
                is_open: self.limited > 0,
            }),
            CompareFigure::NodesPerSecond => {
                let rate = self.expanded as f64 * 1000.0 / ms;
                (ms > 0.0).then(|| Measured::exact(rate))
            }
            _ => None,
        };
        rounds.filter_map(value).collect()
    }

    /// Returns how the times differ from those of a slower method, or of one whose time is not known.
    pub fn difference(&self, slower: &Timing) -> TimeDifference {
        let spreads = self.spread().zip(slower.spread());
        let rounds = self.rounds_ms.len().min(slower.rounds_ms.len());
        match spreads {
            Some((own, other)) if rounds >= MIN_ROUNDS => {
                // The times of a limited search are lower bounds.
                if self.limited == 0 && own.max.value < other.min.value {
                    TimeDifference::Clear
                } else if self.limited + slower.limited > 0 {
                    TimeDifference::Limited
                } else {
                    TimeDifference::Overlap
                }
            }
            _ => TimeDifference::TooFewRounds,
        }
    }
}

impl Comparison {
    /// Returns the methods that have times, the fastest first. Those whose searches reached a limit come last: their times are
    /// lower bounds.
    pub fn by_time(&self) -> Vec<MethodIndex> {
        let mut order = self.ranking(CompareFigure::Time);
        order.retain(|&method| {
            let timing = self.timing(method);
            timing.is_some_and(|timing| !timing.rounds_ms.is_empty())
        });
        order.sort_by_key(|&method| self.timing(method).is_some_and(|timing| timing.limited > 0));
        order
    }

    /// Returns how the neighbours in [`Comparison::by_time`] differ.
    pub fn time_differences(&self) -> Vec<(MethodIndex, MethodIndex, TimeDifference)> {
        let order = self.by_time();
        let pairs = order.windows(2).filter_map(|pair| {
            let (first, second) = (self.timing(pair[0])?, self.timing(pair[1])?);
            Some((pair[0], pair[1], first.difference(second)))
        });
        pairs.collect()
    }

    /// Returns the neighbours in [`Comparison::by_time`] whose ranges overlap.
    pub fn no_clear_difference(&self) -> Vec<(MethodIndex, MethodIndex)> {
        let differences = self.time_differences().into_iter();
        let overlapping = differences.filter(|(_, _, one)| *one == TimeDifference::Overlap);
        overlapping
            .map(|(first, second, _)| (first, second))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timing(rounds_ms: &[f64]) -> Timing {
        Timing {
            rounds_ms: rounds_ms.to_vec(),
            expanded: 3000,
            limited: 0,
        }
    }

    #[test]
    fn a_method_has_the_median_and_the_range_of_its_rounds() {
        let spread = timing(&[12.0, 10.0, 14.0, 11.0, 30.0]).spread().unwrap();
        let values = [spread.min, spread.median, spread.max].map(|measured| measured.value);
        assert_eq!(values, [10.0, 12.0, 30.0]);
        assert_eq!(timing(&[2.0]).nodes_per_second(), Some(1_500_000.0));
        assert_eq!(timing(&[0.0]).nodes_per_second(), None);
        assert_eq!(timing(&[]).spread(), None);
    }

    #[test]
    fn two_methods_differ_clearly_if_their_ranges_do_not_overlap() {
        let fast = timing(&[1.0, 2.0, 3.0]);
        let against = |rounds_ms: &[f64]| fast.difference(&timing(rounds_ms));
        assert_eq!(against(&[3.0, 5.0, 6.0]), TimeDifference::Overlap);
        assert_eq!(against(&[3.1, 5.0, 6.0]), TimeDifference::Clear);
    }

    #[test]
    fn with_fewer_than_three_rounds_nothing_is_clear() {
        let fast = timing(&[1.0, 2.0, 3.0]);
        let few = TimeDifference::TooFewRounds;
        assert_eq!(fast.difference(&timing(&[9.0, 9.5])), few);
        assert_eq!(timing(&[1.0]).difference(&timing(&[9.0, 9.5, 9.7])), few);
        assert_eq!(fast.difference(&timing(&[])), few);
    }

    #[test]
    fn a_limited_time_is_a_lower_bound() {
        let limited = |rounds_ms: &[f64]| Timing {
            limited: 1,
            ..timing(rounds_ms)
        };
        let fast = timing(&[1.0, 2.0, 3.0]);
        let difference = fast.difference(&limited(&[4.0, 5.0, 6.0]));
        assert_eq!(difference, TimeDifference::Clear);
        let difference = fast.difference(&limited(&[2.0, 2.5, 2.6]));
        assert_eq!(difference, TimeDifference::Limited);
        let difference = limited(&[1.0, 1.1, 1.2]).difference(&limited(&[4.0, 5.0, 6.0]));
        assert_eq!(difference, TimeDifference::Limited);
    }
}
