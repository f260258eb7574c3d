//! Proves lower bounds on the solution length of one puzzle.

use super::pdb_ida_star::{LimitReached, PdbIdaStar};
use super::table_cache::TableCache;
use super::tiered_search::{NoTables, TierNodes, TieredSearch};
use crate::heuristic::HeuristicKind;
use crate::heuristic::pdb::{MAX_CELLS, Tier};
use crate::puzzle::solvability::Parity;
use crate::puzzle::{Move, Puzzle};
use crate::search::{Algorithm, Limits, Method, Outcome, Run, Stats};
use crate::step::Step;

/// A search for a lower bound on the solution length of one puzzle, raised for as long as it is advanced.
///
/// It starts with the best heuristic that needs no tables. Up to 25 cells, IDA* iterations with pattern databases
/// follow, first with small ones, then with large ones; beyond that, iterations with the heuristic it started
/// with. Each threshold without a solution raises the bound by two. Most boards of more than sixteen cells are
/// never solved this way: the bound is the result.
///
/// ```
/// use slidewise::engine::lower_bound::{LowerBoundSearch, BoundOutcome};
/// use slidewise::engine::TableCache;
/// use slidewise::puzzle::{Goal, Preset, Puzzle, Random, scramble};
/// use slidewise::step::Step;
///
/// let goal = Goal::preset(Preset::BlankLast, "3x6".parse().unwrap());
/// let start = scramble::walk(&goal, 40, &mut Random::seeded(1));
/// let puzzle = Puzzle::new(start, goal).unwrap();
/// let mut search = LowerBoundSearch::start(&puzzle);
/// let mut cache = TableCache::default();
/// let moves = loop {
///     match search.advance(&mut cache, 100_000) {
///         Step::Running => println!("at least {} moves", search.bound()),
///         Step::Waiting => unreachable!("there are no helpers"),
///         Step::Done(BoundOutcome::Solved(moves)) => break moves,
///         Step::Done(BoundOutcome::Ended) => unreachable!("there is no upper bound"),
///     }
/// };
/// assert_eq!(search.bound() as usize, moves.len());
/// ```
pub struct LowerBoundSearch {
    puzzle: Puzzle,
    stage: Stage,
    bound: u32,
    /// The length of the shortest known solution.
    upper_bound: Option<u32>,
    max_nodes: u64,
    stats: Stats,
    /// The totals of the searches before the current one.
    previous: Stats,
}

/// The result of a [`LowerBoundSearch`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoundOutcome {
    /// The moves of an optimal solution, proved and replayed.
    Solved(Vec<Move>),
    /// The search ended without a solution: the bound has reached a known solution, or a limit was reached.
    Ended,
}

/// The stage of a [`LowerBoundSearch`].
enum Stage {
    /// IDA* with pattern databases.
    PdbSearch(Box<TieredSearch<PdbIdaStar>>),
    /// IDA* with a heuristic that needs no tables.
    Search(Box<Run>),
    /// The search has ended.
    Ended(BoundOutcome),
}

/// Heuristics that need no tables.
const HEURISTICS: [HeuristicKind; 2] = [HeuristicKind::LinearConflict, HeuristicKind::Inversion];

/// Fewer nodes than can be expanded in the time that building the tables of the next tier takes: with those
/// tables, a tenth of the nodes is enough.
const TIER_NODES: TierNodes = TierNodes {
    tiny: 1_000_000,
    small: 4_000_000,
};

/// Limit on the nodes expanded in one slice: a few milliseconds of work, so that the caller can look at its clock.
const MAX_SLICE_NODES: u32 = 1 << 17;

