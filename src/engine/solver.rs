//! One board being solved, in whichever way is best or was asked for.

use super::anytime::{Anytime, BeamRecord, Part};
use super::pdb_ida_star::{LimitReached, PdbIdaStar};
use super::solution_cache::{Recall, SolutionCache};
use super::strategy::Strategy;
use super::suggestions::recommended_method;
use super::table_cache::{TableCache, TableStatus};
use super::tiered_search::{NoTables, TierNodes, TieredSearch};
use crate::heuristic::pdb::PdbSum;
use crate::puzzle::{Board, Goal, Move, Puzzle, PuzzleError};
use crate::search::{Limit, Limits, Method, Outcome, Run, RunError, Solution, Stats};
use crate::step::Step;

/// About as many nodes as could be expanded while the tables of the next tier are built.
const TIER_NODES: TierNodes = TierNodes {
    tiny: 1_500_000,
    small: 12_000_000,
};

/// A board being solved, advanced in slices like a [`Run`], with tables from a [`TableCache`].
pub struct Solver {
    stage: Stage,
    stats: Stats,
    /// Of the searches before the one under way.
    before: Stats,
    strategy: Strategy,
    limits: Limits,
    /// A solution that is known from the start. The search ends once no shorter one is possible.
    known: Option<Vec<Move>>,
    /// No solution has fewer moves: known from the start, or proved by IDA* with pattern databases.
    bound: u32,
}

enum Stage {
    /// Waits for the exact table.
    DistanceTable(Box<Puzzle>),
    /// IDA* with pattern databases.
    Patterns(Box<Puzzle>, Box<TieredSearch<PdbIdaStar>>),
    /// Waits for the pattern tables of a method's estimate.
    Estimate(Box<Puzzle>, Method),
    Search(Box<Run>),
    Anytime(Box<Anytime>),
    Ended(Outcome),
}

impl Solver {
    /// Starts solving with `strategy`, or with the recommended one where that does not suit the size. A board that
    /// parity rules out has its outcome at once. `seed` is for strategies that make random choices.
    pub fn start(
        start: Board,
        goal: Goal,
        strategy: Strategy,
        limits: Limits,
        seed: u64,
        cache: &TableCache,
    ) -> Result<Solver, RunError> {
        let strategy = match strategy.suits(goal.size()) {
            true => strategy,
            false => Strategy::recommended(goal.size()),
        };
        let mut solver = Solver {
            stage: Stage::Ended(Outcome::Stopped),
            stats: Stats::default(),
            before: Stats::default(),
            strategy,
            limits,
            known: None,
            bound: 0,
        };
        solver.stage = match (Puzzle::new(start, goal), strategy) {
            (Err(PuzzleError::Unsolvable(parity)), _) => Stage::Ended(Outcome::Unsolvable(parity)),
            (Ok(puzzle), Strategy::Search(method)) if waits(method, &goal) => {
                Stage::Estimate(Box::new(puzzle), method)
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
                match cache.recall(&start, &goal) {
                    Some(Recall::On(moves)) => {
                        solver.stats.bound = moves.len() as u32;
                        Stage::Ended(proved(&puzzle, moves))
                    }
                    recall => {
                        if let Some(Recall::Beside(moves)) = recall {
                            solver.bound = moves.len().saturating_sub(2) as u32;
                            solver.known = Some(moves);
                        }
                        Stage::Patterns(Box::new(puzzle), Box::new(tiers))
                    }
                }
            }
        };
        Ok(solver)
    }

    /// Seeds a solver that has not been advanced with what is known of its board: a solution, which is replayed before it
    /// is believed, and a proved lower bound on the length of every solution. Only IDA* with pattern databases and the
    /// anytime search make use of it.
    pub fn with_known(mut self, incumbent: Option<&[Move]>, lower_bound: u32) -> Solver {
        self.stage = match self.stage {
            Stage::Anytime(anytime) => {
                let anytime = anytime.with_known(incumbent, lower_bound);
                self.stats = anytime.stats();
                Stage::Anytime(Box::new(anytime))
            }
            Stage::Patterns(puzzle, tiers) => {
                let shorter = |moves: &&[Move]| {
                    let known = self.known.as_ref();
                    known.is_none_or(|known| moves.len() < known.len())
                        && puzzle.replay(moves).is_ok()
                };
                if let Some(moves) = incumbent.filter(shorter) {
                    self.known = Some(moves.to_vec());
                }
                self.bound = self.bound.max(lower_bound);
                Stage::Patterns(puzzle, tiers)
            }
            stage => stage,
        };
        self
    }

