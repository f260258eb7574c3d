//! Solves one board with a strategy, in slices.

use super::anytime::{Anytime, AnytimeRole};
use super::pdb_ida_star::{LimitReached, PdbIdaStar};
use super::solution_cache::{CachedSolution, SolutionCache};
use super::strategy::Strategy;
use super::suggestions::recommended_method;
use super::table_cache::{TableCache, TableStatus};
use super::tiered_search::{NoTables, TierNodes, TieredSearch};
use crate::heuristic::pdb::PdbSum;
use crate::puzzle::{Board, Goal, Move, Puzzle, PuzzleError};
use crate::search::{Limit, Limits, Method, Outcome, Run, RunError, Solution, Stats};
use crate::step::Step;

/// About as many nodes as can be expanded in the time that building the tables of the next tier takes.
const TIER_NODES: TierNodes = TierNodes {
    tiny: 1_500_000,
    small: 12_000_000,
};

/// A solve in progress, advanced in slices like a [`Run`], with tables from a [`TableCache`].
pub struct Solver {
    stage: Stage,
    stats: Stats,
    /// The totals of the searches before the current one.
    previous: Stats,
    strategy: Strategy,
    limits: Limits,
    /// A solution known from the start. The search ends once no shorter one is possible.
    known_solution: Option<Vec<Move>>,
    /// A lower bound on the solution length, known from the start or proved by IDA* with pattern databases.
    bound: u32,
}

/// The stage of a [`Solver`].
enum Stage {
    /// Building or looking up the distance table.
    DistanceTable(Box<Puzzle>),
    /// IDA* with pattern databases.
    PdbSearch(Box<Puzzle>, Box<TieredSearch<PdbIdaStar>>),
    /// Building the pattern databases that the heuristic of a method needs.
    BuildingPdbs(Box<Puzzle>, Method),
    /// Running a search method.
    Search(Box<Run>),
    /// Running the anytime search.
    Anytime(Box<Anytime>),
    /// The solve has ended.
    Ended(Outcome),
}

impl Solver {
    /// Starts to solve `start` with `strategy`, or with the recommended strategy if the chosen one does not suit
    /// the size. An unsolvable board has its outcome at once. `seed` is for strategies that make random choices.
    pub fn start(
        start: Board,
        goal: Goal,
        strategy: Strategy,
        limits: Limits,
        seed: u64,
        cache: &TableCache,
    ) -> Result<Solver, RunError> {
        let strategy = if strategy.suits(goal.size()) {
            strategy
        } else {
            Strategy::recommended(goal.size())
        };
        let mut solver = Solver {
            stage: Stage::Ended(Outcome::Stopped),
            stats: Stats::default(),
            previous: Stats::default(),
            strategy,
            limits,
            known_solution: None,
            bound: 0,
        };
        solver.stage = match (Puzzle::new(start, goal), strategy) {
            (Err(PuzzleError::Unsolvable(reason)), _) => Stage::Ended(Outcome::Unsolvable(reason)),
            (Ok(puzzle), Strategy::Search(method)) if needs_pdbs(method, &goal) => {
                Stage::BuildingPdbs(Box::new(puzzle), method)
            }
            (_, Strategy::Search(method)) => {
                Stage::Search(Box::new(Run::start(start, goal, method, limits)?))
            }
            (Err(PuzzleError::SizesDiffer { start, goal }), _) => {
                return Err(RunError::SizesDiffer { start, goal });
            }
            (Ok(puzzle), Strategy::DistanceTable) => Stage::DistanceTable(Box::new(puzzle)),
            (Ok(puzzle), Strategy::Anytime) => {
                let anytime = Anytime::start(&puzzle, limits, seed);
                solver.stats = anytime.stats();
                Stage::Anytime(Box::new(anytime))
            }
            (Ok(puzzle), Strategy::PatternDatabase(_)) => {
                let tier = cache.best_tier(&goal);
                solver.strategy = Strategy::PatternDatabase(tier);
                let tiers = TieredSearch::new(&goal, tier, TIER_NODES);
                match cache.cached_solution(&start, &goal) {
                    Some(CachedSolution::Optimal(moves)) => {
                        solver.stats.bound = moves.len() as u32;
                        Stage::Ended(solved_optimally(&puzzle, moves))
                    }
                    cached => {
                        if let Some(CachedSolution::NearOptimal(moves)) = cached {
                            solver.bound = moves.len().saturating_sub(2) as u32;
                            solver.known_solution = Some(moves);
                        }
                        Stage::PdbSearch(Box::new(puzzle), Box::new(tiers))
                    }
                }
            }
        };
        Ok(solver)
    }