impl LowerBoundSearch {
    /// Starts the search. [`LowerBoundSearch::bound`] has a first bound at once.
    pub fn start(puzzle: &Puzzle) -> LowerBoundSearch {
        let size = puzzle.size();
        let values = HEURISTICS.map(|kind| estimate(kind, puzzle));
        let mut search = LowerBoundSearch {
            puzzle: *puzzle,
            stage: Stage::PdbSearch(Box::new(TieredSearch::new(
                puzzle.goal(),
                Tier::of(size)[0],
                TIER_NODES,
            ))),
            bound: 0,
            upper_bound: None,
            max_nodes: u64::MAX,
            stats: Stats::default(),
            previous: Stats::default(),
        };
        search.raise_bound(values.into_iter().max().unwrap_or(0));
        if search.exceeds_pdb_cells() {
            search.stage = search.search_without_pdbs();
        }
        search
    }

    /// Limits the search to about `nodes` nodes and makes it reproducible: the bound then depends on the board and
    /// `nodes` alone, whatever tables are in the cache. Call before the first slice.
    pub fn with_node_limit(mut self, nodes: u64) -> LowerBoundSearch {
        self.max_nodes = nodes;
        self.stage = match self.stage {
            Stage::PdbSearch(tiers) => Stage::PdbSearch(Box::new(tiers.reproducible())),
            Stage::Search(_) => self.search_without_pdbs(),
            ended => ended,
        };
        self
    }

    /// Returns the lower bound on the solution length, in moves. It has the parity of every solution's length and
    /// never decreases.
    pub fn bound(&self) -> u32 {
        self.bound
    }

    /// Reports a known solution of `length` moves. Once the bound reaches it, the search ends.
    pub fn set_upper_bound(&mut self, length: u32) {
        let current = self.upper_bound.unwrap_or(length);
        self.upper_bound = Some(current.min(length));
    }

    /// Returns the nodes expanded and generated so far, the memory of the cache after the last slice, and the
    /// bound.
    pub fn stats(&self) -> Stats {
        Stats {
            bound: self.bound,
            ..self.stats
        }
    }

    /// Returns the search that helpers may join, and its puzzle: a search with large tables, which is never
    /// restarted.
    pub fn shareable_search(&mut self) -> Option<(&Puzzle, &mut PdbIdaStar)> {
        match &mut self.stage {
            Stage::PdbSearch(tiers) => Some((&self.puzzle, tiers.shareable_search()?)),
            _ => None,
        }
    }

    /// Returns `true` if the board is too large for pattern databases.
    pub fn exceeds_pdb_cells(&self) -> bool {
        self.puzzle.size().cells() > MAX_CELLS
    }

    /// Returns `true` while nothing can be done until helpers report.
    pub fn is_waiting(&self) -> bool {
        match &self.stage {
            Stage::PdbSearch(tiers) => tiers
                .search()
                .is_some_and(|(_, search)| search.is_waiting()),
            _ => false,
        }
    }

    /// Does one slice of building or searching. The bound after a number of expanded nodes does not depend on the
    /// slices. Returns `Waiting` while helpers have all that is left of an iteration. A search that has ended
    /// keeps its result.
    ///
    /// # Panics
    /// If the moves found do not lead to the goal, which would be a bug: a wrong solution is never returned.
    pub fn advance(&mut self, cache: &mut TableCache, budget: u32) -> Step<BoundOutcome> {
        if !self.is_over() {
            let taken = Stage::Ended(BoundOutcome::Ended);
            self.stage = match std::mem::replace(&mut self.stage, taken) {
                Stage::PdbSearch(tiers) => self.search_with_pdbs(tiers, cache, budget),
                Stage::Search(run) => self.run_ida_star(run, budget),
                ended => ended,
            };
            self.stats.bytes = cache.bytes();
        }
        match &self.stage {
            Stage::Ended(proof) => Step::Done(proof.clone()),
            _ if self.is_over() => Step::Done(BoundOutcome::Ended),
            _ if self.is_waiting() => Step::Waiting,
            _ => Step::Running,
        }
    }

    /// Returns `true` if the bound has reached the length of a known solution, or the search has ended.
    fn is_over(&self) -> bool {
        let upper_bound = self
            .upper_bound
            .is_some_and(|upper_bound| upper_bound <= self.bound);
        upper_bound || matches!(self.stage, Stage::Ended(_))
    }

