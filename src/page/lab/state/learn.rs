//! Learn: the open page, its example in the worker, the tiles to exchange, and the step of the tour.

use std::rc::Rc;

use super::LabTaskKind;
use super::subject::Subject;
use super::worker::{LabWorker, TaskEvent};
use crate::lab::LearnLink;
use crate::lab::learn::{Example, LearnPage, TourStep};
use crate::page::state::Failure;
use crate::protocol::{ExperimentRun, ExperimentsReport, ExperimentsSpec, LabReport, LabSpec};
use crate::puzzle::{Board, Goal};
use crate::reference::RunRecord;
use crate::search::Limits;

/// The node limit of each run of an example. Chosen by hand: all of them end well before it.
const NODE_LIMIT: u64 = 2_000_000;

/// The part of the state for Learn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Learn {
    /// The open page.
    pub page: LearnPage,
    /// The step of the tour; `None` if it is not on.
    pub tour: Option<TourStep>,
    /// How far the runs of the page's example are.
    pub phase: ExamplePhase,
    /// The records of the runs that have ended, by their index.
    records: Rc<Vec<Option<RunRecord>>>,
    /// The first of two tiles to exchange.
    pub picked: Option<u8>,
}

/// How far the runs of an example are.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum ExamplePhase {
    /// They have not been started.
    #[default]
    Idle,
    /// They run.
    Running,
    /// All have ended.
    Complete,
    /// The user has stopped them.
    Stopped,
    /// The worker failed.
    Failed(Failure),
}

/// An action of Learn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum LearnAction {
    /// Opens a page.
    Open(LearnPage),
    /// Runs the example of the page.
    Run,
    /// Stops the example.
    Stop,
    /// Picks a tile. The second one that is picked is exchanged with the first.
    Pick(u8),
    /// Goes to a step of the tour; `None` leaves it.
    Tour(Option<TourStep>),
}

impl Learn {
    /// Returns the state that a link leads to.
    pub fn new(link: &LearnLink, tour: Option<TourStep>) -> Learn {
        Learn {
            page: link.page,
            tour,
            ..Learn::default()
        }
    }

    /// Returns the link to the page.
    pub fn link(&self) -> LearnLink {
        LearnLink { page: self.page }
    }

    /// Returns the record of a run; `None` if it has not ended.
    pub fn record(&self, run: usize) -> Option<&RunRecord> {
        self.records.get(run)?.as_ref()
    }

    /// Returns the records of all runs; `None` unless all have ended.
    pub fn records(&self) -> Option<Vec<&RunRecord>> {
        let all = self.records.iter().map(Option::as_ref);
        all.collect::<Option<Vec<_>>>()
            .filter(|records| !records.is_empty())
    }

    /// Opens a page, unless it is open.
    pub(super) fn open(&mut self, page: LearnPage, worker: &mut LabWorker) {
        if page != self.page {
            self.cancel(worker);
            self.page = page;
            self.picked = None;
        }
    }

    /// Returns the board and the goal that an action leads to; `None` if it changes neither.
    pub(super) fn reduce(
        &mut self,
        action: LearnAction,
        subject: &Subject,
        worker: &mut LabWorker,
    ) -> Option<(Board, Option<Goal>)> {
        match action {
            LearnAction::Open(page) => self.open(page, worker),
            LearnAction::Run => self.start(worker),
            LearnAction::Stop => worker.stop(LabTaskKind::LearnRuns),
            LearnAction::Pick(tile) => return self.pick(tile, subject),
            // The whole state handles a step: the tab changes too.
            LearnAction::Tour(step) => self.tour = step,
        }
        None
    }

    fn pick(&mut self, tile: u8, subject: &Subject) -> Option<(Board, Option<Goal>)> {
        let cell = |tile: u8| subject.board.tiles().iter().position(|&one| one == tile);
        let to = cell(tile)?;
        let from = self.picked.take().and_then(cell);
        match from {
            None => {
                self.picked = Some(tile);
                None
            }
            Some(from) if from == to => None,
            Some(from) => Some((subject.board.swapped(from, to), Some(subject.goal))),
        }
    }

    /// Runs the example if the tab is open and the example is quick, and cancels it if the tab is closed.
    pub(super) fn opened(&mut self, is_open: bool, worker: &mut LabWorker) {
        if !is_open {
            if self.phase == ExamplePhase::Running {
                self.cancel(worker);
            }
        } else if self.phase == ExamplePhase::Idle
            && Example::of(self.page).is_some_and(|example| example.is_quick)
        {
            self.start(worker);
        }
    }

    fn cancel(&mut self, worker: &mut LabWorker) {
        worker.cancel(LabTaskKind::LearnRuns);
        self.phase = ExamplePhase::Idle;
        self.records = Rc::default();
    }

    fn start(&mut self, worker: &mut LabWorker) {
        let Some(example) = Example::of(self.page) else {
            return;
        };
        let limits = Limits {
            nodes: NODE_LIMIT,
            ..Limits::default()
        };
        let runs = example.runs.iter().map(|run| ExperimentRun {
            experiment: example.experiment(run),
            limits,
            keeps_moves: run.method.algorithm().is_iterative(),
            is_exhaustive: run.is_exhaustive,
        });
        self.records = Rc::new(vec![None; example.runs.len()]);
        self.phase = ExamplePhase::Running;
        let spec = LabSpec::Experiments(ExperimentsSpec {
            runs: runs.collect(),
        });
        worker.start(LabTaskKind::LearnRuns, &spec);
    }

    pub(super) fn task_event(&mut self, event: TaskEvent) {
        match event {
            TaskEvent::Progress(LabReport::Experiments(report)) => self.add(report),
            TaskEvent::Finished(LabReport::Experiments(report)) => {
                self.add(report);
                let is_done = self.records.iter().all(Option::is_some);
                self.phase = if is_done {
                    ExamplePhase::Complete
                } else {
                    ExamplePhase::Stopped
                };
            }
            TaskEvent::Stopped => self.phase = ExamplePhase::Stopped,
            TaskEvent::Failed(failure) => self.phase = ExamplePhase::Failed(failure),
            _ => self.phase = ExamplePhase::Failed(Failure::WrongAnswer),
        }
    }

    fn add(&mut self, report: ExperimentsReport) {
        let records = Rc::make_mut(&mut self.records);
        for (run, record) in report.records {
            if let Some(place) = records.get_mut(run as usize) {
                *place = Some(record);
            }
        }
    }
}
