//! The way of the gap that brings one or two tiles to their places and minds no other.

use crate::puzzle::{MAX_CELLS, Move, Size};

/// Brings one or two tiles to where they belong, over the cells that are open.
///
/// A* over where the gap and the tiles are: at most a million states on 10x10, of which a few dozen are
/// looked at for one tile, a few hundred for two. The estimate counts what a tile's way costs on an open
/// board: a step that turns takes three moves, one that goes straight on takes five. With walls about and with
/// two tiles that help each other it may be too high, so the moves are few but not always fewest.
/// The memory is kept from one search to the next.
pub struct Placement {
    size: Size,
    /// For each cell, the cell that the gap goes to with each of [`Move::ALL`]; itself past an edge.
    next: Vec<[u8; 4]>,
    /// One more than the place in `nodes` of each state met, by [`Placement::index`]; zero otherwise.
    seen: Vec<u32>,
    nodes: Vec<Node>,
    /// The nodes by moves made and estimate together.
    queue: Vec<Vec<u32>>,
}

/// The tiles to be placed: for each the cell where it is and the cell where it belongs. A single one is
/// there twice.
pub type Pair = [(u8, u8); 2];

#[derive(Clone, Copy)]
struct Node {
    gap: u8,
    tiles: [u8; 2],
    step: Move,
    moves: u16,
    before: u32,
}

impl Placement {
    pub fn new(size: Size) -> Placement {
        let cells = size.cells();
        let after = |gap: usize| Move::ALL.map(|step| step.source(size, gap).unwrap_or(gap) as u8);
        Placement {
            size,
            next: (0..cells).map(after).collect(),
            seen: vec![0; cells * cells * cells],
            nodes: Vec::new(),
            queue: Vec::new(),
        }
    }

    /// Moves that end with all tiles of `pair` at their places; the gap only ever enters `open` cells, among
    /// which it is. `None` if there are none.
    pub fn find(&mut self, open: &[bool; MAX_CELLS], gap: usize, pair: Pair) -> Option<Vec<Move>> {
        let targets = pair.map(|(_, target)| target);
        let start = Node {
            gap: gap as u8,
            tiles: pair.map(|(cell, _)| cell),
            step: Move::Up,
            moves: 0,
            before: u32::MAX,
        };
        self.push(start, targets);
        let end = self.run(open, targets);
        let moves = end.map(|end| self.path(end));
        for node in std::mem::take(&mut self.nodes).drain(..) {
            let index = self.index(&node);
            self.seen[index] = 0;
        }
        self.queue.iter_mut().for_each(Vec::clear);
        moves
    }

    fn run(&mut self, open: &[bool; MAX_CELLS], targets: [u8; 2]) -> Option<u32> {
        let mut least = 0;
        while least < self.queue.len() {
            let Some(at) = self.queue[least].pop() else {
                least += 1;
                continue;
            };
            let node = self.nodes[at as usize];
            if node.tiles == targets {
                return Some(at);
            }
            // Reached again with fewer moves since.
            if self.seen[self.index(&node)] != at + 1 {
                continue;
            }
            for step in Move::ALL {
                let gap = self.next[usize::from(node.gap)][step as usize];
                if gap == node.gap || !open[usize::from(gap)] {
                    continue;
                }
                let follow = |tile: u8| if tile == gap { node.gap } else { tile };
                let child = Node {
                    gap,
                    tiles: node.tiles.map(follow),
                    step,
                    moves: node.moves + 1,
                    before: at,
                };
                least = least.min(self.push(child, targets));
            }
        }
        None
    }

    /// Queues a node unless its state was reached with as few moves; its place in the queue.
    fn push(&mut self, node: Node, targets: [u8; 2]) -> usize {
        let index = self.index(&node);
        if let Some(known) = self.seen[index].checked_sub(1)
            && self.nodes[known as usize].moves <= node.moves
        {
            return usize::MAX;
        }
        let place = usize::from(node.moves) + self.estimate(&node, targets);
        if self.queue.len() <= place {
            self.queue.resize_with(place + 1, Vec::new);
        }
        self.queue[place].push(self.nodes.len() as u32);
        self.nodes.push(node);
        self.seen[index] = self.nodes.len() as u32;
        place
    }

    fn index(&self, node: &Node) -> usize {
        let [first, second] = node.tiles.map(usize::from);
        (usize::from(node.gap) * self.size.cells() + first) * self.size.cells() + second
    }

    fn estimate(&self, node: &Node, targets: [u8; 2]) -> usize {
        let single = node.tiles[0] == node.tiles[1];
        let (first, first_way) = self.way(node.gap, node.tiles[0], targets[0]);
        let (second, second_way) = match single {
            true => (first, 0),
            false => self.way(node.gap, node.tiles[1], targets[1]),
        };
        let approach = match (first_way, second_way) {
            (0, 0) => 0,
            (0, _) => second,
            (_, 0) => first,
            _ => first.min(second),
        };
        approach + first_way + second_way
    }

    /// The moves until the gap stands where a tile can go towards its target, and those from then on.
    fn way(&self, gap: u8, tile: u8, target: u8) -> (usize, usize) {
        let place = |cell: u8| {
            let cell = usize::from(cell);
            (self.size.row(cell) as i32, self.size.column(cell) as i32)
        };
        let ((row, column), (to_row, to_column), (gap_row, gap_column)) =
            (place(tile), place(target), place(gap));
        let (rows, columns) = ((to_row - row).abs(), (to_column - column).abs());
        if rows + columns == 0 {
            return (0, 0);
        }
        let from = |row: i32, column: i32| (gap_row - row).abs() + (gap_column - column).abs();
        let by_row = from(row + (to_row - row).signum(), column);
        let by_column = from(row, column + (to_column - column).signum());
        let approach = match (rows, columns) {
            (0, _) => by_column,
            (_, 0) => by_row,
            _ => by_row.min(by_column),
        };
        let steps = rows + columns - 1;
        let turns = (2 * rows.min(columns)).min(steps);
        (approach as usize, (1 + 5 * steps - 2 * turns) as usize)
    }

    fn path(&self, end: u32) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut node = self.nodes[end as usize];
        while node.before != u32::MAX {
            moves.push(node.step);
            node = self.nodes[node.before as usize];
        }
        moves.reverse();
        moves
    }
}
