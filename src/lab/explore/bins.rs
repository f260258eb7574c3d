//! The bars of a histogram whose values are known in advance.

use super::FBin;

/// Maximum number of bars.
const MAX_BINS: usize = 256;
/// Maximum number of entries of the table from values to bars.
const MAX_STEPS: usize = 1 << 16;

/// Which bar each value belongs to. Up to 256 different values have a bar each; beyond that, values that are close to each
/// other share one, which is named after the lowest.
pub struct Bins {
    /// The lowest value of each bar.
    values: Vec<u32>,
    /// The bar of each value, divided by `step`.
    bars: Vec<u16>,
    step: u32,
}

/// The counts of each bar: nodes expanded, and nodes in the frontier.
pub type Counts = Vec<[u32; 2]>;

impl Bins {
    /// Returns the bars for some values, of which the greatest is `max`.
    pub fn new(values: impl Iterator<Item = u32>, max: u32) -> Bins {
        let step = max / MAX_STEPS as u32 + 1;
        let mut lowest = vec![u32::MAX; (max / step) as usize + 1];
        for value in values {
            let lowest = &mut lowest[(value / step) as usize];
            *lowest = value.min(*lowest);
        }
        let different = lowest.iter().filter(|&&value| value != u32::MAX).count();
        let steps_per_bar = if different <= MAX_BINS {
            1
        } else {
            lowest.len().div_ceil(MAX_BINS)
        };
        let mut bins = Bins {
            values: Vec::new(),
            bars: vec![0; lowest.len()],
            step,
        };
        for (chunk, first) in lowest
            .chunks(steps_per_bar)
            .zip((0..).step_by(steps_per_bar))
        {
            let Some(&value) = chunk.iter().find(|&&value| value != u32::MAX) else {
                continue;
            };
            bins.bars[first..first + chunk.len()].fill(bins.values.len() as u16);
            bins.values.push(value);
        }
        bins
    }

    /// Returns empty counts.
    pub fn counts(&self) -> Counts {
        vec![[0; 2]; self.values.len()]
    }

    /// Returns the bar of a value.
    #[inline]
    pub fn bar(&self, value: u32) -> usize {
        self.bars[(value / self.step) as usize].into()
    }

    /// Returns the bars that are not empty.
    pub fn list(&self, counts: &Counts) -> Vec<FBin> {
        let bars = self.values.iter().zip(counts);
        bars.filter(|(_, counts)| **counts != [0; 2])
            .map(|(&value, &[expanded, frontier])| FBin {
                value,
                expanded: expanded.into(),
                frontier: frontier.into(),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bars(values: &[u32]) -> Vec<(u32, u64)> {
        let bins = Bins::new(values.iter().copied(), *values.iter().max().unwrap());
        let mut counts = bins.counts();
        for &value in values {
            counts[bins.bar(value)][0] += 1;
        }
        let list = bins.list(&counts);
        list.iter().map(|bin| (bin.value, bin.expanded)).collect()
    }

    #[test]
    fn few_values_have_a_bar_each() {
        assert_eq!(
            bars(&[250, 100, 100, 9000]),
            [(100, 2), (250, 1), (9000, 1)]
        );
    }

    #[test]
    fn many_values_share_bars_without_loss() {
        let values: Vec<u32> = (7..200_000).collect();
        let bars = bars(&values);
        assert!(bars.len() <= MAX_BINS);
        assert_eq!(bars[0].0, 7);
        assert_eq!(bars.iter().map(|(_, count)| count).sum::<u64>(), 199_993);
    }
}
