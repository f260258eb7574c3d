//! A search that makes the first one that the user asks for fast: it builds the tables of the learned weights, and makes the
//! browser's optimizing compiler compile the search code. WebAssembly code runs slowly until it has been optimized.

use crate::engine::anytime::AnytimeRole;
use crate::engine::{Solver, Strategy, TableCache};
use crate::puzzle::{Goal, Random, scramble};
use crate::search::Limits;
use crate::step::Step;
use crate::worker::job::{Job, JobContext};
use crate::worker::slice::{INITIAL_BUDGET, Slice};

/// Solves a random large board and discards the solution.
pub struct WarmUpJob {
    solver: Solver,
    /// Nodes to expand between two clock checks.
    budget: u32,
}

/// Nodes that the warm-up expands once the tables are built: a fraction of a second of work.
const WARM_UP_NODES: u64 = 300_000;

impl WarmUpJob {
    /// Creates the job for a random board of `goal`'s size; `None` if the search cannot be started.
    pub fn new(goal: &Goal, tables: &TableCache) -> Option<WarmUpJob> {
        let start = scramble::uniform(goal, &mut Random::seeded(0));
        let limits = Limits {
            nodes: WARM_UP_NODES,
            ..Limits::default()
        };
        let strategy = Strategy::recommended(goal.size());
        let solver = Solver::start(start, *goal, strategy, limits, 0, tables).ok()?;
        Some(WarmUpJob {
            solver: solver.with_role(AnytimeRole::Incumbent),
            budget: INITIAL_BUDGET,
        })
    }
}

impl Job for WarmUpJob {
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let mut slice = Slice::new(cx.clock);
        while slice.has_time() {
            let ended = self.solver.advance(cx.tables, self.budget).is_done();
            if ended || self.solver.is_waiting() {
                return Step::Done(());
            }
            slice.check_clock(&mut self.budget);
        }
        Step::Running
    }

    fn stop(&mut self, _: &mut JobContext<'_>) {}
}
