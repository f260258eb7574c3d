//! Searches for a shorter path between two boards.

use super::super::grid::{Grid, Tiles};
use crate::puzzle::{MAX_CELLS, Move};
use crate::step::Step;

/// A beam search from one board to another, ordered by Manhattan distance.
///
/// Ties are broken by a hash of the board. Nodes that cannot reach the target within the moves left are pruned. So
/// a beam that is never full is exhaustive, and one that cannot succeed ends early.
pub struct WindowSearch {
    /// The greatest length of the path, in moves.
    max_moves: usize,
    width: usize,
    layer: Vec<WindowNode>,
    next: Vec<WindowNode>,
    children: Vec<WindowChild>,
    /// The number of `children` at each distance.
    counts: Vec<usize>,
    /// A hash table of the hashes of `children`; its length is a power of two, and zero marks a free slot.
    seen: Vec<u64>,
    /// By node of all layers but the first: four times the index of the parent, plus the move.
    origins: Vec<u32>,
    /// The start of each layer but the first in `origins`.
    layers: Vec<usize>,
}

/// A node of the current layer.
#[derive(Clone, Copy)]
struct WindowNode {
    /// The board, with tiles labelled by their cells in the target.
    tiles: Tiles,
    /// The move that would undo the last one.
    undo_move: Option<Move>,
    distance: u16,
    hash: u64,
}

/// A node of the layer being built.
#[derive(Clone, Copy)]
struct WindowChild {
    distance: u16,
    hash: u64,
    origin: u32,
}

impl WindowSearch {
    /// Creates a search without work; see [`WindowSearch::start`].
    pub fn idle() -> WindowSearch {
        WindowSearch {
            max_moves: 0,
            width: 0,
            layer: Vec::new(),
            next: Vec::new(),
            children: Vec::new(),
            counts: Vec::new(),
            seen: Vec::new(),
            origins: Vec::new(),
            layers: Vec::new(),
        }
    }

    /// Starts to search for a path of at most `max_moves` moves between two different boards. `salt` varies the
    /// tie-breaks.
    pub fn start(
        &mut self,
        grid: &Grid,
        ends: (&Tiles, &Tiles),
        max_moves: usize,
        width: usize,
        salt: u64,
    ) {
        let (from, to) = ends;
        let mut cells = [0; MAX_CELLS];
        for cell in 0..grid.size().cells() {
            cells[usize::from(to.at[cell])] = cell as u8;
        }
        let mut tiles = *from;
        for tile in &mut tiles.at[..grid.size().cells()] {
            *tile = cells[usize::from(*tile)];
        }
        self.max_moves = max_moves;
        self.width = width;
        self.layer.clear();
        self.layer.push(WindowNode {
            tiles,
            undo_move: None,
            distance: grid.manhattan_distance(&tiles),
            hash: salt,
        });
        self.origins.clear();
        self.layers.clear();
    }

    /// Returns the number of nodes that the next layer expands.
    pub fn layer_nodes(&self) -> usize {
        self.layer.len()
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> u64 {
        let nodes = self.layer.capacity() + self.next.capacity();
        let bytes = nodes * size_of::<WindowNode>()
            + self.children.capacity() * size_of::<WindowChild>()
            + self.seen.capacity() * size_of::<u64>()
            + self.origins.capacity() * size_of::<u32>();
        bytes as u64
    }

    /// Expands one layer. Never waits; done with the moves of a shorter path, or with `None` if the beam found
    /// none.
    pub fn advance(&mut self, grid: &Grid) -> Step<Option<Vec<Move>>> {
        if let Some(last) = self.expand(grid) {
            return Step::Done(Some(self.path_to(last)));
        }
        self.keep_best();
        let count = self.children.len();
        let is_out_of_memory =
            self.next.try_reserve(count).is_err() || self.origins.try_reserve(count).is_err();
        if self.children.is_empty() || is_out_of_memory {
            return Step::Done(None);
        }
        self.layers.push(self.origins.len());
        self.next.clear();
        for child in &self.children {
            let mut tiles = self.layer[child.origin as usize / 4].tiles;
            let step = Move::ALL[child.origin as usize % 4];
            tiles.move_blank(grid.blank_after(tiles.blank, step));
            self.origins.push(child.origin);
            self.next.push(WindowNode {
                tiles,
                undo_move: Some(step.opposite()),
                distance: child.distance,
                hash: child.hash,
            });
        }
        std::mem::swap(&mut self.layer, &mut self.next);
        Step::Running
    }

    /// Generates the distinct children of the layer. Returns the origin of the target, if it is among them.
    fn expand(&mut self, grid: &Grid) -> Option<u32> {
        let moves_left = self.max_moves.saturating_sub(self.layers.len() + 1);
        let slots = (self.layer.len() * 6).next_power_of_two();
        self.children.clear();
        self.seen.clear();
        if self.children.try_reserve(slots / 2).is_err() || self.seen.try_reserve(slots).is_err() {
            return None;
        }
        self.seen.resize(slots, 0);
        for (parent, node) in self.layer.iter().enumerate() {
            let from = node.tiles.blank;
            for step in Move::ALL {
                let blank = grid.blank_after(from, step);
                if blank == from || Some(step) == node.undo_move {
                    continue;
                }
                let tile = node.tiles.at[usize::from(blank)];
                let change = grid.distance_change(tile, blank, from);
                let distance = node.distance.wrapping_add_signed(change);
                if usize::from(distance) > moves_left {
                    continue;
                }
                let origin = parent as u32 * 4 + step as u32;
                if distance == 0 {
                    return Some(origin);
                }
                let hash = node.hash ^ grid.hash_change(tile, blank, from);
                let mut slot = hash as usize & (slots - 1);
                while self.seen[slot] != 0 && self.seen[slot] != hash {
                    slot = (slot + 1) & (slots - 1);
                }
                if self.seen[slot] != hash {
                    self.seen[slot] = hash;
                    self.children.push(WindowChild {
                        distance,
                        hash,
                        origin,
                    });
                }
            }
        }
        None
    }

    /// Keeps the children with the smallest distances, about as many as the beam width.
    ///
    /// Of those at the last distance that is kept in part, the hash decides: breaking ties in the order of
    /// generation would keep siblings and cousins only, and ruin the beam.
    fn keep_best(&mut self) {
        if self.children.len() <= self.width {
            return;
        }
        self.counts.clear();
        self.counts.resize(self.max_moves + 1, 0);
        for child in &self.children {
            self.counts[usize::from(child.distance)] += 1;
        }
        let mut capacity = self.width;
        let mut limit = 0;
        while self.counts[limit] <= capacity {
            capacity -= self.counts[limit];
            limit += 1;
        }
        let share = ((capacity as u64) << 32) / self.counts[limit] as u64;
        self.children.retain(|child| {
            let distance = usize::from(child.distance);
            distance < limit || distance == limit && child.hash >> 32 < share
        });
    }

    /// Returns the moves to a child, by its origin.
    fn path_to(&self, last: u32) -> Vec<Move> {
        let mut origin = last;
        let mut moves = vec![Move::ALL[last as usize % 4]];
        for &layer in self.layers.iter().rev() {
            origin = self.origins[layer + origin as usize / 4];
            moves.push(Move::ALL[origin as usize % 4]);
        }
        moves.reverse();
        moves
    }
}
