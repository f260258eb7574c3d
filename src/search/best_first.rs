//! Best-first search: greedy, A* and weighted A*. They differ in the priority only.

use super::buckets::Buckets;
use super::memory::{Memory, OutOfMemory};
use super::method::Weight;
use super::store::{Entry, Note, Store};
use super::{Limit, Limits, Search, Stats, Status};
use crate::heuristic::{Heuristic, Slide};
use crate::puzzle::packed::{Neighbours, Packed};
use crate::puzzle::{Move, Puzzle};

/// Which open board is expanded next; g is its depth and h its estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Priority {
    /// Least h, the newest first.
    Greedy,
    /// Least f = g + h, and of equals the deepest.
    AStar,
    /// Least g + weight * h in whole moves, the newest first. Rounding down keeps the promise of a
    /// solution at most `weight` times as long as the shortest: at the goal h is 0 and nothing is lost.
    Weighted(Weight),
}

impl Priority {
    /// Rank and tie of a board.
    #[inline]
    fn of(self, depth: u32, estimate: u32) -> (usize, usize) {
        let (g, h) = (depth as usize, estimate as usize);
        match self {
            Priority::Greedy => (h, 0),
            Priority::AStar => (g + h, h),
            Priority::Weighted(weight) => (g + weight.times(estimate) as usize, 0),
        }
    }
}

/// Expands the most promising board until that is the goal.
///
/// Whether a board was met before is asked when its turn comes, not when it is reached: most boards on
/// the frontier never get there, and need no place in the index. The queue may so hold a board more than
/// once. A board that comes up again with fewer moves is expanded again: with an inconsistent estimate that
/// can happen.
pub struct BestFirst<P, H> {
    heuristic: H,
    priority: Priority,
    neighbours: Neighbours,
    goal: P,
    /// The boards expanded.
    closed: Store<P>,
    /// The boards reached.
    open: Buckets<P>,
    memory: Memory,
    nodes: u64,
    stats: Stats,
    /// The board to begin with; taken by the first slice.
    start: Option<P>,
}

impl<P: Packed, H: Heuristic> BestFirst<P, H> {
    pub fn new(puzzle: &Puzzle, heuristic: H, priority: Priority, limits: Limits) -> Self {
        BestFirst {
            heuristic,
            priority,
            neighbours: Neighbours::new(puzzle.size()),
            goal: P::pack(puzzle.goal().board()),
            closed: Store::new(),
            open: Buckets::new(),
            memory: Memory::new(limits.memory),
            nodes: limits.nodes,
            stats: Stats { best_h: u32::MAX, ..Stats::default() },
            start: Some(P::pack(puzzle.start())),
        }
    }

    #[inline]
    fn reach(&mut self, board: P, depth: u32, estimate: u32, step: Move) -> Result<(), OutOfMemory> {
        self.stats.best_h = self.stats.best_h.min(estimate);
        let note = Note::new(depth, estimate, step);
        self.open.push(self.priority.of(depth, estimate), board, note, &mut self.memory)
    }

    #[inline]
    fn expand(&mut self, board: P, note: Note) -> Result<(), OutOfMemory> {
        let gap = board.gap();
        let memo = self.heuristic.resume(&board, note.estimate());
        let depth = note.depth() + 1;
        let back = note.step().map(Move::opposite);
        for step in Move::ALL {
            if Some(step) == back {
                continue;
            }
            let Some(from) = self.neighbours.source(gap, step) else { continue };
            let next = board.slide(gap, from);
            let slide = Slide { tile: board.tile(from), from, to: gap, step };
            let memo = self.heuristic.slide(memo, slide, &board, &next);
            self.stats.generated += 1;
            if depth <= Note::MAX_DEPTH {
                self.reach(next, depth, self.heuristic.value(memo), step)?;
            }
        }
        Ok(())
    }

    fn slice(&mut self, budget: u32) -> Result<Status, OutOfMemory> {
        if let Some(start) = self.start.take() {
            let estimate = self.heuristic.value(self.heuristic.memo(&start));
            self.reach(start, 0, estimate, Move::Up)?;
        }
        let mut left = budget;
        while left > 0 {
            let Some((board, note)) = self.open.pop() else {
                // All boards within reach were seen: on a solvable board only depth can be to blame.
                return Ok(Status::LimitReached(Limit::Depth(Note::MAX_DEPTH)));
            };
            let id = match self.closed.find_or_add(&board, note, &mut self.memory)? {
                Entry::Added(id) => id,
                Entry::Known(id) if note.depth() < self.closed.note(id).depth() => {
                    self.closed.set_note(id, note);
                    id
                }
                Entry::Known(_) => continue,
            };
            if board == self.goal {
                return Ok(Status::Found(self.closed.path(&self.neighbours, id)));
            }
            if self.stats.expanded >= self.nodes {
                return Ok(Status::LimitReached(Limit::Nodes(self.nodes)));
            }
            self.stats.bound = match self.priority {
                Priority::AStar => note.depth() + note.estimate(),
                Priority::Greedy | Priority::Weighted(_) => note.depth(),
            };
            self.stats.expanded += 1;
            left -= 1;
            self.expand(board, note)?;
        }
        Ok(Status::Running)
    }
}

impl<P: Packed, H: Heuristic> Search for BestFirst<P, H> {
    fn advance(&mut self, budget: u32) -> Status {
        self.slice(budget)
            .unwrap_or_else(|OutOfMemory| Status::LimitReached(Limit::Memory(self.memory.used())))
    }

    fn stats(&self) -> Stats {
        let frontier = self.open.len() as u64;
        let kept = self.closed.len() as u64 + frontier;
        Stats { frontier, kept, bytes: self.memory.used(), ..self.stats }
    }
}
