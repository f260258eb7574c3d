//! Strategies for solving a board.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::distance_table::DistanceTable;
use crate::heuristic::pdb::{PdbSum, Tier};
use crate::puzzle::Size;
use crate::search::Method;

/// A strategy for solving a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Strategy {
    /// Looks up a table of the distances of all boards.
    DistanceTable,
    /// IDA* with pattern databases of a tier, or of a larger one once that is built.
    PatternDatabase(Tier),
    /// A search method chosen by the user.
    Search(Method),
    /// An anytime search: solutions that improve, and a lower bound that rises.
    Anytime,
}

impl Strategy {
    /// Returns the best strategy for boards of `size`.
    pub fn recommended(size: Size) -> Strategy {
        if DistanceTable::fits(size) {
            Strategy::DistanceTable
        } else if size.cells() <= PdbSum::MAX_CELLS {
            Strategy::PatternDatabase(Tier::Large)
        } else {
            Strategy::Anytime
        }
    }

    /// Returns `true` if boards of `size` can be solved this way.
    pub fn suits(&self, size: Size) -> bool {
        match (self, Strategy::recommended(size)) {
            (Strategy::Search(_), _) => true,
            (Strategy::PatternDatabase(_), Strategy::PatternDatabase(_)) => true,
            (strategy, recommended) => *strategy == recommended,
        }
    }

    /// Returns `true` if every solution found is proved optimal.
    pub fn is_optimal(&self) -> bool {
        match self {
            Strategy::DistanceTable | Strategy::PatternDatabase(_) => true,
            Strategy::Search(method) => method.is_optimal(),
            Strategy::Anytime => false,
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strategy::DistanceTable => write!(f, "distance table"),
            Strategy::PatternDatabase(Tier::Tiny) => write!(f, "IDA*, tiny pattern databases"),
            Strategy::PatternDatabase(Tier::Small) => write!(f, "IDA*, small pattern databases"),
            Strategy::PatternDatabase(Tier::Large) => write!(f, "IDA*, pattern databases"),
            Strategy::Search(method) => method.fmt(f),
            Strategy::Anytime => write!(f, "anytime search"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_recommended_strategy_has_a_name() {
        let name = |size: &str| Strategy::recommended(size.parse().unwrap()).to_string();
        assert_eq!(name("3x3"), "distance table");
        assert_eq!(name("4x4"), "IDA*, pattern databases");
        assert_eq!(name("5x5"), "anytime search");
    }

    #[test]
    fn recommended_strategies_are_optimal_up_to_sixteen_cells() {
        for size in Size::all() {
            let strategy = Strategy::recommended(size);
            assert_eq!(
                strategy.is_optimal(),
                size.cells() <= 16,
                "{size}: {strategy}"
            );
        }
    }
}
