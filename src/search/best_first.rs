//! Best-first search: greedy, A* and weighted A*, which differ only in their evaluation function.

use super::bucket_queue::{BucketQueue, Priority};
use super::memory::{MemoryBudget, OutOfMemory};
use super::method::Weight;
use super::node_table::{Lookup, NodeInfo, NodeTable};
use super::{Limit, Limits, Search, SearchResult, Stats};
use crate::heuristic::{Heuristic, TileMove};
use crate::puzzle::Puzzle;
use crate::puzzle::packed::{Packed, SuccessorTable};
use crate::step::Step;

/// An evaluation function: g * `g_weight` + h * `h_weight`, rounded down to whole moves.
///
/// The open node of the lowest value is expanded next. Ties are broken by the lowest h, if `tie_mask` is set, and then
/// by the most recent node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// The weight of g, in units of 2^-[`FRACTION_BITS`].
    g_weight: u32,
    /// The weight of h, in the same units.
    h_weight: u32,
    /// All bits set to break ties by h, or none.
    tie_mask: u32,
}

/// The number of fraction bits of a weight.
const FRACTION_BITS: u32 = 12;
const WEIGHT_ONE: u32 = 1 << FRACTION_BITS;

impl Evaluation {
    /// f = h.
    pub const GREEDY: Evaluation = Evaluation {
        g_weight: 0,
        h_weight: WEIGHT_ONE,
        tie_mask: 0,
    };

    /// f = g + h, with ties broken by the lowest h, which is the largest g.
    pub const A_STAR: Evaluation = Evaluation {
        g_weight: WEIGHT_ONE,
        h_weight: WEIGHT_ONE,
        tie_mask: u32::MAX,
    };

    /// f = g + weight * h. Rounding down preserves the guarantee that a solution is at most `weight` times as long as a
    /// shortest one, because at the goal h is 0 and f is exact.
    pub fn weighted(weight: Weight) -> Evaluation {
        Evaluation {
            g_weight: WEIGHT_ONE,
            h_weight: weight.times(WEIGHT_ONE),
            tie_mask: 0,
        }
    }

    fn uses_g(self) -> bool {
        self.g_weight > 0
    }

    #[inline]
    fn priority(self, g: u32, h: u32) -> Priority {
        let f = (self.g_weight * g + self.h_weight * h) >> FRACTION_BITS;
        Priority::new(f, h & self.tie_mask)
    }
}

/// Best-first search: expands the open node of the lowest priority until that is the goal.
///
/// Duplicates are detected when a node is selected for expansion, not when it is generated: most nodes on the open list
/// are never selected, and so need no slot in the index of the closed list. The open list can therefore hold a board
/// more than once. A closed board that is selected again with a smaller g is reopened, as happens with an inconsistent
/// heuristic, except by greedy search, which does not use g.
pub struct BestFirst<P: Packed, H> {
    heuristic: H,
    evaluation: Evaluation,
    successors: SuccessorTable,
    goal: P,
    /// The expanded nodes.
    closed: NodeTable<P>,
    /// The generated nodes, except `next`.
    open: BucketQueue<P>,
    /// A generated node that precedes all of `open`; at first the start.
    next: Option<(P, NodeInfo)>,
    memory: MemoryBudget,
    node_limit: u64,
    stats: Stats,
}

impl<P: Packed, H: Heuristic> BestFirst<P, H> {
    /// Creates a search.
    pub fn new(puzzle: &Puzzle, heuristic: H, evaluation: Evaluation, limits: Limits) -> Self {
        let start = P::pack(puzzle.start());
        let encoded_h = heuristic.encode(heuristic.evaluate(&start));
        BestFirst {
            heuristic,
            evaluation,
            successors: SuccessorTable::new(puzzle.size()),
            goal: P::pack(puzzle.goal().board()),
            closed: NodeTable::new(),
            open: BucketQueue::new(),
            next: Some((start, NodeInfo::root(encoded_h))),
            memory: MemoryBudget::new(limits.memory),
            node_limit: limits.nodes,
            stats: Stats {
                lowest_h: u32::MAX,
                ..Stats::default()
            },
        }
    }

