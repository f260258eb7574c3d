//! Optimal solutions of boards of up to 25 cells, by IDA* with pattern databases. Beyond sixteen cells that often
//! takes too long, and the lower bound is the result.
//!
//! IDA* (Korf, 1985) searches depth-first all paths within a threshold, then all with two more moves, until one
//! leads to the goal. What makes it fast is what it prunes: paths that the [pattern
//! databases](crate::heuristic::pdb) prove too long, and paths that the [automaton](super::automaton) recognises
//! as duplicates.
//!
//! ```
//! use std::sync::Arc;
//! use slidewise::engine::automaton::Automaton;
//! use slidewise::engine::pdb_ida_star::PdbIdaStar;
//! use slidewise::heuristic::pdb::{PdbSet, Tier};
//! use slidewise::puzzle::{Goal, Preset, Puzzle};
//! use slidewise::step::Step;
//!
//! let goal = Goal::preset(Preset::BlankLast, "3x3".parse().unwrap());
//! let puzzle = Puzzle::new("8 6 7/2 5 4/3 0 1".parse().unwrap(), goal).unwrap();
//! let tables = Arc::new(PdbSet::build(goal.size(), goal.cell(0), Tier::Small).unwrap());
//! let automaton = Arc::new(Automaton::new(tables.class().size(), 12));
//! let mut search = PdbIdaStar::new(&puzzle, tables, automaton, u64::MAX).unwrap();
//! let moves = loop {
//!     match search.advance(1000) {
//!         Step::Running => println!("at least {} moves", search.stats().bound),
//!         Step::Waiting => unreachable!("there are no helpers"),
//!         Step::Done(found) => break found.unwrap(),
//!     }
//! };
//! assert_eq!(moves.len(), 31);
//! puzzle.replay(&moves).unwrap();
//! ```

mod all_solutions;
mod frontier;
mod iteration;
mod subtree_batch;

use std::fmt;
use std::sync::Arc;

pub use all_solutions::AllSolutionsSearch;
pub use subtree_batch::{BatchResult, BatchSearcher, SubtreeBatch};

use super::automaton::Automaton;
use crate::heuristic::pdb::{PdbSet, lookup};
use crate::puzzle::symmetry::{Symmetry, SymmetryClass};
use crate::puzzle::{Move, Puzzle, Size};
use crate::step::Step;
use frontier::Frontier;
use iteration::{Context, Iteration, IterationResult, MAX_THRESHOLD};
use lookup::PdbLookup;

/// A search for one optimal solution.
pub struct PdbIdaStar {
    context: Context,
    symmetry: Symmetry,
    threshold: u32,
    frontier: Frontier,
    /// The subtrees left to search, as indices of the frontier; the next one last.
    queue: Vec<usize>,
    /// The index of the current subtree, and its search.
    current: Option<(usize, Iteration)>,
    /// The number of subtrees that helpers are searching.
    subtrees_with_helpers: usize,
    completed: Vec<IterationStats>,
    max_nodes: u64,
    stats: IdaStarStats,
    /// The result, once the search has ended.
    ended: Option<Result<Vec<Move>, LimitReached>>,
}

/// An iteration is split into one subtree for this many nodes of the previous one.
const NODES_PER_SUBTREE: u64 = 16;

/// Limit on the number of subtrees to aim for: more take more time than they save.
const MAX_WANTED_SUBTREES: u64 = 2000;

/// The node counts and the bound of a [`PdbIdaStar`] search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct IdaStarStats {
    /// Nodes expanded.
    pub expanded: u64,
    /// Nodes generated and looked up.
    pub generated: u64,
    /// The lower bound on the solution length: the current threshold.
    pub bound: u32,
}

/// The node counts of an iteration that found no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IterationStats {
    /// The threshold, in moves.
    pub threshold: u32,
    /// Nodes expanded in the iteration.
    pub expanded: u64,
    /// Nodes generated in the iteration.
    pub generated: u64,
}

/// The error of a search that reached its node limit or the greatest threshold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LimitReached;

/// The error of tables or an automaton made for other boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableMismatch {
    /// The size of the board to search.
    pub size: Size,
    /// The goal cell of the blank.
    pub blank: usize,
}

