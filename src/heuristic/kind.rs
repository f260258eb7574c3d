//! The list of estimates, for choosing one by name.

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

/// Every estimate there is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum HeuristicKind {
    Zero,
    Misplaced,
    MisplacedLines,
    Swaps,
    Euclidean,
    Manhattan,
    LinearConflict,
    Inversion,
    Walking,
    Pdb,
}

/// Why an estimate is not to be had for a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeuristicError {
    /// Its tables would be too large.
    TooLarge { kind: HeuristicKind, size: Size },
    /// The machine has no memory for its tables.
    OutOfMemory(OutOfMemory),
    /// It needs pattern tables, and those at hand are not for this goal.
    NoTables,
}

/// Code that runs with an estimate of whichever type was chosen.
pub trait Visitor {
    type Output;
    /// It is for boards of more cells than this. Estimates that are for smaller ones only are left out of
    /// the program.
    const BEYOND: usize = 0;
    fn visit<H: Heuristic>(self, heuristic: H) -> Self::Output;
}

impl HeuristicKind {
    /// From the weakest to the strongest, roughly; those that overestimate among their kin.
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

    /// As written in a link.
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

    /// Never above the true distance.
    pub fn is_admissible(self) -> bool {
        !matches!(self, HeuristicKind::MisplacedLines | HeuristicKind::Swaps)
    }

    /// One move never lowers it by more than one.
    pub fn is_consistent(self) -> bool {
        self.is_admissible()
    }

    /// Whether it is to be had for boards of this size.
    pub fn fits(self, size: Size) -> bool {
        match self {
            HeuristicKind::Walking => WalkingDistance::fits(size),
            HeuristicKind::Pdb => size.cells() <= PdbSum::MAX_CELLS,
            _ => true,
        }
    }

    /// Whether it needs pattern tables of [`PdbSum::TIER`], which take a few tenths of a second to build.
    pub fn needs_tables(self) -> bool {
        self == HeuristicKind::Pdb
    }

    /// The tables that it needs for `goal`, if it does, built in one go.
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

    /// Builds the estimate for `goal`, tables and all, and runs `visitor` with it.
    pub fn build<V: Visitor>(self, goal: &Goal, visitor: V) -> Result<V::Output, HeuristicError> {
        self.build_with(goal, self.tables(goal)?, visitor)
    }

    /// The same with pattern tables that are there already, where they are needed.
    pub fn build_with<V: Visitor>(
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
            _ if V::BEYOND >= PdbSum::MAX_CELLS || !self.fits(goal.size()) => {
                return Err(self.too_large(goal.size()));
            }
            HeuristicKind::Walking => visitor.visit(WalkingDistance::new(goal)?),
            HeuristicKind::Pdb => {
                let sum = tables.and_then(|tables| PdbSum::new(goal, tables));
                visitor.visit(sum.ok_or(HeuristicError::NoTables)?)
            }
        })
    }

    /// The estimate of one board, which moves must lead from to the goal.
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

    /// The estimate of each board, for one building of its tables.
    pub fn estimates(self, boards: &[Board], goal: &Goal) -> Result<Vec<u32>, HeuristicError> {
        self.build(goal, Estimates(boards))
    }

    /// The same with pattern tables that are there already, where they are needed.
    pub fn estimates_with(
        self,
        boards: &[Board],
        goal: &Goal,
        tables: Option<Arc<PdbSet>>,
    ) -> Result<Vec<u32>, HeuristicError> {
        self.build_with(goal, tables, Estimates(boards))
    }
}

/// Asks for the estimate of each board.
struct Estimates<'a>(&'a [Board]);

impl Visitor for Estimates<'_> {
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
            HeuristicKind::Pdb => "pattern tables",
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
                    "{kind} are for boards of at most {} cells: they would be too large for {size}",
                    PdbSum::MAX_CELLS
                ),
                _ => write!(
                    f,
                    "{kind} is for boards up to 4x4 and 5x2: its tables for {size} would be too large"
                ),
            },
            HeuristicError::OutOfMemory(error) => error.fmt(f),
            HeuristicError::NoTables => write!(f, "the pattern tables are for another goal"),
        }
    }
}

impl std::error::Error for HeuristicError {}
