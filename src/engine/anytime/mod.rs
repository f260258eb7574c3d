//! IncumbentSearch for boards that are too large for a shortest one at once: a solution soon, shorter ones after it, and
//! under them a lower bound that rises until both meet.
//!
//! [`IncumbentSearch`] finds the solutions: it [constructs](construct()) a first one, then runs [beams](Beam) guided by learned
//! weights. [`LowerBoundSearch`] proves how short a solution can be at best. [`Anytime`] is both, or one of them for a worker
//! that shares the board with another.

mod beam;
mod constructive;
mod grid;
mod incumbent_search;
mod loops;
mod path_improver;
mod plan;
mod ray;
mod weight_cache;

pub use beam::{Beam, BeamResult};
pub use constructive::{ConstructiveSolver, construct};
pub use incumbent_search::IncumbentSearch;
pub use path_improver::PathImprover;
pub use plan::{BeamRecord, Direction};
pub use weight_cache::{AnyLearnedHeuristic, Guidance, WeightCache, WeightsFile};

use serde::{Deserialize, Serialize};

use super::lower_bound::{LowerBoundSearch, Proof};
use super::pdb_ida_star::PdbIdaStar;
use super::table_cache::TableCache;
use crate::puzzle::{Move, Puzzle};
use crate::search::{Limits, Stats};
use crate::step::Step;

/// Which part of the work is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Part {
    #[default]
    Both,
    /// Solutions; another proves the bound.
    Incumbent,
    /// The bound; another looks for solutions. On boards that no tables are for, it soon rises but slowly, and the
    /// other's solutions are shortened beside.
    LowerBound,
}

/// Boards expanded for solutions before the bound has its turns: good solutions come soon.
const SOON: u64 = 300_000;

/// Boards expanded for the bound before solutions of others are shortened, where there are no tables; and one turn in so
/// many that it has then.
const FIRST_BOUND: u64 = 1_000_000;
const SELDOM: u32 = 8;

/// Bytes that a beam takes at the most, where more would be allowed: with the tables of the bound, and what a browser
/// needs itself, all stays well below half a gigabyte.
const MAX_BEAM: u64 = 170 << 20;

/// A board being solved better and better, advanced in slices.
///
/// With a limit of boards, each part expands so many, one after the other, and what is found depends on the board, the
/// seed and that number alone.
pub struct Anytime {
    part: Part,
    limits: Limits,
    /// Whether the bound waits for the last solution, so that neither depends on when the other comes.
    is_repeatable: bool,
    answers: IncumbentSearch,
    bounds: LowerBoundSearch,
    /// Whether there is anything left to do for each.
    left: [bool; 2],
    /// Whose turn it is, and how many there were.
    turn: Part,
    turns: u32,
    /// Proved by another.
    told: u32,
    bytes: u64,
}

impl Anytime {
    pub fn start(puzzle: &Puzzle, limits: Limits, seed: u64) -> Anytime {
        let is_repeatable = limits.nodes < u64::MAX;
        let memory = limits.memory.min(MAX_BEAM);
        Anytime {
            part: Part::Both,
            limits,
            answers: IncumbentSearch::start(puzzle, memory, seed, is_repeatable),
            bounds: match is_repeatable {
                true => LowerBoundSearch::start(puzzle).within(limits.nodes),
                false => LowerBoundSearch::start(puzzle),
            },
            is_repeatable,
            left: [true, true],
            turn: Part::Incumbent,
            turns: 0,
            told: 0,
            bytes: 0,
        }
    }

    /// Before anything is done: only a part of the work.
    pub fn with_part(mut self, part: Part) -> Anytime {
        self.part = part;
        self.left = [part != Part::LowerBound, part != Part::Incumbent];
        if part == Part::LowerBound && self.bounds.is_without_tables() && !self.is_repeatable {
            self.answers = self.answers.polishing();
            self.left[0] = true;
        }
        self
    }

    /// Before anything is done: with a solution that is known, which is replayed before it is believed, and a proved
    /// lower bound of every solution's length.
    pub fn with_known(mut self, incumbent: Option<&[Move]>, lower_bound: u32) -> Anytime {
        self.bounds.raise(lower_bound);
        if let Some(moves) = incumbent {
            self.learn(moves);
        }
        self
    }

    /// Returns the part of the work that is done here.
    pub fn part(&self) -> Part {
        self.part
    }

