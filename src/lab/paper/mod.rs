//! Tables of papers and courses: what is printed, and what the same experiments give here.

mod print;
mod table;

use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use table::{Agreement, PaperCell, PaperRow, PaperRun, PaperTable, SampleDifference};

use super::boards::{BoardSet, DistanceList};
use super::comparison::ComparisonSpec;
use super::gallery::GalleryKind;
use super::korf::KorfBoard;
use super::method::LabMethod;
use super::rule_choice::RuleChoice;
use crate::heuristic::HeuristicKind;
use crate::puzzle::{Board, Goal, Size};
use crate::reference::{LabAlgorithm, LabHeuristic, RulePreset};
use crate::search::Weight;

/// A source with printed counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Paper {
    /// Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition (2020), figure 3.26.
    #[default]
    Aima4,
    /// Columbia's CSMM.101x: the output of its driver for two boards.
    Columbia,
    /// The 8-puzzle assignment of Princeton and Coursera: the operations of the priority queue for eight boards.
    Princeton,
    /// Korf, *Depth-first iterative-deepening: an optimal admissible tree search*, Artificial Intelligence 27 (1985), table 1.
    Korf1985,
    /// Reinefeld, *Complete solution of the eight-puzzle and the benefit of node ordering in IDA\**, IJCAI (1993).
    Reinefeld1993,
    /// The figure of the older editions of AIMA, which cannot be reproduced.
    AimaOlder,
}

/// Which part of a source's table is computed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PaperSpec {
    /// The source.
    pub paper: Paper,
    /// The number of boards at each distance, for figure 3.26 of AIMA.
    pub boards_per_distance: u32,
    /// Boards for which more nodes are printed are left out, for Korf's table.
    pub max_printed_nodes: u64,
}

/// What a column of a source's table counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PaperFigure {
    /// Nodes generated, the way back included; a mean.
    GeneratedAll,
    /// The effective branching factor of that mean.
    BranchingFactor,
    /// The length of the solution.
    Length,
    /// Nodes expanded.
    Expanded,
    /// The depth of the deepest node.
    MaxDepth,
    /// Nodes inserted into both queues.
    Inserts,
    /// Nodes removed from both queues.
    DelMins,
    /// The largest size of both queues.
    LargestFrontier,
    /// Nodes generated without the way back, and the root.
    GeneratedWithRoot,
    /// The Manhattan distance of the board.
    Manhattan,
    /// The number of boards at a distance.
    BoardsAtDistance,
}

/// A column of a source's table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PaperColumn {
    /// What it counts.
    pub figure: PaperFigure,
    /// The method, if the columns differ in it; otherwise the row names it.
    pub method: Option<LabMethod>,
}

/// What a row of a source's table is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PaperLabel {
    /// The boards at a distance.
    Distance(u32),
    /// A board with its number, solved by a method.
    Board {
        /// The number that the source gives the board, or its index from 1.
        number: u32,
        /// The board.
        board: Board,
        /// The method.
        method: LabMethod,
    },
}

/// What a reader must know about a source's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PaperNote {
    /// The printed numbers are means of a sample of this number of boards at each distance.
    SampleMean {
        /// The number of boards.
        boards: u32,
    },
    /// The printed sample comes from a depth-first walk from the goal, not from all boards at the distance alike.
    SampleByWalk,
    /// The misplaced tiles of the source count the blank, so that they are not admissible.
    CountsBlank,
    /// The printed number cannot be right.
    CannotBeRight {
        /// The right number.
        correct: u64,
    },
    /// The mean of the column is often copied wrong.
    MeanCopiedWrong {
        /// The wrong mean.
        copied: u64,
        /// The mean of the column, rounded.
        correct: u64,
    },
    /// The numbers come from the table of all distances, not from searches.
    FromDistanceTable,
    /// The printed numbers, such as this one, cannot be reproduced, and contradict the branching factors printed beside them.
    CannotBeReproduced {
        /// The depth of the solution.
        depth: u32,
        /// The nodes printed for iterative deepening.
        nodes: u64,
    },
}

/// The node count of Korf's table up to which boards are run at once.
pub const KORF_QUICK_NODES: u64 = 10_000_000;

/// The node count of Korf's table up to which boards are run on request.
pub const KORF_SLOW_NODES: u64 = 100_000_000;

/// The number of boards at each distance in figure 3.26 of AIMA.
const AIMA_BOARDS: u32 = 100;

/// The seed of the boards for figure 3.26. Any would do; this one is fixed so that everyone sees the same numbers.
const AIMA_SEED: u32 = 326;

/// The distances of figure 3.26.
const AIMA_DISTANCES: DistanceList = DistanceList {
    from: 6,
    to: 28,
    step: 2,
};

