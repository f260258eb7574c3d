//! The runs of a check in the worker.

use std::rc::Rc;

use crate::lab::check::{CheckPlan, CheckSubject, course_output};
use crate::page::lab::state::LabTaskKind;
use crate::page::lab::state::worker::{LabWorker, TaskEvent};
use crate::page::state::Failure;
use crate::protocol::{
    ExperimentRun, ExperimentsReport, ExperimentsSpec, LabReport, LabSpec, RangeSpec,
};
use crate::reference::{ExpansionRange, RunRecord};

/// The largest board, in cells, whose range is computed before the runs: on larger ones it takes longer than they do.
const MAX_QUICK_CELLS: usize = 9;

/// The runs of a check, and what is known from them.
#[derive(Clone, PartialEq, Debug)]
pub struct CheckRun {
    plan: Rc<CheckPlan>,
    records: Rc<Vec<Option<RunRecord>>>,
    range: RangeState,
    /// How far the runs are.
    pub phase: CheckPhase,
    /// The run of each experiment of the active task.
    order: Rc<Vec<usize>>,
    /// The nodes that the current run has expanded.
    pub current_nodes: Option<u64>,
    /// The time that the active task has worked, in milliseconds.
    worked_ms: f64,
    /// The output that the course asks for.
    pub output: Option<Rc<str>>,
}

/// How far the runs of a check are.
#[derive(Clone, PartialEq, Debug)]
pub enum CheckPhase {
    /// They wait until the tab is open.
    Waiting,
    /// The worker is busy with them.
    Running,
    /// All have ended.
    Complete,
    /// The user has stopped them.
    Stopped,
    /// The worker failed.
    Failed(Failure),
}

/// What is known about the range of a correct A*.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RangeState {
    /// There is none for this search.
    None,
    /// It is not computed yet.
    Pending,
    /// It is this.
    Known(ExpansionRange),
    /// A limit was reached.
    TooLarge,
}

impl CheckRun {
    /// Plans the runs for a subject. They wait.
    pub fn new(subject: CheckSubject) -> CheckRun {
        let plan = CheckPlan::new(subject);
        CheckRun {
            records: Rc::new(vec![None; plan.runs().len()]),
            range: match plan.range() {
                Some(_) => RangeState::Pending,
                None => RangeState::None,
            },
            plan: Rc::new(plan),
            phase: CheckPhase::Waiting,
            order: Rc::default(),
            current_nodes: None,
            worked_ms: 0.0,
            output: None,
        }
    }

    /// Returns the plan.
    pub fn plan(&self) -> &CheckPlan {
        &self.plan
    }

    /// Returns the records so far, one entry for each run of the plan.
    pub fn records(&self) -> &[Option<RunRecord>] {
        &self.records
    }

    /// Returns what is known about the range of a correct A*.
    pub fn range(&self) -> RangeState {
        self.range
    }

    /// Returns the range of a correct A*, if it is known.
    pub fn known_range(&self) -> Option<ExpansionRange> {
        match self.range {
            RangeState::Known(range) => Some(range),
            _ => None,
        }
    }

    /// Returns about how long the runs that have not ended take, in milliseconds, if each takes as long as those of the active
    /// task have; `None` before one of these has ended.
    pub fn left_ms(&self) -> Option<f64> {
        let ended = |run: &&usize| self.records[**run].is_some();
        let done = self.order.iter().filter(ended).count();
        let left = self
            .records
            .iter()
            .filter(|record| record.is_none())
            .count();
        let is_known = self.phase == CheckPhase::Running && done > 0 && self.worked_ms > 0.0;
        is_known.then(|| self.worked_ms / done as f64 * left as f64)
    }