    /// Who is to go on, where both have something to do.
    fn next_turn(&self) -> Part {
        let other = match self.turn {
            Part::LowerBound => Part::Incumbent,
            _ => Part::LowerBound,
        };
        match self.part {
            // What is waited for gives the bound its turn.
            _ if self.answers.is_waiting() => other,
            Part::LowerBound if self.bounds.stats().expanded < FIRST_BOUND => Part::LowerBound,
            Part::LowerBound if self.turns.is_multiple_of(SELDOM) => Part::LowerBound,
            Part::LowerBound => Part::Incumbent,
            _ if self.answers.work().0 < SOON => Part::Incumbent,
            _ => other,
        }
    }

    /// Expands about `budget` nodes. `Waiting` while nothing can be done before weights come or others report; done when
    /// the best solution is proved shortest, or nothing is left to do.
    pub fn advance(&mut self, cache: &mut TableCache, budget: u32) -> Step<()> {
        if self.is_proved() {
            return Step::Done(());
        }
        match self.left {
            [true, true] if !self.is_repeatable => {
                self.turn = self.next_turn();
                self.turns = self.turns.wrapping_add(1);
                match self.turn {
                    Part::LowerBound => self.prove(cache, budget),
                    _ => self.answer(cache, budget),
                }
            }
            [true, _] => self.answer(cache, budget),
            [false, true] => self.prove(cache, budget),
            [false, false] => {}
        }
        self.bytes = cache.bytes() + self.answers.work().2;
        if self.left == [false, false] || self.is_proved() {
            Step::Done(())
        } else if self.is_waiting() {
            Step::Waiting
        } else {
            Step::Running
        }
    }

    fn answer(&mut self, cache: &mut TableCache, budget: u32) {
        let left = self.limits.nodes.saturating_sub(self.answers.work().0);
        let budget = budget.min(left.min(u32::MAX.into()) as u32);
        self.left[0] = left > 0 && !self.answers.advance(&mut cache.weights, budget).is_done();
        if let Some(best) = self.answers.best() {
            self.bounds.know(best.len() as u32);
        }
    }

    fn prove(&mut self, cache: &mut TableCache, budget: u32) {
        match self.bounds.advance(cache, budget) {
            Step::Running | Step::Waiting => {}
            Step::Done(Proof::Closed) => self.left[1] = false,
            Step::Done(Proof::Found(moves)) => {
                self.left[1] = false;
                self.answers.know(&moves);
            }
        }
    }

    fn is_proved(&self) -> bool {
        self.best()
            .is_some_and(|best| best.len() as u32 <= self.bound())
    }

    /// Another has proved a bound.
    pub fn raise(&mut self, bound: u32) {
        self.told = self.told.max(bound);
    }

    /// Another has found a solution, which is replayed before it is believed.
    pub fn learn(&mut self, moves: &[Move]) {
        self.answers.know(moves);
        if let Some(best) = self.answers.best() {
            self.bounds.know(best.len() as u32);
        }
    }

    /// There is nobody else any more.
    pub fn take_over(&mut self) {
        if self.part != Part::Both {
            self.part = Part::Both;
            self.left = [true, true];
        }
    }

    /// The shortest solution so far, which was replayed.
    pub fn best(&self) -> Option<&[Move]> {
        self.answers.best()
    }

    /// Returns the beams that the search for solutions has started, in their order.
    pub fn beams_started(&self) -> &[BeamRecord] {
        self.answers.beams_started()
    }

    /// No solution has fewer moves, which is proved.
    pub fn bound(&self) -> u32 {
        self.bounds.bound().max(self.told)
    }

    /// Whether there is nothing to do before weights come or others report.
    pub fn is_waiting(&self) -> bool {
        let waiting = [self.answers.is_waiting(), self.bounds.is_waiting()];
        match self.left {
            [true, true] if !self.is_repeatable => waiting == [true, true],
            [true, _] => waiting[0],
            [false, left] => !left || waiting[1],
        }
    }

    /// The search that others may help with, and its puzzle.
    pub fn shared(&mut self) -> Option<(&Puzzle, &mut PdbIdaStar)> {
        match self.part {
            Part::LowerBound => self.bounds.shared(),
            _ => None,
        }
    }

    pub fn stats(&self) -> Stats {
        let (expanded, generated, _) = self.answers.work();
        let proving = self.bounds.stats();
        Stats {
            expanded: expanded + proving.expanded,
            generated: generated + proving.generated,
            bytes: self.bytes,
            bound: self.bound(),
            ..Stats::default()
        }
    }
}

#[cfg(test)]
pub mod tests;
