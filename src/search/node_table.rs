//! A hash table of the nodes that a search has stored, one per board.

use super::memory::{ChunkedVec, MemoryBudget, OutOfMemory};
use crate::puzzle::Move;
use crate::puzzle::packed::{Packed, SuccessorTable};

/// The index of a node in a [`NodeTable`], in order of insertion.
pub type NodeId = u32;

/// How a node was reached, in four bytes: its depth, its h as the heuristic encodes it, and its last move.
///
/// The parent is not stored: undoing the move gives its board, and the table finds that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeInfo(u32);

impl NodeInfo {
    /// The maximum depth of a node.
    pub const MAX_DEPTH: u32 = (1 << (32 - Self::DEPTH_SHIFT)) - 1;
    /// The number of bits of an encoded h. Enough for any heuristic: on 10x10 Manhattan distance is at most 1,000, and
    /// linear conflict adds at most 360; on 16 cells three bits are left beside the largest value, 140.
    pub const H_BITS: u32 = 11;
    const MAX_ENCODED_H: u32 = (1 << Self::H_BITS) - 1;
    const STEP_BITS: u32 = 3;
    const NO_STEP: u32 = 4;
    const DEPTH_SHIFT: u32 = Self::STEP_BITS + Self::H_BITS;

    /// Creates the information of a root, which has no last move.
    pub fn root(encoded_h: u32) -> NodeInfo {
        debug_assert!(encoded_h <= Self::MAX_ENCODED_H);
        NodeInfo(encoded_h << Self::STEP_BITS | Self::NO_STEP)
    }

    /// Creates the information of a node reached by `depth` moves, of which `step` was the last.
    #[inline]
    pub fn new(depth: u32, encoded_h: u32, step: Move) -> NodeInfo {
        debug_assert!(depth <= Self::MAX_DEPTH && encoded_h <= Self::MAX_ENCODED_H);
        NodeInfo(depth << Self::DEPTH_SHIFT | encoded_h << Self::STEP_BITS | step as u32)
    }

    /// Returns the number of moves from the root.
    #[inline]
    pub fn depth(self) -> u32 {
        self.0 >> Self::DEPTH_SHIFT
    }

    /// Returns h as the heuristic encoded it.
    #[inline]
    pub fn encoded_h(self) -> u32 {
        self.0 >> Self::STEP_BITS & Self::MAX_ENCODED_H
    }

    /// Returns the last move, or `None` for a root.
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

/// A stored node. The layout is packed to avoid padding: 12 bytes for a 4x4 board instead of 16.
#[derive(Clone, Copy)]
#[repr(C, packed(4))]
pub struct NodeEntry<P: Copy> {
    pub board: P,
    pub info: NodeInfo,
}

/// A hash table of nodes by their boards.
///
/// The nodes are in a chunked list, and an open-addressing index with four bytes per slot finds them. A slot holds the
/// node's ID and five bits of its hash, so that most probes of other boards need no comparison. The index doubles when
/// it is three quarters full: 1.3 to 2.7 slots per node. Because it can be rebuilt from the nodes, the old index is
/// freed before the new one is allocated. After an [`OutOfMemory`] error the table must not be used again.
pub struct NodeTable<P: Copy> {
    nodes: ChunkedVec<NodeEntry<P>, CHUNK_NODES>,
    /// The slots; their number is a power of two.
    index: Vec<u32>,
    /// The right shift that turns a hash into a slot number.
    shift: u32,
    /// The number of nodes at which the index must grow.
    max_nodes: usize,
}

/// The number of nodes per chunk. Chosen by hand.
const CHUNK_NODES: usize = 1 << 10;
/// An empty slot.
const EMPTY: u32 = u32::MAX;
/// The maximum node ID: a slot has 27 bits for it, and 5 for the tag.
const MAX_NODE_ID: NodeId = (1 << 27) - 1;
/// The number of slots of the first index. Chosen by hand.
const INITIAL_SLOTS: usize = 1 << 14;

/// The result of [`NodeTable::find_or_insert`].
pub enum Lookup {
    /// The board was already stored.
    Found(NodeId),
    /// The board was inserted.
    Inserted(NodeId),
}

impl<P: Packed> NodeTable<P> {
    /// Creates an empty table.
    pub fn new() -> NodeTable<P> {
        NodeTable {
            nodes: ChunkedVec::new(),
            index: Vec::new(),
            shift: 0,
            max_nodes: 0,
        }
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the board of a node.
    #[inline]
    pub fn board(&self, id: NodeId) -> P {
        self.nodes.get(id as usize).board
    }

    /// Returns how a node was reached.
    #[inline]
    pub fn info(&self, id: NodeId) -> NodeInfo {
        self.nodes.get(id as usize).info
    }

    /// Replaces the information on how a node was reached.
    #[inline]
    pub fn set_info(&mut self, id: NodeId, info: NodeInfo) {
        self.nodes.get_mut(id as usize).info = info;
    }

    /// Returns the node of `board` if it is stored.
    pub fn find(&self, board: &P) -> Option<NodeId> {
        if self.index.is_empty() {
            return None;
        }
        self.probe(board).ok()
    }

    /// Returns the node of `board`, after inserting it with `info` if it is not stored yet.
    #[inline(always)]
    pub fn find_or_insert(
        &mut self,
        board: &P,
        info: NodeInfo,
        memory: &mut MemoryBudget,
    ) -> Result<Lookup, OutOfMemory> {
        if self.len() == self.max_nodes {
            self.grow(memory)?;
        }
        match self.probe(board) {
            Ok(id) => Ok(Lookup::Found(id)),
            Err((slot, tag)) => {
                let id = self.len() as NodeId;
                let board = *board;
                self.nodes.push(NodeEntry { board, info }, memory)?;
                self.index[slot] = tag | id;
                Ok(Lookup::Inserted(id))
            }
        }
    }

    /// Returns the node of `board`, or else the empty slot for it and its tag.
    #[inline]
    fn probe(&self, board: &P) -> Result<NodeId, (usize, u32)> {
        let index = &self.index[..];
        let (mut slot, tag) = slot_and_tag(board.hash(), self.shift);
        loop {
            let entry = index[slot];
            if entry == EMPTY {
                return Err((slot, tag));
            }
            let id = entry & MAX_NODE_ID;
            if entry & !MAX_NODE_ID == tag && self.board(id) == *board {
                return Ok(id);
            }
            slot = (slot + 1) & (index.len() - 1);
        }
    }

    /// Doubles the index.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, memory: &mut MemoryBudget) -> Result<(), OutOfMemory> {
        let slots = (2 * self.index.len()).max(INITIAL_SLOTS);
        let max_nodes = slots / 4 * 3;
        if max_nodes > MAX_NODE_ID as usize {
            return Err(OutOfMemory);
        }
        memory.replace(&mut self.index, slots)?;
        self.index.resize(slots, EMPTY);
        self.shift = u64::BITS - slots.ilog2();
        self.max_nodes = max_nodes;
        let index = &mut self.index[..];
        for (id, entry) in self.nodes.iter().enumerate() {
            let board = entry.board;
            let (mut slot, tag) = slot_and_tag(board.hash(), self.shift);
            while index[slot] != EMPTY {
                slot = (slot + 1) & (slots - 1);
            }
            index[slot] = tag | id as u32;
        }
        Ok(())
    }

