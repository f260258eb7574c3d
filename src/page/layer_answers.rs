//! What the worker has reported of a heuristic on the board shown. Pure.

use std::rc::Rc;

use crate::heuristic::explanation::Layer;
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

/// The last question to the worker and its last answer. An answer is looked up by the board shown, so that marks
/// are never those of another board.
#[derive(Clone, PartialEq, Debug)]
pub struct LayerAnswers<A> {
    asked: Option<LayerQuestion>,
    /// `true` if the job of the last question has ended.
    is_answered: bool,
    answer: Option<(LayerQuestion, Rc<A>)>,
}

impl<A> Default for LayerAnswers<A> {
    fn default() -> LayerAnswers<A> {
        LayerAnswers {
            asked: None,
            is_answered: false,
            answer: None,
        }
    }
}

impl<A> LayerAnswers<A> {
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
    pub fn receive(&mut self, answer: A, is_last: bool) {
        if let Some(asked) = self.asked {
            self.answer = Some((asked, Rc::new(answer)));
            self.is_answered = is_last;
        }
    }

    /// Records that the last question has no answer. It is not put again, because it may be the cause of a failure.
    pub fn fail(&mut self) {
        self.is_answered = true;
    }

    /// Returns the last answer if it is for the same goal and the same layer.
    pub fn of_layer(&self, question: &LayerQuestion) -> Option<&A> {
        let (asked, answer) = self.answer.as_ref()?;
        let is_same = asked.layer == question.layer && asked.goal == question.goal;
        is_same.then_some(&**answer)
    }

    /// Returns the last answer if it was for the same board and goal, whichever layer was asked for.
    pub fn of_board(&self, board: &Board, goal: &Goal) -> Option<&A> {
        let (asked, answer) = self.answer.as_ref()?;
        (asked.board == *board && asked.goal == *goal).then_some(&**answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::HeuristicKind;
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

    #[test]
    fn a_question_is_asked_once_and_again_if_its_job_is_gone() {
        let mut answers = LayerAnswers::default();
        let question = question("1 2 3/4 5 6/7 0 8");
        assert!(answers.ask(question, false));
        assert!(!answers.ask(question, true));
        assert!(answers.ask(question, false));
        answers.receive(7, true);
        assert!(!answers.ask(question, false));
        let layer = Layer::Heuristic(HeuristicKind::Misplaced);
        assert!(answers.ask(LayerQuestion { layer, ..question }, false));
    }

    #[test]
    fn a_question_that_failed_is_not_asked_again() {
        let mut answers = LayerAnswers::<u32>::default();
        let question = question("1 2 3/4 5 6/7 0 8");
        answers.ask(question, false);
        answers.fail();
        assert!(!answers.ask(question, false));
        assert_eq!(answers.of_layer(&question), None);
    }

    #[test]
    fn an_answer_is_for_its_goal_and_its_layer_or_its_board() {
        let mut answers = LayerAnswers::default();
        let (near, next) = (question("1 2 3/4 5 6/7 0 8"), question("1 2 3/4 0 6/7 5 8"));
        answers.ask(near, false);
        answers.receive(7, true);
        // The answer has the boards after the next move too.
        assert_eq!(answers.of_layer(&next), Some(&7));
        let other_goal = Goal::preset(Preset::Spiral, near.board.size());
        let other = LayerQuestion {
            goal: other_goal,
            ..near
        };
        assert_eq!(answers.of_layer(&other), None);
        assert_eq!(answers.of_board(&near.board, &near.goal), Some(&7));
        assert_eq!(answers.of_board(&next.board, &next.goal), None);
        assert_eq!(answers.of_board(&near.board, &other_goal), None);
    }
}
