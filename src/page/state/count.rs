//! All shortest solutions of the board: counted, listed, and one of them chosen to be shown.

use std::rc::Rc;

use super::{Failure, Solving, State, Task};
use crate::engine::{CountStatus, MAX_LISTED, SolutionCount, Strategy};
use crate::page::line::Line;
use crate::page::playback::Playback;
use crate::protocol::CountSpec;
use crate::search::Outcome;

/// How far the counting has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// No one has asked.
    Off,
    /// The number found so far.
    Running(u64),
    Ended(Rc<SolutionCount>),
    Failed(Failure),
}

impl State {
    /// Returns the length of the shortest solution found, where all of that length can be counted.
    pub fn countable_length(&self) -> Option<u32> {
        let Solving::Ended(ended) = &self.solve.solving else {
            return None;
        };
        let recommended = Strategy::recommended(self.play.goal.size());
        let is_countable = !matches!(recommended, Strategy::Search(_) | Strategy::Anytime);
        match &*ended.outcome {
            Outcome::Solved(solution) if solution.proved_optimal && is_countable => {
                let length = solution.moves.len() as u32;
                (length > 0).then_some(length)
            }
            _ => None,
        }
    }

    pub fn is_counting(&self) -> bool {
        matches!(self.solve.count, Count::Running(_))
    }

    /// Returns the place in the list of the solution that is shown.
    pub fn chosen_solution(&self) -> Option<usize> {
        let (Count::Ended(found), Some(playback)) = (&self.solve.count, &self.play.playback) else {
            return None;
        };
        let shown = playback.line().moves();
        found.listed.iter().position(|moves| moves == shown)
    }

    pub(super) fn count_all(&mut self) {
        if let (Some(length), false) = (self.countable_length(), self.is_counting()) {
            self.wake_worker();
            self.worker.tasks.start(Task::Count(CountSpec {
                start: *self.play.game.board(),
                goal: self.play.goal,
                length,
            }));
            self.solve.count = Count::Running(0);
        }
    }

    pub(super) fn count_progressed(&mut self, count: u64) {
        self.solve.count = Count::Running(count);
    }

    /// Takes the count, if all that is listed leads to the goal.
    pub(super) fn count_finished(&mut self, spec: &CountSpec, mut found: SolutionCount) {
        let leads = |moves: &Vec<_>| Line::to_goal(spec.start, moves, &spec.goal, true).is_some();
        if !found.listed.iter().all(leads) {
            return self.count_failed(Failure::WrongAnswer);
        }
        // The one that is shown comes first, even where it was not among the first found.
        if let Some(playback) = &self.play.playback {
            let shown = playback.line().moves();
            found.listed.retain(|moves| moves != shown);
            found.listed.insert(0, shown.to_vec());
            found.listed.truncate(MAX_LISTED);
            found.count = found.count.max(found.listed.len() as u64);
        }
        self.solve.count = Count::Ended(Rc::new(found));
    }

    pub(super) fn count_failed(&mut self, failure: Failure) {
        self.solve.count = Count::Failed(failure);
    }

    /// Ends the counting without the worker's answer.
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

    /// Shows one of the solutions listed, from its start.
    pub(super) fn choose_solution(&mut self, place: usize) {
        let Count::Ended(found) = &self.solve.count else {
            return;
        };
        let Some(moves) = found.listed.get(place) else {
            return;
        };
        let start = *self.play.game.board();
        if let Some(line) = Line::to_goal(start, moves, &self.play.goal, true) {
            let line = Rc::new(line);
            self.solve.known = Some(line.clone());
            self.play.playback = Some(Playback::new(line));
        }
    }
}