    /// Does one slice of building or searching. `Waiting` while nothing can be done before others report or weights
    /// come; what has ended stays as it is.
    ///
    /// # Panics
    /// If moves that were found do not lead to the goal: better no answer than a wrong one.
    pub fn advance(&mut self, cache: &mut TableCache, budget: u32) -> Step<&Outcome> {
        let stage = std::mem::replace(&mut self.stage, Stage::Ended(Outcome::Stopped));
        self.stage = match stage {
            Stage::DistanceTable(puzzle) => self.look_up(puzzle, cache, budget),
            Stage::Patterns(puzzle, tiers) => self.search(puzzle, tiers, cache, budget),
            Stage::Estimate(puzzle, method) => self.equip(puzzle, method, cache, budget),
            Stage::Search(mut run) => {
                let outcome = run.advance(budget).done().cloned();
                self.stats = added(self.before, run.stats());
                outcome.map_or(Stage::Search(run), Stage::Ended)
            }
            Stage::Anytime(anytime) => self.better(anytime, cache, budget),
            ended => ended,
        };
        let is_waiting = self.is_waiting();
        match &self.stage {
            Stage::Ended(outcome) => Step::Done(outcome),
            _ if is_waiting => Step::Waiting,
            _ => Step::Running,
        }
    }

    fn look_up(&mut self, puzzle: Box<Puzzle>, cache: &mut TableCache, budget: u32) -> Stage {
        match cache.exact(puzzle.goal(), budget) {
            TableStatus::Building => Stage::DistanceTable(puzzle),
            TableStatus::OutOfMemory => self.fall_back(&puzzle),
            TableStatus::Ready(exact) => match exact.solution(puzzle.start()) {
                Ok(moves) => {
                    self.stats.bound = moves.len() as u32;
                    Stage::Ended(proved(&puzzle, moves))
                }
                Err(_) => self.fall_back(&puzzle),
            },
        }
    }

    fn search(
        &mut self,
        puzzle: Box<Puzzle>,
        mut tiers: Box<TieredSearch<PdbIdaStar>>,
        cache: &mut TableCache,
        budget: u32,
    ) -> Stage {
        let step = if self.is_known(self.bound) {
            Step::Running
        } else {
            tiers.advance(cache, budget, |(tables, automaton)| {
                self.before = self.stats;
                let nodes = self.limits.nodes.saturating_sub(self.before.expanded);
                let optimal = PdbIdaStar::new(&puzzle, tables, automaton, nodes)?;
                Ok(optimal.at_least(self.bound))
            })
        };
        if let Some((tier, optimal)) = tiers.search() {
            let figures = optimal.figures();
            let searched = Stats {
                expanded: figures.expanded,
                generated: figures.generated,
                bytes: cache.bytes(),
                bound: figures.bound,
                ..Stats::default()
            };
            self.stats = added(self.before, searched);
            self.strategy = Strategy::PatternDatabase(tier);
            self.bound = self.bound.max(figures.bound);
        }
        match step {
            Step::Done(Ok(Ok(moves))) => {
                cache.remember(SolutionCache::new(&puzzle, &moves));
                Stage::Ended(proved(&puzzle, moves))
            }
            _ if self.is_known(self.bound) => {
                let moves = self.known.take().unwrap_or_default();
                self.stats.bound = moves.len() as u32;
                cache.remember(SolutionCache::new(&puzzle, &moves));
                Stage::Ended(proved(&puzzle, moves))
            }
            Step::Done(Ok(Err(LimitReached))) => {
                let limit = Limit::Nodes(self.limits.nodes);
                Stage::Ended(Outcome::LimitReached(limit))
            }
            Step::Done(Err(NoTables)) => self.fall_back(&puzzle),
            Step::Running | Step::Waiting => Stage::Patterns(puzzle, tiers),
        }
    }

    fn better(&mut self, mut anytime: Box<Anytime>, cache: &mut TableCache, budget: u32) -> Stage {
        let step = anytime.advance(cache, budget);
        self.stats = Stats {
            bound: anytime.bound(),
            ..anytime.stats()
        };
        if !step.is_done() {
            return Stage::Anytime(anytime);
        }
        let limit = match self.stats.expanded >= self.limits.nodes {
            true => Limit::Nodes(self.limits.nodes),
            false => Limit::Memory(self.stats.bytes),
        };
        Stage::Ended(best(&anytime).unwrap_or(Outcome::LimitReached(limit)))
    }

    /// The search that others may help with, and its puzzle: one with large tables, after which none will follow.
    pub fn shared(&mut self) -> Option<(&Puzzle, &mut PdbIdaStar)> {
        match &mut self.stage {
            Stage::Patterns(puzzle, tiers) => Some((puzzle, tiers.shared()?)),
            Stage::Anytime(anytime) => anytime.shared(),
            _ => None,
        }
    }

    /// Whether there is nothing to do before others report, or weights come.
    pub fn is_waiting(&self) -> bool {
        match &self.stage {
            Stage::Patterns(_, tiers) => tiers
                .search()
                .is_some_and(|(_, optimal)| optimal.is_waiting()),
            Stage::Anytime(anytime) => anytime.is_waiting(),
            _ => false,
        }
    }

    /// A board that is solved better and better: another may do a part of the work.
    pub fn anytime(&mut self) -> Option<&mut Anytime> {
        match &mut self.stage {
            Stage::Anytime(anytime) => Some(anytime),
            _ => None,
        }
    }

