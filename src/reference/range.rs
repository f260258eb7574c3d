//! The range of nodes that a correct A* can expand.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::algorithm::LabAlgorithm;
use super::experiment::{Experiment, ExperimentError};
use super::heuristic::LabHeuristic;
use super::nodes::NodeIndex;
use super::rules::RulePreset;
use super::search::{End, Search, new_search};
use crate::heuristic::pdb::PdbSet;
use crate::puzzle::Puzzle;
use crate::search::{Limit, Limits, Weight};
use crate::step::Step;

/// The numbers of nodes that any A* with a consistent heuristic must and may expand, whatever its ties.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExpansionRange {
    /// The length C* of a shortest solution.
    pub length: u32,
    /// Boards with g* + h < C*: all of them are expanded.
    pub must: u64,
    /// Boards with g* + h ≤ C*, without the goal: no others are expanded.
    pub may: u64,
}

impl ExpansionRange {
    /// Returns the fewest nodes that a correct A* can expand: all of [`must`](Self::must), and never fewer than the nodes of
    /// one shortest solution before the goal.
    pub fn least(&self) -> u64 {
        self.must.max(self.length.into())
    }
}

/// Computes an [`ExpansionRange`] by an A* that goes on after the goal, until it has expanded every board whose f does not
/// exceed C*.
pub struct RangeSearch {
    search: Box<dyn Search>,
    limits: Limits,
    length: Option<u32>,
}

impl RangeSearch {
    /// Starts the computation. `heuristic` must be consistent, and the board solvable.
    pub fn start(
        puzzle: &Puzzle,
        heuristic: LabHeuristic,
        limits: Limits,
        tables: Option<Arc<PdbSet>>,
    ) -> Result<RangeSearch, ExperimentError> {
        let algorithm = LabAlgorithm::AStar;
        let experiment = Experiment {
            start: *puzzle.start(),
            goal: *puzzle.goal(),
            algorithm,
            heuristic,
            weight: Weight::ONE,
            max_depth: None,
            // Each board is expanded once, and by a shortest path.
            rules: RulePreset::Slidewise.rules(algorithm),
        };
        let search = new_search(experiment, tables, false);
        Ok(RangeSearch {
            search: search.map_err(ExperimentError::Heuristic)?,
            limits,
            length: None,
        })
    }

    /// Expands at most `budget` boards.
    pub fn advance(&mut self, budget: u32) -> Step<Result<ExpansionRange, Limit>> {
        for _ in 0..budget {
            if let Some(result) = self.advance_once() {
                return Step::Done(result);
            }
        }
        Step::Running
    }

    fn advance_once(&mut self) -> Option<Result<ExpansionRange, Limit>> {
        if let Some(length) = self.length
            && self.search.lowest_priority().is_none_or(|f| f > length)
        {
            return Some(Ok(self.range(length)));
        }
        match self.search.advance(&self.limits)? {
            End::Found(moves) => self.length = Some(moves.len() as u32),
            End::Limit(limit) => return Some(Err(limit)),
            // The board is solvable, and its twin is not searched.
            End::TwinFound | End::Exhausted => {}
        }
        None
    }

    fn range(&self, length: u32) -> ExpansionRange {
        let must = self.search.nodes().map_or(0, |nodes| {
            let all = 0..nodes.len() as NodeIndex;
            let is_below = |node: &NodeIndex| {
                let f = nodes.depth(*node) + nodes.estimate(*node);
                f < length && nodes.expanded_at(*node).is_some()
            };
            all.filter(is_below).count() as u64
        });
        ExpansionRange {
            length,
            must,
            may: self.search.figures().expanded,
        }
    }
}
