//! The board under discussion, its goal and its distance.

use super::LabTaskKind;
use super::worker::{LabWorker, TaskEvent};
use crate::lab::BoardSet;
use crate::page::setup::Target;
use crate::page::setup_text::{SetUpError, SetUpText};
use crate::protocol::{BoardsSpec, LabReport, LabSpec};
use crate::puzzle::{Board, Goal, MoveConvention, Preset, Puzzle, PuzzleError, Solvability};
use crate::share::Share;

/// The board beside the tabs.
#[derive(Clone, PartialEq, Debug)]
pub struct Subject {
    /// The board.
    pub board: Board,
    /// Its goal.
    pub goal: Goal,
    /// The number of moves of a shortest solution; `None` while it is not known.
    pub distance: Option<u32>,
    /// The text in the field for another board; `None` while the field is closed.
    pub draft: Option<String>,
}

/// An action of the board beside the tabs.
#[derive(Clone, PartialEq, Debug)]
pub enum SubjectAction {
    /// Opens or closes the field for another board.
    ToggleField,
    /// The text in the field has changed.
    Type(String),
    /// Uses the text in the field, if it can be used.
    UseText,
    /// Uses a board of the same size as the goal.
    UseBoard(Board),
    /// Uses a board and a goal of the same size.
    UsePuzzle(Board, Box<Goal>),
    /// Uses another goal.
    ChooseGoal(Preset),
}

impl Subject {
    /// Returns a board with its goal. The goal must have the size of the board; else the default one is used.
    pub fn new(board: Board, goal: Option<Goal>) -> Subject {
        let goal = goal.filter(|goal| goal.size() == board.size());
        Subject {
            board,
            goal: goal.unwrap_or_else(|| Goal::preset(Preset::default(), board.size())),
            distance: None,
            draft: None,
        }
    }

    /// Returns why the board cannot be solved; `None` if it can.
    pub fn unsolvable(&self) -> Option<Solvability> {
        match Puzzle::new(self.board, self.goal) {
            Err(PuzzleError::Unsolvable(solvability)) => Some(solvability),
            _ => None,
        }
    }

    /// Reads the text in the field; `None` if there is none.
    pub fn read_draft(&self) -> Option<Result<SetUpText, SetUpError>> {
        let text = self.draft.as_ref().filter(|text| !text.trim().is_empty())?;
        Some(SetUpText::read(
            text,
            Target::Board,
            self.board.size(),
            MoveConvention::Tile,
        ))
    }

    /// Returns the board and the goal that an action leads to; `None` if it changes neither.
    pub(super) fn reduce(&mut self, action: SubjectAction) -> Option<(Board, Option<Goal>)> {
        match action {
            SubjectAction::ToggleField => {
                self.draft = match self.draft {
                    Some(_) => None,
                    None => Some(String::new()),
                };
                None
            }
            SubjectAction::Type(text) => {
                self.draft = Some(text);
                None
            }
            SubjectAction::UseText => match self.read_draft()?.ok()? {
                SetUpText::Board(board) => Some((board, Some(self.goal_for(&board)))),
                SetUpText::Puzzle(board, goal) => Some((board, Some(Goal::new(goal)))),
                SetUpText::Link { query, board } => Some((board, Share::read(&query).0.goal)),
            },
            SubjectAction::UseBoard(board) => Some((board, Some(self.goal_for(&board)))),
            SubjectAction::UsePuzzle(board, goal) => Some((board, Some(*goal))),
            SubjectAction::ChooseGoal(preset) => {
                Some((self.board, Some(Goal::preset(preset, self.board.size()))))
            }
        }
    }

    /// Returns the goal for another board: the same, or the same preset in its size.
    fn goal_for(&self, board: &Board) -> Goal {
        if self.goal.size() == board.size() {
            self.goal
        } else {
            self.goal.resized(board.size())
        }
    }

    /// Asks the worker for the distance of the board, if it is solved quickly.
    pub(super) fn request_distance(&self, worker: &mut LabWorker) {
        worker.cancel(LabTaskKind::Subject);
        if self.distance.is_none() && self.unsolvable().is_none() {
            let spec = LabSpec::Boards(BoardsSpec {
                set: BoardSet::One(self.board),
                goal: self.goal,
            });
            worker.start(LabTaskKind::Subject, &spec);
        }
    }

    /// Takes the distance.
    pub(super) fn task_event(&mut self, event: TaskEvent) {
        if let TaskEvent::Finished(LabReport::Boards(Ok(drawn))) = event
            && let [lab_board] = &drawn.boards[..]
            && lab_board.board == self.board
        {
            self.distance = lab_board.distance;
        }
    }
}
