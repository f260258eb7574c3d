//! A figure against the length of the solution, and its growth.

use super::{BoardIndex, CompareFigure, Comparison, Measured, MethodIndex, Spread};

/// A run in the chart of a figure against the shortest length.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChartPoint {
    /// The board.
    pub board: BoardIndex,
    /// The length of its shortest solution.
    pub distance: u32,
    /// The figure.
    pub value: Measured,
}

/// The growth of a figure with the length of the solution.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Growth {
    /// The factor for one more move.
    pub factor: f64,
    /// The least distance that it is computed from.
    pub from: u32,
    /// The greatest distance.
    pub to: u32,
}

/// The least number of distances from which a growth is computed.
const MIN_DISTANCES: usize = 3;

impl Comparison {
    /// Returns the runs of a method whose board has a known distance, in the order of their distances.
    pub fn points(&self, method: MethodIndex, figure: CompareFigure) -> Vec<ChartPoint> {
        let point = |board: BoardIndex| {
            Some(ChartPoint {
                board,
                distance: self.optimum(board)?,
                value: self.value(method, board, figure)?,
            })
        };
        let mut points: Vec<ChartPoint> = (0..self.boards().len()).filter_map(point).collect();
        points.sort_by_key(|point| point.distance);
        points
    }

    /// Returns the median of a figure at each distance.
    pub fn medians_by_distance(
        &self,
        method: MethodIndex,
        figure: CompareFigure,
    ) -> Vec<(u32, Measured)> {
        let points = self.points(method, figure);
        let layers = points.chunk_by(|a, b| a.distance == b.distance);
        let median = |layer: &[ChartPoint]| {
            let values: Vec<Measured> = layer.iter().map(|point| point.value).collect();
            Some((layer[0].distance, Spread::of(&values)?.median))
        };
        layers.filter_map(median).collect()
    }

    /// Returns the growth of a figure per move: the slope of a least-squares line through the logarithms of the medians at
    /// each distance. `None` if fewer than three distances have a median above 0 that is not open-ended.
    pub fn growth(&self, method: MethodIndex, figure: CompareFigure) -> Option<Growth> {
        let medians: Vec<(u32, f64)> = self
            .medians_by_distance(method, figure)
            .into_iter()
            .filter(|(_, median)| !median.is_open && median.value > 0.0)
            .map(|(distance, median)| (distance, median.value))
            .collect();
        if medians.len() < MIN_DISTANCES {
            return None;
        }
        Some(Growth {
            factor: factor_per_move(&medians),
            from: medians[0].0,
            to: medians[medians.len() - 1].0,
        })
    }
}

/// Returns the factor by which values grow per move, by least squares on a logarithmic scale.
fn factor_per_move(values: &[(u32, f64)]) -> f64 {
    let count = values.len() as f64;
    let mean_x = values.iter().map(|&(x, _)| f64::from(x)).sum::<f64>() / count;
    let mean_y = values.iter().map(|&(_, y)| y.ln()).sum::<f64>() / count;
    let (mut covariance, mut variance) = (0.0, 0.0);
    for &(x, y) in values {
        let x = f64::from(x) - mean_x;
        covariance += x * (y.ln() - mean_y);
        variance += x * x;
    }
    (covariance / variance).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_factor_of_a_geometric_sequence_is_its_ratio() {
        let values = [(6, 10.0), (8, 40.0), (10, 160.0), (16, 10240.0)];
        assert!((factor_per_move(&values) - 2.0).abs() < 1e-12);
    }
}
