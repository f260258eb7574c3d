//! The check of a number, with a worker that runs at once.

mod inference;
mod input;
mod runs;

use std::rc::Rc;

use crate::heuristic::HeuristicKind;
use crate::lab::check::{CountedFigure, RangePosition, Slip, Verdict};
use crate::lab::{LabLink, LabTab};
use crate::page::lab::state::{
    CheckAction, CheckChoices, CheckPhase, LabAction, LabState, LabTaskKind, RangeState, Source,
};
use crate::page::lab::text_file::FileError;
use crate::page::state::{Failure, WorkerAction, WorkerStatus, WorkerTask};
use crate::protocol::{
    Encoded, Event, ExperimentsReport, JobId, JobProgress, JobResult, JobSpec, LabReport, LabSpec,
};
use crate::puzzle::Preset;
use crate::reference::{
    LabAlgorithm, LabHeuristic, RangeSearch, ReferenceSearch, RulePreset, RunRecord,
};
use crate::step::Step;

const COMMAND: &str = "python driver.py ast 6,1,8,4,0,2,7,3,5";

/// A lab whose worker answers when it is asked to.
struct Lab(Rc<LabState>);

impl Lab {
    fn new(query: &str) -> Lab {
        Lab(Rc::new(LabState::new(LabLink::read(query), None)))
    }

    fn act(&mut self, action: LabAction) {
        self.0 = self.0.clone().after(action);
    }

    fn check(&mut self, action: CheckAction) {
        self.act(LabAction::Check(action));
    }

    fn paste(&mut self, text: &str) {
        self.check(CheckAction::Type(text.to_string()));
    }

    fn number(&mut self, number: &str) {
        self.check(CheckAction::TypeNumber(number.to_string()));
    }

    /// Returns the active task of the check.
    fn task(&self) -> Option<(LabTaskKind, JobId, LabSpec)> {
        let kinds = [
            LabTaskKind::CheckAlgorithms,
            LabTaskKind::CheckRange,
            LabTaskKind::CheckRuns,
        ];
        let tasks: Vec<_> = kinds
            .into_iter()
            .filter_map(|kind| self.0.worker.tasks.find(kind))
            .collect();
        assert!(tasks.len() <= 1, "one task at a time");
        let active = tasks.first()?;
        let JobSpec::Lab(spec, _) = active.task.spec() else {
            panic!("a task of the lab");
        };
        Some((active.task.kind(), active.id, spec.decode().unwrap()))
    }

    fn runs(&self) -> usize {
        match self.task() {
            Some((_, _, LabSpec::Experiments(spec))) => spec.runs.len(),
            _ => 0,
        }
    }

    fn finish(&mut self, id: JobId, report: &LabReport) {
        let result = JobResult::Lab(Encoded::new(report));
        self.act(LabAction::Worker(WorkerAction::Received(Event::Finished(
            id, result,
        ))));
    }

    /// Runs the active task and sends its result.
    fn answer(&mut self) {
        let (_, id, spec) = self.task().expect("a task");
        let report = match spec {
            LabSpec::Range(spec) => {
                let puzzle = crate::puzzle::Puzzle::new(spec.start, spec.goal).unwrap();
                let search = RangeSearch::start(&puzzle, spec.heuristic, spec.limits, None);
                let mut search = search.unwrap();
                let range = loop {
                    if let Step::Done(range) = search.advance(10_000) {
                        break range;
                    }
                };
                LabReport::Range(range.ok())
            }
            LabSpec::Experiments(_) => LabReport::Experiments(ExperimentsReport {
                worked_ms: 1.0,
                records: self.records(usize::MAX),
                current: None,
            }),
            _ => panic!("a task of the check"),
        };
        self.finish(id, &report);
    }

    /// Returns the records of the first runs of the active task.
    fn records(&self, count: usize) -> Vec<(u32, RunRecord)> {
        let Some((_, _, LabSpec::Experiments(spec))) = self.task() else {
            panic!("runs");
        };
        let runs = spec.runs.iter().enumerate().take(count);
        runs.map(|(index, run)| {
            let search = if run.is_exhaustive {
                ReferenceSearch::start_exhaustive(run.experiment, run.limits, None)
            } else {
                ReferenceSearch::start(run.experiment, run.limits, None)
            };
            let mut search = search.unwrap();
            while !search.advance(10_000).is_done() {}
            (index as u32, search.record(run.keeps_moves).unwrap())
        })
        .collect()
    }

    /// Sends the records of the first runs of the active task, which goes on.
    fn progress(&mut self, count: usize) {
        let (_, id, _) = self.task().expect("a task");
        let report = LabReport::Experiments(ExperimentsReport {
            worked_ms: 1.0,
            records: self.records(count),
            current: Some((count as u32, 7)),
        });
        let progress = JobProgress::Lab(Encoded::new(&report));
        self.act(LabAction::Worker(WorkerAction::Received(Event::Progress(
            id, progress,
        ))));
    }

    fn answer_all(&mut self) {
        while self.task().is_some() {
            self.answer();
        }
    }

    fn verdict(&self) -> Verdict {
        self.0.check.analysis().unwrap().verdict.clone()
    }

    fn phase(&self) -> CheckPhase {
        self.0.check.run().unwrap().phase.clone()
    }
}
