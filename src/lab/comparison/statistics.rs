//! The figures of a method over many boards.
//!
//! A run that a limit ended is never left out silently. Its figure is a lower bound: a median or a quartile is known if it is
//! the same whatever the figure would have been, and a lower bound otherwise. A mean is never the same; means are taken over
//! the boards that every method solved.

use super::{BoardIndex, CompareFigure, Comparison, Measured, MethodIndex};
use crate::reference::{RunEnd, effective_branching_factor};
use crate::search::Limit;

/// The spread of a figure over the boards of a method.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// The least value.
    pub min: Measured,
    /// The lower quartile.
    pub lower_quartile: Measured,
    /// The median.
    pub median: Measured,
    /// The upper quartile.
    pub upper_quartile: Measured,
    /// The greatest value.
    pub max: Measured,
}

/// The mean of a figure over the boards that every method solved.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// The number of boards.
    pub boards: usize,
}

/// A figure of a method.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FigureSummary {
    /// The number of runs, or timed rounds, that have the figure.
    pub runs: usize,
    /// Its spread over them.
    pub spread: Spread,
    /// Its mean over the boards that every method solved; `None` if there are none.
    pub mean: Option<Mean>,
}

/// The runs that one kind of limit ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LimitCount {
    /// The limit of the first of them.
    pub limit: Limit,
    /// The number of runs.
    pub runs: usize,
}

impl Spread {
    /// Returns the spread of values; `None` without values. Quantiles between two values are interpolated linearly.
    pub fn of(values: &[Measured]) -> Option<Spread> {
        if values.is_empty() {
            return None;
        }
        let mut bounds: Vec<f64> = values.iter().map(|measured| measured.value).collect();
        bounds.sort_by(f64::total_cmp);
        let mut known: Vec<f64> = values
            .iter()
            .filter(|measured| !measured.is_open)
            .map(|measured| measured.value)
            .collect();
        known.sort_by(f64::total_cmp);
        let quantile = |quarters: usize| {
            let place = (values.len() - 1) * quarters;
            let between = |sorted: &[f64]| {
                let lower = *sorted.get(place / 4)?;
                let upper = *sorted.get(place.div_ceil(4))?;
                Some(lower + (upper - lower) * (place % 4) as f64 / 4.0)
            };
            // The quantile with the least and with arbitrarily large values in place of the open ones.
            let least = between(&bounds).unwrap_or_default();
            Measured {
                value: least,
                is_open: between(&known) != Some(least),
            }
        };
        Some(Spread {
            min: quantile(0),
            lower_quartile: quantile(1),
            median: quantile(2),
            upper_quartile: quantile(3),
            max: quantile(4),
        })
    }
}

impl Comparison {
    /// Returns the median of a figure over the runs that have ended, which is open-ended if it depends on what runs would have
    /// counted that a limit ended; `None` without runs.
    pub fn median(&self, method: MethodIndex, figure: CompareFigure) -> Option<Measured> {
        Some(Spread::of(&self.values(method, figure)?)?.median)
    }

    /// Returns the methods in the order of the medians of a figure, the least first; those without one come last.
    pub fn ranking(&self, figure: CompareFigure) -> Vec<MethodIndex> {
        let mut ranked: Vec<(Option<Measured>, MethodIndex)> = self
            .methods()
            .map(|method| (self.median(method, figure), method))
            .collect();
        ranked.sort_by(|(a, _), (b, _)| match (a, b) {
            (Some(a), Some(b)) => {
                let by_value = a.value.total_cmp(&b.value);
                by_value.then(a.is_open.cmp(&b.is_open))
            }
            (a, b) => b.is_some().cmp(&a.is_some()),
        });
        ranked.into_iter().map(|(_, method)| method).collect()
    }

    /// Returns a figure of a method over the runs that have ended; `None` without any.
    pub fn summary(&self, method: MethodIndex, figure: CompareFigure) -> Option<FigureSummary> {
        let values = self.values(method, figure)?;
        Some(FigureSummary {
            runs: values.len(),
            spread: Spread::of(&values)?,
            mean: self.mean(method, figure),
        })
    }

    /// Returns the values of a figure, one for each run or timed round.
    fn values(&self, method: MethodIndex, figure: CompareFigure) -> Option<Vec<Measured>> {
        if figure.is_timed() {
            return Some(self.timing(method)?.values(figure));
        }
        let boards = 0..self.boards().len();
        let values = boards.filter_map(|board| self.value(method, board, figure));
        Some(values.collect())
    }

