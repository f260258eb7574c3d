//! Splits the value of a heuristic into its parts.

use std::sync::Arc;

use crate::engine::TableStatus;
use crate::engine::distance_table::DistanceTable;
use crate::heuristic::explanation::{Layer, Parts, explain, explain_walking};
use crate::heuristic::pdb::PdbSet;
use crate::heuristic::{HeuristicKind, WalkingDistance};
use crate::protocol::{
    ExplainSpec, Explanation, JobError, JobProgress, JobResult, LabReport, LayerValue,
    MarkedBoards, NoParts,
};
use crate::puzzle::{Board, Puzzle};
use crate::step::Step;
use crate::worker::job::{Job, JobContext};
use crate::worker::slice::{INITIAL_BUDGET, Slice};

/// Reports the parts of a layer on each board. Reports first without what needs tables or weights that are not there, and
/// again when they are.
pub struct ExplainJob {
    spec: ExplainSpec,
    /// `true` for a job of the lab, which has all parts; the game only draws the tiles.
    is_lab: bool,
    /// `true` if all boards can be solved. Others have no distance and no value of a pattern database.
    is_solvable: bool,
    /// The distance of the first board.
    distance: Step<Option<u32>>,
    pdb_set: Step<Option<Arc<PdbSet>>>,
    /// Walking distance for the goal.
    walking: Step<Option<WalkingDistance>>,
    /// The parts of the learned estimate on each board.
    learned: Step<Option<Vec<Parts>>>,
    /// `true` once the job has reported what needs no tables.
    has_reported: bool,
    /// Work on tables between two clock checks.
    budget: u32,
}

const WALKING: Layer = Layer::Heuristic(HeuristicKind::Walking);
const PDB: Layer = Layer::Heuristic(HeuristicKind::Pdb);

impl ExplainJob {
    /// Creates the job. The boards must have the size of the goal.
    pub fn new(spec: ExplainSpec, is_lab: bool) -> Result<ExplainJob, JobError> {
        let size = spec.goal.size();
        if let Some(board) = spec.boards.iter().find(|board| board.size() != size) {
            return Err(JobError::SizesDiffer {
                start: board.size(),
                goal: size,
            });
        }
        let is_solvable = spec
            .boards
            .iter()
            .all(|board| Puzzle::new(*board, spec.goal).is_ok());
        let is_wanted =
            |layer: Layer| layer.fits(size) && (spec.layer == layer || spec.with_values);
        let step = |is_needed: bool| {
            if is_needed {
                Step::Running
            } else {
                Step::Done(())
            }
        };
        let has_distance = spec.with_values && is_solvable && DistanceTable::fits(size);
        Ok(ExplainJob {
            is_lab,
            is_solvable,
            distance: step(has_distance).map(|()| None),
            pdb_set: step(is_wanted(PDB) && is_solvable).map(|()| None),
            walking: step(is_wanted(WALKING)).map(|()| None),
            learned: step(is_wanted(Layer::Learned)).map(|()| None),
            has_reported: false,
            budget: INITIAL_BUDGET,
            spec,
        })
    }

    /// Advances what is needed and not there yet.
    fn advance(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let goal = &self.spec.goal;
        if !self.walking.is_done() {
            self.walking = Step::Done(cx.tables.walking_distance(goal).ok().cloned());
        }
        if !self.learned.is_done() {
            let weights = &mut cx.tables.weights;
            self.learned = weights.explain(goal, &self.spec.boards, self.budget);
            cx.fetch_weights();
        }
        if !self.distance.is_done() {
            self.distance = match cx.tables.distance_table(goal, self.budget) {
                TableStatus::Building => Step::Running,
                TableStatus::Ready(table) => {
                    let first = self.spec.boards.first();
                    Step::Done(first.and_then(|board| table.distance(board).ok()))
                }
                TableStatus::OutOfMemory => Step::Done(None),
            };
            return Step::Running;
        }
        if !self.pdb_set.is_done() {
            self.pdb_set = cx.pdb_set(goal, true, self.budget);
            return Step::Running;
        }
        match self.learned {
            Step::Running => Step::Running,
            Step::Waiting => Step::Waiting,
            Step::Done(_) => Step::Done(()),
        }
    }

