//! Moves: one tile slides into the blank.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::size::Size;

/// One tile sliding one cell into the blank, named after the direction of the **tile**, never of the blank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Move {
    /// The tile below the blank moves up.
    Up,
    /// The tile to the left of the blank moves right.
    Right,
    /// The tile above the blank moves down.
    Down,
    /// The tile to the right of the blank moves left.
    Left,
}

impl Move {
    /// All moves in the order U R D L, so that `ALL[m as usize] == m`.
    pub const ALL: [Move; 4] = [Move::Up, Move::Right, Move::Down, Move::Left];

    /// Returns the move that undoes this one. It is also the direction in which this move takes the blank.
    pub const fn opposite(self) -> Move {
        match self {
            Move::Up => Move::Down,
            Move::Right => Move::Left,
            Move::Down => Move::Up,
            Move::Left => Move::Right,
        }
    }

    /// Returns the letter of the tile's direction.
    pub const fn letter(self) -> char {
        match self {
            Move::Up => 'U',
            Move::Right => 'R',
            Move::Down => 'D',
            Move::Left => 'L',
        }
    }

    /// Returns the arrow of the tile's direction.
    pub(crate) const fn arrow(self) -> char {
        match self {
            Move::Up => '↑',
            Move::Right => '→',
            Move::Down => '↓',
            Move::Left => '←',
        }
    }

    /// Returns the blank's direction as an upper-case word, as in textbooks.
    pub const fn blank_word(self) -> &'static str {
        match self.opposite() {
            Move::Up => "UP",
            Move::Right => "RIGHT",
            Move::Down => "DOWN",
            Move::Left => "LEFT",
        }
    }

    /// Returns the cell of the tile that this move slides into the blank at `blank`, which is also where the blank
    /// goes. Returns `None` if that cell would be off the board.
    pub fn source(self, size: Size, blank: usize) -> Option<usize> {
        match self {
            Move::Up => (size.row(blank) + 1 < size.height()).then(|| blank + size.width()),
            Move::Right => (size.column(blank) > 0).then(|| blank - 1),
            Move::Down => (size.row(blank) > 0).then(|| blank - size.width()),
            Move::Left => (size.column(blank) + 1 < size.width()).then(|| blank + 1),
        }
    }
}

/// The convention for what the letters of a move list name: the tile's direction or the blank's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum MoveConvention {
    /// U means that a tile moves up: the convention of speed-solvers, and the default here.
    #[default]
    Tile,
    /// U means that the blank moves up: the convention of textbooks.
    Blank,
}

impl MoveConvention {
    /// Converts a move to the move whose letter is written for it, or back: the conversion is its own inverse.
    pub(crate) fn convert(self, step: Move) -> Move {
        match self {
            MoveConvention::Tile => step,
            MoveConvention::Blank => step.opposite(),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_blank_moves_opposite_to_the_tile() {
        let size = Size::new(3, 3).unwrap();
        assert_eq!(Move::Up.source(size, 4), Some(7));
        assert_eq!(Move::Up.blank_word(), "DOWN");
        assert_eq!(Move::Left.source(size, 4), Some(5));
        assert_eq!(Move::Left.blank_word(), "RIGHT");
        assert_eq!(Move::Right.source(size, 3), None);
    }

    #[test]
    fn a_move_and_its_opposite_restore_the_blank() {
        for size in Size::all() {
            for blank in 0..size.cells() {
                for step in Move::ALL {
                    if let Some(next) = step.source(size, blank) {
                        assert_eq!(step.opposite().source(size, next), Some(blank));
                    }
                }
            }
        }
    }
}
