//! Best-first search: greedy, A* and weighted A*. They differ in the priority only.

use super::buckets::Buckets;
use super::memory::{Memory, OutOfMemory};
use super::method::Weight;
use super::store::{Entry, Id, Note, Store};
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
/// A board that is reached again by fewer moves is noted anew and queued again, even when it was expanded
/// before: with an inconsistent estimate that can happen. Its older places in the queue are passed over.
pub struct BestFirst<P, H> {
    heuristic: H,
    priority: Priority,
    neighbours: Neighbours,
    goal: P,
    store: Store<P>,
    queue: Buckets,
    memory: Memory,
    nodes: u64,
    stats: Stats,
    /// Children beyond [`Note::MAX_DEPTH`] were left out.
    too_deep: bool,
    started: bool,
    start: P,
}

impl<P: Packed, H: Heuristic> BestFirst<P, H> {
    pub fn new(puzzle: &Puzzle, heuristic: H, priority: Priority, limits: Limits) -> Self {
        BestFirst {
            heuristic,
            priority,
            neighbours: Neighbours::new(puzzle.size()),
            goal: P::pack(puzzle.goal().board()),
            store: Store::new(),
            queue: Buckets::new(),
            memory: Memory::new(limits.memory),
            nodes: limits.nodes,
            stats: Stats { best_h: u32::MAX, ..Stats::default() },
            too_deep: false,
            started: false,
            start: P::pack(puzzle.start()),
        }
    }

    /// Notes a board that was reached, and queues it unless it is known to be as near already.
    #[inline]
    fn reach(&mut self, board: &P, depth: u32, estimate: u32, step: Move) -> Result<(), OutOfMemory> {
        let note = Note::new(depth, estimate, step);
        let id = match self.store.find_or_add(board, note, &mut self.memory)? {
            Entry::Added(id) => {
                self.stats.frontier += 1;
                id
            }
            Entry::Known(id) => {
                let known = self.store.note(id);
                if known.depth() <= depth {
                    return Ok(());
                }
                self.stats.frontier += u64::from(known.is_closed());
                self.store.set_note(id, note);
                id
            }
        };
        self.stats.best_h = self.stats.best_h.min(estimate);
        let (rank, tie) = self.priority.of(depth, estimate);
        self.queue.push(rank, tie, id, &mut self.memory)
    }

    #[inline]
    fn expand(&mut self, id: Id, note: Note) -> Result<(), OutOfMemory> {
        let board = *self.store.board(id);
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
            if depth > Note::MAX_DEPTH {
                self.too_deep = true;
                continue;
            }
            self.reach(&next, depth, self.heuristic.value(memo), step)?;
        }
        Ok(())
    }

    fn slice(&mut self, budget: u32) -> Result<Status, OutOfMemory> {
        if !self.started {
            self.started = true;
            let start = self.start;
            let estimate = self.heuristic.value(self.heuristic.memo(&start));
            self.reach(&start, 0, estimate, Move::Up)?;
        }
        let mut left = budget;
        while left > 0 {
            let Some(id) = self.queue.pop() else {
                // Every board within reach was seen, which on a solvable board leaves depth to blame.
                debug_assert!(self.too_deep);
                return Ok(Status::LimitReached(Limit::Depth(Note::MAX_DEPTH)));
            };
            let note = self.store.note(id);
            if note.is_closed() {
                continue;
            }
            if self.store.board(id) == &self.goal {
                return Ok(Status::Found(self.store.path(&self.neighbours, id)));
            }
            if self.stats.expanded >= self.nodes {
                return Ok(Status::LimitReached(Limit::Nodes(self.nodes)));
            }
            self.stats.bound = match self.priority {
                Priority::AStar => note.depth() + note.estimate(),
                Priority::Greedy | Priority::Weighted(_) => note.depth(),
            };
            self.store.set_note(id, note.closed());
            self.stats.frontier -= 1;
            self.stats.expanded += 1;
            left -= 1;
            self.expand(id, note)?;
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
        Stats { kept: self.store.len() as u64, bytes: self.memory.used(), ..self.stats }
    }
}
