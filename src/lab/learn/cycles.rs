//! The cycles of the permutation that leads from a board to its goal.

use crate::puzzle::solvability::Parity;
use crate::puzzle::{Board, Goal};

/// The permutation that takes every piece of a board, the blank too, to its goal cell, as cycles; and what it says about
/// solvability.
///
/// A cycle of k pieces is resolved by k - 1 exchanges of two pieces. A move exchanges the blank with a tile, so a solution of
/// n moves makes n exchanges, and the parity of n is that of the exchanges of all cycles. Each move also takes the blank to a
/// cell beside it, so the parity of n is that of the blank's distance to its goal cell. Where the two differ, there is no n.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cycles {
    cycles: Vec<Vec<u8>>,
    blank_distance: usize,
}

impl Cycles {
    /// Returns the cycles of a board and a goal of the same size.
    pub fn of(board: &Board, goal: &Goal) -> Cycles {
        let size = board.size();
        let mut is_listed = vec![false; size.cells()];
        let mut cycles = Vec::new();
        for first in 0..size.cells() {
            let mut cycle = Vec::new();
            let mut cell = first;
            while !is_listed[cell] {
                is_listed[cell] = true;
                cycle.push(board.tile(cell));
                cell = goal.cell(board.tile(cell));
            }
            if !cycle.is_empty() {
                cycles.push(cycle);
            }
        }
        // The longest first; those of equal length in the order of their first cells.
        cycles.sort_by_key(|cycle| std::cmp::Reverse(cycle.len()));
        Cycles {
            cycles,
            blank_distance: size.distance(board.blank(), goal.cell(0)),
        }
    }

    /// Returns the cycles, the longest first. Each piece wants to go to the cell of the next one in its cycle, and the last to
    /// that of the first. A piece in its goal cell is a cycle of its own.
    pub fn cycles(&self) -> &[Vec<u8>] {
        &self.cycles
    }

    /// Returns the least number of exchanges of two pieces, wherever they are, that lead to the goal.
    pub fn exchanges(&self) -> usize {
        self.cycles.iter().map(|cycle| cycle.len() - 1).sum()
    }

    /// Returns the number of rows and columns from the blank to its goal cell.
    pub fn blank_distance(&self) -> usize {
        self.blank_distance
    }

    /// Returns `true` if the board can reach the goal.
    pub fn is_solvable(&self) -> bool {
        Parity::of(self.exchanges()) == Parity::of(self.blank_distance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Preset, Random, Size, Solvability};

    fn shuffled(size: Size, random: &mut Random) -> Board {
        let mut tiles: Vec<u8> = (0..size.cells() as u8).collect();
        random.shuffle(&mut tiles);
        Board::new(size, &tiles).unwrap()
    }

    #[test]
    fn the_cycles_decide_solvability_as_inversions_do() {
        let mut random = Random::seeded(1);
        for size in Size::all().filter(|size| size.cells() <= 30) {
            for preset in Preset::ALL {
                let goal = Goal::preset(preset, size);
                for _ in 0..20 {
                    let board = shuffled(size, &mut random);
                    let expected = Solvability::of(&board, &goal).is_solvable();
                    let cycles = Cycles::of(&board, &goal);
                    assert_eq!(cycles.is_solvable(), expected, "{board}");
                }
            }
        }
    }

    #[test]
    fn every_piece_is_in_one_cycle() {
        let mut random = Random::seeded(2);
        let goal = Goal::preset(Preset::BlankFirst, Size::DEFAULT);
        let cycles = Cycles::of(&shuffled(Size::DEFAULT, &mut random), &goal);
        let mut pieces = cycles.cycles().concat();
        pieces.sort_unstable();
        assert!(pieces.into_iter().eq(0..9));
    }

    #[test]
    fn an_exchange_of_two_tiles_changes_the_number_of_exchanges_by_one() {
        let mut random = Random::seeded(3);
        let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
        for _ in 0..50 {
            let board = shuffled(Size::DEFAULT, &mut random);
            let (a, b) = (random.below(9), random.below(9));
            let before = Cycles::of(&board, &goal).exchanges();
            let after = Cycles::of(&board.swapped(a, b), &goal).exchanges();
            assert_eq!(before.abs_diff(after), usize::from(a != b));
        }
    }

    #[test]
    fn the_15_puzzle_with_14_and_15_exchanged_has_one_cycle_of_two() {
        let board: Board = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0".parse().unwrap();
        let cycles = Cycles::of(&board, &Goal::preset(Preset::BlankLast, board.size()));
        assert_eq!(cycles.cycles()[0], [15, 14]);
        assert_eq!((cycles.exchanges(), cycles.blank_distance()), (1, 0));
        assert!(!cycles.is_solvable());
    }
}
