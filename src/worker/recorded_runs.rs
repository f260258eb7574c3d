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
/// The number of searches that are kept however large they are: two side by side.
const MIN_RUNS: usize = 2;
/// Maximum size of all searches together if there are more than these, in bytes. Chosen by hand.
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

    /// Keeps a recorded search. Others are dropped if there are too many, or too large; the one that was used last is not.
    pub fn insert(&mut self, recorded: RecordedRun) {
        self.insert_within(recorded, MAX_BYTES);
    }

    fn insert_within(&mut self, recorded: RecordedRun, max_bytes: u64) {
        self.runs.retain(|other| other.run() != recorded.run());
        self.runs.insert(0, recorded);
        self.runs.truncate(MAX_RUNS);
        while self.runs.len() > MIN_RUNS
            && self.runs.iter().map(RecordedRun::bytes).sum::<u64>() > max_bytes
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::HeuristicKind;
    use crate::lab::explore::Recorder;
    use crate::puzzle::{Board, Preset};
    use crate::reference::{Experiment, LabAlgorithm, LabHeuristic, RulePreset};
    use crate::search::{Limits, Weight};

    fn recorded(nodes: u64) -> RecordedRun {
        let start: Board = "6 1 8/4 0 2/7 3 5".parse().unwrap();
        let algorithm = LabAlgorithm::AStar;
        let run = ExploreRun {
            experiment: Experiment {
                start,
                goal: Goal::preset(Preset::BlankFirst, start.size()),
                algorithm,
                heuristic: LabHeuristic::Kind(HeuristicKind::Manhattan),
                weight: Weight::default(),
                max_depth: None,
                rules: RulePreset::Slidewise.rules(algorithm),
            },
            limits: Limits {
                nodes,
                ..Limits::default()
            },
        };
        let mut recorder = Recorder::start(run, None).unwrap();
        loop {
            if let Step::Done(recorded) = recorder.advance(1000) {
                return recorded.unwrap();
            }
        }
    }

    #[test]
    fn two_searches_are_kept_however_large_and_a_third_is_not() {
        let searches = [10, 20, 30].map(recorded);
        let [first, second, third] = searches.each_ref().map(|recorded| *recorded.run());
        let mut runs = RecordedRuns::default();
        let [one, other, another] = searches;
        runs.insert_within(one, 1);
        runs.insert_within(other, 1);
        assert!(runs.get(&first).is_some() && runs.get(&second).is_some());
        runs.insert_within(another, 1);
        assert!(runs.get(&first).is_none());
        assert!(runs.get(&second).is_some() && runs.get(&third).is_some());
    }
}
