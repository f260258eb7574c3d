//! The boards on which a verdict is based.

use serde::{Deserialize, Serialize};

use super::VerdictBasis;
use crate::engine::distance_table::{AllBoards, DistanceTable};
use crate::puzzle::{Board, Goal, Move, Random, scramble};

/// What is known of the distance of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KnownDistance {
    /// The distance.
    Exactly(u32),
    /// The board is not farther away than this.
    AtMost(u32),
    /// Nothing.
    Unknown,
}

/// The boards of a sample for a size without a distance table. The same goal always has the same sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SampleSize {
    /// All boards within this number of moves of the goal are in the sample, with their distances.
    pub near_moves: u32,
    /// The number of these boards.
    pub near_boards: u32,
    /// The number of random walks from the goal in which no move undoes the one before it. Each of their boards is in the
    /// sample, with the number of moves of the walk as a bound on its distance.
    pub walks: u32,
    /// The number of moves of each walk.
    pub walk_moves: u32,
    /// The number of boards that are drawn from all boards with equal probability. Nothing is known of their distances: they
    /// are in the mean, and their moves are looked at.
    pub uniform: u32,
}

/// The maximum number of boards near the goal. Chosen by hand, with the other numbers: a sample is looked at within a few tenths
/// of a second.
const MAX_NEAR_BOARDS: usize = 20_000;
const WALKS: u32 = 400;
const WALK_MOVES: u32 = 60;
const UNIFORM_BOARDS: u32 = 5000;
/// The seed of a sample.
const SEED: u64 = 1;

/// The boards of a verdict, one after the other.
pub enum VerdictBoards {
    /// All boards of a distance table.
    All(Box<AllBoards>),
    /// A sample.
    Sample(Box<Sample>),
}

/// The boards of a sample, one after the other.
pub struct Sample {
    goal: Goal,
    size: SampleSize,
    /// The boards near the goal that are left, the last first.
    near: Vec<(Board, u32)>,
    random: Random,
    /// The board of the walk, the moves made, and the last one.
    walk: (Board, u32, Option<Move>),
    walks_left: u32,
    uniform_left: u32,
}

impl VerdictBoards {
    pub fn new(goal: &Goal, table: Option<DistanceTable>) -> VerdictBoards {
        match table {
            Some(table) => VerdictBoards::All(Box::new(table.all_boards())),
            None => VerdictBoards::Sample(Box::new(Sample::new(goal))),
        }
    }

    pub fn basis(&self) -> VerdictBasis {
        match self {
            VerdictBoards::All(_) => VerdictBasis::All,
            VerdictBoards::Sample(sample) => VerdictBasis::Sample(sample.size),
        }
    }

    pub fn next(&mut self) -> Option<(Board, KnownDistance)> {
        match self {
            VerdictBoards::All(boards) => {
                let (board, distance) = boards.next()?;
                Some((board, KnownDistance::Exactly(distance)))
            }
            VerdictBoards::Sample(sample) => sample.next(),
        }
    }
}

impl Sample {
    fn new(goal: &Goal) -> Sample {
        let (mut near, near_moves) = near_boards(goal, MAX_NEAR_BOARDS);
        near.reverse();
        Sample {
            goal: *goal,
            size: SampleSize {
                near_moves,
                near_boards: near.len() as u32,
                walks: WALKS,
                walk_moves: WALK_MOVES,
                uniform: UNIFORM_BOARDS,
            },
            near,
            random: Random::seeded(SEED),
            walk: (*goal.board(), 0, None),
            walks_left: WALKS,
            uniform_left: UNIFORM_BOARDS,
        }
    }

    fn next(&mut self) -> Option<(Board, KnownDistance)> {
        if let Some((board, distance)) = self.near.pop() {
            return Some((board, KnownDistance::Exactly(distance)));
        }
        if self.walks_left > 0 {
            return Some(self.step());
        }
        self.uniform_left = self.uniform_left.checked_sub(1)?;
        let board = scramble::uniform(&self.goal, &mut self.random);
        Some((board, KnownDistance::Unknown))
    }

    /// Makes one move of a walk.
    fn step(&mut self) -> (Board, KnownDistance) {
        let (board, moves, last) = self.walk;
        let mut choices = [None; 4];
        let mut count = 0;
        for step in Move::ALL {
            if last != Some(step.opposite())
                && let Some(next) = board.slide(step)
            {
                choices[count] = Some((next, step));
                count += 1;
            }
        }
        let (next, step) = choices[self.random.below(count.max(1))].unwrap_or((board, Move::Up));
        let moves = moves + 1;
        self.walk = (next, moves, Some(step));
        if moves == WALK_MOVES {
            self.walk = (*self.goal.board(), 0, None);
            self.walks_left -= 1;
        }
        (next, KnownDistance::AtMost(moves))
    }
}

/// Returns all boards within some number of moves of the goal, the nearest first, and that number: the largest with at most
/// `max_boards` boards.
fn near_boards(goal: &Goal, max_boards: usize) -> (Vec<(Board, u32)>, u32) {
    let mut near = vec![(*goal.board(), 0)];
    let (mut previous, mut layer) = (Vec::new(), vec![*goal.board()]);
    for distance in 1.. {
        // A move changes the distance by one, so a neighbour of a layer is in the layer before it or behind it.
        let mut next: Vec<Board> = layer
            .iter()
            .flat_map(|board| Move::ALL.into_iter().filter_map(|step| board.slide(step)))
            .collect();
        next.sort_unstable();
        next.dedup();
        next.retain(|board| previous.binary_search(board).is_err());
        if next.is_empty() || near.len() + next.len() > max_boards {
            return (near, distance - 1);
        }
        near.extend(next.iter().map(|&board| (board, distance)));
        previous = std::mem::replace(&mut layer, next);
    }
    (near, 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Preset, Solvability};

    #[test]
    fn the_boards_near_the_goal_have_the_published_counts() {
        let goal = Goal::preset(Preset::BlankLast, "4x4".parse().unwrap());
        let (near, moves) = near_boards(&goal, 2000);
        let mut counts = vec![0; moves as usize + 1];
        for (_, distance) in near {
            counts[distance as usize] += 1;
        }
        assert_eq!(counts, [1, 2, 4, 10, 24, 54, 107, 212, 446, 946]);
    }

    #[test]
    fn a_sample_has_as_many_boards_as_it_says_and_all_have_a_solution() {
        let goal = Goal::preset(Preset::Spiral, "4x3".parse().unwrap());
        let mut boards = VerdictBoards::new(&goal, None);
        let VerdictBasis::Sample(size) = boards.basis() else {
            panic!("no sample");
        };
        let mut counts = (0, 0, 0);
        while let Some((board, distance)) = boards.next() {
            match distance {
                KnownDistance::Exactly(moves) => {
                    assert!(moves <= size.near_moves);
                    counts.0 += 1;
                }
                KnownDistance::AtMost(moves) => {
                    assert!((1..=size.walk_moves).contains(&moves));
                    counts.1 += 1;
                }
                KnownDistance::Unknown => counts.2 += 1,
            }
            assert!(Solvability::of(&board, &goal).is_solvable());
        }
        assert_eq!(
            counts,
            (size.near_boards, size.walks * size.walk_moves, size.uniform)
        );
    }
}
