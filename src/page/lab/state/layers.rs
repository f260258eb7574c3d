//! What a heuristic sees of the board beside the tabs.

use super::worker::{LabWorker, TaskEvent};
use super::{LabState, LabTaskKind, RailBoard, Subject};
use crate::heuristic::explanation::{Layer, Parts};
use crate::lab::LabTab;
use crate::page::layer_answers::{LayerAnswers, LayerQuestion};
use crate::protocol::{ExplainSpec, Explanation, LabReport, LabSpec, NoParts};
use crate::puzzle::{Board, Goal};

/// The layer on the board beside the tabs.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Layers {
    /// The layer that is shown.
    pub layer: Layer,
    /// `true` if the list of layers is open. It is always open in wide windows.
    pub is_open: bool,
    answers: LayerAnswers<Explanation>,
}

/// An action of the list of layers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LayerAction {
    /// Shows a layer.
    Show(Layer),
    /// Opens or closes the list of layers.
    ToggleList,
}

/// The board beside the tabs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShownBoard {
    /// The board.
    pub board: Board,
    /// Its goal.
    pub goal: Goal,
    /// The number of moves of a shortest solution, if it is known.
    pub distance: Option<u32>,
}

impl LabState {
    /// Returns the board beside the tabs: one of a comparison, one of a recorded search, or the board under discussion.
    pub fn shown_board(&self) -> ShownBoard {
        let compared = match self.tab {
            LabTab::Compare => self.compare.shown_board(),
            _ => None,
        };
        let Subject {
            board,
            goal,
            distance,
            ..
        } = self.subject;
        let subject = ShownBoard {
            board,
            goal,
            distance,
        };
        match compared {
            Some((_, lab_board, spec)) => ShownBoard {
                board: lab_board.board,
                goal: spec.goal,
                distance: lab_board.distance,
            },
            None if self.tab == LabTab::Explore => self.explored_board(subject),
            None => subject,
        }
    }

    /// Returns the board that is chosen in Explore: the start, the board of the node taken last, or the goal.
    fn explored_board(&self, subject: ShownBoard) -> ShownBoard {
        let (board, distance) = match self.explore.rail {
            RailBoard::Start => return subject,
            RailBoard::Now => match self.explore.current_board() {
                None => return subject,
                Some(board) if board == subject.board => return subject,
                Some(board) => (board, self.explore.current_distance()),
            },
            RailBoard::Goal => (*subject.goal.board(), Some(0)),
        };
        ShownBoard {
            board,
            distance,
            ..subject
        }
    }

    /// Asks the worker for the parts of the layer on the board shown, and for the values of all layers.
    pub(super) fn request_layer(&mut self) {
        let shown = self.shown_board();
        self.layers.request(&shown, &mut self.worker);
    }
}

impl Layers {
    /// Returns the part of the state for a layer.
    pub fn new(layer: Layer) -> Layers {
        Layers {
            layer,
            ..Layers::default()
        }
    }

    fn question(&self, shown: &ShownBoard) -> LayerQuestion {
        LayerQuestion {
            board: shown.board,
            goal: shown.goal,
            layer: self.layer,
        }
    }

    fn request(&mut self, shown: &ShownBoard, worker: &mut LabWorker) {
        let question = self.question(shown);
        let is_active = worker.is_active(LabTaskKind::Layer);
        if self.answers.ask(question, is_active) {
            let spec = LabSpec::Explain(ExplainSpec {
                boards: vec![question.board],
                goal: question.goal,
                layer: question.layer,
                with_values: true,
            });
            worker.start_quietly(LabTaskKind::Layer, &spec);
        }
    }

    pub(super) fn reduce(&mut self, action: LayerAction) {
        match action {
            LayerAction::Show(layer) => self.layer = layer,
            LayerAction::ToggleList => self.is_open = !self.is_open,
        }
    }

    /// Takes what has become of the job.
    pub(super) fn task_event(&mut self, event: TaskEvent) {
        match event {
            TaskEvent::Progress(LabReport::Explain(explanation)) => {
                self.answers.receive(explanation, false);
            }
            TaskEvent::Finished(LabReport::Explain(explanation)) => {
                self.answers.receive(explanation, true);
            }
            TaskEvent::Progress(_) => {}
            TaskEvent::Finished(_) | TaskEvent::Stopped | TaskEvent::Failed(_) => {
                self.answers.fail();
            }
        }
    }

    /// Returns the parts of the layer on a board, or why there are none; `None` while they are not known.
    pub fn parts(&self, shown: &ShownBoard) -> Option<&Result<Parts, NoParts>> {
        let mut boards = self.answers.of_layer(&self.question(shown))?.boards.iter();
        let found = boards.find(|(board, _)| *board == shown.board);
        found.map(|(_, parts)| parts)
    }

    /// Returns the values of all layers on a board; `None` while they are not known.
    pub fn values(&self, shown: &ShownBoard) -> Option<&Explanation> {
        self.answers.of_board(&shown.board, &shown.goal)
    }

    /// Returns the number of moves of a shortest solution of a board, if it is known.
    pub fn distance(&self, shown: &ShownBoard) -> Option<u32> {
        shown
            .distance
            .or_else(|| self.values(shown).and_then(|values| values.distance))
    }
}
