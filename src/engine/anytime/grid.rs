//! What every search over the boards of one size looks up.

use crate::puzzle::{Board, MAX_CELLS, Move, Random, Size};

/// The ways of the blank, the distances between cells, and hash keys.
pub struct Grid {
    size: Size,
    /// For each cell, where the blank goes with each of [`Move::ALL`]; itself past an edge.
    after: Vec<[u8; 4]>,
    /// The row and the column of each cell.
    places: Vec<(i8, i8)>,
    /// By [`pair`].
    distances: Vec<u8>,
    /// A random number for each tile in each cell, by [`pair`] (Zobrist).
    keys: Vec<u64>,
}

/// The tiles of a board by cell, and the cell of its blank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tiles {
    pub at: [u8; MAX_CELLS],
    pub blank: u8,
}

/// Rows of 128, so that no multiplication is needed.
#[inline]
fn pair(first: u8, second: u8) -> usize {
    usize::from(first) << 7 | usize::from(second)
}

impl Grid {
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
            after: (0..cells).map(after).collect(),
            places: (0..cells)
                .map(|cell| (size.row(cell) as i8, size.column(cell) as i8))
                .collect(),
            distances,
            keys: (0..cells << 7).map(|_| random.bits()).collect(),
        }
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// Where a move takes the blank; where it is if there is no tile on that side.
    #[inline]
    pub fn after(&self, blank: u8, step: Move) -> u8 {
        self.after[usize::from(blank)][step as usize]
    }

    #[inline]
    pub fn row_and_column(&self, cell: u8) -> (i8, i8) {
        self.places[usize::from(cell)]
    }

    /// Rows and columns between two cells.
    #[inline]
    pub fn distance(&self, first: u8, second: u8) -> u8 {
        self.distances[pair(first, second)]
    }

    /// How much farther from `target` a tile is in one cell than in another.
    #[inline]
    pub fn change(&self, target: u8, from: u8, to: u8) -> i16 {
        i16::from(self.distance(target, to)) - i16::from(self.distance(target, from))
    }

    /// What changes in the hash of a board when `tile` goes from one cell to another.
    #[inline]
    pub fn hash_change(&self, tile: u8, from: u8, to: u8) -> u64 {
        self.keys[pair(tile, from)] ^ self.keys[pair(tile, to)]
    }

    /// The sum of the tiles' distances to where they belong, if each has the number of its goal's cell.
    pub fn distances(&self, tiles: &Tiles) -> u16 {
        (0..self.size.cells() as u8)
            .filter(|&cell| cell != tiles.blank)
            .map(|cell| u16::from(self.distance(tiles.at[usize::from(cell)], cell)))
            .sum()
    }
}

impl Tiles {
    /// Of each tile the number that `name` gives it.
    pub fn named(board: &Board, name: impl Fn(u8) -> u8) -> Tiles {
        let mut at = [0; MAX_CELLS];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            at[cell] = name(tile);
        }
        let blank = board.blank() as u8;
        Tiles { at, blank }
    }

    /// Moves the blank to a cell beside it, and what is there to where the blank was.
    #[inline]
    pub fn move_blank(&mut self, to: u8) {
        self.at.swap(usize::from(self.blank), usize::from(to));
        self.blank = to;
    }
}
