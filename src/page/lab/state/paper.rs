//! The table of a paper: which one is open, and its runs in the worker.

use std::rc::Rc;

use super::LabTaskKind;
use super::worker::{LabWorker, TaskEvent};
use crate::lab::{
    BoardSet, ComparisonSpec, DrawError, GalleryKind, LabBoard, Paper, PaperSpec, PaperTable,
    TimeLeft,
};
use crate::page::state::Failure;
use crate::protocol::{
    BoardsSpec, ExperimentRun, ExperimentsReport, ExperimentsSpec, LabReport, LabSpec,
};
use crate::puzzle::{Board, Puzzle};
use crate::search::Limits;

/// The node limit of comparisons by a paper's rules. Chosen by hand: every run of the papers' 3x3 boards ends within it.
const COMPARISON_NODE_LIMIT: u64 = 1_000_000;

/// The part of the state for a paper's table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PaperState {
    /// The table that is open; `None` if no paper is chosen.
    pub table: Option<Rc<PaperTable>>,
    /// How far its runs are.
    pub phase: PaperPhase,
    /// The printed nodes of the runs that have ended, and of all.
    work: (f64, f64),
    /// The time at which the runs started, in milliseconds.
    since: f64,
}

/// How far the runs of a paper's table are.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum PaperPhase {
    /// They have not been started: the table has the printed numbers only.
    #[default]
    Printed,
    /// The boards are drawn, or counted.
    Preparing,
    /// The experiments run. The index of the one under way, and the nodes it has expanded.
    Running(Option<(usize, u64)>),
    /// All is done.
    Complete,
    /// The user has stopped them.
    Stopped,
    /// The boards cannot be drawn.
    NotDrawn(DrawError),
    /// The worker failed.
    Failed(Failure),
}

impl PaperPhase {
    /// Returns `true` while the worker is busy with the table.
    pub fn is_running(&self) -> bool {
        matches!(self, PaperPhase::Preparing | PaperPhase::Running(_))
    }
}

/// An action of a paper's table.
#[derive(Clone, PartialEq, Debug)]
pub enum PaperAction {
    /// Opens the table of a paper; `None` closes it.
    Choose(Option<Paper>),
    /// Runs the experiments of the table.
    Run {
        /// Boards for which more nodes are printed are left out, for Korf's table.
        max_printed_nodes: u64,
        /// The time in milliseconds.
        now: f64,
    },
    /// Stops the experiments.
    Stop,
    /// Has the comparison use the boards, methods and rules of the paper.
    UseRules,
}

impl PaperState {
    /// Returns the state with the printed table of a paper.
    pub fn new(paper: Option<Paper>) -> PaperState {
        PaperState {
            table: paper.map(|paper| printed(PaperSpec::new(paper))),
            ..PaperState::default()
        }
    }

    /// Returns the paper whose table is open.
    pub fn paper(&self) -> Option<Paper> {
        Some(self.table.as_ref()?.spec().paper)
    }

    /// Returns the part of the work that is done, from 0 to 1, by the printed nodes.
    pub fn progress(&self) -> f64 {
        let (done, total) = self.work;
        let part = (done + self.current_work()) / total.max(1.0);
        part.min(1.0)
    }

    /// Estimates the time left; `None` before the first run has ended.
    pub fn time_left(&self, now: f64) -> Option<TimeLeft> {
        let (done, total) = self.work;
        let done = done + self.current_work();
        (done > 0.0 && self.phase.is_running()).then(|| TimeLeft {
            ms: (now - self.since) * (total - done).max(0.0) / done,
            is_at_least: false,
        })
    }

    /// Returns the number of boards of a part of the open table, and their printed nodes; `None` without a table.
    pub fn part(&self, max_printed_nodes: u64) -> Option<(usize, f64)> {
        let table = printed(PaperSpec {
            max_printed_nodes,
            ..PaperSpec::new(self.paper()?)
        });
        Some((table.runs().len(), total_work(&table)))
    }

    /// Returns the comparison of the paper's methods on its boards, and a board for the place beside the tabs if `subject`
    /// cannot be there with the paper's goal; `None` if the paper does not search.
    pub fn comparison(&self, subject: &Board) -> Option<(ComparisonSpec, Board)> {
        let spec = self
            .table
            .as_ref()?
            .spec()
            .comparison(COMPARISON_NODE_LIMIT)?;
        if Puzzle::new(*subject, spec.goal).is_ok() {
            return Some((spec, *subject));
        }
        // Random boards are not drawn without a table: the textbook's board stands for them.
        let sets = [&spec.boards, &BoardSet::Gallery(GalleryKind::Aima)];
        let solvable = sets
            .iter()
            .filter_map(|set| set.draw(&spec.goal, None).ok())
            .flat_map(|drawn| drawn.boards)
            .map(|lab_board| lab_board.board)
            .find(|board| Puzzle::new(*board, spec.goal).is_ok());
        let board = solvable.unwrap_or(*spec.goal.board());
        Some((spec, board))
    }

    /// The work of the run under way: no more than its printed nodes.
    fn current_work(&self) -> f64 {
        match (&self.phase, &self.table) {
            (PaperPhase::Running(Some((run, expanded))), Some(table)) => {
                table.printed_nodes(*run).min(*expanded as f64)
            }
            _ => 0.0,
        }
    }

    /// Opens the table of the link's paper, unless it is open.
    pub(super) fn navigate(&mut self, paper: Option<Paper>, worker: &mut LabWorker) {
        if paper != self.paper() {
            cancel(worker);
            *self = PaperState::new(paper);
        }
    }

