//! Boards as numbers: the cell of the blank and the rank of the tile permutation.
//!
//! The permutation of a board is the sequence of its tiles, read row by row without the blank. A tile that moves
//! left or right keeps the permutation. A tile that moves up or down passes the tiles between its old and its new
//! cell, one fewer than the board is wide: a section as long as a row is rotated by one, and the rest stays.
//!
//! Each tile is labelled by its index in the permutation of the goal, so that the goal's permutation is always 0,
//! 1, 2, …

use std::collections::TryReserveError;

use crate::puzzle::{Board, Goal, Move, Size};

/// The largest number of cells of a board whose permutation has a rank here: 9! ranks for each cell of the blank.
pub const MAX_CELLS: usize = 10;

/// A board, as the cell of its blank and the lexicographic rank of its permutation.
///
/// The rank is a number in the factorial base, whose digits are the Lehmer code (Lehmer, 1960): digit `i` is the
/// number of tiles after index `i` that are smaller than the tile at `i`. With `n` tiles the bases of the digits
/// are n, n - 1, …, 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct RankedBoard {
    /// The cell of the blank.
    pub blank: usize,
    /// The rank of the permutation.
    pub rank: u32,
}

/// The moves of boards of one size, as arithmetic on ranks.
#[derive(Debug)]
pub struct RankMoves {
    size: Size,
    /// The rotation made by a tile that moves up, by the cell it moves to.
    up: Vec<Rotation>,
    /// The rotation made by a tile that moves down, by the cell it comes from.
    down: Vec<Rotation>,
}

/// The rotation of a section of a permutation by one, as arithmetic on ranks.
///
/// The digits outside the section stay: the tiles before it have the same tiles after them, and so do those behind
/// it. The digits inside become a function of themselves alone, which a small table holds.
#[derive(Debug)]
pub struct Rotation {
    /// The place value of the section's last digit.
    place_value: u32,
    /// The number of values that the section's digits can have together.
    values: u32,
    /// The change of the rank, by the value of the section's digits.
    changes: Vec<i32>,
}

/// The end of the section whose tile moves to the other end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RotatedEnd {
    First,
    Last,
}

impl RankedBoard {
    /// Ranks a board. `board` and `goal` must have the same size, of at most [`MAX_CELLS`] cells.
    pub fn of(board: &Board, goal: &Goal) -> RankedBoard {
        let mut rank = 0;
        let mut base = board.size().cells() as u32;
        let mut seen_labels = 0u32;
        for &tile in board.tiles().iter().filter(|&&tile| tile != 0) {
            base -= 1;
            let label = label(tile, goal);
            let smaller_before = (seen_labels & ((1 << label) - 1)).count_ones();
            rank = rank * base + label - smaller_before;
            seen_labels |= 1 << label;
        }
        RankedBoard {
            blank: board.blank(),
            rank,
        }
    }

    /// Returns the board with this blank and rank, or `None` if either is out of range.
    pub fn board(self, goal: &Goal) -> Option<Board> {
        let tiles = goal.board().tiles();
        let mut unused: Vec<u8> = tiles.iter().copied().filter(|&tile| tile != 0).collect();
        let mut tiles_in_order = Vec::new();
        let mut rest = self.rank;
        while !unused.is_empty() {
            let place_value = factorial(unused.len() - 1);
            let digit = (rest / place_value) as usize;
            rest %= place_value;
            if digit >= unused.len() {
                return None;
            }
            tiles_in_order.push(unused.remove(digit));
        }
        if self.blank > tiles_in_order.len() {
            return None;
        }
        tiles_in_order.insert(self.blank, 0);
        Board::new(goal.size(), &tiles_in_order).ok()
    }
}

/// Returns the index of a tile in the permutation of the goal.
fn label(tile: u8, goal: &Goal) -> u32 {
    let cell = goal.cell(tile);
    (cell - usize::from(cell > goal.cell(0))) as u32
}

impl RankMoves {
    /// Creates the tables for boards of `size`, which must have at most [`MAX_CELLS`] cells.
    pub fn new(size: Size) -> Result<RankMoves, TryReserveError> {
        let rotations = |end| {
            let firsts = 0..size.cells() - size.width();
            let rotation = |first| Rotation::new(size.cells() - 1 - first, size.width(), end);
            firsts.map(rotation).collect::<Result<Vec<Rotation>, _>>()
        };
        Ok(RankMoves {
            size,
            up: rotations(RotatedEnd::Last)?,
            down: rotations(RotatedEnd::First)?,
        })
    }

    /// Returns the size of the boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the rotation that a move makes with the blank at `blank`; `None` if the permutation stays.
    pub fn rotation(&self, blank: usize, step: Move) -> Option<&Rotation> {
        match step {
            Move::Up => self.up.get(blank),
            Move::Down => self.down.get(blank.checked_sub(self.size.width())?),
            Move::Left | Move::Right => None,
        }
    }

