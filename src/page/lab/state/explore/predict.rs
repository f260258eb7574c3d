//! Predict: which node is taken next?

use super::super::tasks::LabTaskKind;
use super::super::worker::{LabWorker, TaskEvent};
use super::Shared;
use crate::lab::explore::{ExploreRun, Question};
use crate::protocol::{LabReport, LabSpec};

/// The questions asked so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Predict {
    /// The question after the moment shown; `None` while it is on its way.
    pub question: Option<QuestionState>,
    /// The moments of the questions that were answered, and whether rightly, in their order.
    pub answers: Vec<(u64, bool)>,
    /// The moment of the question that is on its way.
    asked: Option<u64>,
}

/// A question, or why there is none.
#[derive(Clone, PartialEq, Debug)]
pub struct QuestionState {
    /// The moment before the node is taken.
    pub at: u64,
    /// The question; `None` if the frontier has fewer than two nodes.
    pub question: Option<Shared<Question>>,
    /// The index of the node that was chosen.
    pub chosen: Option<usize>,
}

impl QuestionState {
    /// Returns whether the answer is right; `None` before it is given.
    pub fn is_right(&self) -> Option<bool> {
        let question = self.question.as_ref()?;
        question.valid.get(self.chosen?).copied()
    }
}

impl Predict {
    /// Returns the number of right answers.
    pub fn right(&self) -> usize {
        let right = self.answers.iter().filter(|(_, is_right)| *is_right);
        right.count()
    }

    /// Returns the moments of the wrong answers.
    pub fn misses(&self) -> impl Iterator<Item = u64> {
        let wrong = self.answers.iter().filter(|(_, is_right)| !is_right);
        wrong.map(|&(at, _)| at)
    }

    /// Asks for the question after a moment, unless it is there or on its way.
    pub(super) fn ask(&mut self, run: ExploreRun, at: u64, worker: &mut LabWorker) {
        let is_there = self.question.as_ref().is_some_and(|one| one.at == at);
        if is_there || self.asked == Some(at) {
            return;
        }
        self.question = None;
        self.asked = Some(at);
        worker.start(LabTaskKind::ExploreQuestion, &LabSpec::Question(run, at));
    }

    /// Forgets the question that is on its way.
    pub(super) fn interrupt(&mut self, worker: &mut LabWorker) {
        self.asked = None;
        worker.cancel(LabTaskKind::ExploreQuestion);
    }

    /// Takes a question.
    pub(super) fn arrived(&mut self, event: TaskEvent) {
        let Some(at) = self.asked else {
            return;
        };
        let question = match event {
            TaskEvent::Progress(_) => return,
            TaskEvent::Finished(LabReport::Question(question)) => question,
            // Without a question there is still the next moment.
            _ => None,
        };
        self.asked = None;
        self.question = Some(QuestionState {
            at,
            question: question.map(Shared::new),
            chosen: None,
        });
    }

    /// Takes an answer. Only the first one counts.
    pub(super) fn answer(&mut self, index: usize) {
        let Some(state) = &mut self.question else {
            return;
        };
        let valid = state.question.as_ref();
        let valid = valid.and_then(|question| question.valid.get(index).copied());
        if let (Some(is_right), None) = (valid, state.chosen) {
            state.chosen = Some(index);
            self.answers.push((state.at, is_right));
        }
    }
}
