//! Records a search from its start to its end.

use std::sync::Arc;

use super::ExploreRun;
use super::nodes::NodesIndexer;
use super::path::PathRecorder;
use super::run::{RecordedRun, Timeline};
use crate::heuristic::pdb::PdbSet;
use crate::reference::{ExperimentError, ReferenceSearch, RunRecord, Successors};
use crate::step::Step;

/// Records a search in slices.
pub struct Recorder {
    run: ExploreRun,
    phase: Phase,
}

enum Phase {
    /// The search runs and records its nodes.
    Search(Box<(ReferenceSearch, Successors)>),
    /// An iterative deepening search runs and is copied now and then.
    Path(Box<PathRecorder>),
    /// The recorded nodes are gone through.
    Index(Box<NodesIndexer>, RunRecord),
    /// Nothing is left to do.
    Ended,
}

impl Recorder {
    /// Starts a recording, with a pattern database that is already built if the heuristic needs one. The twin is not searched.
    ///
    /// # Errors
    /// Returns an error if the sizes of board and goal differ or the heuristic cannot be built.
    pub fn start(
        run: ExploreRun,
        tables: Option<Arc<PdbSet>>,
    ) -> Result<Recorder, ExperimentError> {
        let search = ReferenceSearch::start_traced(run.experiment, run.limits, tables.clone())?;
        let experiment = *search.experiment();
        let successors = || {
            let successors = Successors::new(&experiment, tables.clone());
            successors.map_err(ExperimentError::Heuristic)
        };
        let phase = match search.fork() {
            Some(copy) => Phase::Path(Box::new(PathRecorder::new(search, copy, successors()?))),
            None => Phase::Search(Box::new((search, successors()?))),
        };
        Ok(Recorder { run, phase })
    }

    /// Returns the number of nodes expanded so far.
    pub fn expanded(&self) -> u64 {
        match &self.phase {
            Phase::Search(search) => search.0.figures().expanded,
            Phase::Path(path) => path.search().figures().expanded,
            Phase::Index(_, record) => record.figures.expanded,
            Phase::Ended => 0,
        }
    }

    /// Records at most `budget` nodes. The sizes of the slices do not affect the recording. Returns `Done(None)` if the
    /// recording was returned before.
    pub fn advance(&mut self, budget: u32) -> Step<Option<RecordedRun>> {
        let is_over = match &mut self.phase {
            Phase::Search(search) => search.0.advance(budget).is_done(),
            Phase::Path(path) => path.advance(budget).is_done(),
            Phase::Index(indexer, _) => indexer.advance(budget).is_done(),
            Phase::Ended => true,
        };
        if !is_over {
            return Step::Running;
        }
        let run = self.run;
        match std::mem::replace(&mut self.phase, Phase::Ended) {
            Phase::Search(search) => {
                let (search, successors) = *search;
                let Some(record) = search.record(true) else {
                    return Step::Done(None);
                };
                let figures = record.figures;
                match search.into_traced() {
                    Some(traced) => {
                        let indexer = NodesIndexer::new(traced, successors, figures);
                        self.phase = Phase::Index(Box::new(indexer), record);
                        Step::Running
                    }
                    None => {
                        let recorded = RecordedRun::new(run, record, Timeline::Unsearched);
                        Step::Done(Some(recorded))
                    }
                }
            }
            Phase::Path(path) => {
                let (timeline, search) = path.finish();
                let record = search.record(true);
                let recorded = record.map(|record| {
                    let timeline = Timeline::Path(Box::new(timeline));
                    RecordedRun::new(run, record, timeline)
                });
                Step::Done(recorded)
            }
            Phase::Index(indexer, record) => {
                let timeline = Timeline::Nodes(Box::new(indexer.finish()));
                Step::Done(Some(RecordedRun::new(run, record, timeline)))
            }
            Phase::Ended => Step::Done(None),
        }
    }
}