    /// Does only a part of the work, if it can be divided.
    pub fn with_part(mut self, part: Part) -> Solver {
        if let Stage::Anytime(anytime) = self.stage {
            self.stage = Stage::Anytime(Box::new(anytime.with_part(part)));
        }
        self
    }

    /// Starts the search that was asked for, once its estimate has what it needs.
    fn equip(
        &mut self,
        puzzle: Box<Puzzle>,
        method: Method,
        cache: &mut TableCache,
        budget: u32,
    ) -> Stage {
        let (start, goal) = (*puzzle.start(), *puzzle.goal());
        let tables = match cache.tables(&goal, PdbSum::TIER, budget) {
            TableStatus::Ready(tables) => Some(tables),
            TableStatus::Building => return Stage::Estimate(puzzle, method),
            TableStatus::OutOfMemory => return Stage::Ended(Outcome::LimitReached(Limit::Tables)),
        };
        match Run::with_tables(start, goal, method, self.limits, tables) {
            Ok(run) => Stage::Search(Box::new(run)),
            Err(_) => Stage::Ended(Outcome::LimitReached(Limit::Tables)),
        }
    }

    /// Whether the solution known from the start is as short as any can be.
    fn is_known(&self, bound: u32) -> bool {
        let known = self.known.as_ref();
        known.is_some_and(|moves| moves.len() <= bound as usize)
    }

    /// A search that needs no tables, where there is no memory for them.
    fn fall_back(&mut self, puzzle: &Puzzle) -> Stage {
        let method = recommended_method(puzzle.size());
        self.before = self.stats;
        self.strategy = Strategy::Search(method);
        match Run::start(*puzzle.start(), *puzzle.goal(), method, self.limits) {
            Ok(run) => Stage::Search(Box::new(run)),
            Err(_) => Stage::Ended(Outcome::LimitReached(Limit::Memory(0))),
        }
    }

    /// Ends it where it stands. An outcome that it has already stays; the best so far, where there is one, becomes
    /// the outcome.
    pub fn stop(&mut self) {
        self.end(Outcome::Stopped);
    }

    /// Ends it because of a limit that only its caller can keep, with the outcome that it has already or the best so
    /// far, like [`stop`](Self::stop).
    pub fn give_up(&mut self, limit: Limit) {
        self.end(Outcome::LimitReached(limit));
    }

    fn end(&mut self, outcome: Outcome) {
        self.stage = match std::mem::replace(&mut self.stage, Stage::Ended(outcome.clone())) {
            Stage::Ended(earlier) => Stage::Ended(earlier),
            Stage::Anytime(anytime) => Stage::Ended(best(&anytime).unwrap_or(outcome)),
            _ => Stage::Ended(outcome),
        };
    }

    /// The shortest solution so far: one that may still be bettered, or that of the outcome.
    pub fn best(&self) -> Option<&[Move]> {
        match &self.stage {
            Stage::Anytime(anytime) => anytime.best(),
            Stage::Ended(Outcome::Solved(solution)) => Some(&solution.moves),
            _ => None,
        }
    }

    /// Returns the outcome that the solver would have if it ended now: the best solution so far, proved optimal if it is
    /// as short as the lower bound; `None` without a solution. The solver can be advanced further as if nothing had been
    /// asked.
    pub fn interim_outcome(&self) -> Option<Outcome> {
        match &self.stage {
            Stage::Anytime(anytime) => best(anytime),
            Stage::Ended(Outcome::Solved(solution)) => Some(Outcome::Solved(solution.clone())),
            _ => None,
        }
    }

    /// Returns the beams that an anytime search has started, in their order; none for other strategies, or once it has
    /// ended.
    pub fn beams_started(&self) -> &[BeamRecord] {
        match &self.stage {
            Stage::Anytime(anytime) => anytime.beams_started(),
            _ => &[],
        }
    }

    pub fn outcome(&self) -> Option<&Outcome> {
        match &self.stage {
            Stage::Ended(outcome) => Some(outcome),
            _ => None,
        }
    }

    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// How it is being solved.
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }
}

/// Whether a method's estimate needs tables, and they can be had.
fn waits(method: Method, goal: &Goal) -> bool {
    method.needs_tables() && method.heuristic.fits(goal.size())
}

/// The figures of two searches one after the other.
fn added(before: Stats, now: Stats) -> Stats {
    Stats {
        expanded: before.expanded + now.expanded,
        generated: before.generated + now.generated,
        ..now
    }
}

/// The best solution so far, which is a shortest one where it has as few moves as any can have.
fn best(anytime: &Anytime) -> Option<Outcome> {
    let moves = anytime.best()?.to_vec();
    let proved_optimal = moves.len() as u32 == anytime.bound();
    Some(Outcome::Solved(Solution {
        moves,
        proved_optimal,
    }))
}

fn proved(puzzle: &Puzzle, moves: Vec<Move>) -> Outcome {
    if let Err(error) = puzzle.replay(&moves) {
        panic!("a wrong solution was found: {error}");
    }
    Outcome::Solved(Solution {
        moves,
        proved_optimal: true,
    })
}

#[cfg(test)]
mod tests;
