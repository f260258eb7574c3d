//! Look-up tables for searches over boards of one size.

use crate::puzzle::{Board, MAX_CELLS, Move, Random, Size};

/// Blank moves, Manhattan distances between cells, and Zobrist keys, for boards of one size.
pub struct Grid {
    size: Size,
    /// For each cell of the blank, its cell after each of [`Move::ALL`]; the same cell at an edge.
    blank_after: Vec<[u8; 4]>,
    /// The row and the column of each cell.
    rows_and_columns: Vec<(i8, i8)>,
    /// Manhattan distances, by [`pair`].
    distances: Vec<u8>,
    /// Zobrist keys: a random number for each tile in each cell, by [`pair`].
    keys: Vec<u64>,
}

/// The tiles of a board by cell, and the cell of the blank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tiles {
    /// The label of the tile in each cell.
    pub at: [u8; MAX_CELLS],
    /// The cell of the blank.
    pub blank: u8,
}

/// Returns the index of a pair. Rows have 128 entries, so that no multiplication is needed.
#[inline]
fn pair(first: u8, second: u8) -> usize {
    usize::from(first) << 7 | usize::from(second)
}

impl Grid {
    /// Creates the tables for boards of `size`.
    pub fn new(size: Size) -> Grid {
        let cells = size.cells();
        let after = |blank| Move::ALL.map(|step| step.source(size, blank).unwrap_or(blank) as u8);
        let mut distances = vec![0; cells << 7];
        for a in 0..cells {
            for b in 0..cells {
                distances[pair(a as u8, b as u8)] = size.distance(a, b) as u8;
            }
        }
        let mut random = Random::seeded(0);
        Grid {
            size,
            blank_after: (0..cells).map(after).collect(),
            rows_and_columns: (0..cells)
                .map(|cell| (size.row(cell) as i8, size.column(cell) as i8))
                .collect(),
            distances,
            keys: (0..cells << 7).map(|_| random.bits()).collect(),
        }
    }

    /// Returns the size of the boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the blank's cell after a move; the same cell if there is no tile on that side.
    #[inline]
    pub fn blank_after(&self, blank: u8, step: Move) -> u8 {
        self.blank_after[usize::from(blank)][step as usize]
    }

    /// Returns the row and the column of a cell.
    #[inline]
    pub fn row_and_column(&self, cell: u8) -> (i8, i8) {
        self.rows_and_columns[usize::from(cell)]
    }

    /// Returns the Manhattan distance between two cells.
    #[inline]
    pub fn distance(&self, first: u8, second: u8) -> u8 {
        self.distances[pair(first, second)]
    }

    /// Returns the change of a tile's distance to `target` when it moves between two cells.
    #[inline]
    pub fn distance_change(&self, target: u8, from: u8, to: u8) -> i16 {
        i16::from(self.distance(target, to)) - i16::from(self.distance(target, from))
    }

    /// Returns the change of a board's hash when `tile` moves between two cells, to be combined by XOR.
    #[inline]
    pub fn hash_change(&self, tile: u8, from: u8, to: u8) -> u64 {
        self.keys[pair(tile, from)] ^ self.keys[pair(tile, to)]
    }

    /// Returns the Manhattan distance of a board whose tiles are labelled by their goal cells.
    pub fn manhattan_distance(&self, tiles: &Tiles) -> u16 {
        (0..self.size.cells() as u8)
            .filter(|&cell| cell != tiles.blank)
            .map(|cell| u16::from(self.distance(tiles.at[usize::from(cell)], cell)))
            .sum()
    }
}

impl Tiles {
    /// Returns the tiles of `board`, labelled by `label`.
    pub fn labelled(board: &Board, label: impl Fn(u8) -> u8) -> Tiles {
        let mut at = [0; MAX_CELLS];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            at[cell] = label(tile);
        }
        let blank = board.blank() as u8;
        Tiles { at, blank }
    }

    /// Moves the blank to an adjacent cell, and the tile from there to the blank's cell.
    #[inline]
    pub fn move_blank(&mut self, to: u8) {
        self.at.swap(usize::from(self.blank), usize::from(to));
        self.blank = to;
    }
}
