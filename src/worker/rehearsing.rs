//! A board solved for practice: the browser compiles what runs often while it runs, and slowly what runs for the first
//! time. When someone asks, the way to a solution has been gone before.

use super::slice::{BUDGET, Slice};
use crate::engine::anytime::Part;
use crate::engine::{Solver, Strategy, TableCache};
use crate::puzzle::{Goal, Random, scramble};
use crate::search::Limits;
use crate::step::Step;

/// A large board being solved that nobody has asked for.
pub struct Rehearsing {
    solver: Solver,
    budget: u32,
}

/// Boards that it expands: a good part of a second's work.
const BOARDS: u64 = 300_000;

impl Rehearsing {
    pub fn start(goal: &Goal, cache: &TableCache) -> Option<Rehearsing> {
        let start = scramble::uniform(goal, &mut Random::seeded(0));
        let limits = Limits {
            nodes: BOARDS,
            ..Limits::default()
        };
        let solver = Solver::start(
            start,
            *goal,
            Strategy::recommended(goal.size()),
            limits,
            0,
            cache,
        )
        .ok()?;
        Some(Rehearsing {
            solver: solver.with_part(Part::Answers),
            budget: BUDGET,
        })
    }

    /// One slice of work. Whether it is over.
    pub fn work(&mut self, cache: &mut TableCache, clock: &dyn Fn() -> f64) -> bool {
        let mut slice = Slice::new(clock);
        while slice.lasts() {
            if self.solver.advance(cache, self.budget) != Step::Running {
                return true;
            }
            slice.look(&mut self.budget);
        }
        false
    }
}
