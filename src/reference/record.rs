//! What is kept of an experiment that has ended.

use serde::{Deserialize, Serialize};

use super::experiment::ReferenceSearch;
use super::figures::{Figures, IterationFigures};
use crate::puzzle::Move;
use crate::search::{Limit, Outcome};

/// The end of an experiment, and its figures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RunRecord {
    /// How it ended.
    pub end: RunEnd,
    /// Its figures.
    pub figures: Figures,
    /// The moves of the solution; empty unless they were asked for.
    pub moves: Vec<Move>,
    /// The iterations of an iterative deepening search; empty unless the moves were asked for.
    pub iterations: Vec<IterationFigures>,
}

/// How an experiment ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum RunEnd {
    /// With a solution.
    Solved {
        /// The number of moves.
        length: u32,
        /// `true` if the rules guarantee that no solution is shorter.
        is_optimal: bool,
    },
    /// At a limit.
    Limit(Limit),
    /// The board has no solution.
    Unsolvable,
}

impl RunEnd {
    /// Returns the length of the solution.
    pub fn length(self) -> Option<u32> {
        match self {
            RunEnd::Solved { length, .. } => Some(length),
            _ => None,
        }
    }
}

impl ReferenceSearch {
    /// Returns what is kept of a search that has ended, with the moves of its solution and its iterations if `keeps_moves`;
    /// `None` while it is running.
    pub fn record(&self, keeps_moves: bool) -> Option<RunRecord> {
        let mut moves = Vec::new();
        let end = match self.outcome()? {
            Outcome::Solved(solution) => {
                if keeps_moves {
                    moves.clone_from(&solution.moves);
                }
                RunEnd::Solved {
                    length: solution.moves.len() as u32,
                    is_optimal: solution.proved_optimal,
                }
            }
            Outcome::LimitReached(limit) => RunEnd::Limit(*limit),
            Outcome::Unsolvable(_) => RunEnd::Unsolvable,
            // A reference search never ends so.
            Outcome::Stopped => return None,
        };
        Some(RunRecord {
            end,
            figures: self.figures(),
            moves,
            iterations: if keeps_moves {
                self.iterations().to_vec()
            } else {
                Vec::new()
            },
        })
    }
}
