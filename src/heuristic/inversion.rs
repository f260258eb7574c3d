//! Inversion distance.

use super::{Heuristic, TileMove};
use crate::puzzle::packed::Packed;
use crate::puzzle::{Goal, MAX_CELLS, MAX_SIDE, Move};

/// Moves between rows that the inversions of the board demand, plus moves between columns that the
/// inversions of its transpose demand. Admissible and consistent.
///
/// Number the tiles in the goal's reading order. A move between rows carries a tile past width - 1 others
/// and changes the number of inversions by at most that, in steps of two; moves between columns do not
/// change it. The same holds for columns when the board is read column by column.
#[derive(Clone, Debug)]
pub struct InversionDistance {
    cells: usize,
    rows: Order,
    columns: Order,
    /// The cells a tile passes in the order that its move changes, at `from << 2 | step`.
    passed: Vec<[u8; MAX_SIDE - 1]>,
}

/// The tiles in one reading order.
#[derive(Clone, Debug)]
struct Order {
    /// The cells in reading order.
    cells: Vec<u8>,
    /// The place of each tile in the goal's reading order.
    ranks: [u8; MAX_CELLS],
    /// How many tiles one move passes.
    passes: usize,
}

/// The inversions read by rows and read by columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inversions {
    rows: u16,
    columns: u16,
}

impl InversionDistance {
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
            rows: Order::new(goal, by_rows, size.width() - 1),
            columns: Order::new(goal, by_columns, size.height() - 1),
            passed,
        }
    }
}

impl Order {
    fn new(goal: &Goal, cells: Vec<usize>, passes: usize) -> Order {
        let mut ranks = [0; MAX_CELLS];
        for (rank, &cell) in cells.iter().enumerate() {
            ranks[usize::from(goal.board().tile(cell))] = rank as u8;
        }
        Order {
            cells: cells.into_iter().map(|cell| cell as u8).collect(),
            ranks,
            passes,
        }
    }

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

    /// The fewest moves that bring so many inversions to none: each changes the number by `passes`,
    /// `passes` - 2, …, - `passes`.
    #[inline]
    fn moves(&self, inversions: u16) -> u32 {
        let (inversions, passes) = (u32::from(inversions), self.passes as u32);
        let moves = inversions.div_ceil(passes);
        // Odd steps only: so many moves make a number of their own parity.
        if passes % 2 == 1 && moves % 2 != inversions % 2 {
            moves + 1
        } else {
            moves
        }
    }
}

impl Heuristic for InversionDistance {
    type Memo = Inversions;

    fn memo<P: Packed>(&self, board: &P) -> Inversions {
        debug_assert!(self.cells <= P::MAX_CELLS);
        Inversions {
            rows: self.rows.inversions(board),
            columns: self.columns.inversions(board),
        }
    }

    #[inline]
    fn slide<P: Packed>(
        &self,
        mut memo: Inversions,
        slide: TileMove,
        before: &P,
        _: &P,
    ) -> Inversions {
        let (order, count, earlier) = match slide.step {
            Move::Up => (&self.rows, &mut memo.rows, true),
            Move::Down => (&self.rows, &mut memo.rows, false),
            Move::Left => (&self.columns, &mut memo.columns, true),
            Move::Right => (&self.columns, &mut memo.columns, false),
        };
        let rank = order.ranks[usize::from(slide.tile)];
        let passed = &self.passed[slide.from << 2 | slide.step as usize][..order.passes];
        let smaller = passed
            .iter()
            .filter(|&&cell| order.ranks[usize::from(before.tile(cell.into()))] < rank);
        let smaller = smaller.count();
        let larger = order.passes - smaller;
        // Moving to an earlier place puts the tile before smaller ones and no longer behind larger ones.
        let (gained, lost) = if earlier {
            (smaller, larger)
        } else {
            (larger, smaller)
        };
        *count = *count + gained as u16 - lost as u16;
        memo
    }

    #[inline]
    fn value(&self, memo: Inversions) -> u32 {
        self.rows.moves(memo.rows) + self.columns.moves(memo.columns)
    }
}
