//! The list of heuristics, for choosing one by name.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::pdb::{OutOfMemory, PdbError, PdbSet};
use super::{
    Heuristic, InversionDistance, LinearConflict, PdbSum, WalkingDistance, Zero, euclidean,
    manhattan, misplaced, misplaced_lines, swaps,
};
use crate::puzzle::{Board, Goal, Size};

/// The heuristics that can be chosen by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum HeuristicKind {
    /// Always 0.
    Zero,
    /// Misplaced tiles.
    Misplaced,
    /// Misplaced tiles with a penalty for the right row or column. Not admissible.
    MisplacedLines,
    /// Swap count. Not admissible.
    Swaps,
    /// Euclidean distance.
    Euclidean,
    /// Manhattan distance.
    Manhattan,
    /// Manhattan distance plus linear conflict.
    LinearConflict,
    /// Inversion distance.
    Inversion,
    /// Walking distance.
    Walking,
    /// Additive pattern databases.
    Pdb,
}

/// Why a heuristic cannot be built for a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeuristicError {
    /// The tables of `kind` would be too large for boards of `size`.
    TooLarge {
        /// The heuristic asked for.
        kind: HeuristicKind,
        /// The size of the goal.
        size: Size,
    },
    /// There is not enough memory for the tables.
    OutOfMemory(OutOfMemory),
    /// The heuristic needs a pattern database, and none was given, or one for another goal.
    NoTables,
}

/// Code that is generic over the heuristic, run with the one that [`HeuristicKind`] names.
pub trait HeuristicVisitor {
    /// What [`visit`](Self::visit) returns.
    type Output;
    /// The visitor is only used for boards with more cells than this. No code is compiled for heuristics that
    /// do not support such boards.
    const CELLS_ABOVE: usize = 0;
    /// Runs the code with `heuristic`.
    fn visit<H: Heuristic>(self, heuristic: H) -> Self::Output;
}

impl HeuristicKind {
    /// All kinds, roughly from the weakest to the strongest; inadmissible ones next to those they resemble.
    pub const ALL: [HeuristicKind; 10] = [
        HeuristicKind::Zero,
        HeuristicKind::Misplaced,
        HeuristicKind::MisplacedLines,
        HeuristicKind::Swaps,
        HeuristicKind::Euclidean,
        HeuristicKind::Manhattan,
        HeuristicKind::LinearConflict,
        HeuristicKind::Inversion,
        HeuristicKind::Walking,
        HeuristicKind::Pdb,
    ];

