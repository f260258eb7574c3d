//! A hash table of the boards that a search has seen.

use super::boards::RecordedBoard;
use super::nodes::{NodeIndex, Nodes};

/// A free slot.
const FREE: u32 = u32::MAX;

/// A hash table from boards to their latest node.
pub struct NodeMap {
    /// Node indices, or [`FREE`]. The length is a power of two.
    slots: Vec<u32>,
    /// The right shift that turns a hash into a slot number.
    shift: u32,
    len: usize,
}

/// The place of a board in a [`NodeMap`], until the map grows.
#[derive(Clone, Copy)]
pub struct Slot(usize);

impl NodeMap {
    /// Returns an empty table.
    pub fn new() -> NodeMap {
        const INITIAL_SLOTS_LOG: u32 = 11;
        NodeMap {
            slots: vec![FREE; 1 << INITIAL_SLOTS_LOG],
            shift: 64 - INITIAL_SLOTS_LOG,
            len: 0,
        }
    }

    /// Returns the number of boards.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns the slot that holds `board`, or that is free for it.
    #[inline]
    pub fn slot<P: RecordedBoard>(&self, board: &P, nodes: &Nodes) -> Slot {
        let mask = self.slots.len() - 1;
        let mut slot = (board.hash() >> self.shift) as usize;
        while self.slots[slot] != FREE && !nodes.has_board(self.slots[slot], board) {
            slot = (slot + 1) & mask;
        }
        Slot(slot)
    }

    /// Returns the latest node with the board of a slot.
    #[inline]
    pub fn get(&self, slot: Slot) -> Option<NodeIndex> {
        let node = self.slots[slot.0];
        (node != FREE).then_some(node)
    }

    /// Sets the latest node with the board of a slot.
    #[inline]
    pub fn set(&mut self, slot: Slot, node: NodeIndex) {
        self.len += usize::from(self.slots[slot.0] == FREE);
        self.slots[slot.0] = node;
    }

    /// Makes room for `more` boards: at most half of the slots are in use. Returns `false` if the memory is not there.
    pub fn reserve<P: RecordedBoard>(&mut self, more: usize, nodes: &Nodes) -> bool {
        if 2 * (self.len + more) <= self.slots.len() {
            return true;
        }
        let mut slots = Vec::new();
        if slots.try_reserve_exact(self.slots.len() * 2).is_err() {
            return false;
        }
        slots.resize(self.slots.len() * 2, FREE);
        self.shift -= 1;
        let old = std::mem::replace(&mut self.slots, slots);
        for node in old.into_iter().filter(|&node| node != FREE) {
            let slot = self.slot(&nodes.packed::<P>(node), nodes);
            self.slots[slot.0] = node;
        }
        true
    }

    /// Returns the number of bytes reserved.
    pub fn bytes(&self) -> u64 {
        (4 * self.slots.capacity()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::super::nodes::NewNode;
    use super::*;
    use crate::puzzle::packed::{Bytes, Nibbles, Packed};
    use crate::puzzle::{Board, Goal, MAX_CELLS, Preset, Random, Size, scramble};
    use std::collections::HashMap;

    /// Records `count` random boards of `size`, and looks up each.
    fn check_boards<P: RecordedBoard>(size: Size, count: usize) {
        let mut random = Random::seeded(3);
        let goal = Goal::preset(Preset::BlankLast, size);
        let (mut nodes, mut map) = (Nodes::new(size), NodeMap::new());
        let mut expected: HashMap<Board, NodeIndex> = HashMap::new();
        for _ in 0..count {
            let board = scramble::uniform(&goal, &mut random);
            let packed = P::pack(&board);
            assert!(nodes.reserve(1) && map.reserve::<P>(1, &nodes));
            let slot = map.slot(&packed, &nodes);
            assert_eq!(map.get(slot), expected.get(&board).copied());
            let new = NewNode {
                board: packed,
                parent: None,
                depth: 0,
                code: 0,
            };
            let node = nodes.push(new, 0);
            map.set(slot, node);
            expected.insert(board, node);
            assert_eq!(nodes.board(node), board);
            assert_eq!(nodes.packed::<P>(node), packed);
        }
        assert_eq!(map.len(), expected.len());
        for (board, node) in expected {
            assert_eq!(map.get(map.slot(&P::pack(&board), &nodes)), Some(node));
        }
    }

    #[test]
    fn boards_of_every_size_are_recorded_and_found() {
        for size in Size::all() {
            if size.cells() <= Nibbles::MAX_CELLS {
                check_boards::<Nibbles>(size, 40);
            } else {
                check_boards::<Bytes<MAX_CELLS>>(size, 40);
            }
        }
    }

    #[test]
    fn a_table_that_grows_keeps_its_boards() {
        check_boards::<Nibbles>("3x3".parse().unwrap(), 5000);
        check_boards::<Bytes<MAX_CELLS>>("5x5".parse().unwrap(), 5000);
    }
}
