//! The helpers that a worker calls for a hard board. Knows no browser: what is to be done is told as
//! [`Message`]s.

use std::sync::Arc;

use super::Message;
use crate::engine::Solver;
use crate::engine::automaton::Automaton;
use crate::engine::optimal::{Errand, Optimal, Report};
use crate::engine::pattern::Tables;
use crate::puzzle::Puzzle;

/// Boards that a search expands before helpers are called: what takes less than a fifth of a second is done
/// before they are there.
const EASY: u64 = 2_000_000;

/// Errands that a helper has at a time: one to run, and one for the moment when that is done.
const AHEAD: usize = 2;

/// An errand is one of so many parts, for each worker, of what is left of a threshold: the less is left, the
/// smaller they become, so that all are done at about the same time.
const PARTS: u64 = 8;

/// What a helper needs before its first errand.
pub struct Briefing {
    pub puzzle: Puzzle,
    pub tables: Arc<Tables>,
    pub automaton: Arc<Automaton>,
}

/// Other workers at the service of one search.
pub struct Crew {
    /// How many may be had.
    most: usize,
    helpers: Vec<Helper>,
    easy: u64,
}

enum Helper {
    Starting,
    /// The errands it has not reported on, the oldest first.
    Working(Vec<Errand>),
    Lost,
}

impl Default for Crew {
    fn default() -> Crew {
        Crew {
            most: 0,
            helpers: Vec::new(),
            easy: EASY,
        }
    }
}

impl Crew {
    pub fn allow(&mut self, helpers: u8) {
        self.most = usize::from(helpers);
    }

    /// How many helpers are at work.
    pub fn at_work(&self) -> usize {
        let working = |helper: &&Helper| matches!(helper, Helper::Working(_));
        self.helpers.iter().filter(working).count()
    }

    /// Calls helpers when a search turns out to be hard, and keeps those there are busy.
    pub fn serve(&mut self, solver: &mut Solver, post: &mut dyn FnMut(Message)) {
        let Some((_, search)) = solver.shared() else {
            return;
        };
        if self.helpers.is_empty() && self.most > 0 && search.figures().expanded >= self.easy {
            self.helpers.resize_with(self.most, || Helper::Starting);
            post(Message::Hire(self.most));
        }
        let parts = PARTS * (self.at_work() as u64 + 1);
        for (number, helper) in self.helpers.iter_mut().enumerate() {
            if let Helper::Working(errands) = helper {
                supply(number, errands, parts, search, post);
            }
        }
    }

    /// A helper can hear.
    pub fn ready(&mut self, number: usize, solver: &mut Solver, post: &mut dyn FnMut(Message)) {
        let Some((puzzle, search)) = solver.shared() else {
            return;
        };
        if let Some(helper @ Helper::Starting) = self.helpers.get_mut(number) {
            *helper = Helper::Working(Vec::new());
            let (tables, automaton) = search.tables();
            let briefing = Briefing {
                puzzle: puzzle.clone(),
                tables: tables.clone(),
                automaton: automaton.clone(),
            };
            post(Message::Brief(number, Box::new(briefing)));
            self.serve(solver, post);
        }
    }

    /// A helper has run its oldest errand.
    pub fn reported(
        &mut self,
        number: usize,
        report: Report,
        solver: &mut Solver,
        post: &mut dyn FnMut(Message),
    ) {
        if let Some(Helper::Working(errands)) = self.helpers.get_mut(number)
            && !errands.is_empty()
        {
            errands.remove(0);
            if let Some((_, search)) = solver.shared() {
                search.hand_in(report);
            }
            self.serve(solver, post);
        }
    }

    /// A helper is gone. What it was doing is for others.
    pub fn lost(&mut self, number: usize, solver: Option<&mut Solver>) {
        let Some(helper) = self.helpers.get_mut(number) else {
            return;
        };
        let helper = std::mem::replace(helper, Helper::Lost);
        if let (Helper::Working(errands), Some(solver)) = (helper, solver)
            && let Some((_, search)) = solver.shared()
        {
            errands
                .into_iter()
                .for_each(|errand| search.take_back(errand));
        }
    }

    /// Sends everyone home: a helper serves one search.
    pub fn dismiss(&mut self, post: &mut dyn FnMut(Message)) {
        if !self.helpers.is_empty() {
            self.helpers.clear();
            post(Message::Dismiss);
        }
    }
}

fn supply(
    number: usize,
    errands: &mut Vec<Errand>,
    parts: u64,
    search: &mut Optimal,
    post: &mut dyn FnMut(Message),
) {
    while errands.len() < AHEAD
        && let Some(errand) = search.hand_out(parts)
    {
        errands.push(errand.clone());
        post(Message::Errand(number, errand));
    }
}
