//! Numbers for all boards of a small size, by distance.

use super::rank::RankedBoard;
use super::{DistanceTable, index};
use crate::puzzle::{Board, Goal, Size};

/// A number for every solvable board: by distance and, within a distance, in the order of the distance table.
pub struct BoardNumbers {
    table: DistanceTable,
    /// The number of the board with each index in the table.
    numbers: Vec<u32>,
    /// The index in the table of the board with each number.
    indices: Vec<u32>,
}

impl BoardNumbers {
    /// Numbers the boards of a table; `None` if there is no memory.
    pub fn new(table: DistanceTable) -> Option<BoardNumbers> {
        let distances = &table.table.distances;
        let (mut numbers, mut indices) = (Vec::new(), Vec::new());
        numbers.try_reserve_exact(distances.len()).ok()?;
        indices.try_reserve_exact(distances.len()).ok()?;
        let mut next = Vec::new();
        let mut first = 0;
        for count in table.depth_counts() {
            next.push(first);
            first += *count as u32;
        }
        indices.resize(distances.len(), 0);
        for (&distance, index) in distances.iter().zip(0..) {
            let number = next.get_mut(usize::from(distance))?;
            numbers.push(*number);
            *indices.get_mut(*number as usize)? = index;
            *number += 1;
        }
        Some(BoardNumbers {
            table,
            numbers,
            indices,
        })
    }

    /// Returns the goal.
    pub fn goal(&self) -> &Goal {
        self.table.goal()
    }

    /// Returns the number of a board, which must be solvable and of the table's size.
    pub fn number(&self, board: &Board) -> u32 {
        let goal = self.table.goal();
        let size: Size = goal.size();
        self.numbers[index(size, RankedBoard::of(board, goal))]
    }

    /// Returns the board with a number, and its distance.
    pub fn board(&self, number: u32) -> Option<(Board, u32)> {
        let index = *self.indices.get(number as usize)? as usize;
        let distance = self.table.table.distances[index];
        Some((self.table.board(index)?, distance.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::DistanceTableBuilder;
    use super::*;
    use crate::puzzle::Preset;
    use crate::step::Step;

    fn numbers(goal: &Goal) -> BoardNumbers {
        let mut builder = DistanceTableBuilder::new(goal).unwrap();
        loop {
            if let Step::Done(table) = builder.advance(100_000) {
                return BoardNumbers::new(table).unwrap();
            }
        }
    }

    #[test]
    fn the_board_of_a_number_has_that_number() {
        for size in ["2x2", "3x2", "2x3", "4x2"] {
            let goal = Goal::preset(Preset::Spiral, size.parse().unwrap());
            let numbers = numbers(&goal);
            for number in 0..numbers.indices.len() as u32 {
                let (board, distance) = numbers.board(number).unwrap();
                assert_eq!(numbers.number(&board), number);
                assert_eq!(numbers.table.distance(&board), Ok(distance));
            }
            assert_eq!(numbers.board(numbers.indices.len() as u32), None);
        }
    }

    #[test]
    fn numbers_count_the_boards_by_distance_in_the_order_of_the_table() {
        let goal = Goal::preset(Preset::BlankFirst, Size::DEFAULT);
        let numbers = numbers(&goal);
        let mut next = 0;
        for distance in 0..32 {
            for board in numbers.table.boards_at(distance) {
                assert_eq!(numbers.number(&board), next);
                next += 1;
            }
        }
        assert_eq!(next, 181_440);
    }
}
