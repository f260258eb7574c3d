//! The schedule of beam searches.

use crate::heuristic::learned::{LocalEvaluator, UNITS_PER_MOVE};
use crate::puzzle::Size;

/// The direction of a beam search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// From the start, or from a board on the incumbent's path, to the goal.
    Forward,
    /// From the goal to the start.
    Backward,
}

/// A beam search that was started.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BeamRecord {
    /// The beam width: the nodes of a layer.
    pub width: usize,
    /// The direction of the search.
    pub direction: Direction,
    /// The number of moves of the incumbent before the beam's start.
    pub prefix_moves: usize,
    /// The greatest length of a path that the beam may find, in moves.
    pub max_moves: u32,
}

/// The parameters of one beam search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BeamPlan {
    /// The beam width.
    pub width: usize,
    /// The direction of the search.
    pub direction: Direction,
    /// The beam starts after this many quarters of the incumbent.
    pub start_quarter: usize,
    /// The penalty for the farthest tiles, see [`LocalEvaluator::far_penalty`].
    pub outside: i32,
    /// The best node is completed by construction every this many layers; never if 0.
    pub completion_interval_layers: u32,
    /// After the beam, the incumbent is improved for one in this many of the beam's nodes; not at all if 0.
    pub improvement_divisor: u64,
}

/// The beams on 5x5. A narrow one takes a few hundredths of a second. Two beams of the same width in both
/// directions find shorter solutions than one that takes as long as both.
const BEAMS_5X5: [(usize, Direction); 11] = [
    (1000, Direction::Forward),
    (2000, Direction::Forward),
    (4000, Direction::Backward),
    (12_000, Direction::Forward),
    (12_000, Direction::Backward),
    (50_000, Direction::Forward),
    (50_000, Direction::Backward),
    (150_000, Direction::Forward),
    (150_000, Direction::Backward),
    (400_000, Direction::Forward),
    (400_000, Direction::Backward),
];

/// About the nodes expanded by each beam on other sizes. Chosen by hand.
const BEAM_NODES: [usize; 7] = [
    60_000, 300_000, 1_000_000, 8_000_000, 30_000_000, 90_000_000, 90_000_000,
];

/// The same for boards of more than nine rows or columns, with the quarter of the incumbent where each beam
/// starts: searching again for the last part of a solution gains much.
const BEAMS_ABOVE_9_LINES: [(usize, usize); 12] = [
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

/// Returns the beam after `index` others, where the incumbent has `length` moves. After the last of a list its
/// wider beams are repeated, with other tie-breaks.
pub fn beam_plan(size: Size, length: usize, index: usize) -> BeamPlan {
    let cyclic = |count: usize, from: usize| {
        if index < count {
            index
        } else {
            from + (index - count) % (count - from)
        }
    };
    if (size.width(), size.height()) == (5, 5) {
        let (width, direction) = BEAMS_5X5[cyclic(BEAMS_5X5.len(), 7)];
        return BeamPlan {
            width,
            direction,
            start_quarter: 0,
            outside: 0,
            completion_interval_layers: 0,
            improvement_divisor: 0,
        };
    }
    let outside = LocalEvaluator::far_penalty(size);
    if size.width().max(size.height()) <= 9 {
        let nodes = BEAM_NODES[cyclic(BEAM_NODES.len(), 5)];
        return BeamPlan {
            width: (nodes / length.max(1)).max(100),
            direction: Direction::Forward,
            start_quarter: 0,
            outside,
            completion_interval_layers: if size.cells() <= 25 { 0 } else { 40 },
            improvement_divisor: 8,
        };
    }
    let (nodes, start_quarter) = BEAMS_ABOVE_9_LINES[cyclic(BEAMS_ABOVE_9_LINES.len(), 5)];
    let moves_left = length - length * start_quarter / 4;
    BeamPlan {
        width: (nodes / moves_left.max(1)).max(100),
        direction: Direction::Forward,
        start_quarter,
        outside: outside - (index / BEAMS_ABOVE_9_LINES.len() % 3) as i32 * UNITS_PER_MOVE / 4,
        completion_interval_layers: 20,
        improvement_divisor: 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beams_become_wider_and_never_end() {
        for size in Size::all().filter(|size| size.cells() > 16) {
            let widths: Vec<usize> = (0..60)
                .map(|index| beam_plan(size, 300, index).width)
                .collect();
            assert!(widths.iter().all(|&width| width >= 100), "{size}");
            let first = widths[0];
            assert!(widths[20..].iter().all(|&width| width > first), "{size}");
        }
    }

    #[test]
    fn the_first_beam_starts_at_the_start_and_all_start_before_the_goal() {
        for size in Size::all().filter(|size| size.cells() > 16) {
            let quarter = |index| beam_plan(size, 300, index).start_quarter;
            assert!((0..60).all(|index| quarter(index) < 4), "{size}");
            assert_eq!(quarter(0), 0, "{size}");
        }
    }
}
