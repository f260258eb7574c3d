//! Depth-first search: with a fixed limit, with a growing one, and IDA*.

use super::{Ending, Limit, Limits, Search, Stats};
use crate::heuristic::{Heuristic, TileMove};
use crate::puzzle::packed::{Neighbours, Packed, Successor};
use crate::puzzle::solvability::Parity;
use crate::puzzle::{Move, Puzzle};
use crate::step::Step;

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
/// the blank would end on a cell of the wrong colour, is passed over.
///
/// The recursion is left by returning through all its levels, and entered again by following the kept
/// path: measured faster than a stack of frames kept by hand.
pub struct DepthFirst<P, H> {
    rules: Context<P, H>,
    trail: SearchState,
    reach: Reach,
    start: P,
    nodes: u64,
    /// Of every solution's length.
    evenness: Parity,
    expanded: u64,
}

/// What stays as it is during a search.
struct Context<P, H> {
    heuristic: H,
    neighbours: Neighbours,
    goal: P,
}

/// What changes with every board.
struct SearchState {
    /// No path may exceed this.
    bound: u32,
    /// The least value above the bound that was met.
    next_bound: u32,
    /// The moves to the current board, with room for as many as the bound allows.
    path: Vec<Move>,
    /// How many of them led to the board where the last slice ended.
    length: usize,
    /// Boards that may still be expanded in this slice.
    left: u64,
    generated: u64,
    lowest_h: u32,
}

/// A board on the path, and what is known of it.
#[derive(Clone, Copy)]
struct Stop<P, M> {
    board: P,
    blank: usize,
    memo: M,
    depth: usize,
    last: Option<Move>,
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

impl<P: Packed, H: Heuristic> Context<P, H> {
    fn visit(&self, stop: Stop<P, H::State>, trail: &mut SearchState) -> Visit {
        if self.heuristic.value(stop.memo) == 0 && stop.board == self.goal {
            trail.length = stop.depth;
            return Visit::Found;
        }
        if trail.left == 0 {
            trail.length = stop.depth;
            return Visit::Paused;
        }
        trail.left -= 1;
        let successors = self.neighbours.after(stop.blank, stop.last);
        self.visit_all(stop, successors, trail)
    }

    /// Visits the boards that these moves lead to.
    #[inline(always)]
    fn visit_all(
        &self,
        stop: Stop<P, H::State>,
        successors: &[Successor],
        trail: &mut SearchState,
    ) -> Visit {
        for &successor in successors {
            trail.generated += 1;
            let next = self.next(stop, successor);
            let estimate = self.heuristic.value(next.memo);
            let total = next.depth as u32 + estimate;
            if total > trail.bound {
                trail.next_bound = trail.next_bound.min(total);
                continue;
            }
            trail.lowest_h = trail.lowest_h.min(estimate);
            trail.path[stop.depth] = successor.0;
            let visit = self.visit(next, trail);
            if visit != Visit::Exhausted {
                return visit;
            }
        }
        Visit::Exhausted
    }

    /// Follows the path to the board where the last slice ended, and goes on from there.
    fn resume(&self, stop: Stop<P, H::State>, trail: &mut SearchState) -> Visit {
        if stop.depth == trail.length {
            return self.visit(stop, trail);
        }
        let successors = self.neighbours.after(stop.blank, stop.last);
        let step = trail.path[stop.depth];
        let Some(index) = successors.iter().position(|&(next, _)| next == step) else {
            return Visit::Exhausted;
        };
        match self.resume(self.next(stop, successors[index]), trail) {
            Visit::Exhausted => self.visit_all(stop, &successors[index + 1..], trail),
            visit => visit,
        }
    }

    #[inline(always)]
    fn next(&self, stop: Stop<P, H::State>, (step, from): Successor) -> Stop<P, H::State> {
        let from = usize::from(from);
        let board = stop.board.slide(stop.blank, from);
        let slide = TileMove {
            tile: stop.board.tile(from),
            from,
            to: stop.blank,
            step,
        };
        Stop {
            board,
            blank: from,
            memo: self.heuristic.update(stop.memo, slide, &stop.board, &board),
            depth: stop.depth + 1,
            last: Some(step),
        }
    }
}

impl<P: Packed, H: Heuristic> DepthFirst<P, H> {
    pub fn new(puzzle: &Puzzle, heuristic: H, reach: Reach, limits: Limits) -> Self {
        let start = P::pack(puzzle.start());
        let estimate = heuristic.value(heuristic.evaluate(&start));
        let mut search = DepthFirst {
            rules: Context {
                heuristic,
                neighbours: Neighbours::new(puzzle.size()),
                goal: P::pack(puzzle.goal().board()),
            },
            trail: SearchState {
                bound: 0,
                next_bound: estimate,
                path: Vec::new(),
                length: 0,
                left: 0,
                generated: 0,
                lowest_h: estimate,
            },
            reach,
            start,
            nodes: limits.nodes,
            evenness: puzzle.evenness(),
            expanded: 0,
        };
        match reach {
            Reach::Fixed(bound) => search.trail.bound = bound.min(MAX_DEPTH),
            Reach::Deepening => search.deepen(),
        }
        search
    }

    /// Raises the bound to the least length that a solution may have.
    fn deepen(&mut self) {
        let least = self.trail.next_bound;
        let uneven = Parity::of(least as usize) != self.evenness;
        self.trail.bound = least + u32::from(uneven);
        self.trail.next_bound = u32::MAX;
    }
}

impl<P: Packed, H: Heuristic> Search for DepthFirst<P, H> {
    fn advance(&mut self, budget: u32) -> Step<Ending> {
        let mut budget = u64::from(budget);
        loop {
            let bound = self.trail.bound;
            if bound > MAX_DEPTH {
                return Step::Done(Err(Limit::Depth(MAX_DEPTH)));
            }
            let granted = budget.min(self.nodes - self.expanded);
            self.trail.path.resize(bound as usize, Move::Up);
            self.trail.left = granted;
            let start = Stop {
                board: self.start,
                blank: self.start.blank(),
                memo: self.rules.heuristic.evaluate(&self.start),
                depth: 0,
                last: None,
            };
            let visit = self.rules.resume(start, &mut self.trail);
            self.expanded += granted - self.trail.left;
            budget -= granted - self.trail.left;
            match (visit, self.reach) {
                (Visit::Found, _) => {
                    return Step::Done(Ok(self.trail.path[..self.trail.length].to_vec()));
                }
                (Visit::Paused, _) if self.expanded == self.nodes => {
                    return Step::Done(Err(Limit::Nodes(self.nodes)));
                }
                (Visit::Paused, _) => return Step::Running,
                (Visit::Exhausted, Reach::Fixed(_)) => {
                    self.trail.length = 0;
                    return Step::Done(Err(Limit::Depth(bound)));
                }
                (Visit::Exhausted, Reach::Deepening) => {
                    self.trail.length = 0;
                    self.deepen();
                }
            }
        }
    }

    /// The path is all there is in memory, and each board on it has siblings still to visit.
    fn stats(&self) -> Stats {
        Stats {
            expanded: self.expanded,
            generated: self.trail.generated,
            frontier: self.trail.length as u64,
            kept: self.trail.length as u64 + 1,
            bytes: self.trail.path.capacity() as u64,
            bound: self.trail.bound,
            lowest_h: self.trail.lowest_h,
        }
    }
}
