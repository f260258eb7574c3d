//! The check whether the solution of a link is shortest.

use std::rc::Rc;

use super::{Solving, State, Task, TaskKind};
use crate::engine::Strategy;
use crate::page::move_line::MoveLine;
use crate::protocol::{Priority, SolveSpec};
use crate::search::{Limits, Outcome};

/// Time limit of the check. Chosen by hand: most 4x4 boards take milliseconds, the hardest ones seconds.
const CHECK_TIME_LIMIT_MS: u32 = 10_000;

/// The moves of a link.
#[derive(Clone, PartialEq, Debug)]
pub struct LinkedLine {
    /// The moves. They are marked as proved once the check has shown that they are shortest.
    pub line: Rc<MoveLine>,
    /// Whether they are shortest.
    pub check: LinkCheck,
}

/// What is known of the length of a link's solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkCheck {
    /// Nothing: the moves do not reach the goal, the board is too large, or the check has failed.
    Unknown,
    /// The check is not started yet.
    Wanted,
    /// The worker computes the shortest length.
    Running,
    /// No solution is shorter.
    Shortest,
    /// There is a shorter solution.
    NotShortest,
}

impl State {
    /// Returns `true` if the recommended strategy for the size of the board proves its solutions optimal.
    pub(super) fn is_provable(&self) -> bool {
        let recommended = Strategy::recommended(self.play.goal.size());
        !matches!(recommended, Strategy::Search(_) | Strategy::Anytime)
    }

    /// Returns the link's moves as they are before the check.
    pub(super) fn linked_line(&self, line: Rc<MoveLine>) -> LinkedLine {
        let is_solution = line.end() == self.play.goal.board();
        let check = if is_solution && self.is_provable() {
            LinkCheck::Wanted
        } else {
            LinkCheck::Unknown
        };
        LinkedLine { line, check }
    }

    /// Starts the check if it is wanted, and cancels it if the link's moves are no longer shown.
    pub(super) fn request_link_check(&mut self) {
        let Solving::FromLink(linked) = &mut self.solve.solving else {
            return self.worker.tasks.cancel(TaskKind::LinkCheck);
        };
        if linked.check == LinkCheck::Wanted {
            linked.check = LinkCheck::Running;
            self.worker.tasks.start(Task::LinkCheck(SolveSpec {
                start: *linked.line.start(),
                goal: self.play.goal,
                strategy: Strategy::recommended(self.play.goal.size()),
                limits: Limits::default(),
                time_limit_ms: Some(CHECK_TIME_LIMIT_MS),
                priority: Priority::Background,
                resume: None,
            }));
        }
    }

    /// Handles the result of the check.
    pub(super) fn link_check_finished(&mut self, spec: &SolveSpec, outcome: &Outcome) {
        let shortest = match outcome {
            Outcome::Solved(found) if found.proved_optimal => {
                MoveLine::to_goal(spec.start, &found.moves, &spec.goal, true)
            }
            _ => None,
        };
        let Solving::FromLink(linked) = &mut self.solve.solving else {
            return;
        };
        let Some(shortest) = shortest else {
            linked.check = LinkCheck::Unknown;
            return;
        };
        if shortest.len() < linked.line.len() {
            linked.check = LinkCheck::NotShortest;
            return;
        }
        linked.check = LinkCheck::Shortest;
        let line = Rc::new(MoveLine::new(spec.start, linked.line.moves(), true));
        linked.line = line.clone();
        if let Some(playback) = &mut self.play.playback {
            playback.update_proof(line.clone());
        }
        self.solve.known_solution = Some(line);
    }

    /// Ends the check without a result.
    pub(super) fn link_check_failed(&mut self) {
        if let Solving::FromLink(linked) = &mut self.solve.solving {
            linked.check = LinkCheck::Unknown;
        }
    }
}
