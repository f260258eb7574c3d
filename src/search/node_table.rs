//! The boards a search remembers: each once, with a note on how it was reached.

use super::memory::{Chunks, Memory, OutOfMemory};
use crate::puzzle::Move;
use crate::puzzle::packed::{Packed, SuccessorTable};

/// The number of a board in a [`NodeTable`], in order of arrival.
pub type Id = u32;

/// How a board was reached, in four bytes: depth, estimate as the heuristic [notes] it, last move.
///
/// [notes]: crate::heuristic::Heuristic::note
///
/// The parent is not kept: taking the move back gives its board, and the store finds that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeInfo(u32);

impl NodeInfo {
    /// The deepest board that can be noted.
    pub const MAX_DEPTH: u32 = (1 << (32 - Self::DEPTH_SHIFT)) - 1;
    /// Enough for any estimate: on 10x10 Manhattan distance is at most 1,000, and linear conflict adds
    /// at most 360; on 16 cells three bits are left beside the farthest distance, 140.
    pub const ESTIMATE_BITS: u32 = 11;
    const MAX_ESTIMATE: u32 = (1 << Self::ESTIMATE_BITS) - 1;
    const STEP_BITS: u32 = 3;
    const NO_STEP: u32 = 4;
    const DEPTH_SHIFT: u32 = Self::STEP_BITS + Self::ESTIMATE_BITS;

    /// The root, where no move was made.
    pub fn root(estimate: u32) -> NodeInfo {
        debug_assert!(estimate <= Self::MAX_ESTIMATE);
        NodeInfo(estimate << Self::STEP_BITS | Self::NO_STEP)
    }

    /// A board `depth` moves from the root, of which `step` was the last.
    #[inline]
    pub fn new(depth: u32, estimate: u32, step: Move) -> NodeInfo {
        debug_assert!(depth <= Self::MAX_DEPTH && estimate <= Self::MAX_ESTIMATE);
        NodeInfo(depth << Self::DEPTH_SHIFT | estimate << Self::STEP_BITS | step as u32)
    }

    #[inline]
    pub fn depth(self) -> u32 {
        self.0 >> Self::DEPTH_SHIFT
    }

    #[inline]
    pub fn estimate(self) -> u32 {
        self.0 >> Self::STEP_BITS & Self::MAX_ESTIMATE
    }

    #[inline]
    pub fn step(self) -> Option<Move> {
        match self.0 & ((1 << Self::STEP_BITS) - 1) {
            0 => Some(Move::Up),
            1 => Some(Move::Right),
            2 => Some(Move::Down),
            3 => Some(Move::Left),
            _ => None,
        }
    }
}

/// A board with its note. Packed, so that no byte is lost between them: 12 bytes for a 4x4 board, where
/// the alignment of eight bytes would make it 16.
#[derive(Clone, Copy)]
#[repr(C, packed(4))]
pub struct NodeEntry<P: Copy> {
    pub board: P,
    pub note: NodeInfo,
}

/// A set of boards with notes.
///
/// They lie in a list of chunks; an open-addressing index of four bytes a slot finds them. A
/// slot holds the board's number and five bits of its hash, so that most other boards are passed by
/// without a look. The index is at most three quarters full and doubles: 1.3 to 2.7 slots a board. It can be
/// made anew from the boards, so the old one is given back before the new one is reserved. After
/// [`OutOfMemory`] the store is of no further use.
pub struct NodeTable<P: Copy> {
    boards: Chunks<NodeEntry<P>, CHUNK>,
    /// A power of two of slots.
    index: Vec<u32>,
    /// Leaves as many bits of a hash as number the slots.
    shift: u32,
    /// Boards that fit before the index must grow.
    room: usize,
}

const CHUNK: usize = 1 << 10;
const EMPTY: u32 = u32::MAX;
const MAX_ID: Id = (1 << 27) - 1;
const FIRST_SLOTS: usize = 1 << 14;

/// What [`NodeTable::find_or_add`] found.
pub enum Entry {
    Known(Id),
    Added(Id),
}

impl<P: Packed> NodeTable<P> {
    pub fn new() -> NodeTable<P> {
        NodeTable {
            boards: Chunks::new(),
            index: Vec::new(),
            shift: 0,
            room: 0,
        }
    }

    pub fn len(&self) -> usize {
        self.boards.len()
    }

    #[inline]
    pub fn board(&self, id: Id) -> P {
        self.boards.get(id as usize).board
    }

    #[inline]
    pub fn note(&self, id: Id) -> NodeInfo {
        self.boards.get(id as usize).note
    }

    #[inline]
    pub fn set_note(&mut self, id: Id, note: NodeInfo) {
        self.boards.get_mut(id as usize).note = note;
    }

    /// The number of a board, if it is here.
    pub fn find(&self, board: &P) -> Option<Id> {
        if self.index.is_empty() {
            return None;
        }
        self.probe(board).ok()
    }

    /// The number of a board that is here already, or that is now, with `note`.
    #[inline(always)]
    pub fn find_or_add(
        &mut self,
        board: &P,
        note: NodeInfo,
        memory: &mut Memory,
    ) -> Result<Entry, OutOfMemory> {
        if self.len() == self.room {
            self.grow(memory)?;
        }
        match self.probe(board) {
            Ok(id) => Ok(Entry::Known(id)),
            Err((slot, entry)) => {
                let id = self.len() as Id;
                let board = *board;
                self.boards.push(NodeEntry { board, note }, memory)?;
                self.index[slot] = entry | id;
                Ok(Entry::Added(id))
            }
        }
    }