    /// Returns the mean of a figure over the boards that every method solved; `None` if there are none.
    ///
    /// The effective branching factor is that of the mean count for each length of the solutions, as in textbooks; of several
    /// lengths it is the mean, weighted by their boards.
    pub fn mean(&self, method: MethodIndex, figure: CompareFigure) -> Option<Mean> {
        let boards = self.solved_by_all();
        if figure == CompareFigure::BranchingFactor {
            return self.mean_branching_factor(method, &boards);
        }
        let values: Vec<f64> = boards
            .iter()
            .filter_map(|&board| self.value(method, board, figure))
            .map(|measured| measured.value)
            .collect();
        (!values.is_empty()).then(|| Mean {
            value: values.iter().sum::<f64>() / values.len() as f64,
            boards: values.len(),
        })
    }

    fn mean_branching_factor(&self, method: MethodIndex, boards: &[BoardIndex]) -> Option<Mean> {
        let mut runs: Vec<(u32, u64)> = boards
            .iter()
            .filter_map(|&board| self.run(method, board))
            .filter_map(|run| Some((run.end.length()?, run.figures.generated_all)))
            .collect();
        runs.sort_unstable();
        let (mut sum, mut count) = (0.0, 0);
        for layer in runs.chunk_by(|a, b| a.0 == b.0) {
            let nodes: u64 = layer.iter().map(|&(_, nodes)| nodes).sum();
            let mean = nodes as f64 / layer.len() as f64;
            if let Some(factor) = effective_branching_factor(mean, layer[0].0) {
                sum += factor * layer.len() as f64;
                count += layer.len();
            }
        }
        (count > 0).then(|| Mean {
            value: sum / count as f64,
            boards: count,
        })
    }

    /// Returns the limits that ended runs of a method, one entry for each kind.
    pub fn limits(&self, method: MethodIndex) -> Vec<LimitCount> {
        let mut counts: Vec<LimitCount> = Vec::new();
        for (_, run) in self.records(method) {
            if let RunEnd::Limit(limit) = run.end {
                let kind = std::mem::discriminant(&limit);
                let known = counts
                    .iter_mut()
                    .find(|count| std::mem::discriminant(&count.limit) == kind);
                match known {
                    Some(count) => count.runs += 1,
                    None => counts.push(LimitCount { limit, runs: 1 }),
                }
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(known: &[f64], open: &[f64]) -> Spread {
        let open = open.iter().map(|&value| Measured {
            value,
            is_open: true,
        });
        let values: Vec<Measured> = open
            .chain(known.iter().copied().map(Measured::exact))
            .collect();
        Spread::of(&values).unwrap()
    }

    fn open(value: f64) -> Measured {
        Measured {
            value,
            is_open: true,
        }
    }

    #[test]
    fn quartiles_are_interpolated_as_in_r_and_numpy() {
        // numpy.quantile([1, 2, 4, 8, 16, 32], [0, .25, .5, .75, 1])
        let spread = spread(&[32.0, 1.0, 16.0, 2.0, 8.0, 4.0], &[]);
        let Spread {
            min,
            lower_quartile,
            median,
            upper_quartile,
            max,
        } = spread;
        let values = [min, lower_quartile, median, upper_quartile, max];
        assert_eq!(values, [1.0, 2.5, 6.0, 14.0, 32.0].map(Measured::exact));
        assert_eq!(Spread::of(&[]), None);
    }

    #[test]
    fn a_median_is_open_only_if_half_of_the_runs_or_more_hit_a_limit() {
        let with_two = spread(&[1.0, 2.0, 3.0], &[100.0, 100.0]);
        assert_eq!(with_two.median, Measured::exact(3.0));
        assert_eq!(with_two.upper_quartile, open(100.0));
        assert_eq!(with_two.max, open(100.0));
        assert_eq!(spread(&[1.0, 3.0], &[100.0, 100.0]).median, open(51.5));
        assert_eq!(
            spread(&[1.0, 3.0], &[100.0, 100.0, 100.0]).median,
            open(100.0)
        );
        assert_eq!(spread(&[], &[100.0]).min, open(100.0));
    }

    #[test]
    fn a_quantile_is_open_if_a_run_that_ended_early_could_lie_below_it_or_above() {
        let spread = spread(&[800.0, 900.0, 1000.0], &[500.0]);
        // The fourth value is 500 or more: the median lies between those of 500, 800, 900, 1000 and of 800, 900, 1000, ∞.
        assert_eq!(spread.median, open(850.0));
        assert_eq!(spread.min, open(500.0));
        assert_eq!(spread.max, open(1000.0));
    }
}
