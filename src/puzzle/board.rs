//! An arrangement of tiles.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::moves::Move;
use super::size::{MAX_CELLS, Size};

/// The tiles 1, 2, 3, … and one blank, written 0, each in a cell of its own.
///
/// [`Board::new`] is the only door: whatever else makes a board passes through it. A board is a plain
/// value of about a hundred bytes for any size; searches keep the far smaller
/// [`Packed`](super::packed::Packed) forms.
///
/// ```
/// use slidewise::puzzle::{Board, Move, Size};
/// let board = Board::new(Size::new(3, 3).unwrap(), &[1, 2, 3, 0, 4, 6, 7, 5, 8]).unwrap();
/// let next = board.slide(Move::Left).unwrap();
/// assert_eq!(next.to_string(), "1 2 3/4 0 6/7 5 8");
/// assert_eq!(board.slide(Move::Right), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "RawBoard", into = "RawBoard")]
pub struct Board {
    size: Size,
    blank: u8,
    /// Past the last cell all zero, so that equality and hashing may look at the whole array.
    tiles: [u8; MAX_CELLS],
}

/// Why a list of tiles is not a [`Board`]. Cells count from 0 here and from 1 in messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardError {
    WrongCount {
        size: Size,
        found: usize,
    },
    TooLarge {
        cells: usize,
        tile: u32,
        cell: usize,
    },
    Twice {
        tile: u8,
        first: usize,
        second: usize,
    },
}

/// A move that would push a tile that is not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// The place of the move in its list, from 0.
    pub index: usize,
    pub step: Move,
}

impl Board {
    /// Checks that `tiles`, row by row, are the numbers 0 to cells - 1, each once; 0 is the blank.
    pub fn new(size: Size, tiles: &[u8]) -> Result<Board, BoardError> {
        let cells = size.cells();
        if tiles.len() != cells {
            return Err(BoardError::WrongCount {
                size,
                found: tiles.len(),
            });
        }
        let mut seen = [None; MAX_CELLS];
        let mut board = Board {
            size,
            blank: 0,
            tiles: [0; MAX_CELLS],
        };
        for (cell, &tile) in tiles.iter().enumerate() {
            if usize::from(tile) >= cells {
                return Err(BoardError::TooLarge {
                    cells,
                    tile: tile.into(),
                    cell,
                });
            }
            if let Some(first) = seen[usize::from(tile)].replace(cell) {
                return Err(BoardError::Twice {
                    tile,
                    first,
                    second: cell,
                });
            }
            if tile == 0 {
                board.blank = cell as u8;
            }
            board.tiles[cell] = tile;
        }
        Ok(board)
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// Row by row, 0 for the blank.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..self.size.cells()]
    }

    pub fn tile(&self, cell: usize) -> u8 {
        self.tiles()[cell]
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.tiles().chunks(self.size.width())
    }

    /// The cell of the blank.
    pub fn blank(&self) -> usize {
        usize::from(self.blank)
    }

    /// The cell of each tile: `positions()[tile]`.
    pub fn positions(&self) -> [u8; MAX_CELLS] {
        let mut positions = [0; MAX_CELLS];
        for (cell, &tile) in self.tiles().iter().enumerate() {
            positions[usize::from(tile)] = cell as u8;
        }
        positions
    }

    /// The board after one move, or `None` where the blank has no tile on that side.
    pub fn slide(&self, step: Move) -> Option<Board> {
        let source = step.source(self.size, self.blank())?;
        let mut next = *self;
        next.tiles.swap(source, self.blank());
        next.blank = source as u8;
        Some(next)
    }

    /// The board after a list of moves.
    pub fn play(&self, moves: &[Move]) -> Result<Board, IllegalMove> {
        moves
            .iter()
            .enumerate()
            .try_fold(*self, |board, (index, &step)| {
                board.slide(step).ok_or(IllegalMove { index, step })
            })
    }

    /// Returns the boards that `moves` pass through, this one first. The first illegal move is an error, and the last item.
    ///
    /// ```
    /// use slidewise::puzzle::{Board, IllegalMove, Move};
    /// let board: Board = "1 2 3/0 4 6/7 5 8".parse().unwrap();
    /// let passed: Vec<_> = board.trace(&[Move::Left, Move::Down, Move::Down, Move::Up]).collect();
    /// assert_eq!(passed[..2], [Ok(board), Ok("1 2 3/4 0 6/7 5 8".parse().unwrap())]);
    /// assert_eq!(passed[3..], [Err(IllegalMove { index: 2, step: Move::Down })]);
    /// ```
    pub fn trace(&self, moves: &[Move]) -> impl Iterator<Item = Result<Board, IllegalMove>> {
        let mut last = Some(*self);
        let after = moves.iter().enumerate().map_while(move |(index, &step)| {
            last = last?.slide(step);
            Some(last.ok_or(IllegalMove { index, step }))
        });
        std::iter::once(Ok(*self)).chain(after)
    }

