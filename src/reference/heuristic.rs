//! The heuristics of the lab: those of the crate, and three common mistakes.

use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::heuristic::pdb::PdbSet;
use crate::heuristic::{Heuristic, HeuristicError, HeuristicKind, HeuristicVisitor};
use crate::puzzle::{Board, Goal, Size};

/// A heuristic of the lab.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum LabHeuristic {
    /// A heuristic of the crate.
    Kind(HeuristicKind),
    /// Misplaced tiles, with the blank counted as a tile. Not admissible.
    MisplacedBlank,
    /// Manhattan distance, with the blank counted as a tile. Not admissible.
    ManhattanBlank,
    /// Manhattan distance, plus 2 for every pair of tiles in conflict. Not admissible: one tile out of the way can resolve
    /// several pairs.
    ConflictPairs,
}

/// Computes h of a board for a fixed goal, from scratch.
pub(super) type Estimator = Box<dyn Fn(&Board) -> u32>;

impl LabHeuristic {
    /// The three common mistakes.
    pub const SLIPS: [LabHeuristic; 3] = [
        LabHeuristic::MisplacedBlank,
        LabHeuristic::ManhattanBlank,
        LabHeuristic::ConflictPairs,
    ];

    /// Returns all heuristics.
    pub fn all() -> impl Iterator<Item = LabHeuristic> {
        let kinds = HeuristicKind::ALL.into_iter().map(LabHeuristic::Kind);
        kinds.chain(LabHeuristic::SLIPS)
    }

    /// Returns the name used in links.
    pub fn name(self) -> &'static str {
        match self {
            LabHeuristic::Kind(kind) => kind.name(),
            LabHeuristic::MisplacedBlank => "misplaced-blank",
            LabHeuristic::ManhattanBlank => "manhattan-blank",
            LabHeuristic::ConflictPairs => "conflict-pairs",
        }
    }

    /// Returns `true` if the heuristic never exceeds the true distance.
    pub fn is_admissible(self) -> bool {
        matches!(self, LabHeuristic::Kind(kind) if kind.is_admissible())
    }

    /// Returns `true` if one move never lowers the heuristic by more than one.
    pub fn is_consistent(self) -> bool {
        matches!(self, LabHeuristic::Kind(kind) if kind.is_consistent())
    }

    /// Returns `true` if the heuristic supports boards of `size`.
    pub fn fits(self, size: Size) -> bool {
        match self {
            LabHeuristic::Kind(kind) => kind.fits(size),
            _ => true,
        }
    }

    /// Builds the function that computes h, with a pattern database that is already built if it needs one.
    pub(super) fn estimator(
        self,
        goal: &Goal,
        tables: Option<Arc<PdbSet>>,
    ) -> Result<Estimator, HeuristicError> {
        let goal = *goal;
        let size = goal.size();
        Ok(match self {
            LabHeuristic::Kind(kind) => return kind.build_with(&goal, tables, MakeEstimator),
            LabHeuristic::MisplacedBlank => Box::new(move |board| {
                let cells = board.tiles().iter().zip(goal.board().tiles());
                cells.filter(|(tile, home)| tile != home).count() as u32
            }),
            LabHeuristic::ManhattanBlank => Box::new(move |board| {
                let cells = board.tiles().iter().enumerate();
                let distances = cells.map(|(cell, &tile)| size.distance(cell, goal.cell(tile)));
                distances.sum::<usize>() as u32
            }),
            LabHeuristic::ConflictPairs => Box::new(move |board| conflict_pairs(board, &goal)),
        })
    }
}

impl FromStr for LabHeuristic {
    type Err = ();

    fn from_str(name: &str) -> Result<LabHeuristic, ()> {
        LabHeuristic::all()
            .find(|heuristic| heuristic.name() == name)
            .ok_or(())
    }
}

/// Returns the Manhattan distance plus 2 for every pair of tiles that are in their goal row or column in the wrong order.
fn conflict_pairs(board: &Board, goal: &Goal) -> u32 {
    let size = board.size();
    let tiles = board.tiles();
    let mut sum = 0;
    for (cell, &tile) in tiles.iter().enumerate().filter(|(_, tile)| **tile != 0) {
        let home = goal.cell(tile);
        sum += size.distance(cell, home) as u32;
        for (later, &other) in tiles.iter().enumerate().skip(cell + 1) {
            let other_home = goal.cell(other);
            let in_line = |line: fn(Size, usize) -> usize| {
                let here = line(size, cell);
                [later, home, other_home]
                    .into_iter()
                    .all(|cell| line(size, cell) == here)
            };
            // Cells count along rows and down columns, so the order of the homes is the order on the line.
            if other != 0 && home > other_home && (in_line(Size::row) || in_line(Size::column)) {
                sum += 2;
            }
        }
    }
    sum
}

struct MakeEstimator;

impl HeuristicVisitor for MakeEstimator {
    type Output = Estimator;

    fn visit<H: Heuristic>(self, heuristic: H) -> Estimator {
        Box::new(move |board| heuristic.estimate(board))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Preset;

    fn h(heuristic: LabHeuristic, board: &str, preset: Preset) -> u32 {
        let board: Board = board.parse().unwrap();
        let goal = Goal::preset(preset, board.size());
        heuristic.estimator(&goal, None).unwrap()(&board)
    }

    #[test]
    fn every_heuristic_has_a_name_of_its_own() {
        for heuristic in LabHeuristic::all() {
            assert_eq!(heuristic.name().parse(), Ok(heuristic));
        }
    }

    #[test]
    fn the_slips_that_count_the_blank_exceed_one_move() {
        let one_move = "1 2 3/4 5 6/7 0 8";
        for (heuristic, value) in [
            (LabHeuristic::MisplacedBlank, 2),
            (LabHeuristic::ManhattanBlank, 2),
            (LabHeuristic::Kind(HeuristicKind::Manhattan), 1),
        ] {
            assert_eq!(h(heuristic, one_move, Preset::BlankLast), value);
        }
    }

    #[test]
    fn every_pair_in_conflict_counts_two() {
        // 3 2 1 has three pairs; linear conflict removes two tiles, which is 4 moves.
        let board = "3 2 1/4 5 6/7 8 0";
        assert_eq!(
            h(LabHeuristic::ConflictPairs, board, Preset::BlankLast),
            4 + 6
        );
        let linear = LabHeuristic::Kind(HeuristicKind::LinearConflict);
        assert_eq!(h(linear, board, Preset::BlankLast), 4 + 4);
    }
}
