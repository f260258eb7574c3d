//! The nodes that a search has generated and followed, all of them recorded.

use super::boards::{Boards, RecordedBoard};
use crate::puzzle::{Board, Move, Size};

/// The index of a node in the order in which the nodes were recorded.
pub type NodeIndex = u32;

/// No node: the parent of the root, and the time of expansion of a node that was not expanded.
const NONE: u32 = u32::MAX;
/// The time of expansion of a node that was not expanded before its board was reached cheaper.
const STALE: u32 = u32::MAX - 1;

/// All recorded nodes, as one array per field: 24 bytes a node on boards of up to 16 cells.
pub struct Nodes {
    boards: Boards,
    parents: Vec<u32>,
    depths: Vec<u32>,
    estimates: Vec<u16>,
    /// h as the heuristic encodes it.
    codes: Vec<u16>,
    expanded_at: Vec<u32>,
}

/// A node to record.
pub(super) struct NewNode<P> {
    pub board: P,
    pub parent: Option<NodeIndex>,
    pub depth: u32,
    /// h as the heuristic encodes it.
    pub code: u32,
}

impl Nodes {
    /// Returns an empty record for boards of `size`.
    pub(super) fn new(size: Size) -> Nodes {
        Nodes {
            boards: Boards::new(size),
            parents: Vec::new(),
            depths: Vec::new(),
            estimates: Vec::new(),
            codes: Vec::new(),
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

    /// Records a node with its h.
    #[inline]
    pub(super) fn push<P: RecordedBoard>(&mut self, node: NewNode<P>, h: u32) -> NodeIndex {
        let index = self.len() as NodeIndex;
        node.board.record(&mut self.boards);
        self.parents.push(node.parent.unwrap_or(NONE));
        self.depths.push(node.depth);
        self.estimates.push(h.try_into().unwrap_or(u16::MAX));
        self.codes.push(node.code.try_into().unwrap_or(u16::MAX));
        self.expanded_at.push(NONE);
        index
    }

    /// Returns the board of a node.
    pub fn board(&self, node: NodeIndex) -> Board {
        self.boards.get(node as usize)
    }

    /// Returns the cell of the blank of a node's board.
    #[inline]
    pub fn blank(&self, node: NodeIndex) -> usize {
        self.boards.blank(node as usize)
    }

    /// Returns, for each of some boards, the last of the first `count` nodes that has it.
    pub fn find_last(&self, boards: &[Board], count: NodeIndex) -> Vec<Option<NodeIndex>> {
        self.boards.find_last(boards, count as usize)
    }

    /// Returns the motion of the tile that led to a node; `None` for the root.
    pub fn came_by(&self, node: NodeIndex) -> Option<Move> {
        let size = self.boards.size();
        let before = self.blank(self.parent(node)?);
        let after = self.blank(node);
        let leads_here = |step: &Move| step.source(size, before) == Some(after);
        Move::ALL.into_iter().find(leads_here)
    }

    /// Returns the board of a node as a search works with it.
    #[inline]
    pub(super) fn packed<P: RecordedBoard>(&self, node: NodeIndex) -> P {
        P::recorded(&self.boards, node as usize)
    }

    /// Returns `true` if `board` is that of a node.
    #[inline]
    pub(super) fn has_board<P: RecordedBoard>(&self, node: NodeIndex, board: &P) -> bool {
        board.is_recorded(&self.boards, node as usize)
    }

    /// Returns the parent of a node; `None` for the root.
    #[inline]
    pub fn parent(&self, node: NodeIndex) -> Option<NodeIndex> {
        let parent = self.parents[node as usize];
        (parent != NONE).then_some(parent)
    }

    /// Returns the depth of a node, which is also its g.
    #[inline]
    pub fn depth(&self, node: NodeIndex) -> u32 {
        self.depths[node as usize]
    }

    /// Returns h of a node.
    #[inline]
    pub fn estimate(&self, node: NodeIndex) -> u32 {
        self.estimates[node as usize].into()
    }

    /// Returns h of a node as the heuristic encodes it.
    #[inline]
    pub(super) fn code(&self, node: NodeIndex) -> u32 {
        self.codes[node as usize].into()
    }

    /// Frees the memory that only a running search needs.
    pub(super) fn drop_codes(&mut self) {
        self.codes = Vec::new();
    }

    /// Returns how many nodes had been expanded when this one was; `None` if it was not expanded.
    #[inline]
    pub fn expanded_at(&self, node: NodeIndex) -> Option<u32> {
        let time = self.expanded_at[node as usize];
        (time < STALE).then_some(time)
    }

    /// Notes that a node is expanded after `count` others.
    #[inline]
    pub(super) fn set_expanded(&mut self, node: NodeIndex, count: u64) {
        self.expanded_at[node as usize] = count.min(u64::from(STALE) - 1) as u32;
    }

    /// Returns `true` if the board of a node in the frontier was reached cheaper meanwhile.
    #[inline]
    pub(super) fn is_stale(&self, node: NodeIndex) -> bool {
        self.expanded_at[node as usize] == STALE
    }

    /// Notes that the board of a node in the frontier is reached cheaper.
    pub(super) fn set_stale(&mut self, node: NodeIndex) {
        self.expanded_at[node as usize] = STALE;
    }

    /// Returns the moves from the root to a node.
    pub fn path(&self, node: NodeIndex) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut next = node;
        while let Some(parent) = self.parent(next) {
            moves.extend(self.came_by(next));
            next = parent;
        }
        moves.reverse();
        moves
    }

    /// Returns `true` if a node or one of its ancestors has `board`.
    pub(super) fn is_on_path<P: RecordedBoard>(&self, node: NodeIndex, board: &P) -> bool {
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
        let fields = 4 * (self.parents.capacity() + self.depths.capacity())
            + 2 * (self.estimates.capacity() + self.codes.capacity())
            + 4 * self.expanded_at.capacity();
        (self.boards.bytes() + fields) as u64
    }

    /// Reserves memory for `more` nodes, and for a quarter of those that there are if the arrays are full. Returns `false`
    /// if the memory is not there.
    pub(super) fn reserve(&mut self, more: usize) -> bool {
        let len = self.len();
        if len + more <= self.parents.capacity() {
            return true;
        }
        let more = more.max(len / 4).max(1024);
        let results = [
            self.parents.try_reserve_exact(more),
            self.depths.try_reserve_exact(more),
            self.estimates.try_reserve_exact(more),
            self.codes.try_reserve_exact(more),
            self.expanded_at.try_reserve_exact(more),
        ];
        self.boards.reserve(more) && results.iter().all(Result::is_ok)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::packed::{Nibbles, Packed};

    #[test]
    fn a_path_leads_from_the_root_to_the_node() {
        let root: Board = "1 2 3/0 4 6/7 5 8".parse().unwrap();
        let mut nodes = Nodes::new(root.size());
        let mut parent = None;
        let moves = [Move::Left, Move::Up, Move::Left];
        for (depth, board) in root.trace(&moves).enumerate() {
            let node = NewNode {
                board: Nibbles::pack(&board.unwrap()),
                parent,
                depth: depth as u32,
                code: 0,
            };
            parent = Some(nodes.push(node, 0));
        }
        let last = parent.unwrap();
        assert_eq!(nodes.path(last), moves);
        assert!(nodes.is_on_path(last, &Nibbles::pack(&root)));
    }
}
