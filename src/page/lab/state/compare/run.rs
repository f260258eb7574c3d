//! One comparison: its boards, its runs in the worker, its times and its results.

use std::rc::Rc;

use super::super::LabTaskKind;
use super::super::worker::{LabWorker, TaskEvent};
use crate::lab::{
    BoardIndex, Comparison, ComparisonSpec, DrawError, DrawnBoards, LabLink, MethodIndex, Shortfall,
};
use crate::page::state::Failure;
use crate::protocol::{
    BoardsSpec, ExperimentRun, ExperimentsSpec, LabReport, LabSpec, RoundTime, TimedMethod,
    TimingSpec,
};
use crate::reference::{RunEnd, RunRecord};
use crate::search::Limits;

/// The number of timed rounds.
pub const ROUNDS: u8 = 5;

/// The maximum number of nodes that a method may expand in one round of the timing. Chosen by hand: a round then takes a few
/// seconds.
pub const MAX_TIMED_NODES: u64 = 20_000_000;

/// A comparison that is running or has ended.
#[derive(Clone, PartialEq, Debug)]
pub struct CompareRun {
    /// What is compared.
    pub spec: Rc<ComparisonSpec>,
    /// The link to it.
    link: LabLink,
    /// The results so far; `None` while the boards are drawn.
    pub comparison: Option<Rc<Comparison>>,
    /// The distances with fewer boards than asked for.
    pub shortfalls: Vec<Shortfall>,
    /// How far it is.
    pub phase: RunPhase,
    /// The time that the worker has counted, in milliseconds.
    pub counted_ms: f64,
    /// `true` if the user has stopped it.
    is_stopping: bool,
    /// The method and the board of each experiment, in the order in which they are run.
    order: Rc<Vec<(MethodIndex, BoardIndex)>>,
    /// The methods that are timed.
    timed: Vec<MethodIndex>,
}

/// How far a comparison is.
#[derive(Clone, PartialEq, Debug)]
pub enum RunPhase {
    /// The boards are drawn; the number of boards whose distance is known.
    Drawing(u32),
    /// The nodes are counted. The run that is under way, and the nodes it has expanded.
    Counting(Option<((MethodIndex, BoardIndex), u64)>),
    /// The fast searches are timed.
    Timing,
    /// All is done.
    Complete,
    /// The user has stopped it.
    Stopped,
    /// The boards cannot be drawn.
    NotDrawn(DrawError),
    /// The worker failed.
    Failed(Failure),
}

impl RunPhase {
    /// Returns `true` while the worker is busy with the comparison.
    pub fn is_running(&self) -> bool {
        matches!(
            self,
            RunPhase::Drawing(_) | RunPhase::Counting(_) | RunPhase::Timing
        )
    }
}

impl CompareRun {
    /// Starts a comparison: its boards are drawn first.
    pub(super) fn start(
        spec: Rc<ComparisonSpec>,
        link: LabLink,
        worker: &mut LabWorker,
    ) -> CompareRun {
        let boards = LabSpec::Boards(BoardsSpec {
            set: spec.boards.clone(),
            goal: spec.goal,
        });
        worker.start(LabTaskKind::CompareBoards, &boards);
        CompareRun {
            spec,
            link,
            comparison: None,
            shortfalls: Vec::new(),
            phase: RunPhase::Drawing(0),
            counted_ms: 0.0,
            is_stopping: false,
            order: Rc::default(),
            timed: Vec::new(),
        }
    }

    /// Has the worker stop. Its last report has what was counted until then.
    pub(super) fn stop(&mut self, worker: &mut LabWorker) {
        for kind in [LabTaskKind::CompareRuns, LabTaskKind::CompareTimes] {
            worker.stop(kind);
        }
        self.is_stopping = true;
        if worker.is_active(LabTaskKind::CompareBoards) {
            worker.cancel(LabTaskKind::CompareBoards);
            self.phase = RunPhase::Stopped;
        }
    }

    /// Ends the tasks without waiting for their last reports.
    pub(super) fn cancel(&mut self, worker: &mut LabWorker) {
        for kind in [
            LabTaskKind::CompareBoards,
            LabTaskKind::CompareRuns,
            LabTaskKind::CompareTimes,
        ] {
            worker.cancel(kind);
        }
        if self.phase.is_running() {
            self.phase = RunPhase::Stopped;
        }
    }

