//! Depth-first search with a fixed maximum depth, iterative deepening and IDA*.

use super::{Limit, Limits, Search, SearchResult, Stats};
use crate::heuristic::{Heuristic, TileMove};
use crate::puzzle::packed::{Packed, Successor, SuccessorTable};
use crate::puzzle::solvability::Parity;
use crate::puzzle::{Move, Puzzle};
use crate::step::Step;

/// The maximum depth of a depth-first search, in moves. Chosen by hand to bound the recursion: far above the length of
/// any shortest solution of a 10x10 board.
pub const MAX_DEPTH: u32 = 2000;

/// The depth limit of a depth-first search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DepthLimit {
    /// Paths have at most this number of moves.
    Fixed(u32),
    /// Each iteration raises the threshold to the lowest value that could suffice.
    Deepening,
}

/// Depth-first search that prunes every node whose f = g + h exceeds a threshold.
///
/// It stores only the current path. The only duplicate it avoids is the one made by undoing the last move, so it can
/// expand a board many times along different paths.
///
/// With deepening and an admissible heuristic this is IDA* (Korf, 1985), and the first solution found is a shortest
/// one. With the zero heuristic it is iterative deepening. Thresholds of the wrong parity, which no solution can have,
/// are skipped.
///
/// To pause, the recursion returns through all its levels; to resume, it follows the stored path again. This was
/// measured to be faster than an explicit stack.
pub struct DepthFirst<P, H> {
    context: Context<P, H>,
    state: SearchState,
    depth_limit: DepthLimit,
    start: P,
    node_limit: u64,
    /// The parity of the length of every solution.
    solution_parity: Parity,
    expanded: u64,
}

/// The parts of a search that do not change.
struct Context<P, H> {
    heuristic: H,
    successors: SuccessorTable,
    goal: P,
}

/// The parts of a search that change with every node.
struct SearchState {
    /// Nodes with a larger f are pruned.
    threshold: u32,
    /// The lowest f of all pruned nodes.
    next_threshold: u32,
    /// The moves to the current node. The length of the list is the threshold.
    path: Vec<Move>,
    /// The number of moves to the node at which the last slice ended.
    path_length: usize,
    /// The number of nodes that this slice may still expand.
    remaining_budget: u64,
    generated: u64,
    lowest_h: u32,
}

/// A node on the current path.
#[derive(Clone, Copy)]
struct PathNode<P, S> {
    board: P,
    blank: usize,
    /// The heuristic's incremental state, from which h is computed.
    h_state: S,
    depth: usize,
    last: Option<Move>,
}

/// The result of searching one subtree.
#[derive(PartialEq)]
enum SubtreeResult {
    /// The subtree has no solution within the threshold.
    Exhausted,
    /// The path leads to the goal.
    Found,
    /// The budget is used up. The path leads to the node to resume from.
    Paused,
}

impl<P: Packed, H: Heuristic> Context<P, H> {
    /// Searches the subtree of `node`.
    fn search(&self, node: PathNode<P, H::State>, state: &mut SearchState) -> SubtreeResult {
        if self.heuristic.value(node.h_state) == 0 && node.board == self.goal {
            state.path_length = node.depth;
            return SubtreeResult::Found;
        }
        if state.remaining_budget == 0 {
            state.path_length = node.depth;
            return SubtreeResult::Paused;
        }
        state.remaining_budget -= 1;
        let successors = self.successors.get(node.blank, node.last);
        self.search_successors(node, successors, state)
    }

    /// Searches the subtrees of the given successors of `node`.
    #[inline(always)]
    fn search_successors(
        &self,
        node: PathNode<P, H::State>,
        successors: &[Successor],
        state: &mut SearchState,
    ) -> SubtreeResult {
        for &successor in successors {
            state.generated += 1;
            let child = self.child(node, successor);
            let h = self.heuristic.value(child.h_state);
            let f = child.depth as u32 + h;
            if f > state.threshold {
                state.next_threshold = state.next_threshold.min(f);
                continue;
            }
            state.lowest_h = state.lowest_h.min(h);
            state.path[node.depth] = successor.0;
            let result = self.search(child, state);
            if result != SubtreeResult::Exhausted {
                return result;
            }
        }
        SubtreeResult::Exhausted
    }

