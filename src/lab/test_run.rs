//! Runs experiments to their end, for the tests of the lab.

use super::boards::LabBoard;
use super::comparison::{Comparison, ComparisonSpec};
use crate::engine::distance_table::{DistanceTable, DistanceTableBuilder};
use crate::puzzle::Goal;
use crate::reference::{Experiment, ReferenceSearch, RunRecord};
use crate::search::Limits;

/// Runs an experiment.
pub fn record(experiment: Experiment, node_limit: u64) -> RunRecord {
    let limits = Limits {
        nodes: node_limit,
        ..Limits::default()
    };
    let tables = match experiment.heuristic {
        crate::reference::LabHeuristic::Kind(kind) => kind.tables(&experiment.goal).unwrap(),
        _ => None,
    };
    let mut search = ReferenceSearch::start(experiment, limits, tables).unwrap();
    while !search.advance(10_000).is_done() {}
    search.record(false).unwrap()
}

/// Runs a comparison on its boards.
pub fn run(spec: ComparisonSpec, boards: Vec<LabBoard>) -> Comparison {
    let mut comparison = Comparison::new(spec.clone(), boards.clone());
    for (method, board, experiment) in spec.experiments(&boards) {
        comparison.add(method, board, record(experiment, spec.node_limit));
    }
    comparison
}

/// Draws the boards of a comparison and runs it.
pub fn draw_and_run(spec: ComparisonSpec, table: Option<&DistanceTable>) -> Comparison {
    let drawn = spec.boards.draw(&spec.goal, table).unwrap();
    run(spec, drawn.boards)
}

/// Builds the distance table of a goal.
pub fn table(goal: &Goal) -> DistanceTable {
    let mut builder = DistanceTableBuilder::new(goal).unwrap();
    builder.advance(u32::MAX).done().unwrap()
}
