//! Goals: the board to reach.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::size::{MAX_CELLS, Size};

/// A named goal that exists for every size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Preset {
    /// `1 2 3/4 5 6/7 8 0`
    #[default]
    BlankLast,
    /// `0 1 2/3 4 5/6 7 8`
    BlankFirst,
    /// `1 2 3/8 0 4/7 6 5`: clockwise from the first cell inwards, with the blank at the end.
    Spiral,
}

/// The board to reach, together with the goal cell of each tile. Any board can be a goal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "Board", into = "Board")]
pub struct Goal {
    board: Board,
    cells: [u8; MAX_CELLS],
}

impl Preset {
    /// All presets.
    pub const ALL: [Preset; 3] = [Preset::BlankLast, Preset::BlankFirst, Preset::Spiral];

    /// Returns the name used in links: `last`, `first` or `spiral`.
    pub fn name(self) -> &'static str {
        match self {
            Preset::BlankLast => "last",
            Preset::BlankFirst => "first",
            Preset::Spiral => "spiral",
        }
    }

    /// Returns the goal cells of the tiles 1, 2, 3, … and then of the blank.
    fn goal_cells(self, size: Size) -> Vec<usize> {
        match self {
            Preset::BlankLast => (0..size.cells()).collect(),
            Preset::BlankFirst => (1..size.cells()).chain([0]).collect(),
            Preset::Spiral => spiral(size),
        }
    }
}

/// Returns all cells clockwise from the first one inwards, ring by ring.
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
    /// Creates the goal of reaching `board`.
    pub fn new(board: Board) -> Goal {
        Goal {
            board,
            cells: board.positions(),
        }
    }

    /// Creates the goal of `preset` for boards of `size`.
    pub fn preset(preset: Preset, size: Size) -> Goal {
        let mut tiles = [0; MAX_CELLS];
        for (index, cell) in preset.goal_cells(size).into_iter().enumerate() {
            tiles[cell] = ((index + 1) % size.cells()) as u8;
        }
        Goal::new(
            Board::new(size, &tiles[..size.cells()]).expect("a preset numbers each cell once"),
        )
    }

    /// Returns the board to reach.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the size of the board to reach.
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// Returns the goal cell of `tile`, where 0 stands for the blank.
    pub fn cell(&self, tile: u8) -> usize {
        usize::from(self.cells[usize::from(tile)])
    }

    /// Returns the goal of the same preset for `size`. A goal that is not a preset becomes the default preset, unless
    /// it already has that size.
    pub(crate) fn resized(&self, size: Size) -> Goal {
        if size == self.size() {
            return *self;
        }
        Goal::preset(self.as_preset().unwrap_or_default(), size)
    }

    /// Returns the preset that this goal equals, if any.
    pub(crate) fn as_preset(&self) -> Option<Preset> {
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
    fn presets_have_the_documented_boards() {
        assert_eq!(preset(Preset::BlankLast, 3, 3), "1 2 3/4 5 6/7 8 0");
        assert_eq!(preset(Preset::BlankFirst, 3, 3), "0 1 2/3 4 5/6 7 8");
        assert_eq!(preset(Preset::Spiral, 3, 3), "1 2 3/8 0 4/7 6 5");
        assert_eq!(preset(Preset::Spiral, 4, 3), "1 2 3 4/10 11 0 5/9 8 7 6");
        assert_eq!(preset(Preset::Spiral, 2, 4), "1 2/0 3/7 4/6 5");
    }

    #[test]
    fn every_preset_is_recognized_at_every_size() {
        for size in Size::all() {
            for preset in Preset::ALL {
                let goal = Goal::preset(preset, size);
                assert_eq!(goal.as_preset(), Some(preset), "{size}");
            }
        }
    }

    #[test]
    fn preset_names_round_trip() {
        for preset in Preset::ALL {
            assert_eq!(preset.name().parse(), Ok(preset));
        }
    }

    #[test]
    fn a_goal_returns_the_cell_of_each_tile() {
        for size in Size::all() {
            for preset in Preset::ALL {
                let goal = Goal::preset(preset, size);
                for (cell, &tile) in goal.board().tiles().iter().enumerate() {
                    assert_eq!(goal.cell(tile), cell);
                }
            }
        }
    }
}
