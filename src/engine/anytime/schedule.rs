//! The schedule of beam searches.

use super::mixture::Mixture;
use crate::puzzle::Size;

/// Which of the workers that search for solutions of one board this is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WorkerRank {
    /// The first worker, or the only one.
    First,
    /// The second worker.
    Second,
}

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
    /// The number of moves of the incumbent that the beam keeps.
    pub kept_moves: usize,
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
    /// The beam starts after this many quarters of the incumbent, counted from where its direction starts.
    pub start_quarter: usize,
    /// How the weights of pairs and the local weights are mixed.
    pub mixture: Mixture,
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

/// About the nodes expanded by each beam on boards of up to nine rows and columns, by worker, with the quarter of the
/// incumbent where each beam starts. Most beams take a few times as long as the one before; in between, parts of the solution
/// are searched for again. Chosen by hand.
const BEAMS_UP_TO_9_LINES: [&[(usize, usize)]; 2] = [
    &[
        (150_000, 0),
        (700_000, 0),
        (3_500_000, 0),
        (12_000_000, 0),
        (6_000_000, 2),
        (45_000_000, 0),
        (22_000_000, 2),
    ],
    &[
        (400_000, 0),
        (3_000_000, 0),
        (10_000_000, 0),
        (5_000_000, 2),
        (36_000_000, 0),
        (18_000_000, 2),
    ],
];

/// The cells of the largest boards of up to nine rows and columns on which the second worker searches from the goal to the start.
/// It needs tables of its own.
const MAX_BACKWARD_CELLS: usize = 49;

/// Returns by how many sixteenths [`BEAMS_UP_TO_9_LINES`] are multiplied on boards of a size: nodes of large boards take
/// longer. Chosen by hand.
fn node_sixteenths(size: Size) -> usize {
    match size.cells() {
        ..=49 => 16,
        50..=64 => 9,
        _ => 4,
    }
}

/// Beams like [`BEAMS_UP_TO_9_LINES`] on boards of more than nine rows or columns. Searching again for the last part of a
/// solution gains much there.
const BEAMS_ABOVE_9_LINES: [&[(usize, usize)]; 2] = [
    &[
        (200_000, 0),
        (1_000_000, 0),
        (500_000, 2),
        (4_000_000, 0),
        (2_000_000, 2),
        (8_000_000, 0),
        (4_000_000, 2),
    ],
    &[
        (500_000, 0),
        (2_500_000, 0),
        (1_200_000, 2),
        (8_000_000, 0),
        (4_000_000, 1),
    ],
];

/// The beams at the end of each list are repeated, with other tie-breaks.
const REPEATED_BEAMS: usize = 2;

/// Returns the beam after `index` others of the same worker, where the incumbent has `length` moves. The last beams of a list
/// are repeated.
pub fn beam_plan(size: Size, rank: WorkerRank, length: usize, index: usize) -> BeamPlan {
    let cyclic = |count: usize, repeated: usize| {
        if index < count {
            index
        } else {
            count - repeated + (index - count) % repeated
        }
    };
    let mixture = match rank {
        WorkerRank::First => Mixture::first(size),
        WorkerRank::Second => Mixture::second(size),
    };
    if (size.width(), size.height()) == (5, 5) {
        let (width, direction) = BEAMS_5X5[cyclic(BEAMS_5X5.len(), 4)];
        return BeamPlan {
            width,
            direction,
            start_quarter: 0,
            mixture,
            completion_interval_layers: 0,
            improvement_divisor: 0,
        };
    }
    if size.width().max(size.height()) <= 9 {
        let beams = BEAMS_UP_TO_9_LINES[rank as usize];
        let (nodes, start_quarter) = beams[cyclic(beams.len(), REPEATED_BEAMS)];
        let nodes = nodes * node_sixteenths(size) / 16;
        let moves_left = length - length * start_quarter / 4;
        let direction = match rank {
            WorkerRank::Second if size.cells() <= MAX_BACKWARD_CELLS => Direction::Backward,
            _ => Direction::Forward,
        };
        return BeamPlan {
            width: (nodes / moves_left.max(1)).max(100),
            direction,
            start_quarter,
            mixture,
            completion_interval_layers: if size.cells() <= 25 { 0 } else { 40 },
            improvement_divisor: 8,
        };
    }
    let beams = BEAMS_ABOVE_9_LINES[rank as usize];
    let (nodes, start_quarter) = beams[cyclic(beams.len(), REPEATED_BEAMS)];
    let moves_left = length - length * start_quarter / 4;
    BeamPlan {
        width: (nodes / moves_left.max(1)).max(100),
        direction: Direction::Forward,
        start_quarter,
        mixture,
        completion_interval_layers: 20,
        improvement_divisor: 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes_and_ranks() -> impl Iterator<Item = (Size, WorkerRank)> {
        let sizes = Size::all().filter(|size| size.cells() > 16);
        sizes.flat_map(|size| [WorkerRank::First, WorkerRank::Second].map(|rank| (size, rank)))
    }

    #[test]
    fn beams_become_wider_and_never_end() {
        for (size, rank) in sizes_and_ranks() {
            let widths: Vec<usize> = (0..60)
                .map(|index| beam_plan(size, rank, 300, index).width)
                .collect();
            assert!(widths.iter().all(|&width| width >= 100), "{size}");
            let first = widths[0];
            assert!(widths[20..].iter().all(|&width| width > first), "{size}");
        }
    }

    #[test]
    fn the_first_beam_starts_at_the_start_and_all_start_before_the_goal() {
        for (size, rank) in sizes_and_ranks() {
            let quarter = |index| beam_plan(size, rank, 300, index).start_quarter;
            assert!((0..60).all(|index| quarter(index) < 4), "{size}");
            assert_eq!(quarter(0), 0, "{size}");
        }
    }
}
