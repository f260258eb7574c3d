//! How few moves bring one or two tiles to their places.

use super::super::grid::Grid;
use crate::puzzle::{MAX_CELLS, Move};

/// One tile or two on their way: for each the cell where it is and the cell where it belongs. A single one is
/// there twice.
pub type Pair = [(u8, u8); 2];

/// Where the blank and the tiles on their way are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct State {
    pub blank: u8,
    pub tiles: [u8; 2],
}

impl State {
    pub fn of(blank: u8, pair: Pair) -> State {
        State {
            blank,
            tiles: pair.map(|(cell, _)| cell),
        }
    }

    /// After the blank went to a cell beside it.
    #[inline]
    pub fn after(&self, blank: u8) -> State {
        let follow = |tile| if tile == blank { self.blank } else { tile };
        State {
            blank,
            tiles: self.tiles.map(follow),
        }
    }

    #[inline]
    pub fn number(&self) -> u32 {
        u32::from_le_bytes([self.blank, self.tiles[0], self.tiles[1], 0])
    }

    /// Spread over the lower bits.
    #[inline]
    pub fn hash(&self) -> usize {
        (self.number().wrapping_mul(0x9e37_79b9) >> 7) as usize
    }

    /// About how many moves the tiles need.
    ///
    /// On an open board a tile's step takes three moves if it turns and five if it goes straight on, and the blank has
    /// to come beside a tile first. Near walls that may be too much, and so it may for two tiles that help each
    /// other: not admissible.
    pub fn estimate(&self, grid: &Grid, targets: [u8; 2]) -> usize {
        let (first, first_way) = self.way(grid, self.tiles[0], targets[0]);
        if self.tiles[0] == self.tiles[1] {
            return first + first_way;
        }
        let (second, second_way) = self.way(grid, self.tiles[1], targets[1]);
        let approach = match (first_way, second_way) {
            (0, _) => second,
            (_, 0) => first,
            _ => first.min(second),
        };
        approach + first_way + second_way
    }

    /// The moves until the blank is where the tile should go next, and those from then on.
    #[inline]
    fn way(&self, grid: &Grid, tile: u8, target: u8) -> (usize, usize) {
        let (row, column) = grid.row_and_column(tile);
        let (to_row, to_column) = grid.row_and_column(target);
        let (blank_row, blank_column) = grid.row_and_column(self.blank);
        let (rows, columns) = ((to_row - row).abs(), (to_column - column).abs());
        if rows + columns == 0 {
            return (0, 0);
        }
        let from = |row: i8, column: i8| (blank_row - row).abs() + (blank_column - column).abs();
        let by_row = from(row + (to_row - row).signum(), column);
        let by_column = from(row, column + (to_column - column).signum());
        let approach = match (rows, columns) {
            (0, _) => by_column,
            (_, 0) => by_row,
            _ => by_row.min(by_column),
        };
        let steps = rows + columns - 1;
        let turns = (2 * rows.min(columns)).min(steps);
        (
            approach as usize,
            1 + 5 * steps as usize - 2 * turns as usize,
        )
    }
}

/// A* over where the blank and the tiles on their way are; no other tile matters. It keeps its memory from one
/// search to the next.
#[derive(Default)]
pub struct Placement {
    nodes: Vec<Node>,
    /// One more than the place in `nodes` of each state, or zero, by hash; a power of two of them.
    index: Vec<u32>,
    /// The nodes by moves made and estimate together.
    queue: Vec<Vec<u32>>,
}

#[derive(Clone, Copy)]
struct Node {
    state: State,
    moves: u16,
    /// The node before and the move from there.
    before: u32,
    step: Move,
}

impl Placement {
    /// Few moves, seldom more than the fewest, that bring a pair to its places with the blank on `open` cells only.
    /// `None` if there are none.
    pub fn find(
        &mut self,
        grid: &Grid,
        open: &[bool; MAX_CELLS],
        blank: u8,
        pair: Pair,
    ) -> Option<Vec<Move>> {
        self.nodes.clear();
        self.index.clear();
        self.index.resize(256, 0);
        self.queue.iter_mut().for_each(Vec::clear);
        let targets = pair.map(|(_, target)| target);
        let start = Node {
            state: State::of(blank, pair),
            moves: 0,
            before: u32::MAX,
            step: Move::Up,
        };
        let mut least = self.add(grid, start, targets);
        while least < self.queue.len() {
            let Some(at) = self.queue[least].pop() else {
                least += 1;
                continue;
            };
            let node = self.nodes[at as usize];
            if node.state.tiles == targets {
                return Some(self.way(node));
            }
            if self.index[self.slot(&node.state)] != at + 1 {
                // Reached again with fewer moves since.
                continue;
            }
            for step in Move::ALL {
                let blank = grid.after(node.state.blank, step);
                if blank == node.state.blank || !open[usize::from(blank)] {
                    continue;
                }
                let next = Node {
                    state: node.state.after(blank),
                    moves: node.moves + 1,
                    before: at,
                    step,
                };
                least = least.min(self.add(grid, next, targets));
            }
        }
        None
    }

    /// How many boards the last search met.
    pub fn met(&self) -> usize {
        self.nodes.len()
    }

    /// Queues a node unless its state was reached with as few moves; its place in the queue.
    fn add(&mut self, grid: &Grid, node: Node, targets: [u8; 2]) -> usize {
        if self.nodes.len() * 2 >= self.index.len() {
            self.grow();
        }
        let slot = self.slot(&node.state);
        if let Some(known) = self.index[slot].checked_sub(1)
            && self.nodes[known as usize].moves <= node.moves
        {
            return usize::MAX;
        }
        let place = usize::from(node.moves) + node.state.estimate(grid, targets);
        if self.queue.len() <= place {
            self.queue.resize_with(place + 1, Vec::new);
        }
        self.queue[place].push(self.nodes.len() as u32);
        self.nodes.push(node);
        self.index[slot] = self.nodes.len() as u32;
        place
    }

    /// The slot of the index where a state is or belongs.
    fn slot(&self, state: &State) -> usize {
        let mask = self.index.len() - 1;
        let mut slot = state.hash() & mask;
        while let Some(known) = self.index[slot].checked_sub(1)
            && self.nodes[known as usize].state != *state
        {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let slots = self.index.len() * 2;
        self.index.clear();
        self.index.resize(slots, 0);
        // The last of several nodes of one state is the one with the fewest moves.
        for at in 0..self.nodes.len() {
            let slot = self.slot(&self.nodes[at].state);
            self.index[slot] = at as u32 + 1;
        }
    }

    fn way(&self, mut node: Node) -> Vec<Move> {
        let mut moves = Vec::with_capacity(node.moves.into());
        while node.before != u32::MAX {
            moves.push(node.step);
            node = self.nodes[node.before as usize];
        }
        moves.reverse();
        moves
    }
}