    pub(super) fn task_event(
        &mut self,
        kind: LabTaskKind,
        event: TaskEvent,
        worker: &mut LabWorker,
    ) {
        match (kind, event) {
            (_, TaskEvent::Failed(failure)) => self.phase = RunPhase::Failed(failure),
            (_, TaskEvent::Stopped) => self.phase = RunPhase::Stopped,
            (LabTaskKind::CompareBoards, TaskEvent::Progress(LabReport::BoardsSolved(solved))) => {
                self.phase = RunPhase::Drawing(solved);
            }
            (LabTaskKind::CompareBoards, TaskEvent::Finished(LabReport::Boards(drawn))) => {
                match drawn {
                    Ok(drawn) => self.count(drawn, worker),
                    Err(error) => self.phase = RunPhase::NotDrawn(error),
                }
            }
            (LabTaskKind::CompareRuns, TaskEvent::Progress(LabReport::Experiments(report))) => {
                self.add(report.records);
                self.counted_ms = report.worked_ms;
                let current = report.current.and_then(|(index, expanded)| {
                    let place = self.order.get(index as usize)?;
                    Some((*place, expanded))
                });
                self.phase = RunPhase::Counting(current);
            }
            (LabTaskKind::CompareRuns, TaskEvent::Finished(LabReport::Experiments(report))) => {
                self.add(report.records);
                if self.is_counted() && !self.is_stopping {
                    self.time(worker);
                } else {
                    self.phase = RunPhase::Stopped;
                }
            }
            (LabTaskKind::CompareTimes, TaskEvent::Progress(LabReport::Timing(times))) => {
                self.add_times(&times);
            }
            (LabTaskKind::CompareTimes, TaskEvent::Finished(LabReport::Timing(times))) => {
                self.add_times(&times);
                self.phase = if self.is_timed() {
                    RunPhase::Complete
                } else {
                    RunPhase::Stopped
                };
            }
            _ => self.phase = RunPhase::Failed(Failure::WrongAnswer),
        }
    }

    /// Returns the link to the comparison.
    pub fn link(&self) -> &LabLink {
        &self.link
    }

    /// Starts counting the nodes of all methods on all boards.
    fn count(&mut self, drawn: DrawnBoards, worker: &mut LabWorker) {
        self.shortfalls = drawn.shortfalls;
        let spec = &self.spec;
        let limits = Limits {
            nodes: spec.node_limit,
            ..Limits::default()
        };
        let (mut order, mut runs) = (Vec::new(), Vec::new());
        for (method, board, experiment) in spec.experiments(&drawn.boards) {
            order.push((method, board));
            runs.push(ExperimentRun {
                experiment,
                limits,
                keeps_moves: false,
                is_exhaustive: false,
            });
        }
        self.order = Rc::new(order);
        self.comparison = Some(Rc::new(Comparison::new((**spec).clone(), drawn.boards)));
        self.phase = RunPhase::Counting(None);
        let spec = LabSpec::Experiments(ExperimentsSpec { runs });
        worker.start(LabTaskKind::CompareRuns, &spec);
    }

    fn add(&mut self, records: Vec<(u32, RunRecord)>) {
        let Some(comparison) = &mut self.comparison else {
            return;
        };
        if records.is_empty() {
            return;
        }
        let comparison = Rc::make_mut(comparison);
        for (index, record) in records {
            if let Some(&(method, board)) = self.order.get(index as usize) {
                comparison.add(method, board, record);
            }
        }
    }

    fn is_counted(&self) -> bool {
        let comparison = self.comparison.as_ref();
        comparison.is_some_and(|comparison| comparison.total_progress().is_done())
    }

    /// Starts timing the methods that have a fast search, on the boards that they have solved.
    fn time(&mut self, worker: &mut LabWorker) {
        let Some(comparison) = &self.comparison else {
            return;
        };
        let mut methods = Vec::new();
        self.timed.clear();
        for method in self.spec.order() {
            let Some(fast) = self.spec.methods[method].fast() else {
                continue;
            };
            let (mut boards, mut nodes) = (Vec::new(), 0);
            for (index, board) in comparison.boards().iter().enumerate() {
                if let Some(record) = comparison.run(method, index)
                    && matches!(record.end, RunEnd::Solved { .. })
                {
                    boards.push(board.board);
                    nodes += record.figures.expanded;
                }
            }
            let is_complete = boards.len() == comparison.boards().len();
            if is_complete && nodes <= MAX_TIMED_NODES {
                self.timed.push(method);
                methods.push(TimedMethod {
                    method: fast,
                    boards,
                });
            }
        }
        if methods.is_empty() {
            self.phase = RunPhase::Complete;
            return;
        }
        let spec = LabSpec::Timing(TimingSpec {
            goal: self.spec.goal,
            methods,
            rounds: ROUNDS,
            limits: Limits {
                nodes: self.spec.node_limit,
                ..Limits::default()
            },
        });
        self.phase = RunPhase::Timing;
        worker.start(LabTaskKind::CompareTimes, &spec);
    }

    fn add_times(&mut self, times: &[RoundTime]) {
        let Some(comparison) = &mut self.comparison else {
            return;
        };
        let comparison = Rc::make_mut(comparison);
        for time in times {
            let Some(&method) = self.timed.get(time.method as usize) else {
                continue;
            };
            let mut timing = comparison.timing(method).cloned().unwrap_or_default();
            timing.rounds_ms.push(time.milliseconds);
            timing.expanded = time.expanded;
            timing.limited = timing.limited.max(time.limited);
            comparison.set_timing(method, timing);
        }
    }

    /// Returns the number of rounds that all timed methods have finished.
    pub fn rounds_done(&self) -> usize {
        let Some(comparison) = &self.comparison else {
            return 0;
        };
        let rounds = |&method: &MethodIndex| {
            let timing = comparison.timing(method);
            timing.map_or(0, |timing| timing.rounds_ms.len())
        };
        self.timed.iter().map(rounds).min().unwrap_or(0)
    }

    fn is_timed(&self) -> bool {
        self.rounds_done() >= usize::from(ROUNDS)
    }
}