    /// Expands a node: adds its successors to the open list, except the one that is certain to be selected next, which
    /// is returned. Nothing on the open list precedes the expanded node, so the best successor that does precede it can
    /// bypass the queue.
    #[inline(always)]
    fn expand(&mut self, board: P, info: NodeInfo) -> Result<Option<(P, NodeInfo)>, OutOfMemory> {
        let depth = info.depth() + 1;
        if depth > NodeInfo::MAX_DEPTH {
            return Ok(None);
        }
        let blank = board.blank();
        let h_state = self.heuristic.decode(&board, info.encoded_h());
        let h = self.heuristic.encoded_value(info.encoded_h());
        let mut best = self.evaluation.priority(info.depth(), h);
        let mut next_node = None;
        let successors = self.successors.get(blank, info.step());
        self.stats.generated += successors.len() as u64;
        for &(step, from) in successors {
            let from = usize::from(from);
            let next = board.slide(blank, from);
            let tile_move = TileMove {
                tile: board.tile(from),
                from,
                to: blank,
                step,
            };
            let h_state = self.heuristic.update(h_state, tile_move, &board, &next);
            let h = self.heuristic.value(h_state);
            let mut priority = self.evaluation.priority(depth, h);
            let mut generated = (
                next,
                NodeInfo::new(depth, self.heuristic.encode(h_state), step),
            );
            if priority < best || next_node.is_some() && priority == best {
                std::mem::swap(&mut priority, &mut best);
                match next_node.replace(generated) {
                    Some(previous) => generated = previous,
                    None => continue,
                }
            }
            self.open
                .push(priority, generated.0, generated.1, &mut self.memory)?;
        }
        Ok(next_node)
    }

    /// Expands at most `budget` nodes.
    fn slice(&mut self, budget: u32) -> Result<Step<SearchResult>, OutOfMemory> {
        let end = self.stats.expanded + u64::from(budget);
        let end_or_limit = end.min(self.node_limit);
        let mut next = self.next.take();
        loop {
            if self.stats.expanded == end {
                self.next = next;
                return Ok(Step::Running);
            }
            let Some((board, info)) = next.or_else(|| self.open.pop()) else {
                // The open list is empty although the puzzle is solvable, so the maximum depth cut off the goal.
                return Ok(Step::Done(Err(Limit::Depth(NodeInfo::MAX_DEPTH))));
            };
            next = None;
            let id = match self.closed.find_or_insert(&board, info, &mut self.memory)? {
                Lookup::Inserted(id) => id,
                Lookup::Found(id)
                    if self.evaluation.uses_g() && info.depth() < self.closed.info(id).depth() =>
                {
                    self.closed.set_info(id, info);
                    id
                }
                Lookup::Found(_) => continue,
            };
            if board == self.goal {
                return Ok(Step::Done(Ok(self.closed.path(&self.successors, id))));
            }
            if self.stats.expanded == end_or_limit {
                return Ok(Step::Done(Err(Limit::Nodes(self.node_limit))));
            }
            let h = self.heuristic.encoded_value(info.encoded_h());
            self.stats.bound = info.depth() + (h & self.evaluation.tie_mask);
            self.stats.lowest_h = self.stats.lowest_h.min(h);
            self.stats.expanded += 1;
            next = self.expand(board, info)?;
        }
    }
}

impl<P: Packed, H: Heuristic> Search for BestFirst<P, H> {
    fn advance(&mut self, budget: u32) -> Step<SearchResult> {
        self.slice(budget)
            .unwrap_or_else(|OutOfMemory| Step::Done(Err(Limit::Memory(self.memory.used()))))
    }

    fn stats(&self) -> Stats {
        let frontier = self.open.len() as u64 + u64::from(self.next.is_some());
        let stored = self.closed.len() as u64 + frontier;
        Stats {
            frontier,
            stored,
            bytes: self.memory.used(),
            ..self.stats
        }
    }
}
