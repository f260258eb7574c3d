//! Which beams to run one after the other.

use crate::heuristic::learned::{LocalEvaluator, UNITS_PER_MOVE};
use crate::puzzle::Size;

/// Which way a beam searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// From the start, or a board on the way, to the goal.
    Forward,
    /// From the goal to the start.
    Backward,
}

/// A beam that was started.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BeamRecord {
    /// Boards that a layer holds.
    pub width: usize,
    pub direction: Direction,
    /// Moves of the incumbent after which the beam begins.
    pub prefix_moves: usize,
    /// Moves that the beam may find at the most.
    pub max_moves: u32,
}

/// One beam.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt {
    pub width: usize,
    /// From the goal to the start.
    pub backward: bool,
    /// After so many quarters of the best solution so far.
    pub quarter: usize,
    /// How much dearer the way of the farthest tiles is made, see [`LocalEvaluator::far_penalty`].
    pub outside: i32,
    /// Every so many layers what it has in hand is finished by construction; never if 0.
    pub finishing: u32,
    /// What is found is then shortened for this part of the beam's time; not at all if 0.
    pub shortening: u64,
}

/// The beams of 5x5: widths, and whether they go backward. A narrow one is there in a few hundredths of a second. Two of
/// the same width in both directions find more than one that takes as long as both.
const FIVE: [(usize, bool); 11] = [
    (1000, false),
    (2000, false),
    (4000, true),
    (12_000, false),
    (12_000, true),
    (50_000, false),
    (50_000, true),
    (150_000, false),
    (150_000, true),
    (400_000, false),
    (400_000, true),
];

/// Boards that beams on other sizes expand, about.
const BOARDS: [usize; 7] = [
    60_000, 300_000, 1_000_000, 8_000_000, 30_000_000, 90_000_000, 90_000_000,
];

/// The same for boards of more than nine rows or columns, and where they begin: much is gained by searching for the
/// end of a solution again.
const LARGEST: [(usize, usize); 12] = [
    (200_000, 0),
    (100_000, 2),
    (1_000_000, 0),
    (500_000, 2),
    (300_000, 3),
    (2_500_000, 0),
    (1_200_000, 2),
    (600_000, 3),
    (8_000_000, 0),
    (4_000_000, 2),
    (2_000_000, 3),
    (4_000_000, 1),
];

/// The beam that follows so many others, where the best solution has `length` moves. After the last of a list its
/// wider ones come again and again, with other ties.
pub fn attempt(size: Size, length: usize, begun: usize) -> Attempt {
    let again = |count: usize, from: usize| match begun < count {
        true => begun,
        false => from + (begun - count) % (count - from),
    };
    if (size.width(), size.height()) == (5, 5) {
        let (width, backward) = FIVE[again(FIVE.len(), 7)];
        return Attempt {
            width,
            backward,
            quarter: 0,
            outside: 0,
            finishing: 0,
            shortening: 0,
        };
    }
    let outside = LocalEvaluator::far_penalty(size);
    if size.width().max(size.height()) <= 9 {
        let boards = BOARDS[again(BOARDS.len(), 5)];
        return Attempt {
            width: (boards / length.max(1)).max(100),
            backward: false,
            quarter: 0,
            outside,
            finishing: match size.cells() {
                ..=25 => 0,
                _ => 40,
            },
            shortening: 8,
        };
    }
    let place = again(LARGEST.len(), 5);
    let (boards, quarter) = LARGEST[place];
    let left = length - length * quarter / 4;
    Attempt {
        width: (boards / left.max(1)).max(100),
        backward: false,
        quarter,
        outside: outside - (begun / LARGEST.len() % 3) as i32 * UNITS_PER_MOVE / 4,
        finishing: 20,
        shortening: 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beams_become_wider_and_never_end() {
        for size in Size::all().filter(|size| size.cells() > 16) {
            let widths: Vec<usize> = (0..60)
                .map(|begun| attempt(size, 300, begun).width)
                .collect();
            assert!(widths.iter().all(|&width| width >= 100), "{size}");
            let first = widths[0];
            assert!(widths[20..].iter().all(|&width| width > first), "{size}");
            let begun = |begun| attempt(size, 300, begun).quarter;
            assert!(
                (0..60).all(|number| begun(number) < 4) && begun(0) == 0,
                "{size}"
            );
        }
    }
}