    /// Starts what has not ended yet. At most one task is active.
    pub(super) fn proceed(&mut self, worker: &mut LabWorker) {
        let missing = |run: &usize| self.records[*run].is_none();
        let mut order: Vec<usize> = (0..self.records.len()).filter(missing).collect();
        let first_runs = self.plan.first_runs();
        self.phase = CheckPhase::Running;
        if self.range == RangeState::Pending {
            let is_quick = self.plan.subject().start.size().cells() <= MAX_QUICK_CELLS;
            order.retain(|&run| run < first_runs);
            if (is_quick || order.is_empty())
                && let Some((puzzle, heuristic)) = self.plan.range()
            {
                let spec = LabSpec::Range(RangeSpec {
                    start: *puzzle.start(),
                    goal: *puzzle.goal(),
                    heuristic,
                    limits: self.plan.limits(0),
                });
                worker.start(LabTaskKind::CheckRange, &spec);
                return;
            }
        }
        if order.is_empty() {
            self.phase = CheckPhase::Complete;
            return;
        }
        let run = |&index: &usize| ExperimentRun {
            experiment: self.plan.runs()[index],
            limits: self.plan.limits(index),
            keeps_moves: self.plan.keeps_moves(index),
            is_exhaustive: self.plan.is_exhaustive(index),
        };
        let runs = order.iter().map(run).collect();
        self.order = Rc::new(order);
        self.worked_ms = 0.0;
        worker.start(
            LabTaskKind::CheckRuns,
            &LabSpec::Experiments(ExperimentsSpec { runs }),
        );
    }

    /// Removes the tasks from the worker.
    pub(super) fn cancel(&mut self, phase: CheckPhase, worker: &mut LabWorker) {
        worker.cancel(LabTaskKind::CheckRange);
        worker.cancel(LabTaskKind::CheckRuns);
        self.current_nodes = None;
        if self.phase == CheckPhase::Running {
            self.phase = phase;
        }
    }

    /// Takes what the worker has found, and starts the next task when one has ended.
    pub(super) fn task_event(
        &mut self,
        kind: LabTaskKind,
        event: TaskEvent,
        worker: &mut LabWorker,
    ) {
        match (kind, event) {
            (_, TaskEvent::Failed(failure)) => self.phase = CheckPhase::Failed(failure),
            (_, TaskEvent::Stopped) => self.phase = CheckPhase::Stopped,
            (LabTaskKind::CheckRange, TaskEvent::Finished(LabReport::Range(range))) => {
                self.range = range.map_or(RangeState::TooLarge, RangeState::Known);
                self.proceed(worker);
            }
            (LabTaskKind::CheckRuns, TaskEvent::Progress(LabReport::Experiments(report))) => {
                self.add(report);
            }
            (LabTaskKind::CheckRuns, TaskEvent::Finished(LabReport::Experiments(report))) => {
                self.add(report);
                let is_missing = |run: &usize| self.records[*run].is_none();
                if self.order.iter().any(is_missing) {
                    // The worker ran all it was given, so another attempt would leave them out again.
                    self.phase = CheckPhase::Failed(Failure::WrongAnswer);
                } else {
                    self.proceed(worker);
                }
            }
            _ => self.phase = CheckPhase::Failed(Failure::WrongAnswer),
        }
        if self.phase != CheckPhase::Running {
            self.current_nodes = None;
        }
    }

    fn add(&mut self, report: ExperimentsReport) {
        self.current_nodes = report.current.map(|(_, nodes)| nodes);
        self.worked_ms = report.worked_ms;
        if report.records.is_empty() {
            return;
        }
        let records = Rc::make_mut(&mut self.records);
        for (index, record) in report.records {
            let run = self.order.get(index as usize).copied();
            if let Some(place) = run.and_then(|run| records.get_mut(run)) {
                *place = Some(record);
            }
        }
        if self.output.is_none() {
            self.output = self.course_output().map(Rc::from);
        }
    }

    fn course_output(&self) -> Option<String> {
        let record = self.records.first()?.as_ref()?;
        course_output(self.plan.subject().course?, &self.plan.runs()[0], record)
    }
}
