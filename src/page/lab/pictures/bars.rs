//! The bars of the histograms.

use crate::lab::explore::FBin;

/// The largest number of bars that are drawn beside each other.
pub const MAX_BARS: usize = 26;

/// A bar: one value, or several where there are too many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bar {
    /// The first value.
    pub from: u32,
    /// The last value.
    pub to: u32,
    /// The number of nodes expanded.
    pub expanded: u64,
    /// The number of nodes in the frontier.
    pub frontier: u64,
}

/// Returns at most [`MAX_BARS`] bars with all nodes of a histogram.
pub fn bars(bins: &[FBin]) -> Vec<Bar> {
    let each = bins.len().div_ceil(MAX_BARS).max(1);
    let bar = |bins: &[FBin]| Bar {
        from: bins[0].value,
        to: bins[bins.len() - 1].value,
        expanded: bins.iter().map(|bin| bin.expanded).sum(),
        frontier: bins.iter().map(|bin| bin.frontier).sum(),
    };
    bins.chunks(each).map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_node_is_lost_where_values_share_a_bar() {
        for count in [0u32, 1, 26, 27, 1000] {
            let bins: Vec<FBin> = (0..count)
                .map(|value| FBin {
                    value,
                    expanded: 2,
                    frontier: 1,
                })
                .collect();
            let bars = bars(&bins);
            assert!(bars.len() <= MAX_BARS);
            let expanded: u64 = bars.iter().map(|bar| bar.expanded).sum();
            assert_eq!(expanded, u64::from(count) * 2);
            assert_eq!(bars.last().map(|bar| bar.to), count.checked_sub(1));
        }
    }
}