impl PdbIdaStar {
    /// Creates a search that ends after about `max_nodes` nodes. The tables must [cover](PdbSet::covers) the goal, and the
    /// automaton the size of their class.
    pub fn new(
        puzzle: &Puzzle,
        tables: Arc<PdbSet>,
        automaton: Arc<Automaton>,
        max_nodes: u64,
    ) -> Result<PdbIdaStar, TableMismatch> {
        let (context, symmetry) = search_context(puzzle, tables, automaton)?;
        // Both values have the parity of every solution's length.
        let [first, second] = context.root.estimates;
        let threshold = first.max(second);
        let mut search = PdbIdaStar {
            context,
            symmetry,
            threshold,
            frontier: Frontier::default(),
            queue: Vec::new(),
            current: None,
            subtrees_with_helpers: 0,
            completed: Vec::new(),
            max_nodes,
            stats: IdaStarStats::default(),
            ended: None,
        };
        search.start_iteration(1);
        Ok(search)
    }

    /// Starts an iteration and splits it into about `wanted` subtrees.
    fn start_iteration(&mut self, wanted: u64) {
        self.stats.bound = self.threshold;
        if self.threshold as usize > MAX_THRESHOLD {
            self.queue = Vec::new();
            self.ended = Some(Err(LimitReached));
            return;
        }
        let wanted = wanted.clamp(1, MAX_WANTED_SUBTREES) as usize;
        self.frontier = Frontier::new(&self.context, self.threshold, wanted, &self.frontier);
        self.stats.expanded += self.frontier.expanded;
        self.stats.generated += self.frontier.generated;
        self.queue = self.frontier.order();
        self.queue.reverse();
    }

    /// Starts at a later threshold, given a proof that no solution has fewer than `bound` moves.
    pub fn with_lower_bound(mut self, bound: u32) -> PdbIdaStar {
        if bound > self.threshold {
            // Every solution's length has the parity of the first threshold.
            self.threshold = bound + (bound - self.threshold) % 2;
            self.start_iteration(1);
        }
        self
    }

    /// Expands at most `budget` nodes, or a few more. Slices do not change the result. Returns `Waiting` while
    /// helpers have all that is left of the iteration. The caller must replay the moves of a solution. A search
    /// that has ended keeps its result.
    pub fn advance(&mut self, budget: u32) -> Step<Result<Vec<Move>, LimitReached>> {
        if let Some(ended) = &self.ended {
            return Step::Done(ended.clone());
        }
        let step = self.search(budget);
        if let Step::Done(ended) = &step {
            self.ended = Some(ended.clone());
        }
        step
    }

    fn search(&mut self, budget: u32) -> Step<Result<Vec<Move>, LimitReached>> {
        let mut budget = u64::from(budget);
        loop {
            let Some((index, iteration)) = &mut self.current else {
                if let Some(ended) = &self.ended {
                    return Step::Done(ended.clone());
                }
                if self.is_waiting() {
                    return Step::Waiting;
                }
                let before = self.stats.expanded;
                self.next_subtree();
                budget = budget.saturating_sub(self.stats.expanded - before);
                continue;
            };
            let left = self.max_nodes.saturating_sub(self.stats.expanded);
            let (expanded, generated) = (iteration.expanded, iteration.generated);
            let step = iteration.advance(&self.context, budget.min(left));
            budget -= iteration.expanded - expanded;
            self.stats.expanded += iteration.expanded - expanded;
            self.stats.generated += iteration.generated - generated;
            match step {
                Step::Done(IterationResult::GoalFound) => {
                    let moves = iteration.moves();
                    return Step::Done(Ok(to_puzzle_moves(self.symmetry, moves)));
                }
                Step::Running | Step::Waiting if self.stats.expanded >= self.max_nodes => {
                    return Step::Done(Err(LimitReached));
                }
                Step::Running | Step::Waiting => return Step::Running,
                Step::Done(IterationResult::Exhausted) => {
                    self.frontier.set_weight(*index, iteration.expanded);
                    self.current = None;
                }
            }
        }
    }

    /// Starts the next subtree, or the next iteration.
    fn next_subtree(&mut self) {
        if let Some(index) = self.queue.pop() {
            let prefix = self.frontier.prefix(index).to_vec();
            self.current = Some((index, Iteration::new(prefix, self.threshold)));
            return;
        }
        let before = self.completed.iter();
        let sum = |of: fn(&IterationStats) -> u64| before.clone().map(of).sum::<u64>();
        let iteration = IterationStats {
            threshold: self.threshold,
            expanded: self.stats.expanded - sum(|iteration| iteration.expanded),
            generated: self.stats.generated - sum(|iteration| iteration.generated),
        };
        self.completed.push(iteration);
        self.threshold += 2;
        self.start_iteration(iteration.expanded / NODES_PER_SUBTREE);
    }

