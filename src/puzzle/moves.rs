//! Moves: one tile slides into the blank.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::size::Size;

/// One tile sliding one cell into the blank. Named after the motion of the **tile**, never of the blank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Move {
    Up,
    Right,
    Down,
    Left,
}

impl Move {
    /// Every move, in the order of their letters U R D L; `ALL[m as usize] == m`.
    pub const ALL: [Move; 4] = [Move::Up, Move::Right, Move::Down, Move::Left];

    /// The move that takes this one back; also the motion of the blank in this move.
    pub const fn opposite(self) -> Move {
        match self {
            Move::Up => Move::Down,
            Move::Right => Move::Left,
            Move::Down => Move::Up,
            Move::Left => Move::Right,
        }
    }

    /// The letter of the tile's motion.
    pub const fn letter(self) -> char {
        match self {
            Move::Up => 'U',
            Move::Right => 'R',
            Move::Down => 'D',
            Move::Left => 'L',
        }
    }

    /// The arrow of the tile's motion.
    pub const fn arrow(self) -> char {
        match self {
            Move::Up => '↑',
            Move::Right => '→',
            Move::Down => '↓',
            Move::Left => '←',
        }
    }

    /// The word textbooks use: the motion of the blank.
    pub const fn blank_word(self) -> &'static str {
        match self.opposite() {
            Move::Up => "UP",
            Move::Right => "RIGHT",
            Move::Down => "DOWN",
            Move::Left => "LEFT",
        }
    }

    /// The cell of the tile that this move slides into a blank at `blank`: where the blank goes. `None` past an edge.
    pub fn source(self, size: Size, blank: usize) -> Option<usize> {
        match self {
            Move::Up => (size.row(blank) + 1 < size.height()).then(|| blank + size.width()),
            Move::Right => (size.column(blank) > 0).then(|| blank - 1),
            Move::Down => (size.row(blank) > 0).then(|| blank - size.width()),
            Move::Left => (size.column(blank) + 1 < size.width()).then(|| blank + 1),
        }
    }
}

/// The motion whose letters a list of moves is written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Motion {
    /// U means that a tile moves up: the convention of speed-solvers, and ours.
    #[default]
    Tile,
    /// U means that the blank moves up: the convention of textbooks.
    Blank,
}

impl Motion {
    /// Translates between a tile's move and the letter written for it, in either direction.
    pub fn of(self, step: Move) -> Move {
        match self {
            Motion::Tile => step,
            Motion::Blank => step.opposite(),
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
    fn a_move_and_its_opposite_return_the_blank() {
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
