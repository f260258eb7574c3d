//! How short a solution can be at best, while others look for one.

use super::pdb_ida_star::{LimitReached, PdbIdaStar};
use super::table_cache::TableCache;
use super::tiered_search::{NoTables, TierNodes, TieredSearch};
use crate::heuristic::HeuristicKind;
use crate::heuristic::pdb::{MAX_CELLS, Tier};
use crate::puzzle::solvability::Parity;
use crate::puzzle::{Move, Puzzle};
use crate::search::{Algorithm, Limits, Method, Outcome, Run, Stats};
use crate::step::Step;

/// A proved lower bound on the length of one puzzle's solutions, raised for as long as it is advanced.
///
/// It begins with the best of the estimates that need no tables. Up to 25 cells thresholds of IDA* with pattern
/// tables follow, first small tables, then large ones; beyond that, thresholds with the estimate it began with.
/// Each threshold that has no solution raises the bound by two. Most boards of more than sixteen cells are
/// never proved to the end: the bound is what there is to show.
///
/// ```
/// use slidewise::engine::lower_bound::{LowerBoundSearch, Proof};
/// use slidewise::engine::TableCache;
/// use slidewise::puzzle::{Goal, Preset, Puzzle, Random, scramble};
/// use slidewise::step::Step;
///
/// let goal = Goal::preset(Preset::BlankLast, "3x6".parse().unwrap());
/// let start = scramble::walk(&goal, 40, &mut Random::seeded(1));
/// let puzzle = Puzzle::new(start, goal).unwrap();
/// let mut bounds = LowerBoundSearch::start(&puzzle);
/// let mut cache = TableCache::default();
/// let moves = loop {
///     match bounds.advance(&mut cache, 100_000) {
///         Step::Running => println!("at least {} moves", bounds.bound()),
///         Step::Waiting => unreachable!("nobody helps"),
///         Step::Done(Proof::Found(moves)) => break moves,
///         Step::Done(Proof::Closed) => unreachable!("nobody knows a solution"),
///     }
/// };
/// assert_eq!(bounds.bound() as usize, moves.len());
/// ```
pub struct LowerBoundSearch {
    puzzle: Puzzle,
    stage: Stage,
    bound: u32,
    /// The length of the shortest solution that anyone has.
    known: Option<u32>,
    /// Boards to expand at the most.
    nodes: u64,
    stats: Stats,
    /// Of the searches before the one under way.
    before: Stats,
}

/// What the proof of a bound ends with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The moves of a shortest solution, proved and replayed.
    Found(Vec<Move>),
    /// There is nothing more to prove, or no way to: the bound stays as it is.
    Closed,
}

enum Stage {
    /// IDA* with pattern databases.
    Patterns(Box<TieredSearch<PdbIdaStar>>),
    /// IDA* without tables.
    Search(Box<Run>),
    Ended(Proof),
}

/// Estimates that are there at once.
const ESTIMATES: [HeuristicKind; 2] = [HeuristicKind::LinearConflict, HeuristicKind::Inversion];

/// Fewer nodes than could be expanded while the tables of the next tier are built: with those, a tenth of the nodes is
/// enough.
const TIER_NODES: TierNodes = TierNodes {
    tiny: 1_000_000,
    small: 4_000_000,
};

/// Boards to expand between two looks at the clock, at the most: some milliseconds.
const MAX_BOARDS: u32 = 1 << 17;

impl LowerBoundSearch {
    /// Has a bound at once.
    pub fn start(puzzle: &Puzzle) -> LowerBoundSearch {
        let size = puzzle.size();
        let estimates = ESTIMATES.map(|kind| estimate(kind, puzzle));
        let mut bounds = LowerBoundSearch {
            puzzle: *puzzle,
            stage: Stage::Patterns(Box::new(TieredSearch::new(
                puzzle.goal(),
                Tier::of(size)[0],
                TIER_NODES,
            ))),
            bound: 0,
            known: None,
            nodes: u64::MAX,
            stats: Stats::default(),
            before: Stats::default(),
        };
        bounds.raise(estimates.into_iter().max().unwrap_or(0));
        if bounds.is_without_tables() {
            bounds.stage = bounds.without_tables();
        }
        bounds
    }

    /// Before anything is done: expands so many boards at the most, or a few more, and comes to a bound that depends
    /// on the board and that number alone, whatever tables are there already.
    pub fn within(mut self, nodes: u64) -> LowerBoundSearch {
        self.nodes = nodes;
        self.stage = match self.stage {
            Stage::Patterns(tiers) => Stage::Patterns(Box::new(tiers.repeatable())),
            Stage::Search(_) => self.without_tables(),
            ended => ended,
        };
        self
    }

    /// No solution has fewer moves. It has the parity of every solution's length, and never falls.
    pub fn bound(&self) -> u32 {
        self.bound
    }

    /// Someone has a solution of so many moves. Once the bound is that, there is nothing more to prove.
    pub fn know(&mut self, length: u32) {
        self.known = Some(self.known.map_or(length, |known| known.min(length)));
    }

    /// Boards expanded and generated so far, the bytes of the cache at the last slice, and the bound.
    pub fn stats(&self) -> Stats {
        Stats {
            bound: self.bound,
            ..self.stats
        }
    }