    /// Continues IDA* with pattern databases.
    fn search_with_pdbs(
        &mut self,
        mut tiers: Box<TieredSearch<PdbIdaStar>>,
        cache: &mut TableCache,
        budget: u32,
    ) -> Stage {
        // A tier must end after the same node whatever the slices.
        let budget = budget.min(tiers.nodes_before_next_tier(cache));
        let step = tiers.advance(cache, budget, |(tables, automaton)| {
            self.previous = self.stats;
            let search = PdbIdaStar::new(&self.puzzle, tables, automaton, self.nodes_left())?;
            Ok(search.with_lower_bound(self.bound))
        });
        if let Some((_, search)) = tiers.search() {
            let stats = search.stats();
            self.add_counts(stats.expanded, stats.generated);
            self.raise_bound(stats.bound);
        }
        match step {
            Step::Running | Step::Waiting => Stage::PdbSearch(tiers),
            Step::Done(Ok(Ok(moves))) => self.solved(moves),
            Step::Done(Ok(Err(LimitReached))) => Stage::Ended(BoundOutcome::Ended),
            Step::Done(Err(NoTables)) => self.search_without_pdbs(),
        }
    }

    /// Continues IDA* without tables.
    fn run_ida_star(&mut self, mut run: Box<Run>, budget: u32) -> Stage {
        let outcome = run.advance(budget.min(MAX_SLICE_NODES)).done().cloned();
        let stats = run.stats();
        self.add_counts(stats.expanded, stats.generated);
        self.raise_bound(stats.bound);
        match outcome {
            None => Stage::Search(run),
            Some(Outcome::Solved(solution)) => self.solved(solution.moves),
            Some(_) => Stage::Ended(BoundOutcome::Ended),
        }
    }

    /// Starts IDA* with the best heuristic that needs no tables.
    fn search_without_pdbs(&mut self) -> Stage {
        self.previous = self.stats;
        let best = HEURISTICS
            .into_iter()
            .rev()
            .max_by_key(|&kind| estimate(kind, &self.puzzle));
        let method = Method::new(
            Algorithm::IdaStar,
            best.unwrap_or(HeuristicKind::LinearConflict),
        );
        let (start, goal) = (*self.puzzle.start(), *self.puzzle.goal());
        let limits = Limits {
            nodes: self.nodes_left(),
            ..Limits::default()
        };
        match Run::start(start, goal, method, limits) {
            Ok(run) => Stage::Search(Box::new(run)),
            Err(_) => Stage::Ended(BoundOutcome::Ended),
        }
    }

    /// Returns the number of nodes that may still be expanded.
    fn nodes_left(&self) -> u64 {
        self.max_nodes.saturating_sub(self.previous.expanded)
    }

    /// Ends the search with an optimal solution.
    ///
    /// # Panics
    /// If the moves do not solve the puzzle.
    fn solved(&mut self, moves: Vec<Move>) -> Stage {
        if let Err(error) = self.puzzle.replay(&moves) {
            panic!("wrong solution: {error}");
        }
        self.raise_bound(moves.len() as u32);
        Stage::Ended(BoundOutcome::Solved(moves))
    }

    /// Raises the bound to at least `bound`, which must be proved, rounded up to the parity of every solution's
    /// length.
    pub fn raise_bound(&mut self, bound: u32) {
        let differs = Parity::of(bound as usize) != self.puzzle.solution_parity();
        self.bound = self.bound.max(bound + u32::from(differs));
    }

    /// Adds the node counts of the current search.
    fn add_counts(&mut self, expanded: u64, generated: u64) {
        self.stats.expanded = self.previous.expanded + expanded;
        self.stats.generated = self.previous.generated + generated;
    }
}

/// Returns the value of a heuristic for the start board, or 0 if it does not fit the size.
fn estimate(kind: HeuristicKind, puzzle: &Puzzle) -> u32 {
    kind.estimate(puzzle.start(), puzzle.goal()).unwrap_or(0)
}