    /// Seeds a solver that has not been advanced with an incumbent, which is replayed before it is accepted, and a
    /// proved lower bound on the solution length. Only IDA* with pattern databases and the anytime search use
    /// them.
    pub fn with_known(mut self, incumbent: Option<&[Move]>, lower_bound: u32) -> Solver {
        self.stage = match self.stage {
            Stage::Anytime(anytime) => {
                let anytime = anytime.with_known(incumbent, lower_bound);
                self.stats = anytime.stats();
                Stage::Anytime(Box::new(anytime))
            }
            Stage::PdbSearch(puzzle, tiers) => {
                let shorter = |moves: &&[Move]| {
                    let known = self.known_solution.as_ref();
                    known.is_none_or(|known| moves.len() < known.len())
                        && puzzle.replay(moves).is_ok()
                };
                if let Some(moves) = incumbent.filter(shorter) {
                    self.known_solution = Some(moves.to_vec());
                }
                self.bound = self.bound.max(lower_bound);
                Stage::PdbSearch(puzzle, tiers)
            }
            stage => stage,
        };
        self
    }

    /// Does one slice of building or searching. Returns `Waiting` while nothing can be done until helpers report
    /// or weights arrive. A solver that has ended keeps its outcome.
    ///
    /// # Panics
    /// If the moves found do not lead to the goal, which would be a bug: a wrong solution is never returned.
    pub fn advance(&mut self, cache: &mut TableCache, budget: u32) -> Step<&Outcome> {
        let stage = std::mem::replace(&mut self.stage, Stage::Ended(Outcome::Stopped));
        self.stage = match stage {
            Stage::DistanceTable(puzzle) => self.look_up(puzzle, cache, budget),
            Stage::PdbSearch(puzzle, tiers) => self.search_with_pdbs(puzzle, tiers, cache, budget),
            Stage::BuildingPdbs(puzzle, method) => self.start_method(puzzle, method, cache, budget),
            Stage::Search(mut run) => {
                let outcome = run.advance(budget).done().cloned();
                self.stats = sum(self.previous, run.stats());
                outcome.map_or(Stage::Search(run), Stage::Ended)
            }
            Stage::Anytime(anytime) => self.search_anytime(anytime, cache, budget),
            ended => ended,
        };
        let is_waiting = self.is_waiting();
        match &self.stage {
            Stage::Ended(outcome) => Step::Done(outcome),
            _ if is_waiting => Step::Waiting,
            _ => Step::Running,
        }
    }

    /// Builds one slice of the distance table, or looks up the solution.
    fn look_up(&mut self, puzzle: Box<Puzzle>, cache: &mut TableCache, budget: u32) -> Stage {
        match cache.distance_table(puzzle.goal(), budget) {
            TableStatus::Building => Stage::DistanceTable(puzzle),
            TableStatus::OutOfMemory => self.fall_back(&puzzle),
            TableStatus::Ready(table) => match table.solution(puzzle.start()) {
                Ok(moves) => {
                    self.stats.bound = moves.len() as u32;
                    Stage::Ended(solved_optimally(&puzzle, moves))
                }
                Err(_) => self.fall_back(&puzzle),
            },
        }
    }

