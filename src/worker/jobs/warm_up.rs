//! A search that no one asked for, to have the browser compile the code that the next one needs: it compiles what runs
//! often while it runs, and what runs for the first time runs slowly.

use crate::engine::anytime::AnytimeRole;
use crate::engine::{Solver, Strategy, TableCache};
use crate::puzzle::{Goal, Random, scramble};
use crate::search::Limits;
use crate::step::Step;
use crate::worker::job::{Job, JobContext};
use crate::worker::slice::{FIRST_BUDGET, Slice};

/// Solves a random large board and discards the solution.
pub struct WarmUpJob {
    solver: Solver,
    budget: u32,
}

/// Nodes that the warm-up expands: a good part of a second's work.
const WARM_UP_NODES: u64 = 300_000;

impl WarmUpJob {
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
            budget: FIRST_BUDGET,
        })
    }
}

impl Job for WarmUpJob {
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let mut slice = Slice::new(cx.clock);
        while slice.lasts() {
            let ended = self.solver.advance(cx.tables, self.budget).is_done();
            if ended || self.solver.is_waiting() {
                return Step::Done(());
            }
            slice.look(&mut self.budget);
        }
        Step::Running
    }

    fn stop(&mut self, _: &mut JobContext<'_>) {}
}
