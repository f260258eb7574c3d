//! Boards as numbers: where the blank is, and the order of the tiles.
//!
//! Read a board row by row and leave the blank out: what is left is the *order* of its tiles. A tile that
//! slides left or right moves the blank but keeps the order. A tile that slides up or down passes the tiles
//! between its old cell and its new one, which are one fewer than the board is wide: a stretch of as many
//! tiles as a row has turns round by one, and the rest of the order stays.
//!
//! Each tile is named by its place in the goal's order, so that the goal's order is always 0, 1, 2, …

use std::collections::TryReserveError;

use crate::puzzle::{Board, Goal, Move, Size};

/// The most cells of a board that has a place.
pub const MAX_CELLS: usize = 10;

/// A board, as the cell of its blank and the rank of its order: its place among all orders of so many tiles,
/// sorted as in a dictionary.
///
/// A rank is written in digits (Lehmer, 1960): digit `i` says how many of the tiles behind place `i` are
/// smaller than the tile there. With `n` tiles the digits' bases are n, n - 1, …, 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    pub blank: usize,
    pub rank: u32,
}

/// The slides of one size of board, on places.
#[derive(Debug)]
pub struct Slides {
    size: Size,
    /// What a tile that slides up does to the order, by the cell it comes to.
    up: Vec<Turn>,
    /// What a tile that slides down does to the order, by the cell it comes from.
    down: Vec<Turn>,
}

/// A stretch of an order turned round by one, as arithmetic on ranks.
///
/// The digits outside the stretch stay: the tiles before it have the same tiles behind them, and so do
/// those after it. What the digits inside become depends on themselves alone, so a small table has the
/// answer for each of their values.
#[derive(Debug)]
pub struct Turn {
    /// What one unit of the stretch's last digit is worth.
    unit: u32,
    /// How many values the digits of the stretch have together.
    values: u32,
    /// What to add to the rank, by the value of the stretch's digits.
    steps: Vec<i32>,
}

/// Which end of a stretch goes to the other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    First,
    Last,
}

impl Place {
    /// `board` and `goal` must have the same size, of at most [`MAX_CELLS`] cells.
    pub fn of(board: &Board, goal: &Goal) -> Place {
        let mut rank = 0;
        let mut base = board.size().cells() as u32;
        let mut seen = 0u32;
        for &tile in board.tiles().iter().filter(|&&tile| tile != 0) {
            base -= 1;
            let name = name(tile, goal);
            let smaller_before = (seen & ((1 << name) - 1)).count_ones();
            rank = rank * base + name - smaller_before;
            seen |= 1 << name;
        }
        Place {
            blank: board.blank(),
            rank,
        }
    }

    /// The board at this place among those of the goal's size.
    pub fn board(self, goal: &Goal) -> Option<Board> {
        let tiles = goal.board().tiles();
        let mut left: Vec<u8> = tiles.iter().copied().filter(|&tile| tile != 0).collect();
        let mut order = Vec::new();
        let mut rest = self.rank;
        while !left.is_empty() {
            let unit = factorial(left.len() - 1);
            let digit = (rest / unit) as usize;
            rest %= unit;
            if digit >= left.len() {
                return None;
            }
            order.push(left.remove(digit));
        }
        if self.blank > order.len() {
            return None;
        }
        order.insert(self.blank, 0);
        Board::new(goal.size(), &order).ok()
    }
}

/// The place of a tile in the goal's order.
fn name(tile: u8, goal: &Goal) -> u32 {
    let cell = goal.cell(tile);
    (cell - usize::from(cell > goal.cell(0))) as u32
}