    /// Follows the path to the node at which the last slice ended, and resumes the search there.
    fn resume(&self, node: PathNode<P, H::State>, state: &mut SearchState) -> SubtreeResult {
        if node.depth == state.path_length {
            return self.search(node, state);
        }
        let successors = self.successors.get(node.blank, node.last);
        let step = state.path[node.depth];
        let Some(index) = successors.iter().position(|&(next, _)| next == step) else {
            return SubtreeResult::Exhausted;
        };
        match self.resume(self.child(node, successors[index]), state) {
            SubtreeResult::Exhausted => {
                self.search_successors(node, &successors[index + 1..], state)
            }
            result => result,
        }
    }

    /// Returns the node that a move leads to.
    #[inline(always)]
    fn child(&self, node: PathNode<P, H::State>, (step, from): Successor) -> PathNode<P, H::State> {
        let from = usize::from(from);
        let board = node.board.slide(node.blank, from);
        let tile_move = TileMove {
            tile: node.board.tile(from),
            from,
            to: node.blank,
            step,
        };
        PathNode {
            board,
            blank: from,
            h_state: self
                .heuristic
                .update(node.h_state, tile_move, &node.board, &board),
            depth: node.depth + 1,
            last: Some(step),
        }
    }
}

impl<P: Packed, H: Heuristic> DepthFirst<P, H> {
    /// Creates a search.
    pub fn new(puzzle: &Puzzle, heuristic: H, depth_limit: DepthLimit, limits: Limits) -> Self {
        let start = P::pack(puzzle.start());
        let h = heuristic.value(heuristic.evaluate(&start));
        let mut search = DepthFirst {
            context: Context {
                heuristic,
                successors: SuccessorTable::new(puzzle.size()),
                goal: P::pack(puzzle.goal().board()),
            },
            state: SearchState {
                threshold: 0,
                next_threshold: h,
                path: Vec::new(),
                path_length: 0,
                remaining_budget: 0,
                generated: 0,
                lowest_h: h,
            },
            depth_limit,
            start,
            node_limit: limits.nodes,
            solution_parity: puzzle.solution_parity(),
            expanded: 0,
        };
        match depth_limit {
            DepthLimit::Fixed(depth) => search.state.threshold = depth.min(MAX_DEPTH),
            DepthLimit::Deepening => search.deepen(),
        }
        search
    }

    /// Raises the threshold to the lowest length that a solution can have.
    fn deepen(&mut self) {
        let lowest_f = self.state.next_threshold;
        let wrong_parity = Parity::of(lowest_f as usize) != self.solution_parity;
        self.state.threshold = lowest_f + u32::from(wrong_parity);
        self.state.next_threshold = u32::MAX;
    }
}

impl<P: Packed, H: Heuristic> Search for DepthFirst<P, H> {
    fn advance(&mut self, budget: u32) -> Step<SearchResult> {
        let mut budget = u64::from(budget);
        loop {
            let threshold = self.state.threshold;
            if threshold > MAX_DEPTH {
                return Step::Done(Err(Limit::Depth(MAX_DEPTH)));
            }
            let granted = budget.min(self.node_limit - self.expanded);
            self.state.path.resize(threshold as usize, Move::Up);
            self.state.remaining_budget = granted;
            let start = PathNode {
                board: self.start,
                blank: self.start.blank(),
                h_state: self.context.heuristic.evaluate(&self.start),
                depth: 0,
                last: None,
            };
            let result = self.context.resume(start, &mut self.state);
            self.expanded += granted - self.state.remaining_budget;
            budget -= granted - self.state.remaining_budget;
            match (result, self.depth_limit) {
                (SubtreeResult::Found, _) => {
                    return Step::Done(Ok(self.state.path[..self.state.path_length].to_vec()));
                }
                (SubtreeResult::Paused, _) if self.expanded == self.node_limit => {
                    return Step::Done(Err(Limit::Nodes(self.node_limit)));
                }
                (SubtreeResult::Paused, _) => return Step::Running,
                (SubtreeResult::Exhausted, DepthLimit::Fixed(_)) => {
                    self.state.path_length = 0;
                    return Step::Done(Err(Limit::Depth(threshold)));
                }
                (SubtreeResult::Exhausted, DepthLimit::Deepening) => {
                    self.state.path_length = 0;
                    self.deepen();
                }
            }
        }
    }

    /// Returns the statistics. Only the path is in memory, and each node on it counts once for the frontier.
    fn stats(&self) -> Stats {
        Stats {
            expanded: self.expanded,
            generated: self.state.generated,
            frontier: self.state.path_length as u64,
            stored: self.state.path_length as u64 + 1,
            bytes: self.state.path.capacity() as u64,
            bound: self.state.threshold,
            lowest_h: self.state.lowest_h,
        }
    }
}