    /// Returns the board after a move, or `None` if there is no tile on that side of the blank.
    pub fn after(&self, ranked: RankedBoard, step: Move) -> Option<RankedBoard> {
        let blank = step.source(self.size, ranked.blank)?;
        let rotation = self.rotation(ranked.blank, step);
        let rank = rotation.map_or(ranked.rank, |rotation| rotation.apply(ranked.rank));
        Some(RankedBoard { blank, rank })
    }
}

impl Rotation {
    /// Creates the rotation of the first `length` of the last `tiles` tiles.
    fn new(tiles: usize, length: usize, end: RotatedEnd) -> Result<Rotation, TryReserveError> {
        let place_value = factorial(tiles - length);
        let values = factorial(tiles) / place_value;
        let mut changes = Vec::new();
        changes.try_reserve_exact(values as usize)?;
        for value in 0..values {
            let mut digits = [0; MAX_CELLS];
            let mut rest = value;
            for index in (0..length).rev() {
                let base = (tiles - index) as u32;
                digits[index] = rest % base;
                rest /= base;
            }
            for index in 0..length - 1 {
                match end {
                    RotatedEnd::First => swap(&mut digits, index),
                    RotatedEnd::Last => swap(&mut digits, length - 2 - index),
                }
            }
            let rotated = digits[..length]
                .iter()
                .zip(0..)
                .fold(0, |value, (digit, index)| {
                    value * (tiles as u32 - index) + digit
                });
            changes.push((rotated as i32 - value as i32) * place_value as i32);
        }
        Ok(Rotation {
            place_value,
            values,
            changes,
        })
    }

    /// Returns the rank of the rotated permutation.
    #[inline]
    pub fn apply(&self, rank: u32) -> u32 {
        let value = rank / self.place_value % self.values;
        rank.wrapping_add_signed(self.changes[value as usize])
    }
}

/// Swaps two adjacent tiles of a permutation, given its digits.
///
/// The first digit is larger than the second only if the first tile is larger. Each tile takes its digit along;
/// only the digit of the larger tile counts the smaller one, and only while the larger one comes first.
fn swap(digits: &mut [u32], first: usize) {
    let (a, b) = (digits[first], digits[first + 1]);
    (digits[first], digits[first + 1]) = if a > b { (b, a - 1) } else { (b + 1, a) };
}

/// Returns the number of permutations of `tiles` tiles.
pub fn factorial(tiles: usize) -> u32 {
    (1..=tiles as u32).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Preset, Random, scramble};

    fn small_sizes() -> impl Iterator<Item = Size> {
        Size::all().filter(|size| size.cells() <= MAX_CELLS)
    }

    #[test]
    fn the_goal_has_rank_zero_whatever_its_tiles() {
        let mut random = Random::seeded(5);
        for size in small_sizes() {
            for preset in Preset::ALL {
                let board = scramble::uniform(&Goal::preset(preset, size), &mut random);
                let ranked = RankedBoard::of(&board, &Goal::new(board));
                let blank = board.blank();
                assert_eq!(ranked, RankedBoard { blank, rank: 0 });
            }
        }
    }

    #[test]
    fn ranking_the_board_of_a_rank_returns_the_rank() {
        for size in small_sizes().filter(|size| size.cells() <= 8) {
            let goal = Goal::preset(Preset::Spiral, size);
            for rank in 0..factorial(size.cells() - 1) {
                let blank = rank as usize % size.cells();
                let ranked = RankedBoard { blank, rank };
                assert_eq!(
                    RankedBoard::of(&ranked.board(&goal).unwrap(), &goal),
                    ranked
                );
            }
        }
    }

    #[test]
    fn numbers_out_of_range_have_no_board() {
        let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
        let rank = factorial(8);
        assert_eq!(RankedBoard { blank: 0, rank }.board(&goal), None);
        assert_eq!(RankedBoard { blank: 9, rank: 0 }.board(&goal), None);
    }

    #[test]
    fn moves_on_ranks_match_moves_on_boards() {
        let mut random = Random::seeded(6);
        for size in small_sizes() {
            let goal = Goal::new(scramble::uniform(
                &Goal::preset(Preset::BlankLast, size),
                &mut random,
            ));
            let moves = RankMoves::new(size).unwrap();
            for _ in 0..300 {
                let board = scramble::uniform(&goal, &mut random);
                for step in Move::ALL {
                    assert_eq!(
                        moves.after(RankedBoard::of(&board, &goal), step),
                        board.slide(step).map(|next| RankedBoard::of(&next, &goal)),
                        "{board} {step}"
                    );
                }
            }
        }
    }
}
