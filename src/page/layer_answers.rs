//! The parts of a heuristic for the board shown, as the worker has reported them. Pure.

use std::rc::Rc;

use crate::heuristic::explanation::{Layer, Parts};
use crate::protocol::{Explanation, NoParts};
use crate::puzzle::{Board, Goal};

/// What is explained: a layer on a board with its goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LayerQuestion {
    /// The board.
    pub board: Board,
    /// Its goal.
    pub goal: Goal,
    /// The layer.
    pub layer: Layer,
}

/// The last question to the worker and its last answer. An answer is only used for the boards that it names, so that marks are
/// never those of another board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LayerAnswers {
    asked: Option<LayerQuestion>,
    /// `true` if the job of the last question has ended.
    is_answered: bool,
    answer: Option<(LayerQuestion, Rc<Explanation>)>,
}

impl LayerAnswers {
    /// Returns `true` if a question must be put to the worker, and records that it is. `is_active` is `true` if a job of this
    /// kind is active.
    pub fn ask(&mut self, question: LayerQuestion, is_active: bool) -> bool {
        if self.asked == Some(question) && (self.is_answered || is_active) {
            return false;
        }
        self.asked = Some(question);
        self.is_answered = false;
        true
    }

    /// Takes an answer to the last question; `is_last` is `true` if its job has ended.
    pub fn receive(&mut self, explanation: Explanation, is_last: bool) {
        if let Some(asked) = self.asked {
            self.answer = Some((asked, Rc::new(explanation)));
            self.is_answered = is_last;
        }
    }

    /// Records that the last question has no answer. It is not put again, because it may be the cause of a failure.
    pub fn fail(&mut self) {
        self.is_answered = true;
    }

    /// Returns the parts of a layer on a board, or why there are none; `None` while they are not known.
    pub fn parts(&self, question: &LayerQuestion) -> Option<&Result<Parts, NoParts>> {
        let (asked, answer) = self.answer.as_ref()?;
        if (asked.goal, asked.layer) != (question.goal, question.layer) {
            return None;
        }
        let mut boards = answer.boards.iter();
        let found = boards.find(|(board, _)| *board == question.board);
        found.map(|(_, parts)| parts)
    }

    /// Returns the answer with the values of all layers on a board, whichever layer was asked for.
    pub fn values(&self, board: &Board, goal: &Goal) -> Option<&Explanation> {
        let (asked, answer) = self.answer.as_ref()?;
        (asked.board == *board && asked.goal == *goal).then_some(&**answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::HeuristicKind;
    use crate::heuristic::explanation::explain;
    use crate::puzzle::Preset;

    const MANHATTAN: Layer = Layer::Heuristic(HeuristicKind::Manhattan);

    fn question(board: &str) -> LayerQuestion {
        let board: Board = board.parse().unwrap();
        LayerQuestion {
            board,
            goal: Goal::preset(Preset::BlankLast, board.size()),
            layer: MANHATTAN,
        }
    }

    fn answer(questions: &[LayerQuestion]) -> Explanation {
        let parts = |one: &LayerQuestion| {
            let parts = explain(HeuristicKind::Manhattan, &one.goal, &[one.board], None);
            (one.board, Ok(parts.unwrap().remove(0)))
        };
        Explanation {
            boards: questions.iter().map(parts).collect(),
            values: Vec::new(),
            distance: None,
        }
    }

    #[test]
    fn a_question_is_asked_once_and_again_if_its_job_is_gone() {
        let mut answers = LayerAnswers::default();
        let question = question("1 2 3/4 5 6/7 0 8");
        assert!(answers.ask(question, false));
        assert!(!answers.ask(question, true));
        assert!(answers.ask(question, false));
        answers.receive(answer(&[question]), true);
        assert!(!answers.ask(question, false));
        assert!(answers.ask(
            LayerQuestion {
                layer: Layer::Heuristic(HeuristicKind::Misplaced),
                ..question
            },
            false
        ));
    }

    #[test]
    fn a_question_that_failed_is_not_asked_again() {
        let mut answers = LayerAnswers::default();
        let question = question("1 2 3/4 5 6/7 0 8");
        answers.ask(question, false);
        answers.fail();
        assert!(!answers.ask(question, false));
        assert_eq!(answers.parts(&question), None);
    }

    #[test]
    fn parts_are_those_of_the_same_board_goal_and_layer_only() {
        let mut answers = LayerAnswers::default();
        let (near, next) = (question("1 2 3/4 5 6/7 0 8"), question("1 2 3/4 0 6/7 5 8"));
        answers.ask(near, false);
        answers.receive(answer(&[near, next]), true);
        // The boards after the next move are known before it is made.
        for (question, value) in [(near, 1), (next, 2)] {
            let parts = answers.parts(&question).unwrap();
            assert_eq!(parts.as_ref().map(Parts::value), Ok(value));
        }
        assert_eq!(answers.parts(&question("1 2 3/4 5 6/0 7 8")), None);
        let other_goal = LayerQuestion {
            goal: Goal::preset(Preset::Spiral, near.board.size()),
            ..near
        };
        assert_eq!(answers.parts(&other_goal), None);
        assert!(answers.values(&near.board, &near.goal).is_some());
        assert!(answers.values(&next.board, &next.goal).is_none());
    }
}
