//! The chart of a figure against the length of the solution.

use super::Axis;
use crate::lab::{
    BoardIndex, ChartPoint, CompareFigure, Comparison, Growth, LabMethod, Measured, MethodIndex,
};

/// The chart: the runs of each method whose runs have all ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Scatter {
    /// The figure.
    pub figure: CompareFigure,
    /// The methods, in the order of their medians.
    pub series: Vec<Series>,
    /// The distances, in increasing order.
    pub distances: Vec<u32>,
    /// The vertical axis.
    pub axis: Axis,
}

/// The runs of one method.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// The index of the method.
    pub index: MethodIndex,
    /// The method.
    pub method: LabMethod,
    /// The runs, in the order of their distances.
    pub points: Vec<ChartPoint>,
    /// The places of the points, from 0 to 1 to the right and upwards.
    pub places: Vec<(f64, f64)>,
    /// The median at each distance.
    pub medians: Vec<(u32, Measured)>,
    /// The growth per move.
    pub growth: Option<Growth>,
}

/// The least number of distances of a chart.
const MIN_DISTANCES: usize = 3;

/// The part of the room between two distances over which the points of one distance are spread at most.
const SPREAD: f64 = 0.5;

/// The number of moves over which the points of one distance are spread at most, so that they stay in the column of their own
/// length also where other lengths have no boards.
const MAX_SPREAD_MOVES: f64 = 0.5;

impl Scatter {
    /// Returns the chart; `None` if there are fewer than three distances, or the figure is not one of single runs.
    pub fn new(comparison: &Comparison, figure: CompareFigure) -> Option<Scatter> {
        let complete = |method: &MethodIndex| comparison.progress(*method).is_done();
        let mut series: Vec<Series> = comparison
            .ranking(figure)
            .into_iter()
            .filter(complete)
            .map(|method| Series {
                index: method,
                method: comparison.spec().methods[method],
                points: comparison.points(method, figure),
                places: Vec::new(),
                medians: comparison.medians_by_distance(method, figure),
                growth: comparison.growth(method, figure),
            })
            .filter(|series| !series.points.is_empty())
            .collect();
        let points = series.iter().flat_map(|series| &series.points);
        let mut distances: Vec<u32> = points.clone().map(|point| point.distance).collect();
        distances.sort_unstable();
        distances.dedup();
        let axis = Axis::new(figure, points.map(|point| point.value.value))?;
        if distances.len() < MIN_DISTANCES {
            return None;
        }
        let mut scatter = Scatter {
            figure,
            series: Vec::new(),
            distances,
            axis,
        };
        for one in &mut series {
            one.places = scatter.places(&one.points);
        }
        scatter.series = series;
        Some(scatter)
    }

    /// Returns the place of a distance, from 0 to 1.
    pub fn x(&self, distance: f64) -> f64 {
        let first = self.distances.first().copied().unwrap_or_default();
        let last = self.distances.last().copied().unwrap_or_default();
        let margin = self.spacing() / 2.0;
        let from = f64::from(first) - margin;
        (distance - from) / (f64::from(last) + margin - from)
    }

    /// Returns the least difference of two distances.
    fn spacing(&self) -> f64 {
        let pairs = self.distances.windows(2).map(|pair| pair[1] - pair[0]);
        f64::from(pairs.min().unwrap_or(1))
    }

    /// Returns the places of points: those of one distance side by side.
    fn places(&self, points: &[ChartPoint]) -> Vec<(f64, f64)> {
        let spread = (SPREAD * self.spacing()).min(MAX_SPREAD_MOVES);
        let layers = points.chunk_by(|a, b| a.distance == b.distance);
        let places = layers.flat_map(|layer| {
            layer.iter().enumerate().map(|(index, point)| {
                let part = (index as f64 + 0.5) / layer.len() as f64 - 0.5;
                let x = f64::from(point.distance) + part * spread;
                (self.x(x), self.axis.position(point.value.value))
            })
        });
        places.collect()
    }
}

impl Series {
    /// Returns the index of the point of a board.
    pub fn position(&self, board: BoardIndex) -> Option<usize> {
        self.points.iter().position(|point| point.board == board)
    }
}