    /// The number of a board, or the free slot where it belongs and its entry there without the number.
    #[inline]
    fn probe(&self, board: &P) -> Result<Id, (usize, u32)> {
        let index = &self.index[..];
        let (mut slot, tag) = place(board.hash(), self.shift);
        loop {
            let entry = index[slot];
            if entry == EMPTY {
                return Err((slot, tag));
            }
            let id = entry & MAX_ID;
            if entry & !MAX_ID == tag && self.board(id) == *board {
                return Ok(id);
            }
            slot = (slot + 1) & (index.len() - 1);
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, memory: &mut Memory) -> Result<(), OutOfMemory> {
        let slots = (2 * self.index.len()).max(FIRST_SLOTS);
        let room = slots / 4 * 3;
        if room > MAX_ID as usize {
            return Err(OutOfMemory);
        }
        memory.replace(&mut self.index, slots)?;
        self.index.resize(slots, EMPTY);
        self.shift = u64::BITS - slots.ilog2();
        self.room = room;
        let index = &mut self.index[..];
        for (id, noted) in self.boards.iter().enumerate() {
            let board = noted.board;
            let (mut slot, tag) = place(board.hash(), self.shift);
            while index[slot] != EMPTY {
                slot = (slot + 1) & (slots - 1);
            }
            index[slot] = tag | id as u32;
        }
        Ok(())
    }

    /// The moves from the root to a board, found by taking them back one by one.
    pub fn path(&self, successor_table: &SuccessorTable, id: Id) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut id = id;
        while let Some(step) = self.note(id).step() {
            moves.push(step);
            let board = self.board(id);
            let blank = board.blank();
            let back = successor_table
                .successors(blank, None)
                .iter()
                .find(|next| next.0 == step.opposite());
            match back.and_then(|&(_, source)| self.find(&board.slide(blank, source.into()))) {
                Some(parent) => id = parent,
                None => break,
            }
        }
        moves.reverse();
        moves
    }
}

/// The slot where a search for a hash begins, by its uppermost bits, and the tag of its entry, by those in
/// the middle.
#[inline]
fn place(hash: u64, shift: u32) -> (usize, u32) {
    ((hash >> shift) as usize, hash as u32 & !MAX_ID)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::packed::Nibbles;
    use crate::puzzle::{Goal, Preset, Random, Size, scramble};
    use std::collections::HashMap;

    #[test]
    fn a_note_keeps_each_of_its_parts() {
        for step in Move::ALL {
            let note = NodeInfo::new(NodeInfo::MAX_DEPTH, NodeInfo::MAX_ESTIMATE, step);
            assert_eq!(
                (note.depth(), note.estimate()),
                (NodeInfo::MAX_DEPTH, NodeInfo::MAX_ESTIMATE)
            );
            assert_eq!(note.step(), Some(step));
        }
        assert_eq!(
            (NodeInfo::root(9).estimate(), NodeInfo::root(9).step()),
            (9, None)
        );
    }

    #[test]
    fn the_store_agrees_with_a_plain_map_and_stays_small() {
        let goal = Goal::preset(Preset::BlankLast, Size::new(4, 4).unwrap());
        let mut random = Random::seeded(1);
        let mut memory = Memory::new(u64::MAX);
        let mut store: NodeTable<Nibbles> = NodeTable::new();
        let mut map: HashMap<[u8; 16], Id> = HashMap::new();
        for _ in 0..200_000 {
            let moves = random.below(16);
            let board = scramble::walk(&goal, moves, &mut random);
            let key: [u8; 16] = board.tiles().try_into().unwrap();
            let next = map.len() as Id;
            let packed = Nibbles::pack(&board);
            assert_eq!(store.find(&packed), map.get(&key).copied());
            match store
                .find_or_add(&packed, NodeInfo::root(0), &mut memory)
                .unwrap()
            {
                Entry::Known(id) => assert_eq!(map[&key], id),
                Entry::Added(id) => assert_eq!((map.insert(key, next), id), (None, next)),
            }
        }
        assert_eq!(store.len(), map.len());
        assert!(map.len() > 20_000);
        let one_chunk = (size_of::<NodeEntry<Nibbles>>() * CHUNK) as u64;
        assert!(memory.used() - one_chunk <= 23 * store.len() as u64);
    }

    #[test]
    fn the_memory_limit_is_an_answer() {
        let goal = Goal::preset(Preset::BlankLast, Size::new(4, 4).unwrap());
        let mut random = Random::seeded(2);
        let mut memory = Memory::new(1 << 20);
        let mut store: NodeTable<Nibbles> = NodeTable::new();
        let full = (0..1_000_000).find_map(|_| {
            let board = Nibbles::pack(&scramble::uniform(&goal, &mut random));
            store
                .find_or_add(&board, NodeInfo::root(0), &mut memory)
                .err()
        });
        assert_eq!(full, Some(OutOfMemory));
        assert!(memory.used() <= 1 << 20);
        assert!(store.len() > 40_000);
    }
}
