//! Compact board representations, for searches that store millions of boards.

use super::board::Board;
use super::moves::Move;
use super::random::mix;
use super::size::Size;

/// A board in few bytes: 4 bits per cell for up to 16 cells, 5 bits for up to 25, one byte for more.
///
/// The size of the board is not stored; a search has it once for all its boards. Cells are numbered as in [`Board`].
pub trait Packed: Copy + Eq + std::fmt::Debug + 'static {
    /// The maximum number of cells of this representation.
    const MAX_CELLS: usize;

    /// Packs `board`, which must have at most [`Self::MAX_CELLS`] cells.
    fn pack(board: &Board) -> Self;

    /// Returns the tile in `cell`, or 0 for the blank.
    fn tile(&self, cell: usize) -> u8;

    /// Returns the board after the tile in cell `source` moves into the blank at cell `blank`.
    fn slide(self, blank: usize, source: usize) -> Self;

    /// Returns the cell of the blank.
    fn blank(&self) -> usize;

    /// Returns a hash that is spread evenly over the upper 40 bits.
    fn hash(&self) -> u64;
}

/// Up to 16 cells of 4 bits each, with the first cell in the lowest bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nibbles(u64);

impl Nibbles {
    /// Returns the packed cells.
    pub fn bits(&self) -> u64 {
        self.0
    }
}

/// Up to 25 cells of 5 bits each, with the first cell in the lowest bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quintets(u128);

/// Up to `N` cells of one byte each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bytes<const N: usize>([u8; N]);

impl Packed for Nibbles {
    const MAX_CELLS: usize = 16;

    fn pack(board: &Board) -> Nibbles {
        Nibbles(
            board
                .tiles()
                .iter()
                .rev()
                .fold(0, |bits, &tile| bits << 4 | u64::from(tile)),
        )
    }

    #[inline]
    fn tile(&self, cell: usize) -> u8 {
        (self.0 >> (4 * cell) & 15) as u8
    }

    #[inline]
    fn slide(self, blank: usize, source: usize) -> Nibbles {
        let tile = self.0 >> (4 * source) & 15;
        Nibbles(self.0 ^ tile << (4 * source) ^ tile << (4 * blank))
    }

    /// Returns the lowest nibble that is zero: unused cells are zero too, but they are higher.
    #[inline]
    fn blank(&self) -> usize {
        const LOW: u64 = 0x1111_1111_1111_1111;
        let pairs = self.0 | self.0 >> 1;
        let occupied = (pairs | pairs >> 2) & LOW;
        (!occupied & LOW).trailing_zeros() as usize / 4
    }