    /// The search that others may help with, and its puzzle: one with large tables, after which none will follow.
    pub fn shared(&mut self) -> Option<(&Puzzle, &mut PdbIdaStar)> {
        match &mut self.stage {
            Stage::Patterns(tiers) => Some((&self.puzzle, tiers.shared()?)),
            _ => None,
        }
    }

    /// Whether the board is too large for tables.
    pub fn is_without_tables(&self) -> bool {
        self.puzzle.size().cells() > MAX_CELLS
    }

    /// Whether there is nothing to do before others report.
    pub fn is_waiting(&self) -> bool {
        match &self.stage {
            Stage::Patterns(tiers) => tiers
                .search()
                .is_some_and(|(_, optimal)| optimal.is_waiting()),
            _ => false,
        }
    }

    /// One slice of building or searching. The bound after so many expanded boards does not depend on the slices. What
    /// has ended stays as it is. `Waiting` while all that is left of a threshold is in the hands of others.
    ///
    /// # Panics
    /// If moves that were found do not lead to the goal: better no answer than a wrong one.
    pub fn advance(&mut self, cache: &mut TableCache, budget: u32) -> Step<Proof> {
        if !self.is_over() {
            let taken = Stage::Ended(Proof::Closed);
            self.stage = match std::mem::replace(&mut self.stage, taken) {
                Stage::Patterns(tiers) => self.search(tiers, cache, budget),
                Stage::Search(run) => self.follow(run, budget),
                ended => ended,
            };
            self.stats.bytes = cache.bytes();
        }
        match &self.stage {
            Stage::Ended(proof) => Step::Done(proof.clone()),
            _ if self.is_over() => Step::Done(Proof::Closed),
            _ if self.is_waiting() => Step::Waiting,
            _ => Step::Running,
        }
    }

    /// Whether a solution is known that is as short as any can be, or nothing is under way.
    fn is_over(&self) -> bool {
        let known = self.known.is_some_and(|known| known <= self.bound);
        known || matches!(self.stage, Stage::Ended(_))
    }

    fn search(
        &mut self,
        mut tiers: Box<TieredSearch<PdbIdaStar>>,
        cache: &mut TableCache,
        budget: u32,
    ) -> Stage {
        // So that a tier ends after the same node whatever the slices.
        let budget = budget.min(tiers.nodes_before_next_tier(cache));
        let step = tiers.advance(cache, budget, |(tables, automaton)| {
            self.before = self.stats;
            let optimal = PdbIdaStar::new(&self.puzzle, tables, automaton, self.left())?;
            Ok(optimal.at_least(self.bound))
        });
        if let Some((_, optimal)) = tiers.search() {
            let figures = optimal.figures();
            self.count(figures.expanded, figures.generated);
            self.raise(figures.bound);
        }
        match step {
            Step::Running | Step::Waiting => Stage::Patterns(tiers),
            Step::Done(Ok(Ok(moves))) => self.proved(moves),
            Step::Done(Ok(Err(LimitReached))) => Stage::Ended(Proof::Closed),
            Step::Done(Err(NoTables)) => self.without_tables(),
        }
    }

    fn follow(&mut self, mut run: Box<Run>, budget: u32) -> Stage {
        let outcome = run.advance(budget.min(MAX_BOARDS)).done().cloned();
        let stats = run.stats();
        self.count(stats.expanded, stats.generated);
        self.raise(stats.bound);
        match outcome {
            None => Stage::Search(run),
            Some(Outcome::Solved(solution)) => self.proved(solution.moves),
            Some(_) => Stage::Ended(Proof::Closed),
        }
    }

    /// IDA* with the best of the estimates that need no tables.
    fn without_tables(&mut self) -> Stage {
        self.before = self.stats;
        let best = ESTIMATES
            .into_iter()
            .rev()
            .max_by_key(|&kind| estimate(kind, &self.puzzle));
        let method = Method::new(
            Algorithm::IdaStar,
            best.unwrap_or(HeuristicKind::LinearConflict),
        );
        let (start, goal) = (*self.puzzle.start(), *self.puzzle.goal());
        let limits = Limits {
            nodes: self.left(),
            ..Limits::default()
        };
        match Run::start(start, goal, method, limits) {
            Ok(run) => Stage::Search(Box::new(run)),
            Err(_) => Stage::Ended(Proof::Closed),
        }
    }

    /// How many boards may still be expanded.
    fn left(&self) -> u64 {
        self.nodes.saturating_sub(self.before.expanded)
    }

    fn proved(&mut self, moves: Vec<Move>) -> Stage {
        if let Err(error) = self.puzzle.replay(&moves) {
            panic!("a wrong solution was found: {error}");
        }
        self.raise(moves.len() as u32);
        Stage::Ended(Proof::Found(moves))
    }

    /// Takes up a bound that is proved, if it is a better one.
    pub fn raise(&mut self, bound: u32) {
        let uneven = Parity::of(bound as usize) != self.puzzle.solution_parity();
        self.bound = self.bound.max(bound + u32::from(uneven));
    }

    /// Takes up the figures of the search under way.
    fn count(&mut self, expanded: u64, generated: u64) {
        self.stats.expanded = self.before.expanded + expanded;
        self.stats.generated = self.before.generated + generated;
    }
}

fn estimate(kind: HeuristicKind, puzzle: &Puzzle) -> u32 {
    kind.estimate(puzzle.start(), puzzle.goal()).unwrap_or(0)
}
