//! A heuristic of one's own: its weights, and the verdict on it.

use std::rc::Rc;

use super::LabTaskKind;
use super::worker::{LabWorker, TaskEvent};
use crate::heuristic::{Feature, FeatureWeights};
use crate::lab::Verdict;
use crate::page::state::Failure;
use crate::protocol::{LabReport, LabSpec, VerdictsSpec};
use crate::puzzle::Goal;
use crate::reference::LabHeuristic;

/// The part of the state for the heuristic of one's own. The lab has one, which all its tabs share.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Own {
    /// `true` if its editor is open.
    pub is_open: bool,
    /// The weights.
    pub weights: FeatureWeights,
    /// The text in the field of a weight while it is edited, and for as long as it cannot be used.
    pub typed: Option<(Feature, String)>,
    /// The last verdict. While another one is computed it is that on earlier weights or on another goal.
    pub verdict: Option<Rc<Verdict>>,
    /// The verdicts on the heuristics with which it is compared.
    pub references: Option<Rc<Vec<Verdict>>>,
    /// Why there is no verdict.
    pub failure: Option<Failure>,
}

/// An action of the heuristic of one's own.
#[derive(Clone, PartialEq, Debug)]
pub enum OwnAction {
    /// Opens or closes the editor.
    Toggle,
    /// Uses a weight, in tenths.
    SetWeight(Feature, u8),
    /// The text in the field of a weight has changed; it is used if it can be.
    TypeWeight(Feature, String),
    /// The field of a weight is left. A text that cannot be used stays.
    LeaveField,
    /// Counts the blank like a tile, or does not.
    CountBlank(bool),
    /// Uses other weights.
    UseWeights(FeatureWeights),
    /// Computes the verdict again after a failure.
    Retry,
    /// Adds A* with the heuristic to the comparison and opens it.
    Compare,
}

/// Parses a weight such as `1`, `0.5` or `2,5`, and rounds it to tenths. Returns it in tenths; `None` if it is not a number from 0
/// to 5.
pub fn read_weight(text: &str) -> Option<u8> {
    let number: f64 = text.trim().replace(',', ".").parse().ok()?;
    let tenths = (number * 10.0).round();
    (0.0..=f64::from(FeatureWeights::MAX_TENTHS))
        .contains(&tenths)
        .then_some(tenths as u8)
}

impl Own {
    /// Returns the state of a link: `own` opens the editor, and without it the weights are those of the `first_method` with a
    /// heuristic of one's own.
    pub fn new(own: Option<FeatureWeights>, first_method: Option<FeatureWeights>) -> Own {
        Own {
            is_open: own.is_some(),
            weights: own.or(first_method).unwrap_or_default(),
            ..Own::default()
        }
    }

    /// Returns the weights for a link: only if the editor is open.
    pub fn link(&self) -> Option<FeatureWeights> {
        self.is_open.then_some(self.weights)
    }

    /// Returns the heuristic.
    pub fn heuristic(&self) -> LabHeuristic {
        LabHeuristic::Own(self.weights)
    }

    /// Returns `true` if the last verdict is on these weights and this goal.
    pub fn is_current(&self, goal: &Goal) -> bool {
        let heuristic = self.heuristic();
        let verdict = self.verdict.as_ref();
        verdict.is_some_and(|verdict| verdict.heuristic == heuristic && verdict.goal == *goal)
    }

    /// Returns the verdicts on the other heuristics, if they are for this goal.
    pub fn current_references(&self, goal: &Goal) -> &[Verdict] {
        match &self.references {
            Some(references) if is_for(references, goal) => references,
            _ => &[],
        }
    }

    /// Returns the feature whose field has a text that cannot be used.
    pub fn wrong_field(&self) -> Option<Feature> {
        let (feature, text) = self.typed.as_ref()?;
        read_weight(text).is_none().then_some(*feature)
    }

    /// Changes the weights or the editor. [`Compare`](OwnAction::Compare) is handled by the lab.
    pub(super) fn reduce(&mut self, action: OwnAction) {
        match action {
            OwnAction::Toggle => {
                self.is_open = !self.is_open;
                self.typed = None;
            }
            OwnAction::SetWeight(feature, tenths) => {
                self.weights = self.weights.with(feature, tenths);
                self.typed = None;
            }
            OwnAction::TypeWeight(feature, text) => {
                if let Some(tenths) = read_weight(&text) {
                    self.weights = self.weights.with(feature, tenths);
                }
                self.typed = Some((feature, text));
            }
            OwnAction::LeaveField => {
                if self.wrong_field().is_none() {
                    self.typed = None;
                }
            }
            OwnAction::CountBlank(counts) => self.weights = self.weights.counting_blank(counts),
            OwnAction::UseWeights(weights) => {
                self.weights = weights;
                self.typed = None;
            }
            OwnAction::Retry => self.failure = None,
            OwnAction::Compare => {}
        }
    }

    /// Asks the worker for the verdicts that are missing while the editor is open. A verdict that is being computed is waited for,
    /// so that verdicts appear while a slider moves; the newest weights are next.
    pub(super) fn request(&self, goal: &Goal, worker: &mut LabWorker) {
        if !self.is_open {
            worker.cancel(LabTaskKind::OwnVerdict);
            worker.cancel(LabTaskKind::OwnReferences);
            return;
        }
        if self.failure.is_some() {
            return;
        }
        if !self.is_current(goal) && !worker.is_active(LabTaskKind::OwnVerdict) {
            start(
                LabTaskKind::OwnVerdict,
                goal,
                vec![self.heuristic()],
                worker,
            );
        }
        let has_references = self
            .references
            .as_ref()
            .is_some_and(|references| is_for(references, goal));
        if !has_references && !worker.is_active(LabTaskKind::OwnReferences) {
            let references = Verdict::references(goal.size());
            start(LabTaskKind::OwnReferences, goal, references, worker);
        }
    }

    /// Takes verdicts.
    pub(super) fn task_event(&mut self, kind: LabTaskKind, event: TaskEvent) {
        match event {
            TaskEvent::Finished(LabReport::Verdicts(Some(mut verdicts))) => {
                if kind == LabTaskKind::OwnReferences {
                    self.references = Some(Rc::new(verdicts));
                } else {
                    self.verdict = verdicts.pop().map(Rc::new);
                }
            }
            TaskEvent::Failed(failure) => self.failure = Some(failure),
            _ => {}
        }
    }
}

fn is_for(references: &[Verdict], goal: &Goal) -> bool {
    references.first().is_none_or(|first| first.goal == *goal)
}

fn start(kind: LabTaskKind, goal: &Goal, heuristics: Vec<LabHeuristic>, worker: &mut LabWorker) {
    let goal = *goal;
    worker.start(kind, &LabSpec::Verdicts(VerdictsSpec { goal, heuristics }));
}
