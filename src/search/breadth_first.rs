//! Breadth-first search, unidirectional and bidirectional.

use super::memory::{MemoryBudget, OutOfMemory};
use super::node_table::{Lookup, NodeId, NodeInfo, NodeTable};
use super::{Limit, Limits, Search, SearchResult, Stats};
use crate::puzzle::packed::{Packed, SuccessorTable};
use crate::puzzle::{Move, Puzzle};
use crate::step::Step;

/// One direction of the search: nodes in the order of their depth.
///
/// The table is also the queue, because nodes are expanded in the order of insertion.
struct Side<P: Copy> {
    table: NodeTable<P>,
    /// The next node to expand.
    next: NodeId,
    /// The end of the layer that `next` belongs to.
    layer_end: NodeId,
    /// The depth of that layer. All boards up to this distance from the root are in the table.
    depth: u32,
}

/// Breadth-first search: from the start until it generates the goal, or from both until they meet.
///
/// A bidirectional search expands whole layers, always of the side with the smaller frontier. Before it expands a
/// layer, no solution is as short as the sum of both depths, so the first board that both sides reach completes a
/// shortest solution.
pub struct BreadthFirst<P: Copy> {
    sides: Vec<Side<P>>,
    /// One or two. The first slice creates the sides.
    side_count: usize,
    /// The index of the side that is being expanded.
    active: usize,
    successors: SuccessorTable,
    roots: [P; 2],
    memory: MemoryBudget,
    node_limit: u64,
    stats: Stats,
}

impl<P: Packed> Side<P> {
    /// Creates a side with only its root.
    fn new(root: &P, memory: &mut MemoryBudget) -> Result<Side<P>, OutOfMemory> {
        let mut table = NodeTable::new();
        table.find_or_insert(root, NodeInfo::root(0), memory)?;
        Ok(Side {
            table,
            next: 0,
            layer_end: 1,
            depth: 0,
        })
    }

    /// Returns the number of nodes that are not expanded yet.
    fn frontier(&self) -> u64 {
        self.table.len() as u64 - u64::from(self.next)
    }
}

impl<P: Packed> BreadthFirst<P> {
    /// Creates a search from the start.
    pub fn unidirectional(puzzle: &Puzzle, limits: Limits) -> Self {
        BreadthFirst::new(puzzle, limits, 1)
    }

    /// Creates a search from the start and from the goal.
    pub fn bidirectional(puzzle: &Puzzle, limits: Limits) -> Self {
        BreadthFirst::new(puzzle, limits, 2)
    }

    fn new(puzzle: &Puzzle, limits: Limits, side_count: usize) -> Self {
        BreadthFirst {
            sides: Vec::new(),
            side_count,
            active: 0,
            successors: SuccessorTable::new(puzzle.size()),
            roots: [P::pack(puzzle.start()), P::pack(puzzle.goal().board())],
            memory: MemoryBudget::new(limits.memory),
            node_limit: limits.nodes,
            stats: Stats::default(),
        }
    }

    /// Expands one node of the active side. Returns the moves from the start to the goal if that completes a path.
    fn expand(&mut self) -> Result<Option<Vec<Move>>, OutOfMemory> {
        let side = &mut self.sides[self.active];
        let board = side.table.board(side.next);
        let info = side.table.info(side.next);
        let blank = board.blank();
        let depth = info.depth() + 1;
        side.next += 1;
        for index in 0..self.successors.get(blank, info.step()).len() {
            let (step, source) = self.successors.get(blank, info.step())[index];
            let next = board.slide(blank, source.into());
            self.stats.generated += 1;
            let side = &mut self.sides[self.active];
            if let Lookup::Inserted(id) =
                side.table
                    .find_or_insert(&next, NodeInfo::new(depth, 0, step), &mut self.memory)?
                && let Some(moves) = self.joined_path(id, &next)
            {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// Returns the whole path if `board`, which the active side just reached as node `id`, is on the other side too.
    fn joined_path(&self, id: NodeId, board: &P) -> Option<Vec<Move>> {
        let path = |side: usize, id| self.sides[side].table.path(&self.successors, id);
        let other = 1 - self.active;
        let Some(other_side) = self.sides.get(other) else {
            return (*board == self.roots[1]).then(|| path(0, id));
        };
        let other_id = other_side.table.find(board)?;
        let (forward, backward) = if self.active == 0 {
            (id, other_id)
        } else {
            (other_id, id)
        };
        let mut moves = path(0, forward);
        moves.extend(path(1, backward).into_iter().rev().map(Move::opposite));
        Some(moves)
    }

    /// If the current layer is complete, starts the next one, on the side with the smaller frontier.
    fn finish_layer(&mut self) {
        let side = &mut self.sides[self.active];
        if side.next < side.layer_end {
            return;
        }
        side.layer_end = side.table.len() as NodeId;
        side.depth += 1;
        if let [start, goal] = &self.sides[..] {
            self.active = usize::from(goal.frontier() < start.frontier());
        }
    }

    /// Expands at most `budget` nodes.
    fn slice(&mut self, budget: u32) -> Result<Step<SearchResult>, OutOfMemory> {
        if self.roots[0] == self.roots[1] {
            return Ok(Step::Done(Ok(Vec::new())));
        }
        while self.sides.len() < self.side_count {
            let root = self.roots[self.sides.len()];
            self.sides.push(Side::new(&root, &mut self.memory)?);
        }
        for _ in 0..budget {
            if self.stats.expanded >= self.node_limit {
                return Ok(Step::Done(Err(Limit::Nodes(self.node_limit))));
            }
            self.stats.expanded += 1;
            if let Some(moves) = self.expand()? {
                return Ok(Step::Done(Ok(moves)));
            }
            self.finish_layer();
        }
        Ok(Step::Running)
    }
}

impl<P: Packed> Search for BreadthFirst<P> {
    fn advance(&mut self, budget: u32) -> Step<SearchResult> {
        self.slice(budget)
            .unwrap_or_else(|OutOfMemory| Step::Done(Err(Limit::Memory(self.memory.used()))))
    }

    fn stats(&self) -> Stats {
        let total = |count: fn(&Side<P>) -> u64| self.sides.iter().map(count).sum();
        Stats {
            frontier: total(|side| side.frontier()),
            stored: total(|side| side.table.len() as u64),
            bytes: self.memory.used(),
            bound: total(|side| side.depth.into()) as u32,
            ..self.stats
        }
    }
}
