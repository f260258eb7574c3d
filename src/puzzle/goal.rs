//! The arrangement a player wants to reach.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::size::{MAX_CELLS, Size};

/// A goal with a name, known for every size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Preset {
    /// `1 2 3/4 5 6/7 8 0`
    #[default]
    BlankLast,
    /// `0 1 2/3 4 5/6 7 8`
    BlankFirst,
    /// `1 2 3/8 0 4/7 6 5`: clockwise from the first cell inwards, the blank at the end.
    Spiral,
}

/// The board to reach, and where each of its tiles belongs. Any board may be a goal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "Board", into = "Board")]
pub struct Goal {
    board: Board,
    cells: [u8; MAX_CELLS],
}

impl Preset {
    pub const ALL: [Preset; 3] = [Preset::BlankLast, Preset::BlankFirst, Preset::Spiral];

    /// As written in a link: `last`, `first`, `spiral`.
    pub fn name(self) -> &'static str {
        match self {
            Preset::BlankLast => "last",
            Preset::BlankFirst => "first",
            Preset::Spiral => "spiral",
        }
    }

    /// The cells in the order 1, 2, 3, …, blank.
    fn order(self, size: Size) -> Vec<usize> {
        match self {
            Preset::BlankLast => (0..size.cells()).collect(),
            Preset::BlankFirst => (1..size.cells()).chain([0]).collect(),
            Preset::Spiral => spiral(size),
        }
    }
}

/// The cells clockwise from the first one inwards, ring by ring.
fn spiral(size: Size) -> Vec<usize> {
    let mut cells = Vec::with_capacity(size.cells());
    let (mut top, mut left, mut bottom, mut right) = (0, 0, size.height(), size.width());
    while top < bottom && left < right {
        cells.extend((left..right).map(|column| size.cell(top, column)));
        cells.extend((top + 1..bottom).map(|row| size.cell(row, right - 1)));
        if bottom - top > 1 {
            cells.extend(
                (left..right - 1)
                    .rev()
                    .map(|column| size.cell(bottom - 1, column)),
            );
        }
        if right - left > 1 {
            cells.extend((top + 1..bottom - 1).rev().map(|row| size.cell(row, left)));
        }
        (top, left, bottom, right) = (top + 1, left + 1, bottom - 1, right - 1);
    }
    cells
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Preset::BlankLast => "blank last",
            Preset::BlankFirst => "blank first",
            Preset::Spiral => "spiral",
        })
    }
}

impl FromStr for Preset {
    type Err = ();

    fn from_str(name: &str) -> Result<Preset, ()> {
        Preset::ALL
            .into_iter()
            .find(|preset| preset.name() == name)
            .ok_or(())
    }
}

impl Goal {
    pub fn new(board: Board) -> Goal {
        Goal {
            board,
            cells: board.positions(),
        }
    }

    pub fn preset(preset: Preset, size: Size) -> Goal {
        let mut tiles = [0; MAX_CELLS];
        for (index, cell) in preset.order(size).into_iter().enumerate() {
            tiles[cell] = ((index + 1) % size.cells()) as u8;
        }
        Goal::new(
            Board::new(size, &tiles[..size.cells()]).expect("a preset numbers each cell once"),
        )
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// The cell where `tile` belongs; for 0, where the blank does.
    pub fn cell(&self, tile: u8) -> usize {
        usize::from(self.cells[usize::from(tile)])
    }

    /// The goal of the same kind for another size; an arrangement of one's own has none, and becomes the usual
    /// one.
    pub fn resized(&self, size: Size) -> Goal {
        if size == self.size() {
            return *self;
        }
        Goal::preset(self.as_preset().unwrap_or_default(), size)
    }

    /// The preset this goal equals, if any.
    pub fn as_preset(&self) -> Option<Preset> {
        Preset::ALL
            .into_iter()
            .find(|&preset| Goal::preset(preset, self.size()) == *self)
    }
}

impl From<Board> for Goal {
    fn from(board: Board) -> Goal {
        Goal::new(board)
    }
}

impl From<Goal> for Board {
    fn from(goal: Goal) -> Board {
        goal.board
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preset(preset: Preset, width: usize, height: usize) -> String {
        Goal::preset(preset, Size::new(width, height).unwrap())
            .board()
            .to_string()
    }

    #[test]
    fn presets_look_as_they_are_described() {
        assert_eq!(preset(Preset::BlankLast, 3, 3), "1 2 3/4 5 6/7 8 0");
        assert_eq!(preset(Preset::BlankFirst, 3, 3), "0 1 2/3 4 5/6 7 8");
        assert_eq!(preset(Preset::Spiral, 3, 3), "1 2 3/8 0 4/7 6 5");
        assert_eq!(preset(Preset::Spiral, 4, 3), "1 2 3 4/10 11 0 5/9 8 7 6");
        assert_eq!(preset(Preset::Spiral, 2, 4), "1 2/0 3/7 4/6 5");
    }

    #[test]
    fn every_preset_exists_for_every_size_and_knows_its_name() {
        for size in Size::all() {
            for preset in Preset::ALL {
                let goal = Goal::preset(preset, size);
                assert_eq!(goal.as_preset(), Some(preset), "{size}");
                assert_eq!(preset.name().parse(), Ok(preset));
                for (cell, &tile) in goal.board().tiles().iter().enumerate() {
                    assert_eq!(goal.cell(tile), cell);
                }
            }
        }
    }
}
