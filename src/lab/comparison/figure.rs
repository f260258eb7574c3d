//! The figures by which methods are compared.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{BoardIndex, Comparison, MethodIndex};
use crate::heuristic::HeuristicKind;
use crate::reference::{RunEnd, effective_branching_factor};

/// A figure of a run or of a method.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum CompareFigure {
    /// Nodes expanded.
    #[default]
    Expanded,
    /// Nodes generated, without the way back.
    Generated,
    /// Nodes generated, the way back included.
    GeneratedAll,
    /// Nodes tested for being the goal.
    GoalTests,
    /// Nodes inserted into the frontier.
    Inserts,
    /// Nodes removed from the frontier.
    DelMins,
    /// The largest frontier.
    LargestFrontier,
    /// The most nodes in memory.
    MostInMemory,
    /// The depth of the deepest node.
    MaxDepth,
    /// The length of the solution.
    Length,
    /// The length of the solution minus that of a shortest one.
    Excess,
    /// The effective branching factor b*.
    BranchingFactor,
    /// The time of one round of the fast search over all boards, in milliseconds.
    Time,
    /// Nodes that the fast search expands per second.
    NodesPerSecond,
}

/// A figure that may be a lower bound.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Measured {
    /// The value.
    pub value: f64,
    /// `true` if a limit ended a run before its value was known: the figure is at least `value`.
    pub is_open: bool,
}

impl Measured {
    /// Returns a known value.
    pub fn exact(value: f64) -> Measured {
        Measured {
            value,
            is_open: false,
        }
    }
}

impl CompareFigure {
    /// All figures.
    pub const ALL: [CompareFigure; 14] = [
        CompareFigure::Expanded,
        CompareFigure::Generated,
        CompareFigure::GeneratedAll,
        CompareFigure::GoalTests,
        CompareFigure::Inserts,
        CompareFigure::DelMins,
        CompareFigure::LargestFrontier,
        CompareFigure::MostInMemory,
        CompareFigure::MaxDepth,
        CompareFigure::Length,
        CompareFigure::Excess,
        CompareFigure::BranchingFactor,
        CompareFigure::Time,
        CompareFigure::NodesPerSecond,
    ];

    /// Returns the name used in links.
    pub fn name(self) -> &'static str {
        match self {
            CompareFigure::Expanded => "expanded",
            CompareFigure::Generated => "generated",
            CompareFigure::GeneratedAll => "generated-all",
            CompareFigure::GoalTests => "goal-tests",
            CompareFigure::Inserts => "inserts",
            CompareFigure::DelMins => "del-mins",
            CompareFigure::LargestFrontier => "largest-frontier",
            CompareFigure::MostInMemory => "most-in-memory",
            CompareFigure::MaxDepth => "max-depth",
            CompareFigure::Length => "length",
            CompareFigure::Excess => "excess",
            CompareFigure::BranchingFactor => "b-star",
            CompareFigure::Time => "time",
            CompareFigure::NodesPerSecond => "nodes-per-second",
        }
    }

    /// Returns `true` if the figure depends on the length of the solution, which a run that a limit ended does not have.
    pub fn needs_solution(self) -> bool {
        matches!(
            self,
            CompareFigure::Length | CompareFigure::Excess | CompareFigure::BranchingFactor
        )
    }

    /// Returns `true` if the figure belongs to the timed rounds of a method, not to single runs.
    pub fn is_timed(self) -> bool {
        matches!(self, CompareFigure::Time | CompareFigure::NodesPerSecond)
    }
}

impl FromStr for CompareFigure {
    type Err = ();

    fn from_str(name: &str) -> Result<CompareFigure, ()> {
        let mut all = CompareFigure::ALL.into_iter();
        all.find(|figure| figure.name() == name).ok_or(())
    }
}

impl Comparison {
    /// Returns a figure of a run; `None` if the run has not ended or has no such figure. Each figure of a run that a limit
    /// ended is a lower bound, and a board without a solution has no figures.
    pub fn value(
        &self,
        method: MethodIndex,
        board: BoardIndex,
        figure: CompareFigure,
    ) -> Option<Measured> {
        let run = self.run(method, board)?;
        if run.end == RunEnd::Unsolvable {
            return None;
        }
        let figures = &run.figures;
        let length = run.end.length();
        let count = match figure {
            CompareFigure::Expanded => figures.expanded,
            CompareFigure::Generated => figures.generated_forward,
            CompareFigure::GeneratedAll => figures.generated_all,
            CompareFigure::GoalTests => figures.goal_tests,
            CompareFigure::Inserts => figures.inserts,
            CompareFigure::DelMins => figures.del_mins,
            CompareFigure::LargestFrontier => figures.largest_frontier,
            CompareFigure::MostInMemory => figures.most_in_memory,
            CompareFigure::MaxDepth => figures.max_depth,
            CompareFigure::Length => u64::from(length.unwrap_or_else(|| self.least_length(board))),
            CompareFigure::Excess => {
                let optimum = self.optimum(board)?;
                u64::from(length.map_or(0, |length| length.saturating_sub(optimum)))
            }
            CompareFigure::BranchingFactor => match length {
                Some(length) => {
                    let nodes = figures.generated_all as f64;
                    return effective_branching_factor(nodes, length).map(Measured::exact);
                }
                // A search generates at least one node for each move of its solution.
                None => 1,
            },
            CompareFigure::Time | CompareFigure::NodesPerSecond => return None,
        };
        Some(Measured {
            value: count as f64,
            is_open: length.is_none(),
        })
    }

    /// Returns a lower bound of the lengths of a board's solutions: the optimum, or the Manhattan distance if that is not
    /// known.
    fn least_length(&self, board: BoardIndex) -> u32 {
        self.optimum(board).unwrap_or_else(|| {
            let estimate = |board: &crate::lab::LabBoard| {
                HeuristicKind::Manhattan.estimate(&board.board, &self.spec().goal)
            };
            let bound = self.boards().get(board).map(estimate);
            bound.and_then(Result::ok).unwrap_or_default()
        })
    }
}
