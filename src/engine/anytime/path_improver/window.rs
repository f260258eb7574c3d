//! A shorter way between two boards.

use super::super::grid::{Grid, Tiles};
use crate::puzzle::{MAX_CELLS, Move};
use crate::step::Step;

/// A beam from one board to another: of all boards that so many moves lead to, those are kept whose tiles are
/// nearest to where the other board has them, as many as the beam is wide.
///
/// Nearest by Manhattan distance; ties are broken by a hash of the board. A board that cannot become the other one
/// within the moves that are left is never kept. So a beam that is nowhere full has tried all there is, and one
/// that leads nowhere ends early.
pub struct WindowSearch {
    /// The moves that the way may have at the most.
    most: usize,
    width: usize,
    layer: Vec<Node>,
    next: Vec<Node>,
    children: Vec<Child>,
    /// How many of `children` there are at each distance.
    counts: Vec<usize>,
    /// The hashes of `children`, each at its slot; a power of two of them. Zero is none.
    met: Vec<u64>,
    /// The boards of all layers but the first: four times the place of the board before, plus the move.
    origins: Vec<u32>,
    /// Where each layer but the first begins in `origins`.
    layers: Vec<usize>,
}

#[derive(Clone, Copy)]
struct Node {
    /// Each tile has the number of the cell where the other board has it.
    tiles: Tiles,
    /// The move that would take the last one back.
    back: Option<Move>,
    distance: u16,
    hash: u64,
}

#[derive(Clone, Copy)]
struct Child {
    distance: u16,
    hash: u64,
    origin: u32,
}

impl WindowSearch {
    /// No way yet: [`WindowSearch::begin`] gives it something to do.
    pub fn idle() -> WindowSearch {
        WindowSearch {
            most: 0,
            width: 0,
            layer: Vec::new(),
            next: Vec::new(),
            children: Vec::new(),
            counts: Vec::new(),
            met: Vec::new(),
            origins: Vec::new(),
            layers: Vec::new(),
        }
    }

    /// Starts looking for a way of at most `most` moves between two different boards. Another salt breaks ties
    /// otherwise.
    pub fn begin(
        &mut self,
        grid: &Grid,
        ends: (&Tiles, &Tiles),
        most: usize,
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
        self.most = most;
        self.width = width;
        self.layer.clear();
        self.layer.push(Node {
            tiles,
            back: None,
            distance: grid.distances(&tiles),
            hash: salt,
        });
        self.origins.clear();
        self.layers.clear();
    }

    /// How many boards the next layer expands.
    pub fn len(&self) -> usize {
        self.layer.len()
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        let nodes = self.layer.capacity() + self.next.capacity();
        let bytes = nodes * size_of::<Node>()
            + self.children.capacity() * size_of::<Child>()
            + self.met.capacity() * size_of::<u64>()
            + self.origins.capacity() * size_of::<u32>();
        bytes as u64
    }

    /// Expands one layer. Never waits; done with the moves of a shorter way, or with `None` if there is none or the beam
    /// missed it.
    pub fn advance(&mut self, grid: &Grid) -> Step<Option<Vec<Move>>> {
        if let Some(last) = self.expand(grid) {
            return Step::Done(Some(self.way(last)));
        }
        self.keep_nearest();
        let room = self.children.len();
        let refused =
            self.next.try_reserve(room).is_err() || self.origins.try_reserve(room).is_err();
        if self.children.is_empty() || refused {
            return Step::Done(None);
        }
        self.layers.push(self.origins.len());
        self.next.clear();
        for child in &self.children {
            let mut tiles = self.layer[child.origin as usize / 4].tiles;
            let step = Move::ALL[child.origin as usize % 4];
            tiles.move_blank(grid.after(tiles.blank, step));
            self.origins.push(child.origin);
            self.next.push(Node {
                tiles,
                back: Some(step.opposite()),
                distance: child.distance,
                hash: child.hash,
            });
        }
        std::mem::swap(&mut self.layer, &mut self.next);
        Step::Running
    }

    /// Makes the children of the layer, each once; the origin of the other board, if it is among them.
    fn expand(&mut self, grid: &Grid) -> Option<u32> {
        let left = self.most.saturating_sub(self.layers.len() + 1);
        let slots = (self.layer.len() * 6).next_power_of_two();
        self.children.clear();
        self.met.clear();
        if self.children.try_reserve(slots / 2).is_err() || self.met.try_reserve(slots).is_err() {
            return None;
        }
        self.met.resize(slots, 0);
        for (before, node) in self.layer.iter().enumerate() {
            let from = node.tiles.blank;
            for step in Move::ALL {
                let blank = grid.after(from, step);
                if blank == from || Some(step) == node.back {
                    continue;
                }
                let tile = node.tiles.at[usize::from(blank)];
                let change = grid.change(tile, blank, from);
                let distance = node.distance.wrapping_add_signed(change);
                if usize::from(distance) > left {
                    continue;
                }
                let origin = before as u32 * 4 + step as u32;
                if distance == 0 {
                    return Some(origin);
                }
                let hash = node.hash ^ grid.hash_change(tile, blank, from);
                let mut slot = hash as usize & (slots - 1);
                while self.met[slot] != 0 && self.met[slot] != hash {
                    slot = (slot + 1) & (slots - 1);
                }
                if self.met[slot] != hash {
                    self.met[slot] = hash;
                    self.children.push(Child {
                        distance,
                        hash,
                        origin,
                    });
                }
            }
        }
        None
    }

    /// Drops all children but the nearest, as many as the beam is wide or a few less.
    ///
    /// Of those at the distance from which on there is no room for all, the hash decides: breaking ties by the order
    /// in which they were met would keep brothers and cousins only, and ruin the beam.
    fn keep_nearest(&mut self) {
        if self.children.len() <= self.width {
            return;
        }
        self.counts.clear();
        self.counts.resize(self.most + 1, 0);
        for child in &self.children {
            self.counts[usize::from(child.distance)] += 1;
        }
        let mut room = self.width;
        let mut limit = 0;
        while self.counts[limit] <= room {
            room -= self.counts[limit];
            limit += 1;
        }
        let share = ((room as u64) << 32) / self.counts[limit] as u64;
        self.children.retain(|child| {
            let distance = usize::from(child.distance);
            distance < limit || distance == limit && child.hash >> 32 < share
        });
    }

    /// The moves to a board that was just met, by its origin.
    fn way(&self, last: u32) -> Vec<Move> {
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