    /// Returns the parts of a layer on each of the first boards.
    fn parts(&self, layer: Layer, boards: &[Board]) -> Vec<Result<Parts, NoParts>> {
        let size = self.spec.goal.size();
        let none = |reason: NoParts| vec![Err(reason); boards.len()];
        let all = |parts: Vec<Parts>| parts.into_iter().map(Ok).collect();
        match layer {
            _ if !layer.fits(size) => none(NoParts::DoesNotFit),
            Layer::Numbers => Vec::new(),
            Layer::Learned => match &self.learned {
                Step::Done(Some(parts)) => all(parts[..boards.len()].to_vec()),
                Step::Done(None) => none(NoParts::NoWeights),
                _ => none(NoParts::Pending),
            },
            WALKING => match &self.walking {
                Step::Done(Some(walking)) => all(explain_walking(walking, boards)),
                Step::Done(None) => none(NoParts::OutOfMemory),
                _ => none(NoParts::Pending),
            },
            Layer::Heuristic(kind) => {
                let pdb_set = match &self.pdb_set {
                    _ if !kind.needs_tables() => None,
                    _ if !self.is_solvable => return none(NoParts::Unsolvable),
                    Step::Done(pdb_set) => pdb_set.clone(),
                    _ => return none(NoParts::Pending),
                };
                match explain(kind, &self.spec.goal, boards, pdb_set) {
                    Ok(parts) => all(parts),
                    Err(_) => none(NoParts::OutOfMemory),
                }
            }
        }
    }

    fn explanation(&self) -> Explanation {
        let ExplainSpec {
            boards,
            goal,
            layer,
            with_values,
        } = &self.spec;
        let first = &boards[..boards.len().min(1)];
        let value = |layer: Layer| {
            let parts = self.parts(layer, first).pop();
            LayerValue {
                layer,
                units: parts.and_then(Result::ok).map(|parts| parts.value()),
            }
        };
        let layers = Layer::ALL.into_iter();
        Explanation {
            boards: boards
                .iter()
                .copied()
                .zip(self.parts(*layer, boards))
                .collect(),
            values: layers
                .filter(|layer| *with_values && *layer != Layer::Numbers && layer.fits(goal.size()))
                .map(value)
                .collect(),
            distance: self.distance.done().flatten(),
        }
    }

    /// Returns what is drawn on the tiles of each board.
    fn marked(&self, explanation: Explanation) -> MarkedBoards {
        let goal = &self.spec.goal;
        let boards = explanation.boards.into_iter();
        boards
            .map(|(board, parts)| (board, parts.map(|parts| parts.marks(goal))))
            .collect()
    }

    fn report(&self, cx: &mut JobContext<'_>) {
        let explanation = self.explanation();
        if self.is_lab {
            cx.report(&LabReport::Explain(explanation));
        } else {
            cx.progress(JobProgress::Explain(self.marked(explanation)));
        }
    }

    fn finish(&self, cx: &mut JobContext<'_>, explanation: Explanation) {
        if self.is_lab {
            cx.finish_lab(&LabReport::Explain(explanation));
        } else {
            cx.finish(JobResult::Explain(self.marked(explanation)));
        }
    }
}

impl Job for ExplainJob {
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let mut slice = Slice::new(cx.clock);
        let mut step = Step::Running;
        while slice.has_time() && step == Step::Running {
            step = self.advance(cx);
            slice.check_clock(&mut self.budget);
        }
        match step {
            Step::Done(()) => self.finish(cx, self.explanation()),
            _ if !self.has_reported => {
                self.has_reported = true;
                self.report(cx);
            }
            _ => {}
        }
        step
    }

    /// Ends without parts: a job is stopped when another board is shown, and then at once.
    fn stop(&mut self, cx: &mut JobContext<'_>) {
        self.finish(cx, Explanation::default());
    }
}