    pub(super) fn reduce(&mut self, action: PaperAction, worker: &mut LabWorker) {
        match action {
            PaperAction::Choose(paper) => self.navigate(paper, worker),
            PaperAction::Run {
                max_printed_nodes,
                now,
            } => self.start(max_printed_nodes, now, worker),
            PaperAction::Stop => {
                worker.stop(LabTaskKind::PaperRuns);
                if worker.is_active(LabTaskKind::PaperBoards) {
                    worker.cancel(LabTaskKind::PaperBoards);
                    self.phase = PaperPhase::Stopped;
                }
            }
            // The whole state handles it: the goal changes too.
            PaperAction::UseRules => {}
        }
    }

    fn start(&mut self, max_printed_nodes: u64, now: f64, worker: &mut LabWorker) {
        let Some(paper) = self.paper() else { return };
        cancel(worker);
        let spec = PaperSpec {
            max_printed_nodes,
            ..PaperSpec::new(paper)
        };
        self.table = Some(printed(spec));
        self.since = now;
        self.work = (0.0, 0.0);
        let goal = paper.goal();
        match (paper, spec.boards()) {
            (Paper::Aima4, Some(set)) => {
                self.phase = PaperPhase::Preparing;
                let spec = LabSpec::Boards(BoardsSpec { set, goal });
                worker.start(LabTaskKind::PaperBoards, &spec);
            }
            (Paper::Reinefeld1993, _) => {
                self.phase = PaperPhase::Preparing;
                worker.start(LabTaskKind::PaperBoards, &LabSpec::Layers(goal));
            }
            _ => self.run_experiments(worker),
        }
    }

    /// Starts the experiments of the table.
    fn run_experiments(&mut self, worker: &mut LabWorker) {
        let Some(table) = &self.table else { return };
        if table.runs().is_empty() {
            self.phase = PaperPhase::Complete;
            return;
        }
        let limits = Limits {
            nodes: u64::MAX,
            ..Limits::default()
        };
        let runs = table.runs().iter().map(|run| ExperimentRun {
            experiment: run.experiment,
            limits,
            keeps_moves: false,
            is_exhaustive: false,
        });
        let spec = LabSpec::Experiments(ExperimentsSpec {
            runs: runs.collect(),
        });
        self.work = (0.0, total_work(table));
        self.phase = PaperPhase::Running(None);
        worker.start(LabTaskKind::PaperRuns, &spec);
    }

    pub(super) fn task_event(
        &mut self,
        kind: LabTaskKind,
        event: TaskEvent,
        worker: &mut LabWorker,
    ) {
        match (kind, event) {
            (_, TaskEvent::Failed(failure)) => self.phase = PaperPhase::Failed(failure),
            (_, TaskEvent::Stopped) => self.phase = PaperPhase::Stopped,
            (LabTaskKind::PaperBoards, TaskEvent::Progress(LabReport::BoardsSolved(_))) => {}
            (LabTaskKind::PaperBoards, TaskEvent::Finished(LabReport::Boards(drawn))) => {
                match drawn {
                    Ok(drawn) => {
                        self.fill(&drawn.boards, &[]);
                        self.run_experiments(worker);
                    }
                    Err(error) => self.phase = PaperPhase::NotDrawn(error),
                }
            }
            (LabTaskKind::PaperBoards, TaskEvent::Finished(LabReport::Layers(layers))) => {
                match layers {
                    Some(layers) => {
                        self.fill(&[], &layers);
                        self.run_experiments(worker);
                    }
                    None => self.phase = PaperPhase::NotDrawn(DrawError::NoTable),
                }
            }
            (LabTaskKind::PaperRuns, TaskEvent::Progress(LabReport::Experiments(report))) => {
                let current = report
                    .current
                    .map(|(run, expanded)| (run as usize, expanded));
                self.add(&report);
                self.phase = PaperPhase::Running(current);
            }
            (LabTaskKind::PaperRuns, TaskEvent::Finished(LabReport::Experiments(report))) => {
                self.add(&report);
                let table = self.table.as_ref();
                let is_done = table.is_some_and(|table| table.done() == table.runs().len());
                self.phase = if is_done {
                    PaperPhase::Complete
                } else {
                    PaperPhase::Stopped
                };
            }
            _ => self.phase = PaperPhase::Failed(Failure::WrongAnswer),
        }
    }

    fn fill(&mut self, boards: &[LabBoard], layers: &[u64]) {
        if let Some(table) = &mut self.table {
            *table = Rc::new(PaperTable::with_data(table.spec(), boards, layers));
        }
    }

    fn add(&mut self, report: &ExperimentsReport) {
        let Some(table) = self.table.as_mut().filter(|_| !report.records.is_empty()) else {
            return;
        };
        let table = Rc::make_mut(table);
        for (run, record) in &report.records {
            table.add(*run as usize, record);
            self.work.0 += table.printed_nodes(*run as usize);
        }
    }
}

/// Returns a table with the printed numbers only.
fn printed(spec: PaperSpec) -> Rc<PaperTable> {
    Rc::new(PaperTable::with_data(spec, &[], &[]))
}

fn total_work(table: &PaperTable) -> f64 {
    (0..table.runs().len())
        .map(|run| table.printed_nodes(run))
        .sum()
}

fn cancel(worker: &mut LabWorker) {
    worker.cancel(LabTaskKind::PaperBoards);
    worker.cancel(LabTaskKind::PaperRuns);
}
