//! What is shown on the tiles of a board.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::LEARNED_UNITS_PER_MOVE;
use crate::heuristic::{HeuristicKind, PdbSum};
use crate::puzzle::Size;

/// What is shown on the tiles of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Layer {
    /// The numbers of the tiles and nothing else.
    #[default]
    Numbers,
    /// The parts of a heuristic.
    Heuristic(HeuristicKind),
    /// The tiles' shares of the learned estimate, which guides the search on large boards.
    Learned,
}

impl Layer {
    /// All layers, in the order of the page: the heuristics roughly from the weakest to the strongest.
    pub const ALL: [Layer; 11] = [
        Layer::Numbers,
        Layer::Heuristic(HeuristicKind::Misplaced),
        Layer::Heuristic(HeuristicKind::MisplacedLines),
        Layer::Heuristic(HeuristicKind::Swaps),
        Layer::Heuristic(HeuristicKind::Euclidean),
        Layer::Heuristic(HeuristicKind::Manhattan),
        Layer::Heuristic(HeuristicKind::LinearConflict),
        Layer::Heuristic(HeuristicKind::Inversion),
        Layer::Heuristic(HeuristicKind::Walking),
        Layer::Heuristic(HeuristicKind::Pdb),
        Layer::Learned,
    ];

    /// Returns the name used in links and in storage.
    pub fn name(self) -> &'static str {
        match self {
            Layer::Numbers => "numbers",
            Layer::Heuristic(kind) => kind.name(),
            Layer::Learned => "learned",
        }
    }

    /// Returns `true` if there is such a layer for boards of `size`. Learned weights are for boards beyond the pattern
    /// databases.
    pub fn fits(self, size: Size) -> bool {
        match self {
            Layer::Numbers => true,
            Layer::Heuristic(kind) => kind.fits(size),
            Layer::Learned => size.cells() > PdbSum::MAX_CELLS,
        }
    }

    /// Returns the number of units in which the value of the layer counts one move.
    pub fn units_per_move(self) -> i32 {
        match self {
            Layer::Learned => LEARNED_UNITS_PER_MOVE,
            _ => 1,
        }
    }
}

impl FromStr for Layer {
    type Err = ();

    fn from_str(name: &str) -> Result<Layer, ()> {
        let mut all = Layer::ALL.into_iter();
        all.find(|layer| layer.name() == name).ok_or(())
    }
}
