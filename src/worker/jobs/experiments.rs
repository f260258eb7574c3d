//! Runs experiments with the reference search.

use crate::protocol::{ExperimentRun, ExperimentsReport, ExperimentsSpec, LabReport};
use crate::reference::{Figures, ReferenceSearch, RunEnd, RunRecord};
use crate::search::Limit;
use crate::step::Step;
use crate::worker::job::{Job, JobContext};
use crate::worker::slice::{INITIAL_BUDGET, MIN_REPORT_INTERVAL_MS, Slice};

/// Maximum number of records in one message, so that the page never has to handle many at once. Chosen by hand.
const MAX_RECORDS: usize = 200;

/// Runs experiments one after the other, and reports those that have ended.
pub struct ExperimentsJob {
    spec: ExperimentsSpec,
    /// The index of the experiment that is running, or of the next one.
    index: usize,
    search: Option<ReferenceSearch>,
    /// The records that were not reported yet.
    records: Vec<(u32, RunRecord)>,
    /// The time of the last progress report, in milliseconds.
    reported_at: f64,
    /// Nodes to take between two clock checks.
    budget: u32,
}

impl ExperimentsJob {
    /// Creates the job.
    pub fn new(spec: ExperimentsSpec, now: f64) -> ExperimentsJob {
        ExperimentsJob {
            spec,
            index: 0,
            search: None,
            records: Vec::new(),
            reported_at: now,
            budget: INITIAL_BUDGET,
        }
    }

    /// Advances the current experiment, or starts the next one. Returns `Done` after the last one.
    fn advance(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        if let Some(search) = &mut self.search {
            if search.advance(self.budget).is_done() {
                let keeps_moves = self.spec.runs[self.index].keeps_moves;
                let record = search.record(keeps_moves);
                self.end(record);
            }
            return Step::Running;
        }
        let Some(&run) = self.spec.runs.get(self.index) else {
            return Step::Done(());
        };
        let ExperimentRun {
            experiment,
            limits,
            is_exhaustive,
            ..
        } = run;
        let needs_tables =
            experiment.algorithm.uses_heuristic() && experiment.heuristic.needs_tables();
        let Step::Done(tables) = cx.pdb_set(&experiment.goal, needs_tables, self.budget) else {
            return Step::Running;
        };
        let search = if is_exhaustive {
            ReferenceSearch::start_exhaustive(experiment, limits, tables)
        } else {
            ReferenceSearch::start(experiment, limits, tables)
        };
        match search {
            Ok(search) => self.search = Some(search),
            Err(_) => self.end(Some(without_tables())),
        }
        Step::Running
    }

    /// Keeps the record of the current experiment and goes on to the next one.
    fn end(&mut self, record: Option<RunRecord>) {
        self.records
            .extend(record.map(|record| (self.index as u32, record)));
        self.search = None;
        self.index += 1;
    }

    fn current(&self) -> Option<(u32, u64)> {
        let search = self.search.as_ref()?;
        Some((self.index as u32, search.figures().expanded))
    }

    /// Returns what was not reported yet.
    fn report(&mut self, cx: &JobContext<'_>) -> LabReport {
        LabReport::Experiments(ExperimentsReport {
            records: std::mem::take(&mut self.records),
            current: self.current(),
            worked_ms: cx.timer.worked_ms((cx.clock)()),
        })
    }
}

/// Returns the record of an experiment whose heuristic could not be built.
fn without_tables() -> RunRecord {
    RunRecord {
        end: RunEnd::Limit(Limit::Tables),
        figures: Figures::default(),
        moves: Vec::new(),
        iterations: Vec::new(),
    }
}

impl Job for ExperimentsJob {
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let mut slice = Slice::new(cx.clock);
        while slice.has_time() {
            if self.advance(cx).is_done() {
                self.stop(cx);
                return Step::Done(());
            }
            slice.check_clock(&mut self.budget);
            if self.records.len() >= MAX_RECORDS {
                break;
            }
        }
        let now = slice.checked_at();
        if now - self.reported_at >= MIN_REPORT_INTERVAL_MS || self.records.len() >= MAX_RECORDS {
            self.reported_at = now;
            let report = self.report(cx);
            cx.report(&report);
        }
        Step::Running
    }

    fn stop(&mut self, cx: &mut JobContext<'_>) {
        let report = self.report(cx);
        cx.finish_lab(&report);
    }
}
