//! How a board is solved, in one word.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::exact::Exact;
use super::pattern::{PatternSum, Tier};
use crate::puzzle::Size;
use crate::search::Method;

/// The ways to solve a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Approach {
    /// A table with the distance of every board.
    Exact,
    /// IDA* with pattern tables.
    Patterns(Tier),
    /// One of the searches, with an estimate.
    Search(Method),
    /// Shorter and shorter solutions, and a lower bound that rises.
    Anytime,
}

impl Approach {
    /// The best for someone who only wants the board solved.
    pub fn best(size: Size) -> Approach {
        if Exact::fits(size) {
            Approach::Exact
        } else if size.cells() <= PatternSum::MOST_CELLS {
            Approach::Patterns(Tier::Large)
        } else {
            Approach::Anytime
        }
    }

    /// Whether the solution found is certain to be a shortest one.
    pub fn is_optimal(&self) -> bool {
        match self {
            Approach::Exact | Approach::Patterns(_) => true,
            Approach::Search(method) => method.is_optimal(),
            Approach::Anytime => false,
        }
    }

    /// One or two sentences for someone choosing.
    pub fn description(&self) -> &'static str {
        match self {
            Approach::Exact => {
                "The distance of every board of this size stands in a table, built in milliseconds: no search at all."
            }
            Approach::Patterns(_) => {
                "IDA* with tables of what groups of tiles need at least, built in this browser; they are kept for the next board."
            }
            Approach::Search(method) => method.algorithm.description(),
            Approach::Anytime => {
                "Some solution at once, then shorter and shorter ones. Below them a proved bound rises; where both meet, the solution is a shortest one."
            }
        }
    }
}

impl fmt::Display for Approach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Approach::Exact => write!(f, "table of all boards"),
            Approach::Patterns(Tier::Tiny) => write!(f, "IDA*, first pattern tables"),
            Approach::Patterns(Tier::Small) => write!(f, "IDA*, small pattern tables"),
            Approach::Patterns(Tier::Large) => write!(f, "IDA*, pattern tables"),
            Approach::Search(method) => method.fmt(f),
            Approach::Anytime => write!(f, "better and better"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_up_to_4x4_is_solved_shortest() {
        for size in Size::all() {
            let best = Approach::best(size);
            assert_eq!(best.is_optimal(), size.cells() <= 16, "{size}: {best}");
        }
    }
}
