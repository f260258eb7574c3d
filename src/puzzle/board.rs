//! Boards: arrangements of the tiles and the blank.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::moves::Move;
use super::size::{MAX_CELLS, Size};

/// An arrangement of the tiles 1, 2, 3, … and one blank, written 0, with one of them in each cell.
///
/// Every board is valid: [`Board::new`] checks it, and all other constructors call `new` or start from a board. A
/// board is a plain value of about a hundred bytes for any size; searches store the far smaller
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
    /// Entries past the last cell are zero, so that equality and hashing can use the whole array.
    tiles: [u8; MAX_CELLS],
}

/// The reason why a list of tiles is not a [`Board`].
///
/// Cells count from 0 in the fields and from 1 in the messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardError {
    /// The number of tiles differs from the number of cells.
    WrongCount {
        /// The size of the board.
        size: Size,
        /// The number of tiles given, with the blank.
        found: usize,
    },
    /// A tile number is too large for the number of cells.
    TooLarge {
        /// The number of cells.
        cells: usize,
        /// The first tile that is too large.
        tile: u32,
        /// The cell of that tile.
        cell: usize,
    },
    /// A tile, or the blank (0), appears twice.
    Twice {
        /// The repeated tile.
        tile: u8,
        /// The first cell that holds it.
        first: usize,
        /// The second cell that holds it.
        second: usize,
    },
}

/// A move that has no tile to slide, because the blank is at that edge of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// The index of the move in its list, from 0.
    pub index: usize,
    /// The move that is not legal.
    pub step: Move,
}

impl Board {
    /// Creates a board from its tiles, row by row; 0 is the blank.
    ///
    /// # Errors
    /// Returns an error unless `tiles` are the numbers 0 to `size.cells() - 1`, each once.
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

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the tiles row by row, with 0 for the blank.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..self.size.cells()]
    }

    /// Returns the tile in `cell`, or 0 for the blank.
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn tile(&self, cell: usize) -> u8 {
        self.tiles()[cell]
    }

    /// Returns the rows from top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.tiles().chunks(self.size.width())
    }

    /// Returns the cell of the blank.
    pub fn blank(&self) -> usize {
        usize::from(self.blank)
    }

    /// Returns the cell of each tile: `positions()[tile]`. Index 0 holds the cell of the blank.
    pub fn positions(&self) -> [u8; MAX_CELLS] {
        let mut positions = [0; MAX_CELLS];
        for (cell, &tile) in self.tiles().iter().enumerate() {
            positions[usize::from(tile)] = cell as u8;
        }
        positions
    }

    /// Returns the board after one move, or `None` if the blank is at that edge and the move has no tile to slide.
    pub fn slide(&self, step: Move) -> Option<Board> {
        let source = step.source(self.size, self.blank())?;
        let mut next = *self;
        next.tiles.swap(source, self.blank());
        next.blank = source as u8;
        Some(next)
    }

    /// Returns the board after all of `moves`.
    ///
    /// # Errors
    /// Returns the first illegal move.
    pub fn play(&self, moves: &[Move]) -> Result<Board, IllegalMove> {
        moves
            .iter()
            .enumerate()
            .try_fold(*self, |board, (index, &step)| {
                board.slide(step).ok_or(IllegalMove { index, step })
            })
    }

    /// Returns every board along `moves`, starting with this one. The first illegal move is an error and ends the
    /// iterator.
    ///
    /// ```
    /// use slidewise::puzzle::{Board, IllegalMove, Move};
    /// let board: Board = "1 2 3/0 4 6/7 5 8".parse().unwrap();
    /// let boards: Vec<_> = board.trace(&[Move::Left, Move::Down, Move::Down, Move::Up]).collect();
    /// assert_eq!(boards[..2], [Ok(board), Ok("1 2 3/4 0 6/7 5 8".parse().unwrap())]);
    /// assert_eq!(boards[3..], [Err(IllegalMove { index: 2, step: Move::Down })]);
    /// ```
    pub fn trace(&self, moves: &[Move]) -> impl Iterator<Item = Result<Board, IllegalMove>> {
        let mut last = Some(*self);
        let after = moves.iter().enumerate().map_while(move |(index, &step)| {
            last = last?.slide(step);
            Some(last.ok_or(IllegalMove { index, step }))
        });
        std::iter::once(Ok(*self)).chain(after)
    }

    /// Returns the board with the contents of cells `a` and `b` exchanged. This is not a move: it can make a solvable
    /// board unsolvable.
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

/// The serialized form of a board. Deserialization checks it with [`Board::new`].
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
    fn new_reports_the_first_error() {
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
    fn play_returns_the_first_illegal_move() {
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
    fn swapping_two_cells_updates_the_blank() {
        let board = Board::new(size(2, 2), &[1, 2, 3, 0]).unwrap();
        for (a, b) in [(0, 1), (0, 3), (3, 2), (3, 3)] {
            let swapped = board.swapped(a, b);
            assert_eq!(Board::new(size(2, 2), swapped.tiles()), Ok(swapped));
            assert_eq!(swapped.swapped(a, b), board);
        }
    }
}
