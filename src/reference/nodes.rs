//! The nodes that a search has generated and followed, all of them recorded.

use crate::puzzle::{Board, Move, Size};

/// The index of a node in the order in which the nodes were recorded.
pub type NodeIndex = u32;

/// No node: the parent of the root, and the time of expansion of a node that was not expanded.
const NONE: u32 = u32::MAX;

/// All recorded nodes, as one array per field: 22 bytes a node on boards of up to 16 cells.
pub struct Nodes {
    size: Size,
    boards: Boards,
    parents: Vec<u32>,
    depths: Vec<u32>,
    estimates: Vec<u16>,
    expanded_at: Vec<u32>,
}

/// The boards of the nodes.
enum Boards {
    /// Four bits a cell.
    Small(Vec<u64>),
    /// A byte a cell.
    Large(Vec<u8>),
}

impl Nodes {
    /// Returns an empty record for boards of `size`.
    pub fn new(size: Size) -> Nodes {
        Nodes {
            size,
            boards: if size.cells() <= 16 {
                Boards::Small(Vec::new())
            } else {
                Boards::Large(Vec::new())
            },
            parents: Vec::new(),
            depths: Vec::new(),
            estimates: Vec::new(),
            expanded_at: Vec::new(),
        }
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.parents.len()
    }

    /// Returns `true` if there are no nodes.
    pub fn is_empty(&self) -> bool {
        self.parents.is_empty()
    }

    /// Records a node.
    pub fn push(
        &mut self,
        board: &Board,
        parent: Option<NodeIndex>,
        depth: u32,
        h: u32,
    ) -> NodeIndex {
        match &mut self.boards {
            Boards::Small(boards) => boards.push(nibbles(board)),
            Boards::Large(boards) => boards.extend_from_slice(board.tiles()),
        }
        self.parents.push(parent.unwrap_or(NONE));
        self.depths.push(depth);
        self.estimates.push(h.try_into().unwrap_or(u16::MAX));
        self.expanded_at.push(NONE);
        (self.len() - 1) as NodeIndex
    }

    /// Returns the board of a node.
    pub fn board(&self, node: NodeIndex) -> Board {
        let (index, cells) = (node as usize, self.size.cells());
        let mut tiles = [0; crate::puzzle::MAX_CELLS];
        match &self.boards {
            Boards::Small(boards) => {
                for (cell, tile) in tiles[..cells].iter_mut().enumerate() {
                    *tile = (boards[index] >> (4 * cell) & 15) as u8;
                }
            }
            Boards::Large(boards) => {
                tiles[..cells].copy_from_slice(&boards[index * cells..][..cells]);
            }
        }
        Board::new(self.size, &tiles[..cells]).expect("a recorded board is a board")
    }

    fn has_board(&self, node: NodeIndex, board: &Board) -> bool {
        let (index, cells) = (node as usize, self.size.cells());
        match &self.boards {
            Boards::Small(boards) => boards[index] == nibbles(board),
            Boards::Large(boards) => boards[index * cells..][..cells] == *board.tiles(),
        }
    }

    /// Returns the parent of a node; `None` for the root.
    pub fn parent(&self, node: NodeIndex) -> Option<NodeIndex> {
        let parent = self.parents[node as usize];
        (parent != NONE).then_some(parent)
    }

    /// Returns the depth of a node, which is also its g.
    pub fn depth(&self, node: NodeIndex) -> u32 {
        self.depths[node as usize]
    }

    /// Returns h of a node.
    pub fn estimate(&self, node: NodeIndex) -> u32 {
        self.estimates[node as usize].into()
    }

    /// Returns how many nodes had been expanded when this one was; `None` if it was not expanded. A stale entry that is
    /// expanded a second time keeps the first time.
    pub fn expanded_at(&self, node: NodeIndex) -> Option<u32> {
        let time = self.expanded_at[node as usize];
        (time != NONE).then_some(time)
    }

    /// Notes that a node is expanded after `count` others.
    pub fn set_expanded(&mut self, node: NodeIndex, count: u64) {
        let time = &mut self.expanded_at[node as usize];
        if *time == NONE {
            *time = count.min(u64::from(NONE) - 1) as u32;
        }
    }

    /// Returns the moves from the root to a node.
    pub fn path(&self, node: NodeIndex) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut next = node;
        while let Some(parent) = self.parent(next) {
            let (before, after) = (self.board(parent), self.board(next));
            let is_move = |step: &Move| before.slide(*step).is_some_and(|board| board == after);
            moves.extend(Move::ALL.into_iter().find(is_move));
            next = parent;
        }
        moves.reverse();
        moves
    }

    /// Returns `true` if a node or one of its ancestors has `board`.
    pub fn is_on_path(&self, node: NodeIndex, board: &Board) -> bool {
        let mut next = Some(node);
        while let Some(node) = next {
            if self.has_board(node, board) {
                return true;
            }
            next = self.parent(node);
        }
        false
    }

    /// Returns the number of bytes reserved.
    pub fn bytes(&self) -> u64 {
        let boards = match &self.boards {
            Boards::Small(boards) => 8 * boards.capacity(),
            Boards::Large(boards) => boards.capacity(),
        };
        let fields = 4 * (self.parents.capacity() + self.depths.capacity())
            + 2 * self.estimates.capacity()
            + 4 * self.expanded_at.capacity();
        (boards + fields) as u64
    }

    /// Reserves memory for at least one more node, a quarter more than there are if the arrays are full. Returns `false` if
    /// the memory is not there.
    pub fn reserve(&mut self) -> bool {
        let len = self.len();
        if len < self.parents.capacity() {
            return true;
        }
        let more = (len / 4).max(1024);
        let boards = match &mut self.boards {
            Boards::Small(boards) => boards.try_reserve_exact(more),
            Boards::Large(boards) => boards.try_reserve_exact(more * self.size.cells()),
        };
        let results = [
            boards,
            self.parents.try_reserve_exact(more),
            self.depths.try_reserve_exact(more),
            self.estimates.try_reserve_exact(more),
            self.expanded_at.try_reserve_exact(more),
        ];
        results.iter().all(Result::is_ok)
    }
}

