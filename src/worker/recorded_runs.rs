//! Recorded searches, kept between jobs.

use std::rc::Rc;

use crate::engine::TableCache;
use crate::engine::TableStatus;
use crate::engine::distance_table::BoardNumbers;
use crate::lab::explore::{ExploreRun, RecordedRun, map_boards};
use crate::puzzle::Goal;
use crate::step::Step;

/// Maximum number of searches: two side by side, and one before them.
const MAX_RUNS: usize = 3;
/// Maximum size of all searches but the latest together, in bytes. Chosen by hand.
const MAX_BYTES: u64 = 512 << 20;

/// The searches that were recorded last, and the numbers of the boards of their maps.
#[derive(Default)]
pub struct RecordedRuns {
    /// The search that was used last comes first.
    runs: Vec<RecordedRun>,
    numbers: Option<Rc<BoardNumbers>>,
}

impl RecordedRuns {
    /// Returns the recorded search of a run.
    pub fn get(&mut self, run: &ExploreRun) -> Option<&mut RecordedRun> {
        let index = self.runs.iter().position(|other| other.run() == run)?;
        self.runs[..=index].rotate_right(1);
        self.runs.first_mut()
    }

    /// Keeps a recorded search. Others are dropped if there are too many, or too large.
    pub fn insert(&mut self, recorded: RecordedRun) {
        self.runs.retain(|other| other.run() != recorded.run());
        self.runs.insert(0, recorded);
        self.runs.truncate(MAX_RUNS);
        while self.runs.len() > 1
            && self.runs.iter().map(RecordedRun::bytes).sum::<u64>() > MAX_BYTES
        {
            self.runs.pop();
        }
    }

    /// Returns the numbers of all boards of a small size, or builds one slice of the distance table that they need. `Done(None)`
    /// if the size is too large or there is no memory.
    pub fn numbers(
        &mut self,
        goal: &Goal,
        tables: &mut TableCache,
        budget: u32,
    ) -> Step<Option<Rc<BoardNumbers>>> {
        if map_boards(goal.size()).is_none() {
            return Step::Done(None);
        }
        if let Some(numbers) = self
            .numbers
            .as_ref()
            .filter(|numbers| numbers.goal() == goal)
        {
            return Step::Done(Some(numbers.clone()));
        }
        match tables.distance_table(goal, budget) {
            TableStatus::Building => Step::Running,
            TableStatus::OutOfMemory => Step::Done(None),
            TableStatus::Ready(table) => {
                self.numbers = BoardNumbers::new(table).map(Rc::new);
                Step::Done(self.numbers.clone())
            }
        }
    }
}