    /// Continues IDA* with pattern databases.
    fn search_with_pdbs(
        &mut self,
        puzzle: Box<Puzzle>,
        mut tiers: Box<TieredSearch<PdbIdaStar>>,
        cache: &mut TableCache,
        budget: u32,
    ) -> Stage {
        let step = if self.known_solution_is_optimal(self.bound) {
            Step::Running
        } else {
            tiers.advance(cache, budget, |(tables, automaton)| {
                self.previous = self.stats;
                let nodes = self.limits.nodes.saturating_sub(self.previous.expanded);
                let search = PdbIdaStar::new(&puzzle, tables, automaton, nodes)?;
                Ok(search.with_lower_bound(self.bound))
            })
        };
        if let Some((tier, search)) = tiers.search() {
            let stats = search.stats();
            let current = Stats {
                expanded: stats.expanded,
                generated: stats.generated,
                bytes: cache.bytes(),
                bound: stats.bound,
                ..Stats::default()
            };
            self.stats = sum(self.previous, current);
            self.strategy = Strategy::PatternDatabase(tier);
            self.bound = self.bound.max(stats.bound);
        }
        match step {
            Step::Done(Ok(Ok(moves))) => {
                cache.store_solution(SolutionCache::new(&puzzle, &moves));
                Stage::Ended(solved_optimally(&puzzle, moves))
            }
            _ if self.known_solution_is_optimal(self.bound) => {
                let moves = self.known_solution.take().unwrap_or_default();
                self.stats.bound = moves.len() as u32;
                cache.store_solution(SolutionCache::new(&puzzle, &moves));
                Stage::Ended(solved_optimally(&puzzle, moves))
            }
            Step::Done(Ok(Err(LimitReached))) => {
                let limit = Limit::Nodes(self.limits.nodes);
                Stage::Ended(Outcome::LimitReached(limit))
            }
            Step::Done(Err(NoTables)) => self.fall_back(&puzzle),
            Step::Running | Step::Waiting => Stage::PdbSearch(puzzle, tiers),
        }
    }

    /// Continues the anytime search.
    fn search_anytime(
        &mut self,
        mut anytime: Box<Anytime>,
        cache: &mut TableCache,
        budget: u32,
    ) -> Stage {
        let step = anytime.advance(cache, budget);
        self.stats = Stats {
            bound: anytime.bound(),
            ..anytime.stats()
        };
        if !step.is_done() {
            return Stage::Anytime(anytime);
        }
        let limit = if self.stats.expanded >= self.limits.nodes {
            Limit::Nodes(self.limits.nodes)
        } else {
            Limit::Memory(self.stats.bytes)
        };
        Stage::Ended(incumbent_outcome(&anytime).unwrap_or(Outcome::LimitReached(limit)))
    }

    /// Returns the search that helpers may join, and its puzzle: a search with large tables, which is never
    /// restarted.
    pub fn shareable_search(&mut self) -> Option<(&Puzzle, &mut PdbIdaStar)> {
        match &mut self.stage {
            Stage::PdbSearch(puzzle, tiers) => Some((puzzle, tiers.shareable_search()?)),
            Stage::Anytime(anytime) => anytime.shareable_search(),
            _ => None,
        }
    }

    /// Returns `true` while nothing can be done until helpers report or weights arrive.
    pub fn is_waiting(&self) -> bool {
        match &self.stage {
            Stage::PdbSearch(_, tiers) => tiers
                .search()
                .is_some_and(|(_, search)| search.is_waiting()),
            Stage::Anytime(anytime) => anytime.is_waiting(),
            _ => false,
        }
    }

    /// Returns the anytime search, while one is running.
    pub fn anytime(&mut self) -> Option<&mut Anytime> {
        match &mut self.stage {
            Stage::Anytime(anytime) => Some(anytime),
            _ => None,
        }
    }

    /// Restricts an anytime search to one role, so that another worker can take the other. Other strategies ignore
    /// it.
    pub fn with_role(mut self, role: AnytimeRole) -> Solver {
        if let Stage::Anytime(anytime) = self.stage {
            self.stage = Stage::Anytime(Box::new(anytime.with_role(role)));
        }
        self
    }