/// A hash table from boards to their latest node.
pub struct NodeMap {
    /// Node indices, or [`NONE`]. The length is a power of two.
    slots: Vec<u32>,
    len: usize,
}

impl NodeMap {
    /// Returns an empty table.
    pub fn new() -> NodeMap {
        NodeMap {
            slots: vec![NONE; 1024],
            len: 0,
        }
    }

    /// Returns the latest node with `board`.
    pub fn get(&self, board: &Board, nodes: &Nodes) -> Option<NodeIndex> {
        let node = self.slots[self.slot(board, nodes)];
        (node != NONE).then_some(node)
    }

    /// Sets the latest node with `board`.
    pub fn set(&mut self, board: &Board, node: NodeIndex, nodes: &Nodes) {
        let slot = self.slot(board, nodes);
        self.len += usize::from(self.slots[slot] == NONE);
        self.slots[slot] = node;
    }

    /// Returns the slot that holds `board`, or that is free for it.
    fn slot(&self, board: &Board, nodes: &Nodes) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(board) as usize & mask;
        while self.slots[slot] != NONE && !nodes.has_board(self.slots[slot], board) {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Makes room for one more board. Returns `false` if the memory is not there.
    pub fn reserve(&mut self, nodes: &Nodes) -> bool {
        if self.len * 8 < self.slots.len() * 7 {
            return true;
        }
        let mut slots = Vec::new();
        if slots.try_reserve_exact(self.slots.len() * 2).is_err() {
            return false;
        }
        slots.resize(self.slots.len() * 2, NONE);
        let old = std::mem::replace(&mut self.slots, slots);
        for node in old.into_iter().filter(|&node| node != NONE) {
            let slot = self.slot(&nodes.board(node), nodes);
            self.slots[slot] = node;
        }
        true
    }

    /// Returns the number of bytes reserved.
    pub fn bytes(&self) -> u64 {
        (4 * self.slots.capacity()) as u64
    }
}

fn nibbles(board: &Board) -> u64 {
    let tiles = board.tiles().iter().rev();
    tiles.fold(0, |bits, &tile| bits << 4 | u64::from(tile))
}

/// Mixes the tiles of a board, eight at a time.
fn hash(board: &Board) -> u64 {
    let mut hash = 0u64;
    for chunk in board.tiles().chunks(8) {
        let bits = chunk
            .iter()
            .fold(0, |bits, &tile| bits << 8 | u64::from(tile));
        hash = (hash ^ bits).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^= hash >> 29;
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Goal, Preset, Random, scramble};
    use std::collections::HashMap;

    #[test]
    fn boards_of_every_size_are_recorded_and_found() {
        let mut random = Random::seeded(3);
        for size in Size::all() {
            let goal = Goal::preset(Preset::BlankLast, size);
            let mut nodes = Nodes::new(size);
            let mut map = NodeMap::new();
            let mut expected = HashMap::new();
            for _ in 0..40 {
                let board = scramble::uniform(&goal, &mut random);
                assert_eq!(map.get(&board, &nodes), expected.get(&board).copied());
                let node = nodes.push(&board, None, 0, 7);
                map.set(&board, node, &nodes);
                expected.insert(board, node);
                assert_eq!(nodes.board(node), board);
            }
            assert_eq!(map.len, expected.len());
        }
    }

    #[test]
    fn a_table_that_grows_keeps_its_boards() {
        let size: Size = "3x3".parse().unwrap();
        let goal = Goal::preset(Preset::BlankLast, size);
        let mut random = Random::seeded(4);
        let (mut nodes, mut map) = (Nodes::new(size), NodeMap::new());
        let mut boards = Vec::new();
        for _ in 0..5000 {
            let board = scramble::uniform(&goal, &mut random);
            assert!(nodes.reserve() && map.reserve(&nodes));
            let node = nodes.push(&board, None, 0, 0);
            map.set(&board, node, &nodes);
            boards.push(board);
        }
        for board in boards {
            let node = map.get(&board, &nodes).unwrap();
            assert_eq!(nodes.board(node), board);
        }
    }

    #[test]
    fn a_path_leads_from_the_root_to_the_node() {
        let root: Board = "1 2 3/0 4 6/7 5 8".parse().unwrap();
        let mut nodes = Nodes::new(root.size());
        let mut node = nodes.push(&root, None, 0, 3);
        let moves = [Move::Left, Move::Up, Move::Left];
        for (depth, board) in root.trace(&moves).skip(1).enumerate() {
            node = nodes.push(&board.unwrap(), Some(node), depth as u32 + 1, 0);
        }
        assert_eq!(nodes.path(node), moves);
        assert!(nodes.is_on_path(node, &root));
    }
}
