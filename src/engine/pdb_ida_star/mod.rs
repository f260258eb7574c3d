//! Shortest solutions of boards up to 25 cells, and the proof that none is shorter. Beyond sixteen cells that often
//! takes too long, and what there is to have is the bound.
//!
//! IDA* (Korf, 1985): all paths of at most so many moves are followed, depth first, then all with two more,
//! until one leads to the goal. What makes it quick is what it need not follow: paths that the
//! [pattern tables](crate::heuristic::pdb) prove too long, and paths that the [automaton](super::automaton)
//! knows to have an equal.
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
//!         Step::Running => println!("at least {} moves", search.figures().bound),
//!         Step::Waiting => unreachable!("nobody helps"),
//!         Step::Done(found) => break found.unwrap(),
//!     }
//! };
//! assert_eq!(moves.len(), 31);
//! puzzle.replay(&moves).unwrap();
//! ```

mod frontier;
mod iteration;
mod solutions;
mod subtree_batch;

use std::fmt;
use std::sync::Arc;

pub use solutions::Solutions;
pub use subtree_batch::{BatchResult, BatchSearcher, SubtreeBatch};

use super::automaton::Automaton;
use crate::heuristic::pdb::{PdbSet, lookup};
use crate::puzzle::symmetry::{Symmetry, SymmetryClass};
use crate::puzzle::{Move, Puzzle, Size};
use crate::step::Step;
use frontier::Frontier;
use iteration::{Arrival, Context, Iteration, MAX_MOVES};
use lookup::PdbLookup;

/// A search for one shortest solution.
pub struct PdbIdaStar {
    ground: Context,
    symmetry: Symmetry,
    threshold: u32,
    frontier: Frontier,
    /// Places in the frontier, the next one last.
    waiting: Vec<usize>,
    /// The subtree under way, and its place.
    under_way: Option<(usize, Iteration)>,
    /// How many subtrees of the threshold others are searching.
    handed_out: usize,
    completed: Vec<IterationStats>,
    nodes: u64,
    figures: NodeCounts,
    /// The result, once there is one.
    ended: Option<Result<Vec<Move>, LimitReached>>,
}

/// A threshold is cut into one subtree for so many boards of the threshold before,
const NODES_PER_SUBTREE: u64 = 16;
/// but not into more than so many, by far: more take more time than they save.
const MAX_SUBTREES: u64 = 2000;

/// The figures of a search so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NodeCounts {
    /// Boards whose moves were tried.
    pub expanded: u64,
    /// Boards that those moves led to and that were looked up.
    pub generated: u64,
    /// No solution has fewer moves: the threshold at hand.
    pub bound: u32,
}

/// A threshold that no solution was found within.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IterationStats {
    pub threshold: u32,
    pub expanded: u64,
    pub generated: u64,
}

/// The error of a search that reached its node limit, or the limit of a path's length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LimitReached;

/// PdbSet or an automaton made for other boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableMismatch {
    pub size: Size,
    /// The goal cell of the blank.
    pub blank: usize,
}

impl PdbIdaStar {
    /// A search that ends once `nodes` boards are expanded, or a few more. The tables must [fit](PdbSet::fit) the goal, the automaton
    /// must be for the size of their class.
    pub fn new(
        puzzle: &Puzzle,
        tables: Arc<PdbSet>,
        automaton: Arc<Automaton>,
        nodes: u64,
    ) -> Result<PdbIdaStar, TableMismatch> {
        let (ground, symmetry) = ground(puzzle, tables, automaton)?;
        // Both have the parity of every solution's length.
        let [first, second] = ground.root.estimates;
        let threshold = first.max(second);
        let mut search = PdbIdaStar {
            ground,
            symmetry,
            threshold,
            frontier: Frontier::default(),
            waiting: Vec::new(),
            under_way: None,
            handed_out: 0,
            completed: Vec::new(),
            nodes,
            figures: NodeCounts::default(),
            ended: None,
        };
        search.split(1);
        Ok(search)
    }

    /// Cuts the threshold into subtrees.
    fn split(&mut self, wanted: u64) {
        self.figures.bound = self.threshold;
        if self.threshold as usize > MAX_MOVES {
            self.waiting = Vec::new();
            self.ended = Some(Err(LimitReached));
            return;
        }
        let wanted = wanted.clamp(1, MAX_SUBTREES) as usize;
        self.frontier = Frontier::new(&self.ground, self.threshold, wanted, &self.frontier);
        self.figures.expanded += self.frontier.expanded;
        self.figures.generated += self.frontier.generated;
        self.waiting = self.frontier.order();
        self.waiting.reverse();
    }

    /// The same search from a threshold on, where it is known that no solution has fewer than `bound` moves.
    pub fn at_least(mut self, bound: u32) -> PdbIdaStar {
        if bound > self.threshold {
            // Every solution has the parity of the first threshold.
            self.threshold = bound + (bound - self.threshold) % 2;
            self.split(1);
        }
        self
    }

    /// Expands at most `budget` nodes, or a few more. Slices change nothing but the moments at which one can look.
    /// `Waiting` while all that is left of the threshold is in the hands of others. The moves of a solution are to be
    /// replayed by whoever shows them. A search that has ended stays as it is.
    pub fn advance(&mut self, budget: u32) -> Step<Result<Vec<Move>, LimitReached>> {
        if let Some(ended) = &self.ended {
            return Step::Done(ended.clone());
        }
        let step = self.go_on(budget);
        if let Step::Done(ended) = &step {
            self.ended = Some(ended.clone());
        }
        step
    }