    /// Returns the name used in links.
    pub fn name(self) -> &'static str {
        match self {
            HeuristicKind::Zero => "zero",
            HeuristicKind::Misplaced => "misplaced",
            HeuristicKind::MisplacedLines => "misplaced-lines",
            HeuristicKind::Swaps => "swaps",
            HeuristicKind::Euclidean => "euclidean",
            HeuristicKind::Manhattan => "manhattan",
            HeuristicKind::LinearConflict => "linear-conflict",
            HeuristicKind::Inversion => "inversion",
            HeuristicKind::Walking => "walking",
            HeuristicKind::Pdb => "pattern",
        }
    }

    /// Returns `true` if the heuristic never exceeds the true distance.
    pub fn is_admissible(self) -> bool {
        !matches!(self, HeuristicKind::MisplacedLines | HeuristicKind::Swaps)
    }

    /// Returns `true` if one move never lowers the heuristic by more than one.
    pub fn is_consistent(self) -> bool {
        self.is_admissible()
    }

    /// Returns `true` if the heuristic supports boards of `size`.
    pub fn fits(self, size: Size) -> bool {
        match self {
            HeuristicKind::Walking => WalkingDistance::fits(size),
            HeuristicKind::Pdb => size.cells() <= PdbSum::MAX_CELLS,
            _ => true,
        }
    }

    /// Returns `true` if the heuristic needs a pattern database of [`PdbSum::TIER`], which takes a few tenths
    /// of a second to build.
    pub fn needs_tables(self) -> bool {
        self == HeuristicKind::Pdb
    }

    /// Builds the pattern database that the heuristic needs for `goal`, all at once. Returns `None` if it
    /// needs none.
    pub fn tables(self, goal: &Goal) -> Result<Option<Arc<PdbSet>>, HeuristicError> {
        if !self.needs_tables() {
            return Ok(None);
        }
        if !self.fits(goal.size()) {
            return Err(self.too_large(goal.size()));
        }
        match PdbSet::build(goal.size(), goal.cell(0), PdbSum::TIER) {
            Ok(tables) => Ok(Some(Arc::new(tables))),
            Err(PdbError::OutOfMemory(error)) => Err(HeuristicError::OutOfMemory(error)),
            Err(_) => Err(self.too_large(goal.size())),
        }
    }

    fn too_large(self, size: Size) -> HeuristicError {
        HeuristicError::TooLarge { kind: self, size }
    }

    /// Builds the heuristic for `goal`, including its tables, and runs `visitor` with it.
    pub fn build<V: HeuristicVisitor>(
        self,
        goal: &Goal,
        visitor: V,
    ) -> Result<V::Output, HeuristicError> {
        self.build_with(goal, self.tables(goal)?, visitor)
    }

    /// Does the same as [`build`](Self::build) with a pattern database that is already built; `tables` may be
    /// `None` if the heuristic needs none.
    pub fn build_with<V: HeuristicVisitor>(
        self,
        goal: &Goal,
        tables: Option<Arc<PdbSet>>,
        visitor: V,
    ) -> Result<V::Output, HeuristicError> {
        Ok(match self {
            HeuristicKind::Zero => visitor.visit(Zero),
            HeuristicKind::Misplaced => visitor.visit(misplaced(goal)),
            HeuristicKind::MisplacedLines => visitor.visit(misplaced_lines(goal)),
            HeuristicKind::Swaps => visitor.visit(swaps(goal)),
            HeuristicKind::Euclidean => visitor.visit(euclidean(goal)),
            HeuristicKind::Manhattan => visitor.visit(manhattan(goal)),
            HeuristicKind::LinearConflict => visitor.visit(LinearConflict::new(goal)),
            HeuristicKind::Inversion => visitor.visit(InversionDistance::new(goal)),
            _ if V::CELLS_ABOVE >= PdbSum::MAX_CELLS || !self.fits(goal.size()) => {
                return Err(self.too_large(goal.size()));
            }
            HeuristicKind::Walking => visitor.visit(WalkingDistance::new(goal)?),
            HeuristicKind::Pdb => {
                let sum = tables.and_then(|tables| PdbSum::new(goal, tables));
                visitor.visit(sum.ok_or(HeuristicError::NoTables)?)
            }
        })
    }

    /// Returns the estimate of `board`, which must be solvable.
    ///
    /// ```
    /// use slidewise::heuristic::HeuristicKind;
    /// use slidewise::puzzle::{Goal, Preset};
    /// let goal = Goal::preset(Preset::BlankLast, "3x3".parse().unwrap());
    /// let board = "2 1 3/4 5 6/7 8 0".parse().unwrap();
    /// assert_eq!(HeuristicKind::Manhattan.estimate(&board, &goal), Ok(2));
    /// assert_eq!(HeuristicKind::LinearConflict.estimate(&board, &goal), Ok(4));
    /// ```
    pub fn estimate(self, board: &Board, goal: &Goal) -> Result<u32, HeuristicError> {
        Ok(self.estimates(std::slice::from_ref(board), goal)?[0])
    }

    /// Returns the estimate of each board; the tables are built only once.
    pub fn estimates(self, boards: &[Board], goal: &Goal) -> Result<Vec<u32>, HeuristicError> {
        self.build(goal, EstimateEach(boards))
    }

    /// Does the same as [`estimates`](Self::estimates) with a pattern database that is already built.
    pub fn estimates_with(
        self,
        boards: &[Board],
        goal: &Goal,
        tables: Option<Arc<PdbSet>>,
    ) -> Result<Vec<u32>, HeuristicError> {
        self.build_with(goal, tables, EstimateEach(boards))
    }
}

/// Evaluates the heuristic on each board.
struct EstimateEach<'a>(&'a [Board]);

impl HeuristicVisitor for EstimateEach<'_> {
    type Output = Vec<u32>;

    fn visit<H: Heuristic>(self, heuristic: H) -> Vec<u32> {
        let boards = self.0.iter();
        boards.map(|board| heuristic.estimate(board)).collect()
    }
}

impl fmt::Display for HeuristicKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            HeuristicKind::Zero => "none",
            HeuristicKind::Misplaced => "misplaced tiles",
            HeuristicKind::MisplacedLines => "misplaced tiles, rows and columns",
            HeuristicKind::Swaps => "swap count",
            HeuristicKind::Euclidean => "Euclidean distance",
            HeuristicKind::Manhattan => "Manhattan distance",
            HeuristicKind::LinearConflict => "linear conflict",
            HeuristicKind::Inversion => "inversion distance",
            HeuristicKind::Walking => "walking distance",
            HeuristicKind::Pdb => "pattern database",
        })
    }
}

impl FromStr for HeuristicKind {
    type Err = ();

    fn from_str(name: &str) -> Result<HeuristicKind, ()> {
        HeuristicKind::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
            .ok_or(())
    }
}

impl fmt::Display for HeuristicError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeuristicError::TooLarge { kind, size } => match kind {
                HeuristicKind::Pdb => write!(
                    f,
                    "the {kind} is for boards of at most {} cells: it would be too large for {size}",
                    PdbSum::MAX_CELLS
                ),
                _ => write!(
                    f,
                    "{kind} is for boards up to 4x4 and 5x2: its tables for {size} would be too large"
                ),
            },
            HeuristicError::OutOfMemory(error) => error.fmt(f),
            HeuristicError::NoTables => write!(f, "the pattern database is for another goal"),
        }
    }
}

impl std::error::Error for HeuristicError {}
