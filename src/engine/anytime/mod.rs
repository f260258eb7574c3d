//! Anytime search for boards that are too large to be solved optimally within seconds: it finds a first solution,
//! improves it, and raises a lower bound until both meet.
//!
//! `IncumbentSearch` finds the solutions: it [constructs](construct()) a first one, then runs [beam
//! searches](Beam) guided by learned weights. [`LowerBoundSearch`] proves a lower bound. [`Anytime`] runs both, or
//! one of them in a worker that shares the board with another.

mod any_heuristic;
mod beam;
mod constructive;
mod cycles;
mod expansion_chain;
mod grid;
mod incumbent_search;
mod learned_parts;
mod mixture;
mod pair_tables;
mod path_improver;
mod schedule;
mod weight_cache;
mod weights_file;

pub use beam::{Beam, BeamResult};
pub use constructive::construct;
use incumbent_search::IncumbentSearch;
pub use path_improver::PathImprover;
pub use schedule::{BeamRecord, Direction};
pub use weight_cache::WeightCache;
pub use weights_file::WeightsFile;

use serde::{Deserialize, Serialize};

use super::lower_bound::{BoundOutcome, LowerBoundSearch};
use super::pdb_ida_star::PdbIdaStar;
use super::table_cache::TableCache;
use crate::puzzle::{Move, Puzzle};
use crate::search::{Limits, Stats};
use crate::step::Step;

/// The part of an anytime search that a worker runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum AnytimeRole {
    /// Both the search for solutions and the lower bound.
    #[default]
    Both,
    /// The search for solutions; another worker proves the bound.
    Incumbent,
    /// The lower bound; another worker searches for solutions. On boards without pattern databases the bound soon
    /// rises slowly, so this worker searches for solutions as well.
    LowerBound,
}

/// Nodes expanded for solutions before the lower bound gets every second slice: good solutions come first. Chosen
/// by hand.
const INCUMBENT_FIRST_NODES: u64 = 300_000;

/// Nodes expanded for the lower bound before a worker without pattern databases searches for solutions as well.
/// Chosen by hand.
const BOUND_FIRST_NODES: u64 = 1_000_000;

/// From then on the lower bound gets one slice in this many. Chosen by hand.
const BOUND_SLICE_INTERVAL: u32 = 8;

/// Limit on the memory of a beam, whatever the user allows: with its tables, a worker stays below 300 MB.
const MAX_BEAM_BYTES: u64 = 170 << 20;

/// An anytime search in progress, advanced in slices.
///
/// With a node limit, each role expands that many nodes, one role after the other, and the result depends only on
/// the board, the seed and the limit.
pub struct Anytime {
    role: AnytimeRole,
    limits: Limits,
    /// `true` if the lower bound waits for the last solution, so that neither depends on when the other one is
    /// found.
    is_reproducible: bool,
    incumbent_search: IncumbentSearch,
    lower_bound_search: LowerBoundSearch,
    /// `true` while there is work left, for the incumbent and for the lower bound.
    has_work: [bool; 2],
    /// The role that the last slice was for.
    active_role: AnytimeRole,
    /// The number of slices so far in which both roles had work.
    shared_slices: u32,
    /// The lower bound that another worker has proved.
    reported_bound: u32,
    /// The memory in use after the last slice, in bytes.
    bytes: u64,
}

impl Anytime {
    /// Starts a search in both roles.
    pub fn start(puzzle: &Puzzle, limits: Limits, seed: u64) -> Anytime {
        let is_reproducible = limits.nodes < u64::MAX;
        let memory = limits.memory.min(MAX_BEAM_BYTES);
        Anytime {
            role: AnytimeRole::Both,
            limits,
            incumbent_search: IncumbentSearch::start(puzzle, memory, seed, is_reproducible),
            lower_bound_search: if is_reproducible {
                LowerBoundSearch::start(puzzle).with_node_limit(limits.nodes)
            } else {
                LowerBoundSearch::start(puzzle)
            },
            is_reproducible,
            has_work: [true, true],
            active_role: AnytimeRole::Incumbent,
            shared_slices: 0,
            reported_bound: 0,
            bytes: 0,
        }
    }

    /// Restricts the search to one role. Call before the first slice.
    pub fn with_role(mut self, role: AnytimeRole) -> Anytime {
        self.role = role;
        self.has_work = [
            role != AnytimeRole::LowerBound,
            role != AnytimeRole::Incumbent,
        ];
        if role == AnytimeRole::LowerBound
            && self.lower_bound_search.exceeds_pdb_cells()
            && !self.is_reproducible
        {
            self.incumbent_search = self.incumbent_search.into_second();
            self.has_work[0] = true;
        }
        self
    }

    /// Adds a known solution, which is replayed before it is accepted, and a proved lower bound. Call before the
    /// first slice.
    pub fn with_known(mut self, incumbent: Option<&[Move]>, lower_bound: u32) -> Anytime {
        self.lower_bound_search.raise_bound(lower_bound);
        if let Some(moves) = incumbent {
            self.add_solution(moves);
        }
        self
    }

    /// Returns the role of this worker.
    pub fn role(&self) -> AnytimeRole {
        self.role
    }

