//! The next move, shown on the board.

use std::rc::Rc;

use super::{Failure, State, Tab, Task, TaskKind};
use crate::engine::{self, Strategy};
use crate::page::move_line::MoveLine;
use crate::protocol::{Priority, SolveSpec};
use crate::puzzle::{Board, Move};
use crate::search::{Limits, Outcome};

/// Time limit of a hint that is to be proved, and then again of any other, in milliseconds.
const HINT_TIME_LIMIT_MS: u32 = 2000;

/// Time limit of a hint on a large board, in milliseconds. The best solution found by then is good enough: it would not
/// be proved in ten times as many.
const LARGE_HINT_TIME_LIMIT_MS: u32 = 400;

/// The hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    Off,
    Searching,
    Shown {
        step: Move,
        /// Moves left, with this one.
        to_go: usize,
        /// No shorter way exists.
        proved: bool,
    },
    Failed(Failure),
}

impl State {
    /// Returns `true` if there is a next move to be shown.
    pub fn can_hint(&self) -> bool {
        self.play.board() != self.play.goal.board() && self.play.unsolvability().is_none()
    }

    pub(super) fn toggle_hint(&mut self) {
        if let Hint::Shown { .. } | Hint::Searching = self.solve.hint {
            self.cancel_hint();
        } else if self.can_hint() {
            self.open_tab(Tab::Solve);
            self.play.game.mark_assisted();
            if !self.show_known_hint() {
                let strategy = Strategy::recommended(self.play.goal.size());
                let spec = self.hint_spec(*self.play.board(), strategy);
                self.worker.weights_unavailable = false;
                self.ensure_worker();
                self.worker.tasks.start(Task::Hint(spec));
                self.solve.hint = Hint::Searching;
            }
        }
    }

    fn hint_spec(&self, start: Board, strategy: Strategy) -> SolveSpec {
        SolveSpec {
            start,
            goal: self.play.goal,
            strategy,
            limits: Limits::default(),
            time_limit_ms: Some(match strategy {
                Strategy::Anytime => LARGE_HINT_TIME_LIMIT_MS,
                _ => HINT_TIME_LIMIT_MS,
            }),
            priority: Priority::Short,
            resume: None,
        }
    }

    /// Shows the next move of the known solution. Returns `false` if the board is not on it.
    fn show_known_hint(&mut self) -> bool {
        let Some((line, at)) = self.known_solution_from(self.play.board()) else {
            return false;
        };
        let Some(&step) = line.moves().get(at) else {
            return false;
        };
        self.solve.hint = Hint::Shown {
            step,
            to_go: line.len() - at,
            proved: line.is_proved(),
        };
        true
    }

    /// Takes the answer to a hint. One that reached a limit is followed by a quicker search if `may_retry`.
    pub(super) fn hint_finished(&mut self, spec: &SolveSpec, outcome: Outcome, may_retry: bool) {
        match outcome {
            Outcome::Solved(solution) => {
                let (moves, is_proved) = (&solution.moves, solution.proved_optimal);
                match MoveLine::to_goal(spec.start, moves, &spec.goal, is_proved) {
                    Some(line) => {
                        self.solve.hint = Hint::Off;
                        self.solve.known_solution = Some(Rc::new(line));
                        self.show_known_hint();
                    }
                    None => self.hint_failed(Failure::WrongAnswer),
                }
            }
            Outcome::LimitReached(_) if may_retry => {
                let quick = Strategy::Search(engine::quick_method(spec.goal.size()));
                let spec = self.hint_spec(spec.start, quick);
                self.worker.tasks.start(Task::QuickHint(spec));
            }
            Outcome::LimitReached(limit) => self.hint_failed(Failure::NoHint(limit)),
            Outcome::Stopped | Outcome::Unsolvable(_) => self.hint_stopped(),
        }
    }

    pub(super) fn hint_failed(&mut self, failure: Failure) {
        self.solve.hint = Hint::Failed(failure);
    }

    pub(super) fn hint_stopped(&mut self) {
        self.solve.hint = Hint::Off;
    }

    /// Hides the hint, and ends the search for it.
    pub(super) fn cancel_hint(&mut self) {
        self.solve.hint = Hint::Off;
        self.worker.tasks.cancel(TaskKind::Hint);
    }
}