    /// Returns the moves from the root to a node, found by undoing them one by one.
    pub fn path(&self, successors: &SuccessorTable, id: NodeId) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut id = id;
        while let Some(step) = self.info(id).step() {
            moves.push(step);
            let board = self.board(id);
            let blank = board.blank();
            let undo = successors
                .get(blank, None)
                .iter()
                .find(|next| next.0 == step.opposite());
            match undo.and_then(|&(_, source)| self.find(&board.slide(blank, source.into()))) {
                Some(parent) => id = parent,
                None => break,
            }
        }
        moves.reverse();
        moves
    }
}

/// Returns the first slot to probe for a hash, from its upper bits, and its tag, from its middle bits.
#[inline]
fn slot_and_tag(hash: u64, shift: u32) -> (usize, u32) {
    ((hash >> shift) as usize, hash as u32 & !MAX_NODE_ID)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::packed::Nibbles;
    use crate::puzzle::{Goal, Preset, Random, Size, scramble};
    use std::collections::HashMap;

    #[test]
    fn node_info_returns_each_of_its_parts() {
        for step in Move::ALL {
            let info = NodeInfo::new(NodeInfo::MAX_DEPTH, NodeInfo::MAX_ENCODED_H, step);
            assert_eq!(
                (info.depth(), info.encoded_h()),
                (NodeInfo::MAX_DEPTH, NodeInfo::MAX_ENCODED_H)
            );
            assert_eq!(info.step(), Some(step));
        }
        assert_eq!(
            (NodeInfo::root(9).encoded_h(), NodeInfo::root(9).step()),
            (9, None)
        );
    }

    #[test]
    fn the_table_agrees_with_a_hash_map_in_at_most_23_bytes_per_node() {
        let goal = Goal::preset(Preset::BlankLast, Size::new(4, 4).unwrap());
        let mut random = Random::seeded(1);
        let mut memory = MemoryBudget::new(u64::MAX);
        let mut table: NodeTable<Nibbles> = NodeTable::new();
        let mut map: HashMap<[u8; 16], NodeId> = HashMap::new();
        for _ in 0..200_000 {
            let moves = random.below(16);
            let board = scramble::walk(&goal, moves, &mut random);
            let key: [u8; 16] = board.tiles().try_into().unwrap();
            let next = map.len() as NodeId;
            let packed = Nibbles::pack(&board);
            assert_eq!(table.find(&packed), map.get(&key).copied());
            match table
                .find_or_insert(&packed, NodeInfo::root(0), &mut memory)
                .unwrap()
            {
                Lookup::Found(id) => assert_eq!(map[&key], id),
                Lookup::Inserted(id) => assert_eq!((map.insert(key, next), id), (None, next)),
            }
        }
        assert_eq!(table.len(), map.len());
        assert!(map.len() > 20_000);
        let one_chunk = (size_of::<NodeEntry<Nibbles>>() * CHUNK_NODES) as u64;
        assert!(memory.used() - one_chunk <= 23 * table.len() as u64);
    }

    #[test]
    fn insertion_fails_at_the_memory_limit() {
        let goal = Goal::preset(Preset::BlankLast, Size::new(4, 4).unwrap());
        let mut random = Random::seeded(2);
        let mut memory = MemoryBudget::new(1 << 20);
        let mut table: NodeTable<Nibbles> = NodeTable::new();
        let full = (0..1_000_000).find_map(|_| {
            let board = Nibbles::pack(&scramble::uniform(&goal, &mut random));
            table
                .find_or_insert(&board, NodeInfo::root(0), &mut memory)
                .err()
        });
        assert_eq!(full, Some(OutOfMemory));
        assert!(memory.used() <= 1 << 20);
        assert!(table.len() > 40_000);
    }
}