    /// Starts the chosen method once the pattern databases of its heuristic are complete.
    fn start_method(
        &mut self,
        puzzle: Box<Puzzle>,
        method: Method,
        cache: &mut TableCache,
        budget: u32,
    ) -> Stage {
        let (start, goal) = (*puzzle.start(), *puzzle.goal());
        let tables = match cache.pdb_set(&goal, PdbSum::TIER, budget) {
            TableStatus::Ready(tables) => Some(tables),
            TableStatus::Building => return Stage::BuildingPdbs(puzzle, method),
            TableStatus::OutOfMemory => return Stage::Ended(Outcome::LimitReached(Limit::Tables)),
        };
        match Run::with_tables(start, goal, method, self.limits, tables) {
            Ok(run) => Stage::Search(Box::new(run)),
            Err(_) => Stage::Ended(Outcome::LimitReached(Limit::Tables)),
        }
    }

    /// Returns `true` if the solution known from the start is no longer than `bound`, and therefore optimal.
    fn known_solution_is_optimal(&self, bound: u32) -> bool {
        let known_solution = self.known_solution.as_ref();
        known_solution.is_some_and(|moves| moves.len() <= bound as usize)
    }

    /// Starts a search that needs no tables, because tables could not be allocated.
    fn fall_back(&mut self, puzzle: &Puzzle) -> Stage {
        let method = recommended_method(puzzle.size());
        self.previous = self.stats;
        self.strategy = Strategy::Search(method);
        match Run::start(*puzzle.start(), *puzzle.goal(), method, self.limits) {
            Ok(run) => Stage::Search(Box::new(run)),
            Err(_) => Stage::Ended(Outcome::LimitReached(Limit::Memory(0))),
        }
    }

    /// Returns the shortest solution found so far by an anytime search, or the solution of the outcome.
    pub fn incumbent(&self) -> Option<&[Move]> {
        match &self.stage {
            Stage::Anytime(anytime) => anytime.incumbent(),
            Stage::Ended(Outcome::Solved(solution)) => Some(&solution.moves),
            _ => None,
        }
    }

    /// Returns the outcome that the solver would have if it ended now: the incumbent, proved optimal if it is as
    /// short as the lower bound; `None` without an incumbent. The solver is not changed and can be advanced
    /// further.
    pub fn interim_outcome(&self) -> Option<Outcome> {
        match &self.stage {
            Stage::Anytime(anytime) => incumbent_outcome(anytime),
            Stage::Ended(Outcome::Solved(solution)) => Some(Outcome::Solved(solution.clone())),
            _ => None,
        }
    }

    /// Returns the outcome, once the solver has ended.
    pub fn outcome(&self) -> Option<&Outcome> {
        match &self.stage {
            Stage::Ended(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// Returns the figures of all searches so far.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Returns the strategy in use, which may differ from the one that was asked for.
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }
}

/// Returns `true` if the heuristic of `method` needs pattern databases, and there are some for the size of `goal`.
fn needs_pdbs(method: Method, goal: &Goal) -> bool {
    method.needs_tables() && method.heuristic.fits(goal.size())
}

/// Returns the figures of two searches, one after the other.
fn sum(previous: Stats, now: Stats) -> Stats {
    Stats {
        expanded: previous.expanded + now.expanded,
        generated: previous.generated + now.generated,
        ..now
    }
}

/// Returns the incumbent as an outcome, proved optimal if it is as short as the lower bound.
fn incumbent_outcome(anytime: &Anytime) -> Option<Outcome> {
    let moves = anytime.incumbent()?.to_vec();
    let proved_optimal = moves.len() as u32 == anytime.bound();
    Some(Outcome::Solved(Solution {
        moves,
        proved_optimal,
    }))
}

/// Returns an optimal solution as an outcome.
///
/// # Panics
/// If the moves do not solve the puzzle.
fn solved_optimally(puzzle: &Puzzle, moves: Vec<Move>) -> Outcome {
    if let Err(error) = puzzle.replay(&moves) {
        panic!("wrong solution: {error}");
    }
    Outcome::Solved(Solution {
        moves,
        proved_optimal: true,
    })
}

#[cfg(test)]
mod tests;
