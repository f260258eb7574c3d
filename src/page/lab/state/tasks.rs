//! The jobs that the lab wants from its worker, and what each of their results is for.

use crate::page::state::WorkerTask;
use crate::protocol::{Encoded, JobSpec, LabSpec, Priority};

/// What a task of the lab is for. At most one of each kind is active.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LabTaskKind {
    /// The distance of the subject.
    Subject,
    /// The parts of a heuristic on the board shown.
    Layer,
    /// The boards of the comparison.
    CompareBoards,
    /// The counts of the comparison.
    CompareRuns,
    /// The times of the comparison.
    CompareTimes,
    /// The runs of a paper's table.
    PaperRuns,
    /// The boards of a paper's table.
    PaperBoards,
    /// The runs of the check.
    CheckRuns,
    /// The range of expansions of the check.
    CheckRange,
    /// The algorithms that the figures of the check's text may come from.
    CheckAlgorithms,
    /// The verdict on the heuristic of one's own.
    OwnVerdict,
    /// The verdicts on the heuristics with which it is compared.
    OwnReferences,
    /// The recording of the search.
    ExploreRecord,
    /// The recording of the second search.
    ExploreRecordSecond,
    /// A moment of the search.
    ExploreMoment,
    /// A moment of the second search.
    ExploreMomentSecond,
    /// A question about the next node.
    ExploreQuestion,
    /// The number of boards at each distance.
    ExploreLayers,
    /// Boards of the map.
    ExploreMapBoards,
    /// The runs of the example in Learn.
    LearnRuns,
}

impl LabTaskKind {
    /// Returns the priority of the job. Checks, recordings and examples are short and are cancelled when their tab is closed, so
    /// they do not wait for a comparison; neither does the verdict on the heuristic of one's own. The distance of the subject
    /// waits for all.
    fn priority(self) -> Priority {
        match self {
            LabTaskKind::CheckRuns
            | LabTaskKind::CheckRange
            | LabTaskKind::CheckAlgorithms
            | LabTaskKind::OwnVerdict
            | LabTaskKind::ExploreRecord
            | LabTaskKind::ExploreRecordSecond
            | LabTaskKind::ExploreMoment
            | LabTaskKind::ExploreMomentSecond
            | LabTaskKind::ExploreQuestion
            | LabTaskKind::ExploreLayers
            | LabTaskKind::ExploreMapBoards
            | LabTaskKind::LearnRuns => Priority::Foreground,
            LabTaskKind::Subject => Priority::Idle,
            LabTaskKind::Layer => Priority::Short,
            _ => Priority::Background,
        }
    }
}

/// A job of the lab's worker and what its result is for.
#[derive(Clone, PartialEq, Debug)]
pub struct LabTask {
    kind: LabTaskKind,
    spec: Encoded<LabSpec>,
}

impl LabTask {
    /// Creates a task.
    pub fn new(kind: LabTaskKind, spec: &LabSpec) -> LabTask {
        LabTask {
            kind,
            spec: Encoded::new(spec),
        }
    }
}

impl WorkerTask for LabTask {
    type Kind = LabTaskKind;

    fn kind(&self) -> LabTaskKind {
        self.kind
    }

    fn spec(&self) -> JobSpec {
        JobSpec::Lab(self.spec.clone(), self.kind.priority())
    }
}
