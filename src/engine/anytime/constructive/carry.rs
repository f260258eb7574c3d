//! Bringing tiles to their places in a way that does the others good.

use super::super::grid::{Grid, Tiles};
use super::placement::{Pair, Placement, State};
use crate::puzzle::{MAX_CELLS, Move};

/// What a tile needs for each cell of its way, about, in moves.
pub const MOVES_A_CELL: usize = 2;

/// How many more moves than few are allowed, if the other tiles gain by it.
const SLACK: usize = 4;

/// How many ways are followed at a time.
const WIDTH: usize = 8;

/// Of the index of a layer's children: more than twice as many as those, and a power of two.
const SLOTS: usize = (WIDTH * 8).next_power_of_two();

/// Finds a way for one or two tiles on which the others come nearer to their places too.
///
/// [`Placement`] knows how few moves it takes. With a few more allowed there are many ways: they are followed
/// move by move, of those that have the blank and the tiles in the same cells only the one whose other tiles are
/// nearest to their places, and of the rest the few that promise most.
#[derive(Default)]
pub struct Carry {
    placement: Placement,
    nodes: Vec<Node>,
    children: Vec<Child>,
    /// One more than the place in `children` of each state, or zero, by hash; a power of two of them.
    index: Vec<u8>,
    expanded: u64,
}

#[derive(Clone, Copy)]
struct Node {
    tiles: Tiles,
    state: State,
    distance: u16,
    before: u32,
    step: Move,
}

#[derive(Clone, Copy)]
struct Child {
    state: State,
    /// The less the better.
    promise: u32,
    distance: u16,
    before: u32,
    step: Move,
}

impl Carry {
    /// About how many boards were looked at so far.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Moves that bring a pair to its places with the blank on `open` cells only; none if it is there, or if there is
    /// no way.
    pub fn find(
        &mut self,
        grid: &Grid,
        open: &[bool; MAX_CELLS],
        tiles: &Tiles,
        pair: Pair,
    ) -> Vec<Move> {
        let Some(few) = self.placement.find(grid, open, tiles.blank, pair) else {
            return Vec::new();
        };
        self.expanded += self.placement.met() as u64;
        if few.is_empty() {
            return few;
        }
        let targets = pair.map(|(_, target)| target);
        self.nodes.clear();
        self.nodes.push(Node {
            tiles: *tiles,
            state: State::of(tiles.blank, pair),
            distance: grid.distances(tiles),
            before: u32::MAX,
            step: Move::Up,
        });
        let most = few.len() + SLACK;
        let mut best: Option<(usize, usize)> = None;
        let mut layer = 0..1;
        for made in 1..=most {
            self.expand(grid, open, targets, layer.clone(), most - made);
            layer = layer.end..layer.end + self.children.len();
            for child in &self.children {
                let mut node = self.nodes[child.before as usize];
                node.tiles.move_blank(child.state.blank);
                if child.state.tiles == targets {
                    let worth = made + MOVES_A_CELL * usize::from(child.distance);
                    let this = (worth, self.nodes.len());
                    best = Some(best.map_or(this, |best| best.min(this)));
                }
                self.nodes.push(Node {
                    tiles: node.tiles,
                    state: child.state,
                    distance: child.distance,
                    before: child.before,
                    step: child.step,
                });
            }
        }
        self.expanded += self.nodes.len() as u64;
        best.map_or(few, |(_, end)| self.way(end))
    }

    /// Makes the children of a layer of nodes, from which `left` moves may be made at the most.
    fn expand(
        &mut self,
        grid: &Grid,
        open: &[bool; MAX_CELLS],
        targets: [u8; 2],
        layer: std::ops::Range<usize>,
        left: usize,
    ) {
        self.children.clear();
        self.index.clear();
        self.index.resize(SLOTS, 0);
        for before in layer {
            let node = &self.nodes[before];
            if node.state.tiles == targets {
                continue;
            }
            for step in Move::ALL {
                let blank = grid.after(node.state.blank, step);
                let back = node.before != u32::MAX && step == node.step.opposite();
                if blank == node.state.blank || back || !open[usize::from(blank)] {
                    continue;
                }
                let state = node.state.after(blank);
                let estimate = state.estimate(grid, targets);
                if estimate > left {
                    continue;
                }
                let tile = node.tiles.at[usize::from(blank)];
                let change = grid.change(tile, blank, node.state.blank);
                let distance = node.distance.wrapping_add_signed(change);
                let child = Child {
                    state,
                    promise: (estimate + MOVES_A_CELL * usize::from(distance)) as u32,
                    distance,
                    before: before as u32,
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
        if self.children.len() > WIDTH {
            let order = |child: &Child| (child.promise, child.state.hash());
            self.children.select_nth_unstable_by_key(WIDTH, order);
            self.children.truncate(WIDTH);
        }
    }

    fn way(&self, end: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut node = &self.nodes[end];
        while node.before != u32::MAX {
            moves.push(node.step);
            node = &self.nodes[node.before as usize];
        }
        moves.reverse();
        moves
    }
}
