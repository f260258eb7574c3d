//! What a heuristic sees, drawn on the tiles of the game.

use super::{PageMode, State, Task, TaskKind};
use crate::heuristic::explanation::{Layer, Marks};
use crate::page::layer_answers::LayerQuestion;
use crate::protocol::{ExplainSpec, MarkedBoards, NoParts};
use crate::puzzle::Move;

impl State {
    /// Returns what is explained on the tiles; `None` for plain numbers, and where no tiles are shown.
    fn layer_question(&self) -> Option<LayerQuestion> {
        let layer = self.settings.layer;
        let is_shown = self.ui.mode == PageMode::Play && self.setup.filling().is_none();
        (layer != Layer::Numbers && is_shown).then(|| LayerQuestion {
            board: *self.board(),
            goal: self.play.goal,
            layer,
        })
    }

    /// Returns what is drawn on the tiles of the board shown, or why there is nothing; `None` while that is not known.
    pub fn marks(&self) -> Option<&Result<Marks, NoParts>> {
        let question = self.layer_question()?;
        let mut boards = self.layers.of_layer(&question)?.iter();
        let found = boards.find(|(board, _)| *board == question.board);
        found.map(|(_, marks)| marks)
    }

    /// Requests the marks of the board shown and of those after one move, so that they are there when the move is made.
    pub(super) fn request_layer(&mut self) {
        let Some(question) = self.layer_question() else {
            self.worker.tasks.cancel(TaskKind::Layer);
            return;
        };
        let is_active = self.worker.tasks.find(TaskKind::Layer).is_some();
        if self.layers.ask(question, is_active) {
            let next = Move::ALL.into_iter();
            let next = next.filter_map(|step| question.board.slide(step));
            self.worker.tasks.start(Task::Layer(ExplainSpec {
                boards: std::iter::once(question.board).chain(next).collect(),
                goal: question.goal,
                layer: question.layer,
                with_values: false,
            }));
        }
    }

    /// Takes the marks; `is_last` is `true` if the job has ended.
    pub(super) fn layer_received(&mut self, boards: MarkedBoards, is_last: bool) {
        self.layers.receive(boards, is_last);
    }

    /// Handles the failure of the request.
    pub(super) fn layer_failed(&mut self) {
        self.layers.fail();
    }
}
