//! Records searches, and shows them at any moment.

use crate::lab::explore::{ExploreRun, Lock, Recorder};
use crate::protocol::LabReport;
use crate::puzzle::Goal;
use crate::step::Step;
use crate::worker::job::{Job, JobContext};
use crate::worker::slice::{INITIAL_BUDGET, MIN_REPORT_INTERVAL_MS, Slice};

/// What is wanted of a recorded search.
pub enum Wanted {
    /// The whole of it.
    Overview,
    /// One moment.
    Moment {
        /// The moment.
        at: Lock,
        /// The number of nodes of the frontier to list.
        frontier: usize,
        /// `true` if the map of all boards is wanted.
        has_map: bool,
    },
    /// A question about the node that is taken after a moment.
    Question(u64),
}

impl Wanted {
    /// Returns the answer if the search cannot be recorded.
    fn nothing(&self) -> LabReport {
        match self {
            Wanted::Overview => LabReport::Recorded(None),
            Wanted::Moment { .. } => LabReport::Moment(None),
            Wanted::Question(_) => LabReport::Question(None),
        }
    }

    fn has_map(&self) -> bool {
        matches!(self, Wanted::Moment { has_map: true, .. })
    }
}

/// Answers from a recorded search, which is recorded first if the worker does not hold it. A search whose recording is stopped
/// is not kept.
pub struct ExploreJob {
    run: ExploreRun,
    wanted: Wanted,
    recorder: Option<Recorder>,
    /// The time of the last progress report, in milliseconds.
    reported_at: f64,
    /// Work between two clock checks.
    budget: u32,
}

impl ExploreJob {
    /// Creates the job.
    pub fn new(mut run: ExploreRun, wanted: Wanted, now: f64) -> ExploreJob {
        run.experiment.rules.with_twin = false;
        ExploreJob {
            run,
            wanted,
            recorder: None,
            reported_at: now,
            budget: INITIAL_BUDGET,
        }
    }

    /// Advances the recording, or answers.
    fn advance(&mut self, cx: &mut JobContext<'_>) -> Step<LabReport> {
        if cx.recorded.get(&self.run).is_some() {
            return self.answer(cx);
        }
        let Some(recorder) = &mut self.recorder else {
            let experiment = &self.run.experiment;
            let needs_tables =
                experiment.algorithm.uses_heuristic() && experiment.heuristic.needs_tables();
            let Step::Done(tables) = cx.pdb_set(&experiment.goal, needs_tables, self.budget) else {
                return Step::Running;
            };
            return match Recorder::start(self.run, tables) {
                Ok(recorder) => {
                    self.recorder = Some(recorder);
                    Step::Running
                }
                Err(_) => Step::Done(self.wanted.nothing()),
            };
        };
        match recorder.advance(self.budget) {
            Step::Done(Some(recorded)) => {
                self.recorder = None;
                cx.recorded.insert(recorded);
                Step::Running
            }
            Step::Done(None) => Step::Done(self.wanted.nothing()),
            Step::Running | Step::Waiting => Step::Running,
        }
    }

    fn answer(&self, cx: &mut JobContext<'_>) -> Step<LabReport> {
        let needs_numbers = |cx: &mut JobContext<'_>| {
            let recorded = cx.recorded.get(&self.run);
            recorded.is_some_and(|recorded| recorded.needs_numbers())
        };
        if self.wanted.has_map() && needs_numbers(cx) {
            let goal = &self.run.experiment.goal;
            let Step::Done(numbers) = cx.recorded.numbers(goal, cx.tables, self.budget) else {
                return Step::Running;
            };
            if let (Some(recorded), Some(numbers)) = (cx.recorded.get(&self.run), numbers) {
                recorded.number_boards(&numbers);
            }
        }
        let Some(recorded) = cx.recorded.get(&self.run) else {
            return Step::Done(self.wanted.nothing());
        };
        Step::Done(match &self.wanted {
            Wanted::Overview => LabReport::Recorded(Some(Box::new(recorded.overview()))),
            &Wanted::Moment {
                at,
                frontier,
                has_map,
            } => {
                let moment = recorded.moment(at, frontier, has_map);
                LabReport::Moment(moment.map(Box::new))
            }
            Wanted::Question(at) => LabReport::Question(recorded.question(*at)),
        })
    }
}

impl Job for ExploreJob {
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let mut slice = Slice::new(cx.clock);
        while slice.has_time() {
            if let Step::Done(report) = self.advance(cx) {
                cx.finish_lab(&report);
                return Step::Done(());
            }
            slice.check_clock(&mut self.budget);
        }
        let now = slice.checked_at();
        if now - self.reported_at >= MIN_REPORT_INTERVAL_MS
            && let Some(recorder) = &self.recorder
        {
            self.reported_at = now;
            cx.report(&LabReport::Recording(recorder.expanded()));
        }
        Step::Running
    }

    fn stop(&mut self, cx: &mut JobContext<'_>) {
        cx.finish_lab(&self.wanted.nothing());
    }
}

/// Lists boards of a small size by their numbers.
pub struct MapBoardsJob {
    goal: Goal,
    numbers: Vec<u32>,
    /// Work between two clock checks.
    budget: u32,
}

impl MapBoardsJob {
    /// Creates the job.
    pub fn new(goal: Goal, numbers: Vec<u32>) -> MapBoardsJob {
        MapBoardsJob {
            goal,
            numbers,
            budget: INITIAL_BUDGET,
        }
    }
}

impl Job for MapBoardsJob {
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let mut slice = Slice::new(cx.clock);
        while slice.has_time() {
            let numbers = cx.recorded.numbers(&self.goal, cx.tables, self.budget);
            if let Step::Done(all) = numbers {
                let board = |&number: &u32| {
                    let (board, distance) = all.as_ref()?.board(number)?;
                    Some((number, board, distance))
                };
                let boards = self.numbers.iter().filter_map(board).collect();
                cx.finish_lab(&LabReport::MapBoards(boards));
                return Step::Done(());
            }
            slice.check_clock(&mut self.budget);
        }
        Step::Running
    }

    fn stop(&mut self, cx: &mut JobContext<'_>) {
        cx.finish_lab(&LabReport::MapBoards(Vec::new()));
    }
}
