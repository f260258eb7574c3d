//! The compact forms of a board that searches keep by the million.

use super::board::Board;
use super::moves::Move;
use super::random::mix;
use super::size::Size;

/// A board of a known size in as few bytes as is practical: 4 bits a cell up to 16 cells, 5 up to 25,
/// a byte beyond.
///
/// The size is not part of it: a search knows it. Cells are numbered as in [`Board`].
pub trait Packed: Copy + Eq + std::fmt::Debug + 'static {
    /// The most cells this form can hold.
    const MAX_CELLS: usize;

    /// `board` must have at most [`Self::MAX_CELLS`] cells.
    fn pack(board: &Board) -> Self;

    fn tile(&self, cell: usize) -> u8;

    /// Moves the tile of cell `source` into the blank at cell `blank`; the blank is then at `source`.
    fn slide(self, blank: usize, source: usize) -> Self;

    /// The cell of the blank.
    fn blank(&self) -> usize;

    /// Spread evenly over the upper 40 bits.
    fn hash(&self) -> u64;
}

/// Up to 16 cells of 4 bits, the first cell lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nibbles(u64);
impl Nibbles {
    pub fn bits(&self) -> u64 {
        self.0
    }
}

/// Up to 25 cells of 5 bits, the first cell lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quintets(u128);

/// Up to `N` cells of a byte.
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

    /// The lowest nibble of zero: cells past the last are zero as well, but higher.
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

    /// Cells past the last hold 255, so that the blank is the only zero.
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

/// For each cell of the blank and each last move, the moves that may follow: [`Move::source`] as a table,
/// without the move that would take the last one back.
#[derive(Clone, Debug)]
pub struct Neighbours(Vec<Successors>);

/// A move and the cell whose tile it slides into the blank.
pub type Successor = (Move, u8);

#[derive(Clone, Copy, Debug)]
struct Successors {
    moves: [Successor; 4],
    len: u8,
}

impl Neighbours {
    pub fn new(size: Size) -> Neighbours {
        let lasts = || Move::ALL.into_iter().map(Some).chain([None]);
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
        let row = |blank: usize| lasts().map(move |last| successors(blank, last));
        Neighbours((0..size.cells()).flat_map(row).collect())
    }

    /// The moves that may follow `last` with the blank at `blank`, in the order of [`Move::ALL`].
    #[inline]
    pub fn after(&self, blank: usize, last: Option<Move>) -> &[Successor] {
        let successors = &self.0[blank * 5 + last.map_or(4, |last| last as usize)];
        &successors.moves[..usize::from(successors.len)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Goal, MAX_CELLS, Preset, Random, scramble};

    /// The full board of a packed one.
    fn unpack<P: Packed>(packed: &P, size: Size) -> Option<Board> {
        let tiles: Vec<u8> = (0..size.cells()).map(|cell| packed.tile(cell)).collect();
        Board::new(size, &tiles).ok()
    }

    fn mirrors_the_board<P: Packed>(size: Size) {
        let mut random = Random::seeded(7);
        let goal = Goal::preset(Preset::BlankLast, size);
        let neighbours = Neighbours::new(size);
        let mut board = scramble::uniform(&goal, &mut random);
        let mut packed = P::pack(&board);
        for _ in 0..300 {
            assert_eq!(unpack(&packed, size), Some(board));
            assert_eq!(packed.blank(), board.blank());
            let step = Move::ALL[random.below(4)];
            let source = step.source(size, board.blank());
            let successor = source.map(|source| (step, source as u8));
            assert_eq!(
                neighbours
                    .after(board.blank(), None)
                    .iter()
                    .find(|next| next.0 == step)
                    .copied(),
                successor
            );
            assert!(
                neighbours
                    .after(board.blank(), Some(step.opposite()))
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
    fn every_packed_form_slides_like_the_board_it_came_from() {
        for size in Size::all() {
            if size.cells() <= Nibbles::MAX_CELLS {
                mirrors_the_board::<Nibbles>(size);
            }
            if size.cells() <= Quintets::MAX_CELLS {
                mirrors_the_board::<Quintets>(size);
            }
            if size.cells() <= 64 {
                mirrors_the_board::<Bytes<64>>(size);
            }
            mirrors_the_board::<Bytes<MAX_CELLS>>(size);
        }
    }

    #[test]
    fn sixteen_cells_take_eight_bytes_and_twenty_five_take_sixteen() {
        assert_eq!(size_of::<Nibbles>(), 8);
        assert_eq!(size_of::<Quintets>(), 16);
    }
}
