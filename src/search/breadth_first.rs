//! Breadth-first search, from the start alone or from both ends.

use super::memory::{Memory, OutOfMemory};
use super::node_table::{Entry, Id, NodeInfo, NodeTable};
use super::{Ending, Limit, Limits, Search, Stats};
use crate::puzzle::packed::{Packed, SuccessorTable};
use crate::puzzle::{Move, Puzzle};
use crate::step::Step;

/// Boards in the order of their distance from a root. The store is its own queue: boards are expanded in
/// the order in which they arrived.
struct Side<P: Copy> {
    store: NodeTable<P>,
    /// The next board to expand.
    next: Id,
    /// The end of the layer that `next` belongs to.
    layer_end: Id,
    /// The depth of that layer: all boards so near were found.
    depth: u32,
}

/// Breadth-first search: one side that waits for the goal, or two that wait for each other.
///
/// Two sides are expanded in whole layers, the smaller frontier first. Before a layer is expanded no
/// solution of the two depths together exists, so the first board common to both ends a shortest one.
pub struct BreadthFirst<P: Copy> {
    sides: Vec<Side<P>>,
    /// One or two; made by the first slice.
    wanted_sides: usize,
    /// The side whose layer is under way.
    active: usize,
    successor_table: SuccessorTable,
    roots: [P; 2],
    memory: Memory,
    nodes: u64,
    stats: Stats,
}

impl<P: Packed> Side<P> {
    fn new(root: &P, memory: &mut Memory) -> Result<Side<P>, OutOfMemory> {
        let mut store = NodeTable::new();
        store.find_or_add(root, NodeInfo::root(0), memory)?;
        Ok(Side {
            store,
            next: 0,
            layer_end: 1,
            depth: 0,
        })
    }

    fn frontier(&self) -> u64 {
        self.store.len() as u64 - u64::from(self.next)
    }
}

impl<P: Packed> BreadthFirst<P> {
    pub fn one_sided(puzzle: &Puzzle, limits: Limits) -> Self {
        BreadthFirst::new(puzzle, limits, 1)
    }

    pub fn bidirectional(puzzle: &Puzzle, limits: Limits) -> Self {
        BreadthFirst::new(puzzle, limits, 2)
    }

    fn new(puzzle: &Puzzle, limits: Limits, sides: usize) -> Self {
        BreadthFirst {
            sides: Vec::new(),
            wanted_sides: sides,
            active: 0,
            successor_table: SuccessorTable::new(puzzle.size()),
            roots: [P::pack(puzzle.start()), P::pack(puzzle.goal().board())],
            memory: Memory::new(limits.memory),
            nodes: limits.nodes,
            stats: Stats::default(),
        }
    }

    /// Expands one board of the active side; the moves from start to goal when that joins them.
    fn expand(&mut self) -> Result<Option<Vec<Move>>, OutOfMemory> {
        let side = &mut self.sides[self.active];
        let board = side.store.board(side.next);
        let note = side.store.note(side.next);
        let blank = board.blank();
        let depth = note.depth() + 1;
        side.next += 1;
        for index in 0..self.successor_table.successors(blank, note.step()).len() {
            let (step, source) = self.successor_table.successors(blank, note.step())[index];
            let next = board.slide(blank, source.into());
            self.stats.generated += 1;
            let side = &mut self.sides[self.active];
            if let Entry::Added(id) =
                side.store
                    .find_or_add(&next, NodeInfo::new(depth, 0, step), &mut self.memory)?
                && let Some(moves) = self.joined(id, &next)
            {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// The whole path, if the board that the active side just reached is where the other side waits.
    fn joined(&self, id: Id, board: &P) -> Option<Vec<Move>> {
        let path = |side: usize, id| self.sides[side].store.path(&self.successor_table, id);
        let other = 1 - self.active;
        let Some(waiting) = self.sides.get(other) else {
            return (*board == self.roots[1]).then(|| path(0, id));
        };
        let met = waiting.store.find(board)?;
        let (forward, backward) = if self.active == 0 {
            (id, met)
        } else {
            (met, id)
        };
        let mut moves = path(0, forward);
        moves.extend(path(1, backward).into_iter().rev().map(Move::opposite));
        Some(moves)
    }

    /// At the end of a layer: the next one, of the side with the smaller frontier.
    fn turn(&mut self) {
        let side = &mut self.sides[self.active];
        if side.next < side.layer_end {
            return;
        }
        side.layer_end = side.store.len() as Id;
        side.depth += 1;
        if let [start, goal] = &self.sides[..] {
            self.active = usize::from(goal.frontier() < start.frontier());
        }
    }

    fn slice(&mut self, budget: u32) -> Result<Step<Ending>, OutOfMemory> {
        if self.roots[0] == self.roots[1] {
            return Ok(Step::Done(Ok(Vec::new())));
        }
        while self.sides.len() < self.wanted_sides {
            let root = self.roots[self.sides.len()];
            self.sides.push(Side::new(&root, &mut self.memory)?);
        }
        for _ in 0..budget {
            if self.stats.expanded >= self.nodes {
                return Ok(Step::Done(Err(Limit::Nodes(self.nodes))));
            }
            self.stats.expanded += 1;
            if let Some(moves) = self.expand()? {
                return Ok(Step::Done(Ok(moves)));
            }
            self.turn();
        }
        Ok(Step::Running)
    }
}

impl<P: Packed> Search for BreadthFirst<P> {
    fn advance(&mut self, budget: u32) -> Step<Ending> {
        self.slice(budget)
            .unwrap_or_else(|OutOfMemory| Step::Done(Err(Limit::Memory(self.memory.used()))))
    }

    fn stats(&self) -> Stats {
        let total = |count: fn(&Side<P>) -> u64| self.sides.iter().map(count).sum();
        Stats {
            frontier: total(|side| side.frontier()),
            stored: total(|side| side.store.len() as u64),
            bytes: self.memory.used(),
            bound: total(|side| side.depth.into()) as u32,
            ..self.stats
        }
    }
}
