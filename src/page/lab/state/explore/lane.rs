//! One recorded search: how far its recording is, the moment shown and the moments asked for.

use super::super::tasks::LabTaskKind;
use super::super::worker::{LabWorker, TaskEvent};
use super::Shared;
use crate::lab::explore::{ExploreRun, Lock, Moment, Overview};
use crate::page::state::Failure;
use crate::protocol::{LabReport, LabSpec, MomentSpec};

/// The number of nodes of the frontier that are listed.
const LISTED_NODES: u16 = 8;

/// The number of nodes at the end of a path that are listed.
const LISTED_PATH: u16 = 12;

/// A recorded search.
#[derive(Clone, PartialEq, Debug)]
pub struct Lane {
    /// The search.
    pub run: ExploreRun,
    /// How far it is.
    pub phase: LanePhase,
    /// The moment shown; the one before it stays until it arrives.
    pub shown: Option<Shared<Moment>>,
    /// `true` if the user has stopped the recording.
    is_stopping: bool,
    /// `true` for the second of two searches.
    is_second: bool,
    /// The request that the moment shown answers.
    answered: Option<MomentRequest>,
    /// The request that is under way.
    asked: Option<MomentRequest>,
    /// The moment that is asked for when the one under way has arrived.
    waiting: Option<MomentRequest>,
}

/// How far a recording is.
#[derive(Clone, PartialEq, Debug)]
pub enum LanePhase {
    /// It is not started, or was interrupted because the tab was closed.
    Waiting,
    /// It is under way; the number of nodes expanded.
    Recording(u64),
    /// It is complete.
    Recorded(Shared<Overview>),
    /// The user has stopped it.
    Stopped,
    /// The heuristic cannot be built, or there is no memory.
    NotRecorded,
    /// The worker failed.
    Failed(Failure),
}

/// A moment that is asked for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MomentRequest {
    /// The moment.
    pub at: Lock,
    /// `true` if the map of all boards is wanted.
    pub has_map: bool,
}

impl Lane {
    /// Returns a search that is not recorded yet.
    pub(super) fn new(run: ExploreRun, is_second: bool) -> Lane {
        Lane {
            run,
            phase: LanePhase::Waiting,
            shown: None,
            is_stopping: false,
            is_second,
            answered: None,
            asked: None,
            waiting: None,
        }
    }

    fn record_kind(&self) -> LabTaskKind {
        match self.is_second {
            true => LabTaskKind::ExploreRecordSecond,
            false => LabTaskKind::ExploreRecord,
        }
    }

    fn moment_kind(&self) -> LabTaskKind {
        match self.is_second {
            true => LabTaskKind::ExploreMomentSecond,
            false => LabTaskKind::ExploreMoment,
        }
    }

    /// Returns the overview, if the search is recorded.
    pub fn overview(&self) -> Option<&Shared<Overview>> {
        match &self.phase {
            LanePhase::Recorded(overview) => Some(overview),
            _ => None,
        }
    }

    /// Returns `true` while a moment is on its way.
    pub fn is_behind(&self) -> bool {
        self.asked.is_some()
    }

    /// Starts the recording if it waits.
    pub(super) fn proceed(&mut self, worker: &mut LabWorker) {
        if self.phase == LanePhase::Waiting {
            self.phase = LanePhase::Recording(0);
            worker.start(self.record_kind(), &LabSpec::Record(self.run));
        }
    }

    /// Stops the recording.
    pub(super) fn stop(&mut self, worker: &mut LabWorker) {
        if let LanePhase::Recording(_) = self.phase {
            self.is_stopping = true;
            worker.stop(self.record_kind());
        }
    }

    /// Starts a recording that was stopped or has failed from the beginning.
    pub(super) fn restart(&mut self) {
        if let LanePhase::Stopped | LanePhase::NotRecorded | LanePhase::Failed(_) = self.phase {
            *self = Lane::new(self.run, self.is_second);
        }
    }

    /// Cancels what is under way, because the tab was closed or another search is wanted.
    pub(super) fn interrupt(&mut self, worker: &mut LabWorker) {
        worker.cancel(self.record_kind());
        worker.cancel(self.moment_kind());
        (self.asked, self.waiting) = (None, None);
        if let LanePhase::Recording(_) = self.phase {
            self.phase = LanePhase::Waiting;
        }
    }

    /// Asks for a moment, if the search is recorded and it is not the one shown or asked for. At most one request is under
    /// way, and the newest one waits for it.
    pub(super) fn ask(&mut self, request: MomentRequest, worker: &mut LabWorker) {
        if self.overview().is_none() {
            return;
        }
        match self.asked {
            Some(asked) if asked == request => self.waiting = None,
            Some(_) => self.waiting = Some(request),
            None if self.shows(request) => {}
            None => self.send(request, worker),
        }
    }

    /// Returns `true` if the moment shown answers a request.
    fn shows(&self, request: MomentRequest) -> bool {
        let without_map = |one: MomentRequest| MomentRequest {
            has_map: one.has_map && request.has_map,
            ..one
        };
        self.answered.map(without_map) == Some(request)
    }

    fn send(&mut self, request: MomentRequest, worker: &mut LabWorker) {
        self.asked = Some(request);
        let is_iterative = self.run.experiment.algorithm.is_iterative();
        let spec = MomentSpec {
            run: self.run,
            at: request.at,
            frontier: if is_iterative {
                LISTED_PATH
            } else {
                LISTED_NODES
            },
            has_map: request.has_map,
        };
        worker.start(self.moment_kind(), &LabSpec::Moment(spec));
    }

    /// Takes what the worker has recorded.
    pub(super) fn recorded(&mut self, event: TaskEvent) {
        self.phase = match event {
            TaskEvent::Progress(LabReport::Recording(expanded)) => LanePhase::Recording(expanded),
            TaskEvent::Finished(LabReport::Recorded(Some(overview))) => {
                LanePhase::Recorded(Shared::new(*overview))
            }
            TaskEvent::Finished(LabReport::Recorded(None)) if self.is_stopping => {
                LanePhase::Stopped
            }
            TaskEvent::Finished(LabReport::Recorded(None)) => LanePhase::NotRecorded,
            TaskEvent::Stopped => LanePhase::Stopped,
            TaskEvent::Failed(failure) => LanePhase::Failed(failure),
            TaskEvent::Progress(_) => return,
            TaskEvent::Finished(_) => LanePhase::Failed(Failure::WrongAnswer),
        };
    }

    /// Takes a moment, and asks for the one that waits.
    pub(super) fn arrived(&mut self, event: TaskEvent, worker: &mut LabWorker) {
        if let TaskEvent::Progress(_) = event {
            return;
        }
        let asked = self.asked.take();
        match event {
            TaskEvent::Finished(LabReport::Moment(Some(moment))) => {
                self.shown = Some(Shared::new(*moment));
                self.answered = asked;
            }
            TaskEvent::Finished(LabReport::Moment(None)) => self.phase = LanePhase::NotRecorded,
            TaskEvent::Failed(failure) => self.phase = LanePhase::Failed(failure),
            TaskEvent::Stopped => {}
            _ => self.phase = LanePhase::Failed(Failure::WrongAnswer),
        }
        if let Some(request) = self.waiting.take() {
            self.ask(request, worker);
        }
    }
}
