//! The boards of recorded nodes, in few bytes.

use crate::puzzle::packed::{Bytes, Nibbles, Packed};
use crate::puzzle::{Board, MAX_CELLS, Size};

/// The boards of the nodes, in the order in which they were recorded.
pub struct Boards {
    size: Size,
    list: List,
}

enum List {
    /// Of up to 16 cells.
    Small(Vec<Nibbles>),
    /// Of more: one byte a cell.
    Large(Vec<u8>),
}

/// A board as a search works with it, which is [`Nibbles`] where they suffice and [`Bytes`] elsewhere. All boards of a
/// search are of one type.
pub trait RecordedBoard: Packed {
    /// Appends the board.
    fn record(&self, boards: &mut Boards);

    /// Returns the board with an index.
    fn recorded(boards: &Boards, index: usize) -> Self;

    /// Returns `true` if the board with an index is this one.
    fn is_recorded(&self, boards: &Boards, index: usize) -> bool;
}

impl RecordedBoard for Nibbles {
    #[inline]
    fn record(&self, boards: &mut Boards) {
        if let List::Small(list) = &mut boards.list {
            list.push(*self);
        }
    }

    #[inline]
    fn recorded(boards: &Boards, index: usize) -> Nibbles {
        boards.small()[index]
    }

    #[inline]
    fn is_recorded(&self, boards: &Boards, index: usize) -> bool {
        boards.small()[index] == *self
    }
}

impl RecordedBoard for Bytes<MAX_CELLS> {
    fn record(&self, boards: &mut Boards) {
        let cells = boards.size.cells();
        if let List::Large(list) = &mut boards.list {
            list.extend((0..cells).map(|cell| self.tile(cell)));
        }
    }

    fn recorded(boards: &Boards, index: usize) -> Bytes<MAX_CELLS> {
        Bytes::pack(&boards.get(index))
    }

    fn is_recorded(&self, boards: &Boards, index: usize) -> bool {
        let mut tiles = boards.large(index).iter().enumerate();
        tiles.all(|(cell, &tile)| self.tile(cell) == tile)
    }
}

impl Boards {
    /// Returns an empty list for boards of `size`.
    pub fn new(size: Size) -> Boards {
        let is_small = size.cells() <= Nibbles::MAX_CELLS;
        Boards {
            size,
            list: if is_small {
                List::Small(Vec::new())
            } else {
                List::Large(Vec::new())
            },
        }
    }

    /// Returns the size of the boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the cell of the blank of the board with an index.
    #[inline]
    pub fn blank(&self, index: usize) -> usize {
        match &self.list {
            List::Small(list) => list[index].blank(),
            List::Large(_) => {
                let blank = self.large(index).iter().position(|&tile| tile == 0);
                blank.unwrap_or(0)
            }
        }
    }

    /// Returns, for each of some boards, the last index below `count` at which it is.
    pub fn find_last(&self, boards: &[Board], count: usize) -> Vec<Option<u32>> {
        if let List::Small(list) = &self.list {
            let packed: Vec<Nibbles> = boards.iter().map(Nibbles::pack).collect();
            return find_last(&packed, &list[..count]);
        }
        let last = |board: &Board| {
            let mut indices = (0..count).rev();
            let index = indices.find(|&index| self.large(index) == board.tiles())?;
            Some(index as u32)
        };
        boards.iter().map(last).collect()
    }

    /// Returns the board with an index.
    pub fn get(&self, index: usize) -> Board {
        let cells = self.size.cells();
        let mut tiles = [0; MAX_CELLS];
        let tiles = &mut tiles[..cells];
        match &self.list {
            List::Small(list) => {
                for (cell, tile) in tiles.iter_mut().enumerate() {
                    *tile = list[index].tile(cell);
                }
            }
            List::Large(_) => tiles.copy_from_slice(self.large(index)),
        }
        Board::new(self.size, tiles).expect("a recorded board is a board")
    }

    /// Returns all boards of up to 16 cells.
    #[inline]
    fn small(&self) -> &[Nibbles] {
        match &self.list {
            List::Small(list) => list,
            List::Large(_) => &[],
        }
    }

    /// Returns the tiles of a board of more than 16 cells.
    fn large(&self, index: usize) -> &[u8] {
        let cells = self.size.cells();
        match &self.list {
            List::Small(_) => &[],
            List::Large(list) => &list[index * cells..][..cells],
        }
    }

    /// Returns the number of bytes reserved.
    pub fn bytes(&self) -> usize {
        match &self.list {
            List::Small(list) => size_of::<Nibbles>() * list.capacity(),
            List::Large(list) => list.capacity(),
        }
    }

    /// Reserves memory for `more` boards. Returns `false` if the memory is not there.
    pub fn reserve(&mut self, more: usize) -> bool {
        let reserved = match &mut self.list {
            List::Small(list) => list.try_reserve_exact(more),
            List::Large(list) => list.try_reserve_exact(more * self.size.cells()),
        };
        reserved.is_ok()
    }
}

/// Returns, for each of some boards, the last index at which it is in a list.
fn find_last(boards: &[Nibbles], list: &[Nibbles]) -> Vec<Option<u32>> {
    let mut found = vec![None; boards.len()];
    let mut left = boards.len();
    // Four boards at most are looked for: a comparison with each is faster than a set.
    for (index, board) in list.iter().enumerate().rev() {
        if !boards.contains(board) {
            continue;
        }
        for (found, wanted) in found.iter_mut().zip(boards) {
            if wanted == board && found.is_none() {
                *found = Some(index as u32);
                left -= 1;
            }
        }
        if left == 0 {
            break;
        }
    }
    found
}
