//! Which method for which board.

use crate::heuristic::HeuristicKind;
use crate::puzzle::Size;
use crate::search::{Algorithm, Method, Weight};

/// The method for someone who only wants the board solved: a shortest solution where one can be had in
/// good time, otherwise one that is found in good time.
///
/// Up to twelve cells the frontier of A* fits into memory (of 6x2, most boards'); on 4x4 IDA* with walking
/// distance needs none. For the other sizes proving a length takes too long, and weighted A* trades it for an
/// answer. The weight that answers grows with the board.
pub fn recommended(size: Size) -> Method {
    let cells = size.cells();
    match HeuristicKind::Walking.fits(size) {
        true if cells > 12 => Method::new(Algorithm::IdaStar, HeuristicKind::Walking),
        _ if cells <= 12 => Method::new(Algorithm::AStar, HeuristicKind::LinearConflict),
        _ => {
            let weight = if cells <= 25 { 3.0 } else { 6.0 };
            let weight = Weight::new(weight).unwrap_or_default();
            Method {
                weight,
                ..Method::new(Algorithm::WeightedAStar, HeuristicKind::LinearConflict)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_recommended_is_to_be_had_and_small_boards_are_solved_shortest() {
        for size in Size::all() {
            let method = recommended(size);
            assert!(method.heuristic.fits(size), "{size}");
            if size.cells() <= 12 || size.to_string() == "4x4" {
                assert!(method.is_optimal(), "{size}");
            }
        }
    }
}
