//! The estimates listed beside the steps of a line.

use std::rc::Rc;

use super::{Solving, State};
use crate::engine::Strategy;
use crate::heuristic::HeuristicKind;
use crate::page::line::Line;
use crate::protocol::{JobId, Question};

/// Boards whose estimates are asked for at the most.
const MOST_BOARDS: usize = 3000;

/// The estimates of a line's boards. The worker gives them: some need tables.
#[derive(Clone, PartialEq, Debug)]
pub struct Estimates {
    /// The number of the question.
    pub id: JobId,
    pub line: Rc<Line>,
    pub heuristic: HeuristicKind,
    /// After each step; none before the answer, and where there is no estimate.
    pub values: Rc<[u32]>,
}

impl State {
    /// Asks for the estimates of the line listed, unless they have been asked for.
    pub(super) fn ask_estimates(&mut self) {
        let Some((line, heuristic)) = self.listed() else {
            self.estimates = None;
            return;
        };
        let same = |asked: &Estimates| asked.line == line && asked.heuristic == heuristic;
        if !self.estimates.as_ref().is_some_and(same) {
            self.job = self.job.next();
            self.estimates = Some(Estimates {
                id: self.job,
                line,
                heuristic,
                values: Rc::default(),
            });
        }
    }

    /// The line whose steps are listed, and the estimate to list with them: that of the method, or a good one
    /// that costs little.
    fn listed(&self) -> Option<(Rc<Line>, HeuristicKind)> {
        let strategy = match &self.solving {
            Solving::Ended(ended) => ended.strategy,
            Solving::Given(_) => self.strategy(),
            // A line that someone steps through, while better ones may come.
            Solving::Running(strategy, _) if self.is_touched() => *strategy,
            _ => return None,
        };
        let to_be_had = |kind: HeuristicKind| {
            let solvable = !kind.needs_tables() || self.obstacle().is_none();
            kind.fits(self.goal.size()) && solvable
        };
        let heuristic = match strategy {
            Strategy::Search(method)
                if method.algorithm.uses_heuristic() && to_be_had(method.heuristic) =>
            {
                method.heuristic
            }
            _ => HeuristicKind::LinearConflict,
        };
        let playback = self.playback.as_ref()?;
        (!playback.is_empty()).then(|| (playback.line().clone(), heuristic))
    }

    /// What the worker is asked about the line listed.
    pub fn question(&self) -> Option<(JobId, Question)> {
        let Estimates {
            id,
            line,
            heuristic,
            ..
        } = self.estimates.as_ref()?;
        let listed = line.len().min(MOST_BOARDS);
        let question = Question {
            start: *line.start(),
            moves: line.moves()[..listed].to_vec(),
            goal: self.goal,
            heuristic: *heuristic,
        };
        Some((*id, question))
    }
}
