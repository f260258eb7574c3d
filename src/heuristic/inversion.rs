//! Inversion distance.

use super::explanation::InversionTally;
use super::{Heuristic, TileMove};
use crate::puzzle::packed::Packed;
use crate::puzzle::{Board, Goal, MAX_CELLS, MAX_SIDE, Move};

/// Inversion distance: the vertical moves needed to remove all inversions of the board read row by row, plus
/// the horizontal moves needed to remove those of the board read column by column. Admissible and consistent.
///
/// Number the tiles in the goal's reading order. A vertical move carries a tile past width - 1 others and
/// changes the number of inversions by at most that, in steps of two; horizontal moves do not change it. The
/// same holds for horizontal moves when the board is read column by column.
#[derive(Clone, Debug)]
pub struct InversionDistance {
    cells: usize,
    rows: ReadingOrder,
    columns: ReadingOrder,
    /// The cells that a move carries the tile past in the reading order, at `from << 2 | step`.
    passed: Vec<[u8; MAX_SIDE - 1]>,
}

/// One order of reading the board: by rows or by columns.
#[derive(Clone, Debug)]
struct ReadingOrder {
    /// The cells in reading order.
    cells: Vec<u8>,
    /// The place of each tile when the goal is read in this order.
    ranks: [u8; MAX_CELLS],
    /// The number of tiles that one move passes.
    passes: usize,
}

/// The number of inversions when the board is read by rows and by columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inversions {
    rows: u16,
    columns: u16,
}

impl InversionDistance {
    /// Builds the heuristic for `goal`.
    pub fn new(goal: &Goal) -> InversionDistance {
        let size = goal.size();
        let by_rows: Vec<usize> = (0..size.cells()).collect();
        let by_columns: Vec<usize> = (0..size.width())
            .flat_map(|column| (0..size.height()).map(move |row| size.cell(row, column)))
            .collect();
        let mut passed = vec![[0; MAX_SIDE - 1]; size.cells() << 2];
        for to in 0..size.cells() {
            for step in Move::ALL {
                let Some(from) = step.source(size, to) else {
                    continue;
                };
                let order = match step {
                    Move::Up | Move::Down => &by_rows,
                    Move::Left | Move::Right => &by_columns,
                };
                let inside = order
                    .iter()
                    .skip_while(|&&cell| cell != from && cell != to)
                    .skip(1)
                    .take_while(|&&cell| cell != from && cell != to);
                for (slot, &cell) in passed[from << 2 | step as usize].iter_mut().zip(inside) {
                    *slot = cell as u8;
                }
            }
        }
        InversionDistance {
            cells: size.cells(),
            rows: ReadingOrder::new(goal, by_rows, size.width() - 1),
            columns: ReadingOrder::new(goal, by_columns, size.height() - 1),
            passed,
        }
    }

    /// Returns the inversions of `board` read by rows and by columns, by tile.
    pub(super) fn tallies(&self, board: &Board) -> [InversionTally; 2] {
        [&self.rows, &self.columns].map(|order| order.tally(board))
    }
}

impl InversionDistance {
    /// Returns the number of inversions of a board that is read row by row.
    pub(super) fn row_inversions<P: Packed>(&self, board: &P) -> u32 {
        self.rows.inversions(board).into()
    }

    /// Returns the change of [`row_inversions`](Self::row_inversions) by a move from the board `before`.
    pub(super) fn row_inversion_change<P: Packed>(&self, tile_move: TileMove, before: &P) -> i32 {
        match tile_move.step {
            Move::Up | Move::Down => self.change(&self.rows, tile_move, before),
            Move::Left | Move::Right => 0,
        }
    }