    #[inline]
    fn hash(&self) -> u64 {
        (self.0 ^ self.0 >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl Packed for Quintets {
    const MAX_CELLS: usize = 25;

    fn pack(board: &Board) -> Quintets {
        Quintets(
            board
                .tiles()
                .iter()
                .rev()
                .fold(0, |bits, &tile| bits << 5 | u128::from(tile)),
        )
    }

    #[inline]
    fn tile(&self, cell: usize) -> u8 {
        (self.0 >> (5 * cell) & 31) as u8
    }

    #[inline]
    fn slide(self, blank: usize, source: usize) -> Quintets {
        let tile = self.0 >> (5 * source) & 31;
        Quintets(self.0 ^ tile << (5 * source) ^ tile << (5 * blank))
    }

    #[inline]
    fn blank(&self) -> usize {
        const LOW: u128 = {
            let mut bits = 0;
            let mut cell = 0;
            while cell < 25 {
                bits |= 1 << (5 * cell);
                cell += 1;
            }
            bits
        };
        let pairs = self.0 | self.0 >> 1;
        let occupied = (pairs | pairs >> 2 | self.0 >> 4) & LOW;
        (!occupied & LOW).trailing_zeros() as usize / 5
    }

    #[inline]
    fn hash(&self) -> u64 {
        mix(self.0 as u64 ^ mix((self.0 >> 64) as u64))
    }
}

impl<const N: usize> Packed for Bytes<N> {
    const MAX_CELLS: usize = N;

    /// Sets unused cells to 255, so that the blank is the only zero.
    fn pack(board: &Board) -> Bytes<N> {
        let mut bytes = [255; N];
        bytes[..board.tiles().len()].copy_from_slice(board.tiles());
        Bytes(bytes)
    }

    #[inline]
    fn tile(&self, cell: usize) -> u8 {
        self.0[cell]
    }

    #[inline]
    fn slide(mut self, blank: usize, source: usize) -> Bytes<N> {
        self.0.swap(blank, source);
        self
    }

    #[inline]
    fn blank(&self) -> usize {
        self.0.iter().position(|&tile| tile == 0).unwrap_or(0)
    }

    fn hash(&self) -> u64 {
        self.0.chunks(8).fold(0, |hash, chunk| {
            let word = chunk
                .iter()
                .rev()
                .fold(0, |word, &tile| word << 8 | u64::from(tile));
            mix(hash.rotate_left(5) ^ word)
        })
    }
}

/// The legal moves for each cell of the blank and each previous move: [`Move::source`] as a table, without the move
/// that would undo the previous one.
#[derive(Clone, Debug)]
pub(crate) struct SuccessorTable(Vec<Successors>);

/// A move and the cell of the tile that it slides into the blank.
pub(crate) type Successor = (Move, u8);

#[derive(Clone, Copy, Debug)]
struct Successors {
    moves: [Successor; 4],
    len: u8,
}

impl SuccessorTable {
    /// Builds the table for boards of `size`.
    pub fn new(size: Size) -> SuccessorTable {
        let previous_moves = || Move::ALL.into_iter().map(Some).chain([None]);
        let successors = |blank: usize, last: Option<Move>| {
            let mut successors = Successors {
                moves: [(Move::Up, 0); 4],
                len: 0,
            };
            for step in Move::ALL {
                if let Some(source) = step.source(size, blank)
                    && last != Some(step.opposite())
                {
                    successors.moves[usize::from(successors.len)] = (step, source as u8);
                    successors.len += 1;
                }
            }
            successors
        };
        let row = |blank: usize| previous_moves().map(move |last| successors(blank, last));
        SuccessorTable((0..size.cells()).flat_map(row).collect())
    }

    /// Returns the moves that can follow `last` with the blank at `blank`, in the order of [`Move::ALL`].
    #[inline]
    pub fn get(&self, blank: usize, last: Option<Move>) -> &[Successor] {
        let successors = &self.0[blank * 5 + last.map_or(4, |last| last as usize)];
        &successors.moves[..usize::from(successors.len)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Goal, MAX_CELLS, Preset, Random, scramble};

    /// Unpacks a board; `None` if its tiles are not those of a board of `size`.
    fn unpack<P: Packed>(packed: &P, size: Size) -> Option<Board> {
        let tiles: Vec<u8> = (0..size.cells()).map(|cell| packed.tile(cell)).collect();
        Board::new(size, &tiles).ok()
    }

    /// Checks a packed board against a [`Board`] along random moves.
    fn check_representation<P: Packed>(size: Size) {
        let mut random = Random::seeded(7);
        let goal = Goal::preset(Preset::BlankLast, size);
        let table = SuccessorTable::new(size);
        let mut board = scramble::uniform(&goal, &mut random);
        let mut packed = P::pack(&board);
        for _ in 0..300 {
            assert_eq!(unpack(&packed, size), Some(board));
            assert_eq!(packed.blank(), board.blank());
            let step = Move::ALL[random.below(4)];
            let source = step.source(size, board.blank());
            let successor = source.map(|source| (step, source as u8));
            assert_eq!(
                table
                    .get(board.blank(), None)
                    .iter()
                    .find(|next| next.0 == step)
                    .copied(),
                successor
            );
            assert!(
                table
                    .get(board.blank(), Some(step.opposite()))
                    .iter()
                    .all(|next| next.0 != step)
            );
            if let (Some(next), Some(source)) = (board.slide(step), source) {
                packed = packed.slide(board.blank(), source);
                board = next;
                assert_eq!(packed, P::pack(&board));
                assert_eq!(packed.hash(), P::pack(&board).hash());
            }
        }
    }

    #[test]
    fn every_representation_moves_like_the_board_it_came_from() {
        for size in Size::all() {
            if size.cells() <= Nibbles::MAX_CELLS {
                check_representation::<Nibbles>(size);
            }
            if size.cells() <= Quintets::MAX_CELLS {
                check_representation::<Quintets>(size);
            }
            if size.cells() <= 64 {
                check_representation::<Bytes<64>>(size);
            }
            check_representation::<Bytes<MAX_CELLS>>(size);
        }
    }

    #[test]
    fn nibbles_take_8_bytes_and_quintets_16() {
        assert_eq!(size_of::<Nibbles>(), 8);
        assert_eq!(size_of::<Quintets>(), 16);
    }
}
