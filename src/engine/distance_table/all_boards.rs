//! All boards of a distance table, one after the other.

use super::rank::MAX_CELLS;
use super::{DistanceTable, ranks_per_blank};
use crate::puzzle::{Board, Solvability};

/// Iterates over all boards of a [`DistanceTable`] with their distances, in the order of the table.
///
/// Much faster than looking up one board after the other: the permutations of the tiles follow each other in lexicographic order.
pub struct AllBoards {
    table: DistanceTable,
    /// The index of the next board in the table.
    index: usize,
    /// The tiles of the goal without the blank.
    goal_tiles: Vec<u8>,
    /// The permutation of the next rank that is even, as indices in `goal_tiles`.
    permutation: [u8; MAX_CELLS],
    /// `true` if that permutation is odd.
    is_odd: bool,
    /// `true` if the boards with the blank in its current cell have odd permutations.
    wants_odd: bool,
}

impl AllBoards {
    pub(super) fn new(table: DistanceTable) -> AllBoards {
        let tiles = table.goal.board().tiles();
        AllBoards {
            index: 0,
            goal_tiles: tiles.iter().copied().filter(|&tile| tile != 0).collect(),
            permutation: [0; MAX_CELLS],
            is_odd: false,
            wants_odd: false,
            table,
        }
    }

    /// Returns the board with the current permutation.
    fn board(&self, blank: usize) -> Option<Board> {
        let tiles = self.goal_tiles.len();
        let mut cells = [0; MAX_CELLS];
        for index in 0..tiles {
            let cell = index + usize::from(index >= blank);
            cells[cell] = self.goal_tiles[usize::from(self.permutation[index])];
        }
        Board::new(self.table.goal.size(), &cells[..=tiles]).ok()
    }

    /// Starts with the first permutation of a cell of the blank.
    fn start_cell(&mut self, blank: usize) {
        for (index, label) in self.permutation.iter_mut().enumerate() {
            *label = index as u8;
        }
        self.is_odd = false;
        let first = self.board(blank);
        self.wants_odd =
            first.is_some_and(|board| !Solvability::of(&board, &self.table.goal).is_solvable());
    }

    /// Advances to the next permutation but one in lexicographic order: the one between differs in its last two tiles.
    fn advance(&mut self) {
        let tiles = self.goal_tiles.len();
        let permutation = &mut self.permutation[..tiles];
        // The last two tiles are in increasing order. The permutation after the one between ends a decreasing section.
        permutation.swap(tiles - 2, tiles - 1);
        let mut swaps = 1;
        if let Some(pivot) = (0..tiles - 1)
            .rev()
            .find(|&index| permutation[index] < permutation[index + 1])
        {
            let next = (pivot + 1..tiles)
                .rev()
                .find(|&index| permutation[index] > permutation[pivot]);
            permutation.swap(pivot, next.unwrap_or(pivot));
            permutation[pivot + 1..].reverse();
            swaps += 1 + (tiles - 1 - pivot) / 2;
        }
        self.is_odd ^= swaps % 2 == 1;
    }
}

impl Iterator for AllBoards {
    type Item = (Board, u32);

    fn next(&mut self) -> Option<(Board, u32)> {
        let &distance = self.table.table.distances.get(self.index)?;
        let per_blank = ranks_per_blank(self.table.goal.size());
        let (blank, half_rank) = (self.index / per_blank, self.index % per_blank);
        if half_rank == 0 {
            self.start_cell(blank);
        }
        let tiles = self.goal_tiles.len();
        let is_swapped = self.is_odd != self.wants_odd;
        if is_swapped {
            self.permutation.swap(tiles - 2, tiles - 1);
        }
        let board = self.board(blank);
        if is_swapped {
            self.permutation.swap(tiles - 2, tiles - 1);
        }
        self.advance();
        self.index += 1;
        Some((board?, distance.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::DistanceTableBuilder;
    use super::*;
    use crate::puzzle::{Goal, Preset, Random, Size, scramble};
    use crate::step::Step;

    #[test]
    fn every_board_comes_once_with_its_distance() {
        let mut random = Random::seeded(3);
        for text in ["2x2", "3x2", "2x3", "4x2"] {
            let size: Size = text.parse().unwrap();
            let goal = Goal::new(scramble::uniform(
                &Goal::preset(Preset::Spiral, size),
                &mut random,
            ));
            let mut builder = DistanceTableBuilder::new(&goal).unwrap();
            let table = loop {
                if let Step::Done(table) = builder.advance(10_000) {
                    break table;
                }
            };
            let mut boards: Vec<Board> = Vec::new();
            for (board, distance) in table.all_boards() {
                assert_eq!(table.distance(&board), Ok(distance), "{board}");
                boards.push(board);
            }
            boards.sort_unstable();
            boards.dedup();
            let count: u64 = table.depth_counts().iter().sum();
            assert_eq!(boards.len() as u64, count, "{size}");
        }
    }
}
