//! The asymptotic branching factor of a size of boards.

use crate::puzzle::packed::SuccessorTable;
use crate::puzzle::{Move, Size};

/// Returns the factor by which the number of move sequences grows with each further move, in the limit, if no move takes the
/// one before back. Each iteration of IDA* tends to generate this many times as many nodes as the one before for each move
/// that it is deeper.
///
/// It is the largest eigenvalue of the graph whose nodes are the blank's cell and the last move (Edelkamp and Korf, *The
/// branching factor of regular search spaces*, 1998).
///
/// ```
/// use slidewise::reference::asymptotic_branching_factor;
/// let factor = asymptotic_branching_factor("4x4".parse().unwrap());
/// assert_eq!(format!("{factor:.4}"), "2.1304");
/// ```
pub fn asymptotic_branching_factor(size: Size) -> f64 {
    let successors = SuccessorTable::new(size);
    let index = |blank: usize, last: Move| 4 * blank + last as usize;
    // The number of sequences that end with each cell of the blank and last move, divided by their sum.
    let mut shares = vec![0.0; 4 * size.cells()];
    for &(step, source) in successors.get(0, None) {
        // The blank has two moves in a corner.
        shares[index(source.into(), step)] = 0.5;
    }
    let mut factor = 0.0;
    for _ in 0..MAX_STEPS {
        // The blank alternates between two colors of cells, so the shares do so too. Adding the shares before damps that,
        // and adds one to the eigenvalue.
        let mut next = shares.clone();
        for blank in 0..size.cells() {
            for last in Move::ALL {
                let share = shares[index(blank, last)];
                if share > 0.0 {
                    for &(step, source) in successors.get(blank, Some(last)) {
                        next[index(source.into(), step)] += share;
                    }
                }
            }
        }
        let sum: f64 = next.iter().sum();
        next.iter_mut().for_each(|share| *share /= sum);
        let mut changes = next.iter().zip(&shares).map(|(new, old)| (new - old).abs());
        let is_settled = changes.all(|change| change < PRECISION);
        (factor, shares) = (sum - 1.0, next);
        if is_settled {
            break;
        }
    }
    factor
}

/// The change of the shares at which the factor is taken as found.
const PRECISION: f64 = 1e-12;
/// The maximum number of steps. Far more than any size needs.
const MAX_STEPS: u32 = 100_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branching_factors_are_as_published() {
        for (size, published) in [
            ("2x2", "1.0000"),
            ("2x3", "1.3532"),
            ("3x2", "1.3532"),
            ("3x3", "1.7321"),
            ("4x4", "2.1304"),
            ("5x5", "2.3676"),
            ("6x6", "2.5196"),
        ] {
            let factor = asymptotic_branching_factor(size.parse().unwrap());
            assert_eq!(format!("{factor:.4}"), published, "{size}");
        }
    }

    #[test]
    fn larger_boards_have_larger_factors_below_three() {
        let squares = (2..=10).map(|side| Size::new(side, side).unwrap());
        let factors: Vec<f64> = squares.map(asymptotic_branching_factor).collect();
        assert!(factors.is_sorted_by(|a, b| a < b), "{factors:?}");
        assert!(factors.iter().all(|&factor| factor < 3.0));
    }
}