    /// Returns the role of the next slice, where both have work.
    fn next_role(&self) -> AnytimeRole {
        let other = match self.active_role {
            AnytimeRole::LowerBound => AnytimeRole::Incumbent,
            _ => AnytimeRole::LowerBound,
        };
        match self.role {
            // While weights are downloaded, the lower bound gets the time.
            _ if self.incumbent_search.is_waiting() => other,
            AnytimeRole::LowerBound
                if self.lower_bound_search.stats().expanded < BOUND_FIRST_NODES =>
            {
                AnytimeRole::LowerBound
            }
            AnytimeRole::LowerBound if self.shared_slices.is_multiple_of(BOUND_SLICE_INTERVAL) => {
                AnytimeRole::LowerBound
            }
            AnytimeRole::LowerBound => AnytimeRole::Incumbent,
            _ if self.incumbent_search.expanded() < INCUMBENT_FIRST_NODES => AnytimeRole::Incumbent,
            _ => other,
        }
    }

    /// Expands about `budget` nodes. Returns `Waiting` while nothing can be done until weights arrive or helpers
    /// report; done when the incumbent is proved optimal or no work is left.
    pub fn advance(&mut self, cache: &mut TableCache, budget: u32) -> Step<()> {
        if self.is_proved_optimal() {
            return Step::Done(());
        }
        match self.has_work {
            [true, true] if !self.is_reproducible => {
                self.active_role = self.next_role();
                self.shared_slices = self.shared_slices.wrapping_add(1);
                match self.active_role {
                    AnytimeRole::LowerBound => self.search_lower_bound(cache, budget),
                    _ => self.search_incumbent(cache, budget),
                }
            }
            [true, _] => self.search_incumbent(cache, budget),
            [false, true] => self.search_lower_bound(cache, budget),
            [false, false] => {}
        }
        self.bytes = cache.bytes() + self.incumbent_search.bytes();
        if self.has_work == [false, false] || self.is_proved_optimal() {
            Step::Done(())
        } else if self.is_waiting() {
            Step::Waiting
        } else {
            Step::Running
        }
    }

    /// Continues the search for solutions.
    fn search_incumbent(&mut self, cache: &mut TableCache, budget: u32) {
        let nodes_left = self
            .limits
            .nodes
            .saturating_sub(self.incumbent_search.expanded());
        let budget = budget.min(nodes_left.min(u32::MAX.into()) as u32);
        self.has_work[0] = nodes_left > 0
            && !self
                .incumbent_search
                .advance(&mut cache.weights, budget)
                .is_done();
        if let Some(incumbent) = self.incumbent_search.incumbent() {
            self.lower_bound_search
                .set_upper_bound(incumbent.len() as u32);
        }
    }

    /// Continues the search for the lower bound.
    fn search_lower_bound(&mut self, cache: &mut TableCache, budget: u32) {
        match self.lower_bound_search.advance(cache, budget) {
            Step::Running | Step::Waiting => {}
            Step::Done(BoundOutcome::Ended) => self.has_work[1] = false,
            Step::Done(BoundOutcome::Solved(moves)) => {
                self.has_work[1] = false;
                self.incumbent_search.add_solution(&moves);
            }
        }
    }

    /// Returns `true` if the incumbent is as short as the lower bound.
    fn is_proved_optimal(&self) -> bool {
        self.incumbent()
            .is_some_and(|incumbent| incumbent.len() as u32 <= self.bound())
    }

    /// Adds a lower bound that another worker has proved.
    pub fn raise_bound(&mut self, bound: u32) {
        self.reported_bound = self.reported_bound.max(bound);
    }

    /// Adds a solution that another worker has found, which is replayed before it is accepted.
    pub fn add_solution(&mut self, moves: &[Move]) {
        self.incumbent_search.add_solution(moves);
        if let Some(incumbent) = self.incumbent_search.incumbent() {
            self.lower_bound_search
                .set_upper_bound(incumbent.len() as u32);
        }
    }

    /// Takes over both roles, because the other worker is gone.
    pub fn take_over(&mut self) {
        if self.role != AnytimeRole::Both {
            self.role = AnytimeRole::Both;
            self.has_work = [true, true];
        }
    }

    /// Returns the shortest solution found so far, which has been replayed.
    pub fn incumbent(&self) -> Option<&[Move]> {
        self.incumbent_search.incumbent()
    }

    /// Returns the beams that were started, in order.
    pub fn beams_started(&self) -> &[BeamRecord] {
        self.incumbent_search.beams_started()
    }

    /// Returns the proved lower bound on the solution length, in moves.
    pub fn bound(&self) -> u32 {
        self.lower_bound_search.bound().max(self.reported_bound)
    }

    /// Returns `true` while nothing can be done until weights arrive or helpers report.
    pub fn is_waiting(&self) -> bool {
        let waiting = [
            self.incumbent_search.is_waiting(),
            self.lower_bound_search.is_waiting(),
        ];
        match self.has_work {
            [true, true] if !self.is_reproducible => waiting == [true, true],
            [true, _] => waiting[0],
            [false, proves_bound] => !proves_bound || waiting[1],
        }
    }

    /// Returns the search that helpers may join, and its puzzle.
    pub fn shareable_search(&mut self) -> Option<(&Puzzle, &mut PdbIdaStar)> {
        match self.role {
            AnytimeRole::LowerBound => self.lower_bound_search.shareable_search(),
            _ => None,
        }
    }

    /// Returns the figures of both roles together.
    pub fn stats(&self) -> Stats {
        let incumbent_search = &self.incumbent_search;
        let bound_stats = self.lower_bound_search.stats();
        Stats {
            expanded: incumbent_search.expanded() + bound_stats.expanded,
            generated: incumbent_search.generated() + bound_stats.generated,
            bytes: self.bytes,
            bound: self.bound(),
            ..Stats::default()
        }
    }
}

#[cfg(test)]
pub mod tests;
