//! Best-first search: greedy, A* and weighted A*. They differ in the priority only.

use super::bucket_queue::{BucketQueue, Priority};
use super::memory::{Memory, OutOfMemory};
use super::method::Weight;
use super::node_table::{Entry, NodeInfo, NodeTable};
use super::{Ending, Limit, Limits, Search, Stats};
use crate::heuristic::{Heuristic, TileMove};
use crate::puzzle::Puzzle;
use crate::puzzle::packed::{Neighbours, Packed};
use crate::step::Step;

/// Which open board is expanded next: the least g * `depth` + h * `estimate` in whole moves, where g is its
/// depth and h its estimate; of equals the one of least h, if `ties`, then the newest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order {
    /// In units of 2^-[`FRACTION_BITS`].
    depth: u32,
    estimate: u32,
    /// All bits set, or none.
    ties: u32,
}

const FRACTION_BITS: u32 = 12;
const ONE: u32 = 1 << FRACTION_BITS;

impl Order {
    /// Least h.
    pub const GREEDY: Order = Order {
        depth: 0,
        estimate: ONE,
        ties: 0,
    };

    /// Least f = g + h, and of equals the deepest.
    pub const A_STAR: Order = Order {
        depth: ONE,
        estimate: ONE,
        ties: u32::MAX,
    };

    /// Least g + weight * h. Rounding down keeps the promise of a solution at most `weight` times as long as
    /// the shortest: at the goal h is 0 and nothing is lost.
    pub fn weighted(weight: Weight) -> Order {
        Order {
            depth: ONE,
            estimate: weight.times(ONE),
            ties: 0,
        }
    }

    fn counts_moves(self) -> bool {
        self.depth > 0
    }

    #[inline]
    fn priority(self, depth: u32, estimate: u32) -> Priority {
        let rank = (self.depth * depth + self.estimate * estimate) >> FRACTION_BITS;
        Priority::new(rank, estimate & self.ties)
    }
}

/// Expands the most promising board until that is the goal.
///
/// Whether a board was met before is asked when its turn comes, not when it is reached: most boards on
/// the frontier never get there, and need no place in the index. The queue may so hold a board more than
/// once. A board that comes up again with fewer moves is expanded again, as happens with an inconsistent
/// estimate; except by greedy search, which does not count moves.
pub struct BestFirst<P: Packed, H> {
    heuristic: H,
    order: Order,
    neighbours: Neighbours,
    goal: P,
    /// The boards expanded.
    closed: NodeTable<P>,
    /// The boards reached.
    open: BucketQueue<P>,
    /// A board reached that comes before all of those; at first the start.
    held: Option<(P, NodeInfo)>,
    memory: Memory,
    nodes: u64,
    stats: Stats,
}

impl<P: Packed, H: Heuristic> BestFirst<P, H> {
    pub fn new(puzzle: &Puzzle, heuristic: H, order: Order, limits: Limits) -> Self {
        let start = P::pack(puzzle.start());
        let noted = heuristic.encode(heuristic.evaluate(&start));
        BestFirst {
            heuristic,
            order,
            neighbours: Neighbours::new(puzzle.size()),
            goal: P::pack(puzzle.goal().board()),
            closed: NodeTable::new(),
            open: BucketQueue::new(),
            held: Some((start, NodeInfo::root(noted))),
            memory: Memory::new(limits.memory),
            nodes: limits.nodes,
            stats: Stats {
                lowest_h: u32::MAX,
                ..Stats::default()
            },
        }
    }

    /// Queues the boards one move on, except the one that will be expanded next for certain: that one is
    /// returned. Nothing in the queue comes before the board in hand, so whatever has a better priority
    /// than that need not pass through the queue.
    #[inline(always)]
    fn expand(&mut self, board: P, note: NodeInfo) -> Result<Option<(P, NodeInfo)>, OutOfMemory> {
        let depth = note.depth() + 1;
        if depth > NodeInfo::MAX_DEPTH {
            return Ok(None);
        }
        let blank = board.blank();
        let memo = self.heuristic.decode(&board, note.estimate());
        let estimate = self.heuristic.encoded_value(note.estimate());
        let mut best = self.order.priority(note.depth(), estimate);
        let mut held = None;
        let successors = self.neighbours.after(blank, note.step());
        self.stats.generated += successors.len() as u64;
        for &(step, from) in successors {
            let from = usize::from(from);
            let next = board.slide(blank, from);
            let slide = TileMove {
                tile: board.tile(from),
                from,
                to: blank,
                step,
            };
            let memo = self.heuristic.update(memo, slide, &board, &next);
            let estimate = self.heuristic.value(memo);
            let mut priority = self.order.priority(depth, estimate);
            let mut reached = (
                next,
                NodeInfo::new(depth, self.heuristic.encode(memo), step),
            );
            if priority < best || held.is_some() && priority == best {
                std::mem::swap(&mut priority, &mut best);
                match held.replace(reached) {
                    Some(passed) => reached = passed,
                    None => continue,
                }
            }
            self.open
                .push(priority, reached.0, reached.1, &mut self.memory)?;
        }
        Ok(held)
    }

    fn slice(&mut self, budget: u32) -> Result<Step<Ending>, OutOfMemory> {
        let end = self.stats.expanded + u64::from(budget);
        let end_or_limit = end.min(self.nodes);
        let mut next = self.held.take();
        loop {
            if self.stats.expanded == end {
                self.held = next;
                return Ok(Step::Running);
            }
            let Some((board, note)) = next.or_else(|| self.open.pop()) else {
                // All boards within reach were seen: on a solvable board only depth can be to blame.
                return Ok(Step::Done(Err(Limit::Depth(NodeInfo::MAX_DEPTH))));
            };
            next = None;
            let id = match self.closed.find_or_add(&board, note, &mut self.memory)? {
                Entry::Added(id) => id,
                Entry::Known(id)
                    if self.order.counts_moves() && note.depth() < self.closed.note(id).depth() =>
                {
                    self.closed.set_note(id, note);
                    id
                }
                Entry::Known(_) => continue,
            };
            if board == self.goal {
                return Ok(Step::Done(Ok(self.closed.path(&self.neighbours, id))));
            }
            if self.stats.expanded == end_or_limit {
                return Ok(Step::Done(Err(Limit::Nodes(self.nodes))));
            }
            let estimate = self.heuristic.encoded_value(note.estimate());
            self.stats.bound = note.depth() + (estimate & self.order.ties);
            self.stats.lowest_h = self.stats.lowest_h.min(estimate);
            self.stats.expanded += 1;
            next = self.expand(board, note)?;
        }
    }
}

impl<P: Packed, H: Heuristic> Search for BestFirst<P, H> {
    fn advance(&mut self, budget: u32) -> Step<Ending> {
        self.slice(budget)
            .unwrap_or_else(|OutOfMemory| Step::Done(Err(Limit::Memory(self.memory.used()))))
    }

    fn stats(&self) -> Stats {
        let frontier = self.open.len() as u64 + u64::from(self.held.is_some());
        let kept = self.closed.len() as u64 + frontier;
        Stats {
            frontier,
            kept,
            bytes: self.memory.used(),
            ..self.stats
        }
    }
}