    fn go_on(&mut self, budget: u32) -> Step<Result<Vec<Move>, LimitReached>> {
        let mut budget = u64::from(budget);
        loop {
            let Some((place, walk)) = &mut self.under_way else {
                if let Some(ended) = &self.ended {
                    return Step::Done(ended.clone());
                }
                if self.is_waiting() {
                    return Step::Waiting;
                }
                let before = self.figures.expanded;
                self.next_subtree();
                budget = budget.saturating_sub(self.figures.expanded - before);
                continue;
            };
            let left = self.nodes.saturating_sub(self.figures.expanded);
            let (expanded, generated) = (walk.expanded, walk.generated);
            let step = walk.advance(&self.ground, budget.min(left));
            budget -= walk.expanded - expanded;
            self.figures.expanded += walk.expanded - expanded;
            self.figures.generated += walk.generated - generated;
            match step {
                Step::Done(Arrival::Goal) => {
                    let moves = walk.moves();
                    return Step::Done(Ok(turned_back(self.symmetry, moves)));
                }
                Step::Running | Step::Waiting if self.figures.expanded >= self.nodes => {
                    return Step::Done(Err(LimitReached));
                }
                Step::Running | Step::Waiting => return Step::Running,
                Step::Done(Arrival::Exhausted) => {
                    self.frontier.weigh(*place, walk.expanded);
                    self.under_way = None;
                }
            }
        }
    }

    /// Goes on with the next subtree, or with the next threshold.
    fn next_subtree(&mut self) {
        if let Some(place) = self.waiting.pop() {
            let prefix = self.frontier.prefix(place).to_vec();
            self.under_way = Some((place, Iteration::new(prefix, self.threshold)));
            return;
        }
        let before = self.completed.iter();
        let sum = |of: fn(&IterationStats) -> u64| before.clone().map(of).sum::<u64>();
        let iteration = IterationStats {
            threshold: self.threshold,
            expanded: self.figures.expanded - sum(|iteration| iteration.expanded),
            generated: self.figures.generated - sum(|iteration| iteration.generated),
        };
        self.completed.push(iteration);
        self.threshold += 2;
        self.split(iteration.expanded / NODES_PER_SUBTREE);
    }

    pub fn figures(&self) -> NodeCounts {
        self.figures
    }

    /// The thresholds that are done with, each two more than the one before.
    pub fn completed(&self) -> &[IterationStats] {
        &self.completed
    }

    /// Whether all that is left of the threshold is in the hands of others.
    pub fn is_waiting(&self) -> bool {
        let at_hand = self.under_way.is_some() || !self.waiting.is_empty();
        self.handed_out > 0 && !at_hand && self.ended.is_none()
    }

    /// Something for an [`BatchSearcher`] to do: one of `parts` parts of what waits to be searched within the
    /// threshold, the most promising; at least one subtree, if any waits.
    pub fn hand_out(&mut self, parts: u64) -> Option<SubtreeBatch> {
        if self.ended.is_some() || self.waiting.is_empty() {
            return None;
        }
        // A subtree that was not there before is worth a little too.
        let weight = |place: usize| self.frontier.weight_at(place) + 1;
        let all: u64 = self.waiting.iter().copied().map(weight).sum();
        let mut errand = SubtreeBatch {
            threshold: self.threshold,
            subtrees: Vec::new(),
        };
        let mut taken = 0;
        while taken * parts < all
            && let Some(place) = self.waiting.pop()
        {
            taken += weight(place);
            let prefix = self.frontier.prefix(place).to_vec();
            errand.subtrees.push((place as u32, prefix));
        }
        self.handed_out += errand.subtrees.len();
        Some(errand)
    }

    /// Takes up what came of an errand. The search ends with its solution, if it has one.
    pub fn hand_in(&mut self, report: BatchResult) {
        if self.ended.is_some() || report.threshold != self.threshold {
            return;
        }
        for (place, expanded) in report.expanded {
            self.frontier.weigh(place as usize, expanded);
            self.figures.expanded += expanded;
            self.handed_out -= 1;
        }
        self.figures.generated += report.generated;
        self.ended = report.solution.map(Ok);
    }

    /// Takes an errand back of which nothing will come.
    pub fn take_back(&mut self, errand: SubtreeBatch) {
        if self.ended.is_none() && errand.threshold == self.threshold {
            self.handed_out -= errand.subtrees.len();
            let places = errand.subtrees.iter().rev();
            self.waiting
                .extend(places.map(|&(place, _)| place as usize));
        }
    }

    /// What every [`BatchSearcher`] must be given.
    pub fn tables(&self) -> (&Arc<PdbSet>, &Arc<Automaton>) {
        (&self.ground.tables, &self.ground.automaton)
    }
}

fn ground(
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
    let ground = Context {
        tables,
        automaton,
        views,
        root,
    };
    Ok((ground, symmetry))
}

/// Moves of the class's board as moves of the puzzle's.
fn turned_back(symmetry: Symmetry, mut moves: Vec<Move>) -> Vec<Move> {
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