    /// The board with the contents of two cells exchanged; this may change whether it can be solved.
    pub fn swapped(&self, a: usize, b: usize) -> Board {
        let mut next = *self;
        next.tiles[..self.size.cells()].swap(a, b);
        if next.tiles[a] == 0 {
            next.blank = a as u8;
        } else if next.tiles[b] == 0 {
            next.blank = b as u8;
        }
        next
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            BoardError::WrongCount { size, found } => {
                write!(
                    f,
                    "a {size} board has {} cells: {found} tiles are given",
                    size.cells()
                )
            }
            BoardError::TooLarge { cells, tile, cell } => write!(
                f,
                "{cells} cells need tiles 0 to {}: {tile} is too large (cell {})",
                cells - 1,
                cell + 1
            ),
            BoardError::Twice {
                tile: 0,
                first,
                second,
            } => {
                write!(
                    f,
                    "the blank appears twice: cells {} and {}",
                    first + 1,
                    second + 1
                )
            }
            BoardError::Twice {
                tile,
                first,
                second,
            } => {
                write!(
                    f,
                    "tile {tile} appears twice: cells {} and {}",
                    first + 1,
                    second + 1
                )
            }
        }
    }
}

impl std::error::Error for BoardError {}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "move {} ({}) has no tile to push",
            self.index + 1,
            self.step
        )
    }
}

impl std::error::Error for IllegalMove {}

/// What crosses a wire in place of a board; it becomes one through [`Board::new`] only.
#[derive(Serialize, Deserialize)]
struct RawBoard(Size, Vec<u8>);

impl TryFrom<RawBoard> for Board {
    type Error = BoardError;

    fn try_from(raw: RawBoard) -> Result<Board, BoardError> {
        Board::new(raw.0, &raw.1)
    }
}

impl From<Board> for RawBoard {
    fn from(board: Board) -> RawBoard {
        RawBoard(board.size, board.tiles().to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(width: usize, height: usize) -> Size {
        Size::new(width, height).unwrap()
    }

    #[test]
    fn the_door_names_the_first_thing_wrong() {
        let error = |tiles: &[u8]| Board::new(size(3, 3), tiles).unwrap_err().to_string();
        assert_eq!(
            error(&[1, 2, 3]),
            "a 3x3 board has 9 cells: 3 tiles are given"
        );
        assert_eq!(
            error(&[1, 2, 7, 3, 4, 5, 6, 7, 0]),
            "tile 7 appears twice: cells 3 and 8"
        );
        assert_eq!(
            error(&[1, 2, 3, 4, 5, 6, 7, 8, 9]),
            "9 cells need tiles 0 to 8: 9 is too large (cell 9)"
        );
        assert_eq!(
            error(&[0, 1, 2, 3, 4, 5, 6, 7, 0]),
            "the blank appears twice: cells 1 and 9"
        );
    }

    #[test]
    fn every_legal_move_is_undone_by_its_opposite() {
        for size in Size::all() {
            let tiles: Vec<u8> = (0..size.cells() as u8).rev().collect();
            let board = Board::new(size, &tiles).unwrap();
            for step in Move::ALL {
                if let Some(next) = board.slide(step) {
                    assert_ne!(next, board);
                    assert_eq!(next.slide(step.opposite()), Some(board));
                    assert_eq!(Board::new(size, next.tiles()), Ok(next));
                }
            }
        }
    }

    #[test]
    fn a_list_of_moves_stops_at_the_first_illegal_one() {
        let board = Board::new(size(2, 2), &[1, 2, 3, 0]).unwrap();
        let error = board
            .play(&[Move::Down, Move::Right, Move::Right])
            .unwrap_err();
        assert_eq!(
            error,
            IllegalMove {
                index: 2,
                step: Move::Right
            }
        );
        assert_eq!(error.to_string(), "move 3 (R) has no tile to push");
    }

    #[test]
    fn swapping_two_cells_keeps_track_of_the_blank() {
        let board = Board::new(size(2, 2), &[1, 2, 3, 0]).unwrap();
        for (a, b) in [(0, 1), (0, 3), (3, 2), (3, 3)] {
            let swapped = board.swapped(a, b);
            assert_eq!(Board::new(size(2, 2), swapped.tiles()), Ok(swapped));
            assert_eq!(swapped.swapped(a, b), board);
        }
    }
}
