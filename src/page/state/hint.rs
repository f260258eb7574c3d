//! The hint: the next move of a solution.

use std::rc::Rc;

use super::{Failure, SolveAction, State, Tab, Task, TaskKind};
use crate::engine::{self, Strategy};
use crate::page::move_line::MoveLine;
use crate::protocol::{Priority, SolveSpec};
use crate::puzzle::{Board, Move};
use crate::search::{Limits, Outcome};

/// Time limit of the search for a hint, and of the quick search that follows if it is reached. Chosen by hand.
const HINT_TIME_LIMIT_MS: u32 = 2000;

/// Time limit of the search for a hint on a large board. Chosen by hand: the incumbent by then is good enough, and ten times
/// as long would not prove it optimal.
const LARGE_HINT_TIME_LIMIT_MS: u32 = 400;

/// The hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// No hint was requested.
    Off,
    /// The worker searches for a solution.
    Searching,
    /// The next move is shown.
    Shown {
        /// The next move.
        step: Move,
        /// The number of moves left, including this one.
        to_go: usize,
        /// `true` if no shorter solution exists.
        proved: bool,
    },
    /// No next move was found.
    Failed(Failure),
}

impl State {
    /// Returns `true` if the board shown is solvable and not solved.
    pub fn can_hint(&self) -> bool {
        self.play.board() != self.play.goal.board() && self.play.unsolvability().is_none()
    }

    /// Shows a hint or starts the search for one; hides it, or cancels the search, if there is one already.
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

    /// Handles the result of the search for a hint. If it has reached a limit and `may_retry` is `true`, a search with the
    /// quick method follows.
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

    /// Ends the search for a hint with a failure.
    pub(super) fn hint_failed(&mut self, failure: Failure) {
        self.solve.hint = Hint::Failed(failure);
    }

    /// Ends the search for a hint without a result.
    pub(super) fn hint_stopped(&mut self) {
        self.solve.hint = Hint::Off;
    }

    /// Returns what Escape does: it cancels the search for a hint, or else stops a search, or else hides the hint.
    pub fn escape(&self) -> Option<SolveAction> {
        match self.solve.hint {
            Hint::Searching => Some(SolveAction::Hint),
            _ if self.is_running() || self.is_counting() => Some(SolveAction::Stop),
            Hint::Shown { .. } => Some(SolveAction::Hint),
            Hint::Off | Hint::Failed(_) => None,
        }
    }

    /// Hides the hint and cancels the search for it.
    pub(super) fn cancel_hint(&mut self) {
        self.solve.hint = Hint::Off;
        self.worker.tasks.cancel(TaskKind::Hint);
    }
}