impl Paper {
    /// All sources.
    pub const ALL: [Paper; 6] = [
        Paper::Aima4,
        Paper::Columbia,
        Paper::Princeton,
        Paper::Korf1985,
        Paper::Reinefeld1993,
        Paper::AimaOlder,
    ];

    /// Returns the name used in links.
    pub fn name(self) -> &'static str {
        match self {
            Paper::Aima4 => "aima4",
            Paper::Columbia => "columbia",
            Paper::Princeton => "princeton",
            Paper::Korf1985 => "korf85",
            Paper::Reinefeld1993 => "reinefeld93",
            Paper::AimaOlder => "aima-older",
        }
    }

    /// Returns the size of the boards.
    pub fn size(self) -> Size {
        match self {
            Paper::Korf1985 => GalleryKind::Korf.size(),
            _ => Size::DEFAULT,
        }
    }

    /// Returns the rules of the source; `None` if it does not search, or cannot be reproduced.
    pub fn rules(self) -> Option<RulePreset> {
        match self {
            Paper::Aima4 => Some(RulePreset::Aima),
            Paper::Columbia => Some(RulePreset::Columbia),
            Paper::Princeton => Some(RulePreset::Princeton),
            Paper::Korf1985 => Some(RulePreset::Korf),
            Paper::Reinefeld1993 | Paper::AimaOlder => None,
        }
    }

    /// Returns the goal of the source.
    pub fn goal(self) -> Goal {
        let rules = self.rules().unwrap_or(RulePreset::Aima);
        let goal = rules.goal(self.size());
        goal.unwrap_or_else(|| Goal::preset(Default::default(), self.size()))
    }

    /// Returns the methods of the source.
    pub fn methods(self) -> Vec<LabMethod> {
        let zero = LabHeuristic::Kind(HeuristicKind::Zero);
        let manhattan = LabHeuristic::Kind(HeuristicKind::Manhattan);
        let method = |algorithm, heuristic| LabMethod::new(algorithm, heuristic, Weight::ONE);
        match self {
            Paper::Aima4 => vec![
                method(LabAlgorithm::BreadthFirst, zero),
                method(LabAlgorithm::AStar, LabHeuristic::MisplacedBlank),
                method(LabAlgorithm::AStar, manhattan),
            ],
            Paper::Columbia => vec![
                method(LabAlgorithm::BreadthFirst, zero),
                method(LabAlgorithm::DepthFirst, zero),
                method(LabAlgorithm::AStar, manhattan),
            ],
            Paper::Princeton => vec![method(LabAlgorithm::AStar, manhattan)],
            Paper::Korf1985 => vec![method(LabAlgorithm::IdaStar, manhattan)],
            Paper::Reinefeld1993 | Paper::AimaOlder => Vec::new(),
        }
    }

    /// Returns `true` if the table needs the distance table of the goal.
    pub fn needs_table(self) -> bool {
        matches!(self, Paper::Aima4 | Paper::Reinefeld1993)
    }
}

impl FromStr for Paper {
    type Err = ();

    fn from_str(name: &str) -> Result<Paper, ()> {
        let mut all = Paper::ALL.into_iter();
        all.find(|paper| paper.name() == name).ok_or(())
    }
}

impl PaperSpec {
    /// Returns the part that is computed at once: 100 boards at each distance, and boards of up to [`KORF_QUICK_NODES`].
    pub fn new(paper: Paper) -> PaperSpec {
        PaperSpec {
            paper,
            boards_per_distance: AIMA_BOARDS,
            max_printed_nodes: KORF_QUICK_NODES,
        }
    }

    /// Returns the boards of the table; `None` if it is not about single boards.
    pub fn boards(&self) -> Option<BoardSet> {
        Some(match self.paper {
            Paper::Aima4 => BoardSet::Layers {
                size: self.paper.size(),
                distances: AIMA_DISTANCES,
                each: self.boards_per_distance,
                seed: AIMA_SEED,
            },
            Paper::Columbia => BoardSet::Gallery(GalleryKind::Columbia),
            Paper::Princeton => BoardSet::Gallery(GalleryKind::Princeton),
            Paper::Korf1985 => {
                let boards = KorfBoard::all().filter(|korf| korf.nodes <= self.max_printed_nodes);
                BoardSet::List(boards.map(|korf| korf.board).collect())
            }
            Paper::Reinefeld1993 | Paper::AimaOlder => return None,
        })
    }

    /// Returns the comparison of the source's methods on its boards by its rules; `None` if it does not search.
    pub fn comparison(&self, node_limit: u64) -> Option<ComparisonSpec> {
        Some(ComparisonSpec {
            boards: self.boards()?,
            goal: self.paper.goal(),
            methods: self.paper.methods(),
            rules: RuleChoice::from(self.paper.rules()?),
            node_limit,
        })
    }
}

#[cfg(test)]
mod tests;
