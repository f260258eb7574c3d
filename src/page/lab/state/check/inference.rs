//! The algorithm that the figures of a text come from, if the text does not name one.

use std::rc::Rc;

use crate::lab::check::Candidates;
use crate::page::lab::state::LabTaskKind;
use crate::page::lab::state::worker::{LabWorker, TaskEvent};
use crate::protocol::{ExperimentRun, ExperimentsSpec, LabReport, LabSpec};
use crate::reference::{LabAlgorithm, RunRecord};

/// The runs of the algorithms that may be meant, and those that fit.
#[derive(Clone, PartialEq, Debug)]
pub struct Inference {
    candidates: Rc<Candidates>,
    is_started: bool,
    records: Vec<(u32, RunRecord)>,
    fitting: Option<Vec<LabAlgorithm>>,
    /// `true` if the algorithm that fits is to be used. After a reload, the link has it.
    pub chooses: bool,
}

impl Inference {
    /// Returns the inference before any run.
    pub fn new(candidates: Candidates, chooses: bool) -> Inference {
        Inference {
            candidates: Rc::new(candidates),
            is_started: false,
            records: Vec::new(),
            fitting: None,
            chooses,
        }
    }

    /// Returns the algorithms that fit, the most likely one first; `None` while they are not known.
    pub fn fitting(&self) -> Option<&[LabAlgorithm]> {
        self.fitting.as_deref()
    }

    /// Starts the runs, unless the worker is busy with them.
    pub fn proceed(&mut self, worker: &mut LabWorker) {
        if self.is_started && worker.is_active(LabTaskKind::CheckAlgorithms) {
            return;
        }
        self.is_started = true;
        self.records.clear();
        let runs = self.candidates.runs().iter().enumerate();
        let runs = runs.map(|(index, &experiment)| ExperimentRun {
            experiment,
            limits: self.candidates.limits(index),
            keeps_moves: false,
            is_exhaustive: false,
        });
        let spec = ExperimentsSpec {
            runs: runs.collect(),
        };
        worker.start(LabTaskKind::CheckAlgorithms, &LabSpec::Experiments(spec));
    }

    /// Takes what the worker has found. Returns `false` if it cannot be told which algorithms fit.
    pub fn task_event(&mut self, event: TaskEvent) -> bool {
        match event {
            TaskEvent::Progress(LabReport::Experiments(report)) => {
                self.records.extend(report.records);
                true
            }
            TaskEvent::Finished(LabReport::Experiments(report)) => {
                self.records.extend(report.records);
                self.records.sort_by_key(|(index, _)| *index);
                let records = std::mem::take(&mut self.records);
                let records: Vec<RunRecord> = records.into_iter().map(|(_, one)| one).collect();
                self.fitting = self.candidates.fitting(&records);
                self.fitting.is_some()
            }
            _ => false,
        }
    }
}