    /// Returns the change of the inversions in the order in which a move passes other tiles.
    #[inline]
    fn change<P: Packed>(&self, order: &ReadingOrder, tile_move: TileMove, before: &P) -> i32 {
        let rank = order.ranks[usize::from(tile_move.tile)];
        let passed = &self.passed[tile_move.from << 2 | tile_move.step as usize][..order.passes];
        let smaller = passed
            .iter()
            .filter(|&&cell| order.ranks[usize::from(before.tile(cell.into()))] < rank);
        let smaller = smaller.count() as i32;
        let larger = order.passes as i32 - smaller;
        // Moving to an earlier place puts the tile before smaller tiles and no longer after larger ones.
        match tile_move.step {
            Move::Up | Move::Left => smaller - larger,
            Move::Down | Move::Right => larger - smaller,
        }
    }
}

impl ReadingOrder {
    fn new(goal: &Goal, cells: Vec<usize>, passes: usize) -> ReadingOrder {
        let mut ranks = [0; MAX_CELLS];
        for (rank, &cell) in cells.iter().enumerate() {
            ranks[usize::from(goal.board().tile(cell))] = rank as u8;
        }
        ReadingOrder {
            cells: cells.into_iter().map(|cell| cell as u8).collect(),
            ranks,
            passes,
        }
    }

    /// Counts the inversions of `board` in this order.
    fn inversions<P: Packed>(&self, board: &P) -> u16 {
        let mut ranks = [0; MAX_CELLS];
        let tiles = self
            .cells
            .iter()
            .map(|&cell| board.tile(cell.into()))
            .filter(|&tile| tile != 0);
        let mut count = 0;
        for (index, tile) in tiles.enumerate() {
            let rank = self.ranks[usize::from(tile)];
            count += ranks[..index]
                .iter()
                .filter(|&&earlier| earlier > rank)
                .count();
            ranks[index] = rank;
        }
        count as u16
    }

    /// Counts the inversions of `board` in this order for each tile, with the tiles before it.
    fn tally(&self, board: &Board) -> InversionTally {
        let mut by_tile = vec![0; self.cells.len()];
        let tiles = self.cells.iter().map(|&cell| board.tile(cell.into()));
        let tiles: Vec<usize> = tiles.filter(|&tile| tile != 0).map(usize::from).collect();
        for (index, &tile) in tiles.iter().enumerate() {
            let is_after = |earlier: &&usize| self.ranks[**earlier] > self.ranks[tile];
            by_tile[tile] = tiles[..index].iter().filter(is_after).count() as u8;
        }
        let inversions: u16 = by_tile.iter().map(|&count| u16::from(count)).sum();
        InversionTally {
            by_tile,
            passes: self.passes as u8,
            moves: self.moves(inversions),
        }
    }

    /// Returns the fewest moves that remove all `inversions`: each move changes their number by `passes`,
    /// `passes` - 2, …, or -`passes`.
    #[inline]
    fn moves(&self, inversions: u16) -> u32 {
        let (inversions, passes) = (u32::from(inversions), self.passes as u32);
        let moves = inversions.div_ceil(passes);
        // If every change is odd, the number of moves has the parity of the number of inversions.
        if passes % 2 == 1 && moves % 2 != inversions % 2 {
            moves + 1
        } else {
            moves
        }
    }
}

impl Heuristic for InversionDistance {
    type State = Inversions;

    fn evaluate<P: Packed>(&self, board: &P) -> Inversions {
        debug_assert!(self.cells <= P::MAX_CELLS);
        Inversions {
            rows: self.rows.inversions(board),
            columns: self.columns.inversions(board),
        }
    }

    #[inline]
    fn update<P: Packed>(
        &self,
        mut state: Inversions,
        tile_move: TileMove,
        before: &P,
        _: &P,
    ) -> Inversions {
        let (order, count) = match tile_move.step {
            Move::Up | Move::Down => (&self.rows, &mut state.rows),
            Move::Left | Move::Right => (&self.columns, &mut state.columns),
        };
        *count = count.wrapping_add_signed(self.change(order, tile_move, before) as i16);
        state
    }

    #[inline]
    fn value(&self, state: Inversions) -> u32 {
        self.rows.moves(state.rows) + self.columns.moves(state.columns)
    }
}
