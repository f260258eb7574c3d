//! The range of nodes that a correct A* can expand.

use std::sync::Arc;

use super::experiment::ExperimentError;
use super::frontier::Frontier;
use super::heuristic::{Estimator, LabHeuristic};
use super::nodes::{NodeIndex, NodeMap, Nodes};
use super::rules::Ties;
use crate::heuristic::pdb::PdbSet;
use crate::puzzle::{Board, Goal, Move, Puzzle};
use crate::search::{Limit, Limits};
use crate::step::Step;

/// The numbers of nodes that any A* with a consistent heuristic must and may expand, whatever its ties.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExpansionRange {
    /// The length C* of a shortest solution.
    pub length: u32,
    /// Boards with g* + h < C*: all of them are expanded.
    pub must: u64,
    /// Boards with g* + h ≤ C*, without the goal: no others are expanded.
    pub may: u64,
}

/// Computes an [`ExpansionRange`] by expanding every board whose f does not exceed C*.
pub struct RangeSearch {
    goal: Board,
    estimator: Estimator,
    nodes: Nodes,
    seen: NodeMap,
    frontier: Frontier,
    limits: Limits,
    expanded: u64,
    /// The number of boards with f below that of the last one expanded.
    below: u64,
    last_f: u32,
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
        let goal: &Goal = puzzle.goal();
        let estimator = heuristic.estimator(goal, tables);
        let mut search = RangeSearch {
            goal: *goal.board(),
            estimator: estimator.map_err(ExperimentError::Heuristic)?,
            nodes: Nodes::new(puzzle.size()),
            seen: NodeMap::new(),
            frontier: Frontier::by_priority(Ties::LeastG),
            limits,
            expanded: 0,
            below: 0,
            last_f: 0,
            length: None,
        };
        search.insert(puzzle.start(), None, 0);
        Ok(search)
    }

    fn insert(&mut self, board: &Board, parent: Option<NodeIndex>, g: u32) {
        let h = (self.estimator)(board);
        let node = self.nodes.push(board, parent, g, h);
        self.seen.set(board, node, &self.nodes);
        self.frontier.insert(node, g + h, g, h);
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
        let bytes = self.nodes.bytes() + self.seen.bytes() + self.frontier.bytes();
        if self.expanded >= self.limits.nodes {
            return Some(Err(Limit::Nodes(self.expanded)));
        }
        if bytes >= self.limits.memory {
            return Some(Err(Limit::Memory(bytes)));
        }
        let node = self.frontier.take();
        let f = node.map_or(u32::MAX, |node| {
            self.nodes.depth(node) + self.nodes.estimate(node)
        });
        if f > self.last_f {
            if let Some(length) = self.length {
                return Some(Ok(ExpansionRange {
                    length,
                    must: self.below,
                    may: self.expanded,
                }));
            }
            (self.below, self.last_f) = (self.expanded, f);
        }
        let node = node?;
        let board = self.nodes.board(node);
        if self.seen.get(&board, &self.nodes) != Some(node) {
            return None;
        }
        let g = self.nodes.depth(node);
        if board == self.goal {
            self.length = Some(g);
            return None;
        }
        self.expanded += 1;
        for motion in Move::ALL {
            let Some(next) = board.slide(motion) else {
                continue;
            };
            let known = self.seen.get(&next, &self.nodes);
            if known.is_some_and(|known| self.nodes.depth(known) <= g + 1) {
                continue;
            }
            if !(self.nodes.reserve() && self.seen.reserve(&self.nodes)) {
                return Some(Err(Limit::Memory(bytes)));
            }
            self.insert(&next, Some(node), g + 1);
        }
        None
    }
}
