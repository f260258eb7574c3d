//! What a search asks a learned estimate.

/// What one move of an estimate is worth as a whole number.
pub const UNIT: i32 = 64;

/// One piece moving into the blank of a turned board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    pub piece: u8,
    /// The piece's cell before, the blank's after.
    pub from: u8,
    /// The blank's cell before, the piece's after.
    pub to: u8,
    /// The piece's motion, as the place of its [`Move`](crate::puzzle::Move) among all.
    pub step: u8,
}

/// A learned estimate for boards of one size and goal, in [`UNIT`]s, quick where many boards follow from one.
///
/// The law that ties its parts together: `change` is the difference of the two boards' `estimate`s.
pub trait LearnedHeuristic {
    /// What is looked at once for all moves of a board.
    type View: Default;

    /// From scratch.
    fn estimate(&self, pieces: &[u8]) -> i32;

    fn view(&self, pieces: &[u8], view: &mut Self::View);

    /// By how much a move raises the estimate of the board viewed.
    fn change(&self, view: &Self::View, turn: Turn) -> i32;
}
