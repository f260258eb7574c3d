//! Places tiles in a way that also moves the others closer to their goals.

use super::super::grid::{Grid, Tiles};
use super::placement_search::{PlacementSearch, PlacementState, TilePair};
use crate::puzzle::{MAX_CELLS, Move};

/// About the number of moves that a tile needs per cell of its Manhattan distance.
pub const MOVES_PER_CELL: usize = 2;

/// How many moves longer than the path of [`PlacementSearch`] a path may be. Chosen by hand.
const MAX_EXTRA_MOVES: usize = 4;

/// The beam width, in nodes. Chosen by hand.
const BEAM_WIDTH: usize = 8;

/// The slots of the hash index of a layer's children: a power of two, more than twice their number.
const SLOTS: usize = (BEAM_WIDTH * 8).next_power_of_two();

/// A beam search for a path that places one or two tiles and moves the others closer to their goals.
///
/// [`PlacementSearch`] finds a short path. With a few more moves there are many: they are searched layer by layer.
/// Of the nodes with the blank and the tiles in the same cells only the one with the smallest Manhattan distance
/// is kept, and of the rest the best few.
#[derive(Default)]
pub struct PlacementBeam {
    search: PlacementSearch,
    nodes: Vec<BeamNode>,
    children: Vec<BeamChild>,
    /// One more than the index in `children` of each state, or zero, by hash.
    index: Vec<u8>,
    expanded: u64,
}

/// A node of any layer.
#[derive(Clone, Copy)]
struct BeamNode {
    tiles: Tiles,
    state: PlacementState,
    distance: u16,
    parent: u32,
    step: Move,
}

/// A node of the layer being built.
#[derive(Clone, Copy)]
struct BeamChild {
    state: PlacementState,
    /// The node's cost: the smaller the better.
    cost: u32,
    distance: u16,
    parent: u32,
    step: Move,
}

impl PlacementBeam {
    /// Returns about the number of nodes expanded so far.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Returns moves that place a pair of tiles with the blank on `open` cells only; empty if the tiles are in
    /// place or there is no path.
    pub fn find(
        &mut self,
        grid: &Grid,
        open: &[bool; MAX_CELLS],
        tiles: &Tiles,
        pair: TilePair,
    ) -> Vec<Move> {
        let Some(short_path) = self.search.find(grid, open, tiles.blank, pair) else {
            return Vec::new();
        };
        self.expanded += self.search.node_count() as u64;
        if short_path.is_empty() {
            return short_path;
        }
        let targets = pair.map(|(_, target)| target);
        self.nodes.clear();
        self.nodes.push(BeamNode {
            tiles: *tiles,
            state: PlacementState::of(tiles.blank, pair),
            distance: grid.manhattan_distance(tiles),
            parent: u32::MAX,
            step: Move::Up,
        });
        let max_moves = short_path.len() + MAX_EXTRA_MOVES;
        let mut best: Option<(usize, usize)> = None;
        let mut layer = 0..1;
        for depth in 1..=max_moves {
            self.expand(grid, open, targets, layer.clone(), max_moves - depth);
            layer = layer.end..layer.end + self.children.len();
            for child in &self.children {
                let mut node = self.nodes[child.parent as usize];
                node.tiles.move_blank(child.state.blank);
                if child.state.tiles == targets {
                    let cost = depth + MOVES_PER_CELL * usize::from(child.distance);
                    let this = (cost, self.nodes.len());
                    best = Some(best.map_or(this, |best| best.min(this)));
                }
                self.nodes.push(BeamNode {
                    tiles: node.tiles,
                    state: child.state,
                    distance: child.distance,
                    parent: child.parent,
                    step: child.step,
                });
            }
        }
        self.expanded += self.nodes.len() as u64;
        best.map_or(short_path, |(_, index)| self.path_to(index))
    }

    /// Generates the children of a layer of nodes, from which at most `moves_left` moves may follow.
    fn expand(
        &mut self,
        grid: &Grid,
        open: &[bool; MAX_CELLS],
        targets: [u8; 2],
        layer: std::ops::Range<usize>,
        moves_left: usize,
    ) {
        self.children.clear();
        self.index.clear();
        self.index.resize(SLOTS, 0);
        for parent in layer {
            let node = &self.nodes[parent];
            if node.state.tiles == targets {
                continue;
            }
            for step in Move::ALL {
                let blank = grid.blank_after(node.state.blank, step);
                let is_undo = node.parent != u32::MAX && step == node.step.opposite();
                if blank == node.state.blank || is_undo || !open[usize::from(blank)] {
                    continue;
                }
                let state = node.state.after(blank);
                let estimate = state.estimate(grid, targets);
                if estimate > moves_left {
                    continue;
                }
                let tile = node.tiles.at[usize::from(blank)];
                let change = grid.distance_change(tile, blank, node.state.blank);
                let distance = node.distance.wrapping_add_signed(change);
                let child = BeamChild {
                    state,
                    cost: (estimate + MOVES_PER_CELL * usize::from(distance)) as u32,
                    distance,
                    parent: parent as u32,
                    step,
                };
                let mut slot = state.hash() & (SLOTS - 1);
                while let Some(known) = self.index[slot].checked_sub(1)
                    && self.children[usize::from(known)].state != state
                {
                    slot = (slot + 1) & (SLOTS - 1);
                }
                match self.index[slot].checked_sub(1) {
                    Some(known) => {
                        let known = &mut self.children[usize::from(known)];
                        if distance < known.distance {
                            *known = child;
                        }
                    }
                    None => {
                        self.children.push(child);
                        self.index[slot] = self.children.len() as u8;
                    }
                }
            }
        }
        if self.children.len() > BEAM_WIDTH {
            let key = |child: &BeamChild| (child.cost, child.state.hash());
            self.children.select_nth_unstable_by_key(BEAM_WIDTH, key);
            self.children.truncate(BEAM_WIDTH);
        }
    }

    /// Returns the moves to a node.
    fn path_to(&self, index: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut node = &self.nodes[index];
        while node.parent != u32::MAX {
            moves.push(node.step);
            node = &self.nodes[node.parent as usize];
        }
        moves.reverse();
        moves
    }
}