    /// Returns the node counts and the bound so far.
    pub fn stats(&self) -> IdaStarStats {
        self.stats
    }

    /// Returns the completed iterations, whose thresholds increase by two.
    pub fn completed(&self) -> &[IterationStats] {
        &self.completed
    }

    /// Returns `true` while helpers have all that is left of the iteration.
    pub fn is_waiting(&self) -> bool {
        let has_subtrees = self.current.is_some() || !self.queue.is_empty();
        self.subtrees_with_helpers > 0 && !has_subtrees && self.ended.is_none()
    }

    /// Returns a batch for a [`BatchSearcher`]: one of `parts` equal parts of what is left of the iteration by
    /// expected nodes, the most promising subtrees first; at least one subtree, or `None` if none is left.
    pub fn take_batch(&mut self, parts: u64) -> Option<SubtreeBatch> {
        if self.ended.is_some() || self.queue.is_empty() {
            return None;
        }
        // A new subtree counts for at least one node.
        let weight = |index: usize| self.frontier.weight(index) + 1;
        let all: u64 = self.queue.iter().copied().map(weight).sum();
        let mut batch = SubtreeBatch {
            threshold: self.threshold,
            subtrees: Vec::new(),
        };
        let mut taken = 0;
        while taken * parts < all
            && let Some(index) = self.queue.pop()
        {
            taken += weight(index);
            let prefix = self.frontier.prefix(index).to_vec();
            batch.subtrees.push((index as u32, prefix));
        }
        self.subtrees_with_helpers += batch.subtrees.len();
        Some(batch)
    }

    /// Adds the result of a batch. The search ends if it has a solution.
    pub fn finish_batch(&mut self, result: BatchResult) {
        if self.ended.is_some() || result.threshold != self.threshold {
            return;
        }
        for (index, expanded) in result.expanded {
            self.frontier.set_weight(index as usize, expanded);
            self.stats.expanded += expanded;
            self.subtrees_with_helpers -= 1;
        }
        self.stats.generated += result.generated;
        self.ended = result.solution.map(Ok);
    }

    /// Returns the subtrees of a batch whose helper is gone to the queue.
    pub fn requeue_batch(&mut self, batch: SubtreeBatch) {
        if self.ended.is_none() && batch.threshold == self.threshold {
            self.subtrees_with_helpers -= batch.subtrees.len();
            let indices = batch.subtrees.iter().rev();
            self.queue.extend(indices.map(|&(index, _)| index as usize));
        }
    }

    /// Returns the tables and the automaton, which every [`BatchSearcher`] needs.
    pub fn tables(&self) -> (&Arc<PdbSet>, &Arc<Automaton>) {
        (&self.context.tables, &self.context.automaton)
    }
}

/// Returns the constant data of a search and the symmetry from the puzzle to the class of the tables.
fn search_context(
    puzzle: &Puzzle,
    tables: Arc<PdbSet>,
    automaton: Arc<Automaton>,
) -> Result<(Context, Symmetry), TableMismatch> {
    let (size, blank) = (puzzle.size(), puzzle.goal().cell(0));
    if !tables.covers(size, blank) || automaton.size() != tables.class().size() {
        return Err(TableMismatch { size, blank });
    }
    let (_, symmetry) = SymmetryClass::of(size, blank);
    let views = PdbLookup::new(&tables);
    let root = views.root(puzzle, &tables);
    let context = Context {
        tables,
        automaton,
        views,
        root,
    };
    Ok((context, symmetry))
}

/// Translates moves on the board of the class to moves on the puzzle's board.
fn to_puzzle_moves(symmetry: Symmetry, mut moves: Vec<Move>) -> Vec<Move> {
    let back = symmetry.inverse();
    for step in &mut moves {
        *step = back.step(*step);
    }
    moves
}

impl fmt::Display for TableMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the tables are for other boards than {} with the blank in cell {}",
            self.size,
            self.blank + 1
        )
    }
}

impl std::error::Error for TableMismatch {}

impl fmt::Display for LimitReached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the search reached its limit")
    }
}

impl std::error::Error for LimitReached {}
