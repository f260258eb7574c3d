//! Finds a short path that places one or two tiles.

use super::super::grid::Grid;
use crate::puzzle::{MAX_CELLS, Move};

/// One or two tiles to place: for each the cell where it is and its goal cell. A single tile is listed twice.
pub type TilePair = [(u8, u8); 2];

/// The cells of the blank and of the tiles to place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PlacementState {
    /// The cell of the blank.
    pub blank: u8,
    /// The cells of the tiles.
    pub tiles: [u8; 2],
}

impl PlacementState {
    /// Returns the state of a blank and a pair.
    pub fn of(blank: u8, pair: TilePair) -> PlacementState {
        PlacementState {
            blank,
            tiles: pair.map(|(cell, _)| cell),
        }
    }

    /// Returns the state after the blank moved to the adjacent cell `blank`.
    #[inline]
    pub fn after(&self, blank: u8) -> PlacementState {
        let follow = |tile| if tile == blank { self.blank } else { tile };
        PlacementState {
            blank,
            tiles: self.tiles.map(follow),
        }
    }

    /// Returns a number that identifies the state.
    #[inline]
    pub fn number(&self) -> u32 {
        u32::from_le_bytes([self.blank, self.tiles[0], self.tiles[1], 0])
    }

    /// Returns a hash whose lower bits are well mixed.
    #[inline]
    pub fn hash(&self) -> usize {
        (self.number().wrapping_mul(0x9e37_79b9) >> 7) as usize
    }

    /// Returns about the number of moves that the tiles need.
    ///
    /// On an open board one step of a tile takes three moves if it turns and five if it goes straight on, and the
    /// blank has to come next to a tile first. Near the border that may be too much, as it may for two tiles that
    /// help each other, so the estimate is not admissible.
    pub fn estimate(&self, grid: &Grid, targets: [u8; 2]) -> usize {
        let (first, first_moves) = self.tile_estimate(grid, self.tiles[0], targets[0]);
        if self.tiles[0] == self.tiles[1] {
            return first + first_moves;
        }
        let (second, second_moves) = self.tile_estimate(grid, self.tiles[1], targets[1]);
        let approach = match (first_moves, second_moves) {
            (0, _) => second,
            (_, 0) => first,
            _ => first.min(second),
        };
        approach + first_moves + second_moves
    }

    /// Returns the moves until the blank is on the next cell of a tile's path, and the moves from then on.
    #[inline]
    fn tile_estimate(&self, grid: &Grid, tile: u8, target: u8) -> (usize, usize) {
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

/// A* over the cells of the blank and the tiles to place; the other tiles are ignored. It reuses its memory from
/// one search to the next.
#[derive(Default)]
pub struct PlacementSearch {
    nodes: Vec<SearchNode>,
    /// One more than the index in `nodes` of each state, or zero, by hash; its length is a power of two.
    index: Vec<u32>,
    /// The open list: nodes by f, the sum of the moves made and h.
    open_list: Vec<Vec<u32>>,
}

/// A node of the search.
#[derive(Clone, Copy)]
struct SearchNode {
    state: PlacementState,
    moves: u16,
    /// The parent, and the move from there.
    parent: u32,
    step: Move,
}

impl PlacementSearch {
    /// Returns a short path, rarely longer than the shortest, that places a pair with the blank on `open` cells
    /// only; `None` if there is none.
    pub fn find(
        &mut self,
        grid: &Grid,
        open: &[bool; MAX_CELLS],
        blank: u8,
        pair: TilePair,
    ) -> Option<Vec<Move>> {
        self.nodes.clear();
        self.index.clear();
        self.index.resize(256, 0);
        self.open_list.iter_mut().for_each(Vec::clear);
        let targets = pair.map(|(_, target)| target);
        let start = SearchNode {
            state: PlacementState::of(blank, pair),
            moves: 0,
            parent: u32::MAX,
            step: Move::Up,
        };
        let mut lowest_f = self.add(grid, start, targets);
        while lowest_f < self.open_list.len() {
            let Some(node_index) = self.open_list[lowest_f].pop() else {
                lowest_f += 1;
                continue;
            };
            let node = self.nodes[node_index as usize];
            if node.state.tiles == targets {
                return Some(self.path_to(node));
            }
            if self.index[self.slot(&node.state)] != node_index + 1 {
                // A shorter path to the same state was found since.
                continue;
            }
            for step in Move::ALL {
                let blank = grid.blank_after(node.state.blank, step);
                if blank == node.state.blank || !open[usize::from(blank)] {
                    continue;
                }
                let next = SearchNode {
                    state: node.state.after(blank),
                    moves: node.moves + 1,
                    parent: node_index,
                    step,
                };
                lowest_f = lowest_f.min(self.add(grid, next, targets));
            }
        }
        None
    }

    /// Returns the number of nodes of the last search.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a node to the open list unless its state was reached with as few moves. Returns its f, or
    /// `usize::MAX`.
    fn add(&mut self, grid: &Grid, node: SearchNode, targets: [u8; 2]) -> usize {
        if self.nodes.len() * 2 >= self.index.len() {
            self.grow();
        }
        let slot = self.slot(&node.state);
        if let Some(existing) = self.index[slot].checked_sub(1)
            && self.nodes[existing as usize].moves <= node.moves
        {
            return usize::MAX;
        }
        let f = usize::from(node.moves) + node.state.estimate(grid, targets);
        if self.open_list.len() <= f {
            self.open_list.resize_with(f + 1, Vec::new);
        }
        self.open_list[f].push(self.nodes.len() as u32);
        self.nodes.push(node);
        self.index[slot] = self.nodes.len() as u32;
        f
    }

    /// Returns the slot of a state in the index, or the free slot where it belongs.
    fn slot(&self, state: &PlacementState) -> usize {
        let mask = self.index.len() - 1;
        let mut slot = state.hash() & mask;
        while let Some(existing) = self.index[slot].checked_sub(1)
            && self.nodes[existing as usize].state != *state
        {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Doubles the index.
    fn grow(&mut self) {
        let slots = self.index.len() * 2;
        self.index.clear();
        self.index.resize(slots, 0);
        // The last of several nodes of one state has the fewest moves.
        for node_index in 0..self.nodes.len() {
            let slot = self.slot(&self.nodes[node_index].state);
            self.index[slot] = node_index as u32 + 1;
        }
    }

    /// Returns the moves to a node.
    fn path_to(&self, mut node: SearchNode) -> Vec<Move> {
        let mut moves = Vec::with_capacity(node.moves.into());
        while node.parent != u32::MAX {
            moves.push(node.step);
            node = self.nodes[node.parent as usize];
        }
        moves.reverse();
        moves
    }
}
