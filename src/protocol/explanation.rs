//! The job that splits the value of a heuristic into its parts.

use serde::{Deserialize, Serialize};

use crate::heuristic::explanation::{Layer, Marks, Parts};
use crate::puzzle::{Board, Goal};

/// Specifies boards and the layer whose parts are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExplainSpec {
    /// The boards.
    pub boards: Vec<Board>,
    /// Their goal, of the same size.
    pub goal: Goal,
    /// The layer.
    pub layer: Layer,
    /// `true` if the values of all layers and the distance of the first board are wanted too.
    pub with_values: bool,
}

/// Boards with what is drawn on their tiles.
pub type MarkedBoards = Vec<(Board, Result<Marks, NoParts>)>;

/// The parts of a layer on each board.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Explanation {
    /// The boards with their parts; none for the layer of plain numbers.
    pub boards: Vec<(Board, Result<Parts, NoParts>)>,
    /// The values of all layers that fit the first board, as far as they are known.
    pub values: Vec<LayerValue>,
    /// The distance of the first board from the goal, if a distance table has it.
    pub distance: Option<u32>,
}

/// The value of a layer on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LayerValue {
    /// The layer.
    pub layer: Layer,
    /// The value in the layer's [units](Layer::units_per_move); `None` while it is not known.
    pub units: Option<i32>,
}

/// Why a layer has no parts on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum NoParts {
    /// There is no such layer for boards of this size.
    DoesNotFit,
    /// A pattern database has no value for a board that cannot be solved.
    Unsolvable,
    /// The pattern database is being built, or the weights are being downloaded.
    Pending,
    /// There is not enough memory for the pattern database.
    OutOfMemory,
    /// The learned weights could not be downloaded.
    NoWeights,
}