impl Slides {
    /// `size` must have at most [`MAX_CELLS`] cells.
    pub fn new(size: Size) -> Result<Slides, TryReserveError> {
        let turns = |end| {
            let firsts = 0..size.cells() - size.width();
            let turn = |first| Turn::new(size.cells() - 1 - first, size.width(), end);
            firsts.map(turn).collect::<Result<Vec<Turn>, _>>()
        };
        Ok(Slides {
            size,
            up: turns(End::Last)?,
            down: turns(End::First)?,
        })
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// What a move does to the order with the blank at `blank`; `None` where the order stays.
    pub fn turn(&self, blank: usize, step: Move) -> Option<&Turn> {
        match step {
            Move::Up => self.up.get(blank),
            Move::Down => self.down.get(blank.checked_sub(self.size.width())?),
            Move::Left | Move::Right => None,
        }
    }

    /// The place after a move, or `None` where the blank has no tile on that side.
    pub fn after(&self, place: Place, step: Move) -> Option<Place> {
        let blank = step.source(self.size, place.blank)?;
        let turn = self.turn(place.blank, step);
        let rank = turn.map_or(place.rank, |turn| turn.apply(place.rank));
        Some(Place { blank, rank })
    }
}

impl Turn {
    /// For the first `length` of the last `tiles` tiles of an order.
    fn new(tiles: usize, length: usize, end: End) -> Result<Turn, TryReserveError> {
        let unit = factorial(tiles - length);
        let values = factorial(tiles) / unit;
        let mut steps = Vec::new();
        steps.try_reserve_exact(values as usize)?;
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
                    End::First => swap(&mut digits, index),
                    End::Last => swap(&mut digits, length - 2 - index),
                }
            }
            let turned = digits[..length]
                .iter()
                .zip(0..)
                .fold(0, |value, (digit, index)| {
                    value * (tiles as u32 - index) + digit
                });
            steps.push((turned as i32 - value as i32) * unit as i32);
        }
        Ok(Turn {
            unit,
            values,
            steps,
        })
    }

    /// The rank of the turned order.
    #[inline]
    pub fn apply(&self, rank: u32) -> u32 {
        let value = rank / self.unit % self.values;
        rank.wrapping_add_signed(self.steps[value as usize])
    }
}

/// Exchanges two neighbours of an order, given its digits.
///
/// The first digit is larger than the second only if the first tile is larger. Each tile takes its digit
/// along; only the larger one's counts the smaller, and only while it stands in front.
fn swap(digits: &mut [u32], first: usize) {
    let (a, b) = (digits[first], digits[first + 1]);
    (digits[first], digits[first + 1]) = if a > b { (b, a - 1) } else { (b + 1, a) };
}

/// The number of orders of so many tiles.
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
    fn the_goal_is_the_first_order_whatever_its_tiles() {
        let mut random = Random::seeded(5);
        for size in small_sizes() {
            for preset in Preset::ALL {
                let arranged = scramble::uniform(&Goal::preset(preset, size), &mut random);
                let place = Place::of(&arranged, &Goal::new(arranged));
                let blank = arranged.blank();
                assert_eq!(place, Place { blank, rank: 0 });
            }
        }
    }

    #[test]
    fn every_rank_is_the_place_of_its_own_board() {
        for size in small_sizes().filter(|size| size.cells() <= 8) {
            let goal = Goal::preset(Preset::Spiral, size);
            for rank in 0..factorial(size.cells() - 1) {
                let blank = rank as usize % size.cells();
                let place = Place { blank, rank };
                assert_eq!(Place::of(&place.board(&goal).unwrap(), &goal), place);
            }
        }
    }

    #[test]
    fn numbers_that_are_no_place_have_no_board() {
        let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
        let rank = factorial(8);
        assert_eq!(Place { blank: 0, rank }.board(&goal), None);
        assert_eq!(Place { blank: 9, rank: 0 }.board(&goal), None);
    }

    #[test]
    fn a_place_slides_like_the_board_it_came_from() {
        let mut random = Random::seeded(6);
        for size in small_sizes() {
            let goal = Goal::new(scramble::uniform(
                &Goal::preset(Preset::BlankLast, size),
                &mut random,
            ));
            let slides = Slides::new(size).unwrap();
            for _ in 0..300 {
                let board = scramble::uniform(&goal, &mut random);
                for step in Move::ALL {
                    assert_eq!(
                        slides.after(Place::of(&board, &goal), step),
                        board.slide(step).map(|next| Place::of(&next, &goal)),
                        "{board} {step}"
                    );
                }
            }
        }
    }
}
