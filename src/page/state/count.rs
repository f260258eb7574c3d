//! The count and the list of all shortest solutions.

use std::rc::Rc;

use super::{Failure, Solving, State, Task};
use crate::engine::{CountStatus, MAX_LISTED, SolutionCount};
use crate::page::move_line::MoveLine;
use crate::protocol::CountSpec;
use crate::search::Outcome;

/// The state of the count of all shortest solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// No count was requested.
    Off,
    /// The count is running and has found this many solutions.
    Running(u64),
    /// The count ended.
    Ended(Rc<SolutionCount>),
    /// The count failed.
    Failed(Failure),
}

impl State {
    /// Returns the length of the solution found if it is proved shortest and all of that length can be counted.
    pub fn countable_length(&self) -> Option<u32> {
        let Solving::Ended(ended) = &self.solve.solving else {
            return None;
        };
        match &*ended.outcome {
            Outcome::Solved(solution) if solution.proved_optimal && self.is_provable() => {
                let length = solution.moves.len() as u32;
                (length > 0).then_some(length)
            }
            _ => None,
        }
    }

    /// Returns `true` while solutions are being counted.
    pub fn is_counting(&self) -> bool {
        matches!(self.solve.count, Count::Running(_))
    }

    /// Returns the index in the list of the solution shown.
    pub fn chosen_solution(&self) -> Option<usize> {
        let (Count::Ended(found), Some(playback)) = (&self.solve.count, &self.play.playback) else {
            return None;
        };
        let shown = playback.line().moves();
        found.listed.iter().position(|moves| moves == shown)
    }

    /// Starts the count if it is possible and not running.
    pub(super) fn count_all(&mut self) {
        if let (Some(length), false) = (self.countable_length(), self.is_counting()) {
            self.ensure_worker();
            self.worker.tasks.start(Task::Count(CountSpec {
                start: *self.play.solved_board(),
                goal: self.play.goal,
                length,
            }));
            self.solve.count = Count::Running(0);
        }
    }

    /// Handles the number of solutions found so far.
    pub(super) fn count_progressed(&mut self, count: u64) {
        self.solve.count = Count::Running(count);
    }

    /// Handles the result of the count. It fails if a listed solution does not lead to the goal.
    pub(super) fn count_finished(&mut self, spec: &CountSpec, mut found: SolutionCount) {
        let is_solution =
            |moves: &Vec<_>| MoveLine::to_goal(spec.start, moves, &spec.goal, true).is_some();
        if !found.listed.iter().all(is_solution) {
            return self.count_failed(Failure::WrongAnswer);
        }
        // The solution shown comes first, even if it is not on the worker's list.
        if let Some(playback) = &self.play.playback {
            let shown = playback.line().moves();
            found.listed.retain(|moves| moves != shown);
            found.listed.insert(0, shown.to_vec());
            found.listed.truncate(MAX_LISTED);
            found.count = found.count.max(found.listed.len() as u64);
        }
        self.solve.count = Count::Ended(Rc::new(found));
    }

    /// Ends the count with a failure.
    pub(super) fn count_failed(&mut self, failure: Failure) {
        self.solve.count = Count::Failed(failure);
    }

    /// Ends the count without a result from the worker.
    pub(super) fn count_stopped(&mut self) {
        if let Count::Running(count) = self.solve.count {
            let listed = self.play.playback.iter();
            let listed: Vec<_> = listed
                .map(|playback| playback.line().moves().to_vec())
                .collect();
            self.solve.count = Count::Ended(Rc::new(SolutionCount {
                count: count.max(listed.len() as u64),
                listed,
                status: CountStatus::Partial,
            }));
        }
    }

    /// Shows a listed solution from its start.
    pub(super) fn choose_solution(&mut self, index: usize) {
        let Count::Ended(found) = &self.solve.count else {
            return;
        };
        let Some(moves) = found.listed.get(index) else {
            return;
        };
        let start = *self.play.solved_board();
        if let Some(line) = MoveLine::to_goal(start, moves, &self.play.goal, true) {
            let line = Rc::new(line);
            self.solve.known_solution = Some(line.clone());
            self.play.show_line(line);
        }
    }
}
