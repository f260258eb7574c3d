//! Depth-first search: with a fixed limit, with a growing one, and IDA*.

use super::{Limit, Limits, Search, Stats, Status};
use crate::heuristic::{Heuristic, Slide};
use crate::puzzle::packed::{Neighbours, Packed};
use crate::puzzle::{Move, Puzzle};

/// The longest path followed: a guard for the stack, far beyond any shortest solution of a 10x10 board.
pub const MAX_DEPTH: u32 = 2000;

/// How far a path may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Paths of at most so many moves.
    Fixed(u32),
    /// The least that could suffice, then more and more.
    Deepening,
}

/// Follows every path that cannot yet be seen to exceed the bound: its moves so far plus the estimate of
/// what is left. Keeps nothing but the path. Only taking back the last move is ruled out, so boards are met
/// again along other paths.
///
/// With an admissible estimate and deepening this is IDA* (Korf, 1985), and the first solution found is
/// a shortest one; with no estimate it is iterative deepening. A bound that no solution can have, because
/// the gap would end on a cell of the wrong colour, is passed over.
///
/// The recursion is left by returning through all its levels, and entered again by following the kept
/// path: measured faster than a stack of frames kept by hand.
pub struct DepthFirst<P, H> {
    heuristic: H,
    reach: Reach,
    neighbours: Neighbours,
    start: P,
    goal: P,
    nodes: u64,
    /// No path may exceed this.
    bound: u32,
    /// The least value above the bound that was met.
    next_bound: u32,
    /// 0 when all solutions have an even number of moves, 1 when odd.
    parity: u32,
    /// The moves to the current board, with room for as many as the bound allows.
    path: Vec<Move>,
    /// How many of them led to the board where the last slice ended.
    length: usize,
    /// How many are to be followed again before anything new is tried.
    resume: usize,
    /// Boards that may still be expanded in this slice.
    left: u64,
    stats: Stats,
}

/// How a visit of one board ended.
#[derive(PartialEq)]
enum Visit {
    /// Nothing below within the bound.
    Exhausted,
    /// The path leads to the goal.
    Found,
    /// The slice is used up; the path leads to the board to go on with.
    Paused,
}

impl<P: Packed, H: Heuristic> DepthFirst<P, H> {
    pub fn new(puzzle: &Puzzle, heuristic: H, reach: Reach, limits: Limits) -> Self {
        let start = P::pack(puzzle.start());
        let estimate = heuristic.value(heuristic.memo(&start));
        let size = puzzle.size();
        let (from, to) = (puzzle.start().gap(), puzzle.goal().cell(0));
        let gap_moves =
            size.row(from).abs_diff(size.row(to)) + size.column(from).abs_diff(size.column(to));
        let mut search = DepthFirst {
            heuristic,
            reach,
            neighbours: Neighbours::new(size),
            start,
            goal: P::pack(puzzle.goal().board()),
            nodes: limits.nodes,
            bound: 0,
            next_bound: estimate,
            parity: gap_moves as u32 % 2,
            path: Vec::new(),
            length: 0,
            resume: 0,
            left: 0,
            stats: Stats {
                best_h: estimate,
                ..Stats::default()
            },
        };
        match reach {
            Reach::Fixed(bound) => search.bound = bound.min(MAX_DEPTH),
            Reach::Deepening => search.deepen(),
        }
        search
    }

    /// Raises the bound to the least length that a solution may have.
    fn deepen(&mut self) {
        self.bound = self.next_bound + (self.next_bound + self.parity) % 2;
        self.next_bound = u32::MAX;
    }

    fn visit(&mut self, board: P, gap: usize, memo: H::Memo, depth: usize) -> Visit {
        let mut replayed = depth < self.resume;
        if !replayed {
            self.resume = 0;
            if self.heuristic.value(memo) == 0 && board == self.goal {
                self.length = depth;
                return Visit::Found;
            }
            if self.left == 0 {
                self.length = depth;
                return Visit::Paused;
            }
            self.left -= 1;
        }
        let last = depth.checked_sub(1).map(|last| self.path[last]);
        for index in 0..self.neighbours.after(gap, last).len() {
            let (step, from) = self.neighbours.after(gap, last)[index];
            if replayed && self.path[depth] != step {
                continue;
            }
            let from = usize::from(from);
            let next = board.slide(gap, from);
            let slide = Slide {
                tile: board.tile(from),
                from,
                to: gap,
                step,
            };
            let memo = self.heuristic.slide(memo, slide, &board, &next);
            if !replayed {
                self.stats.generated += 1;
                let estimate = self.heuristic.value(memo);
                let total = depth as u32 + 1 + estimate;
                if total > self.bound {
                    self.next_bound = self.next_bound.min(total);
                    continue;
                }
                self.stats.best_h = self.stats.best_h.min(estimate);
                self.path[depth] = step;
            }
            replayed = false;
            let visit = self.visit(next, from, memo, depth + 1);
            if visit != Visit::Exhausted {
                return visit;
            }
        }
        Visit::Exhausted
    }
}

impl<P: Packed, H: Heuristic> Search for DepthFirst<P, H> {
    fn advance(&mut self, budget: u32) -> Status {
        let mut budget = u64::from(budget);
        loop {
            if self.bound > MAX_DEPTH {
                return Status::LimitReached(Limit::Depth(MAX_DEPTH));
            }
            self.path.resize(self.bound as usize, Move::Up);
            self.resume = self.length;
            self.left = budget.min(self.nodes - self.stats.expanded);
            let granted = self.left;
            let memo = self.heuristic.memo(&self.start);
            let visit = self.visit(self.start, self.start.gap(), memo, 0);
            self.stats.expanded += granted - self.left;
            budget -= granted - self.left;
            match (visit, self.reach) {
                (Visit::Found, _) => return Status::Found(self.path[..self.length].to_vec()),
                (Visit::Paused, _) if self.stats.expanded == self.nodes => {
                    return Status::LimitReached(Limit::Nodes(self.nodes));
                }
                (Visit::Paused, _) => return Status::Running,
                (Visit::Exhausted, Reach::Fixed(_)) => {
                    self.length = 0;
                    return Status::LimitReached(Limit::Depth(self.bound));
                }
                (Visit::Exhausted, Reach::Deepening) => {
                    self.length = 0;
                    self.deepen();
                }
            }
        }
    }

    /// The path is all there is in memory, and each board on it has siblings still to visit.
    fn stats(&self) -> Stats {
        Stats {
            frontier: self.length as u64,
            kept: self.length as u64 + 1,
            bytes: self.path.capacity() as u64,
            bound: self.bound,
            ..self.stats
        }
    }
}
